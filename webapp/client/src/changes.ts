// What changed from one state to the next: what is shown in between, what is said, what is felt.

import { gladdens, momentSaid, moments } from "./moments";
import type { CardId, PlayedCard, Suit, Table, View } from "./protocol";
import { cardName, cardsSaid, filled, labelOf, plainName, suitOf, takenBy, word } from "./naming";
import type { Feeling } from "./telegram";

const RESULTS: string[] = ["made", "failed", "conceded", "crossed"];
const BETWEEN: ReadonlySet<string> = new Set(["dealing", "over"]);

const sameDeal = (before: View, after: View): boolean => before.deal === after.deal;

// Whether the viewer is asked.
export const asksMe = ({ me, view }: Table): boolean => me !== null && view?.asked === me;

// The trick that ended between two states, which both may hide: the next one begins at once.
export function endedTrick(before: Table | null, after: Table): boolean {
  const [old, now] = [before?.view, after.view];
  if (!old || !now?.last) return false;
  if (old.last && sameDeal(old, now) && old.last.cards.join() === now.last.cards.join()) return false;
  return sameDeal(old, now) && old.kind === "play";
}

// The state that shows the whole trick before its winner takes it.
export function withWholeTrick(before: Table, after: Table): Table {
  const { last } = after.view!;
  const trick = last!.cards.map((card, at) => ({ card, seat: last!.seats[at]! }));
  const { points, tricks, rest, last: earlier } = before.view!;
  return { ...after, clock: null, view: { ...after.view!, trick, takes: last!.winner, points, tricks, rest, last: earlier, asked: null }, tip: null };
}

const RANKS = "9JQKTA";

// Whether a card of a trick is a trump that has beaten all before it, and another suit was led.
export function cuts(cards: PlayedCard[], at: number, trump: Suit | null): boolean {
  const { card } = cards[at]!;
  const stronger = (other: CardId) => suitOf(other) === trump && RANKS.indexOf(other[0]!) > RANKS.indexOf(card[0]!);
  return suitOf(card) === trump && suitOf(cards[0]!.card) !== trump && !cards.slice(0, at).some((each) => stronger(each.card));
}

// What the card that was played last feels like as it lands: a trump that beats another suit, or one's own.
export function landed({ view, me }: Table): Feeling | null {
  const { trick, trump } = view!;
  if (cuts(trick, trick.length - 1, trump)) return "cut";
  return trick.at(-1)!.seat === me ? "land" : null;
}

// Whether a deal is over, and the next one or the end of the match is to come.
export const isBetween = ({ view }: Table): boolean => !!view && BETWEEN.has(view.kind);

// Whether a question comes to the viewer, also the first after the lobby; not on a page that opens.
export const comesToMe = (before: Table | null, { view, me }: Table): boolean =>
  !!before && !!view && view.asked !== null && view.asked === me && (before.view?.asked !== me || before.view.turn !== view.turn);

// Whether the panel only tells of what others do: the viewer is asked nothing in this deal now.
export const isQuiet = ({ view, me, stage }: Table): boolean => !!view && stage !== "closed" && !BETWEEN.has(view.kind) && (me === null || view.asked !== me);

// Sentences for the live region; `question` is empty if it is still the same.
export function news(before: Table | null, after: Table, question: string): string[] {
  const [old, now] = [before?.view, after.view];
  const said = dealtTo(before, after);
  if (before && !old && !now) said.push(...comings(before, after));
  if (!now || !old) return question ? [...said, question] : said;
  const fresh = sameDeal(old, now);
  const { words } = after;
  const tells = BETWEEN.has(now.kind) || (now.asked !== null && now.asked === after.me);
  for (const call of now.calls.slice(fresh ? old.calls.length : 0)) {
    const who = labelOf(after, call.seat);
    said.push(`${call.stood ? filled(words, "story-stand-in", { who }) : who}: ${call.amount ?? word(words, "pass")}`);
  }
  if (now.talon.length && !(fresh && old.talon.length)) {
    said.push(`${word(words, "talon")}: ${now.talon.map((card) => cardName(words, card)).join(", ")}`);
  }
  const seen = new Set([...old.trick.map(({ card }) => card), ...(fresh ? (old.last?.cards ?? []) : [])]);
  if (now.last && endedTrick(before, after)) {
    now.last.cards.forEach((card, at) => {
      if (!seen.has(card)) said.push(`${labelOf(after, now.last!.seats[at]!)}: ${cardName(words, card)}`);
    });
    said.push(takenBy(after, now.last.winner));
  }
  const results = tells && question ? RESULTS : []; // the question after a deal begins with its result
  said.push(...moments(before, after).filter(({ kind }) => !results.includes(kind)).map((each) => momentSaid(after, each)));
  for (const { seat, card } of now.trick) if (!seen.has(card)) said.push(`${labelOf(after, seat)}: ${cardName(words, card)}`);
  if (tells && question) said.push(question);
  return said;
}

// Who else has come to a waiting table, and who has left it.
function comings(before: Table, after: Table): string[] {
  const others = ({ seats, me }: Table) => seats.filter((_, seat) => seat !== me).map(({ name }) => name);
  const [old, now] = [others(before), others(after)];
  const left = old.filter((name) => !now.includes(name)).map((name) => `${plainName(name)}: ${word(after.words, "left")}`);
  return [...left, ...now.filter((name) => !old.includes(name)).map(plainName)];
}

// The viewer's own cards, when they come into sight.
function dealtTo(before: Table | null, { hand, words, lesson }: Table): string[] {
  return hand.length && (!before?.hand.length || before.lesson?.step !== lesson?.step) ? [`${word(words, "hand")}: ${cardsSaid(words, hand.map(({ card }) => card))}`] : [];
}

// What the last deal changed for each player.
export function changes({ sheet }: View): number[] {
  const [before, row] = [sheet.at(-2), sheet.at(-1)];
  return row ? row.scores.map((score, seat) => score - (before?.scores[seat] ?? 0)) : [];
}

// A marriage, the end of a match or a deal (one's own contract made or failed, or that of another player), one's turn,
// or a card that lands.
export function feeling(before: Table | null, after: Table): Feeling | null {
  const [old, now] = [before?.view, after.view];
  const turn = comesToMe(before, after) ? "turn" : null;
  if (!old || !now) return turn;
  const mood = after.lesson?.mood;
  if (mood === "wrong") return "refused";
  if (mood === "good") return "success";
  if (sameDeal(old, now) && now.marriages.length > old.marriages.length) return "marriage";
  const ended = now.kind === "over" && old.kind !== "over";
  if (ended && now.winner !== null) return now.winner === after.me ? "success" : "warning";
  const row = now.sheet.length > old.sheet.length ? now.sheet.at(-1) : null;
  if (row?.declarer === after.me) return row?.result === "made" ? "success" : "error";
  if (row && gladdens(row.result, row.declarer, after)) return "success";
  if (row || ended) return "warning";
  return turn ?? (now.trick.length > old.trick.length ? landed(after) : null);
}
