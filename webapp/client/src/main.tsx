// Start of the page: it reads what Telegram gave, connects, and draws each state in turn.

import { render } from "preact";
import { WriteAccess } from "./access";
import { Attention, listenToInput } from "./attention";
import { asksMe, feeling, isQuiet, landed, news } from "./changes";
import { listenToDrags, release } from "./drag";
import { earlyWords } from "./early";
import { Witness } from "./fair";
import { chosen, fresh, oneLine, plain, titleOf } from "./html";
import { offersHome } from "./homescreen";
import { inWords } from "./inwords";
import { isOn } from "./kept";
import { comeBack, keepFocus, listenToKeys, whereabouts } from "./keys";
import { back } from "./layers";
import { readLaunch, sessionKey, userOf } from "./launch";
import { repeat, say } from "./live";
import { wear, wearKept } from "./look";
import { move, prepare, still } from "./motion";
import { MomentQueue, moments } from "./moments";
import { aloud, filled, labelOf, sentences, word } from "./naming";
import type { Answer, Emoted, Failure, FailureKey, Panel, PanelButton, Table } from "./protocol";
import { followScreen } from "./screen";
import { shared } from "./sharing";
import { Connection, remember, remembered } from "./socket";
import { landing, listenForGesture, sound, soundsOn, tonesOf } from "./sounds";
import { Stage } from "./stage";
import { TapGuard, touch } from "./taps";
import { begin, close, feel, open, requestWriteAccess, sendPrepared, showSettings } from "./telegram";
import { TipReader } from "./tips";
import { loadShapes } from "./view/card";
import { App, isCompared, isReplay, type Doing, type Shown, type Step } from "./view/app";
import { lookAt, SharedDeal } from "./view/shared";
import { EMOTE_MS, saidBy, SPECTATORS, without } from "./view/emotes";

const TOAST_MS = 3500;
const LATE_MS = 4000;
const HOME_MS = 3000; // after which the end of a match has been seen
const HINT = "💡";
const TOAST_MS_A_LETTER = 60;
const WARNED_S = 20; // before a player's time is up, they hear of it
const TICKS = [5, 4, 3, 2, 1]; // seconds left that are heard
const SHORT_S = 30; // so little time to think needs no warning

const place = document.getElementById("app")!;
const launch = readLaunch(location.hash, location.search);

let shown: Shown = { review: null, accuracy: null, page: null, table: null, online: true, late: null, failure: null, busy: null, early: null, toast: null, alert: null, open: null, again: "", trail: [], from: 0, emotes: {}, moment: null };
let latest: Table | null = null;
let late = 0; // timer of the words about it
const great = new MomentQueue((moment) => draw({ moment }));
const witness = new Witness();
const taps = new TapGuard();
let toasts = 0;
let hurry: number[] = []; // timers of the words about the player's time, and of its last seconds
let emotes = 0;
let hinted: { id: string; question: string } | null = null; // the press that asked for a hint, and at which question
let asking = { id: "", sets: false }; // the press of a key of the menu or of a page that waits for its answer, whether it is a setting's
let renewing: { id: string; page: Panel | null } = { id: "", page: null }; // the press that renews the evening shown
let bringing = false; // whether the talon is shown: a card tapped meanwhile waits, the newest counts
let farewell = ""; // why the table is closed before its match
let sits = launch.sits && !remembered(sessionKey(launch.initData)); // not after each reload
let resumes = false; // whether the lesson was left by a reload, or a lost connection

function draw(change: Partial<Shown>): void {
  const changes = change.table && shown.table;
  if (changes) prepare();
  const focus = keepFocus();
  // What was told about the question before covers no new one, and no hint.
  if (change.table && change.table.panel.html !== shown.table?.panel.html) change = { toast: null, ...change };
  shown = { ...shown, ...change };
  render(<App shown={shown} doing={doing} />, place);
  focus();
  if (change.table) {
    release(false);
    taps.shows(change.table, performance.now());
  }
  if (changes) move(change.table!);
}

function offerHome(): void {
  const offer = () => void (shown.open === null && draw({ open: "home" }));
  void offersHome(() => localStorage).then((offers) => offers && setTimeout(offer, HOME_MS));
}

const stage = new Stage({
  scene({ kind, table }): void {
    bringing = kind === "talon";
    draw({ table });
    if (kind === "deal") sound(["deal"], table);
    if (kind !== "trick") return;
    taps.trick(performance.now());
    sound([landing(table)], table);
    feel(landed(table));
  },
  state(before, told): void {
    const table = tips.shown(told);
    if (!before) showSettings(true);
    tell(before, table);
    if (before?.view && before.view.kind !== "over" && table.view?.kind === "over" && !table.lesson) offerHome();
    const learns = table.menu.find(({ command }) => command === "learn")?.data;
    const waits = !launch.learns && asksMe(table); // others, and the clock
    if (resumes && learns && !waits) connection.press(learns);
    else remember("lesson", table.lesson && table.lesson.mood !== "end" ? "on" : "");
    resumes = false;
    const seat = sits && table.free && table.me === null && table.panel.rows.flat().find(({ style }) => style === "success");
    if (seat) connection.press(seat.data!);
    sits = false;
    const compares = !before && table.evening && launch.deal > 0;
    const wanted = table.hand.find(({ card }) => card === shown.early)?.data;
    bringing = false;
    draw({ table, early: null, ...(!table.view?.sheet.length && { review: null, accuracy: null }), ...(compares && { open: { compared: launch.deal } }) });
    if (wanted) send(wanted);
  },
}, still);

function tell(before: Table | null, table: Table): void {
  // Writing either, even as it was, styles the whole page anew.
  if (document.documentElement.lang !== table.language) document.documentElement.lang = table.language;
  const title = asksMe(table) ? `${word(table.words, "say-your-turn")} · ${table.title}` : table.title; // seen on the tab
  if (document.title !== title) document.title = title;
  const asked = before?.panel.html !== table.panel.html || before?.view?.turn !== table.view?.turn;
  const known = before && !isQuiet(before) ? before.panel.html : ""; // what others were asked was not said
  const question = asked ? sentences([fresh(table.words, table.panel.html, known, true), table.tip?.text ?? ""].filter(Boolean)) : "";
  const said = news(before, table, question || (before && !table.view ? chosen(table.words, table.panel, before.panel) : ""));
  if (said.length) say(sentences(said));
  warn(table);
  feel(feeling(before, table));
  great.add(moments(before, table));
  sound(tonesOf(before, table, document.hidden), table);
}

// Say how much time is left before it runs out for the player, and tick at its end.
function warn(table: Table): void {
  hurry.forEach(clearTimeout);
  const { clock, me, words } = table;
  if (!clock || clock.seat !== me) return;
  const at = (left: number, then: () => void): number[] => (clock.left_s > left ? [window.setTimeout(then, (clock.left_s - left) * 1000)] : []);
  const tick = (): void => {
    sound(["tick"], table);
    feel("step");
  };
  hurry = TICKS.flatMap((left) => at(left, tick));
  if (clock.of_s > SHORT_S) hurry.push(...at(WARNED_S, () => say(filled(words, "seconds-left", { count: WARNED_S }))));
}

// The table as it is shown, in words.
function linesInWords(): [string, string][] {
  const { table } = shown;
  if (!table?.view) return [];
  const { words, lesson, panel } = table;
  const asked = (lesson?.said ?? [panel]).map(({ html }) => aloud(words, oneLine(html)));
  return inWords(table, sentences([...asked, document.querySelector(".countdown")?.ariaLabel ?? ""].filter(Boolean)));
}

// Whether a renewed screen is another one, and the player still looks at the old one.
const renews = (page: Panel | null): boolean =>
  page !== null && shown.open === "page" && shown.page === renewing.page && JSON.stringify(page) !== JSON.stringify(shown.page);

// The same mistake brings the same state: only the bubble tells that it was heard.
function wrongAgain(): void {
  feel("refused");
  for (const each of document.querySelector(".bubble")?.getAnimations() ?? []) {
    each.cancel();
    each.play();
  }
}

function goOn(table: string): void {
  connection.goOn(table);
  doing.show(null);
  doing.again();
}

// What is open, for "back".
const here = (): Step => ({ open: shown.open, page: shown.page, again: shown.again, place: whereabouts() });

// Show a screen in the dialog. What it was asked from is the way back, if it can be shown again; a screen of that way ends it there.
function turnTo(page: Panel, again: string, asked: boolean): void {
  const { trail, open, page: before } = shown;
  const known = trail.find((step) => again && step.again === again);
  const same = open === "page" && titleOf({}, page.html) === titleOf({}, before!.html);
  const further = asked && open !== null && !same && (open !== "page" || (shown.again && (again || !asking.sets)));
  if (known) comeBack(known.place);
  const way = known ? trail.slice(0, trail.indexOf(known)) : further ? [...trail, here()] : trail;
  draw({ open: "page", page, again: again || (same ? shown.again : ""), trail: way });
}

// Ask anew for the screen shown.
function renew(data: string): void {
  if (data && shown.open === "page" && !shown.busy) renewing = { id: connection.press(data), page: shown.page };
}

function toast(text: string): void {
  const number = ++toasts;
  draw({ toast: { text, number } });
  say(aloud(latest?.words ?? {}, text));
  setTimeout(() => shown.toast?.number === number && draw({ toast: null }), Math.max(TOAST_MS, TOAST_MS_A_LETTER * text.length));
}

function showEmote({ seat, name, sign }: Emoted): void {
  if (!shown.table || ((seat === null || seat !== shown.table.me) && !isOn("emotes"))) return;
  const [number, at] = [++emotes, seat ?? SPECTATORS];
  if (seat !== shown.table.me) sound(["emote"], shown.table, seat);
  draw({ emotes: { ...shown.emotes, [at]: { sign, number, name } } });
  say(`${seat === null ? name : labelOf(shown.table, seat)}: ${saidBy(shown.table.words, sign)}`);
  setTimeout(() => draw({ emotes: without(shown.emotes, at, number) }), EMOTE_MS);
}

function send(data: string): string {
  const touched = touch(latest!, data);
  feel(touched);
  if (touched === "lift") sound(["lift"], latest!);
  const id = connection.press(data);
  draw({ busy: data });
  return id;
}

const doing: Doing = {
  press({ text, data, url, style, look, kind }: PanelButton): void {
    if (!taps.allowsKey(performance.now(), shown.open === "page" && style === "danger")) return;
    if (look) wear([look]);
    if (url) open(url);
    else if (data === "last") doing.show(latest!.view!.sheet.length);
    else if (data === "invite" || data === "result") { // no press of the bot
      doing.show(null);
      void doing.share(data);
    }
    else if (data) {
      const question = latest!.panel.html;
      const id = send(data);
      if (text.startsWith(HINT)) hinted = { id, question };
      if (shown.open === "menu" || shown.open === "page") asking = { id, sets: !!kind };
    }
  },
  tap(card: string, data: string | null): void {
    const { view, me, wheel, words } = latest!;
    if (bringing) return draw({ early: card });
    if (!data) {
      if (!asksMe(latest!)) return;
      feel("refused");
      return toast(word(words, wheel ? `first-${wheel.verb}` : "first"));
    }
    if (view?.kind === "play" && !taps.allows(card, view.asked !== me, performance.now())) return;
    send(data);
  },
  emote: (sign) => connection.emote(sign),
  noTips(): void {
    tips.off();
    draw({ table: tips.shown(shown.table!) });
  },
  show(now): void {
    taps.covers(performance.now());
    const { open, trail } = shown;
    const stays = open === null || open === now || (isReplay(open) && isReplay(now)) || (isCompared(open) && isCompared(now));
    draw({ open: now, trail: now === null ? [] : stays ? trail : [...trail, here()] });
  },
  turnTable: () => draw({ from: shown.from + 1 }),
  inWords(): void {
    const { words } = shown.table!;
    const lines = linesInWords().map(([name, told], at) => `<b>${at + 1} · ${name}</b>\n${plain(told)}`);
    if (lines.length) turnTo({ html: [`<b>${word(words, "in-words")}</b>`, word(words, "keys"), ...lines].join("\n\n"), rows: [] }, "", true);
  },
  back(): void {
    const trail = [...shown.trail];
    const step = trail.pop();
    if (!step) return doing.show(null);
    const { place, ...before } = step;
    taps.covers(performance.now());
    comeBack(place);
    draw({ ...before, trail });
    if (before.open === "page") renew(before.again);
  },
  deal: (number, table) => connection.deal(number, table),
  evening: () => connection.evening(),
  fair: () => connection.fair(),
  // The film of a deal or of a match is drawn before Telegram asks for a chat, which takes a moment.
  async share(what, number = 0): Promise<void> {
    if (shown.busy === what) return;
    draw({ busy: what });
    const { text, prepared, url } = await connection.share(what, number);
    draw({ busy: null });
    if (text) draw({ alert: { text, url: null } });
    else if (!prepared || !sendPrepared(prepared)) open(url);
  },
  seen: witness.seen,
  dismiss(): void {
    taps.covers(performance.now());
    draw({ alert: null });
  },
  again(): void {
    draw({ failure: null, table: null, late: null });
    wait();
    connection.anew();
  },
  follow({ does, url }: FailureKey): void {
    if (does === "link") open(url!);
    else if (does === "close") close();
    else if (does === "allow") void access.ask(doing.again, () => {});
    else {
      if (does === "new") connection.own();
      doing.again();
    }
  },
};

const connection = new Connection(launch, {
  state(told: Table): void {
    const table = (latest = shared(latest, told));
    wear(table.look);
    if (!table.lesson) witness.note(table);
    attention.follow(table);
    stage.take(table);
  },
  answer({ id, text, alert, url, page, again, unstarted, table }: Answer, pressed: string | null): void {
    if (id) draw({ busy: null });
    else if (alert) farewell = text;
    tips.answered(id);
    if (pressed && shown.table?.lesson?.mood === "wrong") wrongAgain();
    const asked = id !== "" && id === asking.id && !alert; // a page whose key has done its work closes
    if (table) return goOn(table);
    if (id && id === renewing.id && !renews(page)) return;
    if (page) {
      if (shown.open === "page") taps.turns(performance.now());
      else taps.covers(performance.now());
      if (id && id === renewing.id) comeBack(whereabouts());
      turnTo(page, again, asked);
      return void (text && !oneLine(page.html).includes(text) && toast(text)); // the page may say it itself
    }
    if (asked && (shown.open === "menu" || shown.open === "page")) doing.show(null);
    if (text) release();
    if (unstarted && pressed) return void access.ask(() => send(pressed), () => draw({ alert: { text, url } }));
    if (text && (alert || url)) draw({ alert: { text, url } });
    else if (text && (id !== hinted?.id || hinted.question === latest?.panel.html)) toast(text); // else the hint is there already
    else if (url) open(url);
  },
  emote: showEmote,
  renew,
  review(review): void {
    draw({ review, toast: null });
    if (review.opens && shown.open !== review.deal) doing.show(review.deal);
  },
  accuracy: (accuracy) => draw({ accuracy, toast: null }),
  failure(failure: Failure): void {
    const { reason } = failure;
    if (reason === "version" && isFirstReload()) location.reload();
    else if (reason === "unstarted" && access.awaited) void access.ask(doing.again, () => {});
    else if (reason !== "slow" && reason !== "away") draw({ failure: { ...failure, text: farewell || failure.text } });
  },
  online(now): void {
    resumes = now && remembered("lesson") !== "";
    draw({ online: now }); // a press that waits for the connection stays marked
  },
});

const tips = new TipReader((press) => connection.press(press));
const access = new WriteAccess(async () => {
  const allowed = await requestWriteAccess();
  if (allowed) connection.confirm();
  return allowed;
});
const words = earlyWords(place.dataset.words, navigator.languages);

// Say so if the first table does not come.
function wait(): void {
  clearTimeout(late);
  late = window.setTimeout(() => shown.table ?? draw({ late: words }), LATE_MS);
}

const attention = new Attention((now) => connection.looking(now));

// A page older than the server is loaded again, once.
function isFirstReload(): boolean {
  const seen = history.state === "reloaded";
  history.replaceState("reloaded", "");
  return !seen;
}

if (launch.learns && !remembered(sessionKey(launch.initData))) remember("lesson", "on"); // not after each reload

begin(launch, {
  visible(now): void {
    connection.visible(now);
    if (now) attention.input();
  },
  back,
  settings: () => doing.show("menu"),
});
wearKept();
void loadShapes();
followScreen();
listenToKeys((key) => {
  const line = linesInWords()[+key - 1];
  if (key === "?") doing.inWords();
  else if (key === "0") repeat();
  else if (line) say(line.join(": "));
});
listenForGesture(() => latest !== null && soundsOn(latest));
listenToInput(attention);
listenToDrags({
  card: (name) => shown.table?.hand.find(({ card }) => card === name),
  drop: send,
  over: () => feel("step"),
});
if (launch.shared) {
  void lookAt(launch.shared, userOf(launch).language_code ?? navigator.language).then((told) => {
    document.documentElement.lang = told.language;
    render(<SharedDeal told={told} signed={!!launch.initData} follow={doing.follow} />, place);
  });
} else {
  draw({});
  wait();
  connection.open();
}
