"""Content of a message: a text, an optional picture above it, rows of buttons. Pure values."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Literal

from markupsafe import Markup, escape

from bot.pictures.canvas import Painting
from bot.words.markup import joined, tags_of, words_of

Style = Literal["primary", "success", "danger"] | None
"""Emphasis of a button; old clients ignore it."""

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

    def __post_init__(self) -> None:
        """Replace markup by plain text."""
        if isinstance(self.text, Markup):
            object.__setattr__(self, "text", words_of(self.text))


Row = tuple[Button, ...]
Rows = tuple[Row, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Intended content of a message. With a picture, the text is its caption, of `CAPTION_LIMIT` at most."""

    text: Markup
    rows: Rows = ()
    picture: Picture | None = None
    alone: Markup | None = None
    """Text to show if the picture cannot be sent, if it differs."""
    unsaved: bool = False
    """Whether the screen shows content lost at a restart: an unconfirmed draft, or a hint."""
    silent: bool = False
    """Whether it is silent as a new message."""

    def digest(self) -> str:
        """Return a hash of the screen, the same in every process.

        Sixteen characters for a text; a picture adds its digest and a dot before them.
        """
        words = blake2b(repr((str(self.text), self.rows)).encode(), digest_size=8).hexdigest()
        return f"{self.picture.digest()}.{words}" if self.picture else words

    def plain(self) -> "Screen":
        """Return the same text without markup, cut to fit."""
        words = cut_text(words_of(self.text).strip(), TEXT_LIMIT)
        return replace(self, text=escape(words or "…"))

    def unpainted(self) -> "Screen":
        """Return the same screen without its picture."""
        return replace(self, text=self.text if self.alone is None else self.alone, picture=None, alone=None)

    def outline(self) -> str:
        """Return the structure of the screen for a log: its tags and the data of its keys, but no text."""
        keys = [button.data or "link" for row in self.rows for button in row]
        return f"{len(self.text)} characters, tags {' '.join(tags_of(self.text))}, keys {' '.join(keys)}"

    def bare(self) -> "Screen":
        """Return the same text without buttons."""
        return replace(self, rows=())

    def lesser(self) -> "tuple[Screen, ...]":
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
