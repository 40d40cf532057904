// The question of the table, and every button that is not a card of the hand.

import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { asksMe, isBetween, isQuiet } from "../changes";
import { Rich, Words as Told } from "../html";
import { filled, word } from "../naming";
import type { Clock, PanelButton, Table, Wheel, Words } from "../protocol";
import { Icon } from "./icons";
import { Key, nameOf, Row } from "./key";
import { Countdown, useElapsed } from "./seat";
import { BidWheel } from "./wheel";

const FEW = 3; // keys that share a row in a match
const FROM_BELOW = ".keys .row";
const EDGE_PX = 3; // golden, around a question
const LINE_PX = 24; // of what is told, at most
const LONG_PX = 9999; // the end of any story: a spectator reads on there

interface Given {
  table: Table;
  busy: string | null;
  press: (button: PanelButton) => void;
  noTips: () => void;
  toast: { text: string; number: number } | null;
}

export function Panel({ table, busy, press, noTips, toast }: Given): VNode {
  const { panel, hand } = table;
  const cards = new Set(hand.map(({ data, to }) => (to === null ? data : null)).filter(Boolean));
  const rest = panel.rows.map((row) => row.filter(({ data }) => !data || !cards.has(data))).filter((row) => row.length);
  const { wheel } = table;
  const [beside, below] = besideMain(rest, wheel?.verb);
  const few = table.view && below.flat().length <= FEW;
  const pressed = useRef(0); // row of the key that was pressed last, counted from below
  const note = ({ target }: Event) => {
    const row = (target as Element).closest(FROM_BELOW);
    const all = [...document.querySelectorAll(FROM_BELOW)].reverse();
    if (row) pressed.current = all.indexOf(row);
  };
  const rows = confirming(below) ? asked(below[0]!, pressed.current) : few ? [below.flat()].filter((row) => row.length) : table.view ? paired(below) : table.free ? besides(below) : below;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    enlarge(element.current!);
    noteGrowth(element.current!);
    if (table.me === null && isQuiet(table)) element.current!.querySelector(".story")?.scrollTo(0, LONG_PX);
  }, [panel, wheel, table.tip]);
  const asks = asksMe(table);
  const key = (button: PanelButton) => <Key key={nameOf(button)} {...{ button, press }} busy={busy !== null && busy === button.data} />;
  return (
    <div class={["panel", isQuiet(table) && "quiet", asks && "asks"].filter(Boolean).join(" ")} ref={element}>
      {asks && <TimeBar table={table} />}
      <div class="told">
        {table.view?.length && !isBetween(table) && <p class="which">{filled(table.words, "deal", { number: table.view.deal })} · {table.view.length}</p>}
        {panel.html && <div class="story" tabIndex={0} key={panel.html}><Countdown table={table} /><Rich html={panel.html} /></div>}
        {table.tip && <TipLine words={table.words} text={table.tip.text} off={noTips} />}
        {toast && <div class="toast" key={toast.number}><p><Told text={toast.text} /></p></div>}
      </div>
      {(wheel || rows.length > 0) && (
        <div class="keys" onClickCapture={note}>
          {wheel && <BidWheel {...{ table, wheel, busy, press }} key={`${table.view?.turn} ${wheel.start}`}>{beside.map(key)}</BidWheel>}
          {rows.map((row, at) => <Row key={at} {...{ row, busy, press }} />)}
        </div>
      )}
    </div>
  );
}

// The time that is left, along the upper edge.
function TimeBar({ table: { clock, view } }: { table: Table }): VNode {
  return <i class="time-bar">{clock && <Elapsed clock={clock} key={`${view?.turn}:${clock.left_s}`} />}</i>;
}

function Elapsed({ clock }: { clock: Clock }): VNode {
  return <i style={useElapsed(clock)} />;
}

// A short result of a deal is written larger, as it has the place of the fan, too; a long question needs the line above it.
function enlarge(panel: HTMLElement): void {
  const story = panel.querySelector<HTMLElement>(".story");
  if (!story) return;
  story.classList.remove("large");
  const room = panel.offsetHeight;
  story.classList.add("large");
  if (panel.offsetHeight > room || story.scrollHeight > story.clientHeight) story.classList.remove("large");
  panel.toggleAttribute("data-full", story.scrollHeight + 2 * LINE_PX > story.parentElement!.clientHeight);
}

// A panel that reaches over the player's plate lies above it, and the plate makes way if it covers no card of the trick then.
export function noteGrowth(panel: HTMLElement): void {
  const [own, cloth] = [document.querySelector<HTMLElement>(".match .own"), document.querySelector("[data-middle]")];
  if (!own) return panel.removeAttribute("data-grown");
  own.style.translate = "";
  own.removeAttribute("data-raised");
  const [plate, { top, left }] = [own.getBoundingClientRect(), panel.getBoundingClientRect()];
  const over = left < plate.right ? plate.bottom - top : 0; // on a lying phone it stands beside the table
  panel.toggleAttribute("data-grown", over > 1);
  if (over <= 1 || !cloth) return;
  const { top: from, bottom: to } = cloth.getBoundingClientRect();
  if (plate.top - over < (from + to) / 2) return;
  own.style.translate = `0 ${-over - EDGE_PX}px`;
  own.setAttribute("data-raised", "");
}

// What a newcomer needs to know about the question, and the key that ends all tips.
function TipLine({ words, text, off }: { words: Words; text: string; off: () => void }): VNode {
  return (
    <p class="tip">
      <span>{text}</span>
      <button type="button" aria-label={word(words, "tips-off")} title={word(words, "tips-off")} onClick={off}><Icon name="shut" /></button>
    </p>
  );
}

// The keys beside the main key of the wheel, and those in rows below it. "Pass" is always beside a bid.
function besideMain(rows: PanelButton[][], verb: Wheel["verb"] | undefined): [PanelButton[], PanelButton[][]] {
  if (verb && rows.flat().length < FEW) return [rows.flat(), []];
  return verb === "bid" ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
}

// Four keys in more than two rows, as two rows.
const paired = (rows: PanelButton[][]): PanelButton[][] => {
  const keys = rows.flat();
  return keys.length === 4 && rows.length > 2 ? [keys.slice(0, 2), keys.slice(2)] : rows;
};

// Keys that stand alone, one beside another, as those of the free seats have left their rows.
const besides = (rows: PanelButton[][]): PanelButton[][] => rows.reduce<PanelButton[][]>((told, row) => {
  const last = told.at(-1);
  const joins = [last, row].every((each) => each?.length === 1 && !each[0]!.style);
  return joins ? [...told.slice(0, -1), [...last!, ...row]] : [...told, row];
}, []);

// A key that confirms, and the way back.
const confirming = (rows: PanelButton[][]): boolean =>
  rows.length === 1 && rows[0]!.length === 2 && rows[0]![0]!.style !== null && rows[0]![1]!.style === null;

// The way back has the whole row of the key that asked: the finger there confirms nothing.
const asked = ([sure, back]: PanelButton[], row: number): PanelButton[][] => (row ? [[back!], [sure!]] : [[sure!], [back!]]);
