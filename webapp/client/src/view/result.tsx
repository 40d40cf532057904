// What the last deal changed for each player.

import type { VNode } from "preact";
import { changes } from "../changes";
import { aroundFrom } from "../layout";
import { labelOf, signed } from "../naming";
import type { Table } from "../protocol";

export function Result({ table }: { table: Table }): VNode | null {
  const change = changes(table.view!);
  if (!change.length) return null;
  return (
    <ul class="result">
      {aroundFrom(table).map((seat) => (
        <li key={seat}>
          <span class="name">{labelOf(table, seat)}</span>
          <b class={change[seat]! > 0 ? "plus" : change[seat]! < 0 ? "minus" : ""}>{signed(change[seat]!)}</b>
        </li>
      ))}
    </ul>
  );
}
