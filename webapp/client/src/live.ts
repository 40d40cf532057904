// What a screen reader says by itself: lines of the live region.

const MOST = 12; // to which one can go back
const BACK_MS = 800; // after a dialog, until Chromium has told of all that it covered

let last = "";

// Say what was said last, anew.
export const repeat = (): void => say(last);

// Say a text. While a dialog is open nothing outside it is heard, so it has a region of its own.
export function say(text: string): void {
  last = text;
  const news = document.getElementById("news")!;
  const dialog = [...document.querySelectorAll("dialog [role=log]")].at(-1);
  if (!dialog && news.ariaLive === "off") return void setTimeout(say, BACK_MS, text);
  const region = dialog ?? news;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  if (region.childElementCount > MOST) region.firstElementChild!.remove();
}

// A dialog opens. When it is gone, the lines that it covered are no news; the function returned waits until they are back.
export function hush(): () => void {
  const news = document.getElementById("news")!;
  news.ariaLive = "off";
  return () => void setTimeout(() => document.querySelector("dialog") ?? (news.ariaLive = "polite"), BACK_MS);
}
