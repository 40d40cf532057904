"""Screens: text, picture and keys, drawn from a view of the match and the presence at the table.

Pure: nothing here consults the rules, the match, the store or the clock, or waits. May import words, buttons
and links, and the types of the club and the game.

Here is the content of a message: a text, an optional picture above it, rows of buttons. Beside it: cards,
dates, names and lists as text, and the buttons that open a table in the Mini App. The black suits are
outlines, in the colour of the text: Telegram's clients draw ♠ and ♣ as black pictures, whatever variation
selector follows, which are invisible on a dark ground; the red ones stand out on any.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache, cached_property
from hashlib import blake2b
from typing import Literal

from babel.dates import format_date
from markupsafe import Markup, escape

from bot.pictures.canvas import Painting
from bot.words import links
from bot.words.buttons import DailyPress, Where, chosen, pack, ticked, unpack, where
from bot.words.links import ShowHand, url
from bot.words.texts import NO_BREAK, Texts, bold, code, joined, link, markup, tags_of, words_of
from club.seats import Seating
from game.actions import Seat
from game.cards import Card, Suit
from game.view import View

SUITS = {Suit.SPADES: "♤", Suit.CLUBS: "♧", Suit.DIAMONDS: "♦️", Suit.HEARTS: "♥️"}


@cache
def face(t: Texts, card: Card) -> str:
    """Write one card, as in ♥️K."""
    return SUITS[card.suit] + t.plain(f"card-rank-{card.rank.name.lower()}")


def faces(t: Texts, cards: Iterable[Card]) -> str:
    """Write cards in a row."""
    return " ".join(face(t, each) for each in cards)


def by_suit(cards: Iterable[Card]) -> dict[Suit, list[Card]]:
    """Group cards by suit, in the order they are held."""
    groups: dict[Suit, list[Card]] = {}
    for each in cards:
        groups.setdefault(each.suit, []).append(each)
    return groups


def held(t: Texts, cards: Iterable[Card]) -> str:
    """Write a hand in one line; each suit stays together: ♤ A 10  ♥️ K Q."""
    return "  ".join(
        NO_BREAK.join((SUITS[suit], *(t.plain(f"card-rank-{each.rank.name.lower()}") for each in group)))
        for suit, group in by_suit(cards).items()
    )


def day(t: Texts, seconds: float) -> str:
    """Format the UTC day of an epoch time: 22 Nov 2026."""
    return format_date(datetime.fromtimestamp(seconds, UTC), "medium", locale=t.language)


def deal_number(t: Texts, seating: Seating, number: int) -> str:
    """Return the number of a deal: "5", or "5 of 12" in a match of twelve deals."""
    return t.plain("deal-of", number=number, of=seating.deals) if seating.deals else str(number)


def counted_title(t: Texts, key: str, played: int, deals: int) -> Markup:
    """Return the title of a score sheet after `played` deals; `deals` as in `Seating`."""
    return t(f"{key}-of", count=played, of=deals) if deals else t(key, count=played)


NAMES_ROOM = 800
"""Characters for the names in one sentence: three such sentences fit into a message."""


def called(t: Texts, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """Return the names by seat for a viewer, who is "you"; a group (None) reads names alone."""
    return tuple(t.plain("you") if seat == viewer else name for seat, name in enumerate(names))


def shortlist(t: Texts, names: Sequence[str], room: int = NAMES_ROOM) -> Markup:
    """Return the names that fit, and the number of the others: "Ann, Bob and 270 more"."""
    shown = fitting(names, room)
    told, more = joined(", ", names[:shown]), len(names) - shown
    return markup(told, " ", t("and-more", count=more)) if more else told


def fitting(parts: Sequence[str], room: int) -> int:
    """Return how many of the first parts, at least one, fit into some characters."""
    used = 0
    for number, each in enumerate(parts):
        used += text_length(each) + 2
        if used > room:
            return max(1, number)
    return len(parts)


Style = Literal["primary", "success", "danger"] | None
"""Emphasis of a button; old clients ignore it."""
Drawable = Card | int | Literal["seat"] | None
"""Replacement of a key in the app: a card, a free seat, an amount, or 0 if the key leads to others."""
Sound = Literal["home", "everywhere", "nowhere"]
"""Chats where a new message makes a sound.

"home" stands for direct chats only: all members hear a group, also those who do not play.
"""

TEXT_LIMIT = 4096
"""Characters that Telegram accepts in one message."""
CAPTION_LIMIT = 1024
"""Characters that Telegram accepts below a picture."""


def text_length(text: str) -> int:
    """Return the length of a text without its tags, as Telegram counts it: in UTF-16 units."""
    words = words_of(text) if isinstance(text, Markup) else text
    return len(words.encode("utf-16-le")) // 2


def cut_text(text: str, limit: int) -> str:
    """Return the longest beginning of a plain text with a length of at most `limit`."""
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")


def cut_lines(text: str, limit: int) -> str:
    """Return the first whole lines of a plain text that fit, and a mark for the others."""
    return text if text_length(text) <= limit else cut_text(text, limit - 2).rpartition("\n")[0] + "\n…"


def lines(parts: Iterable[str]) -> Markup:
    """Join lines."""
    return joined("\n", parts)


def paragraphs(*parts: Iterable[str]) -> Markup:
    """Join lines, with an empty line between non-empty parts."""
    return joined("\n\n", [text for part in parts if (text := joined("\n", part))])


@dataclass(frozen=True, slots=True)
class Control:
    """Setting behind a key: a switch, a value, a tab, or an option with a page of its own."""

    kind: Literal["switch", "value", "tab", "option"]
    label: str
    """Its text there, without a sign for what is set."""
    on: bool
    """Whether it is on, or the present one; of an option, whether it was changed."""


@dataclass(frozen=True, slots=True)
class Button:
    """Key under a message: it sends `data` back (at most 64 bytes), or opens `url` or `app`."""

    text: str
    """Plain text: a key reads no HTML, so of a `Markup` its plain text."""
    data: str | None = None
    url: str | None = None
    style: Style = None
    app: str | None = field(
        default=None, repr=False, kw_only=True
    )  # digests of screens without it stay as they were
    """Address of a page of the Mini App; only private chats accept it."""
    drawn: Drawable = field(default=None, repr=False, kw_only=True)
    """Replacement of the key on the page of the Mini App."""
    chat_only: bool = field(default=False, repr=False, kw_only=True)
    """Whether the Mini App needs no such key, although it could press it."""
    about: Markup | None = field(default=None, repr=False, kw_only=True)
    """Question of which it is the first answer: it stands above the key in the Mini App, not in the text."""
    note: str = field(default="", repr=False, kw_only=True)
    """Line below its label in the Mini App, which the text leaves out there."""
    control: Control | None = field(default=None, repr=False, kw_only=True)
    """Setting that it changes; None if it does something else."""
    look: str = field(default="", repr=False, kw_only=True)
    """Look of the table that the Mini App shows above its label: "felt-blue", "back-red"."""

    def __post_init__(self) -> None:
        """Replace markup by plain text."""
        if isinstance(self.text, Markup):
            object.__setattr__(self, "text", words_of(self.text))

    @property
    def where(self) -> Where:
        """Return where the key works; a link works everywhere."""
        if self.chat_only or self.app is not None:
            return "chat"
        press = unpack(self.data) if self.data is not None else None
        return "table" if press is None else where(press)


def value_button(
    label: str, data: str, *, now: bool, chat: str = "", style: Style = None, note: str = "", look: str = ""
) -> Button:
    """Return the key of one of several values; `chat` is its label there, if that names the subject."""
    control = Control("value", label, now)
    return Button(chosen(chat or label, now=now), data, style=style, note=note, look=look, control=control)


def switch_button(label: str, data: str, *, on: bool, note: str = "", sign: str = "") -> Button:
    """Return the key of a switch, with a sign in the Mini App."""
    control = Control("switch", f"{sign} {label}".strip(), on)
    return Button(ticked(label, on=on), data, note=note, control=control)


def tab_button(label: str, data: str, *, now: bool, chat: str) -> Button:
    """Return the key of a page of a menu; `chat` is its label there on the page itself."""
    return Button(chat if now else label, data, control=Control("tab", label, now))


Row = tuple[Button, ...]
Rows = tuple[Row, ...]

Mood = Literal["asks", "wrong", "good", "end"]
"""State of a page of the lesson: a question, or the outcome of a wrong or a correct answer, or the end."""


@dataclass(frozen=True, kw_only=True)
class LessonScene:
    """Page of the lesson as a drawn table."""

    step: int
    steps: int
    name: str
    """Subject of the page."""
    said: tuple[tuple[Markup, str], ...]
    """Sentences, read one after the other, each with the part of the table that it is about."""
    mood: Mood
    view: View
    names: tuple[str, ...]
    rows: Rows
    """Keys below the last sentence."""
    draft: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Picture that is drawn when it is sent, if ever."""

    shows: Painting = field(repr=False)

    def key(self) -> str:
        """Return thirty-two hexadecimal digits that identify the picture, the same in every process."""
        return blake2b(repr(self.shows).encode(), digest_size=16).hexdigest()

    def digest(self) -> str:
        """Return the first eight of them."""
        return self.key()[:8]


@dataclass(frozen=True, kw_only=True)  # no slots, as the digest is kept
class Screen:
    """Intended content of a message. With a picture, the text is its caption, of `CAPTION_LIMIT` at most."""

    text: Markup
    rows: Rows = ()
    picture: Picture | None = None
    alone: Markup | None = None
    """Text to show if the picture cannot be sent, if it differs."""
    brief: Markup | None = None
    """Text to show where keys (`Button.about`) or the page have the rest of it, if it differs."""
    unsaved: bool = False
    """Whether the screen shows content lost at a restart: an unconfirmed draft, or a hint."""
    sound: Sound = "home"
    """Chats in which a new message of it makes a sound."""
    scene: LessonScene | None = field(default=None, repr=False)
    """Table that the Mini App draws instead of all this."""

    @cached_property
    def digest(self) -> str:
        """Hash of the screen, the same in every process.

        Sixteen characters for a text; a picture adds its digest and a dot before them.
        """
        keys = [[(key.text, key.data, key.url, key.style) for key in row] for row in self.rows]
        words = blake2b(repr((str(self.text), keys)).encode(), digest_size=8).hexdigest()
        return f"{self.picture.digest()}.{words}" if self.picture else words

    def is_silent_in(self, chat: int) -> bool:
        """Return whether a new message of it makes no sound in a chat."""
        return self.sound == "nowhere" or (self.sound == "home" and chat < 0)

    def plain(self) -> Screen:
        """Return the same text without markup, cut to fit."""
        words = cut_text(words_of(self.text).strip(), TEXT_LIMIT)
        return replace(self, text=escape(words or "…"))

    def unpainted(self) -> Screen:
        """Return the same screen without its picture."""
        return replace(self, text=self.text if self.alone is None else self.alone, picture=None, alone=None)

    def outline(self) -> str:
        """Return the structure of the screen for a log: its tags and the data of its keys, but no text."""
        keys = [button.data or "link" for row in self.rows for button in row]
        return f"{len(self.text)} characters, tags {' '.join(tags_of(self.text))}, keys {' '.join(keys)}"

    def bare(self) -> Screen:
        """Return the same text without buttons."""
        return replace(self, rows=())

    def lesser(self) -> tuple[Screen, ...]:
        """Return reduced versions to show if Telegram refuses the screen, best first.

        Without the picture, then as plain text with buttons, then without buttons.
        """
        unpainted = self.unpainted()
        plain = unpainted.plain()
        return (*((unpainted,) if self.picture else ()), plain, plain.bare())


def picture_in(digest: str) -> str:
    """Return the digest of the picture within that of a screen, "" for a screen without one."""
    return digest.rpartition(".")[0]


def blurred(digest: str) -> str:
    """Return the digest of a screen of unknown content; it still tells whether there is a picture."""
    return "?." if picture_in(digest) else ""


def is_sure(digest: str) -> bool:
    """Return whether a digest belongs to a known screen."""
    return not digest.endswith(".") and bool(digest)


def app_key_at_home(t: Texts, seating: Seating) -> Rows:
    """Return the row that opens a table from a private chat; none without the Mini App."""
    if not (seating.app and seating.token):
        return ()
    return ((Button(t.plain("button-app"), app=f"{seating.app}/?table={seating.token}"),),)


def play_key(t: Texts, app: str) -> Rows:
    """Return the row that opens a person's newest table, or one of their own; none without the Mini App."""
    if not app:
        return ()
    return ((Button(t.plain("button-play-app"), app=f"{app}/", style="success"),),)


def lesson_address(app: str) -> str:
    """Return the address of the lesson in the Mini App."""
    return f"{app}/?table={links.LESSON}"


def lesson_key(t: Texts, app: str) -> Rows:
    """Return the row that opens the lesson on the table of the Mini App; none without it."""
    return ((Button(t.plain("button-app"), app=lesson_address(app)),),) if app else ()


def app_key(t: Texts, seating: Seating) -> tuple[Button, ...]:
    """Return the button that opens a table from its group; none without the Mini App."""
    if not (seating.app and seating.token):
        return ()
    return (Button(t.plain("button-app"), url=links.app(seating.bot, seating.token)),)


def in_app_screen(t: Texts, seating: Seating) -> Screen:
    """Draw the panel of a player who plays in the Mini App; it stays the same for the whole match."""
    text = paragraphs([bold(seating.title)], [t("panel-in-app")])
    return Screen(text=text, rows=app_key_at_home(t, seating), sound="nowhere")


def daily_key(t: Texts) -> Button:
    """Return the key that opens the deal of the day."""
    return Button(t.plain("button-daily-open"), pack(DailyPress("page")))


SKIPPED_SHOWN, SKIPPED_LETTERS = 10, 60
"""Commands listed of those left out, and letters shown of each."""


def skipped_screen(t: Texts, skipped: Sequence[str]) -> Screen:
    """List commands that were not carried out because there were too many."""
    shown = [code(" ".join(each.split())[:SKIPPED_LETTERS]) for each in skipped[:SKIPPED_SHOWN]]
    more = len(skipped) - len(shown)
    return Screen(text=t("commands-skipped", commands=joined(", ", shown), more=more))


def unreachable_screen(t: Texts, who: str, bot: str) -> Screen:
    """Tell the group that a player has to open the private chat."""
    key = Button(t.plain("button-open-chat"), url=url(bot, ShowHand()))
    return Screen(text=t("trouble-unreachable", who=who), rows=((key,),))


def moved_screen(t: Texts, address: str) -> Screen:
    """Replace an old message about a table by a link to the new one."""
    return Screen(text=link(t("table-moved"), address))


def topic_screen(t: Texts, place: str) -> Screen:
    """Tell a host that the topic of their table is closed or deleted."""
    return Screen(text=t("trouble-topic", place=place))


def silenced_screen(t: Texts, place: str) -> Screen:
    """Tell a host that their group takes no messages from the bot."""
    return Screen(text=t("trouble-silenced", place=place))


def restricted_screen(t: Texts, place: str, kind: str) -> Screen:
    """Tell a host that their group refuses "photos", "documents" or "dice", and how to allow it."""
    return Screen(text=t("trouble-restricted", place=place, kind=kind))
