// Text with entities becomes elements of an allow list; nothing is ever read as markup.

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

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

// Offsets are UTF-16 units, which is what JavaScript strings count in.
export function render(text, entities) {
  return stretch(text, 0, text.length, [...entities]);
}

function stretch(text, start, end, entities) {
  const part = document.createDocumentFragment();
  let at = start;
  while (entities.length) {
    const entity = entities.shift();
    const stop = Math.min(entity.offset + entity.length, end);
    const inside = entities.filter((other) => other.offset < stop);
    entities = entities.slice(inside.length);
    const block = BLOCKS.has(entity.type);
    const before = text.slice(at, entity.offset);
    part.append(block ? before.replace(/\n$/, "") : before, wrap(entity, stretch(text, entity.offset, stop, inside)));
    // A block brings its own line breaks.
    at = block && text[stop] === "\n" && stop < end ? stop + 1 : stop;
  }
  part.append(text.slice(at, end));
  return part;
}

function wrap(entity, content) {
  const tag = TAGS[entity.type];
  if (!tag) return content;
  const element = document.createElement(tag);
  element.append(content);
  if (entity.type === "text_link") link(element, entity.url);
  if (entity.type === "spoiler") spoiler(element);
  return element;
}

function link(element, url) {
  if (!/^https?:\/\//.test(url ?? "")) return;
  element.href = url;
  element.target = "_blank";
  element.rel = "noreferrer noopener";
}

function spoiler(element) {
  element.className = "spoiler";
  element.addEventListener("click", () => element.classList.add("open"), { once: true });
}
