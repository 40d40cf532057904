// The whole page, drawn from one state.

import type { VNode } from "preact";
import { asksMe } from "../changes";
import type { EarlyWords } from "../early";
import type { Seen } from "../fair";
import { around, aroundFrom, fanned, sideOf } from "../layout";
import type { Moment } from "../moments";
import { filled, word } from "../naming";
import { Commands, InWords, KeyText } from "../html";
import type { CardId, DealTold, EveningTold, Failure, FailureKey, FairTold, Panel as PanelTold, PanelButton, ReviewTold, SeatNumber, Shareable, Table } from "../protocol";
import type { Place } from "../keys";
import { HomeOffer } from "./around";
import { Face } from "./card";
import { Cloth, LastPile } from "./cloth";
import { Alert, LastTrick, OwnTurn } from "./dialogs";
import { EmotePicker, type Emotes, ShownEmotes, SpectatorEmote } from "./emotes";
import { type Compared, type Elsewhere, EveningDialog, EveningKey } from "./evening";
import { FairDialog, FairKey } from "./fair";
import { Hand } from "./hand";
import { Icon } from "./icons";
import { Course, Finale } from "./finale";
import { Bubble, Progress } from "./lesson";
import { follow, MenuDialog, MenuTool, PageDialog } from "./menu";
import { MomentBanner } from "./moment";
import { Panel } from "./panel";
import { Ended, Waiting } from "./ended";
import { Result } from "./result";
import { ReplayDialog } from "./replay";
import { SeatPlate } from "./seat";
import { Laid, Sheet, SheetDialog } from "./sheet";

const EMBLEM = ["9S", "TH", "AS", "QH", "KS"];

export interface Shown {
  table: Table | null;
  online: boolean;
  late: EarlyWords | null; // said when the first table does not come
  failure: Failure | null; // why the server ended it
  busy: string | null;
  early: CardId | null; // tapped while the talon was shown
  toast: { text: string; number: number } | null;
  alert: { text: string; url: string | null } | null; // with the link that its key follows
  open: Open;
  again: string; // press that only shows the page again, "" if there is none
  trail: Step[]; // where "back" leads, the last one first
  from: SeatNumber; // seat from which a spectator looks
  review: ReviewTold | null; // that was told last
  accuracy: PanelTold | null; // of the match
  page: PanelTold | null; // screen of the chat that a press asked for last
  emotes: Emotes;
  moment: Moment | null;
}

// Something that was open, and how it was left.
export type Step = Pick<Shown, "open" | "page" | "again"> & { place: Place };

// What stands over the table: a number is the replay of that deal.
export type Open = "last" | "sheet" | "fair" | "menu" | "page" | "home" | Compared | Elsewhere | number | null;

export const isReplay = (open: Open): boolean => typeof open === "number" || isElsewhere(open);
const isElsewhere = (open: Open): open is Elsewhere => typeof open === "object" && open !== null && "token" in open;
export const isCompared = (open: Open): open is Compared => typeof open === "object" && open !== null && "compared" in open;

export interface Doing {
  press(button: PanelButton): void;
  tap(card: CardId, data: string | null): void; // null: the card does nothing now
  emote(sign: string): void;
  noTips(): void;
  show(open: Open): void;
  turnTable(): void;
  inWords(): void; // show the table in words
  back(): void; // to where that which is open was opened
  deal(number: number, table: string): Promise<DealTold>;
  evening(): Promise<EveningTold>;
  fair(): Promise<FairTold>;
  share(what: Shareable, number?: number): Promise<void>;
  seen: Seen;
  dismiss(): void;
  again(): void; // connect anew
  follow(way: FailureKey): void;
}

export function App({ shown, doing }: { shown: Shown; doing: Doing }): VNode {
  const table = shown.table && { ...shown.table, from: shown.from % shown.table.seats.length };
  if (shown.failure) return <Ended failure={shown.failure} follow={doing.follow} />;
  if (!table) return <Waiting words={shown.late} again={doing.again} />;
  const back = shown.trail.length ? doing.back : undefined;
  const commands = Object.fromEntries([
    ["new", { text: table.title, follow: () => doing.show(null) }], // an own table stands behind the page; another one has a key
    ...table.menu.map((key) => [key.command, { text: key.text, follow: () => follow(doing, key) }] as const),
  ]);
  return (
    <InWords.Provider value={table.words}>
    <Commands.Provider value={commands}>
    <ShownEmotes.Provider value={shown.emotes}>
    <OwnTurn.Provider value={asksMe(table) && { table, leave: () => doing.show(null) }}>
      {table.view ? <Match {...{ table, shown, doing }} /> : <Lobby {...{ table, shown, doing }} />}
      {!shown.online && <p class="offline" role="status">{word(table.words, "reconnecting")}</p>}
      {shown.alert && <Alert words={table.words} {...shown.alert} onClose={doing.dismiss} />}
      {shown.open === "last" && <LastTrick table={table} onClose={() => doing.show(null)} />}
      {shown.open === "sheet" && table.view && <SheetDialog table={table} show={doing.show} />}
      {shown.open === "home" && <HomeOffer words={table.words} onClose={() => doing.show(null)} />}
      {shown.open === "menu" && <MenuDialog table={table} busy={shown.busy} doing={doing} />}
      {shown.open === "page" && shown.page && <PageDialog words={table.words} page={shown.page} busy={shown.busy} toast={shown.toast} doing={doing} back={back} />}
      {shown.open === "fair" && <FairDialog table={table} doing={doing} back={back} />}
      {typeof shown.open === "number" && <ReplayDialog table={table} token="" number={shown.open} doing={doing} review={shown.review} toast={shown.toast} busy={shown.busy} />}
      {isElsewhere(shown.open) && <ReplayDialog table={table} {...shown.open} doing={doing} />}
      {isCompared(shown.open) && <EveningDialog table={table} number={shown.open.compared} doing={doing} back={back} />}
    </OwnTurn.Provider>
    </ShownEmotes.Provider>
    </Commands.Provider>
    </InWords.Provider>
  );
}

interface Part {
  table: Table;
  shown: Shown;
  doing: Doing;
}

function Lobby({ table, shown, doing }: Part): VNode {
  const { above, below } = around(table, table.free?.count ?? 0);
  const place = (seat: number) => seat < table.seats.length
    ? <SeatPlate key={seat} table={table} seat={seat} side="top" />
    : <FreeSeat key={seat} {...{ table, doing }} busy={shown.busy} />;
  return (
    <main class="lobby">
      <div class="stand">
        <h1 class="unseen">{table.title}</h1>
        <div class="round">
          <div class="above">{above.map(place)}</div>
          <div class="emblem" aria-hidden="true">
            {EMBLEM.map((card, at) => {
              const { x, y, turn } = fanned(at, EMBLEM.length);
              const place = { "--i": x, "--sag": y, "--turn": `${turn * 2.4}deg` };
              return <span class="card" key={card} style={place}><Face card={card} words={table.words} /></span>;
            })}
          </div>
          {place(below)}
        </div>
        <Panel table={table} busy={shown.busy} press={doing.press} noTips={doing.noTips} toast={shown.open === "page" ? null : shown.toast} />
        <button type="button" class="menu-chip" aria-haspopup="dialog" onClick={() => doing.show("menu")}><span aria-hidden="true">⋯ </span>{word(table.words, "menu")}</button>
      </div>
    </main>
  );
}

// A free seat, with the key by which a player asks a computer to fill it; others are asked, and a visitor joins, below the table.
function FreeSeat({ table, busy, doing }: { table: Table; busy: string | null; doing: Doing }): VNode {
  return (
    <section class="seat top free" aria-label={word(table.words, "free")}>
      {table.free!.keys.map((key) => (
        <button type="button" class={busy !== null && busy === key.data ? "offer busy" : "offer"} key={key.data} onClick={() => doing.press(key)}><KeyText text={key.text} /></button>
      ))}
    </section>
  );
}

// How many look on, and who, which all see; a spectator reads that they watch, and can turn the table.
function Watchers({ table: { watchers, watching, me, words }, turn }: { table: Table; turn: () => void }): VNode | null {
  if (!watchers) return null;
  const more = watchers - watching.length - (me === null ? 1 : 0);
  const told = [me === null ? word(words, "watching") : "", watching.join(", ") + (watching.length && more > 0 ? ` +${more}` : "")].filter(Boolean).join(" · ");
  return (
    <div class="watcher">
      {me === null && <button type="button" class="tool" aria-label={word(words, "turn-table")} title={word(words, "turn-table")} onClick={turn}>⟳</button>}
      <p>
        <SpectatorEmote words={words} />
        <span aria-hidden="true">👁 {watchers} · {told}</span>
        <span class="unseen">{`${word(words, "spectators")}: ${watchers}. ${told}`}</span>
      </p>
    </div>
  );
}

function Match({ table, shown, doing }: Part): VNode {
  const [first, ...others] = aroundFrom(table);
  const press = (data: string) => doing.press({ text: "", data, url: null, style: null });
  const { lesson } = table;
  const { kind, sheet, winner, sitting } = table.view!;
  const ended = table.stage === "closed";
  const between = (kind === "dealing" || kind === "over" || ended) && sheet.length > 0;
  const holds = !ended && (kind === "play" ? sitting !== first : table.view!.counts[first!]! > 0); // the fan keeps its place until the deal is over
  const names = ["match", `players${table.seats.length}`, `kind-${kind}`, holds ? "" : "handless", ended && between ? "finished" : "", table.me === null ? "watching" : "", lesson ? "learning" : ""];
  return (
    <main class={names.join(" ")} data-turn-number={table.view!.turn}>
      <h1 class="unseen">{table.title}</h1>
      <div class="board">
        {lesson && <Progress {...{ table, lesson }} press={doing.press} />}
        <div class="others">
          {others.map((seat) => <SeatPlate key={seat} {...{ table, seat, press }} side={sideOf(table, seat)} />)}
        </div>
        {between ? (
          <Laid table={table} show={doing.show}>
            {(ended || winner !== null) && sheet.length > 1 ? <Finale table={table} show={doing.show} accuracy={shown.accuracy} busy={shown.busy} press={doing.press} /> : <Result table={table} />}
            <LastPile table={table} onLast={() => doing.show("last")} />
          </Laid>
        ) : lesson?.mood === "end" ? <div class="cloth"><Finale table={table} show={doing.show} /></div> : <Cloth table={table} onLast={() => doing.show("last")} />}
        {shown.moment && <MomentBanner table={table} moment={shown.moment} key={JSON.stringify(shown.moment)} />}
        <div class="own">
          <Watchers table={table} turn={doing.turnTable} />
          <EmotePicker table={table} send={doing.emote} />
          <SeatPlate table={table} seat={first!} side="bottom" />
          {!lesson && <div class="tools">
            <button type="button" class="tool sheet-tool" onClick={() => doing.show("sheet")} aria-haspopup="dialog" aria-label={word(table.words, "sheet")}>
              <Icon name="sheet" />
            </button>
            <MenuTool words={table.words} show={doing.show} />
          </div>}
        </div>
      </div>
      {lesson ? <Bubble {...{ table, lesson }} busy={shown.busy} press={doing.press} toast={shown.open === "page" ? null : shown.toast} key={`${lesson.step} ${lesson.mood} ${lesson.said[0]!.html}`} />
        : <Panel table={table} busy={shown.busy} press={doing.press} noTips={doing.noTips} toast={shown.open === "page" ? null : shown.toast} />}
      {!ended && <Hand table={table} busy={shown.busy} early={shown.early} online={shown.online} tap={doing.tap} />}
      {!lesson && <aside class="beside"><h2>{word(table.words, "sheet")}</h2><p>{filled(table.words, "deal", { number: table.view!.deal })} · {table.view!.length}</p>{winner === null && <Course table={table} show={doing.show} />}<Sheet table={table} show={doing.show} /><EveningKey table={table} show={doing.show} /><FairKey words={table.words} show={doing.show} /></aside>}
    </main>
  );
}
