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
  element: HTMLElement;
}

export type Spots = Map<CardId, Spot>;

const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
export const still = (): boolean => quiet.matches || !("animate" in Element.prototype);

const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export function spots(): Spots {
  const found: Spots = new Map();
  for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
    const turn = Number(element.dataset.turn ?? 0);
    found.set(element.dataset.card!, { ...centre(element), width: element.offsetWidth, turn, element });
  }
  return found;
}

const seatOf = (seat: SeatNumber | null | undefined) => document.querySelector(`[data-seat="${seat}"]`);

// Call after the change is drawn, with the spots from before it.
export function move(before: Spots, table: Table): void {
  if (still()) return;
  const after = spots();
  const owners = new Map(table.view?.trick.map(({ card, seat }) => [card, seat]));
  const dealt = [...after.keys()].filter((card) => !before.has(card) && !owners.has(card)).length >= DEALT;
  let order = 0;
  for (const [card, spot] of after) {
    const old = before.get(card);
    if (old) fly(spot, old);
    else if (owners.has(card)) fly(spot, from(seatOf(owners.get(card)), spot, 0.45));
    else if (dealt) fly(spot, from(seatOf(table.view?.dealer), spot, 0.5), STAGGER_MS * order++);
  }
  for (const [card, spot] of before) if (!after.has(card)) leave(spot, table);
}

function from(place: Element | null, spot: Spot, size: number): Spot {
  const start = centre(place ?? document.querySelector("[data-middle]") ?? document.body);
  return { ...spot, ...start, width: spot.width * size, turn: spot.turn - 20 };
}

function fly(spot: Spot, old: Spot, delay = 0): void {
  const [dx, dy] = [old.x - spot.x, old.y - spot.y];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const start = { translate: `${dx}px ${dy}px`, scale: `${old.width / spot.width}`, rotate: `${old.turn - spot.turn}deg` };
  const options = { duration: FLIGHT_MS, delay, easing: EASE, fill: "backwards" as const };
  spot.element.animate([start, { translate: "0px 0px", scale: "1", rotate: "0deg" }], options);
}

// A card of a trick flies to its winner; another one fades where it stood.
function leave(spot: Spot, table: Table): void {
  const ghost = spot.element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.card;
  ghost.className = "ghost";
  Object.assign(ghost.style, { left: `${spot.x}px`, top: `${spot.y}px`, width: `${spot.width}px` });
  ghost.style.setProperty("--turn", `${spot.turn}deg`);
  const winner = spot.element.closest("[data-trick]") ? seatOf(table.view?.last?.winner) : null;
  const goal = winner ? centre(winner) : { x: spot.x, y: spot.y - 20 };
  document.body.append(ghost);
  const end = { translate: `${goal.x - spot.x}px ${goal.y - spot.y}px`, scale: winner ? "0.3" : "0.9", opacity: 0 };
  const flight = ghost.animate([{ translate: "0px 0px", scale: "1", opacity: 1 }, { ...end, opacity: winner ? 0.5 : 0 }], {
    duration: FLIGHT_MS + 40,
    easing: "cubic-bezier(.5,0,.75,.4)",
  });
  flight.finished.finally(() => ghost.remove());
}
