// Sounds of the table, made here: shaped noise and wood for cards and knuckles, where they fly, land and knock; bells and
// horns for what is told, with the echo of a room.
//
// Alone against computers they are on until switched off, among people off until switched on. "ambient" lets an
// iPhone mute them with its switch, and music go on.

import { comesToMe, cuts, endedTrick } from "./changes";
import { isOn, turn } from "./kept";
import { sideOf, slotOf } from "./layout";
import { gladdens, moments, type Moment } from "./moments";
import { FLIGHT_MS, GATHER_MS } from "./motion";
import { suitOf } from "./naming";
import type { SeatNumber, Table, View } from "./protocol";

type Deed = "lift" | "deal" | "bid" | "pass" | "talon" | "gift" | "card" | "cut" | "trick" | "tick" | "emote";
export type Tone = Deed | "turn" | "marriage" | "made" | "spared" | "lost" | "bolt" | "barrel" | "victory";

interface Voice {
  at: number; // seconds after the beginning
  hz: number; // pitch, or the middle of the noise
  to: number; // part of the pitch that it comes to
  s: number; // until it has died away
  loud: number;
  attack: number; // seconds until it is loudest
  parts: Part[]; // noise has none
}

type Part = [times: number, loud: number]; // how many times the pitch

const LOUD = 0.3; // of the full volume
const ECHO = 0.45; // of that
const ECHO_S = 1.6;
const ECHO_HZ = 2200; // above which the room swallows it
const SOFTEST = 0.0001;
const VARIED = 0.07; // of the pitch of noise and wood
const UNEVEN_S = 0.014; // by which a card comes early or late
const FADE_S = 0.05; // in which a chime gives way to the next
const WIDE = 0.65; // of the way to one ear, for a player at the edge
const LANDS = FLIGHT_MS / 1000 - 0.03;
const SWEPT = GATHER_MS / 1000;
// A bell's partials stand in no whole ratios; what is a little out of tune beats slowly, and sounds warm.
const BELL: Part[] = [[1, 0.8], [1.003, 0.5], [2.76, 0.13], [5.4, 0.05]];
const HORN: Part[] = [[1, 0.4], [1.004, 0.3], [2, 0.5], [3, 0.35], [4, 0.2], [5, 0.1]];
const DRUM: Part[] = [[1, 1], [2, 0.4], [3, 0.2]];
const WOOD: Part[] = [[1, 1], [2.33, 0.8]];

const voice = (parts: Part[], at: number, hz: number, s: number, loud: number, to = 1, attack = 0.004): Voice => ({ parts, at, hz, s, loud, to, attack });
const hiss = (at: number, hz: number, s: number, loud: number, to: number, attack?: number): Voice => voice([], at, hz, s, loud, to, attack);
const thump = (at: number, hz: number, loud: number): Voice => voice(DRUM, at, hz, 0.12, loud, 0.5);
const row = (parts: Part[], pitches: number[], at: number, step: number, s: number, loud: number): Voice[] =>
  pitches.map((hz, number) => voice(parts, at + number * step, hz, s, loud, 1, parts === HORN ? 0.03 : undefined));
const knock = (at: number, hz: number, loud: number): Voice => voice(WOOD, at, hz, 0.13, loud, 0.9);
const slap = (at: number, loud: number): Voice[] => [hiss(at, 3400, 0.035, loud * 1.4, 0.6), hiss(at, 1200, 0.16, loud * 0.9, 0.5), knock(at, 180, loud * 0.7)];

// Chosen so that the loudest 0.1 s of each is within 7 dB of the others', softer only what others say and a card that is
// lifted. What is done begins with noise, what is told with a note.
const SCORES: Record<Tone, Voice[]> = {
  lift: [hiss(0, 2600, 0.08, 1.2, 1.6, 0.03)],
  deal: [...[0, 0.06, 0.11, 0.16, 0.2, 0.24, 0.28].flatMap((at) => slap(at, 0.6)), ...slap(0.42, 1)],
  bid: [hiss(0, 4600, 0.03, 0.7, 0.8), knock(0, 540, 0.4)],
  pass: [0, 0.15].flatMap((at) => [hiss(at, 1100, 0.04, 0.8, 0.6), knock(at, 330, 0.6)]),
  talon: [hiss(0, 900, 0.3, 0.8, 2, 0.2), ...slap(0.2, 0.4), ...slap(0.27, 0.5)],
  gift: [hiss(0, 1200, LANDS, 0.7, 1.8, LANDS * 0.7), ...slap(LANDS, 0.7)],
  emote: [hiss(0, 2600, 0.03, 0.2, 1), voice([[1, 1]], 0, 520, 0.16, 0.45, 2, 0.02)],
  card: [hiss(0, 1300, LANDS, 1, 2, LANDS * 0.7), ...slap(LANDS, 1.4)],
  cut: [hiss(0, 1800, LANDS, 1, 2.5, LANDS * 0.8), ...slap(LANDS, 1.2), hiss(LANDS, 7500, 0.3, 0.6, 0.6), voice(BELL, LANDS, 1976, 0.6, 0.1)],
  trick: [hiss(0, 900, SWEPT / 2, 1.2, 1.7, SWEPT / 4), hiss(SWEPT / 3, 700, SWEPT * 0.7, 1.2, 2.6, SWEPT / 2), ...slap(SWEPT, 0.9)],
  tick: [hiss(0, 4200, 0.03, 0.7, 0.8), voice(DRUM, 0, 1250, 0.09, 0.6, 0.9)],
  turn: row(BELL, [659.3, 987.8], 0, 0.12, 1.2, 0.26),
  marriage: [...row(BELL, [392, 493.9], 0, 0.16, 0.8, 0.3), ...row(BELL, [523.3, 659.3], 0.36, 0, 2, 0.24), voice(BELL, 0.52, 1568, 1.4, 0.08)],
  made: [thump(0, 150, 0.9), ...row(BELL, [523.3, 659.3, 784, 1046.5], 0.06, 0.08, 1.4, 0.2)],
  spared: row(BELL, [523.3, 784], 0, 0.14, 1.2, 0.24),
  lost: row(BELL, [440, 349.2, 293.7], 0, 0.16, 1, 0.2),
  bolt: [thump(0, 110, 1.2), ...row(HORN, [311.1, 277.2, 233.1], 0.06, 0.18, 0.6, 0.5)],
  barrel: [...[0, 0.13, 0.24, 0.33, 0.4, 0.46].map((at) => thump(at, 150 + at * 180, 1.1)), ...row(BELL, [293.7, 440, 587.3], 0.54, 0.03, 2, 0.42)],
  victory: [...row(HORN, [392, 523.3, 659.3], 0, 0.14, 0.3, 0.7), ...row(HORN, [261.6, 523.3, 659.3, 784], 0.42, 0, 2.4, 0.28), ...row(BELL, [1046.5, 1318.5, 1568, 2093], 0.56, 0.1, 1.6, 0.2)],
};

const OF_MOMENT: Record<Moment["kind"], Tone> = {
  marriage: "marriage", made: "made", barrel: "barrel", golden: "made", dark: "made",
  failed: "bolt", conceded: "bolt", crossed: "bolt", fall: "bolt", truck: "bolt", victory: "victory",
};

// What an opponent loses sounds glad, what they win sad; to who looks on, it is what it is.
function toneOf({ kind, seat }: Moment, table: Table): Tone {
  if (gladdens(kind, seat, table)) return "spared";
  const tone = OF_MOMENT[kind];
  const theirs = table.me !== null && seat !== table.me;
  return theirs && (tone === "made" || tone === "victory") ? "lost" : tone;
}

// The card that lands last in a trick: a trump that beats another suit sounds sharp.
export const landing = ({ view }: Table): Tone => (cuts(view!.trick, view!.trick.length - 1, view!.trump) ? "cut" : "card");

// How hard that card is put down: a trump most, one thrown beside the suit that was led least.
function weight({ trick, trump }: View): number {
  const { card } = trick.at(-1)!;
  if (suitOf(card) === trump) return 1.2;
  return suitOf(card) === suitOf(trick[0]!.card) ? (/[9J]/.test(card) ? 0.8 : 1) : 0.6;
}

// What players do before the first card of a deal is led; whoever bids or passes themselves has felt the key.
function deeds(old: View, now: View, me: SeatNumber | null): Deed[] {
  if (old.deal !== now.deal || now.holder === null) return [];
  const call = now.calls[old.calls.length];
  const grown = now.counts.map((count, seat) => count - old.counts[seat]!);
  const found: Deed[] = [];
  if (call && call.seat !== me) found.push(call.amount ? "bid" : "pass");
  if (grown.reduce((sum, each) => sum + each, 0) > 0) found.push("talon");
  else if (grown.some((each, seat) => each > 0 && seat !== now.holder)) found.push("gift");
  return found;
}

// What is heard when one state follows another: first what is done, then the most important of what it tells; on a
// hidden page only one's turn.
export function tonesOf(before: Table | null, after: Table, hidden = false): Tone[] {
  const [old, now] = [before?.view, after.view];
  const turn: Tone[] = comesToMe(before, after) ? ["turn"] : [];
  if (!old || !now || hidden) return turn;
  const great = moments(before, after).at(-1);
  const told: Tone[] = great ? [toneOf(great, after)] : turn;
  if (endedTrick(before, after)) return ["trick", ...told];
  return [...(now.trick.length > old.trick.length ? [landing(after)] : deeds(old, now, after.me)), ...told];
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

// `who` is the seat of an emote.
export function sound(tones: Tone[], table: Table, who: SeatNumber | null = null): void {
  if (!tones.length || !soundsOn(table)) return;
  // Where the system has stopped sounds, notes would wait and be heard late.
  if (document.hidden && (tones[0] !== "turn" || context?.state !== "running")) return;
  const here = context ?? (navigator.userActivation?.isActive ? begun() : null);
  // What is told follows what the cards did.
  if (here) tones.forEach((tone, at) => perform(here, tone, at && Math.max(...SCORES[tones[0]!].map((each) => each.at)), table, who));
}

// Where a tone comes from and goes to, from ear to ear.
function way(tone: Tone, table: Table, emote: SeatNumber | null): [number, number] {
  const { trick, last, dealer: deal, calls, holder } = table.view ?? {};
  const [card, bid] = [trick?.at(-1)?.seat, calls?.at(-1)?.seat];
  const at = (seats: Partial<Record<Tone, SeatNumber | null>>): number => {
    const seat = seats[tone];
    return seat == null ? 0 : WIDE * slotOf(sideOf(table, seat), table.seats.length).x;
  };
  const from = at({ card, cut: card, deal, bid, pass: bid, gift: holder, emote });
  return [from, from / 2 + at({ trick: last?.winner, talon: holder })];
}

function perform(on: AudioContext, tone: Tone, after: number, table: Table, who: SeatNumber | null): void {
  const start = on.currentTime + after;
  const [pan, all] = [on.createStereoPanner(), on.createGain()];
  const [from, to] = way(tone, table, who);
  pan.pan.setValueAtTime(from, start);
  pan.pan.linearRampToValueAtTime(to, start + SWEPT);
  all.gain.value = LOUD * (tone === "card" ? weight(table.view!) : 1);
  all.connect(pan).connect(on.destination);
  pan.connect((room ??= echo(on)));
  const tells = SCORES[tone][0]!.parts.length;
  if (tells) {
    chiming?.gain.setTargetAtTime(0, start, FADE_S);
    chiming = all;
  }
  const worth = tone === "marriage" ? 0.72 + (table.view?.marriages.at(-1)?.points ?? 70) / 250 : 1; // a dear couple sings higher
  const chance = tells ? 0 : 2 * Math.random() - 1; // no two cards sound alike, and no hand deals like a clock
  for (const each of SCORES[tone]) play(on, all, each, start + UNEVEN_S * Math.sin(999 * chance * each.at), worth + VARIED * chance);
}

function play(on: AudioContext, into: AudioNode, { at, hz, to, s, loud, attack, parts }: Voice, begin: number, pitch: number): void {
  const start = begin + at;
  (parts.length ? parts : [[1, 1] as Part]).forEach(([times, part], above) => {
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
    const from = hz * pitch * times;
    glides.setValueAtTime(from, start);
    glides.exponentialRampToValueAtTime(from * to, end);
    (source as AudioBufferSourceNode).start(start, Math.random()); // of the noise, never the same part
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
  const [room, dull, loud] = [on.createConvolver(), on.createBiquadFilter(), on.createGain()];
  room.buffer = noisy(on, 2, ECHO_S, (part) => (1 - part) ** 4);
  dull.frequency.value = ECHO_HZ;
  loud.gain.value = ECHO;
  room.connect(dull).connect(loud).connect(on.destination);
  return room;
}
