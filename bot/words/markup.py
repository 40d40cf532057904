"""Telegram HTML as a type: a value that is no `Markup` is escaped when it enters one.

Names, titles and texts of people are plain `str` everywhere. Only `Texts`, for the messages in locales/, and
this module, for the tags below, make a `Markup` out of a string. What Telegram would make a link, a mention
or a command of is broken on the way, except in `code` and `block`, where it looks for nothing.
"""

import re
from collections.abc import Iterable
from html import unescape

from markupsafe import Markup, escape

NO_BREAK = "\N{NO-BREAK SPACE}"
"""No-break space, as between a name and its number; "~" in locales/."""

WORD_JOINER = "\u2060"
"""Character of no width at which Telegram's search for links, mentions and commands ends."""

_FOLDED, _END_OF_FOLDED = Markup("<blockquote expandable>"), Markup("</blockquote>")
_TAG = re.compile(r"<[^>]*>")
_DIGITS = r"\d(?:[ ()-]{0,2}\d){8,}"
"""Digits enough for a telephone number or that of a card."""
_SPECIAL = re.compile("[&<>'\"@#$/.]").search
_LIVELY = re.compile(
    r"(?<!\w)(?:[@#](?=\w)|\$(?=[A-Z1])|(?<![/<>])/(?=[A-Za-z0-9_]))"  # @name, #tag, $USD, /command
    r"|\.(?=[^\W\d_])|(?<=\d)\.(?=\d{1,3}\.\d{1,3}\.\d)|:(?=//)"  # example.org, 1.2.3.4, tg://
)
"""Characters after which a word joiner leaves nothing that Telegram recognises."""
_LONG_NUMBER = re.compile(_DIGITS)
_NUMBER_FROM = 9
"""Letters from which on a text can hold a number to call."""


class Plain(str):
    """Plain text of locales/: its commands are the bot's own, and the names in it are `inert`."""

    __slots__ = ()


def inert(words: str) -> str:
    """Return words of people in which Telegram finds no link, mention, tag, command, or number to call."""
    broken = _LIVELY.sub(rf"\g<0>{WORD_JOINER}", words)
    return _LONG_NUMBER.sub(lambda found: WORD_JOINER.join(found[0]), broken)


def verbatim(words: str) -> Markup:
    """Return words escaped but otherwise unchanged, for places where Telegram looks for no links."""
    return escape(words)


def escaped(words: str) -> str:
    """Return `words` escaped and `inert` for a `Markup`, unless they are one already."""
    if isinstance(words, Markup) or _is_safe(words):
        return words
    return escape(words if isinstance(words, Plain) else inert(words))


def markup(*parts: str) -> Markup:
    """Concatenate parts."""
    return joined("", parts)


def _is_safe(words: str) -> bool:
    return not (_SPECIAL(words) or (len(words) >= _NUMBER_FROM and _LONG_NUMBER.search(words)))


def joined(between: str, parts: Iterable[str]) -> Markup:
    """Join parts with a separator."""
    # Most of the time of drawing a screen is spent here. `Markup.join` and `Markup.format` take three times
    # as long, and `escape` takes six times as long as finding that a text needs no escaping.
    safe = [
        each
        if isinstance(each, Markup) or (len(each) < _NUMBER_FROM and not _SPECIAL(each))
        else escaped(each)
        for each in parts
    ]
    return str.__new__(Markup, str.join(escaped(between), safe))  # all parts are escaped


def unparted(*parts: str) -> Markup:
    """Join parts so that no line breaks between them, as a name and its number."""
    return joined(NO_BREAK, parts)


def bold(words: str) -> Markup:
    """Return bold words."""
    return str.__new__(Markup, f"<b>{escaped(words)}</b>")


def italic(words: str) -> Markup:
    """Return words in italics."""
    return Markup("<i>{}</i>").format(escaped(words))


def code(words: str) -> Markup:
    """Return words that a tap copies."""
    return Markup("<code>{}</code>").format(words)


def block(words: str) -> Markup:
    """Return lines in a monospaced font."""
    return Markup("<pre>{}</pre>").format(words)


def folded(words: str) -> Markup:
    """Return a collapsed quote: a client shows its first lines until it is tapped."""
    return joined("", (_FOLDED, words, _END_OF_FOLDED))


def link(words: str, address: str) -> Markup:
    """Return words that link to an address."""
    return Markup('<a href="{}">{}</a>').format(address, words)


def mention(user: int, name: str) -> Markup:
    """Return a mention of a user, which notifies them."""
    return Markup('<a href="tg://user?id={}">{}</a>').format(user, escaped(name))


def tags_of(text: Markup) -> list[str]:
    """Return the names of the tags, in order."""
    return [f"{tag.split()[0].rstrip('>')}>" for tag in _TAG.findall(text)]


def words_of(text: str) -> str:
    """Return the plain text of a `Markup`; plain text is returned unchanged."""
    return Plain(unescape(_TAG.sub("", text))) if isinstance(text, Markup) else text
