// The deals of an evening, each compared at all its tables, seat by seat; a tap on a table replays it there.

import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type DealPlace, placeOf } from "../deals";
import { figure, filled, word } from "../naming";
import type { EveningDeal, EveningRow, EveningTold, Table, Words } from "../protocol";
import type { Doing } from "./app";
import { Dialog, type Frame } from "./dialogs";
import { Icon } from "./icons";

// The deal that is compared, from 1 over all rounds; 0 for the first of the newest round.
export interface Compared {
  compared: number;
}

// A deal at a table of the evening, which is replayed.
export interface Elsewhere {
  token: string;
  number: number;
}

export function EveningKey({ table, show }: { table: Table; show: Doing["show"] }): VNode | null {
  if (!table.evening) return null;
  return (
    <button type="button" class="evening-key" aria-haspopup="dialog" onClick={() => show({ compared: 0 })}>
      <Icon name="cards" /><span>{word(table.words, "evening")}</span>
    </button>
  );
}

let known: EveningTold | null = null; // what was told last stays in sight while it is asked for again

export function EveningDialog({ table: { words }, number, doing, back }: { table: Table; number: number; doing: Doing; back: Frame["onBack"] }): VNode {
  const [told, setTold] = useState(known);
  useEffect(() => {
    let here = true;
    void doing.evening().then((answer) => here && setTold((known = answer)));
    return () => void (here = false);
  }, []);
  const rounds = told?.rounds ?? [];
  const at = placeOf(rounds, number);
  const deal = rounds[at.round]?.[at.deal];
  return (
    <Dialog words={words} title={word(words, "evening")} name="evening" onClose={() => doing.show(null)} onBack={back}>
      {!told && <span class="spinner" />}
      {told?.text && <p class="why">{told.text}</p>}
      {deal && (
        <>
          <Choice words={words} rounds={rounds} at={at} show={doing.show} />
          <div class="scroll" tabIndex={0}>
            <DealTable words={words} deal={deal} open={(token) => doing.show({ token, number: at.deal + 1 })} />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface Choosing {
  words: Words;
  rounds: EveningDeal[][];
  at: DealPlace;
  show: Doing["show"];
}

// A number for each deal, round by round.
function Choice({ words, rounds, at, show }: Choosing): VNode {
  let number = 0;
  return (
    <div class="rounds">
      {rounds.map((deals, round) => (
        <p key={round}>
          <span>{filled(words, "round", { number: round + 1 })}</span>
          {deals.map((_, deal) => {
            const to = ++number;
            const here = round === at.round && deal === at.deal;
            return (
              <button type="button" key={deal} aria-pressed={here} aria-label={filled(words, "deal", { number: deal + 1 })} onClick={() => show({ compared: to })}>
                {deal + 1}
              </button>
            );
          })}
        </p>
      ))}
    </div>
  );
}

function DealTable({ words, deal, open }: { words: Words; deal: EveningDeal; open: (token: string) => void }): VNode {
  const heads = word(words, "evening-columns").split("|");
  const most = Math.max(1, ...deal.seats.flat().map((row) => Math.abs(changeOf(row) ?? 0)));
  return (
    <table class="compared">
      <thead>
        <tr><td colSpan={2} />{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
      </thead>
      {deal.seats.map((rows, seat) => (
        <tbody key={seat}>
          <tr><th class="place" scope="rowgroup" colSpan={6}>{filled(words, "evening-seat", { number: seat + 1 })}</th></tr>
          {rows.map((row) => <Row key={row.table} {...{ words, row, most }} open={() => open(deal.tables[row.table - 1] ?? "")} />)}
        </tbody>
      ))}
    </table>
  );
}

interface Compares {
  words: Words;
  row: EveningRow;
  most: number;
  open: () => void;
}

// A player's result at a table; the bar behind the difference shows how large it is.
function Row({ words, row, most, open }: Compares): VNode {
  const change = changeOf(row);
  const kind = !change ? "" : change > 0 ? "more" : "less";
  return (
    <tr class={row.me ? "mine" : ""} onClick={open}>
      <th scope="row">
        <button type="button" aria-haspopup="dialog" aria-label={`${filled(words, "table", { number: row.table })}: ${word(words, "replay")}`}>{row.table}</button>
      </th>
      <td class={row.computer ? "named computer" : "named"}>{row.name}</td>
      <td class={row.made ? "bid made" : "bid failed"}>
        {row.contract !== null && <b aria-label={`${row.contract} ${word(words, row.made ? "picture-made" : "picture-failed")}`}>{row.contract}</b>}
      </td>
      <td>{signed(row.score)}</td>
      <td class="mean">{row.mean !== null && signed(row.mean)}</td>
      <td class={`change ${kind}`}>{change !== null && <span style={{ "--share": Math.abs(change) / most }}>{signed(change)}</span>}</td>
    </tr>
  );
}

const changeOf = ({ score, mean }: EveningRow): number | null => (mean === null ? null : score - mean);

const signed = (points: number): string => (points > 0 ? `+${points}` : figure(points));
