import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { isAtLeast, listen, on, post, request, understands } from "../src/bridge";

type Around = Window & typeof globalThis;
let said: unknown[] = [];

// A page in its own window, or in a frame whose parent notes what it is told.
function around(given: object): void {
  const alone: { parent?: unknown; addEventListener: () => void } = { addEventListener() {} };
  alone.parent = alone;
  Object.assign(globalThis, { window: { ...alone, parent: alone, ...given }, location: { reload: () => said.push("reload") } });
  const made = globalThis.window as unknown as { parent: unknown };
  if (!("parent" in given)) made.parent = globalThis.window;
}

const native = { TelegramWebviewProxy: { postEvent: (name: string, data: string) => said.push([name, JSON.parse(data)]) } };

beforeEach(() => (said = []));

test("versions are compared by their parts, not as texts", () => {
  assert.ok(isAtLeast("7.7", "7.10"));
  assert.ok(!isAtLeast("7.10", "7.7"));
  assert.ok(isAtLeast("8.0", "8.0"));
  assert.ok(isAtLeast("6.9", "10.1"));
  assert.ok(!isAtLeast("6.1", "6"));
});

test("a native client gets the name and JSON, but nothing that is newer than it", () => {
  around(native);
  listen("7.6");
  assert.ok(post("web_app_ready"));
  assert.ok(post("web_app_setup_settings_button", { is_visible: true }));
  assert.ok(!post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }));
  assert.deepEqual(said, [["web_app_ready", ""], ["web_app_setup_settings_button", { is_visible: true }]]);
});

test("a plain tab understands nothing", () => {
  around({});
  listen("");
  assert.ok(!understands("web_app_ready"));
  assert.ok(!post("web_app_close"));
});

test("an old Windows phone gets one text", () => {
  around({ external: { notify: (text: string) => said.push(JSON.parse(text)) } });
  listen("6.0");
  post("web_app_expand");
  assert.deepEqual(said, [{ eventType: "web_app_expand", eventData: "" }]);
});

test("a frame hears its parent alone, and reloads when told to", () => {
  let hear: (event: object) => void = () => {};
  const parent = { postMessage: (text: string) => said.push(JSON.parse(text).eventType) };
  around({ parent, addEventListener: (_: string, handler: typeof hear) => (hear = handler) });
  on("back_button_pressed", () => said.push("back"));
  listen("9.1");
  const pressed = JSON.stringify({ eventType: "back_button_pressed" });
  hear({ source: {}, data: pressed });
  assert.deepEqual(said, ["iframe_ready"]);
  for (const data of [pressed, "no json", "null", { some: "object" }, JSON.stringify({ eventType: "reload_iframe" })]) hear({ source: parent, data });
  assert.deepEqual(said, ["iframe_ready", "back", "iframe_will_reload", "reload"]);
});

test("a request resolves with the first answer, or at once where nobody could answer", async () => {
  around(native);
  listen("6.8");
  assert.equal(await request("web_app_request_write_access", "write_access_requested"), null);
  listen("6.9");
  const asked = request("web_app_request_write_access", "write_access_requested");
  (window as Around).Telegram!.WebView!.receiveEvent("write_access_requested", { status: "allowed" });
  assert.deepEqual(await asked, { status: "allowed" });
});
