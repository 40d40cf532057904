// Movement: cards that stand elsewhere after a change fly there from where they stood (FLIP), new ones from their
// player, taken ones to their winner. Elements name themselves: data-card, data-turn (degrees), data-seat.

import type { CardId, SeatNumber, Table } from "./protocol";

export const FLIGHT_MS = 260;
const STAGGER_MS = 35;
const EASE = "cubic-bezier(.2,.75,.25,1)";
const DEALT = 3; // so many new cards in the hand at once are a deal

interface Spot {
  x: number;
  y: number;
  width: number;
  turn: number;
  inTrick: boolean;
  element: HTMLElement;
}

type Spots = Map<CardId, Spot>;

export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || !("animate" in Element.prototype);

const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

function spots(): Spots {
  const found: Spots = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    const turn = element.classList.contains("dragged") ? 0 : Number(element.dataset.turn ?? 0);
    const inTrick = element.closest("[data-trick]") !== null;
    found.set(element.dataset.card!, { ...centre(element), width: element.offsetWidth, turn, inTrick, element });
  }
  return found;
}

const seatOf = (seat: SeatNumber | null | undefined) => document.querySelector(`[data-seat="${seat}"]`);

const BACKS = ".others .back";

let before: Spots | null = null; // while a change that is drawn waits for its frame
let backs = 0; // shown before that change
let newest: Table;

// Call before a change is drawn.
export function prepare(): void {
  if (before || still() || document.hidden) return;
  before = spots();
  backs = document.querySelectorAll(BACKS).length;
}

// Call after it is drawn: in the next frame, when the browser lays the page out anyway, the cards begin to fly.
export function move(table: Table): void {
  newest = table;
  if (before) requestAnimationFrame(takeOff);
}

interface Flight {
  spot: Spot;
  old: Spot;
  delay: number;
}

interface Leave {
  spot: Spot;
  goal: { x: number; y: number };
  won: boolean;
}

// Everything is measured before anything moves: each measurement after a movement would lay the page out again.
function takeOff(): void {
  if (!before) return;
  const after = spots();
  const flights = [...flown(before, after, newest), ...dealtBacks(newest)];
  const left = [...before].filter(([card]) => !after.has(card)).map(([, spot]) => leaving(spot, newest));
  before = null;
  flights.forEach(fly);
  left.forEach(leave);
}

function flown(before: Spots, after: Spots, table: Table): Flight[] {
  const owners = new Map(table.view?.trick.map(({ card, seat }) => [card, seat]));
  const dealt = [...after.keys()].filter((card) => !before.has(card) && !owners.has(card)).length >= DEALT;
  let order = 0;
  return [...after].flatMap(([card, spot]): Flight[] => {
    const old = before.get(card);
    if (old) return [{ spot, old, delay: 0 }];
    if (owners.has(card)) return [{ spot, old: from(seatOf(owners.get(card)), spot, 0.45), delay: 0 }];
    return dealt ? [{ spot, old: from(seatOf(table.view?.dealer), spot, 0.5), delay: STAGGER_MS * order++ }] : [];
  });
}

// The cards of the other players fly from the dealer, too.
function dealtBacks(table: Table): Flight[] {
  const found = [...document.querySelectorAll<HTMLElement>(BACKS)];
  if (backs || found.length < DEALT) return [];
  const held = Math.max(...(table.view?.counts ?? [1]));
  return found.map((element, at) => {
    const spot = { ...centre(element), width: element.offsetWidth, turn: 0, inTrick: false, element };
    return { spot, old: from(seatOf(table.view?.dealer), spot, 1), delay: STAGGER_MS * (at % held) };
  });
}

// A card of a trick flies to its winner; another one fades where it stood.
function leaving(spot: Spot, table: Table): Leave {
  const winner = spot.inTrick ? seatOf(table.view?.last?.winner) : null;
  return { spot, goal: winner ? centre(winner) : { x: spot.x, y: spot.y - 20 }, won: winner !== null };
}

function from(place: Element | null, spot: Spot, size: number): Spot {
  const start = centre(place ?? document.querySelector("[data-middle]") ?? document.body);
  return { ...spot, ...start, width: spot.width * size, turn: spot.turn - 20 };
}

function fly({ spot, old, delay }: Flight): void {
  const [dx, dy] = [old.x - spot.x, old.y - spot.y];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const start = { translate: `${dx}px ${dy}px`, scale: `${old.width / spot.width}`, rotate: `${old.turn - spot.turn}deg` };
  const options = { duration: FLIGHT_MS, delay, easing: EASE, fill: "backwards" as const };
  spot.element.animate([start, { translate: "0px 0px", scale: "1", rotate: "0deg" }], options);
}

function leave({ spot, goal, won }: Leave): void {
  const ghost = spot.element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.card;
  ghost.className = "ghost";
  Object.assign(ghost.style, { left: `${spot.x}px`, top: `${spot.y}px`, width: `${spot.width}px` });
  ghost.style.setProperty("--turn", `${spot.turn}deg`);
  document.body.append(ghost);
  const end = { translate: `${goal.x - spot.x}px ${goal.y - spot.y}px`, scale: won ? "0.3" : "0.9", opacity: 0 };
  const flight = ghost.animate([{ translate: "0px 0px", scale: "1", opacity: 1 }, { ...end, opacity: won ? 0.5 : 0 }], {
    duration: FLIGHT_MS + 40,
    easing: "cubic-bezier(.5,0,.75,.4)",
  });
  flight.finished.finally(() => ghost.remove());
}
