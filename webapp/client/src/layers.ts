// What stands over the table and can be closed, the newest last: "back" of Telegram, and of Android, closes that one.

import { useLayoutEffect, useRef } from "preact/hooks";
import { showBack } from "./telegram";

const layers: (() => void)[] = [];
let shown = false;

// One dialog that follows another does not let the key vanish in between.
function settle(): void {
  queueMicrotask(() => {
    if (shown === layers.length > 0) return;
    shown = !shown;
    showBack(shown);
  });
}

// Something that `close` closes stands over everything from now on; the function returned takes it off.
export function cover(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settle();
  };
}

// Close what was opened last.
export const back = (): void => layers.at(-1)?.();

// A part of the page that is a layer while it is `open`.
export function useLayer(close: () => void, open = true): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => (open ? cover(() => latest.current()) : undefined), [open]);
}
