// Names of cards and players in the player's language.

import type { CardId, Suit, Table, Words } from "./protocol";

export const word = (words: Words, key: string): string => words[key] ?? "";

export function filled(words: Words, key: string, facts: Record<string, string | number>): string {
  return word(words, key).replace(/\{\s*\$?(\w+)\s*\}/g, (all, name: string) => String(facts[name] ?? all));
}

export const rankOf = (card: CardId): string => card[0] ?? "";
export const suitOf = (card: CardId): Suit => card[1] as Suit;
export const isRed = (suit: Suit): boolean => suit === "D" || suit === "H";

export const letterOf = (words: Words, card: CardId): string => word(words, `letter-${rankOf(card)}`) || rankOf(card);

export function cardName(words: Words, card: CardId, form = "rank"): string {
  const facts = { rank: word(words, `${form}-${rankOf(card)}`), suit: word(words, `of-${suitOf(card)}`) };
  return filled(words, "card", facts);
}

// Cards in a few words, in their order: each suit once, before its ranks.
export function cardsSaid(words: Words, cards: CardId[]): string {
  const suits = [...new Set(cards.map(suitOf))];
  const ranks = (suit: Suit) => cards.filter((card) => suitOf(card) === suit).map((card) => word(words, `rank-${rankOf(card)}`));
  return suits.map((suit) => `${word(words, `suit-${suit}`)} ${ranks(suit).join(", ")}`).join("; ");
}

// A piece of a text: a suit or a card with its name, a sign that only adorns it, or words.
export interface Piece {
  text: string;
  said: string; // "" for what only adorns
  suit?: Suit;
  letter?: string; // the rank of a card as it is written
}

const SUIT_OF: Record<string, Suit> = { "♥": "H", "♦": "D", "♠": "S", "♤": "S", "♣": "C", "♧": "C" };
const SIGNS = /([♥♦♠♣♤♧])[\uFE0E\uFE0F]?(\p{L}{1,2}(?!\p{L})|10(?!\d)|9(?!\d))?|[👉🤖🏁💡🃏🎁↩▶📖🎓🌍🌅📚🔒⚙🔍📜📅💬📤📨]\uFE0F?[ \u00A0]?|[👤👥👋👆🙋🤝🤔🌙🌐🎲🎴🏳🪑📈📉📊📋📌📎📝📱📷🔁🔄🔑🔗🖼🗂🗄🗑🗣🚚⏰⏱⏸⚔⚖⚡✏❌❔]\uFE0F?[ \u00A0](?=\p{L}|$)/gu;
const RANKS = [..."9JQKTA"];

export function pieces(words: Words, text: string): Piece[] {
  const found: Piece[] = [];
  const object = new RegExp(`(^|\\P{L})(${words.objects})[^.:;?!\\n]*$`, "iu"); // the card after it is an object of these words
  const of = new RegExp(`(^|\\P{L})(${words.owners})\\s$`, "iu"); // the suit after it is the suit of one
  let end = 0;
  for (const match of text.matchAll(SIGNS)) {
    if (match.index > end) found.push(plain(text.slice(end, match.index)));
    const before = text.slice(0, match.index);
    const piece = match[1] ? suited(words, match[0], SUIT_OF[match[1]]!, match[2] ?? "", object.test(before) ? "object" : "rank", of.test(before) ? "of" : "suit") : { text: match[0], said: "" };
    found.push(piece);
    end = match.index + piece.text.length;
  }
  return end < text.length ? [...found, plain(text.slice(end))] : found;
}

const plain = (text: string): Piece => ({ text, said: text });

function suited(words: Words, sign: string, suit: Suit, letter: string, form: string, suitForm: string): Piece {
  const rank = RANKS.find((each) => letterOf(words, each + suit) === letter);
  if (rank && words.card) return { text: sign, said: cardName(words, rank + suit, form), suit, letter };
  const text = sign.slice(0, sign.length - letter.length);
  return { text, said: word(words, `${suitForm}-${suit}`) || text, suit };
}

const UNSAID = /\b[0-9a-f]{32,}\b|[ \u00A0]·[ \u00A0]\/[a-z]+/g; // digests, and commands beside a text

// A text as it is read aloud: cards and suits by name, no signs beside words, pauses instead of arrows and dots.
export const aloud = (words: Words, text: string): string =>
  pieces(words, text).map(({ said }) => said).join("").replace(UNSAID, "").replace(/^→[ \u00A0]*/, "").replace(/[ \u00A0]*→[ \u00A0]*/g, " – ").replace(/[ \u00A0]+·[ \u00A0]+/g, ", ");

// Computer players carry a sign before their name in the chat; the page draws it as their avatar.
export const plainName = (name: string): string => name.replace(/^🤖\s*/u, "") || name;

const ISOLATES = /[\u2066-\u2069\u200E\u200F\u202A-\u202E]/g; // around names that are written from right to left

// The first sign of a name as people see it: a family or a flag is one.
export function initialOf(name: string): string {
  const bare = name.replace(ISOLATES, "").trim();
  const signs = Intl.Segmenter ? [...new Intl.Segmenter().segment(bare)].map(({ segment }) => segment) : [...bare];
  return signs[0]?.toUpperCase() ?? "?";
}

// Initials that tell the players apart: names that begin alike get that of their last word, or the first letter that
// differs, and the same names a number.
export function initials(names: string[]): string[] {
  const words = names.map((name) => name.replace(ISOLATES, "").trim().split(/\s+/) as [string, ...string[]]);
  const labels = words.map(([first, ...more]) => {
    const rivals = words.filter(([other]) => initialOf(other) === initialOf(first)).map(([other]) => other);
    const second = more.length ? initialOf(more.at(-1)!) : differing(first, rivals);
    return initialOf(first) + (rivals.length > 1 ? second : "");
  });
  return labels.map((label, seat) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label}${labels.slice(0, seat + 1).filter((each) => each === label).length}`));
}

// The letter of a name at the first place at which all these names differ; "" if they never do.
function differing(name: string, among: string[]): string {
  const at = [...name].findIndex((_, place) => new Set(among.map((each) => each[place]?.toLowerCase())).size === among.length);
  return at > 0 ? name[at]!.toLowerCase() : "";
}

// Sentences one after another; those that end with a full stop get no second one.
export const sentences = (said: string[]): string => said.map((each, at) => (at + 1 < said.length && !/[.!?…:]$/.test(each) ? `${each}.` : each)).join(" ");

// A number with a true minus sign.
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

// A change of points, with its sign.
export const signed = (points: number): string => (points > 0 ? `+${points}` : figure(points));

export const seatName = (table: Table, seat: number): string => plainName(table.seats[seat]?.name ?? "");

// What the page calls a player: "You" for the viewer, as the panel does.
export const labelOf = (table: Table, seat: number): string => (seat === table.me && word(table.words, "you")) || seatName(table, seat);

// Who takes a trick, as a sentence.
export const takenBy = (table: Table, seat: number): string =>
  seat === table.me ? word(table.words, "you-take") : filled(table.words, "takes", { name: seatName(table, seat) });
