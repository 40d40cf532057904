// The end of a match: the winner, how the scores went, and the deals that decided it.

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chartOf } from "../chart";
import { Rich } from "../html";
import { figure, filled, initials, labelOf, seatName, word } from "../naming";
import type { Panel, PanelButton, Table } from "../protocol";
import type { Open } from "./app";
import { Portrait } from "./seat";
import { Icon } from "./icons";
import { Row } from "./key";

interface Given {
  table: Table;
  show: (open: Open) => void;
}

interface Ended extends Given {
  accuracy?: Panel | null;
  busy?: string | null;
  press?: (button: PanelButton) => void;
}

export function Finale({ table, show, accuracy, busy = null, press }: Ended): VNode {
  const { winner, totals } = table.view!;
  return (
    <div class="finale">
      {winner !== null && (
        <p class="winner">
          <Icon name="crown" />
          <Portrait table={table} seat={winner} />
          <b class="name">{labelOf(table, winner)}</b>
          <span class="won">{word(table.words, "victory")} · {figure(totals[winner]!.score)}</span>
        </p>
      )}
      <Course table={table} show={show} />
      <Turns table={table} show={show} />
      {accuracy && (
        <div class="accuracy" role="status">
          <p><Rich html={accuracy.html} /></p>
          {accuracy.rows.map((row) => <Row key="row" {...{ row, busy }} press={press!} />)}
        </div>
      )}
    </div>
  );
}

// A line for each player over the deals, in the colour of the avatar; a tap on a deal opens its replay, as the sheet does.
export function Course({ table, show }: Given): VNode | null {
  const { sheet, winner, heights, turns } = table.view!;
  const [deal, setDeal] = useState(0);
  if (sheet.length < 2) return null;
  const { x, y, ...chart } = chartOf(sheet, heights);
  const letters = initials(table.seats.map((_, seat) => seatName(table, seat)));
  const place = (at: number, score: number) => ({ left: `${x(at)}%`, top: `${y(score)}%` });
  const near = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    return chart.dealAt((event.clientX - left) / width);
  };
  return (
    <div class="course" aria-hidden="true" onPointerMove={(event) => setDeal(near(event))} onPointerLeave={() => setDeal(0)} onClick={(event) => show(near(event))}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {chart.heights.map((height) => <line key={height} x2="100" y1={y(height)} y2={y(height)} />)}
        {chart.ways.map((way, seat) => <polyline key={seat} class={`hue${seat} ${seat === winner ? "best" : ""}`} points={way} />)}
      </svg>
      {chart.heights.map((height, at) => (at === chart.heights.length - 1 || y(height) - y(chart.heights[at + 1]!) > 15) && <i key={height} class="height" style={{ top: `${y(height)}%` }}>{figure(height)}</i>)}
      {turns.map((turn) => <i key={turn.deal} class="turning" style={place(turn.deal, sheet[turn.deal - 1]!.scores[turn.seat]!)} />)}
      {sheet.flatMap(({ marks, scores }, at) => marks.map(({ kind, seat }) => (kind === "fall" || kind === "truck") && <i key={`${at} ${seat}`} class="fell" style={place(at + 1, scores[seat]!)}><Icon name={kind === "fall" ? "down" : "truck"} /></i>))}
      {letters.map((each, seat) => <i key={seat} class={`end hue${seat}`} style={{ top: chart.ends[seat] }}>{each}</i>)}
      {deal > 0 && <i class="cursor" style={{ left: `${x(deal)}%` }}><b>{deal}</b></i>}
    </div>
  );
}

function Turns({ table, show }: Given): VNode | null {
  const { words, view } = table;
  if (!view!.turns.length) return null;
  return (
    <div class="turning-deals">
      <p>{word(words, "turns")}</p>
      <ul>
        {view!.turns.map(({ deal, seat, before, after }) => (
          <li key={deal}>
            <button type="button" aria-haspopup="dialog" onClick={() => show(deal)}>
              <span>{filled(words, "deal", { number: deal })}</span>
              <span class="name" data-deal={deal}>{labelOf(table, seat)}</span>
              <b class={after > before ? "plus" : "minus"}>{before} → {after} %</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
