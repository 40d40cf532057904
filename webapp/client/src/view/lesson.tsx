// A page of the lesson on the table: how far it has come, and a bubble that points at what it speaks of.

import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich, spoken, Words as Told } from "../html";
import { keepFocus } from "../keys";
import { useLayer } from "../layers";
import { say } from "../live";
import { word } from "../naming";
import type { Lesson, PanelButton, Table } from "../protocol";
import { Icon } from "./icons";
import { Key, Row } from "./key";
import { noteGrowth } from "./panel";
import { BidWheel } from "./wheel";

const SPOTS: Record<string, string> = { others: ".others .plate", me: ".own .plate", bid: ".call.stands", hand: ".hand", talon: ".talon", trick: ".trick", contract: ".contract" };
const DEEP_PX = 24; // by which an arrow reaches into cards
const BEND = 0.1;
const SETTLED_MS = 500; // after which cards have come to where they lie

interface Given {
  table: Table;
  lesson: Lesson;
  busy: string | null;
  press: (button: PanelButton) => void;
  toast: { text: string; number: number } | null;
}

const pressed = (data: string | null): PanelButton => ({ text: "", data, url: null, style: null });

export function Progress({ table: { words }, lesson: { step, steps, name, mood, turns }, press }: Pick<Given, "table" | "lesson" | "press">): VNode {
  const [back, on, leave] = turns;
  const done = mood === "good" || mood === "end" ? step : step - 1;
  const turn = (data: string | null | undefined, label: string, sign: VNode | string) => (
    <button type="button" class="turn" disabled={!data} aria-label={word(words, label)} onClick={() => press(pressed(data!))}>{sign}</button>
  );
  useLayer(() => press(pressed(leave!)));
  return (
    <header class="steps">
      {turn(back, "back", "‹")}
      <div role="progressbar" aria-label={name} aria-valuenow={step} aria-valuemax={steps}>
        <span><b>{step}/{steps}</b> {name}</span>
        <i>{Array.from({ length: steps }, (_, at) => <i class={at < done ? "done" : at === step - 1 ? "now" : ""} key={at} />)}</i>
      </div>
      {turn(on, "next", "›")}
      {turn(leave, "close", <Icon name="shut" />)}
    </header>
  );
}

// The sentences of a page come one after another, and its keys with the last one.
export function Bubble({ table, lesson: { said, mood }, busy, press, toast }: Given): VNode {
  const [at, setAt] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const focus = useRef(() => {});
  const { html, at: spot } = said[at]!;
  const { words, wheel, panel } = table;
  const last = at === said.length - 1;
  useLayoutEffect(() => noteGrowth(element.current!), [at]);
  useLayoutEffect(() => focus.current(), [at]);
  useEffect(() => say(spoken(words, html)), [at]);
  const key = (button: PanelButton) => <Key key={button.data ?? button.url} {...{ button, press }} busy={busy !== null && busy === button.data} />;
  const on = () => {
    focus.current = keepFocus();
    setAt(at + 1);
  };
  return (
    <>
      <Arrows spot={spot} />
      <div class={`panel bubble ${last || mood !== "asks" ? mood : ""}`} ref={element}>
        <div class="told">
          <div class="story" key={html}><Rich html={html} /></div>
          {toast && <div class="toast" key={toast.number}><p><Told text={toast.text} /></p></div>}
        </div>
        <div class="keys">
          {!last ? <div class="row"><Key button={{ ...pressed("on"), text: `${word(words, "next")} ▶`, style: "success" }} press={on} busy={false} /></div>
            : wheel ? <BidWheel {...{ table, wheel, busy, press }}>{panel.rows.flat().map(key)}</BidWheel>
            : panel.rows.map((row, number) => <Row {...{ row, busy, press }} key={number} />)}
        </div>
      </div>
    </>
  );
}

type Point = [number, number];

const nearest = ({ left, right, top, bottom }: DOMRect, [x, y]: Point): Point => [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];

// From the bubble to each part of the table that it speaks of, bent a little.
function paths(spot: string): string[] {
  const bubble = document.querySelector(".bubble")?.getBoundingClientRect();
  const parts = bubble && SPOTS[spot] ? document.querySelectorAll(SPOTS[spot]) : [];
  return [...parts].map((part) => {
    const place = part.getBoundingClientRect();
    const middle: Point = [place.left + place.width / 2, place.top + place.height / 2];
    const from = nearest(bubble!, middle);
    const edge = nearest(place, from);
    const [dx, dy] = [middle[0] - from[0], middle[1] - from[1]];
    const far = Math.hypot(dx, dy) || 1;
    const deep = part.matches(".hand, .talon") ? Math.min(DEEP_PX / far, 1) : 0;
    const [x, y] = [edge[0] + dx * deep, edge[1] + dy * deep];
    return `M${from} Q${(from[0] + x) / 2 - dy * BEND} ${(from[1] + y) / 2 + dx * BEND} ${x} ${y}`;
  });
}

function Arrows({ spot }: { spot: string }): VNode {
  const [drawn, draw] = useState<string[]>([]);
  useLayoutEffect(() => {
    const measure = () => draw(paths(spot));
    document.querySelectorAll(SPOTS[spot] ?? "i.none").forEach((part) => part.classList.add("pointed"));
    measure();
    const timer = setTimeout(measure, SETTLED_MS);
    window.addEventListener("resize", measure);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", measure);
      document.querySelectorAll(".pointed").forEach((part) => part.classList.remove("pointed"));
    };
  }, [spot]);
  return (
    <svg class="arrows" aria-hidden="true">
      <marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0 10 5 0 10z" /></marker>
      {drawn.map((path, at) => <path d={path} pathLength={1} marker-end="url(#head)" key={at} />)}
    </svg>
  );
}
