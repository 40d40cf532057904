// A deal that somebody shared: its replay alone, for anybody.

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { InWords } from "../html";
import type { FailureKey, SharedTold, Table } from "../protocol";
import { close } from "../telegram";
import { Ended } from "./ended";
import { ReplayDialog } from "./replay";

interface Given {
  told: SharedTold;
  signed: boolean; // Telegram says who looks: they may open a table of their own
  follow: (key: FailureKey) => void;
}

export function SharedDeal({ told, signed, follow }: Given): VNode {
  const { deal, text } = told;
  const [left, leave] = useState(false);
  const keys = told.keys.filter(({ does }) => signed || does !== "new");
  if (!deal || left) return <Ended failure={{ text, keys }} follow={follow} />;
  const doing = {
    deal: () => Promise.resolve({ type: "deal", id: "", text: "", deal, shared: false, review: "" } as const),
    show: () => {},
    share: () => Promise.resolve(),
    back: () => close() || leave(true),
  };
  return (
    <InWords.Provider value={told.words}>
      <main class="shared"><ReplayDialog table={around(told, deal.names)} token="" number={deal.number} doing={doing} on={{ label: keys[0]!.text, follow: () => follow(keys[0]!) }} /></main>
    </InWords.Provider>
  );
}

// A table of which nothing is known but who sat there.
const around = ({ words, language }: SharedTold, names: string[]): Table => ({
  words, language, title: "", stage: "closed", me: null, evening: false, wheel: null, hand: [], view: null, clock: null, tip: null, watchers: 0, watching: [], emotes: [], menu: [], look: [], lesson: null,
  free: null, panel: { html: "", rows: [] },
  seats: names.map((name) => ({ name, note: "", level: null, photo: null, away: false, left: false })),
});

// Ask the server for a shared deal, in the language of a code.
export async function lookAt(name: string, language: string): Promise<SharedTold> {
  const answer = await fetch(`deal?${new URLSearchParams({ of: name, language })}`);
  return (await answer.json()) as SharedTold;
}
