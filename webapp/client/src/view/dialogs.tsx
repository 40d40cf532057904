// What opens over the table: the last trick, an alert.

import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Rich } from "../html";
import { cardName, filled, seatName, word } from "../naming";
import type { Table, Words } from "../protocol";
import { Face } from "./card";

interface Frame {
  words: Words;
  title: string;
  name: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ words, title, name, onClose, children }: Frame): VNode {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal?.(), []);
  const outside = (event: MouseEvent) => event.target === element.current && onClose();
  return (
    <dialog class={name} ref={element} onClose={onClose} onClick={outside} aria-label={title}>
      <div class="inside">
        {title && <h2>{title}</h2>}
        {children}
        <button type="button" class="key primary" autofocus onClick={onClose}>{word(words, "close")}</button>
      </div>
    </dialog>
  );
}

export function LastTrick({ table, onClose }: { table: Table; onClose: () => void }): VNode | null {
  const { words, view } = table;
  const last = view?.last;
  if (!last) return null;
  return (
    <Dialog words={words} title={word(words, "last")} name="last-trick" onClose={onClose}>
      <ul class="lying">
        {last.cards.map((card, at) => (
          <li key={card} class={last.seats[at] === last.winner ? "won" : ""}>
            <span class="card" role="img" aria-label={cardName(words, card)}><Face card={card} words={words} /></span>
            <span class="name">{seatName(table, last.seats[at]!)}</span>
          </li>
        ))}
      </ul>
      <p>{filled(words, "takes", { name: seatName(table, last.winner) })} · {last.points}</p>
    </Dialog>
  );
}

export function Alert({ words, text, onClose }: { words: Words; text: string; onClose: () => void }): VNode {
  return (
    <Dialog words={words} title="" name="alert" onClose={onClose}>
      <p>{text}</p>
    </Dialog>
  );
}

// The computer's comment on the player's decisions in a deal.
export function Review({ words, html, onClose }: { words: Words; html: string; onClose: () => void }): VNode {
  return (
    <Dialog words={words} title="" name="review" onClose={onClose}>
      <div class="reviewed" role="status"><Rich html={html} /></div>
    </Dialog>
  );
}
