// Movement: cards that stand elsewhere after a change fly there from where they stood (FLIP), new ones from their
// player, taken ones to their winner. Dealt cards fly face down, and are turned over in the hand; those of the talon
// are turned over where they lie. Elements name themselves: data-card, data-turn (degrees), data-seat.

import type { CardId, SeatNumber, Table } from "./protocol";

export const FLIGHT_MS = 260;
const STAGGER_MS = 120; // from the first to the last of the cards that are dealt
export const GATHER_MS = 440; // for which a trick is gathered and goes to its winner
const GATHERED = 0.4; // of that time, until its cards lie on the one that takes them
const TAKES = "1.12"; // size of that card, as board.css has it
const GAIN_MS = 900; // for which its points are told
const GAIN_PX = 50; // above the middle of the viewer's plate
const TURN_MS = 120;
export const DEAL_MS = STAGGER_MS + FLIGHT_MS + TURN_MS; // until the last card of a deal has been turned over
const EASE = "cubic-bezier(.2,.75,.25,1)";
const DEALT = 3; // so many new cards in the hand at once are a deal

interface Spot {
  x: number;
  y: number;
  width: number;
  turn: number;
  place: "trick" | "talon" | "hand";
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
    const place = element.closest("[data-trick]") ? "trick" : element.closest(".talon") ? "talon" : "hand";
    found.set(element.dataset.card!, { ...centre(element), width: element.offsetWidth, turn, place, element });
  }
  return found;
}

const seatOf = (seat: SeatNumber | null | undefined) => document.querySelector(`[data-seat="${seat}"]`);

const BACKS = ".others .back";
const UNSEEN = ".hand .unseen-card";

let before: Spots | null = null; // while a change that is drawn waits for its frame
let backs = 0; // of the other players, shown before that change
let unseen = 0; // own cards that lay face down before it
let newest: Table | undefined;
let points: number[] = []; // of the players, before it

// Call before a change is drawn.
export function prepare(): void {
  if (before || still() || document.hidden) return;
  before = spots();
  points = newest?.view?.points ?? [];
  backs = document.querySelectorAll(BACKS).length;
  unseen = document.querySelectorAll(UNSEEN).length;
}

// Call after it is drawn: in the next frame, when the browser lays the page out anyway, the cards begin to fly.
export function move(table: Table): void {
  newest = table;
  if (before) requestAnimationFrame(takeOff);
}

const TOSSED = 0.6; // of a flight, until a played card hangs over its place, from where it drops

interface Flight {
  spot: Spot;
  old: Spot;
  delay: number;
  turns?: boolean; // lies face down until it has arrived
}

interface Leave {
  spot: Spot;
  goal: Point;
  onto: Spot | null; // the card that takes the trick
}

type Point = Pick<Spot, "x" | "y">;

// Everything is measured before anything moves: each measurement after a movement would lay the page out again.
function takeOff(): void {
  if (!before) return;
  const after = spots();
  const table = newest!;
  const flights = [...flown(before, after, table), ...dealtBacks(table)];
  const gone = new Map([...before].filter(([card]) => !after.has(card)));
  const left = [...gone.values()].map((spot) => leaving(spot, gone, table)).sort((one, other) => Number(one.onto === one.spot) - Number(other.onto === other.spot));
  before = null;
  flights.forEach(fly);
  left.forEach(leave);
  if (left.some(({ onto }) => onto)) gain(table);
}

// What a trick has brought is told over the cards of its winner, when those of the trick have come there; above the
// plate of the viewer, who shows none.
function gain({ view }: Table): void {
  const winner = view!.last!.winner;
  const [brought, plate] = [view!.points[winner]! - (points[winner] ?? 0), seatOf(winner)!.querySelector(".plate")!];
  const cards = seatOf(winner)!.querySelector(".backs");
  const { x, y } = centre(cards ?? plate);
  const told = document.createElement("b");
  told.className = "gain";
  told.textContent = brought > 0 ? `+${brought}` : "";
  Object.assign(told.style, { left: `${x}px`, top: `${cards ? y : y - GAIN_PX}px` });
  document.body.append(told);
  const rise = [{ opacity: 0, scale: "0.5" }, { opacity: 1, scale: "1.2", offset: 0.2 }, { opacity: 1, scale: "1", offset: 0.7 }, { opacity: 0, translate: "0 -14px" }];
  told.animate(rise, { duration: GAIN_MS, delay: GATHER_MS, fill: "both" }).finished.finally(() => told.remove());
  plate.animate([{ scale: "1" }, { scale: "1.08" }, { scale: "1" }], { duration: 200, delay: GATHER_MS - 60 });
}

function flown(before: Spots, after: Spots, table: Table): Flight[] {
  const owners = new Map(table.view?.trick.map(({ card, seat }) => [card, seat]));
  const fresh = [...after].filter(([card, { place }]) => !before.has(card) && place === "hand");
  const dealt = fresh.length >= DEALT ? fresh.map(([card]) => card) : [];
  return [...after].flatMap(([card, spot]): Flight[] => {
    const old = before.get(card);
    if (old) return [{ spot, old, delay: 0 }];
    if (owners.has(card)) return [{ spot, old: from(seatOf(owners.get(card)), spot, 0.45), delay: 0 }];
    if (spot.place === "talon") return [{ spot, old: spot, delay: 0, turns: true }];
    const order = dealt.indexOf(card);
    if (order < 0) return [];
    return [{ spot, old: unseen ? spot : fromDealer(spot, table, 0.5), delay: staggered(order, dealt.length), turns: true }];
  });
}

const staggered = (order: number, count: number): number => (STAGGER_MS * order) / Math.max(1, count - 1);

const fromDealer = (spot: Spot, table: Table, size: number): Spot => from(seatOf(table.view?.dealer), spot, size);

// The cards of the other players fly from the dealer, too, and one's own that nobody may see yet.
function dealtBacks(table: Table): Flight[] {
  const others = [...document.querySelectorAll<HTMLElement>(BACKS)];
  if (backs || others.length < DEALT) return [];
  const own = [...document.querySelectorAll<HTMLElement>(UNSEEN)];
  const held = Math.max(...(table.view?.counts ?? [1]));
  return [...others, ...own].map((element, at) => {
    const spot: Spot = { ...centre(element), width: element.offsetWidth, turn: 0, place: "hand", element };
    return { spot, old: fromDealer(spot, table, own.includes(element) ? 0.5 : 1), delay: staggered(at % held, held) };
  });
}

// The cards of a trick gather on the one that takes them and fly to its player; another card fades where it stood.
function leaving(spot: Spot, gone: Spots, table: Table): Leave {
  const last = spot.place === "trick" ? table.view?.last : null;
  const winner = last && seatOf(last.winner);
  if (!last || !winner) return { spot, goal: { x: spot.x, y: spot.y - 20 }, onto: null };
  return { spot, goal: centre(winner), onto: gone.get(last.cards[last.seats.indexOf(last.winner)]!) ?? spot };
}

function from(place: Element | null, spot: Spot, size: number): Spot {
  const start = centre(place ?? document.querySelector("[data-middle]") ?? document.body);
  return { ...spot, ...start, width: spot.width * size, turn: spot.turn - 20 };
}

function fly({ spot, old, delay, turns }: Flight): void {
  const [dx, dy] = [old.x - spot.x, old.y - spot.y];
  const moves = Math.abs(dx) + Math.abs(dy) >= 2;
  if (turns) turnOver(spot.element, delay + (moves ? FLIGHT_MS : 0));
  if (!moves) return;
  const start = { translate: `${dx}px ${dy}px`, scale: `${old.width / spot.width}`, rotate: `${old.turn - spot.turn}deg` };
  const options = { duration: FLIGHT_MS, delay, easing: EASE, fill: "backwards" as const };
  const above = spot.place === "trick" && old.place !== "trick" ? [{ translate: `${dx / 16}px ${dy / 16 - 6}px`, scale: "1.14", rotate: `${-spot.turn / 2}deg`, offset: TOSSED, easing: "cubic-bezier(.6,0,.9,.6)" }] : [];
  spot.element.animate([start, ...above, { translate: "0px 0px", scale: "1", rotate: "0deg" }], options);
}

// A back covers the face until the card is turned over.
function turnOver(card: HTMLElement, delay: number): void {
  const [face, back] = [card.querySelector(".face"), document.querySelector('.match .face:has([href$="#back"])')];
  if (!face || !back) return;
  const cover = back.cloneNode(true) as Element;
  cover.classList.add("cover");
  card.append(cover);
  const half = { duration: TURN_MS / 2, fill: "both" as const };
  cover.animate([{ scale: "1 1" }, { scale: "0 1" }], { ...half, delay, easing: "ease-in" }).finished.finally(() => cover.remove());
  face.animate([{ scale: "0 1" }, { scale: "1 1" }], { ...half, fill: "backwards", delay: delay + TURN_MS / 2, easing: "ease-out" });
}

function leave({ spot, goal, onto }: Leave): void {
  const ghost = spot.element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.card;
  ghost.className = "ghost";
  Object.assign(ghost.style, { left: `${spot.x}px`, top: `${spot.y}px`, width: `${spot.width}px` });
  ghost.style.setProperty("--turn", `${spot.turn}deg`);
  document.body.append(ghost);
  const away = ({ x, y }: Point): string => `${x - spot.x}px ${y - spot.y}px`;
  const gather = onto ? [{ translate: away(onto), scale: "1", opacity: 1, offset: GATHERED, easing: "cubic-bezier(.5,0,.75,.4)" }] : [];
  const end = { translate: away(goal), scale: onto ? "0.3" : "0.9", opacity: onto ? 0.5 : 0 };
  const start = { translate: "0px 0px", scale: onto === spot ? TAKES : "1", opacity: 1, easing: onto ? EASE : "ease-in" };
  const flight = ghost.animate([start, ...gather, end], { duration: onto ? GATHER_MS : FLIGHT_MS });
  flight.finished.finally(() => ghost.remove());
}
