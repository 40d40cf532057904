// What a screen reader says by itself: lines of the live region.

const MOST = 12; // to which one can go back

// Say a text. While a dialog is open nothing outside it is heard, so it has a region of its own.
export function say(text: string): void {
  const line = document.createElement("p");
  line.textContent = text;
  const region = [...document.querySelectorAll("dialog [role=log]")].at(-1) ?? document.getElementById("news")!;
  region.append(line);
  if (region.childElementCount > MOST) region.firstElementChild!.remove();
}
