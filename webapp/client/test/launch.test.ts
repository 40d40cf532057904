import assert from "node:assert/strict";
import { test } from "node:test";
import { luminance, readLaunch, readTheme, sessionKey, userOf } from "../src/launch";

const signed = new URLSearchParams({ user: '{"id":1}', start_param: "abc", hash: "f00" }).toString();

test("launch data names the table before the URL does", () => {
  const hash = `#${new URLSearchParams({ tgWebAppData: signed, tgWebAppVersion: "9.1" })}`;
  const launch = readLaunch(hash, "?table=other");
  assert.equal(launch.initData, signed);
  assert.equal(launch.table, "abc");
});

test("the URL names the table if launch data does not", () => {
  assert.equal(readLaunch("", "?table=t1").table, "t1");
  assert.equal(readLaunch("", "").table, "");
});

test("the lesson is no table", () => {
  const { table, learns } = readLaunch("", "?table=learn");
  assert.deepEqual([table, learns, readLaunch("", "?table=t1").learns], ["", true, false]);
});

test("an invitation asks for a seat", () => {
  const { table, sits, deal } = readLaunch("", "?table=t1-sit");
  assert.deepEqual([table, sits, deal, readLaunch("", "?table=t1-2").sits], ["t1", true, 0, false]);
});

test("two launches in one tab have sessions of their own", () => {
  assert.equal(sessionKey(signed), "session:f00");
  assert.notEqual(sessionKey(signed), sessionKey("hash=ba4"));
});

test("a forged launch names nobody, and its page starts", () => {
  assert.deepEqual(userOf(readLaunch("#tgWebAppData=user%3Dno+json", "")), {});
  assert.deepEqual(userOf(readLaunch("", "")), {});
});

test("a theme keeps colours and nothing else", () => {
  assert.deepEqual(readTheme('{"bg_color":"#17212b","x":"url(evil)","y":5}'), { bg_color: "#17212b" });
  assert.deepEqual(readTheme("no json"), {});
  assert.deepEqual(readTheme("null"), {});
  assert.deepEqual(readTheme(null), {});
});

test("luminance tells dark from light", () => {
  assert.ok(luminance("#17212b") < 0.1);
  assert.equal(luminance("#ffffff"), 1);
});

test("the link of an evening names the deal to compare after the table", () => {
  const { table, deal } = readLaunch("#tgWebAppStartParam=abc-5", "");
  assert.deepEqual([table, deal], ["abc", 5]);
  assert.equal(readLaunch("#tgWebAppStartParam=abc", "").deal, 0);
});
