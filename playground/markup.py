"""Formatted text: a plain string with entities, whose offsets count UTF-16 units as in Telegram.

Parser of Telegram's HTML, as strict as Telegram: every tag must be known, closed and nested.
"""

import re
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from playground import ApiError, Json, bad_request

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024

ENTITY_TYPES = frozenset(
    {
        "mention",
        "hashtag",
        "cashtag",
        "bot_command",
        "url",
        "email",
        "phone_number",
        "bold",
        "italic",
        "underline",
        "strikethrough",
        "spoiler",
        "blockquote",
        "expandable_blockquote",
        "code",
        "pre",
        "text_link",
        "text_mention",
        "custom_emoji",
        "date_time",
    }
)
_SIGN = r"(?:[A-Za-z0-9_~-]|[^\x00-\xbf\s\u2000-\u200b\u200e\u200f\u2016-\u206f])"
"""Character of a label of a domain."""
_TOP = r"(?:xn--[A-Za-z0-9]{2,}|[^\W\d_](?:[A-Za-z]|[^\x00-\xbf\s\u2000-\u206f])+)"
"""Top-level domain: Telegram has a list, which grows; here any two letters are one."""
_PATH = r"[^\s<>\"«»\u2000-\u200b\u200e\u200f\u2016-\u206f]"
_LAST = r"[^\s<>\"«».:;,('?!`\u2000-\u200b\u200e\u200f\u2016-\u206f]"
_REST = rf"(?::\d{{1,5}})?(?:/(?:{_PATH}*{_LAST})?|[?#]{_PATH}*{_LAST})?"
_FOUND = {
    "email": r"(?<![\w.+-])[A-Za-z0-9_+.-]+@(?:[A-Za-z0-9][A-Za-z0-9_-]*\.)+[A-Za-z]{2,8}(?![\w.-])",
    "url": "|".join(
        (
            rf"(?:tg|ton)://[A-Za-z0-9_-]{{1,253}}(?:[/?#](?:{_PATH}*{_LAST})?)?",
            rf"(?<![\w@/#])(?:(?:https?|ftp)://)?(?:{_SIGN}+\.)+{_TOP}(?!{_SIGN}){_REST}",
            rf"(?<![\w@/#.])(?:(?:https?|ftp)://)?\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?![\w.]){_REST}",
        )
    ),
    "bot_command": r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])",
    "mention": r"(?<!\w)@[A-Za-z0-9_]{4,32}(?!\w)",
    "hashtag": r"(?<!\w)#(?=\d*[^\W\d])\w{1,256}(?![\w#])",
    "cashtag": r"(?<![\w$])\$(?:1INCH|[A-Z]{1,8})(?![\w$])",
}
"""Patterns of entities in plain text, as tdlib finds them (MessageEntity.cpp); the first one wins."""
_LIVELY = {kind: re.compile(pattern) for kind, pattern in _FOUND.items()}
_VERBATIM = frozenset({"code", "pre", "text_link", "text_mention"})
"""Entities in which nothing else is found."""
"""Telegram's pattern of commands: any white space, a line break or punctuation ends one."""
_OPENING_TAGS = {
    "bold": "<b>",
    "italic": "<i>",
    "underline": "<u>",
    "strikethrough": "<s>",
    "spoiler": "<tg-spoiler>",
    "code": "<code>",
    "pre": "<pre>",
    "blockquote": "<blockquote>",
    "expandable_blockquote": "<blockquote expandable>",
}


_EXTRAS = ("url", "language", "custom_emoji_id", "unix_time", "date_time_format")
"""Fields that only some types of entities have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Formatted span; `offset` and `length` count UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    unix_time: int | None = None
    date_time_format: str | None = None

    @property
    def end(self) -> int:
        return self.offset + self.length

    def api(self) -> Json:
        given = {name: value for name in _EXTRAS if (value := getattr(self, name)) is not None}
        return {"type": self.type, "offset": self.offset, "length": self.length, **given}


@dataclass(frozen=True, slots=True)
class Formatted:
    """Text as Telegram stores it. An edit to an equal value changes nothing."""

    text: str = ""
    entities: tuple[Entity, ...] = ()

    def api(self) -> list[Json]:
        return [entity.api() for entity in self.entities]

    def html(self) -> str:
        """Return the text as Telegram HTML."""
        return _html(self.text.encode("utf-16-le"), 0, utf16_length(self.text), list(self.entities))

    def lively(self) -> "Formatted":
        """Return the text with the links, mentions, tags and commands that Telegram finds in it."""
        taken = [(entity.offset, entity.end) for entity in self.entities if entity.type in _VERBATIM]
        found: list[Entity] = []
        for kind, pattern in _LIVELY.items():
            for match in pattern.finditer(self.text):
                words = _balanced(match.group()) if kind == "url" else match.group()
                start, length = utf16_length(self.text[: match.start()]), utf16_length(words)
                if all(end <= start or start + length <= begin for begin, end in taken):
                    found.append(Entity(type=kind, offset=start, length=length))
                    taken.append((start, start + length))
        entities = sorted((*self.entities, *found), key=lambda entity: (entity.offset, -entity.length))
        return Formatted(self.text, tuple(entities))

    def stripped(self) -> "Formatted":
        """Return the text without leading and trailing white space, as Telegram shows it."""
        text = self.text.strip()
        shift = utf16_length(self.text) - utf16_length(self.text.lstrip())
        end = utf16_length(text)
        clipped = (_clip(entity, shift, end) for entity in self.entities)
        return Formatted(text, tuple(entity for entity in clipped if entity.length > 0))


NO_WORDS = Formatted()
"""Text of a message without any."""


def _balanced(address: str) -> str:
    """Return an address up to the first bracket that closes one outside of it."""
    for place, sign in enumerate(address):
        opening = {")": "(", "]": "[", "}": "{"}.get(sign)
        if opening and address.count(sign, 0, place + 1) > address.count(opening, 0, place):
            return address[:place].rstrip(".:;,('?!`")
    return address


def utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def typed_by_person(text: str) -> Formatted:
    """Return a text typed by a person, with the entities that Telegram finds in it."""
    return Formatted(text).lively()


def from_entities(text: str, given: Any) -> Formatted:
    """Return `text` with the entities that a bot passed as objects.

    Raises ApiError: the entities are no list, or one has an unknown type or no position.
    """
    if not isinstance(given, list):
        raise bad_request("can't parse entities: expected an Array of MessageEntity")
    return Formatted(
        text, tuple(sorted(map(_entity, given), key=lambda entity: (entity.offset, -entity.length)))
    )


_EMPHASIS = frozenset({"bold", "italic", "underline", "strikethrough", "spoiler", "custom_emoji"})
"""Entities that a quote has in common with the message it is taken from."""


def contains(whole: Formatted, quote: Formatted) -> bool:
    """Return whether a text contains a quote, with the same entities of emphasis, at its first occurrence."""
    at = whole.text.find(quote.text)
    if at < 0:
        return False
    start = utf16_length(whole.text[:at])
    length = utf16_length(quote.text)
    cut = (_clip(each, start, length) for each in whole.entities if each.type in _EMPHASIS)
    return [each for each in cut if each.length > 0] == list(quote.entities)


def _entity(given: Any) -> Entity:
    match given:
        case {"type": str(kind), "offset": int(offset), "length": int(length)} if kind in ENTITY_TYPES:
            extras = {name: given.get(name) for name in _EXTRAS}
            return Entity(type=kind, offset=offset, length=length, **extras)
    raise bad_request("can't parse entities: can't parse MessageEntity: unsupported type or missing fields")


def _clip(entity: Entity, shift: int, end: int) -> Entity:
    start = max(entity.offset - shift, 0)
    length = min(entity.end - shift, end) - start
    return replace(entity, offset=start, length=length)


def _html(units: bytes, start: int, end: int, entities: list[Entity]) -> str:
    """Render one span; entities that extend beyond their parent are cut at its end."""
    parts: list[str] = []
    while entities:
        entity = entities.pop(0)
        inner_end = min(entity.end, end)
        inside = [other for other in entities if other.offset < inner_end]
        entities = entities[len(inside) :]
        parts.append(_plain(units, start, entity.offset))
        parts.append(_wrapped(entity, _html(units, entity.offset, inner_end, inside)))
        start = inner_end
    return "".join([*parts, _plain(units, start, end)])


def _plain(units: bytes, start: int, end: int) -> str:
    return escape(units[start * 2 : end * 2].decode("utf-16-le"), quote=False)


def _wrapped(entity: Entity, inner: str) -> str:
    match entity:
        case Entity(type="text_link", url=str(url)):
            return f'<a href="{escape(url)}">{inner}</a>'
        case Entity(type="custom_emoji", custom_emoji_id=str(emoji)):
            return f'<tg-emoji emoji-id="{escape(emoji)}">{inner}</tg-emoji>'
        case Entity(type="date_time", unix_time=int(unix), date_time_format=str(form)):
            return f'<tg-time unix="{unix}" format="{escape(form)}">{inner}</tg-time>'
        case Entity(type="pre", language=str(language)):
            return f'<pre><code class="language-{escape(language)}">{inner}</code></pre>'
    opening = _OPENING_TAGS.get(entity.type)
    if opening is None:
        return inner
    return f"{opening}{inner}</{opening[1:-1].split()[0]}>"


_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_TOKEN = re.compile(r"<|&(?:#(?P<dec>\d{1,7})|#x(?P<hex>[0-9a-fA-F]{1,6})|(?P<name>lt|gt|amp|quot));?")
_CLOSING = re.compile(r"</\s*([a-zA-Z0-9-]*)\s*(>?)")
_OPENING = re.compile(r"<([a-zA-Z0-9-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)(>?)")
_ATTRIBUTE = re.compile(r"([a-zA-Z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int


@dataclass(slots=True, kw_only=True)
class _Reader:
    source: str
    position: int = 0
    plain: list[str] = field(default_factory=list)
    length: int = 0
    opened: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def read(self) -> Formatted:
        while match := _TOKEN.search(self.source, self.position):
            self._add(self.source[self.position : match.start()])
            self.position = match.start()
            if match.group() != "<":
                self._add(_decoded(match))
                self.position = match.end()
            elif self.source.startswith("</", match.start()):
                self._close()
            else:
                self._open()
        self._add(self.source[self.position :])
        if self.opened:
            raise _malformed(f'Can\'t find end tag corresponding to start tag "{self.opened[-1].tag}"')
        ordered = sorted(self.entities, key=lambda entity: (entity.offset, -entity.length))
        return Formatted("".join(self.plain), tuple(ordered))

    def _add(self, text: str) -> None:
        self.plain.append(text)
        self.length += utf16_length(text)

    def _where(self) -> str:
        return f"at byte offset {len(self.source[: self.position].encode())}"

    def _open(self) -> None:
        match = _OPENING.match(self.source, self.position)
        assert match is not None  # every part of the pattern may be empty
        tag = match.group(1).lower()
        if tag not in _TAGS and match.end(1) < len(self.source):
            raise _malformed(f'Unsupported start tag "{tag}" {self._where()}')
        if not match.group(3):
            raise _malformed(f"Unclosed start tag {self._where()}")
        attributes = _attributes(match.group(2))
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _malformed(f'Tag "span" must have class "tg-spoiler" {self._where()}')
        if tag == "tg-time" and not attributes.get("unix", "").isdecimal():
            raise _malformed(f'Tag "tg-time" must have attribute "unix" {self._where()}')
        self.opened.append(_Open(tag, attributes, self.length))
        self.position = match.end()

    def _close(self) -> None:
        match = _CLOSING.match(self.source, self.position)
        if match is None or not match.group(2):
            raise _malformed(f"Unclosed end tag {self._where()}")
        if not self.opened:
            raise _malformed(f"Unexpected end tag {self._where()}")
        start = self.opened.pop()
        found = match.group(1).lower()
        if found not in ("", start.tag):
            expected = f'expected "</{start.tag}>", found "</{found}>"'
            raise _malformed(f"Unmatched end tag {self._where()}, {expected}")
        self._lay(start)
        self.position = match.end()

    def _lay(self, start: _Open) -> None:
        """Add the entity of a closed tag; an empty tag or a link without a target is plain text."""
        kind, length, attributes = _TAGS[start.tag], self.length - start.offset, start.attributes
        if length == 0 or (start.tag == "a" and not attributes.get("href")):
            return
        if kind == "blockquote" and "expandable" in attributes:
            kind = "expandable_blockquote"
        if self._is_language_of_pre(start):
            return
        self.entities.append(
            Entity(
                type=kind,
                offset=start.offset,
                length=length,
                url=attributes.get("href"),
                language=self._language(start),
                custom_emoji_id=attributes.get("emoji-id"),
                unix_time=int(attributes["unix"]) if kind == "date_time" else None,
                date_time_format=attributes.get("format", "") if kind == "date_time" else None,
            )
        )

    def _is_language_of_pre(self, start: _Open) -> bool:
        """Return whether a tag is the language of a `pre`: `<pre><code class="language-x">` is one entity."""
        language = start.attributes.get("class", "")
        outer = self.opened[-1] if self.opened else None
        if start.tag != "code" or outer is None or outer.tag != "pre" or not language.startswith("language-"):
            return False
        outer.attributes["language"] = language.removeprefix("language-")
        return True

    def _language(self, start: _Open) -> str | None:
        return start.attributes.get("language") if start.tag == "pre" else None


def parse_html(source: str) -> Formatted:
    """Return the text and the entities of Telegram HTML.

    Raises ApiError: `can't parse entities: …` if a tag is unknown, unclosed or badly nested.
    """
    return _Reader(source=source).read()


def _malformed(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")


def _decoded(match: re.Match[str]) -> str:
    if name := match["name"]:
        return _NAMED[name]
    code = int(match["dec"]) if match["dec"] else int(match["hex"], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else match.group()


def _attributes(source: str) -> dict[str, str]:
    return {
        match.group(1).lower(): next((value for value in match.groups()[1:] if value is not None), "")
        for match in _ATTRIBUTE.finditer(source)
    }
