import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast, legible, legibleTheme } from "../src/contrast";

const ANDROID = { bg_color: "#ffffff", section_bg_color: "#ffffff", text_color: "#222222", hint_color: "#a8a8a8", link_color: "#2678b6", button_color: "#50a8eb", button_text_color: "#ffffff" };
const DARK = { bg_color: "#17212b", section_bg_color: "#17212b", text_color: "#f5f5f5", hint_color: "#708499", link_color: "#6ab3f3", button_color: "#5288c1", button_text_color: "#ffffff" };
const PINK = { bg_color: "#fdf0f4", section_bg_color: "#fff7fa", text_color: "#3b1726", hint_color: "#d9a0b6", link_color: "#ff7fb0", button_color: "#ffc0d8", button_text_color: "#201018" };

test("contrast is that of WCAG", () => {
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.ok(Math.abs(contrast("#50a8eb", "#ffffff") - 2.57) < 0.01);
});

test("keys, links and hints of every theme can be read", () => {
  for (const theme of [ANDROID, DARK, PINK, { ...ANDROID, button_color: "#3390ec", hint_color: "#999999" }]) {
    const { button_color, button_text_color, link_color, hint_color, section_bg_color } = legibleTheme(theme);
    assert.ok(contrast(button_color!, button_text_color!) >= 4.5, button_color);
    assert.ok(contrast(link_color!, section_bg_color!) >= 4.5, link_color);
    assert.ok(contrast(hint_color!, section_bg_color!) >= 4.5, hint_color);
  }
});

test("a colour that can be read stays as it is, and a missing one is missing", () => {
  assert.equal(legible("#1a6fc4", "#ffffff", 4.5), "#1a6fc4");
  assert.deepEqual(legibleTheme({}), {});
  assert.deepEqual(legibleTheme({ text_color: "#123456", hint_color: "#999999" }), { text_color: "#123456", hint_color: "#999999" });
});

test("on a dark ground a colour grows lighter", () => {
  assert.ok(contrast(legible("#333333", "#101010", 4.5), "#101010") >= 4.5);
});
