// A Mini App over a chat, as Telegram opens it: half high until it expands, a bar with the keys that the page asks for,
// and the page in a frame. https://docs.telegram-mini-apps.com/platform/methods and /events

import { dialog, element } from "./dom.js";
import { act, personOf, state } from "./state.js";
import { word } from "./words.js";

// Telegram's own colours, which it hands to the page.
const LIGHT = {
  bg_color: "#ffffff", secondary_bg_color: "#f1f1f1", section_bg_color: "#ffffff", text_color: "#000000",
  hint_color: "#707579", link_color: "#2481cc", button_color: "#2481cc", button_text_color: "#ffffff",
};
const DARK = {
  bg_color: "#17212b", secondary_bg_color: "#0e1621", section_bg_color: "#17212b", text_color: "#f5f5f5",
  hint_color: "#8a9aa9", link_color: "#6ab3f3", button_color: "#3f7cb5", button_text_color: "#ffffff",
};
const HALF = 0.6;

const dark = matchMedia("(prefers-color-scheme: dark)");
const colours = () => (dark.matches ? DARK : LIGHT);

// Edges of a phone that a page has to keep clear: the page of ?edges=47,0,34,0 has them at the top and at the bottom.
const [top, right, bottom, left] = (new URLSearchParams(location.search).get("edges") ?? "0,0,0,0").split(",").map(Number);
const edges = { top, right, bottom, left };

export class AppSheet {
  constructor(root, openLink) {
    this.root = root;
    this.openLink = openLink;
    this.frame = element("iframe", { title: state.bot.name, allow: "clipboard-write" });
    this.back = this.key("app-back", "←", () => this.tell("back_button_pressed"));
    this.settings = this.key("app-settings", "⋮", () => this.tell("settings_button_pressed"));
    this.back.hidden = this.settings.hidden = true;
    const close = this.key("close-app", "✕", () => this.close());
    this.ticks = element("span.app-ticks", { ariaHidden: "true" });
    this.bar = element("header.app-bar", {}, this.back, close, element("strong", {}, state.bot.name), this.ticks, this.settings);
    this.events = this.listed();
    this.listener = (event) => this.hear(event);
    this.themed = () => this.tell("theme_changed", { theme_params: colours() });
    this.sized = () => this.tellSize();
  }

  key(name, sign, press) {
    const made = element(`button.round.${name}`, { type: "button", title: word(name), ariaLabel: word(name) }, sign);
    made.addEventListener("click", press);
    return made;
  }

  async open(url, user, chat) {
    this.user = user;
    const address = await act("open_app", { user, chat, url, theme: colours(), origin: location.origin });
    this.origin = new URL(address).origin;
    this.opener = document.activeElement;
    this.root.querySelector(".app-sheet")?.remove();
    this.frame.src = address;
    this.sheet = element("section.app-sheet.half", { ariaLabel: state.bot.name }, this.bar, this.frame);
    this.root.append(this.sheet);
    addEventListener("message", this.listener);
    addEventListener("resize", this.sized);
    dark.addEventListener("change", this.themed);
    this.frame.focus();
  }

  close() {
    removeEventListener("message", this.listener);
    removeEventListener("resize", this.sized);
    dark.removeEventListener("change", this.themed);
    this.sheet.remove();
    const back = this.opener.isConnected ? this.opener : this.root.querySelector(".app-key");
    back?.focus();
  }

  tell(eventType, eventData = null) {
    this.frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), this.origin);
  }

  // A half open page is as high as a whole one; its lower part is out of sight.
  tellSize() {
    const { clientWidth: width, clientHeight } = this.frame;
    const half = this.sheet.classList.contains("half");
    const height = half ? Math.round(clientHeight * HALF) : clientHeight;
    this.tell("viewport_changed", { width, height, is_expanded: !half, is_state_stable: true });
  }

  // Messages of extensions, and events that nobody knows, are passed over.
  hear({ source, data }) {
    if (source !== this.frame.contentWindow) return;
    const { eventType, eventData } = parsed(data);
    if (Object.hasOwn(this.events, eventType)) this.events[eventType](eventData || {});
  }

  // What a page may ask for.
  listed() {
    return {
      web_app_close: () => this.close(),
      web_app_expand: () => {
        this.sheet.classList.remove("half");
        this.tellSize();
      },
      web_app_open_tg_link: ({ path_full }) => {
        this.close();
        this.openLink(`https://t.me${path_full}`);
      },
      web_app_open_link: ({ url }) => this.openLink(url),
      web_app_request_theme: () => this.themed(),
      web_app_request_viewport: () => this.tellSize(),
      web_app_request_safe_area: () => this.tell("safe_area_changed", edges),
      web_app_request_content_safe_area: () => this.tell("content_safe_area_changed", { top: 0, right: 0, bottom: 0, left: 0 }),
      web_app_setup_back_button: ({ is_visible }) => (this.back.hidden = !is_visible),
      web_app_setup_settings_button: ({ is_visible }) => (this.settings.hidden = !is_visible),
      web_app_setup_swipe_behavior: ({ allow_vertical_swipe }) => (this.sheet.dataset.swipes = allow_vertical_swipe),
      web_app_set_header_color: ({ color, color_key }) => this.paint(color ?? colours()[color_key]),
      web_app_set_background_color: ({ color }) => (this.frame.style.background = color),
      web_app_trigger_haptic_feedback: (feedback) => this.feel(feedback),
      web_app_request_fullscreen: () => this.fill(true),
      web_app_exit_fullscreen: () => this.fill(false),
      web_app_check_home_screen: () => this.tell("home_screen_checked", { status: localStorage.getItem("home-screen") ?? "missed" }),
      web_app_add_to_home_screen: () => {
        localStorage.setItem("home-screen", "added");
        this.tell("home_screen_added");
      },
      web_app_request_write_access: () => this.askToWrite(),
      web_app_send_prepared_message: ({ id }) => this.sendPrepared(id),
    };
  }

  paint(colour) {
    this.bar.style.background = colour;
    this.bar.classList.toggle("painted", ![LIGHT.bg_color, DARK.bg_color].includes(colour));
  }

  // A computer does not shake: the bar counts, and says what it was last.
  feel({ type, impact_style, notification_type }) {
    const count = Number(this.sheet.dataset.haptics ?? 0) + 1;
    this.sheet.dataset.haptics = count;
    this.sheet.dataset.haptic = impact_style ?? notification_type ?? type;
    this.ticks.textContent = `📳 ${count}`;
  }

  fill(whole) {
    this.sheet.classList.toggle("full", whole);
    this.tell("fullscreen_changed", { is_fullscreen: whole });
    this.tellSize();
  }

  sendPrepared(name) {
    const send = (chat) => act("send_prepared", { user: this.user, chat, name }).then(() => this.tell("prepared_message_sent"));
    chooseChat(this.user, send, () => this.tell("prepared_message_failed", { error: "USER_DECLINED" }));
  }

  askToWrite() {
    const answer = (status) => this.tell("write_access_requested", { status });
    if (personOf(this.user)?.started) return answer("allowed");
    const no = element("button.tool.quiet", { type: "button" }, word("cancel"));
    const yes = element("button.tool", { type: "button" }, word("allow"));
    const asked = dialog(element("p", {}, word("may-write", { name: state.bot.name })), element("div.answers", {}, no, yes));
    let allowed = false;
    no.addEventListener("click", () => asked.close());
    yes.addEventListener("click", () => {
      allowed = true;
      asked.close();
    });
    asked.addEventListener("close", async () => {
      if (allowed) await act("allow_writing", { user: this.user });
      answer(allowed ? "allowed" : "cancelled");
    });
  }
}

// Let a person choose one of their chats for a message, or none.
export function chooseChat(user, send, none = () => {}) {
  const there = ({ members, kind, id }) => (kind === "private" ? id === user : members.some((each) => each.id === user && !["left", "kicked"].includes(each.status)));
  const chats = state.chats.filter((chat) => !chat.upgraded_to && there(chat));
  const keys = chats.map((chat) => [chat, element("button.tool", { type: "button" }, chat.title)]);
  const asked = dialog(element("p", {}, word("send-to")), element("div.answers", {}, ...keys.map(([, key]) => key)));
  let sent = false;
  for (const [chat, key] of keys) {
    key.addEventListener("click", () => {
      sent = true;
      asked.close();
      void send(chat.id);
    });
  }
  asked.addEventListener("close", () => sent || none());
}

function parsed(message) {
  try {
    return JSON.parse(message) ?? {};
  } catch {
    return {};
  }
}
