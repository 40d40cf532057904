// Presses that come too early: the finger still means the table as it was.

import type { Table } from "./protocol";
import type { Feeling } from "./telegram";

export const EARLY_MS = 350;
export const DANGER_MS = 1000; // a key of a dialog that cannot be taken back has been read by then
export const WHOLE_TRICK_MS = 850; // for which a whole trick is shown

// What the keys send; a tap means something else once this is another.
function offered({ panel, wheel }: Table): string {
  const keys = panel.rows.flat().map(({ data, url }) => data ?? url);
  return [...keys, ...(wheel?.steps.map(({ data }) => data) ?? [])].join();
}

// What a press feels like: a card that is lifted, one that may not be played, or a key.
export function touch({ hand }: Pick<Table, "hand">, pressed: string): Feeling {
  if (hand.some(({ data, drop, legal }) => !legal && (pressed === data || pressed === drop))) return "refused";
  return hand.some(({ data, drop, gifts }) => [data, drop, ...gifts.map((gift) => gift.data)].includes(pressed)) ? "lift" : "tap";
}

export class TapGuard {
  #keys = "";
  #kind = "";
  #keysAt = -Infinity;
  #dangerAt = -Infinity;
  #cardsAt = -Infinity;
  #trickAt = -Infinity;
  #tapAt = -Infinity;
  #card = "";

  // A state is shown from now on. Keys change with each question; a card means the same as long as the kind of
  // question does, for example when it is played instead of chosen ahead.
  shows(table: Table, now: number): void {
    const [keys, kind] = [offered(table), table.view?.kind ?? ""];
    if (keys !== this.#keys) this.#keysAt = now;
    if (kind !== this.#kind) this.#cardsAt = now;
    [this.#keys, this.#kind] = [keys, kind];
  }

  // What covered the table has come or gone: the second half of a double tap is meant for nothing there.
  covers(now: number): void {
    this.#keysAt = this.#dangerAt = this.#cardsAt = now;
  }

  // Another page of a dialog is shown: ▶ may turn on at once, and what cannot be taken back has to be read first.
  turns(now: number): void {
    this.#dangerAt = now;
  }

  // A whole trick is shown from now on.
  trick(now: number): void {
    this.#trickAt = now;
  }

  // Whether a press of a key counts; `danger`: a key of a page that cannot be taken back.
  allowsKey(now: number, danger = false): boolean {
    return now - this.#keysAt >= EARLY_MS && !(danger && now - this.#dangerAt < DANGER_MS);
  }

  // Whether a tap on a card counts. A card chosen ahead of one's turn waits until the trick is gone. A tap on another
  // card so soon after one is the second half of a double tap: the hand has moved under the finger.
  allows(card: string, ahead: boolean, now: number): boolean {
    const slipped = card !== this.#card && now - this.#tapAt < EARLY_MS;
    if (slipped || now - this.#cardsAt < EARLY_MS) return false;
    if (now - this.#trickAt < EARLY_MS + (ahead ? WHOLE_TRICK_MS : 0)) return false;
    this.#card = card;
    this.#tapAt = now;
    return true;
  }
}
