// The player's own cards, as a fan. A card that may not be played is dim; tapping it asks the server why.

import type { VNode } from "preact";
import { fanned } from "../layout";
import { cardName, word } from "../naming";
import type { HandCard, Table } from "../protocol";
import { Face } from "./card";

interface Given {
  table: Table;
  busy: string | null; // data of the press that waits for its answer
  press: (data: string) => void;
}

export function Hand({ table, busy, press }: Given): VNode | null {
  const { words } = table;
  const hand = table.hand.filter(({ to }) => to === null);
  if (!hand.length) return null;
  const asked = table.view?.asked === table.me;
  return (
    <div class={asked ? "hand asked" : "hand"} role="group" aria-label={word(words, "hand")}>
      {hand.map((each, at) => <HeldCard key={each.card} {...{ table, each, at, press }} count={hand.length} busy={busy !== null && busy === each.data} />)}
    </div>
  );
}

interface Held {
  table: Table;
  each: HandCard;
  at: number;
  count: number;
  busy: boolean;
  press: (data: string) => void;
}

function HeldCard({ table, each, at, count, busy, press }: Held): VNode {
  const { card, data, legal, chosen } = each;
  const { x, y, turn } = fanned(at, count);
  const place = { "--n": count, "--i": x, "--sag": y, "--turn": `${turn}deg` };
  const names = ["card", data && (legal ? "legal" : "dim"), chosen && "chosen", busy && "busy"];
  return (
    <button
      type="button"
      class={names.filter(Boolean).join(" ")}
      style={place}
      data-card={card}
      data-turn={turn}
      aria-label={cardName(table.words, card)}
      aria-pressed={chosen || undefined}
      aria-disabled={!data || !legal}
      onClick={() => data && press(data)}
    >
      <Face card={card} words={table.words} />
    </button>
  );
}
