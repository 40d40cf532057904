// Tips that a person needs once.

import { keep, kept } from "./kept";

type Tip = "gifts";

export const isNeeded = (tip: Tip): boolean => kept(`tip:${tip}`) === null;

export const followed = (tip: Tip): void => keep(`tip:${tip}`, "followed");
