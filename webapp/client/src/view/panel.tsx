// The question of the table, and every button that is not a card of the hand.

import type { VNode } from "preact";
import { Rich, suited } from "../html";
import type { PanelButton, Table } from "../protocol";

interface Given {
  table: Table;
  busy: string | null;
  press: (button: PanelButton) => void;
}

export function Panel({ table, busy, press }: Given): VNode {
  const { panel, hand } = table;
  const cards = new Set(hand.map(({ data }) => data).filter(Boolean));
  const rows = panel.rows.map((row) => row.filter(({ data }) => !data || !cards.has(data))).filter((row) => row.length);
  return (
    <div class="panel">
      {panel.html && <div class="story" tabIndex={0}><Rich html={panel.html} /></div>}
      {rows.length > 0 && (
        <div class="keys">
          {rows.map((row, at) => (
            <div class="row" key={at}>
              {row.map((button) => <Key key={button.data ?? button.url ?? button.text} {...{ button, press }} busy={busy !== null && busy === button.data} />)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Key({ button, busy, press }: { button: PanelButton; busy: boolean; press: (button: PanelButton) => void }): VNode {
  const names = ["key", button.style, busy && "busy", button.url && "link"];
  return (
    <button type="button" class={names.filter(Boolean).join(" ")} onClick={() => press(button)}>
      <span>{button.style ? button.text : suited(button.text)}</span>
    </button>
  );
}
