// The face of a computer: each seat has a head of its own, each level its antennas, each deal its mood.

import type { VNode } from "preact";
import { changes } from "../changes";
import type { SeatNumber, Table } from "../protocol";

const HEADS = [
  "M13 13h14a6 6 0 0 1 6 6v7a6 6 0 0 1-6 6H13a6 6 0 0 1-6-6v-7a6 6 0 0 1 6-6z",
  "M20 11a13 11 0 0 1 13 11.5v5a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4v-5A13 11 0 0 1 20 11z",
  "M11 12h18a3 3 0 0 1 3 2.5l2 9.5-5.5 8.5h-17L6 24l2-9.5a3 3 0 0 1 3-2.5z",
  "M20 10.5a11.5 11.5 0 0 1 0 23 11.5 11.5 0 0 1 0-23zM5 18.5h2.5v7H5zm27.5 0H35v7h-2.5z",
] as const;

// How many antennas, from the weakest level to the strongest, and where.
const ANTENNAS = {
  easy: "M19.2 12V7h1.6v5z M20 3.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z",
  normal: "M14.5 14 12.8 7.5l1.6-.4L16.5 14zm11 0 1.7-6.5-1.6-.4L23.5 14z M13.2 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm13.6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  strong: "M10.5 14.5 9 4l6 4.8L20 2l5 6.8L31 4l-1.5 10.5z",
} as const;

const EYES = {
  round: "M14.5 18.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zm11 0a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z",
  glad: "M11.5 22.8a3 3.6 0 0 1 6 0h-1.8a1.2 1.8 0 0 0-2.4 0zm11 0a3 3.6 0 0 1 6 0h-1.8a1.2 1.8 0 0 0-2.4 0z",
  sorry: "M11.4 19.5l5.8-1.8.5 1.7-2 .6a2.2 2.2 0 1 1-3.4 1.1l-.4.1zm17.2 0-5.8-1.8-.5 1.7 2 .6a2.2 2.2 0 1 0 3.4 1.1l.4.1z",
} as const;

const MOUTHS = {
  calm: "M15 27h10v1.7H15z",
  thinks: "M20 25.8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  glad: "M14 25.8h12a6 4.8 0 0 1-12 0z",
  sorry: "M14.6 29.6a5.8 4.2 0 0 1 10.8 0l-1.6.5a4.3 3 0 0 0-7.6 0z",
} as const;

export type Mood = keyof typeof MOUTHS;

// What a seat makes of the game: it thinks when it is asked, and after a deal is glad or sorry of what that brought.
export function moodOf({ view }: Table, seat: SeatNumber): Mood {
  if (view?.asked === seat) return "thinks";
  if (view?.kind !== "dealing" && view?.kind !== "over") return "calm";
  if (view.winner === seat) return "glad";
  const brought = changes(view)[seat] ?? 0;
  return brought > 0 ? "glad" : brought < 0 ? "sorry" : "calm";
}

export function Robot({ table, seat }: { table: Table; seat: SeatNumber }): VNode {
  const mood = moodOf(table, seat);
  return (
    <svg class={`robot ${mood}`} viewBox="0 0 40 40">
      <path d={ANTENNAS[table.seats[seat]!.level!]} />
      <path d={HEADS[seat % HEADS.length]} />
      <path class="eyes" d={EYES[mood === "glad" || mood === "sorry" ? mood : "round"]} />
      <path class="mouth" d={MOUTHS[mood]} />
    </svg>
  );
}
