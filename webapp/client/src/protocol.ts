// Messages of the socket, version 1. The server's side is webapp/ in Python.

export const VERSION = 1;

export type CardId = string; // rank and suit: "AC", "TH"
export type Suit = "S" | "C" | "D" | "H";
export type SeatNumber = number;

export interface Seat {
  name: string;
  level: "easy" | "normal" | "strong" | null;
  away: boolean;
  left: boolean;
}

export interface PanelButton {
  text: string;
  data: string | null;
  url: string | null;
  style: "primary" | "success" | "danger" | null;
}

export interface Panel {
  html: string;
  rows: PanelButton[][];
}

export interface HandCard {
  card: CardId;
  data: string | null;
  legal: boolean;
  chosen: boolean;
}

export interface PlayedCard {
  seat: SeatNumber;
  card: CardId;
}

export interface LastTrick {
  leader: SeatNumber;
  cards: CardId[];
  seats: SeatNumber[];
  winner: SeatNumber;
  points: number;
}

export interface Marriage {
  seat: SeatNumber;
  suit: Suit | null;
  points: number;
}

export interface Call {
  seat: SeatNumber;
  amount: number | null; // null for a pass
}

export interface Total {
  score: number;
  barrel: boolean;
  bolts: number;
}

export type Kind =
  | "auction" | "take" | "giving" | "contract" | "trump" | "play"
  | "claims" | "cut" | "dark" | "buyout" | "dealing" | "over";

export interface View {
  kind: Kind;
  turn: number;
  dealer: SeatNumber;
  deal: number;
  asked: SeatNumber | null;
  bid: number | null;
  holder: SeatNumber | null;
  trump: Suit | null;
  talon: CardId[];
  talons: number; // talons to pick from
  counts: number[];
  trick: PlayedCard[];
  last: LastTrick | null;
  points: number[];
  tricks: number[];
  marriages: Marriage[];
  golden: boolean;
  dark: SeatNumber | null;
  sitting: SeatNumber | null;
  winner: SeatNumber | null;
  calls: Call[];
  totals: Total[];
  sheet: number[][];
}

export interface Clock {
  seat: SeatNumber;
  left_s: number;
  of_s: number;
}

export type Words = Record<string, string>;

export interface Table {
  title: string;
  language: string;
  stage: "lobby" | "match" | "closed";
  me: SeatNumber | null;
  seats: Seat[];
  words: Words;
  panel: Panel;
  hand: HandCard[];
  view: View | null;
  clock: Clock | null;
}

export interface Answer {
  type: "answer";
  id: string;
  text: string;
  alert: boolean;
  url: string | null;
}

export interface Failure {
  type: "error";
  reason: "expired" | "refused" | "stranger" | "gone" | "slow" | "version" | "away";
  text: string; // in the player's language, "" for nothing
}

export type FromServer =
  | { type: "welcome"; version: number; session: string }
  | { type: "state"; number: number; table: Table }
  | Answer
  | Failure;

export type ToServer =
  | { type: "hello"; version: number; init_data: string; table: string; session: string }
  | { type: "press"; id: string; data: string }
  | { type: "visible"; now: boolean };
