"""What a person is shown: a text and rows of buttons. Pure values; Telegram is not imported."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Literal

from markupsafe import Markup, escape

from bot.markup import joined, tags_of, words_of

Style = Literal["primary", "success", "danger"] | None
"""How a button stands out; old clients ignore it."""

TEXT_LIMIT = 4096
"""Characters that Telegram accepts in one message."""


def lines(parts: Iterable[str]) -> Markup:
    """Join lines."""
    return joined("\n", parts)


def paragraphs(*parts: Iterable[str]) -> Markup:
    """Join lines, with an empty one between those parts that have any."""
    return joined("\n\n", (text for part in parts if (text := lines(part))))


@dataclass(frozen=True, slots=True)
class Button:
    """One key under a message: it sends `data` back (at most 64 bytes) or opens `url`, never both."""

    text: str
    """Plain words, for here no HTML is read: of a `Markup` its words."""
    data: str | None = None
    url: str | None = None
    style: Style = None

    def __post_init__(self) -> None:
        """Let no markup be seen on a key."""
        object.__setattr__(self, "text", words_of(self.text))


Row = tuple[Button, ...]
Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as it should look."""

    text: Markup
    rows: Rows = ()

    def digest(self) -> str:
        """Sixteen hexadecimal digits, the same in every process, that change when the screen does."""
        return blake2b(repr((str(self.text), self.rows)).encode(), digest_size=8).hexdigest()

    def plain(self) -> "Screen":
        """The same words without markup, cut to fit."""
        words = words_of(self.text).strip()[:TEXT_LIMIT]
        return replace(self, text=escape(words or "…"))

    def outline(self) -> str:
        """Tell a log how it is built: its tags and the data of its keys, but not a word of its text."""
        keys = [button.data or "link" for row in self.rows for button in row]
        return f"{len(self.text)} characters, tags {' '.join(tags_of(self.text))}, keys {' '.join(keys)}"

    def bare(self) -> "Screen":
        """The same text without buttons."""
        return replace(self, rows=())

    def lesser(self) -> "tuple[Screen, Screen]":
        """What is left to show when Telegram refuses it: the plain words with their buttons, and without."""
        plain = self.plain()
        return plain, plain.bare()
