"""What a person is shown: a text, perhaps a picture above it, rows of buttons. Pure values."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Literal

from markupsafe import Markup, escape

from bot.pictures.canvas import Painting
from bot.words.markup import joined, tags_of, words_of

Style = Literal["primary", "success", "danger"] | None
"""How a button stands out; old clients ignore it."""

TEXT_LIMIT = 4096
"""Characters that Telegram accepts in one message."""
CAPTION_LIMIT = 1024
"""Characters that it accepts below a picture."""


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
class Picture:
    """A picture, which is drawn when it goes out, if it ever does."""

    shows: Painting = field(repr=False)

    def key(self) -> str:
        """Thirty-two hexadecimal digits, the same in every process, that no other picture has."""
        return blake2b(repr(self.shows).encode(), digest_size=16).hexdigest()

    def digest(self) -> str:
        """The first eight of them: they change when the picture does."""
        return self.key()[:8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One message as it should look. With a picture the text is its caption, of `CAPTION_LIMIT` at most."""

    text: Markup
    rows: Rows = ()
    picture: Picture | None = None
    alone: Markup | None = None
    """The words where the picture cannot be shown, if they are others."""
    unsaved: bool = False
    """Whether it shows what the next start knows nothing of: cards chosen and not yet given, a hint."""
    silent: bool = False
    """Whether it makes no sound as a new message."""

    def digest(self) -> str:
        """Characters, the same in every process, that change when the screen does.

        Sixteen for a text. Before them stands the digest of the picture where there is one, and a dot.
        """
        words = blake2b(repr((str(self.text), self.rows)).encode(), digest_size=8).hexdigest()
        return f"{self.picture.digest()}.{words}" if self.picture else words

    def plain(self) -> "Screen":
        """The same words without markup, cut to fit."""
        words = words_of(self.text).strip()[:TEXT_LIMIT]
        return replace(self, text=escape(words or "…"))

    def unpainted(self) -> "Screen":
        """The same without its picture."""
        return replace(self, text=self.text if self.alone is None else self.alone, picture=None, alone=None)

    def outline(self) -> str:
        """Tell a log how it is built: its tags and the data of its keys, but not a word of its text."""
        keys = [button.data or "link" for row in self.rows for button in row]
        return f"{len(self.text)} characters, tags {' '.join(tags_of(self.text))}, keys {' '.join(keys)}"

    def bare(self) -> "Screen":
        """The same text without buttons."""
        return replace(self, rows=())

    def lesser(self) -> "tuple[Screen, ...]":
        """What is left to show when Telegram refuses it, the best first.

        Without the picture, then the plain words with their buttons, and without.
        """
        unpainted = self.unpainted()
        plain = unpainted.plain()
        return (*((unpainted,) if self.picture else ()), plain, plain.bare())


def picture_in(digest: str) -> str:
    """Return the digest of the picture within that of a screen, "" for a screen without one."""
    return digest.rpartition(".")[0]


def blurred(digest: str) -> str:
    """Return what stands for the digest where nobody is sure of it; that it is a picture stays known."""
    return "?." if picture_in(digest) else ""


def is_sure(digest: str) -> bool:
    """Say whether a digest is that of a screen, and not what stands for an unknown one."""
    return not digest.endswith(".") and bool(digest)
