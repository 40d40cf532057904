import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords } from "../src/inwords";
import { held, LAST, tableOf } from "./table";

const LINES = ["hand", "trick", "contract", "turn", "auction", "last", "players", "sheet"];
const EXTRA = {
  contract: "Contract", last: "Last trick", turn: "Now", auction: "Auction", players: "Players", sheet: "Scores", trick: "On the table", playable: "You may play", none: "nothing", dealer: "Dealer",
  cards: "Cards", tricks: "Tricks", points: "Points", bolts: "Bolts", barrel: "Barrel", you: "You", due: "{points} to go", "you-take": "You take the trick", computer: "Computer", ahead: "at your turn",
};
const TOTAL = { score: 0, barrel: false, tries: 0, bolts: 0 };

function linesOf(...given: Parameters<typeof tableOf>): Record<string, string> {
  const table = tableOf({ totals: [TOTAL, TOTAL, TOTAL], ...given[0] }, given[1]);
  table.words = { ...table.words, ...EXTRA };
  return Object.fromEntries(inWords(table, "Your card?").map(([, told], at) => [LINES[at], told]));
}

test("a trick that has begun is said with the cards that may be played, the contract and what it still needs", () => {
  const hand = [{ ...held("AS"), legal: true }, held("KC"), { ...held("9S"), to: 1 }];
  const said = linesOf({ trick: [{ seat: 1, card: "TS" }, { seat: 2, card: "9S" }], last: LAST, trump: "C", points: [0, 25, 0], rest: 95, tricks: [0, 1, 0] }, { hand });
  assert.equal(said.hand, "spades ace; clubs king. You may play: spades ace");
  assert.equal(said.trick, "Bob: ten of spades, Cid: nine of spades");
  assert.equal(said.contract, "100, Bob. Trump clubs. 75 to go. Points: You: 0, Bob: 25, Cid: 0");
  assert.equal(said.turn, "Your card?");
  assert.equal(said.last, "Bob: ace of clubs, Cid: nine of clubs, You: ten of clubs. Bob takes the trick, 21");
  assert.equal(said.players, "You: Cards 8. Bob: Cards 8, Tricks 1. Cid: Dealer, Cards 8");
});

test("an auction is said by its calls, and what there is not yet by that", () => {
  const calls = [{ seat: 1, amount: 100, stood: false }, { seat: 2, amount: null, stood: false }];
  const said = linesOf({ kind: "auction", calls, holder: 1 });
  assert.equal(said.auction, "Bob: 100, Cid: Pass");
  for (const line of ["contract", "last", "trick", "hand"]) assert.equal(said[line], "nothing");
});

test("a player without cards or anything else to tell has nothing", () => {
  assert.equal(linesOf({ counts: [0, 0, 0], dealer: 2 }).players, "You: nothing. Bob: nothing. Cid: Dealer");
});

test("scores are said with the barrel and bolts, marriages with their suit, and the open talon", () => {
  const totals = [TOTAL, { ...TOTAL, score: 880, barrel: true }, { ...TOTAL, score: -120, bolts: 2 }];
  const said = linesOf({ totals, length: "1000 points", talon: ["AS"], marriages: [{ seat: 0, suit: "S", points: 40 }] });
  assert.equal(said.sheet, "You: 0. Bob: 880, Barrel. Cid: −120, Bolts 2. 1000 points");
  assert.match(said.players!, /^You: Cards 8, 💍 spades 40\./);
  assert.equal(said.trick, "Talon: spades ace");
});
