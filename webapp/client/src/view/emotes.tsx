// Emotes: a sign at a player's plate for two seconds, and the row of signs that the player opens.

import { createContext, type VNode } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLayer } from "../layers";
import { word } from "../naming";
import type { SeatNumber, Table } from "../protocol";
import { Icon } from "./icons";

export const EMOTE_MS = 2000;

export interface Emote {
  sign: string;
  number: number; // grows by one with each emote
}

export type Emotes = Readonly<Record<SeatNumber, Emote>>;

export const ShownEmotes = createContext<Emotes>({});

// The signs without one that has been shown; a newer one of the same player stays.
export function without(emotes: Emotes, seat: SeatNumber, number: number): Emotes {
  const { [seat]: old, ...others } = emotes;
  return old && old.number !== number ? emotes : others;
}

export function EmoteBubble({ seat }: { seat: SeatNumber }): VNode | null {
  const emote = useContext(ShownEmotes)[seat];
  return emote ? <span class="emote" key={emote.number} aria-hidden="true">{emote.sign}</span> : null;
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
    const outside = (event: Event) => element.current?.contains(event.target as Node) || setOpen(false);
    const escape = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
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
          {table.emotes.map((sign) => <button type="button" key={sign} onClick={() => choose(sign)}>{sign}</button>)}
        </div>
      )}
    </div>
  );
}
