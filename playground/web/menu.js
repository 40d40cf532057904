// Menu of a chat: lines of a label and an action; a heading is a label alone.

import { state } from "./state.js";
import { word } from "./words.js";

export function privateItems(column) {
  const { actor } = column;
  const verb = actor.blocked ? "unblock" : "block";
  return [item(column, verb, verb, { user: actor.id })];
}

export function groupItems(column) {
  const { chat, actor, present } = column;
  const given = { user: actor.id, chat: chat.id };
  const here = present.some((member) => member.id === actor.id);
  const bot = present.find((member) => member.bot);
  const others = present.filter((member) => !member.bot && member.id !== actor.id);
  return [
    bot ? null : item(column, "add-bot", "add_bot", given),
    asked(column, "rename", "group-name", chat.title, (title) => ["rename", { ...given, title }]),
    chat.forum ? asked(column, "open-topic", "topic-name", "", (name) => ["open_topic", { ...given, name }]) : null,
    chat.forum && column.thread ? item(column, "close-topic", "close_topic", { ...given, topic: column.thread }) : null,
    here ? item(column, "leave", "leave", given) : item(column, "join", "join", given),
    ...(here ? others.map(({ id, name }) => takeOut(column, id, name)) : []),
    { heading: word("testing") },
    ...(bot ? botItems(column, bot) : []),
    chat.kind === "group" ? item(column, "migrate", "migrate", { chat: chat.id }) : null,
    chat.kind === "supergroup" && !chat.forum ? item(column, "make-forum", "make_forum", { chat: chat.id }) : null,
    ...ephemeralItems(column),
  ].filter(Boolean);
}

function item(column, name, action, given) {
  return { label: word(name), run: () => column.try(action, given) };
}

function asked(column, name, label, value, action) {
  return { label: word(name), run: () => column.ask(word(name), word(label), value, (text) => column.try(...action(text))) };
}

function takeOut(column, id, name) {
  const given = { user: column.actor.id, chat: column.chat.id, whom: id };
  return { label: word("take-out", { name }), run: () => column.try("take_out", given) };
}

function botItems(column, { id, status, can_send }) {
  const { actor, chat } = column;
  const given = { user: id, chat: chat.id };
  return [
    item(column, "kick-bot", "kick_bot", { user: actor.id, chat: chat.id }),
    status === "administrator" ? item(column, "demote-bot", "demote", given) : item(column, "promote-bot", "promote", given),
    item(column, can_send ? "silence-bot" : "unsilence-bot", "restrict", { ...given, can_send: !can_send }),
  ];
}

function ephemeralItems(column) {
  const user = column.actor.id;
  const { offered, missed_by } = state.ephemeral;
  const missed = missed_by.includes(user);
  return [
    item(column, "lose-ephemeral", "lose_ephemeral", { user }),
    item(column, missed ? "hear-ephemeral" : "miss-ephemeral", "miss_ephemeral", { user, missed: !missed }),
    item(column, offered ? "without-ephemeral" : "with-ephemeral", "offer_ephemeral", { offered: !offered }),
  ];
}
