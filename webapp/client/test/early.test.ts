import assert from "node:assert/strict";
import { test } from "node:test";
import { earlyWords } from "../src/early";

const written = JSON.stringify({ en: { slow: "slow", again: "again" }, de: { slow: "langsam", again: "noch einmal" } });

test("the first known language of the browser is spoken, else English", () => {
  assert.equal(earlyWords(written, ["pt-BR", "de-AT", "en"]).slow, "langsam");
  assert.equal(earlyWords(written, ["pt"]).slow, "slow");
});

test("a page without words has a key all the same", () => {
  assert.deepEqual(earlyWords(undefined, ["de"]), { slow: "", again: "↻" });
});
