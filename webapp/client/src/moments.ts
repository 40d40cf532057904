// Moments that everybody at the table should see: what is laid over the cloth for a second, and said in the live region.

import { labelOf, word } from "./naming";
import type { MarkKind, Result, SeatNumber, Suit, Table, View } from "./protocol";

export const MOMENT_MS = 1700;
const MOST_WAITING = 3; // older ones are dropped: the match has gone on

type Marked = Extract<MarkKind, "barrel" | "fall" | "truck">;

export interface Moment {
  kind: "marriage" | Result | Marked | "golden" | "dark" | "victory";
  seat: SeatNumber | null; // whose moment it is, null for everybody's
  suit: Suit | null; // of a marriage that is trump
  points: number; // of a marriage or a contract, 0 for none
  change: number; // of the score of that player
}

const moment = (kind: Moment["kind"], seat: SeatNumber | null, more: Partial<Moment> = {}): Moment => ({ kind, seat, suit: null, points: 0, change: 0, ...more });

// What happened between two states, in the order in which it is shown.
export function moments(before: Table | null, after: Table): Moment[] {
  const [old, now] = [before?.view, after.view];
  if (!old || !now) return [];
  const victory = won(old, now);
  return [...begun(old, now), ...married(old, now), ...(victory.length ? victory : settled(old, now))];
}

function begun(old: View, now: View): Moment[] {
  if (now.kind === "dealing" || now.kind === "over") return [];
  const anew = old.deal !== now.deal;
  const golden = now.golden && (anew || !old.golden) ? [moment("golden", null)] : [];
  const dark = now.dark !== null && (anew || old.dark !== now.dark) ? [moment("dark", now.dark)] : [];
  return [...golden, ...dark];
}

const married = (old: View, now: View): Moment[] =>
  old.deal === now.deal ? now.marriages.slice(old.marriages.length).map(({ seat, suit, points }) => moment("marriage", seat, { suit, points })) : [];

// The contract, then who came onto the barrel, fell from it, or met the dump truck.
function settled(old: View, now: View): Moment[] {
  const row = now.sheet.at(-1);
  if (!row || now.sheet.length !== old.sheet.length + 1) return [];
  const earlier = old.sheet.at(-1);
  const change = row.scores[row.declarer]! - (earlier?.scores[row.declarer] ?? 0);
  const stood = (seat: SeatNumber) => earlier?.marks.some((each) => each.seat === seat && each.kind === "barrel") ?? false;
  const marks = row.marks.flatMap(({ kind, seat }) => {
    if (kind === "fall" || kind === "truck") return [moment(kind, seat)];
    return kind === "barrel" && !stood(seat) ? [moment(kind, seat)] : [];
  });
  return [moment(row.result, row.declarer, { points: row.contract, change }), ...marks];
}

const won = (old: View, now: View): Moment[] =>
  now.winner !== null && now.kind === "over" && old.kind !== "over" ? [moment("victory", now.winner)] : [];

// Whether the contract of an opponent has failed: the viewer is one of the defenders, who have won.
export const gladdens = (kind: Moment["kind"], seat: SeatNumber | null, { me }: Table): boolean =>
  me !== null && seat !== me && (kind === "failed" || kind === "conceded" || kind === "crossed");

// What the moment is called.
export function called({ words }: Table, { kind, suit, points }: Moment): string {
  if (kind === "marriage") return [suit && `${word(words, "trump")} ${word(words, `suit-${suit}`)}`, points].filter(Boolean).join(", ");
  if (kind === "victory" || kind === "barrel") return word(words, kind);
  return [points, word(words, `picture-${kind}`)].filter(Boolean).join(" ");
}

// A sentence about it for the live region.
export function momentSaid(table: Table, each: Moment): string {
  const text = called(table, each);
  return each.seat === null ? text : `${labelOf(table, each.seat)}: ${text}`;
}

// Shows one moment after another; `show` is told null when the last one is over.
export class MomentQueue {
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly show: (now: Moment | null) => void) {}

  add(found: Moment[]): void {
    this.#waiting = [...this.#waiting, ...found].slice(-MOST_WAITING);
    if (this.#timer === null && this.#waiting.length) this.#next();
  }

  #next = (): void => {
    const now = this.#waiting.shift() ?? null;
    this.#timer = now && setTimeout(this.#next, MOMENT_MS);
    this.show(now);
  };
}
