// Telegram around the page: theme, size, haptics, links. Everything works without it, for example in a plain tab.

import { luminance, type Theme } from "./launch";

const SCRIPT = "https://telegram.org/js/telegram-web-app.js";
const EXTENSION_WITHOUT_SWIPES = "7.7";

interface WebApp {
  initData: string;
  themeParams: Theme;
  safeAreaInset?: Inset;
  contentSafeAreaInset?: Inset;
  HapticFeedback?: { notificationOccurred(kind: string): void; impactOccurred(kind: string): void };
  ready(): void;
  expand(): void;
  close(): void;
  isVersionAtLeast(version: string): boolean;
  disableVerticalSwipes?(): void;
  setHeaderColor(colour: string): void;
  onEvent(name: string, handler: () => void): void;
  openTelegramLink(url: string): void;
  openLink(url: string): void;
}

interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

declare global {
  interface Window {
    Telegram?: { WebApp?: WebApp };
  }
}

const root = document.documentElement;

// Present only inside Telegram: in a plain tab the script finds no data.
const app = (): WebApp | null => {
  const found = window.Telegram?.WebApp;
  return found?.initData ? found : null;
};

export function applyTheme(theme: Theme): void {
  for (const [name, colour] of Object.entries(theme)) root.style.setProperty(`--tg-${name.replaceAll("_", "-")}`, colour);
  const ground = theme.bg_color;
  if (ground) root.dataset.theme = luminance(ground) < 0.3 ? "dark" : "light";
}

// Load Telegram's script after the page: a slow telegram.org must not delay it.
export function loadScript(onVisible: (now: boolean) => void): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  script.addEventListener("load", () => begin(onVisible));
  document.head.append(script);
}

function begin(onVisible: (now: boolean) => void): void {
  const telegram = app();
  if (!telegram) return;
  telegram.ready();
  telegram.expand();
  if (telegram.isVersionAtLeast(EXTENSION_WITHOUT_SWIPES)) telegram.disableVerticalSwipes?.();
  const themed = () => {
    applyTheme(telegram.themeParams);
    if (telegram.isVersionAtLeast("6.1")) telegram.setHeaderColor("bg_color");
  };
  const sized = () => {
    for (const side of ["top", "right", "bottom", "left"] as const) {
      const inset = (telegram.safeAreaInset?.[side] ?? 0) + (telegram.contentSafeAreaInset?.[side] ?? 0);
      root.style.setProperty(`--inset-${side}`, `${inset}px`);
    }
  };
  themed();
  sized();
  telegram.onEvent("themeChanged", themed);
  telegram.onEvent("safeAreaChanged", sized);
  telegram.onEvent("contentSafeAreaChanged", sized);
  telegram.onEvent("activated", () => onVisible(true));
  telegram.onEvent("deactivated", () => onVisible(false));
}

export function celebrate(kind: string): void {
  app()?.HapticFeedback?.notificationOccurred(kind);
}

export function tick(): void {
  app()?.HapticFeedback?.impactOccurred("light");
}

export function open(url: string): void {
  const telegram = app();
  const toTelegram = /^(https:\/\/(t\.me|telegram\.me)\/|tg:)/.test(url);
  if (telegram && toTelegram) telegram.openTelegramLink(url);
  else if (telegram) telegram.openLink(url);
  else if (toTelegram && window.parent !== window) openFromFrame(url);
  else window.open(url, "_blank", "noopener");
}

// The event of Telegram's own script, for a page that runs before or without it.
function openFromFrame(url: string): void {
  const { pathname, search } = new URL(url, "https://t.me/");
  const event = { eventType: "web_app_open_tg_link", eventData: { path_full: pathname + search } };
  window.parent.postMessage(JSON.stringify(event), "*");
}
