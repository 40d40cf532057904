// The table in words, for who does not see it: each line is said by the key of a digit, and all of them stand on a page.

import { isBetween } from "./changes";
import { cardName, cardsSaid, figure, filled, labelOf, sentences, takenBy, word } from "./naming";
import type { CardId, PlayedCard, SeatNumber, Table } from "./protocol";

const CALLED: ReadonlySet<string> = new Set(["auction", "dark", "dealing"]); // no contract yet

type Fact = string | number | false | null | undefined;

// Names of the lines and what they say, in the order of their keys; `asked` is the question, with the time that is left.
export function inWords(table: Table, asked: string): [string, string][] {
  const { words, hand, seats } = table;
  const view = table.view!;
  const { trick, talon, last, bid, holder, trump, marriages } = view;
  const line = (name: string, ...facts: Fact[]): [string, string] =>
    [word(words, name), sentences(facts.filter(Boolean) as string[]) || word(words, "none")];
  const named = (name: string, fact: Fact): Fact => fact && `${word(words, name)} ${fact}`;
  const told = (name: string, cards: CardId[]): Fact => cards.length > 0 && `${word(words, name)}: ${cardsSaid(words, cards)}`;
  const listed = (facts: Fact[]): string => facts.filter(Boolean).join(", ");
  const of = (seat: SeatNumber, fact: Fact): string => `${labelOf(table, seat)}: ${fact}`;
  const each = (fact: (seat: SeatNumber) => Fact): string[] => seats.map((_, seat) => of(seat, fact(seat)));
  const played = (cards: PlayedCard[]): string => listed(cards.map(({ seat, card }) => of(seat, cardName(words, card))));
  const held = hand.filter(({ to }) => to === null);
  const legal = held.filter((each) => each.legal);
  const names = (cards: { card: CardId }[]): CardId[] => cards.map(({ card }) => card);
  const plays = bid !== null && !CALLED.has(view.kind) && !isBetween(table);
  const taken = view.points[holder ?? 0] ?? 0;
  return [
    line("hand", held.length > 0 && cardsSaid(words, names(held)), legal.length < held.length && told("playable", names(legal)), told("ahead", names(held.filter(({ chosen }) => chosen)))),
    line("trick", played(trick), !trick.length && told("talon", talon)),
    line("contract", plays && listed([bid, holder !== null && labelOf(table, holder)]), plays && trump && named("trump", word(words, `suit-${trump}`)),
      plays && view.rest !== null && bid > taken && filled(words, "due", { points: bid - taken, rest: view.rest }), plays && view.points.length > 0 && `${word(words, "points")}: ${listed(each((seat) => view.points[seat]))}`, view.golden && word(words, "picture-golden")),
    line("turn", asked),
    line("auction", listed(view.calls.map(({ seat, amount }) => of(seat, amount ?? word(words, "pass"))))),
    line("last", last && played(last.cards.map((card, at) => ({ card, seat: last.seats[at]! }))), last && `${takenBy(table, last.winner)}, ${last.points}`),
    line("players", ...each((seat) => {
      const { level, away, left } = seats[seat]!;
      const married = marriages.filter((each) => each.seat === seat).map(({ suit, points }) => `💍 ${suit ? word(words, `suit-${suit}`) : ""} ${points}`);
      return listed([seat === view.dealer && word(words, "dealer"), level && word(words, "computer"), left ? word(words, "left") : away && word(words, "away"), named("cards", view.counts[seat]), named("tricks", view.tricks[seat]), ...married]) || word(words, "none");
    })),
    line("sheet", ...each((seat) => {
      const { score, barrel, tries, bolts } = view.totals[seat]!;
      return listed([figure(score), barrel && (tries ? filled(words, "tries", { count: tries }) : word(words, "barrel")), named("bolts", bolts)]);
    }), view.length),
  ];
}
