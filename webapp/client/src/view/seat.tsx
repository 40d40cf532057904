// A player at the table: avatar with the clock around it, name, score, cards held, what was taken.

import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Side } from "../layout";
import { cardName, figure, filled, initials, labelOf, seatName, word } from "../naming";
import type { CardId, Clock, SeatNumber, Table, Words } from "../protocol";
import { Back, Face, SuitSign } from "./card";
import { EmoteBubble } from "./emotes";
import { Icon } from "./icons";
import { Robot } from "./robot";

const HUES = 6;
const LAST_S = 10;
const MOST_BACKS = 10;

interface Given {
  table: Table;
  seat: SeatNumber;
  side: Side;
  press?: (data: string) => void;
}

export function SeatPlate({ table, seat, side, press }: Given): VNode {
  const { view, words, me, clock } = table;
  const { away, left } = table.seats[seat]!;
  const name = labelOf(table, seat);
  const asked = view?.asked === seat || clock?.seat === seat;
  const names = ["seat", side, asked && "asked", (away || left) && "gone", seat === me && "me"];
  return (
    <section class={names.filter(Boolean).join(" ")} data-seat={seat} aria-label={name} aria-current={asked || undefined}>
      <div class="plate">
        <Portrait table={table} seat={seat}>
          {clock?.seat === seat && <Ring clock={clock} key={`ring ${view?.turn}:${clock.left_s}`} />}
          {clock?.seat === seat && <Seconds clock={clock} key={`${view?.turn}:${clock.left_s}`} />}
          {view?.dealer === seat && <b class="dealer" title={word(words, "dealer")}><span class="unseen">{word(words, "dealer")}</span></b>}
          <EmoteBubble words={words} seat={seat} />
        </Portrait>
        <div class="who">
          <span class="name">{name}</span>
          <Standing table={table} seat={seat} />
        </div>
        <Marks table={table} seat={seat} />
      </div>
      {view && <Holding table={table} seat={seat} side={side} />}
      <Call table={table} seat={seat} />
      {press && table.hand.map(({ card, to, data }) => to === seat && <Gift key={card} {...{ table, card }} take={() => data && press(data)} />)}
    </section>
  );
}

// The person's photo over their initials, which stay where there is none; a computer has a face.
export function Portrait({ table, seat, children }: { table: Table; seat: SeatNumber; children?: ComponentChildren }): VNode {
  const { level, photo } = table.seats[seat]!;
  return (
    <div class={`avatar hue${seat % HUES}`}>
      <span aria-hidden="true">{level ? <Robot table={table} seat={seat} /> : initials(table.seats.map((_, at) => seatName(table, at)))[seat]}</span>
      {photo && <img class="photo" src={photo} alt="" key={photo} onError={({ currentTarget }) => currentTarget.remove()} />}
      {children}
    </div>
  );
}

// A card chosen for the player, not given yet: a tap takes it back.
function Gift({ table, card, take }: { table: Table; card: CardId; take: () => void }): VNode {
  return (
    <button type="button" class="card gift" data-card={card} aria-pressed onClick={take}>
      <span class="unseen">{cardName(table.words, card)}</span>
      <Face card={card} words={table.words} />
    </button>
  );
}

function Ring({ clock }: { clock: Clock }): VNode {
  return (
    <svg class="ring" viewBox="0 0 40 40" aria-hidden="true">
      <circle class="path" cx="20" cy="20" r="18" />
      <circle class="left" cx="20" cy="20" r="18" pathLength={100} style={useElapsed(clock)} />
    </svg>
  );
}

const came = new WeakMap<Clock, number>();

// Seconds that are left of a clock, in whole ones: the same wherever and whenever it is shown.
function useSeconds(clock: Clock): number {
  const since = came.get(clock) ?? performance.now();
  came.set(clock, since);
  const left = (): number => clock.left_s - (performance.now() - since) / 1000;
  const [now, setNow] = useState(left);
  useEffect(() => {
    if (now <= 0) return;
    const timer = setTimeout(() => setNow(left), (now - Math.ceil(now) + 1) * 1000);
    return () => clearTimeout(timer);
  }, [now]);
  return Math.ceil(now);
}

// The style of a paused animation that has come as far as a clock. One that runs would paint 60 frames a second.
export function useElapsed(clock: Clock): Record<string, string> {
  return { animationDuration: `${clock.of_s}s`, animationDelay: `${Math.min(useSeconds(clock) - clock.of_s, 0)}s` };
}

const figures = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// All of them, on the player who is asked: the last ones large.
function Seconds({ clock }: { clock: Clock }): VNode | null {
  const now = useSeconds(clock);
  if (now <= 0) return null;
  return now <= LAST_S ? <b class="seconds last-seconds" aria-hidden="true">{now}</b> : <b class="seconds" aria-hidden="true" data-left={figures(now)} />;
}

// All of them, beside the question, but no part of its text.
export function Countdown({ table: { clock, view, words } }: { table: Table }): VNode | null {
  return clock && <Minutes words={words} clock={clock} key={`${view?.turn}:${clock.left_s}`} />;
}

function Minutes({ words, clock }: { words: Words; clock: Clock }): VNode | null {
  const now = useSeconds(clock);
  return now > 0 ? <b class={now <= LAST_S ? "countdown last-seconds" : "countdown"} role="timer" aria-label={filled(words, "seconds-left", { count: now })} data-left={figures(now)} /> : null;
}

function Standing({ table, seat }: { table: Table; seat: SeatNumber }): VNode | null {
  const total = table.view?.totals[seat];
  const { note } = table.seats[seat]!;
  if (!total) return note ? <span class="standing">{note}</span> : null;
  const { words } = table;
  return (
    <span class="standing">
      <span class="score"><span class="unseen">{word(words, "score")} </span>{figure(total.score)}</span>
      {total.barrel && <Icon name="barrel" label={total.tries ? filled(words, "tries", { count: total.tries }) : word(words, "barrel")} />}
      {total.tries > 0 && <span class="tries" aria-hidden="true">{"●".repeat(total.tries)}</span>}
      {total.bolts > 0 && <span class="bolts"><Icon name="bolt" label={word(words, "bolts")} />{total.bolts}</span>}
    </span>
  );
}

function Marks({ table, seat }: { table: Table; seat: SeatNumber }): VNode {
  const { view, words } = table;
  const { level, away, left } = table.seats[seat]!;
  const married = view?.marriages.filter((each) => each.seat === seat) ?? [];
  return (
    <span class="marks">
      {(away || left) && <Icon name="away" label={word(words, left ? "left" : "away")} />}
      {level && <span class="unseen">{word(words, "computer")}</span>}
      {view?.winner === seat && <Icon name="crown" />}
      {married.map(({ suit }, at) => suit && <SuitSign suit={suit} label={word(words, `suit-${suit}`)} key={at} />)}
    </span>
  );
}

function Holding({ table, seat, side }: Given): VNode | null {
  const view = table.view!;
  const held = view.counts[seat] ?? 0;
  const { words } = table;
  const backs = side === "bottom" ? 0 : Math.min(held, MOST_BACKS);
  return (
    <div class="holding">
      {backs > 0 && (
        <span class="backs" role="img" aria-label={`${word(words, "cards")}: ${held}`}>
          {Array.from({ length: backs }, (_, at) => <span class="back" key={at}><Back /></span>)}
        </span>
      )}
      {(view.tricks[seat] ?? 0) > 0 && (
        <span class="taken" title={`${word(words, "tricks")} ${view.tricks[seat]}, ${word(words, "points")} ${view.points[seat]}`}>
          <Icon name="cards" label={word(words, "tricks")} />
          {view.tricks[seat]}
          <b><span class="unseen">{word(words, "points")} </span>{view.points[seat] ?? 0}<small aria-hidden="true">{word(words, "points-short")}</small></b>
        </span>
      )}
    </div>
  );
}

// The newest call of an auction, as a bubble, with the sign of a stand-in that made it; the standing bid is gold, even if nobody called it.
function Call({ table, seat }: { table: Table; seat: SeatNumber }): VNode | null {
  const { view, words } = table;
  if (view?.kind !== "auction" && view?.kind !== "dark") return null;
  const call = view.calls.filter((each) => each.seat === seat).at(-1);
  const holds = view.holder === seat && view.bid !== null && view.calls.every(({ amount }) => amount === null || amount <= view.bid!);
  const amount = call ? call.amount : holds ? view.bid : undefined;
  if (amount === undefined) return null;
  const names = ["call", amount === null && "passed", holds && "stands"];
  const said = amount === null ? {} : { role: "img" as const, "aria-label": `${amount}, ${word(words, "call")}` };
  return <span class={names.filter(Boolean).join(" ")} {...said}>{amount ?? word(words, "pass")}{call?.stood && seat !== table.me && <> <Icon name="computer" label={filled(words, "story-stand-in", { who: "" })} /></>}</span>;
}
