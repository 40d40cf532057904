// The score sheet: a column for each player, a row for each deal; the totals stay in sight.

import type { ComponentChild, ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Words as Told } from "../html";
import { figure, filled, labelOf, signed, word } from "../naming";
import type { MarkKind, SeatNumber, SheetMark, SheetRow, Table, Total, Words } from "../protocol";
import type { Open } from "./app";
import { Dialog } from "./dialogs";
import { EveningKey } from "./evening";
import { FairKey } from "./fair";
import { Course } from "./finale";
import { Icon } from "./icons";

const LEGEND: (MarkKind | SheetRow["result"] | "golden" | "dark")[] = [
  "made", "failed", "conceded", "crossed", "bolt", "fine", "barrel", "reverse", "fall", "truck", "golden", "dark", "stood",
];

interface Given {
  table: Table;
  show: (open: Open) => void;
}

// The sheet in a box that scrolls, at its newest deal.
export function Sheet({ table, show }: Given): VNode {
  const { words, view } = table;
  const box = useRef<HTMLDivElement>(null);
  const deals = view!.sheet.length;
  useEffect(() => {
    // A dialog around the sheet opens after the effects of what is in it.
    const number = requestAnimationFrame(() => box.current?.scrollTo({ top: box.current.scrollHeight }));
    return () => cancelAnimationFrame(number);
  }, [deals]);
  // A state of the same deal changes nothing here.
  return useMemo(() => (
    <div class="scroll" ref={box} tabIndex={0} role="group" aria-label={word(words, "sheet")}>
      <Rows table={table} show={show} />
      <Legend words={words} sheet={view!.sheet} />
    </div>
  ), [words, view!.sheet, view!.totals, view!.winner, table.seats, show]);
}

function Rows({ table, show }: Given): VNode {
  const { words, view } = table;
  const { sheet, totals } = view!;
  return (
    <table class="sheet">
      <colgroup><col class="number" /><col class="contract-cell" /></colgroup>
      <thead>
        <tr>
          <th colSpan={2}><span class="unseen">{word(words, "contract")}</span></th>
          {totals.map((total, seat) => <Column key={seat} table={table} seat={seat} total={total} />)}
        </tr>
      </thead>
      <tbody>
        {sheet.map((row, at) => <Deal key={at} table={table} number={at + 1} row={row} before={sheet[at - 1]} open={() => show(at + 1)} />)}
      </tbody>
    </table>
  );
}

// A player's name over the present total.
function Column({ table, seat, total }: { table: Table; seat: SeatNumber; total: Total }): VNode {
  const { words, view } = table;
  const tries = total.barrel && view!.sheet.at(-1)?.marks.find((mark) => mark.seat === seat && mark.kind === "barrel")?.count;
  return (
    <th scope="col" class={view!.winner === seat ? "won" : ""}>
      <span class="name">{view!.winner === seat && <Icon name="crown" />}{view!.dealer === seat && <i class="dealt" title={word(words, "dealer")} aria-hidden="true"><Icon name="cards" /></i>}{labelOf(table, seat)}</span>
      <span class={total.barrel ? "total barrel" : "total"}>{figure(total.score)}{!!tries && <sup>{tries}</sup>}</span>
      <span class="due">
        {total.barrel && <span class="unseen">{word(words, "barrel")}</span>}
        {total.bolts > 0 && <><Icon name="bolt" label={word(words, "bolts")} />{total.bolts}</>}
      </span>
    </th>
  );
}

interface Settled {
  table: Table;
  number: number;
  row: SheetRow;
  before: SheetRow | undefined;
  open: () => void;
}

// A deal; a tap opens its replay.
function Deal({ table, number, row, before, open }: Settled): VNode {
  const { words } = table;
  const names = [row.golden && "golden", row.dark && "dark"];
  return (
    <tr class={names.filter(Boolean).join(" ")} onClick={open}>
      <th scope="row" class="number">
        <button type="button" aria-haspopup="dialog" aria-label={`${filled(words, "deal", { number })}: ${word(words, "replay")}`}><span>{number}</span><Icon name="next" /></button>
      </th>
      <td class={`contract-cell ${row.result}`}>
        <span class="unseen">{labelOf(table, row.declarer)}, {word(words, `picture-${row.result}`)} </span>
        <b>{row.contract}</b>{sign(words, row.result)}
      </td>
      {row.scores.map((score, seat) => (
        <td key={seat} class={seat === row.declarer ? `declarer ${row.result}` : ""}>
          <Marked words={words} score={score} marks={row.marks.filter((each) => each.seat === seat)} />
          <Change points={score - (before?.scores[seat] ?? 0)} />
        </td>
      ))}
    </tr>
  );
}

function sign(words: Words, result: SheetRow["result"]): ComponentChild {
  if (result === "conceded") return <i aria-hidden="true">{word(words, "mark-conceded")}</i>;
  return result === "crossed" ? <Icon name="cross" /> : null;
}

// A running total with its marks: a fall before it, the barrel around it, bolts after it.
function Marked({ words, score, marks }: { words: Words; score: number; marks: SheetMark[] }): VNode {
  const around = marks.find(({ kind }) => kind === "barrel" || kind === "reverse");
  const beside = (kinds: MarkKind[]) => marks.filter(({ kind }) => kinds.includes(kind)).map((each) => <Mark key={each.kind} words={words} mark={each} />);
  return (
    <span class="running">
      {beside(["truck", "fall"])}
      <span class={around ? `total ${around.kind}` : "total"}>{figure(score)}{around && around.count > 0 && <sup>{around.count}</sup>}</span>
      {around && <span class="unseen">{word(words, around.kind === "barrel" ? "barrel" : "picture-reverse")}</span>}
      {beside(["bolt", "fine", "stood"])}
    </span>
  );
}

function Mark({ words, mark: { kind, count } }: { words: Words; mark: SheetMark }): VNode {
  const name = kind === "fall" ? "down" : kind === "truck" ? "truck" : kind === "stood" ? "away" : "bolt";
  return <span class={`mark ${kind}`}><Icon name={name} label={word(words, `picture-${kind}`)} />{count > 1 && count}</span>;
}

function Change({ points }: { points: number }): VNode {
  return <small class={points < 0 ? "minus" : points > 0 ? "plus" : ""}>{signed(points)}</small>;
}

// The marks that occur, with their meanings.
function Legend({ words, sheet }: { words: Words; sheet: SheetRow[] }): VNode | null {
  const [open, setOpen] = useState("");
  const there = new Set<string>();
  for (const { result, golden, dark, marks } of sheet) {
    for (const each of [result, golden && "golden", dark && "dark", ...marks.map(({ kind }) => kind)]) if (each) there.add(each);
  }
  if (!there.size) return null;
  const about = word(words, `about-${open}`);
  return (
    <>
      <ul class="legend">
        {LEGEND.filter((each) => there.has(each)).map((each) => <li key={each}><Meaning {...{ words, each }} open={open === each} turn={() => setOpen(open === each ? "" : each)} /></li>)}
      </ul>
      {about && <p class="about" role="status"><Told text={about} /></p>}
    </>
  );
}

// A mark with its meaning; a tap explains a word of the game.
function Meaning({ words, each, open, turn }: { words: Words; each: (typeof LEGEND)[number]; open: boolean; turn: () => void }): VNode {
  const label = word(words, `legend-${each}`) || word(words, `picture-${each}`);
  if (!word(words, `about-${each}`)) return <>{sample(words, each)}{label}</>;
  return <button type="button" aria-expanded={open} onClick={turn}>{sample(words, each)}<u>{label}</u></button>;
}

function sample(words: Words, kind: (typeof LEGEND)[number]): VNode {
  if (kind === "golden" || kind === "dark") return <span class={`number ${kind}`} aria-hidden="true"><span /></span>;
  if (kind === "barrel") return <span class="total barrel" aria-hidden="true">880<sup>1</sup></span>;
  if (kind === "reverse") return <span class="total reverse" aria-hidden="true">−880</span>;
  if (kind === "truck" || kind === "fall" || kind === "bolt" || kind === "fine" || kind === "stood") return <span aria-hidden="true"><Mark words={words} mark={{ seat: 0, kind, count: 0 }} /></span>;
  return <span class={`contract-cell ${kind}`} aria-hidden="true"><b>100</b>{sign(words, kind)}</span>;
}

const SheetKeys = ({ table, show }: Given): VNode => <><EveningKey table={table} show={show} /><FairKey words={table.words} show={show} /></>;

export function SheetDialog({ table, show }: Given): VNode {
  return (
    <Dialog words={table.words} title={word(table.words, "sheet")} name="scores" onClose={() => show(null)} head={<SheetKeys table={table} show={show} />}>
      <Course table={table} show={show} />
      <Sheet table={table} show={show} />
    </Dialog>
  );
}

// The sheet in the place of the cards, after a deal and at the end of the match.
export function Laid({ table, show, children }: Given & { children: ComponentChildren }): VNode {
  return (
    <section class="cloth laid" aria-label={word(table.words, "sheet")} data-middle>
      <div class="leaf"><Sheet table={table} show={show} /></div>
      {children}
    </section>
  );
}
