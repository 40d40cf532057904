// Telegram's bridge: events from the page to the client around it and back, without Telegram's own script.
// https://core.telegram.org/api/web-events and https://docs.telegram-mini-apps.com/platform/methods

export type Data = Record<string, unknown>;

// By event that the page sends, the version of Telegram that understands it first.
const SINCE = {
  iframe_ready: "6.0",
  iframe_will_reload: "6.0",
  web_app_ready: "6.0",
  web_app_expand: "6.0",
  web_app_close: "6.0",
  web_app_open_link: "6.0",
  web_app_open_tg_link: "6.0",
  web_app_request_theme: "6.0",
  web_app_request_viewport: "6.0",
  web_app_set_background_color: "6.1",
  web_app_set_header_color: "6.1",
  web_app_setup_back_button: "6.1",
  web_app_trigger_haptic_feedback: "6.1",
  web_app_request_write_access: "6.9",
  web_app_setup_settings_button: "7.0",
  web_app_setup_swipe_behavior: "7.7",
  web_app_set_bottom_bar_color: "7.10",
  web_app_add_to_home_screen: "8.0",
  web_app_check_home_screen: "8.0",
  web_app_exit_fullscreen: "8.0",
  web_app_request_content_safe_area: "8.0",
  web_app_request_fullscreen: "8.0",
  web_app_request_safe_area: "8.0",
  web_app_send_prepared_message: "8.0",
  web_app_toggle_orientation_lock: "8.0",
} as const;

export type Outgoing = keyof typeof SINCE;

type Receive = (name: string, data?: unknown) => void;

declare global {
  interface Window {
    TelegramWebviewProxy?: { postEvent(name: string, data: string): void }; // Android, iOS, desktop
    TelegramGameProxy_receiveEvent?: Receive; // Windows Phone
    TelegramGameProxy?: { receiveEvent: Receive }; // iOS, desktop
    Telegram?: { WebView?: { receiveEvent: Receive } }; // Android
  }
  interface External {
    notify?(message: string): void; // Windows Phone
  }
}

const handlers = new Map<string, ((data: Data) => void)[]>();
let version = "6.0";

// Whether a version of Telegram is at least another: 7.10 is newer than 7.7.
export function isAtLeast(least: string, given = version): boolean {
  const [have, need] = [given, least].map((each) => each.split(".").map((part) => parseInt(part, 10) || 0)) as [number[], number[]];
  const at = need.findIndex((part, index) => part !== (have[index] ?? 0));
  return at < 0 || (have[at] ?? 0) > need[at]!;
}

const isFramed = (): boolean => window.parent !== window;

// Whether the client around the page understands an event.
export const understands = (name: Outgoing): boolean =>
  (!!window.TelegramWebviewProxy || !!window.external?.notify || isFramed()) && isAtLeast(SINCE[name]);

// Send an event, unless there is no client or it is too old for it; return whether it was sent.
export function post(name: Outgoing, data: Data | "" = ""): boolean {
  if (!understands(name)) return false;
  const message = JSON.stringify({ eventType: name, eventData: data });
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
  else if (window.external?.notify) window.external.notify(message);
  else window.parent.postMessage(message, "*"); // The security policy of the page names who that can be.
  return true;
}

// Call `handler` for each event of a name that the client sends.
export function on(name: string, handler: (data: Data) => void): void {
  handlers.set(name, [...(handlers.get(name) ?? []), handler]);
}

// Send an event and return the data of the answer; null if the client does not understand it.
export function request(name: Outgoing, answer: string): Promise<Data | null> {
  return new Promise((resolve) => {
    const waiting = (data: Data): void => {
      handlers.set(answer, handlers.get(answer)!.filter((each) => each !== waiting));
      resolve(data);
    };
    if (!understands(name)) return resolve(null);
    on(answer, waiting);
    post(name);
  });
}

function receive(name: string, data?: unknown): void {
  const told = typeof data === "object" && data !== null ? (data as Data) : {};
  for (const handler of handlers.get(name) ?? []) handler(told);
}

// Listen in each of the ways in which clients call: functions of Telegram's own names, or messages to a frame.
export function listen(telegram: string): void {
  version = telegram || version;
  window.TelegramGameProxy_receiveEvent = receive;
  window.TelegramGameProxy = { receiveEvent: receive };
  window.Telegram = { ...window.Telegram, WebView: { receiveEvent: receive } };
  if (!isFramed()) return;
  window.addEventListener("message", ({ source, data }) => source === window.parent && hear(data));
  on("reload_iframe", () => {
    post("iframe_will_reload");
    location.reload();
  });
  post("iframe_ready", { reload_supported: true });
}

// Messages that are no events come from extensions of the browser, for example.
function hear(message: unknown): void {
  const { eventType, eventData } = parsed(message);
  if (typeof eventType === "string") receive(eventType, eventData);
}

function parsed(message: unknown): Data {
  try {
    return (JSON.parse(String(message)) as Data | null) ?? {};
  } catch {
    return {};
  }
}
