// The replay of a finished deal, trick by trick, with all hands open.

import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { KeyText, Rich, spoken, titleOf } from "../html";
import { aroundFrom } from "../layout";
import { cardName, filled, plainName, sentences, word } from "../naming";
import type { CardId, DealTold, ReplayStep, ReviewTold, SeatNumber, Slip, Table, Words } from "../protocol";
import type { Doing, Shown } from "./app";
import { Face, SuitSign } from "./card";
import { Dialog } from "./dialogs";
import { Icon, type IconName } from "./icons";

const STEP_MS = 1900;

interface Given {
  table: Table;
  token: string; // of another table of the evening, "" for this one
  number: number;
  doing: Pick<Doing, "deal" | "show" | "leaveReplay" | "share"> & Partial<Pick<Doing, "press">>;
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
  const slip = found?.slips.find(({ step }) => step === at);
  const last = steps.length - 1;
  useEffect(() => {
    let here = true;
    setTold(null);
    setAt(0);
    setPlaying(false);
    void doing.deal(number, token).then((answer) => here && setTold(answer));
    return () => void (here = false);
  }, [token, number]);
  useEffect(() => {
    const first = found?.slips[0]?.step;
    if (first !== undefined) setAt(first);
  }, [found]);
  useEffect(() => void (slip && document.querySelector(".slips")?.scrollIntoView({ block: "end" })), [slip]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP_MS);
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
  useArrows((step) => go(at + step));
  const step = steps[at];
  const verdict = found?.html ?? toast?.text ?? "";
  const outcome = at || !told?.deal ? "" : spoken(words, told.deal.outcome);
  const said = told?.deal && step ? [outcome, ...stepSaid(words, told.deal.names, step), spoken(words, slip?.html ?? verdict)] : [told?.text ?? ""];
  const keys = told?.deal && !on && (
    <>
      {told.review && !found && <button type="button" class="share-key" onClick={() => doing.press?.({ text: "", data: told.review, url: null, style: null })}><KeyText text={word(words, "button-review")} /></button>}
      {told.shared && !token && <button type="button" class="share-key" aria-busy={busy === "deal"} onClick={() => doing.share("deal", number)}>{word(words, "share")}</button>}
    </>
  );
  return (
    <Dialog words={words} title={told?.deal?.title ?? filled(words, "deal", { number })} said={sentences(said.filter(Boolean))} name="replay" onClose={doing.leaveReplay} act={on} head={on ? undefined : keys || <></>}>
      {told?.text && <p class="why">{told.text}</p>}
      {!told && <span class="spinner" />}
      {told?.deal && step && (
        <>
          <p class="outcome"><Rich html={told.deal.outcome} /></p>
          <div class="hands">
            {aroundFrom(table).map((seat) => steps[0]!.hands[seat]!.length > 0 && <HandRow key={seat} table={table} name={plainName(told.deal!.names[seat]!)} seat={seat} step={step} better={slip && seat === table.me ? slip.better : ""} />)}
          </div>
          <Stage table={table} names={told.deal.names} step={step} slip={slip} />
          {verdict && !slip && <p class="told-of"><Rich html={verdict} /></p>}
          {!!found?.slips.length && (
            <div class="slips">
              {found.slips.map((each, number) => <button type="button" class="slip-key" key={each.step} aria-label={titleOf(words, each.html)} aria-pressed={each === slip} onClick={() => go(each.step)}>{number + 1}{each.cost > 0 && <b> −{each.cost} %</b>}</button>)}
            </div>
          )}
          <Controls {...{ table, number, at, last, playing, go, play }} slips={found?.slips ?? []} deals={told.deal.deals} alone={!!on} show={(to) => doing.show(token ? { token, number: to } : to)} />
        </>
      )}
    </Dialog>
  );
}

// Arrows step, unless the slider has the focus, which does it by itself. An effect after the paint would leave keys
// pressed until then to the step before.
function useArrows(step: (by: number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!by || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      step(by);
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

// The trick, or the talon before the play, and what is told about it.
function Stage({ table, names, step, slip }: { table: Table; names: string[]; step: ReplayStep; slip: Slip | undefined }): VNode {
  const { words } = table;
  return (
    <div class={slip ? "stage slipped" : "stage"}>
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
      <p class="notes"><Rich html={slip ? slip.html : step.html} /></p>
      {step.trump && <SuitSign suit={step.trump} label={`${word(words, "trump")}: ${word(words, `suit-${step.trump}`)}`} />}
    </div>
  );
}

interface Steering {
  table: Table;
  number: number;
  deals: number;
  alone: boolean;
  at: number;
  last: number;
  slips: Slip[];
  playing: boolean;
  go: (to: number) => void;
  play: () => void;
  show: (number: number) => void;
}

function Controls({ table, number, deals, alone, at, last, slips, playing, go, play, show }: Steering): VNode {
  const { words } = table;
  const deal = (to: number) => filled(words, "deal", { number: to });
  return (
    <div class="controls">
      <input type="range" min={0} max={last} value={at} aria-label={word(words, "replay")} aria-valuetext={`${at + 1} / ${last + 1}`} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      {slips.map(({ step }) => <i class="spot" key={step} style={{ "--at": step / last }} />)}
      <div class="buttons">
        <Control icon="earlier" label={deal(number - 1)} off={alone || number <= 1} act={() => show(number - 1)} />
        <Control icon="back" label={word(words, "back")} off={at <= 0} act={() => go(at - 1)} />
        <Control icon={playing ? "pause" : "play"} label={word(words, playing ? "pause" : "play")} act={play} />
        <Control icon="next" label={word(words, "next")} off={at >= last} act={() => go(at + 1)} />
        <Control icon="later" label={deal(number + 1)} off={alone || number >= deals} act={() => show(number + 1)} />
      </div>
    </div>
  );
}

function Control({ icon, label, act, off = false }: { icon: IconName; label: string; act: () => void; off?: boolean }): VNode {
  return <button type="button" class={`control ${icon}`} aria-label={label} disabled={off} onClick={act}><Icon name={icon} /></button>;
}
