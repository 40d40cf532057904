// Who sits where, and how cards lie. Distances are in widths of a card.

import type { SeatNumber, Table } from "./protocol";

export type Side = "bottom" | "left" | "top" | "right";

const SIDES: Record<number, Side[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

// Seats of a waiting table, those above first: the viewer sits below, or the first free seat does, where they would.
export function around({ me, seats }: Pick<Table, "me" | "seats">, free: number): { above: SeatNumber[]; below: SeatNumber } {
  const count = seats.length + free;
  const below = me ?? (free ? seats.length : 0);
  return { above: Array.from({ length: count - 1 }, (_, step) => (below + step + 1) % count), below };
}

type Seen = Pick<Table, "me" | "seats" | "from">;

// Seats clockwise as the viewer sees them, the viewer first; a spectator looks from seat 0 until they turn the table.
export function aroundFrom(table: Seen): SeatNumber[] {
  const count = table.seats.length;
  const first = table.me ?? table.from ?? 0;
  return table.seats.map((_, step) => (first + step) % count);
}

export function sideOf(table: Seen, seat: SeatNumber): Side {
  return SIDES[table.seats.length]?.[aroundFrom(table).indexOf(seat)] ?? "top";
}

export interface Place {
  x: number;
  y: number;
  turn: number; // degrees
}

const FACING: Partial<Record<Side, Place>> = {
  bottom: { x: 0.5, y: 0.16, turn: 4 },
  top: { x: -0.5, y: -0.1, turn: -5 },
};

const SLOTS: Record<Side, Place> = {
  bottom: { x: 0, y: 0.42, turn: 3 },
  left: { x: -0.96, y: -0.12, turn: -9 },
  top: { x: 0, y: -0.24, turn: -2 },
  right: { x: 0.96, y: -0.12, turn: 8 },
};

// Where a card of the trick lies, from the middle of the table; those of two players lie side by side.
export const slotOf = (side: Side, players: number): Place => (players === 2 && FACING[side]) || SLOTS[side];

const FULL_TURN = 20;
const TURN_EACH = 3.6;

// Place number `at` of `count` cards in a fan, in steps from the middle. The cards lie on a circle, however wide a step
// is: less deep, their corners would look out above the next ones at the left, and deeper, at the right.
export function fanned(at: number, count: number): Place {
  const fromMiddle = at - (count - 1) / 2;
  const each = Math.min(TURN_EACH, FULL_TURN / Math.max(1, count - 1));
  const turn = fromMiddle * each;
  return { x: fromMiddle, y: (fromMiddle * turn * Math.PI) / 360, turn };
}

export const MANY = 9; // so many cards stand in two rows where one is too narrow for them

// The row of card number `at` of `count` in a fan of two rows, and its steps from the middle of it.
export function rowed(at: number, count: number): { row: 0 | 1; x: number } {
  const above = Math.ceil(count / 2);
  return at < above ? { row: 0, x: at - (above - 1) / 2 } : { row: 1, x: at - above - (count - above - 1) / 2 };
}
