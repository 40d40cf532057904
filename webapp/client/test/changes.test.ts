import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, endedTrick, feeling, isQuiet, news, withWholeTrick } from "../src/changes";
import { held, LAST, rowOf, tableOf } from "./table";

const before = tableOf({ trick: [{ seat: 1, card: "AC" }, { seat: 2, card: "9C" }] });
const after = tableOf({ last: LAST, tricks: [0, 1, 0], points: [0, 21, 0], asked: 1, turn: 11 });

test("a trick that ended between two states is shown whole, before it counts", () => {
  assert.ok(endedTrick(before, after));
  const { view } = withWholeTrick(before, after);
  assert.deepEqual(view!.trick.map(({ card }) => card), LAST.cards);
  assert.deepEqual(view!.trick.map(({ seat }) => seat), LAST.seats);
  assert.deepEqual(view!.tricks, [0, 0, 0]);
  assert.equal(view!.last, null);
});

test("a trick is shown whole once, and not on arrival or in the next deal", () => {
  assert.ok(!endedTrick(after, tableOf({ last: LAST, turn: 12 })));
  assert.ok(!endedTrick(null, after));
  assert.ok(!endedTrick(before, tableOf({ last: LAST, deal: 2 })));
});

test("news tell each card once, who took the trick, and the player's question", () => {
  assert.deepEqual(news(before, after, "Your card?"), ["Ann: ten of clubs", "Bob takes the trick"]);
  const asked = tableOf({ last: LAST, trick: [{ seat: 1, card: "KS" }], asked: 0, turn: 12 });
  assert.deepEqual(news(after, asked, "Your card?"), ["Bob: king of spades", "Your card?"]);
});

test("news tell calls and marriages", () => {
  const called = tableOf({ kind: "auction", asked: 2, calls: [{ seat: 1, amount: 110, stood: false }, { seat: 0, amount: null, stood: true }] });
  assert.deepEqual(news(tableOf({ kind: "auction" }), called, ""), ["Bob: 110", "Ann (stand-in): Pass"]);
  const married = tableOf({ marriages: [{ seat: 1, suit: "S", points: 40 }] });
  assert.deepEqual(news(tableOf(), married, ""), ["Bob: Trump spades, 40"]);
});

test("own cards are said when they come into sight, then the calls and the question", () => {
  const dealt = tableOf({ kind: "auction", asked: 0, calls: [{ seat: 1, amount: 100, stood: false }] }, { hand: [held("AS"), held("KC")] });
  const said = ["Your cards: spades ace; clubs king", "Your bid?"];
  assert.deepEqual(news(null, dealt, said[1]!), said);
  assert.deepEqual(news(tableOf({ kind: "auction", asked: 1 }), dealt, said[1]!), [said[0], "Bob: 100", said[1]]);
  assert.deepEqual(news(dealt, dealt, ""), []);
});

const row = (declarer: number, result: "made" | "failed", scores: number[]) => ({ ...rowOf(scores), declarer, result });

test("the cards of the talon and the result of a deal are said", () => {
  const opened = tableOf({ kind: "giving", talon: ["TC", "KS"] });
  assert.deepEqual(news(tableOf({ kind: "auction" }), opened, ""), ["Talon: ten of clubs, king of spades"]);
  assert.deepEqual(news(opened, opened, ""), []);
  assert.deepEqual(news(tableOf(), tableOf({ kind: "dealing", asked: null }), "Ann: 120 made."), ["Ann: 120 made."]);
});

test("a deal's result is said once: in the words after it, or else by its moment", () => {
  const end = tableOf({ kind: "dealing", asked: null, sheet: [row(1, "failed", [0, -100, 0])] });
  assert.deepEqual(news(tableOf(), end, "Bob: 100 failed."), ["Bob: 100 failed."]);
  assert.equal(news(tableOf(), end, "").length, 1);
});

test("marriages, and one's own contract made or failed, are felt", () => {
  assert.equal(feeling(tableOf(), tableOf({ marriages: [{ seat: 0, suit: null, points: 40 }] })), "marriage");
  assert.equal(feeling(tableOf(), tableOf({ sheet: [row(0, "made", [100, 0, 0])] })), "success");
  assert.equal(feeling(tableOf(), tableOf({ sheet: [row(0, "failed", [-100, 0, 0])] })), "error");
  assert.equal(feeling(tableOf(), tableOf({ sheet: [row(1, "made", [0, 100, 0])] })), "warning");
  const failed = { sheet: [row(1, "failed", [0, -100, 0])] };
  assert.equal(feeling(tableOf(), tableOf(failed)), "success", "the defenders have won");
  assert.equal(feeling(tableOf({}, { me: null }), tableOf(failed, { me: null })), "warning", "a spectator is on no side");
  assert.equal(feeling(tableOf({ asked: 1 }), tableOf({ asked: 0 })), "turn");
  assert.equal(feeling(tableOf({ asked: 0 }), tableOf({ asked: 0 })), null);
  assert.equal(feeling(tableOf(), tableOf()), null);
  const thrown = (seat: number, card: string) => tableOf({ asked: 2, trump: "H", trick: [{ seat: 1, card: "AC" }, { seat, card }] });
  assert.deepEqual([thrown(0, "9C"), thrown(2, "9C"), thrown(2, "9H")].map((each) => feeling(tableOf(), each)), ["land", null, "cut"]);
  assert.equal(feeling(null, tableOf({ sheet: [row(0, "made", [100, 0, 0])] })), null);
});

test("each question to the player is felt once: the first bid, the contract after the gifts, the first lead", () => {
  const asked = (kind: "auction" | "giving" | "contract" | "play", turn: number) => tableOf({ kind, asked: 0, turn });
  assert.equal(feeling({ ...tableOf(), view: null }, asked("auction", 1)), "turn");
  assert.equal(feeling(tableOf({ kind: "dealing", asked: null }), asked("auction", 1)), "turn");
  assert.equal(feeling(asked("giving", 5), asked("contract", 6)), "turn");
  assert.equal(feeling(asked("contract", 6), asked("play", 7)), "turn");
  assert.equal(feeling(asked("giving", 5), asked("giving", 5)), null, "a gift is chosen");
  assert.equal(feeling(null, asked("auction", 1)), null, "a page that opens");
});

test("the last deal changes each total by its difference", () => {
  assert.deepEqual(changes(tableOf().view!), []);
  assert.deepEqual(changes(tableOf({ sheet: [row(0, "made", [100, 20, 0]), row(1, "failed", [110, -80, 5])] }).view!), [10, -100, 5]);
});

test("the last trick of a deal is shown whole, too", () => {
  assert.ok(endedTrick(before, tableOf({ kind: "dealing", last: LAST })));
});

test("the panel is quiet while others decide, and speaks to the player who is asked and after a deal", () => {
  assert.ok(isQuiet(tableOf({ asked: 1 })));
  assert.ok(isQuiet(tableOf({ asked: 0 }, { me: null })), "a spectator is asked nothing");
  assert.ok(isQuiet(tableOf({ asked: null })), "a whole trick is shown");
  assert.ok(!isQuiet(tableOf({ asked: 0 })));
  assert.ok(!isQuiet(tableOf({ kind: "dealing", asked: null })));
  assert.ok(!isQuiet({ ...tableOf(), view: null }));
});

test("a whole trick names the player who takes it", () => {
  assert.equal(withWholeTrick(before, after).view!.takes, 1);
  assert.equal(after.view!.takes, undefined);
});

test("one's own victory is felt otherwise than that of another player, whoever played the last deal", () => {
  const over = (winner: number, declarer: number) => tableOf({ kind: "over", winner, sheet: [row(declarer, "made", [100, 0, 0])] });
  assert.equal(feeling(tableOf(), over(0, 1)), "success");
  assert.equal(feeling(tableOf(), over(1, 0)), "warning");
});

test("news tell who comes to a waiting table and who leaves it, but not the viewer", () => {
  const waiting = (names: string[], me: number | null) => {
    const seats = names.map((name) => ({ ...tableOf().seats[0]!, name }));
    return { ...tableOf(), view: null, seats, me, words: { left: "Left" } };
  };
  const [alone, joined] = [waiting(["Ann", "Bob"], null), waiting(["Ann", "Bob", "Eve"], 2)];
  assert.deepEqual(news(alone, joined, "Press Start."), ["Press Start."]);
  assert.deepEqual(news(joined, waiting(["Ann", "Eve", "🤖 Max"], 1), ""), ["Bob: Left", "Max"]);
  assert.deepEqual(news(null, alone, ""), []);
});
