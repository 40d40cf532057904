// A table in the middle of a deal of three, for tests.

import type { HandCard, SheetRow, Table, View } from "../src/protocol";

const words = {
  card: "{rank} of {suit}", "story-stand-in": "{who} (stand-in)", "picture-made": "made", pass: "Pass", hand: "Your cards", trump: "Trump", talon: "Talon", takes: "{name} takes the trick",
  "rank-A": "ace", "rank-9": "nine", "rank-T": "ten", "rank-K": "king", "suit-C": "clubs", "suit-S": "spades", "of-C": "clubs", "of-S": "spades",
};

export const viewOf = (given: Partial<View> = {}): View => ({
  kind: "play", turn: 10, dealer: 2, deal: 1, asked: 0, bid: 100, holder: 1, trump: null, talon: [], talons: 1,
  counts: [8, 8, 8], trick: [], last: null, points: [0, 0, 0], tricks: [0, 0, 0], rest: null, marriages: [], golden: false,
  dark: null, sitting: null, winner: null, calls: [], totals: [], length: "", heights: [], sheet: [], turns: [], ...given,
});

export const tableOf = (given: Partial<View> = {}, more: Partial<Table> = {}): Table => ({
  title: "Table", language: "en", stage: "match", me: 0, words, evening: false, hand: [], clock: null, tip: null, watchers: 0, watching: [], emotes: [], menu: [], look: [], lesson: null,
  seats: ["Ann", "Bob", "Cid"].map((name) => ({ name, note: "", level: null, photo: null, away: false, left: false })),
  free: null, panel: { html: "", rows: [] }, wheel: null, view: viewOf(given), ...more,
});

export const rowOf = (scores: number[]): SheetRow => ({ declarer: 0, contract: 100, result: "made", golden: false, dark: false, scores, marks: [] });

export const held = (card: string): HandCard => ({ card, data: null, drop: null, gifts: [], legal: false, chosen: false, advised: false, to: null });

export const LAST = { leader: 1, cards: ["AC", "9C", "TC"], seats: [1, 2, 0], winner: 1, points: 21 };
