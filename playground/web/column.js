// Column of one chat: header, messages, foot. The actor is the owner of a private chat; in a group it is chosen.

import { act, chatOf, keyOf, lineage, menuButtonOf, messagesOf, opensApp, payloadOf, personOf, state } from "./state.js";
import { Commands } from "./commands.js";
import { ask, avatar, dialog, element } from "./dom.js";
import { drawMessage } from "./message.js";
import { groupItems, privateItems } from "./menu.js";
import { word } from "./words.js";

const NEAR_BOTTOM_PX = 80;

// Menu behind a button: lines with actions, and headings.
export function menuOf(sign, label, items) {
  const lines = items.map(({ heading, label: text, run }) => {
    if (heading) return element("p", {}, heading);
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", run);
    return made;
  });
  const summary = element("summary", { title: label, ariaLabel: label }, sign);
  return element("details.menu", {}, summary, element("div.items", {}, ...lines));
}

export class Column {
  // `page` has the actions outside the chat: { openLink(url, person), toast(column, text), announce(text) }.
  constructor(chatId, page) {
    this.chatId = chatId;
    this.page = page;
    this.actorId = chatId;
    this.payload = null;
    this.thread = null;
    this.drawn = new Map();
    this.waiting = new Map();
    this.pressing = 0; // presses of this window whose ids are not known yet
    this.commands = null;
    this.header = element("header.head");
    this.speakers = element("div.switcher");
    this.toasts = element("div.toasts");
    this.list = element("ol.messages");
    this.scroller = element("div.scroller", {}, this.list);
    this.down = element("button.round.down", { type: "button", hidden: true }, "↓");
    this.foot = element("footer.foot");
    const top = element("div.top", {}, this.header, this.speakers, this.toasts);
    this.root = element("section.column", {}, top, this.scroller, this.down, this.foot);
    this.doing = {
      press: (...what) => this.press(...what),
      command: (text) => this.say(this.inGroup && !text.includes("@") ? `${text}@${state.bot.username}` : text),
      mention: (name) => this.page.openLink(`https://t.me/${name}`, this.actorId),
      copy: (text) => this.copy(text),
      link: (event, url) => {
        if (payloadOf(url) === null && !opensApp(url)) return;
        event.preventDefault();
        this.page.openLink(url, this.actorId, this.chatId);
      },
    };
    // Keep the end in view when messages, pictures or the foot grow, unless the user has scrolled up.
    this.stuck = true;
    this.top = 0;
    this.scroller.addEventListener("scroll", () => this.scrolled());
    this.down.addEventListener("click", () => {
      this.stuck = true;
      this.stick();
    });
    new ResizeObserver(() => this.stick()).observe(this.list);
    new ResizeObserver(() => this.stick()).observe(this.scroller);
  }

  get chat() {
    return chatOf(this.chatId);
  }

  get inGroup() {
    return this.chat.kind !== "private";
  }

  get actor() {
    return personOf(this.actorId);
  }

  get present() {
    return this.chat.members.filter((member) => !["left", "kicked"].includes(member.status));
  }

  get people() {
    return this.chat.members.filter((member) => !member.bot);
  }

  draw() {
    if (this.inGroup && !this.people.some((member) => member.id === this.actorId)) this.actorId = this.people[0].id;
    this.drawHead();
    this.drawFoot();
    this.list.replaceChildren();
    this.drawn.clear();
    messagesOf(this.chatId).forEach((message) => this.show(message));
    this.stick();
  }

  covers(chatId) {
    return lineage(this.chatId).includes(chatId);
  }

  // Draw a message, unless it is ephemeral and for somebody else; return whether it was drawn.
  show(message) {
    if (message.ephemeral && message.receiver !== this.actorId) return false;
    const key = `${message.chat}:${keyOf(message)}`;
    const row = drawMessage(message, {
      own: message.sender.id === this.actorId,
      inGroup: this.inGroup,
      topic: this.chat.topics.find((topic) => topic.id === message.thread)?.name,
      doing: this.doing,
    });
    const old = this.drawn.get(key);
    if (old) this.replace(old, row);
    else {
      this.list.append(row);
      this.down.classList.toggle("news", !this.stuck);
    }
    this.drawn.set(key, row);
    return true;
  }

  // Keep the keyboard focus: on the same button, otherwise on the first one of the message.
  replace(old, row) {
    const held = old.contains(document.activeElement) ? document.activeElement.dataset.press : undefined;
    old.replaceWith(row);
    if (held === undefined) return;
    const keys = [...row.querySelectorAll(".key")];
    (keys.find((key) => key.dataset.press === held) ?? keys[0])?.focus({ preventScroll: true });
  }

  remove(message) {
    const key = `${message.chat}:${keyOf(message)}`;
    this.drawn.get(key)?.remove();
    this.drawn.delete(key);
  }

  atBottom() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX;
  }

  scrolled() {
    const { scrollTop } = this.scroller;
    if (this.atBottom()) this.stuck = true;
    else if (scrollTop < this.top) this.stuck = false;
    this.top = scrollTop;
    this.offerEnd();
  }

  stick() {
    if (this.stuck) this.scroller.scrollTop = this.scroller.scrollHeight;
    this.offerEnd();
  }

  // Button that scrolls to the end of the chat, highlighted when there are new messages below.
  offerEnd() {
    this.down.hidden = this.stuck || this.atBottom();
    if (this.down.hidden) this.down.classList.remove("news");
  }

  // Header

  drawHead() {
    const { id, title } = this.chat;
    const about = this.inGroup ? word("members", { count: this.present.length, number: this.present.length }) : word("private");
    const names = element("div.names", {}, element("strong", {}, title), element("small", {}, about));
    this.root.setAttribute("aria-label", title);
    this.header.replaceChildren(avatar(id, title), names, this.menu());
    this.speakers.hidden = !this.inGroup;
    if (this.inGroup) this.drawSpeakers();
  }

  drawSpeakers() {
    const choices = this.people.map((member) => {
      const name = element("span", {}, member.name);
      const choice = element("button.choice", { type: "button", title: member.name }, avatar(member.id, member.name), name);
      choice.classList.toggle("chosen", member.id === this.actorId);
      choice.setAttribute("aria-pressed", member.id === this.actorId);
      choice.addEventListener("click", () => {
        this.actorId = member.id;
        this.commands?.close();
        this.toasts.replaceChildren();
        this.draw();
      });
      return choice;
    });
    Object.assign(this.speakers, { title: word("speaks"), ariaLabel: word("speaks"), role: "group" });
    this.speakers.replaceChildren(...choices);
  }

  menu() {
    const items = this.inGroup ? groupItems(this) : privateItems(this);
    return menuOf("⋮", word("more"), items);
  }

  // Foot

  drawFoot() {
    const { started, blocked } = this.actor;
    const fresh = !this.inGroup && !started;
    this.scroller.classList.toggle("empty", fresh);
    this.down.title = this.down.ariaLabel = word("to-end");
    this.scroller.dataset.about = fresh ? this.description() : "";
    if (!this.inGroup && blocked) this.foot.replaceChildren(this.wide("unblock", "unblock", { user: this.actorId }));
    else if (fresh || this.payload !== null) this.foot.replaceChildren(this.startButton());
    else if (this.composedFor() !== this.foot.dataset.topics || !this.foot.querySelector("form")) {
      this.foot.dataset.topics = this.composedFor();
      this.foot.replaceChildren(this.composer());
    }
  }

  composedFor() {
    return [...this.chat.topics.map((topic) => topic.id), this.inGroup ? "" : JSON.stringify(menuButtonOf(this.chatId))].join();
  }

  description() {
    const texts = state.descriptions;
    return texts[this.actor.language] || texts[""] || word("nothing");
  }

  startButton() {
    return this.wide("start", "start", { user: this.actorId, payload: this.payload ?? "" });
  }

  wide(name, action, given) {
    const made = element("button.wide", { type: "button" }, word(name));
    made.addEventListener("click", () => {
      this.payload = null;
      this.try(action, given).then(() => this.drawFoot());
    });
    return made;
  }

  offerStart(payload) {
    this.payload = payload;
    this.drawFoot();
    this.foot.querySelector(".wide").focus();
  }

  composer() {
    const field = element("input", { name: "text", placeholder: word("message"), autocomplete: "off", maxLength: 4096 });
    field.setAttribute("aria-label", word("message"));
    this.commands = new Commands(this.foot, field, {
      fetch: async () => (await this.try("menu", { user: this.actorId, chat: this.chatId })) ?? [],
      send: (text) => this.say(text),
    });
    const send = element("button.round.send", { type: "submit", title: word("send"), ariaLabel: word("send") }, "➤");
    const form = element("form.composer", {}, this.appKey(), this.commands.key, field, ...this.topicChoice(), send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(field.value);
      field.value = "";
    });
    return form;
  }

  appKey() {
    const button = this.inGroup ? null : menuButtonOf(this.chatId);
    if (!button) return null;
    const made = element("button.tool.app-key", { type: "button" }, button.text);
    made.addEventListener("click", () => this.page.openApp(button.app, this.actorId));
    return made;
  }

  topicChoice() {
    if (!this.chat.topics.length) return [];
    const options = this.chat.topics.map((topic) => new Option(topic.name, topic.id));
    const choice = element("select.topics", { ariaLabel: word("topics") }, new Option(word("topic"), ""), ...options);
    choice.value = this.thread ?? "";
    choice.addEventListener("change", () => {
      this.thread = Number(choice.value) || null;
      this.drawHead();
    });
    return [choice];
  }

  // Actions of the actor

  async try(action, given) {
    try {
      return await act(action, given);
    } catch (error) {
      this.page.toast(this, error.message);
      return null;
    }
  }

  say(text) {
    this.commands?.close();
    this.stuck = true;
    if (text.trim()) this.try("say", { user: this.actorId, chat: this.chatId, text, thread: this.thread });
  }

  async press(message, button, key) {
    if (button.app) return this.page.openApp(button.app, this.actorId);
    if (button.url) return this.page.openLink(button.url, this.actorId, this.chatId);
    key.classList.add("busy");
    const { chat, id, ephemeral } = message;
    this.pressing += 1;
    const press = await this.try("press", { user: this.actorId, chat, message: id, ephemeral, data: button.data });
    this.pressing -= 1;
    if (!press || this.waiting.get(press.id) === "answered") key.classList.remove("busy");
    else this.waiting.set(press.id, key);
  }

  // An answer may overtake the reply to its press. Only the presser sees it, and only their window follows its link.
  answered({ id, user, answer }) {
    const [key, here] = [this.waiting.get(id), this.waiting.has(id) || this.pressing > 0];
    if (key) key.classList.remove("busy");
    this.waiting.set(id, "answered");
    if (answer.url && here) this.page.openLink(answer.url, user);
    if (!answer.text || user !== this.actorId) return;
    if (answer.alert) this.alert(answer.text);
    else this.page.toast(this, answer.text);
  }

  async copy(text) {
    await navigator.clipboard.writeText(text);
    this.page.toast(this, word("copied"));
  }

  ask(title, label, value, take) {
    ask({ title, label, value, ok: word("ok"), cancel: word("cancel") }, take);
  }

  alert(text) {
    const ok = element("button.tool", { type: "button" }, word("ok"));
    const shown = dialog(element("strong", {}, this.inGroup ? this.actor.name : this.chat.title), element("p", {}, text), ok);
    ok.addEventListener("click", () => shown.close());
  }

  openPrivate(url) {
    this.offerStart(payloadOf(url) ?? "");
  }
}
