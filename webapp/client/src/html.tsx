// Telegram's HTML as elements of an allow list; nothing is ever inserted as markup.

import { createContext, type ComponentChild, type VNode } from "preact";
import { useContext } from "preact/hooks";
import { aloud, pieces, sentences, word } from "./naming";
import type { Panel, Words as Vocabulary } from "./protocol";
import { open } from "./telegram";
import { SuitInText } from "./view/card";

const TAGS = new Set(["b", "strong", "i", "em", "u", "s", "code", "pre", "blockquote"]);
// The page's words, by which cards and suits in a text are read aloud.
export const InWords = createContext<Vocabulary>({});

const COMMAND = /(\/[a-z]+)/;

// What stands for the name of a command in a text, by the name.
export const Commands = createContext<Readonly<Record<string, { text: string; follow: () => void }>>>({});

export function Rich({ html }: { html: string }): VNode {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return <>{children(body)}</>;
}

// A text as HTML that shows it.
export const plain = (text: string): string => text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const MOST_SPOKEN = 300;

function linesOf(html: string): string[] {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

// The text on one line.
export const oneLine = (html: string): string => sentences(linesOf(html));

// The text as the live region says it.
export const spoken = (words: Vocabulary, html: string): string => cut(aloud(words, oneLine(html)));

// What a text says that the one before it did not; one that asks ends with its question.
export function fresh(words: Vocabulary, html: string, before: string, asks = false): string {
  const [known, lines] = [new Set(linesOf(before)), linesOf(html)];
  return cut(aloud(words, sentences(lines.filter((line, at) => !known.has(line) || (asks && at === lines.length - 1)))));
}

// The value that has been chosen since; a switch has the focus, and tells itself.
export function chosen(words: Vocabulary, now: Panel, before: Panel | null): string {
  const others = new Set(before?.rows.flat().filter(({ on }) => on === false).map(({ text }) => text));
  return aloud(words, now.rows.flat().find(({ kind, on, text }) => kind === "value" && on && others.has(text))?.text ?? "");
}

const cut = (text: string): string => (text.length > MOST_SPOKEN ? `${text.slice(0, text.lastIndexOf(" ", MOST_SPOKEN))}…` : text);

// What a page is called: its first line.
export const titleOf = (words: Vocabulary, html: string): string => aloud(words, linesOf(html)[0] ?? "");

const children = (node: Node): ComponentChild[] => [...node.childNodes].map(drawn);

const isBlock = (node: Node | null): boolean => node instanceof HTMLElement && /^(pre|blockquote)$/i.test(node.tagName);

const isCode = (node: Node | null): boolean => node instanceof HTMLElement && /^(pre|code)$/i.test(node.tagName);

// A text whose commands are keys; one that the page does not know stays a word.
export function Words({ text }: { text: string }): VNode {
  const commands = useContext(Commands);
  const part = (told: string, at: number): ComponentChild => {
    const known = at % 2 ? commands[told.slice(1)] : undefined;
    return known ? <button type="button" class="command" onClick={known.follow}>{known.text}</button> : <Suited text={told} />;
  };
  return <>{text.split(COMMAND).map(part)}</>;
}

// A block breaks the line by itself.
function textOf(node: Node): string {
  const text = node.textContent ?? "";
  const after = isBlock(node.previousSibling) ? text.replace(/^\n/, "") : text;
  return isBlock(node.nextSibling) ? after.replace(/\n$/, "") : after;
}

function drawn(node: Node): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return isCode(node.parentNode) ? <Suited text={textOf(node)} /> : <Words text={textOf(node)} />;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.tagName.toLowerCase();
  const inside = children(node);
  if (tag === "a") return link(node.getAttribute("href") ?? "", inside);
  if (!TAGS.has(tag)) return <span>{inside}</span>;
  const Tag = tag as "b";
  return <Tag>{inside}</Tag>;
}

function link(url: string, inside: ComponentChild[]): ComponentChild {
  if (!/^(https?|tg):/.test(url)) return <span>{inside}</span>;
  const follow = (event: Event) => {
    event.preventDefault();
    open(url);
  };
  return <a href={url} target="_blank" rel="noopener noreferrer" onClick={follow}>{inside}</a>;
}

const STATES = /[➖➕⏳]/u; // signs of a key that tell what its words do not
const TURNS: Record<string, string> = { "▶": "next", "◀": "back" };

// The words of a key; a narrow one shows them without the sign before them.
export function KeyText({ text }: { text: string }): VNode {
  const words = useContext(InWords);
  const turn = TURNS[text];
  if (turn) return <span role="img" aria-label={word(words, turn)}>{text}</span>;
  const [, sign, told] = /^(\p{Extended_Pictographic}\uFE0F? )(.+)$/u.exec(text) ?? ["", "", text];
  return <span>{sign && <i class="key-sign" aria-hidden={!STATES.test(sign)}>{sign}</i>}<Suited text={told!} /></span>;
}

// Suits look like those of the cards wherever they stand in a text; cards are read by name, and what adorns is not.
function Suited({ text }: { text: string }): VNode {
  const words = useContext(InWords);
  return (
    <>
      {pieces(words, text).map((each) => {
        if (each.suit) return <span class="whole"><SuitInText said={each.said} suit={each.suit} />{each.letter && <span aria-hidden="true">{each.letter}</span>}</span>;
        return each.said || <span aria-hidden="true">{each.text}</span>;
      })}
    </>
  );
}
