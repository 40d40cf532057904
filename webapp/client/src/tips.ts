// Tips that a person needs once: the browser remembers which were followed, if it may.

type Tip = "gifts";

const key = (tip: Tip): string => `tip:${tip}`;

export function isNeeded(tip: Tip): boolean {
  try {
    return localStorage.getItem(key(tip)) === null;
  } catch {
    return true;
  }
}

export function followed(tip: Tip): void {
  try {
    localStorage.setItem(key(tip), "followed");
  } catch {
    // A browser that stores nothing shows the tip again.
  }
}
