// The end of a match: the winner, and how the scores went.

import type { VNode } from "preact";
import { figure, labelOf, word } from "../naming";
import type { Table } from "../protocol";
import { Portrait } from "./seat";
import { Icon } from "./icons";

const WIDE = 240;
const HIGH = 72;

export function Finale({ table }: { table: Table }): VNode | null {
  const { winner, totals } = table.view!;
  if (winner === null) return null;
  return (
    <div class="finale">
      <Icon name="crown" />
      <Portrait table={table} seat={winner} />
      <b class="name">{labelOf(table, winner)}</b>
      <span class="won">{word(table.words, "victory")} · {figure(totals[winner]!.score)}</span>
      <Course table={table} />
    </div>
  );
}

// A line for each player over the deals, in the colour of the avatar.
function Course({ table }: { table: Table }): VNode | null {
  const { sheet, winner } = table.view!;
  if (sheet.length < 2) return null;
  const all = [0, ...sheet.flatMap(({ scores }) => scores)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (score: number) => (HIGH * (high - score)) / (high - low || 1);
  const line = (seat: number) => [0, ...sheet.map(({ scores }) => scores[seat]!)].map((score, at) => `${((WIDE * at) / sheet.length).toFixed(1)},${y(score).toFixed(1)}`).join(" ");
  return (
    <svg class="course" viewBox={`-4 -4 ${WIDE + 8} ${HIGH + 8}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={WIDE} y1={y(0)} y2={y(0)} />
      {table.seats.map((_, seat) => <polyline key={seat} class={`hue${seat} ${seat === winner ? "best" : ""}`} points={line(seat)} />)}
    </svg>
  );
}
