// A card: its shapes are cards.svg, written by tools/card_shapes.py; its rank is a letter of the language.

import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { isRed, letterOf, suitOf } from "../naming";
import type { CardId, Suit, Words } from "../protocol";

// The shapes become a part of the page: those of another file are drawn a frame after their card, as a flash.
export async function loadShapes(): Promise<void> {
  const file = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href; // with its digest
  const text = await (await fetch(file)).text();
  const shapes = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  shapes.setAttribute("class", "unseen");
  shapes.setAttribute("aria-hidden", "true");
  document.body.append(shapes);
}

// Where bot/pictures/cards.py writes the rank, in hundredths of the width.
const LETTER = { x: 21, y: 33.5, size: 34, small: 29 };

export function Face({ card, words }: { card: CardId; words: Words }): VNode {
  const letter = letterOf(words, card);
  const size = letter.length > 1 ? LETTER.small : LETTER.size;
  // The same node again is not compared with the page.
  return useMemo(() => (
    <svg class="face" viewBox="0 0 100 142" aria-hidden="true">
      <use href={`#${card}`} />
      <text class={isRed(suitOf(card)) ? "red" : "black"} x={LETTER.x} y={LETTER.y} font-size={size} text-anchor="middle" letter-spacing={letter.length > 1 ? -2 : 0}>
        {letter}
      </text>
    </svg>
  ), [card, letter]);
}

export function Back(): VNode {
  return (
    <svg class="face" viewBox="0 0 100 142" aria-hidden="true">
      <use href={`#back`} />
    </svg>
  );
}

export function SuitSign({ suit, label }: { suit: Suit; label: string }): VNode {
  return (
    <svg class={isRed(suit) ? "sign red" : "sign"} viewBox="0 0 1 1" role="img" aria-label={label}>
      <use href={`#${suit}`} />
    </svg>
  );
}

// A suit within a text, after its sign, which screen readers say.
export function SuitInText({ sign, suit }: { sign: string; suit: Suit }): VNode {
  return (
    <span class={isRed(suit) ? "suit red" : "suit"}>
      <span class="unseen">{sign}</span>
      <svg viewBox="0 0 1 1" aria-hidden="true"><use href={`#${suit}`} /></svg>
    </span>
  );
}
