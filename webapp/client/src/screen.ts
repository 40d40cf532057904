// What kind of screen the page is on, as classes of <html>: the style asks for no widths of its own.

export const SHAPES = ["phone", "lying", "tablet", "desk"] as const;

// The shape, and how little room there is: `narrow`, `tiny`, `zoomed` to twice the size, `low`, and `flat` for a screen that is lower than a phone lying.
export function screenOf(width: number, height: number): string[] {
  const shape = height <= 520 && width >= 540 ? "lying" : width >= 900 ? "desk" : width >= 600 ? "tablet" : "phone";
  const tight = { narrow: width < 400, tiny: width < 340, zoomed: width < 300, low: height <= 680, flat: height <= 480 };
  return [shape, ...Object.entries(tight).flatMap(([name, so]) => (so ? [name] : []))];
}

// Keep the classes of <html> right while the screen is turned or resized.
export function followScreen(): void {
  const name = (): void => void (document.documentElement.className = screenOf(innerWidth, innerHeight).join(" "));
  window.addEventListener("resize", name);
  name();
}
