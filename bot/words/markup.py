"""Telegram HTML by type: whatever is no `Markup` is escaped where it enters one.

Names, titles and the words of people are plain `str` everywhere. Only `Texts` vouches for words that stand in
locales/, and this module for the tags below; nothing else makes a `Markup` out of a string.
"""

import re
from collections.abc import Iterable
from html import unescape

from markupsafe import Markup, escape

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Stands where a line must not end: between a name and its number; "~" in locales/."""

_BOLD, _END_OF_BOLD = Markup("<b>"), Markup("</b>")
_FOLDED, _END_OF_FOLDED = Markup("<blockquote expandable>"), Markup("</blockquote>")
_TAG = re.compile(r"<[^>]*>")
_SPECIAL = re.compile("[&<>'\"]").search


def escaped(words: str) -> str:
    """Return `words` as they may stand in a `Markup`: it is left as it is, all else is escaped."""
    return words if isinstance(words, Markup) or not _SPECIAL(words) else escape(words)


def markup(*parts: str) -> Markup:
    """Put parts together."""
    return joined("", parts)


def joined(between: str, parts: Iterable[str]) -> Markup:
    """Put parts together with something between them."""
    # Most of a screen's time is spent here: `Markup.join` and `Markup.format` take three times as long, and
    # `escape` six times as long as a look at words that need nothing.
    safe = [each if isinstance(each, Markup) or not _SPECIAL(each) else escape(each) for each in parts]
    return str.__new__(Markup, str.join(escaped(between), safe))  # of parts that are escaped


def unparted(*parts: str) -> Markup:
    """Put parts together that stay in one line: a name and its number."""
    return joined(NO_BREAK, parts)


def bold(words: str) -> Markup:
    """Return words that stand out."""
    return joined("", (_BOLD, words, _END_OF_BOLD))


def italic(words: str) -> Markup:
    """Return words in italics."""
    return Markup("<i>{}</i>").format(words)


def code(words: str) -> Markup:
    """Return words to copy with a tap."""
    return Markup("<code>{}</code>").format(words)


def block(words: str) -> Markup:
    """Return lines whose characters are all of one width."""
    return Markup("<pre>{}</pre>").format(words)


def folded(words: str) -> Markup:
    """Return lines of which a client shows the first ones until it is tapped."""
    return joined("", (_FOLDED, words, _END_OF_FOLDED))


def link(words: str, address: str) -> Markup:
    """Return words that lead to an address."""
    return Markup('<a href="{}">{}</a>').format(address, words)


def mention(user: int, name: str) -> Markup:
    """Return a name that makes its owner's phone ring."""
    return Markup('<a href="tg://user?id={}">{}</a>').format(user, name)


def tags_of(text: Markup) -> list[str]:
    """Return the tags without their attributes, in order."""
    return [f"{tag.split()[0].rstrip('>')}>" for tag in _TAG.findall(text)]


def words_of(text: str) -> str:
    """Return what a person reads: the words of a `Markup`, plain ones as they are."""
    return unescape(_TAG.sub("", text)) if isinstance(text, Markup) else text
