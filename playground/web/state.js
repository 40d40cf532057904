// Client of the people API: state, changes, actions.

export const state = { bot: null, people: [], chats: [], messages: new Map(), descriptions: {}, menu_buttons: {}, ephemeral: null };

export async function act(action, given) {
  const answer = await fetch(`/people/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
  });
  const body = await answer.json();
  if (body.error) throw new Error(body.error);
  return body.result;
}

// Call `changed(kind, change)` after each change of `state`; reconnect when the server returns.
export function watch(changed, online) {
  const socket = new WebSocket(`ws://${location.host}/people/live`);
  socket.addEventListener("open", () => online(true));
  socket.addEventListener("message", (event) => take(JSON.parse(event.data), changed));
  socket.addEventListener("close", () => {
    online(false);
    setTimeout(() => watch(changed, online), 1000);
  });
}

function take(change, changed) {
  if (change.kind === "state") replace(change);
  if (change.kind === "chats") {
    const { people, chats, descriptions, menu_buttons, ephemeral } = change;
    Object.assign(state, { people, chats, descriptions, menu_buttons, ephemeral });
  }
  if (change.kind === "message") keep(change.message);
  if (change.kind === "deleted") of(change.chat).delete(keyOf(change));
  changed(change.kind, change);
}

function replace({ bot, people, chats, messages, descriptions, menu_buttons, ephemeral }) {
  Object.assign(state, { bot, people, chats, descriptions, menu_buttons, ephemeral, messages: new Map() });
  messages.forEach(keep);
}

function keep(message) {
  of(message.chat).set(keyOf(message), message);
}

// An ephemeral message has the id 0 and a number that is unique for its receiver and chat.
export const keyOf = ({ id, ephemeral, receiver }) => (ephemeral ? `${receiver}:${ephemeral}` : id);

function of(chat) {
  if (!state.messages.has(chat)) state.messages.set(chat, new Map());
  return state.messages.get(chat);
}

export const chatOf = (id) => state.chats.find((chat) => chat.id === id);
export const personOf = (id) => state.people.find((person) => person.id === id);

// Ids of a group before and after its upgrade to a supergroup, oldest first.
export function lineage(id) {
  const older = state.chats.find((chat) => chat.upgraded_to === id);
  return older ? [...lineage(older.id), id] : [id];
}

export const messagesOf = (id) => lineage(id).flatMap((chat) => [...of(chat).values()]);

// Link to the bot, null for any other.
function linkToBot(url) {
  const link = URL.canParse(url) ? new URL(url) : URL.canParse(`https://${url}`) ? new URL(`https://${url}`) : null;
  return link?.hostname === "t.me" && link.pathname.slice(1).toLowerCase() === state.bot.username ? link : null;
}

// Payload of a link to the bot's private chat: "" if it has none, null for any other link.
export function payloadOf(url) {
  const link = linkToBot(url);
  if (!link || ["startgroup", "startapp"].some((name) => link.searchParams.has(name))) return null;
  return link.searchParams.get("start") ?? "";
}

export const opensApp = (url) => linkToBot(url)?.searchParams.has("startapp") ?? false;

// Text that a link offers to send to a chat, null for any other link.
export function sharedBy(url) {
  const link = URL.canParse(url) ? new URL(url) : null;
  if (link?.hostname !== "t.me" || link.pathname !== "/share/url") return null;
  return ["url", "text"].map((name) => link.searchParams.get(name)).filter(Boolean).join("\n");
}

// Button beside the input field of a private chat, if it opens a Mini App.
export const menuButtonOf = (chat) => state.menu_buttons[chat] ?? state.menu_buttons.default ?? null;
