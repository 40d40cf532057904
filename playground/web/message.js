// One message: a bubble with its buttons, or a notice in the middle.

import { avatar, colour, element } from "./dom.js";
import { currentLanguage, word } from "./words.js";
import { render } from "./text.js";

export function drawMessage(message, { own, inGroup, topic, press }) {
  // A migration leaves a notice on either side; one is enough to read.
  if (message.service?.migrate_from_chat_id) return element("li", { hidden: true });
  if (message.service) return element("li.notice", {}, element("span", {}, notice(message)));
  const row = element("li.message", {});
  row.classList.toggle("own", own);
  row.classList.toggle("ephemeral", Boolean(message.ephemeral));
  if (inGroup && !own) row.append(avatar(message.sender.id, message.sender.name));
  const stack = element("div.stack", {}, bubble(message, { named: inGroup && !own, topic }));
  if (message.keyboard.length) stack.append(keyboard(message, press));
  row.append(stack);
  return row;
}

function bubble(message, { named, topic }) {
  const made = element("div.bubble");
  if (named) made.append(sender(message.sender));
  if (topic) made.append(element("span.topic", {}, `# ${topic}`));
  if (message.ephemeral) made.append(element("span.secret", {}, word("onlyYou")));
  if (message.file) made.append(file(message.file));
  const text = element("div.text", {}, render(message.text, message.entities));
  text.append(element("span.when", {}, when(message)));
  made.append(text);
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
  if (kind === "photo") return element("img.photo", { src: address, alt: name, width, height });
  const weight = `${Math.max(1, Math.round(size / 1024))} KB`;
  return element("a.document", { href: address, download: name }, `📄 ${name}`, element("small", {}, weight));
}

function keyboard(message, press) {
  const rows = message.keyboard.map((row) =>
    element("div.keys", {}, ...row.map((button) => key(message, button, press))),
  );
  return element("div.keyboard", {}, ...rows);
}

function key(message, button, press) {
  const made = element("button.key", { type: "button" }, element("span", {}, ...inked(button)));
  if (button.style) made.classList.add(button.style);
  if (button.url) made.classList.add("link");
  made.addEventListener("click", () => press(message, button, made));
  return made;
}

// Red suits stay red on plain buttons, as emoji suits are on a phone.
function inked({ label, style }) {
  if (style) return [label];
  return label.split(/([♥♦]\uFE0F?)/u).map((part) => (/^[♥♦]/u.test(part) ? element("i.red", {}, part) : part));
}

function notice(message) {
  const { service, sender: by } = message;
  const joined = service.new_chat_members?.map((user) => user.first_name);
  if (joined) return joined[0] === by.name ? word("joinedAlone", by.name) : word("joined", by.name, joined.join(", "));
  if (service.left_chat_member) return word("left", by.name, service.left_chat_member.first_name);
  if (service.pinned_message) return word("pinned", by.name);
  if (service.forum_topic_created) return word("topicCreated", service.forum_topic_created.name);
  if (service.forum_topic_closed) return word("topicClosed");
  return word("upgraded");
}
