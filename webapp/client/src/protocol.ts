// Messages of the socket, version 1. The server's side is webapp/ in Python.

export const VERSION = 1;

export type CardId = string; // rank and suit: "AC", "TH"
export type Suit = "S" | "C" | "D" | "H";
export type SeatNumber = number;

export interface Seat {
  name: string;
  note: string; // below the name before the match, "" for none
  level: "easy" | "normal" | "strong" | null;
  photo: string | null; // address of a person's photo
  away: boolean;
  left: boolean;
}

export interface FreeSeats {
  count: number;
  keys: PanelButton[]; // at one of them
}

export interface PanelButton {
  text: string;
  note?: string; // below it
  about?: string; // HTML of the question of which it is the first answer
  kind?: "switch" | "value" | "tab" | "option"; // of what sets something
  look?: string; // of the table, shown above the text: "felt-blue"
  on?: boolean; // whether it is on, the present one, or changed
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
  advised: boolean; // by the hint that is shown
  drop: string | null; // press of dragging it onto the cloth
  gifts: GiftPress[]; // presses of dragging it onto a player
  to: SeatNumber | null; // whom it is chosen for
}

export interface Wheel {
  verb: "bid" | "contract";
  steps: WheelStep[]; // from the lowest
  start: number;
  most: number | null;
}

export interface WheelStep {
  amount: number;
  data: string;
}

export interface GiftPress {
  seat: SeatNumber;
  data: string;
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
  stood: boolean; // by a stand-in, for an absent player
}

export interface Total {
  score: number;
  barrel: boolean;
  tries: number; // deals left on the barrel, 0 if not counted
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
  takes?: SeatNumber; // of a whole trick: its winner (`withWholeTrick`)
  last: LastTrick | null;
  points: number[];
  tricks: number[];
  rest: number | null; // points of the cards that nobody has taken yet, null if not known
  marriages: Marriage[];
  golden: boolean;
  dark: SeatNumber | null;
  sitting: SeatNumber | null;
  winner: SeatNumber | null;
  calls: Call[];
  totals: Total[];
  length: string; // what the match goes to
  heights: number[]; // totals that a chart marks
  sheet: SheetRow[];
  turns: Turn[]; // deals that decided a match that is over
}

// A deal that changed a player's chance to win the match, in percent.
export interface Turn {
  deal: number;
  seat: SeatNumber;
  before: number;
  after: number;
}

export type Result = "made" | "failed" | "conceded" | "crossed";
export type MarkKind = "truck" | "fall" | "barrel" | "reverse" | "bolt" | "fine" | "stood";

export interface SheetRow {
  declarer: SeatNumber;
  contract: number;
  result: Result;
  golden: boolean;
  dark: boolean;
  scores: number[]; // totals after the deal
  marks: SheetMark[];
}

export interface SheetMark {
  seat: SeatNumber;
  kind: MarkKind;
  count: number; // bolts, or tries used; 0 for none
}

export interface Clock {
  seat: SeatNumber;
  left_s: number;
  of_s: number;
}

export type Words = Record<string, string>;

export interface MenuKey {
  part: "table" | "group" | "person"; // what it is about
  text: string;
  data: string | null; // null for what the page shows by itself
  command: string; // for whose name in a text the key stands
}

// A first-time tip, with the presses of who has read it and of who wants no other one.
export interface Tip {
  text: string;
  read: string;
  off: string;
}

export interface Sentence {
  html: string;
  at: string; // part of the table that it is about, "" for none
}

// A page of the lesson, in place of the viewer's table.
export interface Lesson {
  step: number;
  steps: number;
  name: string; // what the page is about
  said: Sentence[]; // one after another, the keys belong to the last one
  mood: "asks" | "wrong" | "good" | "end";
  turns: (string | null)[]; // presses that turn back and on, and that which leaves
}

export interface TableTold {
  title: string;
  language: string;
  stage: "lobby" | "match" | "closed";
  me: SeatNumber | null;
  seats: Seat[];
  free: FreeSeats | null; // before the match
  panel: Panel;
  wheel: Wheel | null; // amounts to choose from; their buttons are not in the panel
  hand: HandCard[];
  view: View | null;
  clock: Clock | null;
  tip: Tip | null; // on the question, for a newcomer
  watchers: number; // people without a seat who have the table open
  watching: string[]; // names of the first of them, without the viewer
  emotes: string[]; // signs that the viewer may show
  evening: boolean; // its deals can be compared with those of other tables
  menu: MenuKey[]; // what the viewer may do and read besides playing
  look: string[]; // felt of the table and back of the cards
  lesson: Lesson | null;
}

// The table with the texts of the page, which come once.
export interface Table extends TableTold {
  words: Words;
  from?: SeatNumber; // the seat at which a spectator has chosen to look from
}

export interface Answer {
  type: "answer";
  id: string; // of a press, "" for an emote
  text: string;
  alert: boolean;
  url: string | null;
  page: Panel | null; // to show in a dialog
  again: string; // press that only shows the page again, "" if there is none
  unstarted: boolean; // the link is there because the bot may not write to the player yet
  table: string; // token of the table where the page goes on, "" if it stays
}

export interface FailureKey {
  text: string;
  does: "again" | "new" | "allow" | "link" | "close";
  url: string | null;
}

export interface Failure {
  type: "error";
  reason: "expired" | "refused" | "stranger" | "unstarted" | "gone" | "slow" | "version" | "away" | "damaged" | "enough" | "clock";
  text: string; // in the player's language, "" for nothing
  keys: FailureKey[]; // ways on
}

export interface Emoted {
  type: "emote";
  seat: SeatNumber | null; // null for a spectator
  name: string;
  sign: string;
}

export interface ReplayStep {
  html: string;
  hands: CardId[][]; // with the cards of the trick
  talons: CardId[][];
  trick: PlayedCard[];
  winner: SeatNumber | null;
  trump: Suit | null;
  points: number[]; // taken so far
  halts: boolean; // the auction, the gifts or a trick end here
}

export interface Replay {
  number: number;
  deals: number; // finished deals of the match
  names: string[]; // what the players are called
  title: string; // plain text
  outcome: string; // HTML
  bid: number; // the contract
  made: boolean;
  steps: ReplayStep[];
}

export interface ProvedDeal {
  secret: string; // "" beyond the end of the chain
  collected: boolean;
  deck: CardId[];
  cuts: number[];
  hands: CardId[][]; // of those who play, in the order of their seats
  talons: CardId[][];
}

export interface Proof {
  chain: string;
  die: number; // 0 for none
  thrown: number;
  lot: boolean;
  seats: number;
  dealer: SeatNumber;
  deals: ProvedDeal[];
}

export interface DealTold {
  type: "deal";
  id: string;
  text: string; // why there is none, "" if there is
  deal: Replay | null;
  shared: boolean; // whether the viewer may send it to others
  review: string; // press that asks for the review of it, "" for a spectator
}

export interface FairTold {
  type: "fair";
  id: string;
  text: string;
  html: string;
  proof: Proof | null;
}

export interface EveningRow {
  table: number; // from 1
  name: string;
  me: boolean;
  computer: boolean;
  contract: number | null; // null for a defender
  made: boolean;
  score: number;
  mean: number | null; // of the same seat at the other tables
}

export interface EveningDeal {
  tables: string[]; // tokens, "" for a table that did not play it
  seats: EveningRow[][];
}

export interface EveningTold {
  type: "evening";
  id: string;
  text: string;
  rounds: EveningDeal[][]; // that are over
}

export interface ReviewTold {
  type: "review";
  deal: number;
  html: string; // what is said of the whole deal
  slips: Slip[];
  opens: boolean; // else it only replaces one that is in view
}

// How well the player decided in a match, as far as it is known.
export interface AccuracyTold {
  type: "accuracy";
  panel: Panel;
}

// A decision of the player, at a step of the replay.
export interface Slip {
  step: number;
  cost: number; // in percent of the chance to win the match, 0 for less
  html: string;
  better: CardId | ""; // "" for another answer than a card
  label: string; // of a mistake on its key, "" for a good decision
  chance: number | null; // of the contract after it, in percent
}

// Press that shows the evening on the page anew: somebody has changed it.
export interface Renewed {
  type: "renew";
  data: string;
}

export interface ShareTold {
  type: "share";
  id: string;
  text: string; // why there is no message, "" if there is
  prepared: string; // name of the message for Telegram, "" if it took none
  url: string; // link that proposes the same message
}

// A shared deal, for anybody, answered over HTTP.
export interface SharedTold {
  language: string;
  words: Words;
  text: string; // why there is none, "" if there is
  deal: Replay | null;
  keys: FailureKey[]; // ways on
}

export type Shareable = "invite" | "result" | "deal";

export type FromServer =
  | { type: "welcome"; version: number; session: string }
  | { type: "words"; words: Words }
  | { type: "state"; number: number; table: TableTold }
  | Answer
  | DealTold
  | FairTold
  | EveningTold
  | ShareTold
  | ReviewTold
  | AccuracyTold
  | Renewed
  | Emoted
  | Failure;

export type ToServer =
  | { type: "hello"; version: number; init_data: string; table: string; session: string; own: boolean; at: string; confirmed: boolean }
  | { type: "press"; id: string; data: string }
  | { type: "deal"; id: string; number: number; table: string }
  | { type: "fair" | "evening"; id: string }
  | { type: "share"; id: string; what: Shareable; number: number }
  | { type: "visible"; now: boolean }
  | { type: "emote"; sign: string };
