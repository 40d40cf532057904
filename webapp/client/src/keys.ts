// Keyboard: arrows move between cards and buttons; a card that was played passes its focus on.

const REACHABLE = "button:not([disabled])";
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function listenToArrows(): void {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const active = document.activeElement;
    if (!step || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const group = active?.closest(".hand, .keys") ?? document.querySelector(".hand, .keys");
    if (!group || active?.closest(".story")) return;
    const buttons = [...group.querySelectorAll<HTMLElement>(REACHABLE)];
    const at = buttons.indexOf(active as HTMLElement);
    const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : at + step;
    if (next < 0 || next >= buttons.length) return;
    buttons[next]!.focus();
    event.preventDefault();
  });
}

// Remember where the focus is; the function returned brings it back if the change removed its element.
export function keepFocus(): () => void {
  const active = document.activeElement;
  const gift = active?.closest<HTMLElement>(".gift")?.dataset.card;
  if (gift) return () => document.activeElement === document.body && document.querySelector<HTMLElement>(`.hand [data-card="${gift}"]`)?.focus();
  const group = active?.closest(".hand") ? ".hand" : active?.closest(".keys") ? ".keys" : null;
  if (!group) return () => {};
  const at = [...document.querySelectorAll(`${group} ${REACHABLE}`)].indexOf(active!);
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = [...document.querySelectorAll<HTMLElement>(`${group} ${REACHABLE}`)];
    const other = buttons.length ? buttons : [...document.querySelectorAll<HTMLElement>(`.hand ${REACHABLE}, .keys ${REACHABLE}`)];
    other[Math.min(at, other.length - 1)]?.focus();
  };
}
