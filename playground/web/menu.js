// What the menu of a chat offers: the word for it, the action, what the action is given.

import { state } from "./state.js";

export function privateItems({ actor }) {
  const given = { user: actor.id };
  return actor.blocked ? [["unblock", "unblock", given]] : [["block", "block", given]];
}

export function groupItems({ chat, actor, present }) {
  const given = { user: actor.id, chat: chat.id };
  const bot = present.find((member) => member.bot);
  const here = present.some((member) => member.id === actor.id);
  return [
    bot ? ["kickBot", "kick_bot", given] : ["addBot", "add_bot", given],
    ...(bot ? botItems(bot, chat) : []),
    ...(chat.kind === "group" ? [["migrate", "migrate", { chat: chat.id }]] : []),
    here ? ["leave", "leave", given] : ["join", "join", given],
    ...ephemeralItems(actor.id),
  ];
}

function botItems({ id, status, can_send }, chat) {
  const given = { user: id, chat: chat.id };
  return [
    status === "administrator" ? ["demoteBot", "demote", given] : ["promoteBot", "promote", given],
    [can_send ? "silenceBot" : "unsilenceBot", "restrict", { ...given, can_send: !can_send }],
  ];
}

function ephemeralItems(user) {
  const { offered, missed_by } = state.ephemeral;
  const missed = missed_by.includes(user);
  return [
    ["loseEphemeral", "lose_ephemeral", { user }],
    [missed ? "hearEphemeral" : "missEphemeral", "miss_ephemeral", { user, missed: !missed }],
    [offered ? "withoutEphemeral" : "withEphemeral", "offer_ephemeral", { offered: !offered }],
  ];
}
