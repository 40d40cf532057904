// A deal that somebody shared: its replay alone, for anybody.

import type { VNode } from "preact";
import type { SharedTold, Table } from "../protocol";
import { close } from "../telegram";
import { ReplayDialog } from "./replay";

export function SharedDeal({ told }: { told: SharedTold }): VNode {
  const { deal } = told;
  if (!deal) return <main class="ended"><p role="alert">{told.text}</p></main>;
  const doing = {
    deal: () => Promise.resolve({ type: "deal", id: "", text: "", deal, shared: false } as const),
    show: () => {},
    share: () => {},
    leaveReplay: () => void close(),
  };
  return <main class="shared"><ReplayDialog table={around(told, deal.names)} token="" number={deal.number} doing={doing} alone /></main>;
}

// A table of which nothing is known but who sat there.
const around = ({ words, language }: SharedTold, names: string[]): Table => ({
  words, language, title: "", stage: "closed", me: null, evening: false, wheel: null, hand: [], view: null, clock: null, tip: null, watchers: 0, emotes: [], menu: [],
  panel: { html: "", rows: [] },
  seats: names.map((name) => ({ name, level: null, photo: null, away: false, left: false })),
});

// Ask the server for a shared deal, in the language of a code.
export async function lookAt(name: string, language: string): Promise<SharedTold> {
  const answer = await fetch(`deal?${new URLSearchParams({ of: name, language })}`);
  return (await answer.json()) as SharedTold;
}
