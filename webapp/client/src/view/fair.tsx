// How the cards are dealt, and the check of it, made here in the browser.

import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { canCheck, check, type Checked, type CheckedDeal } from "../fair";
import { Rich } from "../html";
import { filled, word } from "../naming";
import type { FairTold, Table, Words } from "../protocol";
import type { Doing } from "./app";
import { Dialog, type Frame } from "./dialogs";
import { Icon } from "./icons";

export function FairKey({ words, show }: { words: Words; show: Doing["show"] }): VNode {
  return (
    <button type="button" class="fair-key" aria-haspopup="dialog" onClick={() => show("fair")}>
      <Icon name="lock" /><span>{word(words, "fair")}</span>
    </button>
  );
}

export function FairDialog({ table, doing, back }: { table: Table; doing: Doing; back: Frame["onBack"] }): VNode {
  const { words } = table;
  const [told, setTold] = useState<FairTold | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const deals = table.view?.sheet.length ?? 0;
  useEffect(() => {
    let here = true;
    void look(doing, (now) => here && setTold(now), (now) => here && setChecked(now));
    return () => void (here = false);
  }, [deals]);
  return (
    <Dialog words={words} title={word(words, "fair")} name="fair" onClose={() => doing.show(null)} onBack={back}>
      {!told && <span class="spinner" />}
      {told?.text && <p>{told.text}</p>}
      {told?.html && <div class="explained"><Rich html={told.html} /></div>}
      {told?.proof && told.proof.deals.length > 0 && <Result words={words} checked={checked} />}
    </Dialog>
  );
}

async function look(doing: Doing, tell: (told: FairTold) => void, done: (checked: Checked) => void): Promise<void> {
  const told = await doing.fair();
  tell(told);
  if (told.proof && canCheck()) done(await check(told.proof, doing.seen));
}

function Result({ words, checked }: { words: Words; checked: Checked | null }): VNode {
  if (!canCheck()) return <p class="verdict wrong" role="alert">{word(words, "fair-unsafe")}</p>;
  if (!checked) return <p class="verdict" role="status">{word(words, "fair-checking")}</p>;
  const right = checked.dealer && checked.deals.every(({ wrong }) => !wrong);
  return (
    <>
      <p class={right ? "verdict right" : "verdict wrong"} role="status">{word(words, right ? "fair-all" : "fair-wrong")}</p>
      {!checked.dealer && <p class="verdict wrong">{word(words, "fair-dealer")}</p>}
      <ul class="proved">{checked.deals.map((deal) => <Proved key={deal.number} words={words} deal={deal} />)}</ul>
    </>
  );
}

function Proved({ words, deal: { number, wrong, note } }: { words: Words; deal: CheckedDeal }): VNode {
  const kind = wrong ? "wrong" : note === "unproved" ? "open" : "right";
  return (
    <li class={kind}>
      <Icon name={wrong ? "warning" : "check"} />
      <span>{filled(words, "deal", { number })}</span>
      {(wrong ?? note) && <small>{word(words, `fair-${wrong ?? note}`)}</small>}
    </li>
  );
}
