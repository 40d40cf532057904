// What opens over the table: the last trick, an alert.

import { type ComponentChildren, createContext, type VNode } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { Words as Told } from "../html";
import { arrive, lendFocus } from "../keys";
import { useLayer } from "../layers";
import { hush, say } from "../live";
import { aloud, cardName, labelOf, takenBy, word } from "../naming";
import type { Table, Words } from "../protocol";
import { open } from "../telegram";
import { Face } from "./card";
import { Icon } from "./icons";
import { Countdown } from "./seat";

const SETTLED_MS = 100; // after which what is said follows the key that has the focus

// The table while it asks the viewer, which each dialog says, and the way back to it.
export const OwnTurn = createContext<{ table: Table; leave(): void } | false>(false);

export interface Frame {
  words: Words;
  title: string;
  called?: string; // what it is called if it shows no title
  name: string;
  onClose: () => void;
  onBack?: (() => void) | undefined; // to what led here, if something did
  children: ComponentChildren;
  act?: { label: string; follow: () => void } | undefined; // what its key does besides closing it
  said?: string; // what is read when it opens, and whenever that changes
  head?: ComponentChildren; // keys beside the title; a cross there closes it, and all the height below is for the rest
}

export function Dialog({ words, title, called = title || document.title, said = "", name, onClose, onBack, children, act, head }: Frame): VNode {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const giveBack = lendFocus();
    element.current?.showModal?.();
    arrive();
    return giveBack;
  }, []);
  const turn = useContext(OwnTurn);
  useLayer(onBack ?? onClose);
  useEffect(hush, []);
  useEffect(() => {
    const timer = setTimeout(() => said && say(said), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  // A dialog that listens for clicks by itself makes all its text "clickable" to a screen reader.
  useEffect(() => {
    const outside = ({ target }: MouseEvent) => target === element.current && onClose();
    document.addEventListener("click", outside);
    return () => document.removeEventListener("click", outside);
  });
  const leave = <button type="button" class="key primary" autofocus onClick={act?.follow ?? onClose}>{act?.label ?? word(words, "close")}</button>;
  return (
    <dialog class={name} ref={element} onClose={onClose} aria-label={called}>
      {turn && <button type="button" class="own-turn" onClick={turn.leave}>{word(words, "say-your-turn")} <Countdown table={turn.table} /></button>}
      <div class="inside">
        {head ? <Head {...{ words, title, onClose }}>{head}</Head> : title && <h2>{title}</h2>}
        {children}
        {!head && (onBack ? <div class="ways"><button type="button" class="key" onClick={onBack}>‹ {word(words, "back")}</button>{leave}</div> : leave)}
        {act && name === "alert" && <button type="button" class="key" onClick={onClose}>{word(words, "close")}</button>}
      </div>
      <div class="unseen" role="log" />
    </dialog>
  );
}

function Head({ words, title, onClose, children }: Pick<Frame, "words" | "title" | "onClose" | "children">): VNode {
  return (
    <div class="head">
      <h2>{title}</h2>
      {children}
      <button type="button" class="closing" autofocus aria-label={word(words, "close")} onClick={onClose}><Icon name="shut" /></button>
    </div>
  );
}

export function LastTrick({ table, onClose }: { table: Table; onClose: () => void }): VNode | null {
  const { words, view } = table;
  const last = view?.last;
  if (!last) return null;
  return (
    <Dialog words={words} title={word(words, "last")} name="last-trick" onClose={onClose}>
      <ul class="faces">
        {last.cards.map((card, at) => (
          <li key={card} class={last.seats[at] === last.winner ? "won" : ""}>
            <span class="card" role="img" aria-label={cardName(words, card)}><Face card={card} words={words} /></span>
            <span class="name">{labelOf(table, last.seats[at]!)}</span>
          </li>
        ))}
      </ul>
      <p>{takenBy(table, last.winner)} · {last.points}</p>
    </Dialog>
  );
}

// A text to be read; with a link, a key that follows it.
export function Alert({ words, text, url, onClose }: { words: Words; text: string; url: string | null; onClose: () => void }): VNode {
  const follow = () => {
    onClose();
    open(url!);
  };
  return (
    <Dialog words={words} title="" said={aloud(words, text)} name="alert" onClose={onClose} act={url ? { label: word(words, "button-open-chat"), follow } : undefined}>
      <p><Told text={text} /></p>
    </Dialog>
  );
}
