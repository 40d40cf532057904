// Write ../static: `node build.mjs`. `node build.mjs test` bundles the unit tests and runs them.

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { minify } from "terser";

// What the page needs: dialogs and Array.at (Safari 15.4), translate and :has (Chrome 105, Firefox 121).
const TARGET = ["chrome105", "safari15.4", "firefox121"];
const here = import.meta.dirname;
const at = (...parts) => join(here, ...parts);
// Elements as calls of preact's `h`, children as arguments: shorter than the properties of the automatic runtime.
const ELEMENTS = {
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: [at("node_modules/preact/dist/preact.mjs")],
  tsconfigRaw: { compilerOptions: { jsx: "react", target: "ES2021" } },
};

async function page() {
  const common = { bundle: true, minify: true, target: TARGET, legalComments: "none" };
  const script = { entryPoints: [at("src/main.tsx")], outfile: at("../static/app.js"), format: "iife" };
  await build({ ...common, ...script, ...ELEMENTS });
  await shorten(script.outfile);
  await build({ ...common, entryPoints: [at("src/style/app.css")], outfile: at("../static/app.css") });
  await copyFile(at("src/index.html"), at("../static/index.html"));
  for (const name of ["app.js", "app.css", "cards.svg"]) await pack(at("../static", name));
  await seal();
}

// Shorten the script once more: terser's names and expressions are 4 % smaller as brotli than those of esbuild.
async function shorten(file) {
  const shorter = await minify(await readFile(file, "utf8"), { ecma: 2020, module: true, compress: { passes: 3, unsafe: true, unsafe_arrows: true } });
  await writeFile(file, shorter.code);
}

// Compress a file as far as brotli can, once for all: the bot only reads it. index.html changes when the bot starts.
async function pack(file) {
  const body = await readFile(file);
  const common = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const packed = [0, 4, 8, 12].map((direct) => brotliCompressSync(body, { params: { ...common, [constants.BROTLI_PARAM_NDIRECT]: direct } }));
  await writeFile(`${file}.br`, packed.reduce((least, each) => (each.length < least.length ? each : least)));
}

// Write what the page was built from: a test compares it with the sources, without Node.
async function seal() {
  const found = await readdir(at("src"), { recursive: true, withFileTypes: true });
  const sources = found.filter((each) => each.isFile()).map((each) => join(each.parentPath ?? each.path, each.name));
  const sum = createHash("sha256");
  for (const file of [...sources, at("package-lock.json")].map((each) => relative(here, each).split(sep).join("/")).sort()) {
    sum.update(file).update("\0").update(await readFile(at(file))).update("\0");
  }
  await writeFile(at("built.sha256"), `${sum.digest("hex")}\n`);
}

async function tests() {
  const folder = await mkdtemp(at(".tests-"));
  try {
    const found = (await readdir(at("test"))).filter((name) => name.endsWith(".test.ts"));
    const entryPoints = found.map((name) => at("test", name));
    await build({ entryPoints, bundle: true, platform: "node", format: "esm", outdir: folder, outExtension: { ".js": ".mjs" } });
    const files = (await readdir(folder)).map((name) => join(folder, name));
    return spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" }).status ?? 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

process.exitCode = process.argv[2] === "test" ? await tests() : await page();
