// Telegram around the page: theme, size, haptics, keys of its frame, links. Everything works without it, for example
// in a plain tab.

import { isAtLeast, listen, on, post, request, understands, type Data } from "./bridge";
import { isDark, legibleTheme } from "./contrast";
import { isOn } from "./kept";
import { checkedTheme, type Launch, type Theme } from "./launch";

const SIDES = ["top", "right", "bottom", "left"] as const;
const HEX_HEADER = "6.10"; // before, the header knows names of colours only

const darkScheme = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");
const root = (): HTMLElement => document.documentElement;
let themed: string[] = []; // properties of the present theme
let worn: Theme = {};
const insets: Record<string, Data> = {};

export function applyTheme(theme: Theme): void {
  const properties = Object.entries(legibleTheme(theme)).map(([name, colour]) => [`--tg-${name.replaceAll("_", "-")}`, colour] as const);
  for (const name of themed) root().style.removeProperty(name);
  for (const [name, colour] of properties) root().style.setProperty(name, colour);
  themed = properties.map(([name]) => name);
  worn = theme;
  shade();
}

function shade(): void {
  root().dataset.theme = isDark(worn) ? "dark" : "light";
  paintFrame();
}

// Continue the felt of the table into what Telegram draws around the page.
export function paintFrame(): void {
  const style = getComputedStyle(root());
  const [top, bottom] = ["--felt-b", "--felt-c"].map((name) => style.getPropertyValue(name).trim());
  post("web_app_set_header_color", isAtLeast(HEX_HEADER) ? { color: top } : { color_key: "bg_color" });
  post("web_app_set_background_color", { color: bottom });
  post("web_app_set_bottom_bar_color", { color: bottom });
}

export interface Around {
  visible(now: boolean): void; // Telegram shows the page, or has put it away
  back(): void; // the key of Telegram's header
  settings(): void; // the entry of Telegram's menu
}

// Tell Telegram that the page is there, as a table without swipes, and follow what it says.
export function begin(launch: Launch, around: Around): void {
  listen(launch.version);
  darkScheme().addEventListener("change", shade);
  on("theme_changed", ({ theme_params }) => applyTheme(checkedTheme(theme_params)));
  on("viewport_changed", resized);
  for (const name of ["safe_area_changed", "content_safe_area_changed"]) on(name, (inset) => keepClear(name, inset));
  on("fullscreen_changed", ({ is_fullscreen }) => (full = is_fullscreen === true));
  on("visibility_changed", ({ is_visible }) => around.visible(is_visible === true));
  on("back_button_pressed", () => around.back());
  on("settings_button_pressed", () => around.settings());
  post("web_app_ready");
  post("web_app_expand");
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  post("web_app_request_theme");
  post("web_app_request_viewport");
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
  applyTheme(launch.theme);
}

// A page that is half open, or under the finger, keeps the height of its last rest.
function resized({ height, is_state_stable }: Data): void {
  if (typeof height === "number" && height > 0 && is_state_stable) root().style.setProperty("--stable-height", `${height}px`);
}

// The phone's own edges, and within them those of Telegram's controls.
function keepClear(name: string, inset: Data): void {
  insets[name] = inset;
  for (const side of SIDES) {
    const sum = Object.values(insets).reduce((all, each) => all + (Number(each[side]) || 0), 0);
    root().style.setProperty(`--inset-${side}`, `${sum}px`);
  }
}

const impact = (impact_style: string): Data => ({ type: "impact", impact_style });
const notification = (notification_type: string): Data => ({ type: "notification", notification_type });
const [LIGHT, RIGID, STEP]: [Data, Data, Data] = [impact("light"), impact("rigid"), { type: "selection_change" }];

const FEELS = {
  tap: [LIGHT], // a key was pressed
  lift: [STEP], // a card was
  land: [LIGHT], // it lies on the table
  cut: [RIGID], // a trump beats another suit
  turn: [impact("medium")], // the player is asked
  step: [STEP], // of a wheel, of the last seconds, of a card over a player
  refused: [RIGID, RIGID], // a card that may not be played now was tapped
  marriage: [impact("soft"), impact("heavy")],
  success: [notification("success")], // one's contract made, one's victory
  warning: [notification("warning")], // the end of another player's deal or match
  error: [notification("error")], // one's contract failed
};
const PULSE_MS = 130; // from one to the next
const LAND_MS = 200; // of the flight of a card

export type Feeling = keyof typeof FEELS;

export const canFeel = (): boolean => understands("web_app_trigger_haptic_feedback");

// Let the phone be felt; a card when it has flown to the table.
export function feel(feeling: Feeling | null): void {
  if (!feeling || !isOn("haptics")) return;
  const later = feeling === "land" || feeling === "cut" ? LAND_MS : 0;
  FEELS[feeling].forEach((pulse, at) => {
    const wait = later + at * PULSE_MS;
    const send = () => post("web_app_trigger_haptic_feedback", pulse);
    if (wait) setTimeout(send, wait);
    else send();
  });
}

export const showBack = (visible: boolean): void => void post("web_app_setup_back_button", { is_visible: visible });

export const showSettings = (visible: boolean): void => void post("web_app_setup_settings_button", { is_visible: visible });

// Let the player choose the chat of a message that the bot has prepared; false if this client cannot.
export const sendPrepared = (id: string): boolean => post("web_app_send_prepared_message", { id });

let full = false;

export const isFull = (): boolean => full;

export const canFill = (): boolean => understands("web_app_request_fullscreen");

// Fill the screen with the page and keep it as the phone is held, or end that.
export function fill(whole: boolean): void {
  post(whole ? "web_app_request_fullscreen" : "web_app_exit_fullscreen");
  post("web_app_toggle_orientation_lock", { locked: whole });
}

// Whether the app may be put on the home screen and is not known to be there.
export async function canAddToHome(): Promise<boolean> {
  const answer = await request("web_app_check_home_screen", "home_screen_checked");
  return answer?.status === "missed" || answer?.status === "unknown";
}

export const addToHome = (): boolean => post("web_app_add_to_home_screen");

// Close the app; a plain tab stays.
export const close = (): boolean => post("web_app_close");

// Ask whether the bot may write to the player; null if Telegram cannot ask.
export async function requestWriteAccess(): Promise<boolean | null> {
  const answer = await request("web_app_request_write_access", "write_access_requested");
  return answer && answer.status === "allowed";
}

export function open(url: string): void {
  const link = /^https:\/\/(?:t\.me|telegram\.me)\//.test(url) ? new URL(url) : null;
  const sent = link ? post("web_app_open_tg_link", { path_full: link.pathname + link.search }) : !url.startsWith("tg:") && post("web_app_open_link", { url });
  if (!sent) window.open(url, "_blank", "noopener");
}
