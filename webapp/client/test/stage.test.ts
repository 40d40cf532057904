import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table } from "../src/protocol";
import { type Scene, scenes, Stage } from "../src/stage";
import { WHOLE_TRICK_MS } from "../src/taps";
import { LAST, rowOf, tableOf } from "./table";

const before = tableOf({ trick: [{ seat: 1, card: "AC" }, { seat: 2, card: "9C" }] });
const after = tableOf({ last: LAST, turn: 11 });

// A stage whose rests end when the test says so; it notes what was shown.
function played(): { stage: Stage; shown: string[]; rests: (() => void)[] } {
  const [shown, rests]: [string[], (() => void)[]] = [[], []];
  const turn = (table: Table) => table.view!.turn;
  const shows = {
    scene: ({ kind, table }: { kind: string; table: Table }) => void shown.push(`${kind} ${turn(table)}`),
    state: (_: Table | null, table: Table) => void shown.push(`state ${turn(table)}`),
  };
  return { stage: new Stage(shows, () => false, (then) => void rests.push(then)), shown, rests };
}

test("a whole trick is looked at before the state that follows it", () => {
  assert.deepEqual(scenes(before, after).map(({ kind, ms }) => [kind, ms]), [["trick", WHOLE_TRICK_MS]]);
  assert.deepEqual(scenes(null, after), []);
  assert.deepEqual(scenes(after, tableOf({ last: LAST, turn: 12 })), []);
});

test("states that come meanwhile wait for the end of the rest, in their order", () => {
  const { stage, shown, rests } = played();
  stage.take(before);
  stage.take(after);
  stage.take(tableOf({ last: LAST, turn: 12 }));
  assert.deepEqual(shown, ["state 10", "trick 11"]);
  rests.shift()!();
  assert.deepEqual(shown, ["state 10", "trick 11", "state 11", "state 12"]);
  assert.deepEqual(rests, []);
});

test("a page that is many states behind rests for none of them", () => {
  const { stage, shown, rests } = played();
  stage.take(before);
  stage.take(after);
  const next = (turn: number, card: string) => tableOf({ last: { ...LAST, cards: [card, "9C", "TC"] }, turn });
  for (const [at, card] of ["KC", "QC", "JC", "AS"].entries()) stage.take(next(12 + at, card));
  rests.shift()!();
  assert.deepEqual(shown.slice(2), ["state 11", "state 12", "trick 13"]);
});

test("the last trick of a deal lies and is taken before anything tells of the result", () => {
  const told: [string, string, number, Table["panel"]["html"]][] = [];
  const rests: (() => void)[] = [];
  const note = (what: string, { view, panel }: Table) => void told.push([what, view!.kind, view!.sheet.length, panel.html]);
  const shows = { scene: ({ kind, table }: Scene) => note(kind, table), state: (_: Table | null, table: Table) => note("state", table) };
  const stage = new Stage(shows, () => false, (then) => void rests.push(then));
  stage.take(before);
  stage.take(tableOf({ kind: "dealing", counts: [], points: [], last: LAST, sheet: [rowOf([100, 0, 0])] }, { panel: { html: "Ann: 100 made", rows: [] } }));
  while (rests.length) rests.shift()!();
  const taken = ["play", 0, "Bob takes the trick"];
  assert.deepEqual(told, [["state", "play", 0, ""], ["trick", ...taken], ["state", ...taken], ["taken", ...taken], ["state", "dealing", 1, "Ann: 100 made"]]);
});

const held = (cards: string): Table["hand"] =>
  cards.split(" ").map((card) => ({ card, data: card, legal: true, chosen: false, advised: false, drop: card, gifts: [], to: null }));

test("the question comes after the last card has been dealt", () => {
  const asking = tableOf({ kind: "auction", turn: 2 }, { hand: held("AC TC KC"), panel: { html: "Your bid?", rows: [[]] } });
  const lobby = tableOf({ kind: "dealing", turn: 1, counts: [0, 0, 0] });
  const [deal, ...others] = scenes(lobby, asking);
  assert.deepEqual([deal!.kind, deal!.table.panel.html, deal!.table.hand.map(({ data }) => data)], ["deal", "", [null, null, null]]);
  assert.ok(deal!.ms <= 500 && !others.length);
  assert.deepEqual(scenes(lobby, asking, true), []);
});

test("the declarer sees the cards of the talon on the table before they are in the hand", () => {
  const auction = tableOf({ kind: "auction" }, { hand: held("AC TC KC") });
  const giving = tableOf({ kind: "giving", holder: 0, talon: ["9S", "QH"] }, { hand: held("AC 9S TC QH KC") });
  const [talon] = scenes(auction, giving);
  assert.deepEqual(talon!.table.hand.map(({ card }) => card), ["AC", "TC", "KC"]);
  assert.deepEqual(scenes(giving, tableOf({ kind: "giving", holder: 0, talon: ["9S", "QH"], turn: 11 }, { hand: giving.hand })), []);
  const undone = tableOf({ kind: "contract", talon: ["9S", "QH"] }, { hand: held("AC 9S TC") });
  assert.deepEqual(scenes(undone, giving), [], "an undo brings a card of the talon back");
  assert.deepEqual(scenes(auction, tableOf({ kind: "giving", holder: 1, talon: ["9S", "QH"] }, { hand: auction.hand })), []);
});
