// Keyboard: arrows move between cards and buttons, letters to a card by its name, digits tell; what goes away passes its focus on.

import { back } from "./layers";

const REACHABLE = "button:not([disabled])";
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const TYPING_MS = 900; // after which the next letter begins another name
let typed = { text: "", at: 0 };

// Among the cards, letters of a name lead to its card, as in any list: "kingofh" too, one letter again to the next.
function typeAhead(event: KeyboardEvent, cards: HTMLElement[], at: number): void {
  const letter = event.key.toLocaleLowerCase();
  if (letter.length !== 1 || letter === " ") return;
  const text = event.timeStamp - typed.at < TYPING_MS ? typed.text + letter : letter;
  typed = { text, at: event.timeStamp };
  const again = [...text].every((each) => each === letter);
  const wanted = again ? letter : text;
  const order = again ? [...cards.slice(at + 1), ...cards.slice(0, at + 1)] : cards;
  order.find((each) => nameOf(each).startsWith(wanted))?.focus();
}

const nameOf = (card: HTMLElement): string => card.querySelector(".unseen")?.textContent?.replaceAll(" ", "").toLocaleLowerCase() ?? "";

// Let keys lead to cards and buttons, and those of digits, and "?", `tell` of the table, on every layout and on every part of the page.
export function listenToKeys(tell: (key: string) => void): void {
  document.addEventListener("keydown", (event) => {
    const { key, code } = event;
    const active = document.activeElement;
    if (event.repeat && key === "Enter" && active?.matches("button:not(.turn)")) event.preventDefault(); // held, it presses once
    if (key === "Escape" && document.querySelector("dialog, .signs")) { // what has just come is not open yet, but there
      event.preventDefault(); // the browser would close the dialog, wherever it was opened
      if (!event.repeat) back();
    }
    if (event.ctrlKey || event.metaKey) return;
    const digit = event.shiftKey ? "" : /^Digit(.)/.exec(code)?.[1];
    if (digit || key === "?") {
      event.preventDefault();
      return tell(digit || key);
    }
    const group = active?.closest(".hand, .keys") ?? document.querySelector(".hand, .keys");
    if (event.altKey || !group || active?.closest(".story") || document.querySelector("dialog[open]")) return;
    const buttons = [...group.querySelectorAll<HTMLElement>(REACHABLE)];
    const [at, step] = [buttons.indexOf(active as HTMLElement), STEPS[key]];
    if (!step) return void (at >= 0 && group.matches(".hand") && typeAhead(event, buttons, at));
    const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : at + step;
    if (next < 0 || next >= buttons.length) return;
    buttons[next]!.focus();
    event.preventDefault();
  });
}

const HELD = `.hand ${REACHABLE}`;
const KEYS = `.keys ${REACHABLE}`;
const TURNS = `.turns ${REACHABLE}`;
const WHEEL = ".keys .strip";
const ANSWERS = ".keys .main, .keys .primary, .keys .success";

const ASKED = ".hand .legal";

const asks = (): boolean => document.querySelector(`${WHEEL}, ${ANSWERS}, ${ASKED}`) !== null;

const found = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;

let refuge: Element | null = null; // took the focus of what is gone while nothing was asked
let homeless = false; // the focus was lost when there was neither a card nor a key to take it

// Remember where the focus is; the function returned brings it back if the change removed its element.
export function keepFocus(): () => void {
  const active = document.activeElement;
  const gift = active?.closest<HTMLElement>(".gift")?.dataset.card;
  if (gift) return () => void (isLost() && document.querySelector<HTMLElement>(`.hand [data-card="${gift}"]`)?.focus());
  if (active?.closest(".offer")) return () => void (isLost() && document.querySelector<HTMLElement>(".offer, .story")?.focus());
  if (active?.closest(".turns")) {
    const [text, at] = [active.textContent, found(TURNS).indexOf(active as HTMLElement)];
    return () => void (isLost() && turned(text, at)?.focus());
  }
  homeless &&= isLost() && !document.querySelector("dialog");
  const group = active?.closest(".hand") ? HELD : active?.closest(".keys") ? KEYS : homeless ? "" : null;
  if (group === null) return () => {};
  const at = group ? found(group).indexOf(active as HTMLElement) : 0;
  if (active !== refuge) refuge = null;
  return () => {
    const called = refuge !== null && asks() && !refuge.matches(ASKED);
    if (!isLost() && !called) return;
    const to = called ? heir(KEYS, 0) : heir(group, at);
    homeless = !to;
    refuge = (!asks() && to) || null;
    to?.focus();
  };
}

// What takes the focus of a card or a key: the wheel, its neighbour, the card that is asked for instead of keys that do
// not answer, and never a key that cannot be taken back while there is another.
function heir(group: string, at: number): HTMLElement | undefined {
  const cards = found(ASKED);
  if (group !== HELD && cards.length && !document.querySelector(ANSWERS)) return cards[0];
  const wheel = document.querySelector<HTMLElement>(WHEEL);
  if (group !== HELD && wheel) return wheel;
  const same = group ? found(group) : [];
  const all = same.length ? same : found(`${HELD}, ${KEYS}`);
  const next = all[Math.min(at, all.length - 1)];
  return next?.matches(".danger") ? (all.find((each) => !each.matches(".danger")) ?? next) : next;
}

// What takes the focus of a key of a page that was turned: the key with its label, or that in its place, and never one that
// cannot be taken back.
function turned(text: string | null, at: number): HTMLElement | undefined {
  const all = found(TURNS).filter((each) => !each.matches(".danger"));
  return all.find((each) => each.textContent === text) ?? all[Math.min(at, all.length - 1)] ?? found(".page [autofocus]")[0];
}

let opener: HTMLElement | null = null;

// A dialog opens; the function returned gives the focus back when it and those that followed it are gone.
export function lendFocus(): () => void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && !isLost() && !active.closest("dialog")) opener = active;
  return () => void requestAnimationFrame(() => isLost() && !document.querySelector("dialog") && opener?.focus({ preventScroll: true }));
}

// How far the parts of a dialog are scrolled, and which of its keys has the focus.
export interface Place {
  tops: number[];
  text: string | null;
  at: number;
}

const SCROLLED = "dialog :is(.read, .turns, .choices)";
const OVER = "dialog button";
let left: Place | null = null; // where "back" leads to in what is opened next

export function whereabouts(): Place {
  const active = document.activeElement as HTMLElement;
  return { tops: found(SCROLLED).map(({ scrollTop }) => scrollTop), text: active.textContent, at: found(OVER).indexOf(active) };
}

export const comeBack = (place: Place): void => void (left = place);

// Once the dialog is open, go to the place where it was left.
export function arrive(): void {
  if (!left || !document.querySelector("dialog[open]")) return;
  const [{ tops, text, at }, keys] = [left, found(OVER)];
  left = null;
  found(SCROLLED).forEach((part, which) => (part.scrollTop = tops[which] ?? 0));
  if (at >= 0) (keys.find(({ textContent }) => textContent === text) ?? keys[at])?.focus({ preventScroll: true });
}
