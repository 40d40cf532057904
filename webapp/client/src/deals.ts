// The deals of an evening, numbered over all its rounds.

import type { EveningDeal } from "./protocol";

export interface DealPlace {
  round: number;
  deal: number;
}

// Where a deal stands among the rounds.
export function placeOf(rounds: readonly EveningDeal[][], number: number): DealPlace {
  let left = number - 1;
  for (const [round, deals] of rounds.entries()) {
    if (left >= 0 && left < deals.length) return { round, deal: left };
    left -= deals.length;
  }
  return { round: Math.max(0, rounds.length - 1), deal: 0 };
}
