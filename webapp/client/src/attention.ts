// Whether somebody looks at the page: not if it asks its player for long and nobody touches it.

import type { Table } from "./protocol";

const LONGEST_MS = 45_000;
const INPUT = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

// Milliseconds without input after which a player who is asked counts as away; null while no clock runs for them.
export function patience({ clock, me }: Table): number | null {
  return clock && clock.seat === me ? Math.min(LONGEST_MS, clock.of_s * 500) : null;
}

export class Attention {
  #looking = true;
  #patience: number | null = null;
  #turn: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (looking: boolean) => void) {}

  // Each question gives the player the whole time again.
  follow(table: Table): void {
    const [patient, turn] = [patience(table), table.view?.turn];
    if (patient === this.#patience && turn === this.#turn) return;
    [this.#patience, this.#turn] = [patient, turn];
    this.#wait();
  }

  input(): void {
    if (!this.#looking) {
      this.#looking = true;
      this.tell(true);
    }
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#patience === null || !this.#looking) return;
    this.#timer = setTimeout(() => {
      this.#looking = false;
      this.tell(false);
    }, this.#patience);
  }
}

export function listenToInput(attention: Attention): void {
  const input = () => attention.input();
  for (const name of INPUT) window.addEventListener(name, input, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && input());
}
