"""Parser of Telegram's HTML, as strict as Telegram: every tag must be known, closed and nested."""

import re
from dataclasses import dataclass, field

from playground.entities import Entity, Formatted, utf16_length
from playground.errors import ApiError, bad_request

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
