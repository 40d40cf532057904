// Render text with entities as elements of an allow list; text is never parsed as markup.

import { element } from "./dom.js";

const TAGS = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
  spoiler: "span",
  text_link: "a",
};

// What Telegram finds in plain text: what a tap on it does.
const TAPS = {
  bot_command: (text, taps) => tap(text, () => taps.command(text)),
  mention: (text, taps) => tap(text, () => taps.mention(text.slice(1))),
  url: (text, taps) => followed(element("a", {}, text), text.includes("://") ? text : `https://${text}`, taps),
};

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

const SUITS = /[♥♦♤♧]\uFE0E?\uFE0F?/gu;

// Offsets count UTF-16 units, as JavaScript strings do.
// `taps` has the handlers of taps: { command(text), mention(name), copy(text), link(event, url) }.
export function render(text, entities, taps) {
  return stretch(text, 0, text.length, [...entities], taps);
}

function stretch(text, start, end, entities, taps) {
  const part = document.createDocumentFragment();
  let at = start;
  while (entities.length) {
    const entity = entities.shift();
    const stop = Math.min(entity.offset + entity.length, end);
    const inside = entities.filter((other) => other.offset < stop);
    entities = entities.slice(inside.length);
    const block = BLOCKS.has(entity.type);
    const before = text.slice(at, entity.offset);
    const content = stretch(text, entity.offset, stop, inside, taps);
    part.append(plain(block ? before.replace(/\n$/, "") : before), wrap(entity, content, taps));
    // A block element has its own line breaks.
    at = block && text[stop] === "\n" && stop < end ? stop + 1 : stop;
  }
  part.append(plain(text.slice(at, end)));
  return part;
}

function plain(text) {
  const part = document.createDocumentFragment();
  let at = 0;
  for (const found of text.matchAll(SUITS)) {
    part.append(text.slice(at, found.index), suited(found[0]));
    at = found.index + found[0].length;
  }
  part.append(text.slice(at));
  return part;
}

// Red suits are red; black ones, which are thin, are a little bolder.
export const suited = (sign) => element(/[♤♧]/.test(sign) ? "i.suit.black" : "i.suit", {}, sign);

function tap(text, act) {
  const made = element("button.tap", { type: "button" }, text);
  made.addEventListener("click", act);
  return made;
}

function wrap(entity, content, taps) {
  if (entity.type === "date_time") return moment(entity, content);
  if (entity.type in TAPS) return TAPS[entity.type](content.textContent, taps);
  const tag = TAGS[entity.type];
  if (!tag) return content;
  const made = element(tag, {}, content);
  if (entity.type === "text_link") followed(made, entity.url, taps);
  if (entity.type === "spoiler") spoiler(made);
  if (entity.type === "expandable_blockquote") folded(made);
  if (entity.type === "code") made.addEventListener("click", () => taps.copy(made.textContent));
  if (entity.type === "pre") made.addEventListener("scroll", () => fade(made), { passive: true });
  return made;
}

// Mark a block that is wider than its bubble until its end is in view.
export function fade(block) {
  const hidden = block.scrollWidth - block.clientWidth - block.scrollLeft;
  block.classList.toggle("more", hidden > 2);
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

// A point in time in the zone and language of the reader: the hour, or how long it is until then.
function moment(entity, content) {
  const at = entity.unix_time * 1000;
  if (entity.date_time_format === "t")
    return element("time", {}, new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  if (entity.date_time_format !== "r") return content;
  const left = (at - Date.now()) / 1000;
  const [unit, seconds] = UNITS.find(([, size]) => Math.abs(left) >= size) ?? UNITS.at(-1);
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined);
  return element("time", {}, words.format(Math.trunc(left / seconds), unit));
}

function followed(made, url, taps) {
  if (/^https?:\/\//.test(url ?? "")) Object.assign(made, { href: url, target: "_blank", rel: "noreferrer noopener" });
  made.addEventListener("click", (event) => taps.link(event, url));
  return made;
}

// Show only the first lines until a click, as in Telegram.
function folded(made) {
  made.className = "folded";
  made.addEventListener("click", () => made.classList.add("open"), { once: true });
}

function spoiler(made) {
  made.className = "spoiler";
  made.addEventListener("click", () => made.classList.add("open"), { once: true });
}
