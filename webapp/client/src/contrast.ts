// Colours of Telegram's themes, darkened or lightened until their texts can be read. Telegram's own blue has 2.6:1.

import { luminance, type Theme } from "./launch";

const ENOUGH = 4.5;
const SHADED = 5.4; // texts that also stand on tinted paper
const ON_FELT = "#e1e8ee"; // the fainter texts on a felt in the colour of the keys
const FELT = [4.6, 6.5, 9]; // contrast of its middle, its rim and the ground below
const DARK_FELT = [6.5, 9, 13];
const STEPS = 50;
const DARKEST = 0.3; // luminance below which a ground is dark

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

// The colour, moved towards black or white until it has a contrast to the other one.
export function legible(colour: string, on: string, ratio: number): string {
  const goal = luminance(on) > 0.18 ? 0 : 255; // black and white are as far from this grey
  for (let step = 0; step <= STEPS; step++) {
    const found = `#${[1, 3, 5].map((at) => mixed(parseInt(colour.slice(at, at + 2), 16), goal, step / STEPS)).join("")}`;
    if (contrast(found, on) >= ratio) return found;
  }
  return goal ? "#ffffff" : "#000000";
}

const mixed = (part: number, goal: number, share: number): string => Math.round(part + (goal - part) * share).toString(16).padStart(2, "0");

// Telegram's ground says whether the page is dark; without one, the browser does.
export const isDark = ({ bg_color: ground }: Theme): boolean => (ground ? luminance(ground) < DARKEST : matchMedia("(prefers-color-scheme: dark)").matches);

// The theme with a felt in the colour of its keys; with key, links and hints that can be read; colours that it leaves out stay the page's own.
export function legibleTheme(theme: Theme): Theme {
  const { button_color: key, button_text_color: label = "#ffffff", link_color: link, hint_color: hint } = theme;
  const paper = theme.section_bg_color ?? theme.bg_color;
  const changed: Theme = {};
  if (key) changed.button_color = legible(key, label, ENOUGH);
  if (link && paper) changed.link_color = legible(link, paper, SHADED);
  if (hint && paper) changed.hint_color = legible(hint, paper, SHADED);
  if (key) (isDark(theme) ? DARK_FELT : FELT).forEach((ratio, at) => (changed[`felt_${"abc"[at]}`] = legible(key, ON_FELT, ratio)));
  return { ...theme, ...changed };
}
