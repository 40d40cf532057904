// What Telegram says when it opens the page, in the fragment of its URL.

export type Theme = Record<string, string>;

export interface Launch {
  initData: string; // raw, as signed by Telegram
  shared: string; // name of a deal that is shown to anybody, "" for none
  table: string; // token of the table, "" for the player's own choice
  learns: boolean; // whether it is opened for the lesson
  sits: boolean; // whether the person has asked for a seat by the key that opened it
  deal: number; // deal of the table's evening to compare at once, 0 for none
  theme: Theme;
  version: string; // of Telegram, "" in a plain tab
}

const COLOUR = /^#[0-9a-f]{6}$/i;

export function readLaunch(hash: string, search: string): Launch {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const initData = given.get("tgWebAppData") ?? "";
  const signed = new URLSearchParams(initData);
  const start = signed.get("start_param") ?? given.get("tgWebAppStartParam");
  const named = start ?? new URLSearchParams(search).get("table") ?? "";
  const learns = named === "learn";
  const [table = "", more] = learns ? [] : named.split("-");
  return { initData, shared: named.startsWith("deal_") ? named : "", table, learns, sits: more === "sit", deal: Number(more) || 0, theme: readTheme(given.get("tgWebAppThemeParams")), version: given.get("tgWebAppVersion") ?? "" };
}

// What Telegram tells about the person; nothing in a forged launch, which the server refuses with words.
export function userOf({ initData }: Launch): { language_code?: string; photo_url?: string } {
  try {
    return JSON.parse(new URLSearchParams(initData).get("user") ?? "{}") as { language_code?: string; photo_url?: string };
  } catch {
    return {};
  }
}

// Name of the stored session. Frames of several people in one tab share the storage, so it names the launch.
export const sessionKey = (initData: string): string => `session:${new URLSearchParams(initData).get("hash") ?? ""}`;

export function readTheme(json: string | null): Theme {
  try {
    return checkedTheme(JSON.parse(json ?? "{}"));
  } catch {
    return {};
  }
}

// The colours of a theme, and nothing else.
export function checkedTheme(read: unknown): Theme {
  const entries = Object.entries(read ?? {}).filter(([, value]) => typeof value === "string" && COLOUR.test(value));
  return Object.fromEntries(entries) as Theme;
}

// Relative luminance of #rrggbb, from 0 to 1.
export function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
