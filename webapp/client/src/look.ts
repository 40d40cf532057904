// The look that the player has chosen for their table, which this device keeps until the first state comes.

import { keep, kept } from "./kept";
import { paintFrame } from "./telegram";

// A look as a key names it: its part of the table, and the value of the attribute that the style knows.
export const partOf = (look: string): Record<string, string> => {
  const [part, name] = look.split("-");
  return { [`data-${part}`]: name! };
};

export function wear(looks: string[]): void {
  const root = document.documentElement;
  const fresh = looks.flatMap((look) => Object.entries(partOf(look))).filter(([part, name]) => root.getAttribute(part) !== name);
  for (const [part, name] of fresh) {
    root.setAttribute(part, name);
    keep(part, name);
  }
  if (fresh.length) paintFrame();
}

export const wearKept = (): void => wear(["felt", "back"].map((part) => `${part}-${kept(`data-${part}`) ?? ""}`));
