// Which amount a wheel shows. It forgets nothing within a turn: a step that is not confirmed leads back to it.

import type { Wheel } from "./protocol";

export const STEP_PX = 46; // of a swipe
const LEAP = 5;

let kept = { turn: -1, start: -1, amount: 0 };

const place = (wheel: Wheel, amount: number): number => Math.max(0, wheel.steps.findIndex((step) => step.amount === amount));

export function firstPlace(wheel: Wheel, turn: number): number {
  return place(wheel, kept.turn === turn && kept.start === wheel.start ? kept.amount : wheel.start);
}

export function keep(wheel: Wheel, turn: number, at: number): void {
  kept = { turn, start: wheel.start, amount: wheel.steps[at]!.amount };
}

export const bounded = (wheel: Wheel, at: number): number => Math.min(wheel.steps.length - 1, Math.max(0, at));

// Where a key leads; null if the wheel does not know it.
export function turned(wheel: Wheel, at: number, key: string): number | null {
  const last = wheel.steps.length - 1;
  const goal = { ArrowUp: at + 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowLeft: at - 1, PageUp: at + LEAP, PageDown: at - LEAP, Home: 0, End: last }[key];
  return goal === undefined ? null : bounded(wheel, goal);
}
