// A great moment over the cloth: a marriage, a stamp for the contract, the barrel, the end of the match.

import type { VNode } from "preact";
import { called, type Moment } from "../moments";
import { labelOf, signed } from "../naming";
import type { Suit, Table } from "../protocol";
import { Face, SuitSign } from "./card";
import { Icon, type IconName } from "./icons";

const SIGNS: Partial<Record<Moment["kind"], IconName>> = { barrel: "barrel", fall: "down", truck: "truck" };
const CONFETTI = 28;

// The live region says the same, so a screen reader skips it.
export function MomentBanner({ table, moment }: { table: Table; moment: Moment }): VNode {
  const { kind, seat } = moment;
  if (kind === "victory") return <div class="moment victory" aria-hidden="true"><Confetti /></div>;
  const player = seat === null ? "" : labelOf(table, seat);
  return (
    <div class={`moment ${kind}`} aria-hidden="true">
      {kind === "marriage" && moment.suit && <Couple table={table} suit={moment.suit} />}
      <p class="telling">
        {kind === "marriage" ? <Wedding {...moment} /> : <b>{SIGNS[kind] && <Icon name={SIGNS[kind]} />}{called(table, moment)}</b>}
        {player && <span>{player}{moment.change !== 0 && ` ${signed(moment.change)}`}</span>}
      </p>
    </div>
  );
}

function Wedding({ suit, points }: Moment): VNode {
  return <b>💍{suit && <SuitSign suit={suit} label="" />}{signed(points)}</b>;
}

function Couple({ table: { words }, suit }: { table: Table; suit: Suit }): VNode {
  return <span class="couple">{["K", "Q"].map((rank) => <span class="card" key={rank}><Face card={rank + suit} words={words} /></span>)}</span>;
}

// Scraps of paper that fly from the middle, each on a way of its own.
function Confetti(): VNode {
  const scraps = Array.from({ length: CONFETTI }, (_, at) => {
    const angle = (at / CONFETTI) * 2 * Math.PI;
    const far = 90 + ((at * 53) % 70);
    return { "--dx": `${Math.round(Math.cos(angle) * far * 1.2)}px`, "--dy": `${Math.round(Math.sin(angle) * far)}px` };
  });
  return <span class="confetti">{scraps.map((way, at) => <i key={at} style={way} />)}</span>;
}
