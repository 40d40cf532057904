"""What a person is shown: a text and rows of buttons. Pure values; Telegram is not imported."""

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Literal

Style = Literal["primary", "success", "danger"] | None
"""How a button stands out; old clients ignore it."""

TEXT_LIMIT = 4096
"""Characters that Telegram accepts in one message."""

_TAG = re.compile(r"<[^>]*>")


def words_of(text: str) -> str:
    """Return what a person reads of Telegram HTML."""
    return html.unescape(_TAG.sub("", text))


def paragraphs(*parts: Iterable[str]) -> str:
    """Join lines, with an empty one between those parts that have any."""
    return "\n\n".join(text for part in parts if (text := "\n".join(part)))


@dataclass(frozen=True, slots=True)
class Button:
    """One key under a message: it sends `data` back (at most 64 bytes) or opens `url`, never both."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style = None


Row = tuple[Button, ...]
Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as it should look; `text` is Telegram HTML."""

    text: str
    rows: Rows = ()

    def digest(self) -> str:
        """Sixteen hexadecimal digits, the same in every process, that change when the screen does."""
        return blake2b(repr((self.text, self.rows)).encode(), digest_size=8).hexdigest()

    def plain(self) -> "Screen":
        """The same words without markup, cut to fit: what is left to show when Telegram refuses the HTML."""
        words = words_of(self.text).strip()[:TEXT_LIMIT]
        return replace(self, text=html.escape(words, quote=False) or "…")

    def bare(self) -> "Screen":
        """The same text without buttons."""
        return replace(self, rows=())
