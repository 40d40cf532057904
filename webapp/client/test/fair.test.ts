// The page and the bot agree: fair.vectors.json is written by `python -m tests.webapp.vectors`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { check, Witness } from "../src/fair";
import type { Proof } from "../src/protocol";
import vectors from "./fair.vectors.json";
import { tableOf } from "./table";

const proofs = vectors as unknown as Record<string, Proof>;
const none = new Map();
const copy = (proof: Proof): Proof => structuredClone(proof);
const wrong = async (proof: Proof) => (await check(proof, none)).deals.map((each) => each.wrong);

test("every true match holds", async () => {
  for (const [name, proof] of Object.entries(proofs)) {
    const { dealer, deals } = await check(proof, none);
    assert.ok(dealer, name);
    assert.deepEqual(deals.filter((each) => each.wrong), [], name);
    assert.ok(deals.length > 1 && deals.every((each, at) => each.number === at + 1), name);
  }
  assert.ok(Object.keys(proofs).length >= 5);
});

test("a changed secret, deck, hand, die or dealer is found", async () => {
  const proof = proofs.three!;
  const [other, late, moved, die, seat] = Array.from({ length: 5 }, () => copy(proof)) as [Proof, Proof, Proof, Proof, Proof];
  other.deals[1]!.secret = "00".repeat(32);
  assert.deepEqual((await wrong(other)).slice(0, 3), [null, "secret", "secret"]);
  [late.deals[0]!.deck[0], late.deals[0]!.deck[1]] = [late.deals[0]!.deck[1]!, late.deals[0]!.deck[0]!];
  assert.equal((await wrong(late))[0], "deck");
  [moved.deals[2]!.hands[0]![0], moved.deals[2]!.hands[1]![0]] = [moved.deals[2]!.hands[1]![0]!, moved.deals[2]!.hands[0]![0]!];
  assert.deepEqual((await wrong(moved)).slice(0, 4), [null, null, "hands", null]);
  die.die = (die.die % 6) + 1;
  assert.equal((await wrong(die))[0], "deck");
  seat.dealer = (seat.dealer + 1) % 3;
  assert.equal((await check(seat, none)).dealer, false);
});

test("a lock that was exchanged is found", async () => {
  const proof = copy(proofs.three!);
  proof.chain = "11".repeat(32);
  assert.equal((await wrong(proof))[0], "secret");
});

test("a hand that the page saw otherwise is found", async () => {
  const proof = proofs.three!;
  const hand = (cards: string[]) => cards.map((card) => ({ card, data: null, legal: false, chosen: false, advised: false, drop: null, gifts: [], to: null }));
  const dealt = proof.deals[0]!.hands;
  const witness = new Witness();
  witness.note(tableOf({ kind: "auction", deal: 1 }, { me: 0, hand: hand(dealt[0]!) }));
  assert.equal((await check(proof, witness.seen)).deals[0]!.wrong, null);
  witness.note(tableOf({ kind: "auction", deal: 1 }, { me: 0, hand: hand(dealt[1]!) }));
  assert.equal((await check(proof, witness.seen)).deals[0]!.wrong, "seen");
});
