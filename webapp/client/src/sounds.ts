// Sounds of the table, made here: shaped noise and thumps for cards, where they fly and land; chimes and horns for what
// is told, with the echo of a room.
//
// Alone against computers they are on until switched off, among people off until switched on. "ambient" lets an
// iPhone mute them with its switch, and music go on.

import { comesToMe, cuts, endedTrick } from "./changes";
import { isOn, turn } from "./kept";
import { sideOf, slotOf } from "./layout";
import { gladdens, moments, type Moment } from "./moments";
import { FLIGHT_MS, GATHER_MS } from "./motion";
import type { SeatNumber, Table } from "./protocol";

type CardTone = "lift" | "deal" | "card" | "cut" | "trick" | "tick";
export type Tone = CardTone | "turn" | "marriage" | "made" | "bolt" | "barrel" | "victory";

interface Voice {
  at: number; // seconds after the beginning
  hz: number; // pitch, or the middle of the noise
  to: number; // part of the pitch that it comes to
  s: number; // until it has died away
  loud: number;
  attack: number; // seconds until it is loudest
  parts: number[]; // loudness of its harmonics; noise has none
}

const LOUD = 0.3; // of the full volume
const ECHO = 0.3; // of that
const ECHO_S = 0.9;
const SOFTEST = 0.0001;
const VARIED = 0.07; // of the pitch of noise and thumps
const FADE_S = 0.05; // in which a chime gives way to the next
const WIDE = 0.65; // of the way to one ear, for a player at the edge
const LANDS = FLIGHT_MS / 1000 - 0.03;
const SWEPT = GATHER_MS / 1000;
const [CHIME, HORN, DRUM] = [[1, 0.3, 0.16, 0.06], [0.6, 0.5, 0.4, 0.25, 0.12], [1, 0.4, 0.2]];

const voice = (parts: number[], at: number, hz: number, s: number, loud: number, to = 1, attack = 0.004): Voice => ({ parts, at, hz, s, loud, to, attack });
const hiss = (at: number, hz: number, s: number, loud: number, to: number, attack?: number): Voice => voice([], at, hz, s, loud, to, attack);
const thump = (at: number, hz: number, loud: number): Voice => voice(DRUM, at, hz, 0.12, loud, 0.5);
const row = (parts: number[], pitches: number[], at: number, step: number, s: number, loud: number): Voice[] =>
  pitches.map((hz, number) => voice(parts, at + number * step, hz, s, loud, 1, parts === HORN ? 0.03 : undefined));
const slap = (at: number, loud: number): Voice[] => [hiss(at, 2400, 0.06, loud * 1.6, 0.5), hiss(at, 6000, 0.02, loud, 0.8), thump(at, 175, loud * 0.7)];

// Chosen so that the loudest 0.1 s of each is within 7 dB of the others', softer only a card that is lifted. What moves
// begins with noise, what is told with a note.
const SCORES: Record<Tone, Voice[]> = {
  lift: [hiss(0, 2600, 0.08, 1.2, 1.6, 0.03)],
  deal: [...[0, 0.06, 0.11, 0.16, 0.2, 0.24, 0.28].flatMap((at) => slap(at, 0.6)), ...slap(0.42, 1)],
  card: [hiss(0, 1300, LANDS, 1, 2, LANDS * 0.7), ...slap(LANDS, 1.4)],
  cut: [hiss(0, 1800, LANDS, 1, 2.5, LANDS * 0.8), ...slap(LANDS, 1.2), hiss(LANDS, 7500, 0.3, 0.6, 0.6), voice(CHIME, LANDS, 1976, 0.6, 0.1)],
  trick: [hiss(0, 900, SWEPT / 2, 1.2, 1.7, SWEPT / 4), hiss(SWEPT / 3, 700, SWEPT * 0.7, 1.2, 2.6, SWEPT / 2), ...slap(SWEPT, 0.9)],
  tick: [hiss(0, 4200, 0.03, 0.7, 0.8), voice(DRUM, 0, 1250, 0.09, 0.6, 0.9)],
  turn: row(CHIME, [659.3, 987.8], 0, 0.12, 1.2, 0.26),
  marriage: [...row(CHIME, [392, 493.9], 0, 0.16, 0.8, 0.3), ...row(CHIME, [523.3, 659.3], 0.36, 0, 2, 0.24), voice(CHIME, 0.52, 1568, 1.4, 0.08)],
  made: [thump(0, 150, 0.9), ...row(CHIME, [523.3, 659.3, 784, 1046.5], 0.06, 0.08, 1.4, 0.2)],
  bolt: [thump(0, 110, 1.2), ...row(HORN, [311.1, 277.2, 233.1], 0.06, 0.18, 0.6, 0.5)],
  barrel: [...[0, 0.13, 0.24, 0.33, 0.4, 0.46].map((at) => thump(at, 150 + at * 180, 0.8)), ...row(CHIME, [293.7, 440, 587.3], 0.54, 0.03, 1.6, 0.25)],
  victory: [...row(HORN, [392, 523.3, 659.3], 0, 0.14, 0.3, 0.4), ...row(HORN, [523.3, 659.3, 784], 0.42, 0, 1.8, 0.17), ...row(CHIME, [1046.5, 1318.5, 1568, 2093], 0.56, 0.1, 1.4, 0.11)],
};

const OF_MOMENT: Record<Moment["kind"], Tone> = {
  marriage: "marriage", made: "made", barrel: "barrel", golden: "made", dark: "made",
  failed: "bolt", conceded: "bolt", crossed: "bolt", fall: "bolt", truck: "bolt", victory: "victory",
};

// The card that lands last in a trick: a trump that beats another suit sounds sharp.
export const landing = ({ view }: Table): Tone => (cuts(view!.trick, view!.trick.length - 1, view!.trump) ? "cut" : "card");

// What is heard when one state follows another: first what the cards do, then the most important of what it tells; on a
// hidden page only one's turn.
export function tonesOf(before: Table | null, after: Table, hidden = false): Tone[] {
  const [old, now] = [before?.view, after.view];
  const turn: Tone[] = comesToMe(before, after) ? ["turn"] : [];
  if (!old || !now || hidden) return turn;
  const great = moments(before, after).at(-1);
  const told: Tone[] = great ? [gladdens(great.kind, great.seat, after) ? "made" : OF_MOMENT[great.kind]] : turn;
  if (endedTrick(before, after)) return ["trick", ...told];
  return now.trick.length > old.trick.length ? [landing(after), ...told] : told;
}

// Whether the viewer plays with nobody but computers.
const isAlone = ({ seats, me }: Table): boolean => me !== null && seats.every(({ level }, seat) => seat === me || level !== null);

export const soundsOn = (table: Table): boolean => isOn("sounds", isAlone(table));

export const switchSounds = (table: Table): void => turn("sounds", !soundsOn(table));

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let room: AudioNode | null = null;
let chiming: GainNode | null = null; // what is told at present

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

export function sound(tones: Tone[], table: Table): void {
  if (!tones.length || !soundsOn(table)) return;
  // Where the system has stopped sounds, notes would wait and be heard late.
  if (document.hidden && (tones[0] !== "turn" || context?.state !== "running")) return;
  const here = context ?? (navigator.userActivation?.isActive ? begun() : null);
  // What is told follows what the cards did.
  if (here) tones.forEach((tone, at) => perform(here, tone, at && Math.max(...SCORES[tones[0]!].map((each) => each.at)), table));
}

// Where a tone comes from and goes to, from ear to ear.
function way(tone: Tone, table: Table): [number, number] {
  const { trick, last, dealer } = table.view ?? {};
  const at = (seat: SeatNumber | null | undefined): number => (seat == null ? 0 : WIDE * slotOf(sideOf(table, seat), table.seats.length).x);
  const thrown = at(trick?.at(-1)?.seat);
  if (tone === "card" || tone === "cut") return [thrown, thrown / 2];
  return tone === "trick" ? [0, at(last?.winner)] : [tone === "deal" ? at(dealer) : 0, 0];
}

function perform(on: AudioContext, tone: Tone, after: number, table: Table): void {
  const start = on.currentTime + after;
  const [pan, all] = [on.createStereoPanner(), on.createGain()];
  const [from, to] = way(tone, table);
  pan.pan.setValueAtTime(from, start);
  pan.pan.linearRampToValueAtTime(to, start + SWEPT);
  all.gain.value = LOUD;
  all.connect(pan).connect(on.destination);
  pan.connect((room ??= echo(on)));
  const tells = SCORES[tone][0]!.parts.length;
  if (tells) {
    chiming?.gain.setTargetAtTime(0, start, FADE_S);
    chiming = all;
  }
  const worth = tone === "marriage" ? 0.72 + (table.view?.marriages.at(-1)?.points ?? 70) / 250 : 1; // a dear couple sings higher
  for (const each of SCORES[tone]) play(on, all, each, start, tells ? worth : 1 + VARIED * (2 * Math.random() - 1)); // no two cards sound alike
}

function play(on: AudioContext, into: AudioNode, { at, hz, to, s, loud, attack, parts }: Voice, begin: number, pitch: number): void {
  const start = begin + at;
  (parts.length ? parts : [1]).forEach((part, above) => {
    const end = start + s / (1 + 0.6 * above); // high ones die first
    const gain = on.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * part, start + attack);
    gain.gain.exponentialRampToValueAtTime(SOFTEST, end);
    gain.connect(into);
    const source = parts.length ? on.createOscillator() : on.createBufferSource();
    let glides: AudioParam;
    if ("buffer" in source) {
      source.buffer = noise ??= noisy(on, 1, 1, () => 1);
      source.loop = true;
      const band = on.createBiquadFilter();
      band.type = "bandpass";
      glides = band.frequency;
      source.connect(band).connect(gain);
    } else {
      glides = source.frequency;
      source.connect(gain);
    }
    const from = hz * pitch * (above + 1);
    glides.setValueAtTime(from, start);
    glides.exponentialRampToValueAtTime(from * to, end);
    source.start(start);
    source.stop(end);
  });
}

function noisy(on: AudioContext, channels: number, s: number, loud: (part: number) => number): AudioBuffer {
  const buffer = on.createBuffer(channels, on.sampleRate * s, on.sampleRate);
  for (let channel = 0; channel < channels; channel++) buffer.getChannelData(channel).forEach((_, at, all) => (all[at] = (Math.random() * 2 - 1) * loud(at / all.length)));
  return buffer;
}

// The room in which the table stands.
function echo(on: AudioContext): AudioNode {
  const [room, loud] = [on.createConvolver(), on.createGain()];
  room.buffer = noisy(on, 2, ECHO_S, (part) => (1 - part) ** 4);
  loud.gain.value = ECHO;
  room.connect(loud).connect(on.destination);
  return room;
}
