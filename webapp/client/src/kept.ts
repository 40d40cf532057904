// What this browser remembers between visits. One that stores nothing forgets it with the page.

const held = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return held.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  held.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // see above
  }
}

// Switches of the player on this device.
export type Switch = "sounds" | "emotes" | "haptics";

export function isOn(name: Switch, otherwise = true): boolean {
  const value = kept(name);
  return value === null ? otherwise : value === "on";
}

export const turn = (name: Switch, on: boolean): void => keep(name, on ? "on" : "off");
