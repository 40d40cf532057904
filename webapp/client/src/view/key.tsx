// A key of the panel or of a page: what sets something is drawn as a switch, a segment or a tab.

import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { InWords, KeyText } from "../html";
import type { PanelButton } from "../protocol";
import { partOf } from "../look";
import { Back, Face } from "./card";

const STATES: Record<string, string> = { switch: "aria-checked", value: "aria-pressed", tab: "aria-current" };

export function Key({ button, busy, press }: { button: PanelButton; busy: boolean; press: (button: PanelButton) => void }): VNode {
  const words = useContext(InWords);
  const { text, kind, note, style, url } = button;
  const on = kind === "switch" && busy ? !button.on : button.on; // the thumb moves at once
  const names = ["key", kind ?? style, on && "on", busy && "busy", url && "link"];
  const state = kind && STATES[kind] && { [STATES[kind]]: on };
  return (
    <button type="button" class={names.filter(Boolean).join(" ")} role={kind === "switch" ? kind : undefined} {...state} onClick={() => press(button)}>
      {button.look && <i class="swatch" aria-hidden="true" {...partOf(button.look)}><Back /><Back /><Face card="QH" words={words} /></i>}
      <KeyText text={text} />
      {note && <small class="note">{note}</small>}
    </button>
  );
}

// What tells a key from its neighbours: one that sets something stays itself when it is pressed.
export const nameOf = ({ kind, text, data, url }: PanelButton): string => (kind ? text : data ?? url ?? text);

export function Row({ row, busy, press }: { row: PanelButton[]; busy: string | null; press: (button: PanelButton) => void }): VNode {
  const segments = row[0]?.kind === "value" && !row[0].note;
  return (
    <div class={segments ? "row segments" : "row"}>
      {row.map((button) => <Key key={nameOf(button)} {...{ button, press }} busy={busy !== null && busy === button.data} />)}
    </div>
  );
}
