// The menu behind "⋯", and the dialog that shows any screen of the chat: rules, settings, the lesson, a question.

import { Fragment, type VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { chosen, fresh, KeyText, Rich, titleOf, Words as Told } from "../html";
import { word } from "../naming";
import type { MenuKey, Panel, Table, Words } from "../protocol";
import { sound, soundsOn, switchSounds } from "../sounds";
import { isOn, turn, type Switch } from "../kept";
import type { Doing } from "./app";
import { canFeel, canFill, feel } from "../telegram";
import { FillKey } from "./around";
import { Dialog, type Frame } from "./dialogs";
import { arrive } from "../keys";
import { Row } from "./key";

const RING_PX = 12; // by which a text reaches beyond its place, for the ring of focus
const PARTS = ["table", "group", "person"] as const;

// What the press of a menu's key does; the page itself checks the cards, and writes the table in words.
export function follow(doing: Doing, { text, data, command }: MenuKey): void {
  if (data !== null) doing.press({ text, data, url: null, style: null });
  else if (command === "fair") doing.show("fair");
  else doing.inWords();
}

export function MenuTool({ words, show }: { words: Words; show: Doing["show"] }): VNode {
  return (
    <button type="button" class="tool" onClick={() => show("menu")} aria-haspopup="dialog" aria-label={word(words, "menu")}>
      <span class="dots" aria-hidden="true">⋯</span>
    </button>
  );
}

export function MenuDialog({ table, busy, doing }: { table: Table; busy: string | null; doing: Doing }): VNode {
  const { words, menu } = table;
  return (
    <Dialog words={words} title={word(words, "menu")} name="menu" onClose={() => doing.show(null)} head={<SoundKey table={table} />}>
      <div class="choices">
        {PARTS.map((part) => {
          const keys = menu.filter((key) => key.part === part);
          return keys.length > 0 && (
            <Fragment key={part}>
              <h3>{word(words, `part-${part}`)}</h3>
              {keys.map((key) => (
                <button type="button" key={key.command} class={busy !== null && busy === key.data ? "key busy" : "key"} onClick={() => follow(doing, key)}>
                  <KeyText text={key.text} />
                </button>
              ))}
            </Fragment>
          );
        })}
        {(hidesEmotes(table) || canFeel() || canFill()) && <h3>{word(words, "part-device")}</h3>}
        {canFeel() && <DeviceKey name="haptics" text={word(words, "haptics")} />}
        {hidesEmotes(table) && <DeviceKey name="emotes" text={word(words, "emotes")} />}
        <FillKey words={words} onPress={() => doing.show(null)} />
      </div>
    </Dialog>
  );
}

// Whether there are emotes of others, which the viewer may hide.
const hidesEmotes = ({ emotes, me }: Table): boolean => emotes.length > 0 || me === null;

// Whether a switch of this device is on, and what turns it over.
function useSwitch(isOn: () => boolean, change: () => void): [boolean, () => void] {
  const [on, setOn] = useState(isOn);
  const press = () => {
    change();
    setOn(isOn());
  };
  return [on, press];
}

// The sounds, at the head of the menu: two taps silence them on every screen.
function SoundKey({ table }: { table: Table }): VNode {
  const change = () => {
    switchSounds(table);
    sound(["turn"], table);
  };
  const [on, press] = useSwitch(() => soundsOn(table), change);
  return <button type="button" class={on ? "sound-key switch on" : "sound-key switch"} role="switch" aria-checked={on} onClick={press}><span>{word(table.words, "sounds")}</span></button>;
}

// A switch of this device; the phone ticks at one that is pressed, unless it has just been told not to.
function DeviceKey({ name, text }: { name: Switch; text: string }): VNode {
  const change = () => {
    turn(name, !isOn(name));
    feel("turn");
  };
  const [on, press] = useSwitch(() => isOn(name), change);
  return <button type="button" class={on ? "key switch on" : "key switch"} role="switch" aria-checked={on} onClick={press}><span>{text}</span></button>;
}

interface Given {
  words: Words;
  page: Panel;
  busy: string | null;
  toast: { text: string; number: number } | null;
  doing: Doing;
  back: Frame["onBack"];
}

export function PageDialog({ words, page, busy, toast, doing, back }: Given): VNode {
  const [read, turns] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const before = useRef<Panel | null>(null);
  const said = useMemo(() => fresh(words, page.html, before.current?.html ?? "") || chosen(words, page, before.current), [page]);
  before.current = page;
  useLayoutEffect(() => {
    [read, turns].forEach(({ current }) => current?.scrollTo(0, 0));
    const inside = read.current!.parentElement!;
    inside.style.setProperty("--read", `${read.current!.offsetHeight - RING_PX}px`);
    arrive();
  }, [page]);
  useEffect(() => [read, turns].forEach(({ current }) => current && noteMore(current)), [page]); // once the dialog is open
  const tells = page.rows.flat().some(({ note, about }) => note || about); // by its keys
  return (
    <Dialog words={words} title="" called={titleOf(words, page.html)} said={said} name={tells ? "page tells" : "page"} onClose={() => doing.show(null)} onBack={back}>
      <div class="read" ref={read} tabIndex={0} onScroll={(event) => noteMore(event.currentTarget)}><Rich html={page.html} /></div>
      {toast && <div class="toast" key={toast.number}><p><Told text={toast.text} /></p></div>}
      {page.rows.length > 0 && (
        <div class="turns" ref={turns} onScroll={(event) => noteMore(event.currentTarget)}>
          {page.rows.map((row, at) => (
            <Fragment key={at}>
              {row[0]?.about && <p class="about"><Rich html={row[0].about} /></p>}
              <Row {...{ row, busy }} press={doing.press} />
            </Fragment>
          ))}
        </div>
      )}
    </Dialog>
  );
}

// What is below the edge is hinted at, wherever it cuts the text or the keys.
const noteMore = (list: HTMLElement): boolean => list.toggleAttribute("data-more", list.scrollHeight - list.scrollTop > list.clientHeight + 4);
