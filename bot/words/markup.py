"""Telegram HTML as a type: a value that is no `Markup` is escaped when it enters one.

Names, titles and texts of people are plain `str` everywhere. Only `Texts`, for the messages in locales/, and
this module, for the tags below, make a `Markup` out of a string.
"""

import re
from collections.abc import Iterable
from html import unescape

from markupsafe import Markup, escape

NO_BREAK = "\N{NO-BREAK SPACE}"
"""No-break space, as between a name and its number; "~" in locales/."""

_FOLDED, _END_OF_FOLDED = Markup("<blockquote expandable>"), Markup("</blockquote>")
_TAG = re.compile(r"<[^>]*>")
_SPECIAL = re.compile("[&<>'\"]").search


def escaped(words: str) -> str:
    """Return `words` escaped for a `Markup`, unless they are one already."""
    return words if isinstance(words, Markup) or not _SPECIAL(words) else escape(words)


def markup(*parts: str) -> Markup:
    """Concatenate parts."""
    return joined("", parts)


def joined(between: str, parts: Iterable[str]) -> Markup:
    """Join parts with a separator."""
    # Most of the time of drawing a screen is spent here. `Markup.join` and `Markup.format` take three times
    # as long, and `escape` takes six times as long as finding that a text needs no escaping.
    safe = [each if isinstance(each, Markup) or not _SPECIAL(each) else escape(each) for each in parts]
    glue = between if isinstance(between, Markup) or not _SPECIAL(between) else escape(between)
    return str.__new__(Markup, str.join(glue, safe))  # all parts are escaped


def unparted(*parts: str) -> Markup:
    """Join parts so that no line breaks between them, as a name and its number."""
    return joined(NO_BREAK, parts)


def bold(words: str) -> Markup:
    """Return bold words."""
    return str.__new__(Markup, f"<b>{escaped(words)}</b>")


def italic(words: str) -> Markup:
    """Return words in italics."""
    return Markup("<i>{}</i>").format(words)


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
    return Markup('<a href="tg://user?id={}">{}</a>').format(user, name)


def tags_of(text: Markup) -> list[str]:
    """Return the names of the tags, in order."""
    return [f"{tag.split()[0].rstrip('>')}>" for tag in _TAG.findall(text)]


def words_of(text: str) -> str:
    """Return the plain text of a `Markup`; plain text is returned unchanged."""
    return unescape(_TAG.sub("", text)) if isinstance(text, Markup) else text
