// The wheel of bids and contracts: it begins at the lowest amount and turns by keys, swipes and arrows.

import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { KeyText } from "../html";
import { filled, word } from "../naming";
import type { PanelButton, Table, Wheel } from "../protocol";
import { feel } from "../telegram";
import { bounded, firstPlace, keep, STEP_PX, turned } from "../wheel";

const HOLD_MS = 380; // until a held key repeats
const REPEAT_MS = 90;
const TAP_PX = 8; // by which the finger of a tap may slip

interface Given {
  table: Table;
  wheel: Wheel;
  busy: string | null;
  press: (button: PanelButton) => void;
  children?: ComponentChildren;
}

export function BidWheel({ table, wheel, busy, press, children }: Given): VNode {
  const { words, view } = table;
  const { steps, most, verb } = wheel;
  const turn = view!.turn;
  const [at, setAt] = useState(() => firstPlace(wheel, turn));
  const latest = useRef(at);
  const go = (goal: number): void => {
    const next = bounded(wheel, goal);
    if (next !== latest.current) feel("step");
    latest.current = next;
    keep(wheel, turn, latest.current);
    setAt(latest.current);
  };
  const { amount, data } = steps[bounded(wheel, at)]!;
  const bidding = verb === "bid";
  const text = bidding ? filled(words, "bid", { amount }) : filled(words, "button-play", { bid: amount });
  return (
    <>
      {steps.length > 1 && (
        <div class="wheel">
          <Step sign="−" label={word(words, "lower")} off={at === 0} turn={() => go(latest.current - 1)} />
          <Strip {...{ table, wheel, at, go }} />
          <Step sign="+" label={word(words, "higher")} off={at === steps.length - 1} turn={() => go(latest.current + 1)} />
          {most !== null && (bidding || most > steps[1]!.amount) && (
            <button type="button" class="most" disabled={most <= steps[0]!.amount} onClick={() => go(steps.findIndex((step) => step.amount === most))}>
              {filled(words, "button-most", { bid: most })}
            </button>
          )}
        </div>
      )}
      <div class="row answer">
        {children}
        <button type="button" class={`key main ${bidding ? "primary" : "success"}${busy === data ? " busy" : ""}`} onClick={() => press({ text, data, url: null, style: null })}>
          <KeyText text={text} />
        </button>
      </div>
    </>
  );
}

// A key that repeats while it is held.
function Step({ sign, label, off, turn }: { sign: string; label: string; off: boolean; turn: () => void }): VNode {
  const timer = useRef(0);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const again = useRef(turn);
  again.current = turn;
  const repeat = () => {
    again.current();
    timer.current = window.setTimeout(repeat, REPEAT_MS);
  };
  const hold = () => (timer.current = window.setTimeout(repeat, HOLD_MS));
  return (
    <button type="button" class="turn" aria-label={label} disabled={off} onClick={turn} onPointerDown={hold} onPointerUp={stop} onPointerLeave={stop} onPointerCancel={stop}>
      {sign}
    </button>
  );
}

interface Turning {
  table: Table;
  wheel: Wheel;
  at: number;
  go: (at: number) => void;
}

function Strip({ table, wheel, at, go }: Turning): VNode {
  const { words } = table;
  const { steps, verb } = wheel;
  const from = useRef<{ x: number; at: number } | null>(null);
  const swipe = (event: PointerEvent) => {
    if (!from.current) return;
    const goal = bounded(wheel, from.current.at + Math.round((from.current.x - event.clientX) / STEP_PX));
    if (goal !== at) go(goal);
  };
  const begin = (event: PointerEvent) => {
    from.current = { x: event.clientX, at };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  // A tap on a neighbour of the amount turns to it.
  const end = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    if (from.current && Math.abs(clientX - from.current.x) < TAP_PX) go(at + Math.floor(((clientX - left) / width) * 3) - 1);
    from.current = null;
  };
  const type = (event: KeyboardEvent) => {
    const goal = turned(wheel, at, event.key);
    if (goal === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(goal);
  };
  const amount = steps[at]!.amount;
  const said = { "aria-valuenow": amount, "aria-valuemin": steps[0]!.amount, "aria-valuemax": steps.at(-1)!.amount };
  return (
    <div
      class="strip"
      role="spinbutton"
      tabIndex={0}
      aria-label={word(words, verb === "bid" ? "bid-label" : "contract")}
      {...said}
      onKeyDown={type}
      onPointerDown={begin}
      onPointerMove={swipe}
      onPointerUp={end}
      onPointerCancel={() => (from.current = null)}
    >
      {[-1, 0, 1].map((step) => (
        <span class={step ? "" : "now"} key={steps[at + step]?.amount ?? `end${step}`} aria-hidden="true">{steps[at + step]?.amount ?? ""}</span>
      ))}
    </div>
  );
}
