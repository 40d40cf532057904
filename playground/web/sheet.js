// A Mini App over a chat, as Telegram opens it: a bar with its own close button, and the page in a frame.

import { element } from "./dom.js";
import { act, state } from "./state.js";
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

const dark = matchMedia("(prefers-color-scheme: dark)");

export class AppSheet {
  constructor(root, openLink) {
    this.root = root;
    this.openLink = openLink;
    this.frame = element("iframe", { title: state.bot.name, allow: "clipboard-write" });
    const close = element("button.round", { type: "button", title: word("close-app"), ariaLabel: word("close-app") }, "✕");
    close.addEventListener("click", () => this.close());
    this.bar = element("header.app-bar", {}, close, element("strong", {}, state.bot.name));
    this.listener = (event) => this.hear(event);
  }

  async open(url, user, chat) {
    const address = await act("open_app", { user, chat, url, theme: dark.matches ? DARK : LIGHT });
    this.root.querySelector(".app-sheet")?.remove();
    this.frame.src = address;
    this.sheet = element("section.app-sheet", { ariaLabel: state.bot.name }, this.bar, this.frame);
    this.root.append(this.sheet);
    addEventListener("message", this.listener);
    this.frame.focus();
  }

  close() {
    removeEventListener("message", this.listener);
    this.sheet.remove();
  }

  // Events that the page sends to Telegram, https://docs.telegram-mini-apps.com/platform/methods
  hear({ source, data }) {
    if (source !== this.frame.contentWindow || typeof data !== "string") return;
    const { eventType, eventData } = JSON.parse(data);
    if (eventType === "web_app_close") this.close();
    if (eventType === "web_app_open_tg_link") {
      this.close();
      this.openLink(`https://t.me${eventData.path_full}`);
    }
  }
}
