// Small helpers to build the page.

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

export function toast(place, text) {
  const shown = element("div.toast", { role: "status" }, text);
  place.append(shown);
  setTimeout(() => shown.remove(), 3500);
}

export function dialog(...children) {
  const made = element("dialog.alert", {}, ...children);
  document.body.append(made);
  made.addEventListener("close", () => made.remove());
  made.showModal();
  return made;
}
