// Taps on cards that come too early: the finger still means the table as it was.

export const EARLY_MS = 300;
export const WHOLE_TRICK_MS = 850; // for which a whole trick is shown

export class TapGuard {
  #trickAt = -Infinity;
  #tapAt = -Infinity;
  #card = "";

  // A whole trick is shown from now on.
  trick(now: number): void {
    this.#trickAt = now;
  }

  // Whether a tap counts. A card chosen ahead of one's turn waits until the trick is gone. A tap on another card
  // so soon after one is the second half of a double tap: the hand has moved under the finger.
  allows(card: string, ahead: boolean, now: number): boolean {
    const slipped = card !== this.#card && now - this.#tapAt < EARLY_MS;
    if (slipped || now - this.#trickAt < EARLY_MS + (ahead ? WHOLE_TRICK_MS : 0)) return false;
    this.#card = card;
    this.#tapAt = now;
    return true;
  }
}
