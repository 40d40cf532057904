// Small drawings in the colour of the text around them.

import type { VNode } from "preact";

const SHAPES = {
  away: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  computer: "M12 2a1.5 1.5 0 0 0-.9 2.7V6H7a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V9a3 3 0 0 0-3-3h-4.1V4.7A1.5 1.5 0 0 0 12 2zM8.7 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm6.6 0a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM8.5 16h7v1.3h-7z",
  barrel: "M7 3h10c1.7 2.8 2.5 5.8 2.5 9s-.8 6.2-2.5 9H7c-1.7-2.8-2.5-5.8-2.5-9S5.3 5.8 7 3zm-.6 4.5h11.2l-.5-1.6H6.9zm0 10.6h11.2l.5-1.6H5.9z",
  bolt: "M14.9 1 4 13.5h6.8L8.2 23 20 9.6h-7.2z",
  cards: "M8 2h10a2 2 0 0 1 2 2v14h-2V4H8zM5 6h9a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
  crown: "M3 7l4.7 4L12 4l4.3 7L21 7l-2 12H5z",
  sheet: "M5 3h14a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm1.5 4.5V10h3V7.5zm4.5 0V10h6.5V7.5zm-4.5 4V14h3v-2.5zm4.5 0V14h6.5v-2.5zm-4.5 4V18h3v-2.5zm4.5 0V18h6.5v-2.5z",
  cross: "M10 3h4v7h7v4h-7v7h-4v-7H3v-4h7z",
  shut: "M5.2 3 12 9.8 18.8 3 21 5.2 14.2 12 21 18.8 18.8 21 12 14.2 5.2 21 3 18.8 9.8 12 3 5.2z",
  down: "M12 21 2 5h20z",
  truck: "M1 5h13v10H1zm14 3h4.5L23 12v3h-8zM6 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zm12 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  smile: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM8.5 8.2a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zm7 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zM7 13.5c.6 2.5 2.5 4 5 4s4.4-1.5 5-4z",
  back: "M15.5 3 6.5 12l9 9 2.2-2.2L10.9 12l6.8-6.8z",
  next: "M8.5 3l9 9-9 9-2.2-2.2 6.8-6.8-6.8-6.8z",
  earlier: "M5 4h3v16H5zm15 0v16L9 12z",
  later: "M16 4h3v16h-3zM4 4v16l11-8z",
  play: "M7 3v18l14-9z",
  pause: "M6 4h4v16H6zm8 0h4v16h-4z",
  forward: "M3 4l9 8-9 8zm9 0l9 8-9 8z",
  warning: "M12 2 1 21.5h22zm-1 7h2v6.5h-2zm0 8h2v2h-2z",
  check: "M9.5 19.5 2.5 12.5 5 10l4.5 4.5L19 5l2.5 2.5z",
  lock: "M12 2a5 5 0 0 0-5 5v3H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1V7a5 5 0 0 0-5-5zm-2.5 8V7a2.5 2.5 0 0 1 5 0v3z",
  history: "M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.1 5l-1.4 1.4A9 9 0 1 0 13 3zm-1 5v5l4.2 2.5.8-1.2-3.5-2.1V8z",
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
