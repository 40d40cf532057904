// The page. A room is a group with the private chats of its members: columns on a wide screen, tabs on a phone.
// People without a group share one room.

import { Column, menuOf } from "./column.js";
import { ask, element, toast } from "./dom.js";
import { AppSheet, chooseChat } from "./sheet.js";
import { act, keyOf, lineage, opensApp, payloadOf, sharedBy, state, watch } from "./state.js";
import { choose, currentLanguage, languages, word } from "./words.js";

const LONERS = 0;

const place = (id) => document.getElementById(id);
const columns = new Map();
const unread = new Set();
let room = null;
let active = null;

// Rooms

const groups = () => state.chats.filter((chat) => chat.kind !== "private" && chat.upgraded_to === null);
const isIn = (chat, person) => chat.members.some(({ id, status }) => id === person && !["left", "kicked"].includes(status));
const loners = () => state.chats.filter((chat) => chat.kind === "private" && !groups().some((group) => isIn(group, chat.id)));

function rooms() {
  const found = groups().map((group) => ({ id: group.id, title: group.title }));
  return loners().length ? [...found, { id: LONERS, title: word("loners") }] : found;
}

// Former members stay in the room, so that they can join again.
function chatsOf(id) {
  if (id === LONERS) return loners();
  const group = groups().find((chat) => chat.id === id);
  if (!group) return [];
  const people = group.members.filter((member) => !member.bot).map((member) => member.id);
  return [group, ...state.chats.filter((chat) => chat.kind === "private" && people.includes(chat.id))];
}

const roomsOf = (chat) => rooms().filter(({ id }) => chatsOf(id).some((each) => each.id === chat));

function enter(id) {
  room = id;
  drawRooms();
}

// Keep the chosen room, also across an upgrade to a supergroup; otherwise choose the newest.
function settle() {
  const known = rooms().map(({ id }) => id);
  if (!known.includes(room)) room = known.find((id) => id && lineage(id).includes(room)) ?? groups().at(-1)?.id ?? known.at(-1) ?? null;
  if (!chatsOf(room).some((chat) => chat.id === active)) active = chatsOf(room)[0]?.id ?? null;
  unread.delete(active);
}

// Drawing

function drawWords() {
  document.documentElement.lang = currentLanguage();
  document.title = word("title");
  for (const spot of document.querySelectorAll("[data-word]")) spot.textContent = word(spot.dataset.word);
  const lines = languages().map(([code, label]) => ({ label, run: () => speak(code) }));
  place("languages").replaceChildren(...menuOf(currentLanguage().toUpperCase(), word("choose"), lines).children);
}

function speak(code) {
  choose(code);
  drawAll();
}

function drawRooms() {
  settle();
  drawColumns();
  drawTabs();
  place("add").hidden = !state.chats.length;
  place("add").replaceChildren(...menuOf(`+ ${word("add")}`, word("add"), additions()).children);
}

function drawColumns() {
  const shown = chatsOf(room);
  for (const chat of state.chats) if (!columns.has(chat.id) && chat.upgraded_to === null) makeColumn(chat.id);
  for (const id of columns.keys()) if (!state.chats.some((chat) => chat.id === id && chat.upgraded_to === null)) columns.delete(id);
  const roots = shown.map((chat) => columns.get(chat.id).root);
  // Moving an element loses its scroll position, so columns move only if their order changes.
  const standing = [...place("columns").children];
  if (roots.length !== standing.length || roots.some((root, index) => root !== standing[index])) {
    place("columns").replaceChildren(...roots);
    for (const chat of shown) columns.get(chat.id).stick();
  }
  place("welcome").hidden = state.chats.length > 0;
  place("columns").hidden = state.chats.length === 0;
}

function makeColumn(id) {
  const column = new Column(id, { openLink, openApp, toast: say });
  columns.set(id, column);
  column.draw();
}

function drawTabs() {
  const shown = rooms();
  const chips = shown.map(({ id, title }) => chip("room", title, id === room, unreadIn(id), () => enter(id)));
  place("rooms").replaceChildren(...(shown.length > 1 ? chips : []));
  const tabs = chatsOf(room).map(({ id, title }) => chip("tab", title, id === active, unread.has(id), () => activate(id)));
  place("tabs").replaceChildren(...tabs);
  for (const chosen of document.querySelectorAll(".tab.active, .room.chosen")) chosen.scrollIntoView({ inline: "nearest", block: "nearest" });
  for (const [id, column] of columns) column.root.classList.toggle("active", id === active);
}

const unreadIn = (id) => id !== room && chatsOf(id).some((chat) => unread.has(chat.id));

function chip(kind, title, chosen, dotted, act) {
  const made = element(`button.${kind}`, { type: "button", title }, title);
  made.classList.toggle(kind === "tab" ? "active" : "chosen", chosen);
  made.classList.toggle("unread", dotted);
  made.setAttribute("aria-current", chosen);
  made.addEventListener("click", act);
  return made;
}

function activate(id) {
  const homes = roomsOf(id);
  active = id;
  unread.delete(id);
  if (!homes.some((each) => each.id === room)) room = homes[0]?.id ?? room;
  drawRooms();
  const column = columns.get(id);
  column?.root.scrollIntoView({ inline: "nearest", block: "nearest" });
  column?.stick();
}

// A Mini App covers the private chat of its person, so that several people can have it open.
async function openApp(url, person, chat = person) {
  activate(person);
  const column = columns.get(person);
  const sheet = new AppSheet(column.root, (link) => openLink(link, person));
  try {
    await sheet.open(url, person, chat);
  } catch (error) {
    say(column, error.message);
  }
}

function openLink(url, person, chat) {
  const shared = sharedBy(url);
  if (shared) chooseChat(person, (there) => act("say", { user: person, chat: there, text: shared }));
  else if (opensApp(url)) openApp(url, person, chat);
  else if (payloadOf(url) !== null) {
    activate(person);
    columns.get(person).openPrivate(url);
  } else if (/^https?:\/\//.test(url)) {
    window.open(url, "_blank", "noopener,noreferrer");
  }
}

const isInView = (column) => column.root.offsetParent !== null;

// Show an answer in the chat that the presser sees: on a phone the press may have opened another one.
function say(column, text) {
  if (isInView(column)) toast(column.toasts, text);
  else toast(place("toasts"), `${column.chat.title}: ${text}`);
}

const holder = (chatId) => [...columns.values()].find((column) => column.covers(chatId));

// Changes

const changes = {
  state: () => drawAll(),
  chats: () => {
    drawRooms();
    for (const column of columns.values()) {
      column.drawHead();
      column.drawFoot();
    }
  },
  message: ({ message }) => {
    const column = holder(message.chat);
    const fresh = column && !column.drawn.has(`${message.chat}:${keyOf(message)}`);
    if (!column?.show(message)) return;
    if (fresh && isInView(column)) place("announce").textContent = `${column.chat.title}: ${message.text.slice(0, 200)}`;
    const seen = column.chatId === active || (isInView(column) && !place("tabs").offsetParent);
    if (!seen) {
      unread.add(column.chatId);
      drawTabs();
    }
  },
  deleted: (message) => holder(message.chat)?.remove(message),
  answer: (press) => holder(press.chat)?.answered(press),
};

function drawAll() {
  drawWords();
  drawRooms();
  for (const column of columns.values()) {
    column.foot.replaceChildren();
    column.draw();
  }
}

// New people and groups

function additions() {
  return [
    { label: word("alone"), run: playAlone },
    { label: word("more-friends"), run: threeFriends },
    { label: word("person"), run: () => asked("person", "name", bringIn) },
    { label: word("group"), run: () => asked("group", "group-name", openGroup) },
  ];
}

function asked(title, label, take) {
  ask({ title: word(title).replace("…", ""), label: word(label), ok: word("ok"), cancel: word("cancel") }, take);
}

async function threeFriends() {
  const title = word("table");
  const names = word("names").split(";").map((set) => set.split(",").map((name) => name.trim()));
  const taken = state.people.map((person) => person.name);
  const set = names.findIndex((each) => !each.some((name) => taken.includes(name)));
  const people = [];
  for (const name of names[Math.max(0, set)]) people.push(await addPerson(name));
  await gather(set > 0 ? `${title} ${set + 1}` : title, people);
}

// Imitate a new user of the bot: Start, then the command for a table of their own.
async function playAlone() {
  const name = word("guest");
  const taken = state.people.map((person) => person.name);
  const { id } = await addPerson(taken.includes(name) ? `${name} ${taken.length}` : name);
  await act("start", { user: id });
  await act("say", { user: id, chat: id, text: "/new" });
  activate(id);
}

const addPerson = (name) => act("add_person", { name, language: currentLanguage() });

async function bringIn(name) {
  const person = await addPerson(name);
  if (room) await act("join", { user: person.id, chat: room });
  activate(person.id);
}

async function openGroup(title) {
  const people = chatsOf(room).filter((chat) => chat.kind === "private");
  await gather(title, people.length ? people : state.people.filter((person) => !person.bot));
}

async function gather(title, people) {
  const [user, ...members] = people.map((person) => person.id);
  const group = await act("create_group", { title, user, members });
  await act("add_bot", { user, chat: group.id });
  activate(group.id);
}

// A link may open a table at once; a reloaded page keeps its room.
function follow() {
  if (location.hash !== "#alone") return;
  history.replaceState(null, "", location.pathname);
  playAlone();
}

// Close a popup on a click elsewhere, a menu also on a click on one of its lines.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest(".items")) menu.open = false;
  }
  for (const list of document.querySelectorAll(".commands")) {
    if (!list.parentElement.contains(event.target)) list.remove();
  }
});
document.addEventListener("keydown", ({ key, target }) => {
  const menu = key === "Escape" && target.closest?.("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
place("alone").addEventListener("click", playAlone);
place("begin").addEventListener("click", threeFriends);
window.addEventListener("hashchange", follow);
drawWords();
watch(
  (kind, change) => {
    changes[kind]?.(change);
    if (kind === "state") follow();
  },
  (online) => (place("offline").hidden = online),
);
