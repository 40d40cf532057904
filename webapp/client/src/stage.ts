// What is on the table when: states wait in a queue while something that happened before them is looked at.

import { endedTrick, isBetween, withWholeTrick } from "./changes";
import { plain } from "./html";
import { DEAL_MS, GATHER_MS } from "./motion";
import { takenBy } from "./naming";
import type { Table } from "./protocol";
import { WHOLE_TRICK_MS } from "./taps";

const MANY = 3; // with so many states behind, nothing is waited for

const TALON_MS = 1000; // for which the declarer sees what the talon has brought

// A state that is shown for a while before the newest one.
export interface Scene {
  kind: "deal" | "talon" | "trick" | "taken";
  table: Table;
  ms: number;
}

// What is looked at between two states, in order. Without movement (`still`) cards are dealt and taken in no time.
export function scenes(before: Table | null, after: Table, still = false): Scene[] {
  if (!before || !after.view) return [];
  if (isPlayed(before)) return still ? [] : [{ kind: "taken", table: before, ms: GATHER_MS }];
  if (endedTrick(before, after)) return [{ kind: "trick", table: withWholeTrick(before, after), ms: WHOLE_TRICK_MS }];
  if (isDealt(before, after)) return still ? [] : [{ kind: "deal", table: unasked(after), ms: DEAL_MS }];
  const brought = broughtByTalon(before, after);
  if (!brought.size) return [];
  const hand = after.hand.filter(({ card }) => !brought.has(card));
  return [{ kind: "talon", table: { ...unasked(after), hand }, ms: TALON_MS }];
}

const cardsHeld = ({ view }: Table): number => view?.counts.reduce((sum, count) => sum + count, 0) ?? 0;

// Whether all cards of a deal are played, and its result is to come.
const isPlayed = ({ view }: Table): boolean => view?.kind === "play" && !view.counts.length;

// The state in which the last trick of a deal is taken, if that has ended it. Nothing tells yet what it has decided.
function lastTaken(before: Table | null, after: Table): Table | null {
  if (!isBetween(after) || !endedTrick(before, after)) return null;
  const table = unasked({ ...before!, hand: [] });
  const [view, last] = [table.view!, after.view!.last!];
  return { ...table, panel: { html: plain(takenBy(table, last.winner)), rows: [] }, view: { ...view, trick: [], last, counts: [] } };
}

const isDealt = (before: Table, after: Table): boolean => !cardsHeld(before) && cardsHeld(after) > 0;

// The cards of the talon that the viewer, its declarer, holds from now on; not those that an undo brings back.
function broughtByTalon(before: Table, after: Table): Set<string> {
  if (after.view!.kind !== "giving" || before.view?.kind === "contract") return new Set();
  const held = new Set(before.hand.map(({ card }) => card));
  const fresh = after.hand.map(({ card }) => card).filter((card) => !held.has(card));
  return new Set(held.size ? fresh.filter((card) => after.view!.talon.includes(card)) : []);
}

// The table before its question: no key and no card can be pressed yet.
function unasked(table: Table): Table {
  const hand = table.hand.map((each) => ({ ...each, data: null, drop: null, gifts: [] }));
  return { ...table, hand, clock: null, wheel: null, tip: null, panel: { html: "", rows: [] }, view: { ...table.view!, asked: null } };
}

interface Shows {
  scene(scene: Scene): void;
  state(before: Table | null, after: Table): void;
}

export class Stage {
  #waiting: Table[] = [];
  #shown: Table | null = null;
  #resting = false;

  constructor(
    private readonly shows: Shows,
    private readonly still: () => boolean,
    private readonly wait = (then: () => void, ms: number): void => void setTimeout(then, ms),
  ) {}

  // A state has come.
  take(table: Table): void {
    this.#waiting.push(table);
    this.#next();
  }

  #next(): void {
    if (this.#resting) return;
    const told = this.#waiting.shift();
    if (!told) return;
    const before = !this.#shown?.lesson === !told.lesson ? this.#shown : null; // the lesson is another table
    const taken = lastTaken(before, told);
    if (taken) this.#waiting.unshift(told);
    const table = (this.#shown = taken ?? told);
    this.#play(this.#waiting.length < MANY ? scenes(before, table, this.still()) : [], () => this.shows.state(before, table));
  }

  #play([first, ...rest]: Scene[], end: () => void): void {
    this.#resting = first !== undefined;
    if (first) {
      this.shows.scene(first);
      this.wait(() => this.#play(rest, end), first.ms);
      return;
    }
    end();
    this.#next();
  }
}
