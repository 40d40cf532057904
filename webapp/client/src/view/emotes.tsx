// Emotes: a sign at a player's plate for two seconds, and the row of signs that the player opens.

import { createContext, type VNode } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLayer } from "../layers";
import { word } from "../naming";
import type { SeatNumber, Table, Words } from "../protocol";
import { Icon } from "./icons";

export const EMOTE_MS = 2000;
export const SPECTATORS = -1; // in the place of a seat
const EDGE_PX = 6; // around the signs

export interface Emote {
  sign: string;
  number: number; // grows by one with each emote
  name: string; // of a spectator
}

export type Emotes = Readonly<Record<SeatNumber, Emote>>;

export const ShownEmotes = createContext<Emotes>({});

// The signs without one that has been shown; a newer one of the same player stays.
export function without(emotes: Emotes, seat: SeatNumber, number: number): Emotes {
  const { [seat]: old, ...others } = emotes;
  return old && old.number !== number ? emotes : others;
}

// What an emote says in the viewer's language: a quick word, or the sign itself.
export const saidBy = (words: Words, sign: string): string => word(words, `say-${sign}`) || sign;

export function EmoteBubble({ words, seat }: { words: Words; seat: SeatNumber }): VNode | null {
  const emote = useContext(ShownEmotes)[seat];
  if (!emote) return null;
  const said = saidBy(words, emote.sign);
  return <span class={said === emote.sign ? "emote" : "emote said"} key={emote.number} aria-hidden="true">{said}</span>;
}

// On a low screen there is less room above the player than the signs need: they begin at the table's upper edge then.
function keepInView(signs: HTMLElement): void {
  const room = signs.parentElement!.getBoundingClientRect().top - signs.closest(".board")!.getBoundingClientRect().top;
  const lacking = signs.offsetHeight + 2 * EDGE_PX - room;
  if (lacking > 0) signs.style.bottom = `calc(100% + ${EDGE_PX - lacking}px)`;
}

// What a spectator shows stands where they are named.
export function SpectatorEmote({ words }: { words: Words }): VNode | null {
  const emote = useContext(ShownEmotes)[SPECTATORS];
  if (!emote) return null;
  const said = saidBy(words, emote.sign);
  return <b class="cheer" key={emote.number} aria-hidden="true">{emote.name}: {said === emote.sign ? <i>{said}</i> : said}</b>;
}

export function EmotePicker({ table, send }: { table: Table; send: (sign: string) => void }): VNode | null {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const close = () => {
    element.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  useLayer(close, open);
  useLayoutEffect(() => {
    if (!open) return;
    keepInView(element.current!.querySelector(".signs")!);
    const outside = (event: Event) => element.current?.contains(event.target as Node) || setOpen(false);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  if (!table.emotes.length) return null;
  const label = word(table.words, "emote");
  const choose = (sign: string) => {
    close();
    send(sign);
  };
  return (
    <div class="emoting" ref={element}>
      <button type="button" aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}><Icon name="smile" /></button>
      {open && (
        <div class="signs" role="group" aria-label={label}>
          {table.emotes.map((sign) => {
            const said = saidBy(table.words, sign);
            return <button type="button" class={said === sign ? "sign-key" : "word-key"} key={sign} onClick={() => choose(sign)}>{said}</button>;
          })}
        </div>
      )}
    </div>
  );
}
