// Helpers to build the page.

const COLOURS = 7;

// element("button.tool", { type: "button" }, "Text", child): tag and classes, properties, children.
export function element(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  made.classList.add(...classes);
  Object.assign(made, properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function avatar(id, name) {
  const made = element("span.avatar", { ariaHidden: "true" }, [...name][0]?.toUpperCase() ?? "?");
  made.classList.add(`colour${colour(id)}`);
  return made;
}

export const colour = (id) => Math.abs(id) % COLOURS;

// Show one toast at a time, long enough to be read.
export function toast(place, text) {
  const shown = element("div.toast", { role: "status" }, text);
  place.replaceChildren(shown);
  setTimeout(() => shown.remove(), Math.max(3500, 60 * text.length));
}

export function dialog(...children) {
  const made = element("dialog.alert", {}, ...children);
  document.body.append(made);
  made.addEventListener("close", () => made.remove());
  made.showModal();
  return made;
}

// Ask for a line of text and pass it on, unless it is empty.
export function ask({ title, label, ok, cancel, value = "" }, take) {
  const field = element("input", { placeholder: label, ariaLabel: label, required: true, maxLength: 128, name: "text", value });
  const no = element("button.tool.quiet", { type: "button" }, cancel);
  const yes = element("button.tool", { type: "submit" }, ok);
  const form = element("form", { method: "dialog" }, element("strong", {}, title), field, element("div.answers", {}, no, yes));
  const shown = dialog(form);
  no.addEventListener("click", () => shown.close());
  form.addEventListener("submit", () => field.value.trim() && take(field.value.trim()));
}
