// The player's own cards, as a fan. A card that may not be played is dim; tapping it asks the server why.

import type { VNode } from "preact";
import { aroundFrom, fanned, MANY, rowed } from "../layout";
import { cardName, suitOf, word } from "../naming";
import type { CardId, HandCard, Table } from "../protocol";
import { Back, Face } from "./card";
import { Icon } from "./icons";

interface Given {
  table: Table;
  busy: string | null; // data of the press that waits for its answer
  early: CardId | null; // card whose press waits for the question
  online: boolean;
  tap: (card: CardId, data: string | null) => void;
}

export function Hand({ table, busy, early, online, tap }: Given): VNode | null {
  const { words } = table;
  const hand = table.hand.filter(({ to }) => to === null);
  if (!hand.length) return <Unseen table={table} />;
  const asked = table.view?.asked === table.me;
  return (
    <div class={["hand", asked && "asked", hand.length >= MANY && "many", !online && "waits"].filter(Boolean).join(" ")} role="toolbar" aria-label={word(words, "hand")}>
      {hand.map((each, at) => <HeldCard key={each.card} {...{ table, each, at, tap }} count={hand.length} busy={each.card === early || (busy !== null && busy === each.data)} />)}
    </div>
  );
}

// Cards that the viewer may not look at yet, or that a spectator may not.
function Unseen({ table }: { table: Table }): VNode | null {
  const { view, words } = table;
  const count = view?.counts[aroundFrom(table)[0]!] ?? 0;
  if (!count) return null;
  return (
    <div class="hand" role="img" aria-label={`${word(words, "cards")}: ${count}`}>
      {Array.from({ length: count }, (_, at) => <span class="card unseen-card" style={placed(at, count)} key={at}><Back /></span>)}
    </div>
  );
}

function placed(at: number, count: number): Record<string, string | number> {
  const [{ x, y, turn }, rows] = [fanned(at, count), rowed(at, count)];
  return { "--n": count, "--i": x, "--sag": y, "--turn": `${turn}deg`, "--row": rows.row, "--in-row": rows.x };
}

interface Held {
  table: Table;
  each: HandCard;
  at: number;
  count: number;
  busy: boolean;
  tap: (card: CardId, data: string | null) => void;
}

function HeldCard({ table, each, at, count, busy, tap }: Held): VNode {
  const { card, data, legal, chosen } = each;
  const place = placed(at, count);
  const ahead = chosen && table.view?.kind === "play" && table.view.asked !== table.me;
  const label = cardName(table.words, card);
  const fresh = table.view?.kind === "giving" && table.view.holder === table.me && table.view.talon.includes(card);
  const told = ahead ? "ahead" : fresh ? "talon" : "";
  const names = ["card", each.advised && "advised", fresh && "fresh", data && (legal ? "legal" : "dim"), chosen && "chosen", busy && "busy"];
  return (
    <button
      type="button"
      class={names.filter(Boolean).join(" ")}
      style={place}
      data-card={card}
      data-turn={fanned(at, count).turn}
      aria-pressed={chosen || undefined}
      aria-disabled={(data && !legal) || undefined}
      onClick={() => tap(card, data)}
    >
      <span class="unseen">{told ? `${label}: ${word(table.words, told)}` : label}</span>
      <Face card={card} words={table.words} trump={suitOf(card) === table.view?.trump} />
      {ahead && <span class="ahead" style={{ [rowed(at, count).x > 0 ? "right" : "left"]: 0 }} aria-hidden="true"><Icon name="forward" />{word(table.words, "ahead")}</span>}
    </button>
  );
}
