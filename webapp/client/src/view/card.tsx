// A card: its shapes are cards.svg, written by tools/card_shapes.py; its rank is a letter of the language.

import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { isRed, letterOf, suitOf } from "../naming";
import type { CardId, Suit, Words } from "../protocol";

// The shapes become a part of the page: those of another file are drawn a frame after their card, as a flash.
// Until they come, cards have a suit below their letter.
export async function loadShapes(): Promise<void> {
  const file = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href; // with its digest
  try {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(answer.statusText);
    put(await answer.text());
  } catch {
    put(plainShapes());
    setTimeout(() => void loadShapes(), RETRY_MS);
  }
}

function put(text: string): void {
  const shapes = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  shapes.id = "shapes";
  shapes.setAttribute("class", "unseen");
  shapes.setAttribute("aria-hidden", "true");
  document.querySelector("#shapes")?.remove();
  document.body.append(shapes);
}

const RETRY_MS = 10_000;
const SIGNS: [Suit, string][] = [["S", "♠"], ["C", "♣"], ["D", "♦"], ["H", "♥"]];

export function plainShapes(): string {
  const symbol = (id: string, box: string, inside: string) => `<symbol id="${id}" viewBox="0 0 ${box}">${inside}</symbol>`;
  const sheet = (fill: string) => `<rect width="100" height="142" rx="9" fill="${fill}"/>`;
  const suits = SIGNS.map(([suit, sign]) => symbol(suit, "1 1", `<text x=".5" y=".9" font-size="1.1" text-anchor="middle">${sign}&#xFE0E;</text>`));
  const cards = SIGNS.flatMap(([suit, sign]) => [..."9JQKTA"].map((rank) => symbol(rank + suit, "100 142",
    `${sheet("#fffefa")}<text x="21" y="66" font-size="34" text-anchor="middle" fill="${isRed(suit) ? "#c8202f" : "#15181c"}">${sign}&#xFE0E;</text>`)));
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...suits, ...cards, symbol("back", "100 142", sheet("#2b5aa8"))].join("")}</svg>`;
}

// Where bot/pictures/cards.py writes the rank, in hundredths of the width.
const LETTER = { x: 21, y: 33.5, size: 34, small: 29 };

export function Face({ card, words, trump }: { card: CardId; words: Words; trump?: boolean }): VNode {
  const letter = letterOf(words, card);
  const size = letter.length > 1 ? LETTER.small : LETTER.size;
  // The same node again is not compared with the page.
  return useMemo(() => (
    <svg class="face" viewBox="0 0 100 142" aria-hidden="true">
      <use href={`#${card}`} />
      {"KQJ".includes(card[0]!) && <use class="plain" href={`#9${suitOf(card)}`} />}
      <text class={isRed(suitOf(card)) ? "red" : "black"} x={LETTER.x} y={LETTER.y} font-size={size} text-anchor="middle" letter-spacing={letter.length > 1 ? -2 : 0}>
        {letter}
      </text>
      {trump && <rect class="trump" x="2" y="2" width="96" height="138" rx="8.5" />}
    </svg>
  ), [card, letter, trump]);
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

// A suit within a text, after what screen readers say: its name, or that of the card that it begins.
export function SuitInText({ said, suit }: { said: string; suit: Suit }): VNode {
  return (
    <span class={isRed(suit) ? "suit red" : "suit"}>
      <span class="heard">{said}</span>
      <svg viewBox="0 0 1 1" aria-hidden="true"><use href={`#${suit}`} /></svg>
    </span>
  );
}
