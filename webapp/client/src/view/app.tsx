// The whole page, drawn from one state.

import type { VNode } from "preact";
import { aroundFrom, fanned, sideOf } from "../layout";
import { word } from "../naming";
import type { PanelButton, Table } from "../protocol";
import { Face } from "./card";
import { Cloth } from "./cloth";
import { Alert, LastTrick, Sheet, SheetDialog } from "./dialogs";
import { Hand } from "./hand";
import { Icon } from "./icons";
import { Panel } from "./panel";
import { SeatPlate } from "./seat";

const EMBLEM = ["9S", "TH", "AS", "QH", "KS"];

export interface Shown {
  table: Table | null;
  online: boolean;
  failure: string | null; // why the server ended it, in the player's language if it said so
  busy: string | null;
  toast: { text: string; number: number } | null;
  alert: string | null;
  open: "last" | "sheet" | null;
}

export interface Doing {
  press(button: PanelButton): void;
  show(open: Shown["open"]): void;
  dismiss(): void;
}

export function App({ shown, doing }: { shown: Shown; doing: Doing }): VNode {
  const { table } = shown;
  if (shown.failure !== null) return <main class="ended"><p role="alert">{shown.failure}</p></main>;
  if (!table) return <main class="waiting" aria-busy="true"><span class="spinner" /></main>;
  return (
    <>
      {table.view ? <Match {...{ table, shown, doing }} /> : <Lobby {...{ table, shown, doing }} />}
      {!shown.online && <p class="offline" role="status">{word(table.words, "reconnecting")}</p>}
      {shown.toast && <div class="toast" role="status" key={shown.toast.number}>{shown.toast.text}</div>}
      {shown.alert && <Alert words={table.words} text={shown.alert} onClose={doing.dismiss} />}
      {shown.open === "last" && <LastTrick table={table} onClose={() => doing.show(null)} />}
      {shown.open === "sheet" && table.view && <SheetDialog table={table} onClose={() => doing.show(null)} />}
    </>
  );
}

interface Part {
  table: Table;
  shown: Shown;
  doing: Doing;
}

function Lobby({ table, shown, doing }: Part): VNode {
  return (
    <main class="lobby">
      <div class="stand">
        <h1 class="unseen">{table.title}</h1>
        <div class="emblem" aria-hidden="true">
          {EMBLEM.map((card, at) => {
            const { x, y, turn } = fanned(at, EMBLEM.length);
            const place = { "--i": x, "--sag": y, "--turn": `${turn * 2.4}deg` };
            return <span class="card" key={card} style={place}><Face card={card} words={table.words} /></span>;
          })}
        </div>
        {table.seats.length > 0 && (
          <div class="guests">
            {table.seats.map((_, seat) => <SeatPlate key={seat} table={table} seat={seat} side="top" />)}
          </div>
        )}
        <Panel table={table} busy={shown.busy} press={doing.press} />
      </div>
    </main>
  );
}

function Match({ table, shown, doing }: Part): VNode {
  const [first, ...others] = aroundFrom(table);
  const press = (data: string) => doing.press({ text: "", data, url: null, style: null });
  const names = ["match", `players${table.seats.length}`, `kind-${table.view!.kind}`, table.hand.length ? "" : "handless"];
  return (
    <main class={names.join(" ")} data-turn-number={table.view!.turn}>
      <h1 class="unseen">{table.title}</h1>
      <div class="board">
        <div class="others">
          {others.map((seat) => <SeatPlate key={seat} table={table} seat={seat} side={sideOf(table, seat)} />)}
        </div>
        <Cloth table={table} onLast={() => doing.show("last")} />
        <div class="own">
          <SeatPlate table={table} seat={first!} side="bottom" />
          <button type="button" class="tool" onClick={() => doing.show("sheet")} aria-haspopup="dialog" aria-label={word(table.words, "sheet")}>
            <Icon name="sheet" />
          </button>
        </div>
      </div>
      <Panel table={table} busy={shown.busy} press={doing.press} />
      <Hand table={table} busy={shown.busy} press={press} />
      <aside class="beside"><h2>{word(table.words, "sheet")}</h2><Sheet table={table} /></aside>
    </main>
  );
}
