// Check of how the deals of a match were dealt, by the procedure "thousand-deal/1" of docs/fair.md.

import type { CardId, Proof, ProvedDeal, SeatNumber, Table } from "./protocol";

const PROCEDURE = "thousand-deal/1";
const DECK = [..."SCDH"].flatMap((suit) => [..."ATKQJ9"].map((rank) => rank + suit));
const MIDDLE = 12; // cards above a jack that was cut to the bottom

export type Wrong = "dealer" | "secret" | "deck" | "hands" | "seen";

export interface CheckedDeal {
  number: number;
  wrong: Wrong | null;
  note: "collected" | "unproved" | null; // why a deal that is not wrong is not proved either
}

export interface Checked {
  dealer: boolean; // whether chain and die drew the first dealer, if they had to
  deals: CheckedDeal[];
}

// Cards that this page saw in the hand of its own player, by the number of the deal.
export type Seen = ReadonlyMap<number, { seat: SeatNumber; cards: CardId[] }>;

// Browsers have WebCrypto only in pages over https.
export const canCheck = (): boolean => typeof crypto === "object" && !!crypto.subtle;

export async function check(proof: Proof, seen: Seen): Promise<Checked> {
  const [drawn] = proof.lot ? await draw(proof, proof.chain, "lot", [proof.seats]) : [proof.dealer];
  const deals: CheckedDeal[] = [];
  let last = proof.chain;
  let [number, redeal, dealer] = [0, 0, proof.dealer];
  for (const deal of proof.deals) {
    const again: boolean = deal.secret !== "" && deal.secret === last && number > 0;
    if (again) redeal += 1;
    else {
      redeal = 0;
      number += 1;
      if (number > 1) dealer = (dealer + 1) % proof.seats;
    }
    const wrong = await fault(proof, deal, { last, again, redeal, dealer }) ?? unlike(deal, dealer, proof.seats, seen.get(number));
    const note = deal.collected ? "collected" : deal.secret ? null : "unproved";
    const earlier = again ? deals.pop()!.wrong : null;
    deals.push({ number, wrong: earlier === null || earlier === "seen" ? wrong : earlier, note });
    last = deal.secret || last;
  }
  return { dealer: drawn === proof.dealer, deals };
}

interface Before {
  last: string; // the secret of the deal before
  again: boolean;
  redeal: number;
  dealer: SeatNumber;
}

async function fault(proof: Proof, deal: ProvedDeal, { last, again, redeal, dealer }: Before): Promise<Wrong | null> {
  if (deal.secret && !again && (await hashed(deal.secret)) !== last) return "secret";
  const deck = deal.collected || !deal.secret ? deal.deck : await shuffled(proof, deal.secret, redeal);
  if (deck.join() !== deal.deck.join()) return "deck";
  if (!deal.deck.length) return null;
  const whole = cut(deal.deck, deal.cuts).some((each) => dealt(each, dealer, proof.seats, deal) === written(deal));
  return whole ? null : "hands";
}

// A hand that this page saw otherwise. A redeal replaced it, so only the last deal-out counts.
function unlike(deal: ProvedDeal, dealer: SeatNumber, seats: number, saw: { seat: SeatNumber; cards: CardId[] } | undefined): Wrong | null {
  if (!saw) return null;
  const hand = deal.hands[inOrder(dealer, seats).indexOf(saw.seat)];
  return hand && same(hand) === same(saw.cards) ? null : "seen";
}

// Every deck that the cuts may have left: a jack at the bottom goes into the middle by some rules.
function cut(deck: CardId[], cuts: number[]): CardId[][] {
  let found = [deck];
  for (const at of cuts) {
    found = found.map((each) => [...each.slice(at), ...each.slice(0, at)]);
    const married = found.filter((each) => each.at(-1)![0] === "J");
    found.push(...married.map((each) => [...each.slice(0, MIDDLE), each.at(-1)!, ...each.slice(MIDDLE, -1)]));
  }
  return found;
}

// Seats that play a deal, from the dealer's left; of four the dealer sits out.
const playing = (dealer: SeatNumber, seats: number): SeatNumber[] =>
  Array.from({ length: seats === 4 ? 3 : seats }, (_, step) => (dealer + 1 + step) % seats);

const inOrder = (dealer: SeatNumber, seats: number): SeatNumber[] => playing(dealer, seats).sort((one, other) => one - other);

// Deal a deck out, one card at a time from the dealer's left, after each round one to a talon.
function dealt(deck: CardId[], dealer: SeatNumber, seats: number, like: ProvedDeal): string {
  const order = playing(dealer, seats);
  const hands = new Map<SeatNumber, CardId[]>(order.map((seat) => [seat, []]));
  const talons: CardId[][] = like.talons.map(() => []);
  const rounds = like.hands[0]?.length ?? 0;
  const aside = like.talons.flat().length;
  const left = [...deck];
  for (let round = 0; round < rounds; round++) {
    for (const seat of order) hands.get(seat)!.push(left.shift()!);
    if (round < aside) talons[round % talons.length]!.push(left.shift()!);
  }
  return written({ hands: inOrder(dealer, seats).map((seat) => hands.get(seat)!), talons });
}

const written = ({ hands, talons }: Pick<ProvedDeal, "hands" | "talons">): string => [...hands, ...talons].map(same).join("|");
const same = (cards: CardId[]): string => [...cards].sort().join();

// The deck that follows from a secret, card by card as on paper.
export async function shuffled(proof: Proof, secret: string, redeal: number): Promise<CardId[]> {
  const left = [...DECK];
  const places = await draw(proof, secret, `${redeal}`, DECK.map((_, at) => DECK.length - at));
  return places.map((place) => left.splice(place, 1)[0]!);
}

// Numbers below some limits, from the stream of a key; bytes that would favour low numbers are skipped.
async function draw(proof: Proof, key: string, what: string, limits: number[]): Promise<number[]> {
  const mixed = proof.die ? `${proof.die} ${proof.thrown}` : "none";
  const secret = await crypto.subtle.importKey("raw", bytes(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const stream: number[] = [];
  const found: number[] = [];
  for (let block = 0; found.length < limits.length; ) {
    if (!stream.length) {
      const text = new TextEncoder().encode(`${PROCEDURE} ${mixed} ${what} ${block++}`);
      stream.push(...new Uint8Array(await crypto.subtle.sign("HMAC", secret, text)));
    }
    const limit = limits[found.length]!;
    const byte = stream.shift()!;
    if (byte < 256 - (256 % limit)) found.push(byte % limit);
  }
  return found;
}

async function hashed(secret: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const DEALT = new Set(["auction", "dark"]);

// The hands that a page saw before the talon was taken.
export class Witness {
  #deal = 0;
  readonly seen = new Map<number, { seat: SeatNumber; cards: CardId[] }>();

  note({ view, me, hand }: Table): void {
    if (!view) return;
    if (view.deal < this.#deal) this.seen.clear(); // another match
    this.#deal = view.deal;
    if (me !== null && hand.length && DEALT.has(view.kind)) this.seen.set(view.deal, { seat: me, cards: hand.map(({ card }) => card) });
  }
}
