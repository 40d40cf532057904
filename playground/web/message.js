// One message: a bubble with buttons, or a centred notice.

import { avatar, colour, element } from "./dom.js";
import { currentLanguage, word } from "./words.js";
import { fade, render, suited } from "./text.js";

// `doing` has the handlers of presses and taps: { press(message, button, key), command, mention, copy }.
export function drawMessage(message, { own, inGroup, topic, doing }) {
  // A migration leaves a notice in both groups; show one.
  if (message.service?.migrate_from_chat_id) return element("li", { hidden: true });
  if (message.service) return element("li.notice", {}, element("span", {}, notice(message)));
  const row = element("li.message", {});
  row.classList.toggle("own", own);
  row.classList.toggle("ephemeral", Boolean(message.ephemeral));
  if (inGroup && !own) row.append(avatar(message.sender.id, message.sender.name));
  const stack = element("div.stack", {}, bubble(message, { named: inGroup && !own, topic, doing }));
  if (message.keyboard.length) stack.append(keyboard(message, doing.press));
  row.append(stack);
  return row;
}

function bubble(message, { named, topic, doing }) {
  const made = element("div.bubble");
  if (named) made.append(sender(message.sender));
  if (topic) made.append(element("span.topic", {}, `# ${topic}`));
  if (message.ephemeral) made.append(element("span.secret", {}, word("only-you")));
  if (message.quote) made.append(element("div.quote", {}, render(message.quote, message.quote_entities, doing)));
  if (message.file) made.append(file(message.file));
  if (message.die) made.append(element("span.die", { title: `🎲 ${message.die}` }, "⚀⚁⚂⚃⚄⚅"[message.die - 1]));
  const text = element("div.text", {}, render(message.text, message.entities, doing));
  text.append(element("span.when", {}, when(message)));
  made.append(text);
  const blocks = text.querySelectorAll("pre");
  if (blocks.length) requestAnimationFrame(() => blocks.forEach(fade));
  return made;
}

function sender({ id, name }) {
  const made = element("span.sender", {}, name);
  made.classList.add(`ink${colour(id)}`);
  return made;
}

function when(message) {
  const options = { hour: "2-digit", minute: "2-digit", hour12: false };
  const time = new Date(message.date * 1000).toLocaleTimeString(currentLanguage(), options);
  const marks = [message.pinned ? "📌" : "", message.edited ? word("edited") : "", time];
  return marks.filter(Boolean).join(" ");
}

function file({ id, kind, name, size, width, height }) {
  const address = `/people/files/${encodeURIComponent(id)}`;
  if (kind !== "document") return element("img.photo", { src: address, alt: name, width, height });
  const weight = `${Math.max(1, Math.round(size / 1024))} KB`;
  return element("a.document", { href: address, download: name }, `📄 ${name}`, element("small", {}, weight));
}

function keyboard(message, press) {
  const rows = message.keyboard.map((row) =>
    element("div.keys", {}, ...row.map((button) => key(message, button, press, row.length))),
  );
  return element("div.keyboard", {}, ...rows);
}

function key(message, button, press, inRow) {
  const made = element("button.key", { type: "button" }, element("span", {}, ...inked(button)));
  made.dataset.press = button.data ?? button.url ?? button.app;
  // Shrink a long word in a narrow button instead of breaking it.
  const longest = Math.max(...button.label.split(/\s/).map((word) => word.length));
  made.classList.toggle("tight", longest * inRow > 24);
  if (button.style) made.classList.add(button.style);
  if (button.url) made.classList.add("link");
  if (button.app) made.classList.add("app");
  made.addEventListener("click", () => press(message, button, made));
  return made;
}

// Red suits stay red on plain buttons; on coloured ones the contrast is too low.
function inked({ label, style }) {
  const signs = style ? /([♤♧])/u : /([♥♦♤♧]\uFE0E?\uFE0F?)/u;
  return label.split(signs).map((part, at) => (at % 2 ? suited(part) : part));
}

function notice(message) {
  const { service, sender: by } = message;
  const joined = service.new_chat_members?.map((user) => user.first_name);
  if (joined) return joined[0] === by.name ? word("joined-alone", { who: by.name }) : word("joined", { who: by.name, names: joined.join(", ") });
  if (service.left_chat_member) return gone(by.name, service.left_chat_member.first_name);
  if (service.new_chat_title) return word("renamed", { who: by.name, title: service.new_chat_title });
  if (service.pinned_message) return word("pinned", { who: by.name });
  if (service.forum_topic_created) return word("topic-created", { name: service.forum_topic_created.name });
  if (service.forum_topic_closed) return word("topic-closed");
  return word("upgraded");
}

const gone = (who, name) => word(who === name ? "left" : "taken-out", { who, name });
