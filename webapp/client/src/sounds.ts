// Short sounds of the table, made here: bells, brushes of noise and thumps.
//
// Alone against computers they are on until switched off, among people off until switched on. "ambient" lets an
// iPhone mute them with its switch, and music go on.

import { comesToMe, endedTrick } from "./changes";
import { isOn, turn } from "./kept";
import { gladdens, moments, type Moment } from "./moments";
import type { Table } from "./protocol";

export type Tone = "deal" | "card" | "trick" | "turn" | "marriage" | "made" | "bolt" | "victory";

interface Voice {
  kind: "bell" | "brush" | "thump";
  at: number; // seconds after the beginning
  hz: number; // pitch, or the middle of the noise
  s: number; // until it has died away
  loud: number;
}

const LOUD = 0.32; // of the full volume
const FALL = 0.55; // by which the pitch of noise and thumps sinks
const SOFTEST = 0.0001;
const VARIED = 0.06;
const ATTACK_S = 0.006;
const LANDING_S = 0.12; // after which a card that was played lies on the table

const bells = (pitches: number[], step: number, s: number, loud = 0.5): Voice[] => pitches.map((hz, at) => ({ kind: "bell", at: at * step, hz, s, loud }));
const slap = (at: number, loud: number): Voice[] => [
  { kind: "brush", at, hz: 2600, s: 0.07, loud },
  { kind: "thump", at, hz: 190, s: 0.09, loud: loud * 0.8 },
];

// Chosen so that the loudest 0.1 s of each is within 7 dB of the others'.
const SCORES: Record<Tone, Voice[]> = {
  deal: [0, 0.07, 0.14, 0.21, 0.28].flatMap((at) => slap(at, 0.6)),
  card: slap(LANDING_S, 0.95),
  trick: [{ kind: "brush", at: 0, hz: 900, s: 0.22, loud: 1.9 }, { kind: "brush", at: 0.09, hz: 1500, s: 0.16, loud: 1.5 }, ...slap(0.2, 0.8)],
  turn: bells([659.3, 987.8], 0.13, 0.55),
  marriage: bells([523.3, 659.3, 784, 1046.5], 0.1, 0.9, 0.42),
  made: bells([523.3, 784], 0.12, 0.7),
  bolt: [{ kind: "thump", at: 0, hz: 120, s: 0.35, loud: 0.6 }, ...bells([311.1, 233.1], 0.17, 0.5, 0.4)],
  victory: [...bells([523.3, 659.3, 784, 1046.5], 0.14, 0.7, 0.42), ...bells([659.3, 784, 1318.5], 0, 1.5, 0.3).map((each) => ({ ...each, at: 0.62 }))],
};

const OF_MOMENT: Record<Moment["kind"], Tone> = {
  marriage: "marriage", made: "made", barrel: "made", golden: "made", dark: "made",
  failed: "bolt", conceded: "bolt", crossed: "bolt", fall: "bolt", truck: "bolt", victory: "victory",
};

// What is heard when one state follows another; only the most important of it, and on a hidden page only one's turn.
export function toneOf(before: Table | null, after: Table, hidden = false): Tone | null {
  const [old, now] = [before?.view, after.view];
  const turn = comesToMe(before, after) ? "turn" : null;
  if (!old || !now || hidden) return turn;
  const great = moments(before, after).at(-1);
  if (great) return gladdens(great.kind, great.seat, after) ? "made" : OF_MOMENT[great.kind];
  if (turn) return turn;
  if (endedTrick(before, after)) return "trick";
  return now.trick.length > old.trick.length ? "card" : null;
}

// Whether the viewer plays with nobody but computers.
const isAlone = ({ seats, me }: Table): boolean => me !== null && seats.every(({ level }, seat) => seat === me || level !== null);

export const soundsOn = (table: Table): boolean => isOn("sounds", isAlone(table));

export const switchSounds = (table: Table): void => turn("sounds", !soundsOn(table));

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function begun(): AudioContext {
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session) session.type = "ambient";
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

// Browsers let a page make sounds only after a gesture: before, nothing is built.
export function listenForGesture(on: () => boolean): void {
  const begin = (): void => void (on() && begun());
  document.addEventListener("pointerdown", begin);
  document.addEventListener("keydown", begin);
}

export function sound(tone: Tone | null, table: Table): void {
  if (!tone || !soundsOn(table)) return;
  // Where the system has stopped sounds, notes would wait and be heard late.
  if (document.hidden && (tone !== "turn" || context?.state !== "running")) return;
  const here = context ?? (navigator.userActivation?.isActive ? begun() : null);
  const pitch = 1 + VARIED * (2 * Math.random() - 1); // no two cards sound alike
  const varies = tone === "card" || tone === "trick" || tone === "deal";
  if (here) for (const voice of SCORES[tone]) play(here, varies ? { ...voice, hz: voice.hz * pitch } : voice);
}

function play(on: AudioContext, { kind, at, hz, s, loud }: Voice): void {
  const start = on.currentTime + at;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * LOUD, start + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(SOFTEST, start + s);
  gain.connect(on.destination);
  if (kind === "brush") brush(on, gain, hz, start, s);
  else oscillate(on, gain, hz, start, s, kind === "thump");
  if (kind === "bell") { // its overtone dies with it
    const overtone = on.createGain();
    overtone.gain.value = 0.22;
    overtone.connect(gain);
    oscillate(on, overtone, hz * 3.01, start, s / 2, false);
  }
}

function oscillate(on: AudioContext, into: AudioNode, hz: number, start: number, s: number, sinks: boolean): void {
  const tone = on.createOscillator();
  tone.frequency.setValueAtTime(hz, start);
  if (sinks) tone.frequency.exponentialRampToValueAtTime(hz * FALL, start + s);
  tone.connect(into);
  tone.start(start);
  tone.stop(start + s);
}

function brush(on: AudioContext, into: AudioNode, hz: number, start: number, s: number): void {
  noise ??= hiss(on);
  const [source, band] = [on.createBufferSource(), on.createBiquadFilter()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.setValueAtTime(hz, start);
  band.frequency.exponentialRampToValueAtTime(hz * FALL, start + s);
  source.connect(band).connect(into);
  source.start(start);
  source.stop(start + s);
}

function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  buffer.getChannelData(0).forEach((_, at, samples) => (samples[at] = Math.random() * 2 - 1));
  return buffer;
}
