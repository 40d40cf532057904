// The offer of a place on the home screen: once, after the second match, if Telegram has none there yet.

import { canAddToHome } from "./telegram";

const MATCHES = 2;
const KEY = "matches";

// A match has ended; the result says whether to offer it now.
export async function offersHome(storage: () => Pick<Storage, "getItem" | "setItem">, can = canAddToHome): Promise<boolean> {
  try {
    const store = storage(); // a frame of another site may be refused it
    const played = Number(store.getItem(KEY) ?? 0) + 1;
    store.setItem(KEY, String(played));
    return played === MATCHES && (await can());
  } catch {
    return false; // A browser that stores nothing would be asked again and again.
  }
}
