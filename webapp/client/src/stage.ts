// What is on the table when: states wait in a queue while something that happened before them is looked at.

import { endedTrick, withWholeTrick } from "./changes";
import { DEAL_MS } from "./motion";
import type { Table } from "./protocol";
import { WHOLE_TRICK_MS } from "./taps";

const MANY = 3; // with so many states behind, nothing is waited for

const TALON_MS = 1000; // for which the declarer sees what the talon has brought

// A state that is shown for a while before the newest one.
export interface Scene {
  kind: "deal" | "talon" | "trick";
  table: Table;
  ms: number;
}

// What is looked at between two states, in order. Without movement (`still`) cards are dealt in no time.
export function scenes(before: Table | null, after: Table, still = false): Scene[] {
  if (!before || !after.view) return [];
  if (endedTrick(before, after)) return [{ kind: "trick", table: withWholeTrick(before, after), ms: WHOLE_TRICK_MS }];
  if (isDealt(before, after)) return still ? [] : [{ kind: "deal", table: unasked(after), ms: DEAL_MS }];
  const brought = broughtByTalon(before, after);
  if (!brought.size) return [];
  const hand = after.hand.filter(({ card }) => !brought.has(card));
  return [{ kind: "talon", table: { ...unasked(after), hand }, ms: TALON_MS }];
}

const cardsHeld = ({ view }: Table): number => view?.counts.reduce((sum, count) => sum + count, 0) ?? 0;

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
    const table = this.#waiting.shift();
    if (!table) return;
    const before = !this.#shown?.lesson === !table.lesson ? this.#shown : null; // the lesson is another table
    this.#shown = table;
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
