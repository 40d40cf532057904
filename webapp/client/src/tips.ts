// First-time tips: each is shown until its question has been answered, and the server remembers that it was read.

import type { Table, Tip } from "./protocol";

export class TipReader {
  #shown: Tip | null = null;
  readonly #noted = new Map<string, string>(); // presses without an answer, by their ids

  constructor(private readonly press: (data: string) => string) {}

  // The table as it is shown: a tip that was just read is in states that the server made before it knew.
  shown(table: Table): Table {
    const { tip } = table;
    if (this.#shown && this.#shown.read !== tip?.read) this.#note(this.#shown.read);
    const known = [...this.#noted.values()];
    const hidden = tip && (known.includes(tip.read) || known.includes(tip.off));
    this.#shown = hidden ? null : tip;
    return hidden ? { ...table, tip: null } : table;
  }

  // The player wants no other one.
  off(): void {
    if (this.#shown) this.#note(this.#shown.off);
    this.#shown = null;
  }

  answered(id: string): void {
    this.#noted.delete(id);
  }

  #note(data: string): void {
    this.#noted.set(this.press(data), data);
  }
}
