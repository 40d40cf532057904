// The middle of the table: the trick, the talon, the contract, the last trick.

import type { VNode } from "preact";
import { cuts } from "../changes";
import { sideOf, slotOf } from "../layout";
import { cardName, filled, isRed, labelOf, suitOf, word } from "../naming";
import type { CardId, PlayedCard, Table, View, Words } from "../protocol";
import { Back, Face, SuitSign } from "./card";

const DECK = 24;
const MOST_TALON = 6;
const CALLED: ReadonlySet<string> = new Set(["auction", "dark", "dealing", "over"]); // bids stand beside the players
const AFTER_TALON = new Set(["contract", "trump"]);
const BEFORE_PLAY = new Set(["auction", "take", "dark", "claims", "buyout", "cut"]);

export function Cloth({ table, onLast }: { table: Table; onLast: () => void }): VNode {
  const view = table.view!;
  const playing = view.kind === "play" || AFTER_TALON.has(view.kind) || view.trick.length > 0;
  return (
    <div class="cloth" data-middle>
      {view.trump && <svg class={isRed(view.trump) ? "trump-mark red" : "trump-mark"} viewBox="0 0 1 1" aria-hidden="true" key={view.trump}><use href={`#${view.trump}`} /></svg>}
      <Contract table={table} />
      <Talon table={table} small={playing} />
      <Trick table={table} cards={view.trick} />
      <LastPile table={table} onLast={onLast} />
    </div>
  );
}

function Contract({ table }: { table: Table }): VNode | null {
  const { view, words } = table;
  const { bid, trump, holder, kind } = view!;
  if ((bid === null && trump === null) || CALLED.has(kind)) return null;
  const taken = kind === "play" && holder !== null ? (view!.points[holder] ?? 0) : null; // by the declarer, towards the contract
  const names = ["contract", view!.golden && "golden", taken !== null && bid !== null && taken >= bid && "reached"];
  return (
    <p class={names.filter(Boolean).join(" ")}>
      <span class="line">
        {trump && <SuitSign suit={trump} label={`${word(words, "trump")}: ${word(words, `suit-${trump}`)}`} />}
        {bid !== null && <span class="label">{word(words, "contract")}</span>}
        {bid !== null && <b>{taken !== null && <small>{taken}/</small>}{bid}</b>}
        {bid !== null && holder !== null && <span class="holder">{labelOf(table, holder)}</span>}
        {taken !== null && <span class="against">{filled(words, "against", { points: view!.points.reduce((sum, each) => sum + each, -taken) })}</span>}
      </span>
      {taken !== null && bid !== null && view!.rest !== null && <Course words={words} taken={taken} due={bid - taken} rest={view!.rest} />}
    </p>
  );
}

// How far a contract has come: the points that it still needs, and those of the cards in play.
function Course({ words, taken, due, rest }: { words: Words; taken: number; due: number; rest: number }): VNode {
  const whole = Math.max(taken + due, taken + rest);
  const share = (points: number) => `${(100 * points) / whole}%`;
  return (
    <>
      {due > 0 && <span class={due > rest ? "due short" : "due"}>{filled(words, "due", { points: due, rest })}</span>}
      <i class="progress" style={{ "--taken": share(taken), "--could": share(taken + rest), "--bid": share(taken + due) }} />
    </>
  );
}

// Cards that nobody holds are the talon; those that the viewer may see lie face up.
function hidden(view: View): number {
  if (!BEFORE_PLAY.has(view.kind) || view.talon.length) return 0;
  const out = view.counts.reduce((sum, count) => sum + count, 0);
  return out ? Math.min(MOST_TALON, Math.max(0, DECK - out)) : 0;
}

function Talon({ table, small }: { table: Table; small: boolean }): VNode | null {
  const { view, words } = table;
  const backs = hidden(view!);
  const held = new Set(table.hand.map(({ card }) => card));
  const inTrick = new Set(view!.trick.map(({ card }) => card));
  const open = view!.talon.filter((card) => !inTrick.has(card) && (small || !held.has(card)));
  if (!backs && !open.length) return null;
  const owner = view!.holder === null || view!.holder === table.me ? "" : ` · ${labelOf(table, view!.holder)}`;
  const label = word(words, "talon") + (backs ? `, ${word(words, "cards")}: ${backs}` : owner);
  return (
    <div class={small ? "talon small" : "talon"} role="group" aria-label={label}>
      {open.map((card) => <OpenCard card={card} table={table} key={card} still={small && held.has(card)} />)}
      {Array.from({ length: backs }, (_, at) => <span class="card" key={at}><Back /></span>)}
      {open.length > 0 && <span class="label" aria-hidden="true">{label}</span>}
    </div>
  );
}

function OpenCard({ card, table, still }: { card: CardId; table: Table; still: boolean }): VNode {
  const known = still ? {} : { "data-card": card };
  return (
    <span class="card" role="img" aria-label={cardName(table.words, card)} {...known}>
      <Face card={card} words={table.words} />
    </span>
  );
}

function Trick({ table, cards }: { table: Table; cards: PlayedCard[] }): VNode {
  const { takes, trump } = table.view!;
  return (
    <div class="trick" data-trick role="group" aria-label={word(table.words, "trick")}>
      {cards.map(({ seat, card }, at) => {
        const { x, y, turn } = slotOf(sideOf(table, seat), table.seats.length);
        const place = { "--x": x, "--y": y, "--turn": `${turn}deg` };
        const name = `${labelOf(table, seat)}: ${cardName(table.words, card)}`;
        return (
          <span class={["card", seat === takes && "takes", cuts(cards, at, trump) && "cuts"].filter(Boolean).join(" ")} key={card} data-card={card} data-turn={turn} style={place} role="img" aria-label={name}>
            <Face card={card} words={table.words} trump={suitOf(card) === trump} />
          </span>
        );
      })}
    </div>
  );
}

export function LastPile({ table, onLast }: { table: Table; onLast: () => void }): VNode | null {
  if (!table.view!.last) return null;
  const { words } = table;
  return (
    <button type="button" class="last" onClick={onLast} aria-haspopup="dialog">
      <span class="pile" aria-hidden="true"><Back /><Back /><Back /></span>
      <span>{word(words, "last")}</span>
    </button>
  );
}
