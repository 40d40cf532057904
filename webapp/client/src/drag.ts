// Dragging a card with a finger or the mouse: onto the cloth, or onto a player whom it is given to. A movement shorter
// than SLOP_PX is a tap. Targets carry data-drop ("ready", "over") while a card is in the air.

import type { HandCard, SeatNumber } from "./protocol";
import { still } from "./motion";

export const SLOP_PX = 8;
const REACH_PX = 56; // from a player's plate
const RETURN_MS = 180;
const FORGET_MS = 1500; // without a new state or a refusal, the card goes back to the hand
const MOVABLE = ".hand [data-card], .gift[data-card]";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Target {
  seat: SeatNumber | null; // null for the cloth
  data: string;
  box: Box;
}

// What a card may be dragged onto, without where that is.
export function goals({ drop, gifts }: Pick<HandCard, "drop" | "gifts">): Omit<Target, "box">[] {
  return [...gifts, ...(drop ? [{ seat: null, data: drop }] : [])];
}

const distance = ({ x, y }: Point, { left, top, right, bottom }: Box): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

// The target beneath the finger or the middle of the card; near a plate is enough, and the nearest one counts.
export function aimed(targets: Target[], points: Point[]): Target | null {
  const near = targets
    .map((target) => ({ target, far: Math.min(...points.map((point) => distance(point, target.box))) }))
    .filter(({ target, far }) => far <= (target.seat === null ? 0 : REACH_PX))
    .sort((one, other) => one.far - other.far);
  return near[0]?.target ?? null;
}

interface Deck {
  card(name: string): HandCard | undefined;
  drop(data: string): void;
  over(): void;
}

interface Drag {
  element: HTMLElement;
  card: HandCard;
  pointer: number;
  start: Point;
  middle: Point;
  moving: boolean;
  over: Target | null;
}

const placeOf = (seat: SeatNumber | null): HTMLElement | null =>
  document.querySelector(seat === null ? ".board" : `[data-seat="${seat}"]`);

let lying: HTMLElement | null = null; // dropped, while the server has not answered
let forgetting = 0;

export function listenToDrags(deck: Deck): void {
  let drag: Drag | null = null;
  let dragged = false; // the click that ends a drag is no tap

  const targets = (card: HandCard): Target[] =>
    goals(card).flatMap((goal) => {
      const place = placeOf(goal.seat);
      return place ? [{ ...goal, box: place.getBoundingClientRect() }] : [];
    });

  const mark = (now: Drag | null): void => {
    for (const each of document.querySelectorAll<HTMLElement>("[data-drop]")) delete each.dataset.drop;
    if (!now) return;
    for (const { seat } of goals(now.card)) {
      const place = placeOf(seat);
      if (place) place.dataset.drop = now.over?.seat === seat && now.over ? "over" : "ready";
    }
  };

  const begin = (now: Drag): void => {
    release();
    const { left, top, width, height } = now.element.getBoundingClientRect();
    now.moving = dragged = true;
    now.middle = { x: left + width / 2, y: top + height / 2 };
    now.element.classList.add("dragged");
    now.element.setPointerCapture(now.pointer);
    mark(now);
  };

  const end = (dropped: boolean): void => {
    const now = drag;
    drag = null;
    mark(null);
    if (!now?.moving) return;
    if (!dropped || !now.over || !now.element.isConnected) return back(now.element);
    lying = now.element;
    forgetting = window.setTimeout(release, FORGET_MS);
    deck.drop(now.over.data);
  };

  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    const element = (event.target as Element).closest<HTMLElement>(MOVABLE);
    const card = element && deck.card(element.dataset.card!);
    if (drag || !event.isPrimary || event.button || !card || !goals(card).length) return;
    const start = { x: event.clientX, y: event.clientY };
    drag = { element, card, pointer: event.pointerId, start, middle: start, moving: false, over: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.start.x, event.clientY - drag.start.y];
    if (!drag.moving && Math.hypot(dx, dy) < SLOP_PX) return;
    if (!drag.moving) begin(drag);
    drag.card = deck.card(drag.card.card) ?? { ...drag.card, drop: null, gifts: [] };
    drag.element.style.translate = `${dx}px ${dy}px`;
    const points = [{ x: event.clientX, y: event.clientY }, { x: drag.middle.x + dx, y: drag.middle.y + dy }];
    const before = drag.over?.data;
    drag.over = aimed(targets(drag.card), points);
    if (drag.over && drag.over.data !== before) deck.over();
    mark(drag);
  });

  const stop = (dropped: boolean) => (event: PointerEvent) => drag?.pointer === event.pointerId && end(dropped);
  document.addEventListener("pointerup", stop(true));
  document.addEventListener("pointercancel", stop(false));
  // A finger is captured by what it touched first, and from the drag on by the card.
  document.addEventListener("lostpointercapture", (event) => {
    if (drag?.moving && (event.target === drag.element || !drag.element.isConnected)) stop(false)(event);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && end(false));
  document.addEventListener("click", (event) => {
    if (!dragged || !event.detail) return; // the keyboard clicks without a pointer
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}

// Let the dropped card go: it flies back, unless a new state has taken it elsewhere.
export function release(flying = true): void {
  clearTimeout(forgetting);
  const element = lying;
  lying = null;
  if (!element) return;
  if (flying) back(element);
  else settle(element);
}

function settle(element: HTMLElement): void {
  element.classList.remove("dragged");
  element.style.translate = "";
}

function back(element: HTMLElement): void {
  const from = element.style.translate;
  settle(element);
  if (still() || !from) return;
  element.animate([{ translate: from, zIndex: 30 }, { translate: "0px 0px", zIndex: 30 }], { duration: RETURN_MS, easing: "ease-out" });
}
