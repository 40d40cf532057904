// Start of the page: it reads what Telegram gave, connects, and draws each state in turn.

import { render } from "preact";
import { endedTrick, news, withWholeTrick, worthFeeling } from "./changes";
import { spoken } from "./html";
import { keepFocus, listenToArrows } from "./keys";
import { readLaunch } from "./launch";
import { move, spots } from "./motion";
import type { Answer, Failure, PanelButton, Table } from "./protocol";
import { Connection } from "./socket";
import { applyTheme, celebrate, loadScript, open, tick } from "./telegram";
import { App, type Doing, type Shown } from "./view/app";

const WHOLE_TRICK_MS = 850;
const MANY = 3; // with so many states behind, the trick is not waited for
const TOAST_MS = 3500;
const TOAST_MS_A_LETTER = 60;

const place = document.getElementById("app")!;
const log = document.getElementById("news")!;
const launch = readLaunch(location.hash, location.search);

let shown: Shown = { table: null, online: true, failure: null, busy: null, toast: null, alert: null, open: null };
const states: Table[] = [];
let resting = 0;
let toasts = 0;

function draw(change: Partial<Shown>): void {
  const before = spots();
  const focus = keepFocus();
  const arriving = !shown.table;
  shown = { ...shown, ...change };
  render(<App shown={shown} doing={doing} />, place);
  focus();
  if (change.table && !arriving) move(before, change.table);
}

// States wait while a whole trick is looked at.
function next(): void {
  if (resting) return;
  const table = states.shift();
  if (!table) return;
  const before = shown.table;
  if (before && endedTrick(before, table) && states.length < MANY) {
    draw({ table: withWholeTrick(before, table) });
    resting = window.setTimeout(() => {
      resting = 0;
      tell(before, table);
      draw({ table });
      next();
    }, WHOLE_TRICK_MS);
    return;
  }
  tell(before, table);
  draw({ table });
  next();
}

function tell(before: Table | null, table: Table): void {
  document.documentElement.lang = table.language;
  document.title = table.title;
  const asked = before?.panel.html !== table.panel.html || before?.view?.turn !== table.view?.turn;
  const said = news(before, table, asked ? spoken(table.panel.html) : "");
  if (said.length) log.textContent = said.join(". ");
  if (worthFeeling(before, table)) celebrate();
}

function toast(text: string): void {
  const number = ++toasts;
  draw({ toast: { text, number } });
  setTimeout(() => shown.toast?.number === number && draw({ toast: null }), Math.max(TOAST_MS, TOAST_MS_A_LETTER * text.length));
}

const doing: Doing = {
  press(button: PanelButton): void {
    if (button.url) return open(button.url);
    if (!button.data) return;
    tick();
    connection.press(button.data);
    draw({ busy: button.data });
  },
  show: (now) => draw({ open: now }),
  dismiss: () => draw({ alert: null }),
};

const connection = new Connection(launch, {
  state(table: Table): void {
    states.push(table);
    next();
  },
  answer({ text, alert, url }: Answer): void {
    draw({ busy: null });
    if (text && alert) draw({ alert: text });
    else if (text) toast(text);
    if (url) open(url);
  },
  failure({ reason, text }: Failure): void {
    if (reason === "version" && isFirstReload()) location.reload();
    else if (reason !== "slow" && reason !== "away") draw({ failure: text });
  },
  online: (now) => draw(now ? { online: true } : { online: false, busy: null }),
});

// A page older than the server is loaded again, once.
function isFirstReload(): boolean {
  const seen = history.state === "reloaded";
  history.replaceState("reloaded", "");
  return !seen;
}

applyTheme(launch.theme);
listenToArrows();
draw({});
connection.open();
window.addEventListener("load", () => loadScript((now) => connection.visible(now)));
