// Four quiet tones: a card, one's turn, a trick, and a great moment. They are off until the player switches them on.

import { endedTrick } from "./changes";
import { moments } from "./moments";
import type { Table } from "./protocol";

export type Tone = "card" | "turn" | "trick" | "moment";

const KEPT = "sounds";
const LOUD = 0.06; // of the full volume
const NOTES: Record<Tone, number[]> = { card: [196], turn: [523, 659], trick: [262, 196], moment: [523, 659, 784] }; // hertz
const NOTE_S = 0.09;

// What is heard when one state follows another; only the most important of it.
export function toneOf(before: Table | null, after: Table): Tone | null {
  const [old, now] = [before?.view, after.view];
  if (!old || !now) return null;
  if (moments(before, after).length) return "moment";
  if (now.asked !== null && now.asked === after.me && (old.asked !== now.asked || old.turn !== now.turn)) return "turn";
  if (endedTrick(before, after)) return "trick";
  return now.trick.length > old.trick.length ? "card" : null;
}

// The switch, kept on this device. A browser that keeps nothing stays silent.
export function soundsOn(): boolean {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

export function switchSounds(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // the switch stays off
  }
  if (on) sound("turn");
}

let context: AudioContext | null = null;

// Browsers let a page make sounds only after a gesture: before, nothing is built.
export function listenForGesture(): void {
  const begin = (): void => {
    if (soundsOn()) context ??= new AudioContext();
  };
  document.addEventListener("pointerdown", begin);
  document.addEventListener("keydown", begin);
}

export function sound(tone: Tone | null): void {
  if (!tone || !soundsOn() || document.hidden) return;
  if (!context && navigator.userActivation?.isActive) context = new AudioContext();
  if (!context) return;
  NOTES[tone].forEach((pitch, at) => note(context!, pitch, context!.currentTime + at * NOTE_S));
}

function note(on: AudioContext, pitch: number, start: number): void {
  const [tone, gain] = [on.createOscillator(), on.createGain()];
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 2 * NOTE_S);
  tone.connect(gain).connect(on.destination);
  tone.start(start);
  tone.stop(start + 2 * NOTE_S);
}
