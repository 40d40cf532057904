// Small drawings in the colour of the text around them.

import type { VNode } from "preact";

const SHAPES = {
  away: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  computer: "M12 2a1.5 1.5 0 0 0-.9 2.7V6H7a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V9a3 3 0 0 0-3-3h-4.1V4.7A1.5 1.5 0 0 0 12 2zM8.7 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm6.6 0a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM8.5 16h7v1.3h-7z",
  barrel: "M7 3h10c1.7 2.8 2.5 5.8 2.5 9s-.8 6.2-2.5 9H7c-1.7-2.8-2.5-5.8-2.5-9S5.3 5.800 7 3zm-.6 4.500h11.200l-.5-1.600H6.900zm0 10.600h11.200l.5-1.600H5.900z",
  bolt: "M14.900 1 4 13.500h6.800L8.200 23 20 9.600h-7.200z",
  cards: "M8 2h10a2 2 0 0 1 2 2v14h-2V4H8zM5 6h9a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
  crown: "M3 7l4.700 4L12 4l4.300 7L21 7l-2 12H5z",
  sheet: "M5 3h14a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm1.500 4.500V10h3V7.500zm4.500 0V10h6.500V7.500zm-4.500 4V14h3v-2.500zm4.500 0V14h6.500v-2.500zm-4.500 4V18h3v-2.500zm4.500 0V18h6.500v-2.500z",
  history: "M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.100 5l-1.400 1.400A9 9 0 1 0 13 3zm-1 5v5l4.200 2.500.8-1.200-3.500-2.100V8z",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, label }: { name: IconName; label?: string }): VNode {
  const said = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
  return (
    <svg class={`icon ${name}`} viewBox="0 0 24 24" {...said}>
      <path d={SHAPES[name]} fill-rule="evenodd" />
    </svg>
  );
}
