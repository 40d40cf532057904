// The replay of a finished deal, card by card, with all hands open; a review adds the chance of the contract.

import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { KeyText, Rich, spoken } from "../html";
import { aroundFrom } from "../layout";
import { cardName, filled, plainName, sentences, word } from "../naming";
import type { CardId, DealTold, Replay, ReplayStep, ReviewTold, SeatNumber, Slip, Table, Words } from "../protocol";
import type { Doing, Shown } from "./app";
import { Face, SuitSign } from "./card";
import { Dialog } from "./dialogs";
import { Icon, type IconName } from "./icons";

const CARD_MS = 750;
const HALT_MS = 1800; // for a whole trick

interface Given {
  table: Table;
  token: string; // of another table of the evening, "" for this one
  number: number;
  doing: Pick<Doing, "deal" | "show" | "back" | "share"> & Partial<Pick<Doing, "press">>;
  review?: ReviewTold | null; // the last one, perhaps of another deal
  toast?: Shown["toast"];
  busy?: Shown["busy"];
  on?: { label: string; follow: () => void }; // the way on from a shared deal, without those beside it
}

export function ReplayDialog({ table, token, number, doing, on, review, toast, busy }: Given): VNode {
  const { words } = table;
  const [told, setTold] = useState<DealTold | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const steps = told?.deal?.steps ?? [];
  const found = review?.deal === number ? review : null;
  const decided = found?.slips ?? [];
  const slips = decided.filter(({ label }) => label);
  const here = decided.find(({ step }) => step === at);
  const slip = here?.label ? here : undefined;
  const last = steps.length - 1;
  const step = steps[at];
  useEffect(() => {
    let here = true;
    setTold(null);
    setAt(0);
    setPlaying(false);
    void doing.deal(number, token).then((answer) => here && setTold(answer));
    return () => void (here = false);
  }, [token, number]);
  useEffect(() => {
    if (slips[0]) setAt(slips[0].step);
  }, [found]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), step?.halts ? HALT_MS : CARD_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(0, to), Math.max(0, last)));
  };
  const play = () => {
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  };
  // To where a trick, the gifts or the auction end.
  const jump = (by: number) => {
    let to = at + by;
    while (steps[to]?.halts === false) to += by;
    go(to);
  };
  useArrows((by, far) => (far ? jump(by) : go(at + by)));
  const verdict = found?.html ?? toast?.text ?? "";
  const outcome = at || !told?.deal ? "" : spoken(words, told.deal.outcome);
  const said = told?.deal && step ? [outcome, ...stepSaid(words, told.deal.names, step), spoken(words, here?.html ?? (at && at < last ? "" : verdict))] : [told?.text ?? ""];
  const show = (to: number) => doing.show(token ? { token, number: to } : to);
  const deal = (to: number, icon: IconName) => <Control icon={icon} label={filled(words, "deal", { number: to })} off={to < 1 || to > told!.deal!.deals} act={() => show(to)} />;
  const keys = told?.deal && !on && (
    <>
      {deal(number - 1, "back")}
      {deal(number + 1, "next")}
      {told.shared && !token && <button type="button" class="share-key" aria-busy={busy === "deal"} onClick={() => doing.share("deal", number)}><KeyText text={`📤 ${word(words, "share")}`} /></button>}
    </>
  );
  return (
    <Dialog words={words} title={told?.deal?.title ?? filled(words, "deal", { number })} said={sentences(said.filter(Boolean))} name="replay" onClose={doing.back} act={on} head={on ? undefined : keys || <></>}>
      {told?.text && <p class="why">{told.text}</p>}
      {!told && <span class="spinner" />}
      {told?.deal && step && (
        <>
          <p class="outcome"><Rich html={told.deal.outcome} /></p>
          <div class="hands">
            {aroundFrom(table).map((seat) => steps[0]!.hands[seat]!.length > 0 && <HandRow key={seat} table={table} name={plainName(told.deal!.names[seat]!)} seat={seat} step={step} better={slip && seat === table.me ? slip.better : ""} />)}
          </div>
          <Stage {...{ table, step, here }} names={told.deal.names} bid={told.deal.bid} verdict={at === last ? found?.html ?? "" : ""} chance={chanceOf(told.deal, decided, at)} />
          {!on && (
            <div class="slips">
              {slips.map((each) => <button type="button" class="slip-key" key={each.step} aria-pressed={each === slip} onClick={() => go(each.step)}><KeyText text={each.label} />{each.cost > 0 && <b>−{each.cost} %</b>}</button>)}
              {!slips.length && (verdict ? <p class="told-of"><Rich html={verdict} /></p>
                : told.review && <button type="button" class="share-key" onClick={() => doing.press?.({ text: "", data: told.review, url: null, style: null })}><KeyText text={word(words, "button-review")} /></button>)}
            </div>
          )}
          <Controls {...{ words, at, last, playing, go, jump, play, slips }} way={decided.length ? steps.map((_, to) => chanceOf(told.deal!, decided, to)) : []} />
        </>
      )}
    </Dialog>
  );
}

// The chance of the contract at a step, as the last decision before it left it; null if none tells it.
function chanceOf({ made, steps }: Replay, decided: Slip[], at: number): number | null {
  if (!decided.length) return null;
  return at === steps.length - 1 ? +made * 100 : decided.filter(({ step, chance }) => step <= at && chance !== null).at(-1)?.chance ?? null;
}

// Arrows step, with Shift by whole tricks, unless the slider has the focus, which does it by itself. An effect after the paint would leave keys
// pressed until then to the step before.
function useArrows(step: (by: number, far: boolean) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!by || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      step(by, event.shiftKey);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function HandRow({ table, name, seat, step, better }: { table: Table; name: string; seat: SeatNumber; step: ReplayStep; better: string }): VNode {
  const out = new Set(step.trick.map(({ card }) => card));
  return (
    <div role="group" aria-label={name}>
      <p><b>{name}</b><span class="sum">{step.points[seat]}</span></p>
      <ul class="cards">{step.hands[seat]!.map((card) => <Small key={card} table={table} card={card} name={out.has(card) ? "out" : card === better ? "better" : ""} />)}</ul>
    </div>
  );
}

function Small({ table, card, name }: { table: Table; card: CardId; name: string }): VNode {
  return (
    <li class={name}>
      <span class="card" role="img" aria-label={cardName(table.words, card)}><Face card={card} words={table.words} /></span>
    </li>
  );
}

// The same as the stage shows, for the ear.
const stepSaid = (words: Words, names: string[], step: ReplayStep): string[] => [
  ...step.trick.map(({ card, seat }) => `${plainName(names[seat]!)}: ${cardName(words, card)}`),
  ...step.talons.map((talon) => `${word(words, "talon")}: ${talon.map((card) => cardName(words, card)).join(", ")}`),
  spoken(words, step.html),
  step.trump ? `${word(words, "trump")}: ${word(words, `suit-${step.trump}`)}` : "",
];

interface Shows {
  table: Table;
  names: string[];
  step: ReplayStep;
  here: Slip | undefined;
  verdict: string;
  bid: number;
  chance: number | null;
}

// The trick, or the talon before the play, and what is told about it.
function Stage({ table: { words }, names, step, here, verdict, bid, chance }: Shows): VNode {
  const told = here?.label ? [here.html] : [here?.html, verdict, step.html].filter(Boolean);
  return (
    <div class={here?.label ? "stage slipped" : "stage"}>
      {chance !== null && <div class="odds" style={{ "--odds": `${chance}%` }}><b>{bid}: {chance} %</b></div>}
      {step.trick.length > 0 && (
        <ul class="faces">
          {step.trick.map(({ card, seat }) => (
            <li key={card} class={seat === step.winner ? "won" : ""}>
              <span class="card" role="img" aria-label={cardName(words, card)}><Face card={card} words={words} /></span>
              <span class="name">{plainName(names[seat]!)}</span>
            </li>
          ))}
        </ul>
      )}
      {step.talons.map((talon, at) => (
        <ul class="faces" aria-label={word(words, "talon")} key={at}>
          {talon.map((card) => <li key={card}><span class="card" role="img" aria-label={cardName(words, card)}><Face card={card} words={words} /></span></li>)}
        </ul>
      ))}
      <p class="notes"><Rich html={told.join("\n")} /></p>
      {step.trump && <SuitSign suit={step.trump} label={`${word(words, "trump")}: ${word(words, `suit-${step.trump}`)}`} />}
    </div>
  );
}

interface Steering {
  words: Words;
  at: number;
  last: number;
  slips: Slip[];
  way: (number | null)[]; // the chance at each step
  playing: boolean;
  go: (to: number) => void;
  jump: (by: number) => void;
  play: () => void;
}

function Controls({ words, at, last, slips, way, playing, go, jump, play }: Steering): VNode {
  const trick = (way: string) => `${word(words, way)}: ${word(words, "tricks")}`;
  const first = way.findIndex((chance) => chance !== null);
  const points = way.map((chance, step) => chance !== null && `${step},${100 - chance}`).filter(Boolean).join(" ");
  return (
    <div class="controls">
      {points && <svg class="odds-way" viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true"><polygon points={`${first},100 ${points} ${last},100`} /></svg>}
      <input type="range" min={0} max={last} value={at} aria-label={word(words, "replay")} aria-valuetext={`${at + 1} / ${last + 1}`} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      {slips.map(({ step }) => <i class="spot" key={step} style={{ "--at": step / last }} />)}
      <div class="buttons">
        <Control icon="earlier" label={trick("back")} off={at <= 0} act={() => jump(-1)} />
        <Control icon="back" label={word(words, "back")} off={at <= 0} act={() => go(at - 1)} />
        <Control icon={playing ? "pause" : "play"} label={word(words, playing ? "pause" : "play")} act={play} />
        <Control icon="next" label={word(words, "next")} off={at >= last} act={() => go(at + 1)} />
        <Control icon="later" label={trick("next")} off={at >= last} act={() => jump(1)} />
      </div>
    </div>
  );
}

function Control({ icon, label, act, off = false }: { icon: IconName; label: string; act: () => void; off?: boolean }): VNode {
  return <button type="button" class={`control to-${icon}`} aria-label={label} disabled={off} onClick={act}><Icon name={icon} /></button>;
}
