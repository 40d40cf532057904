// What is on the table when: states wait in a queue while something that happened before them is looked at.

import { endedTrick, withWholeTrick } from "./changes";
import type { Table } from "./protocol";
import { WHOLE_TRICK_MS } from "./taps";

const MANY = 3; // with so many states behind, nothing is waited for

// A state that is shown for a while before the newest one.
export interface Scene {
  kind: "trick";
  table: Table;
  ms: number;
}

// What is looked at between two states, in order.
export function scenes(before: Table | null, after: Table): Scene[] {
  return before && endedTrick(before, after) ? [{ kind: "trick", table: withWholeTrick(before, after), ms: WHOLE_TRICK_MS }] : [];
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
    const before = this.#shown;
    this.#shown = table;
    this.#play(this.#waiting.length < MANY ? scenes(before, table) : [], () => this.shows.state(before, table));
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
