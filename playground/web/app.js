// The whole page: a column per chat on a wide screen, tabs on a phone.

import { Column } from "./column.js";
import { avatar, dialog, element } from "./dom.js";
import { act, chatOf, lineage, payloadOf, state, watch } from "./state.js";
import { currentLanguage, switchLanguage, word } from "./words.js";

const FRIENDS = {
  ru: { names: ["Аня", "Боря", "Вера"], title: "Тысяча на троих" },
  en: { names: ["Ann", "Bob", "Cid"], title: "Thousand for three" },
};

const place = (id) => document.getElementById(id);
const columns = new Map();
const unread = new Set();
let active = null;

function drawWords() {
  document.documentElement.lang = currentLanguage();
  document.title = word("brand");
  for (const spot of document.querySelectorAll("[data-word]")) spot.textContent = word(spot.dataset.word);
  place("language").textContent = word("language");
}

// Groups first, newest first; then the private chats in the order people came.
function chatsShown() {
  const groups = state.chats.filter((chat) => chat.kind !== "private" && chat.upgraded_to === null);
  return [...groups.reverse(), ...state.chats.filter((chat) => chat.kind === "private")];
}

function drawColumns() {
  const shown = chatsShown();
  for (const id of columns.keys()) if (!shown.some((chat) => chat.id === id)) forget(id);
  for (const chat of shown) if (!columns.has(chat.id)) columns.set(chat.id, new Column(chat.id, openLink));
  const roots = shown.map((chat) => columns.get(chat.id).root);
  // Moving an element loses its scroll position, so they are placed only when their order changes.
  const standing = [...place("columns").children];
  if (roots.length !== standing.length || roots.some((root, index) => root !== standing[index])) {
    place("columns").replaceChildren(...roots);
  }
  if (!columns.has(active)) active = lineageHeir(active) ?? shown[0]?.id ?? null;
  place("welcome").hidden = shown.length > 0;
}

function lineageHeir(id) {
  return [...columns.keys()].find((chat) => lineage(chat).includes(id));
}

function forget(id) {
  columns.get(id).root.remove();
  columns.delete(id);
}

function drawTabs() {
  const tabs = chatsShown().map(({ id, title }) => {
    const tab = element("button.tab", { type: "button", title }, avatar(id, title), element("span", {}, title));
    tab.classList.toggle("active", id === active);
    tab.classList.toggle("unread", unread.has(id));
    tab.setAttribute("aria-current", id === active);
    tab.addEventListener("click", () => activate(id));
    return tab;
  });
  place("tabs").replaceChildren(...tabs);
  for (const [id, column] of columns) column.root.classList.toggle("active", id === active);
}

function activate(id) {
  active = id;
  unread.delete(id);
  drawTabs();
  const column = columns.get(id);
  column.root.scrollIntoView({ inline: "nearest", block: "nearest" });
  column.stick();
}

function openLink(url, person) {
  if (payloadOf(url) !== null) {
    activate(person);
    columns.get(person).openPrivate(url);
  } else if (/^https?:\/\//.test(url)) {
    window.open(url, "_blank", "noopener,noreferrer");
  }
}

function holder(chatId) {
  return [...columns.values()].find((column) => column.covers(chatId));
}

function mark(id) {
  if (id === active) return;
  unread.add(id);
  drawTabs();
}

const changes = {
  state: () => drawAll(),
  chats: () => {
    drawColumns();
    drawTabs();
    for (const column of columns.values()) {
      if (column.drawn.size === 0) column.draw();
      column.drawHead();
      column.drawFoot();
    }
  },
  message: ({ message }) => {
    const column = holder(message.chat);
    if (!column) return;
    if (column.show(message)) mark(column.chatId);
  },
  deleted: (message) => holder(message.chat)?.remove(message),
  answer: (press) => holder(press.chat)?.answered(press),
};

function drawAll() {
  drawWords();
  drawColumns();
  for (const column of columns.values()) {
    column.foot.replaceChildren();
    column.draw();
  }
  drawTabs();
}

async function threeFriends() {
  const { names, title } = FRIENDS[currentLanguage()];
  const people = [];
  for (const name of names) people.push(await act("add_person", { name, language: currentLanguage() }));
  const [user, ...others] = people.map((person) => person.id);
  const group = await act("create_group", { title, user, members: others });
  await act("add_bot", { user, chat: group.id });
  activate(group.id);
}

function addPerson() {
  const field = element("input", { placeholder: word("name"), required: true, maxLength: 30, name: "name" });
  const cancel = element("button.tool.quiet", { type: "button" }, word("cancel"));
  const buttons = element("div.answers", {}, cancel, element("button.tool", { type: "submit" }, word("ok")));
  const form = element("form", { method: "dialog" }, element("strong", {}, word("who")), field, buttons);
  const shown = dialog(form);
  cancel.addEventListener("click", () => shown.close());
  form.addEventListener("submit", () => bringIn(field.value.trim()));
}

async function bringIn(name) {
  if (!name) return;
  const person = await act("add_person", { name, language: currentLanguage() });
  const group = chatOf(chatsShown()[0]?.id);
  if (group && group.kind !== "private") await act("join", { user: person.id, chat: group.id });
}

// What pops up closes when something else is clicked, a menu also by one of its lines.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest(".items")) menu.open = false;
  }
  for (const list of document.querySelectorAll(".commands")) {
    if (!list.parentElement.contains(event.target)) list.remove();
  }
});
place("friends").addEventListener("click", threeFriends);
place("begin").addEventListener("click", threeFriends);
place("person").addEventListener("click", addPerson);
place("language").addEventListener("click", () => {
  switchLanguage();
  drawAll();
});
drawWords();
watch(
  (kind, change) => changes[kind]?.(change),
  (online) => (place("offline").hidden = online),
);
