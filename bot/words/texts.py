"""Texts in a person's language: Project Fluent files of locales/, without ambient state."""

import re
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from html import unescape
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from markupsafe import Markup, escape

from bot.words.buttons import TERMS

NO_BREAK = "\N{NO-BREAK SPACE}"
"""No-break space, as between a name and its number; "~" in locales/."""

WORD_JOINER = "\u2060"
"""Character of no width at which Telegram's search for links, mentions and commands ends."""

_FOLDED, _END_OF_FOLDED = Markup("<blockquote expandable>"), Markup("</blockquote>")
_COVERED, _END_OF_COVERED = Markup("<tg-spoiler>"), Markup("</tg-spoiler>")
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
SAFE_CACHED = 4096
"""Texts whose escaped form is cached."""


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
    return words if isinstance(words, Markup) else _made_safe(words)


@lru_cache(SAFE_CACHED)
def _made_safe(words: str) -> str:
    """Return words that are no `Markup`, escaped; a screen names the same few people, cards and points."""
    if not _SPECIAL(words) and (len(words) < _NUMBER_FROM or not _LONG_NUMBER.search(words)):
        return words
    return escape(words if isinstance(words, Plain) else inert(words))


def markup(*parts: str) -> Markup:
    """Concatenate parts."""
    return joined("", parts)


def joined(between: str, parts: Iterable[str]) -> Markup:
    """Join parts with a separator."""
    # Most of the time of drawing a screen is spent here. `Markup.join` and `Markup.format` take six times
    # as long, and a search for what needs escaping twice as long as looking a text up.
    safe = [each if isinstance(each, Markup) else _made_safe(each) for each in parts]
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


def hidden(words: str) -> Markup:
    """Return words covered until they are tapped."""
    return joined("", (_COVERED, words, _END_OF_COVERED))


def link(words: str, address: str) -> Markup:
    """Return words that link to an address."""
    return Markup('<a href="{}">{}</a>').format(address, words)


def moment(words: str, at: float, form: str) -> Markup:
    """Return a point in time, which a client writes in the time zone and language of its reader.

    `form` is "t" for the hour, or "r" for a duration from now; older clients show `words`.
    """
    return Markup('<tg-time unix="{}" format="{}">{}</tg-time>').format(int(at), form, words)


def mention(user: int, name: str) -> Markup:
    """Return a mention of a user, which notifies them."""
    return Markup('<a href="tg://user?id={}">{}</a>').format(user, escaped(name))


def tags_of(text: Markup) -> list[str]:
    """Return the names of the tags, in order."""
    return [f"{tag.split()[0].rstrip('>')}>" for tag in _TAG.findall(text)]


def words_of(text: str) -> str:
    """Return the plain text of a `Markup`; plain text is returned unchanged."""
    return Plain(unescape(_TAG.sub("", text))) if isinstance(text, Markup) else text


LANGUAGES = tuple(
    sorted(folder.name for folder in files("locales").iterdir() if re.fullmatch("[a-z]{2}", folder.name))
)
"""Languages of the bot: the folders of locales/."""
FALLBACK = "en"
"""Language used when none is known."""

SLANG = "slang"
"""Name of the optional file with the slang of card players in the folder of a language."""

MINUS = "−"
CACHED = 4096
"""Formatted sentences cached per language, and as many templates with gaps for names."""

_GAP = "\ue000"
"""Character on both sides of the name of a fact in a template."""
_GAPS = re.compile(f"{_GAP}(\\w+){_GAP}")
_Parted = tuple[str, tuple[tuple[str, Callable[[str], str], str], ...]]
"""Words before the first gap of a template; of each gap its name, how its fact enters, and what follows."""
_CUT = re.compile("…((?:</\\w+>)*)\\.")
"""End of a shortened name, and the full stop after it that is one dot too many."""
_CHOICE = re.compile(r"\{\s*\$(\w+)\s*->")
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*\n?(?:^(?![a-zA-Z#-]).*\n?)*", re.MULTILINE)
"""Message or term of a Fluent file: the lines that belong to it are indented, or close a brace."""
_PLAIN = re.compile(r"[^=]*= *([^{}\s](?:[^{}\n]*[^{}\s])?)\s*")
"""Entry of one line without placeholders."""
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


class LazyBundle:
    """Messages and terms of a language, each parsed at its first use.

    Parsing all 130 kB of a language would take a quarter of a second and 5 MiB, and most messages are never
    shown. Pictures are drawn on a thread, so a lock is held while an entry is parsed.
    """

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        self._language = language
        self._sources = {each[1]: each[0] for source in sources for each in _ENTRY.finditer(source)}
        """Sources of entries by name; a later source replaces an entry of an earlier one."""
        self._unread = set(self._sources)
        self._reading = threading.Lock()

    def __contains__(self, key: str) -> bool:
        """Return whether the entry exists."""
        return key in self._sources

    def format(self, key: str, facts: Mapping[str, str | int]) -> tuple[str, list[Exception]]:
        """Return a formatted message and the errors found in formatting.

        Raises KeyError if it has no text.
        """
        if plain := _PLAIN.fullmatch(self._sources[key]):
            return plain[1], []
        self._read(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        words, errors = self._bundle.format_pattern(pattern, dict(facts))
        return str(words), errors

    @cached_property
    def _bundle(self) -> FluentBundle:
        return FluentBundle([self._language], use_isolating=False)

    def _read(self, key: str) -> None:
        """Parse an entry and all entries that it refers to."""
        with self._reading:
            waiting = [key]
            while waiting:
                name = waiting.pop()
                if name in self._unread:
                    self._unread.remove(name)
                    self._bundle.add_resource(FluentResource(self._sources[name]))
                    waiting += _REFERENCE.findall(self._sources[name])


class Texts:
    """Messages of one language; call it with a key and the facts of the sentence.

    `choices` names the text facts that select a variant of a sentence; numbers always may.
    """

    def __init__(
        self, language: str, bundle: LazyBundle, name: str = "", choices: Collection[str] = ()
    ) -> None:
        self.language = language
        self.name = name or language
        """Name under which `texts` returns this object: the language, or its slang."""
        self._bundle = bundle
        self._choices = choices
        # Every screen needs the same sentences, and Fluent takes a tenth of a millisecond to format one.
        self._marked = lru_cache(CACHED, typed=True)(self._filled)
        # Many tables mean many names, in sentences that are the same apart from the names.
        self._with_gaps = lru_cache(CACHED, typed=True)(self._parted)
        self._plain = lru_cache(CACHED, typed=True)(self._unmarked)

    def __call__(self, key: str, **facts: str | int) -> Markup:
        """Return the message `key` as Telegram HTML; facts that are no `Markup` are escaped.

        Raises KeyError for a key without text.
        """
        return self._marked(key, **facts)

    def plain(self, key: str, **facts: str | int) -> str:
        """Return the message `key` as plain text, for keys, toasts, captions and menus.

        Raises KeyError for a key without text.
        """
        return self._plain(key, **facts)

    def forget(self) -> None:
        """Drop the formatted sentences."""
        self._marked.cache_clear()
        self._plain.cache_clear()

    def has(self, key: str) -> bool:
        """Return whether the message `key` exists."""
        return key in self._bundle

    def _unmarked(self, key: str, **facts: str | int) -> str:
        return words_of(self(key, **facts))

    def _filled(self, key: str, **facts: str | int) -> Markup:
        said = {
            name: fact for name, fact in facts.items() if isinstance(fact, str) and name not in self._choices
        }
        begins, gaps = self._with_gaps(key, **facts | {name: f"{_GAP}{name}{_GAP}" for name in said})
        parts = [begins]
        for name, enter, follows in gaps:
            parts += enter(said[name]), follows
        words = "".join(parts)
        if "…" in words:
            words = _CUT.sub(r"…\1", words)
        return str.__new__(Markup, words)  # the template comes from locales/, the facts in it are escaped

    def _parted(self, key: str, **facts: str | int) -> _Parted:
        """Return a formatted message with gaps for its names, parted at them."""
        template = self._format(key, **facts)
        begins, *others = _GAPS.split(template)
        enters = (_enters(template, gap.start()) for gap in _GAPS.finditer(template))
        return begins, tuple(zip(others[::2], enters, others[1::2], strict=True))

    def _format(self, key: str, **facts: str | int) -> str:
        if key not in self._bundle:
            raise KeyError(f"no message {key!r} in {self.language}")
        words, errors = self._bundle.format(key, {name: _escaped(fact) for name, fact in facts.items()})
        if errors:
            raise KeyError(f"{key!r} in {self.language}: {errors[0]}")
        return words


def computer_names(t: Texts) -> tuple[str, ...]:
    """Return the names of computer players in a language."""
    return tuple(each.strip() for each in t.plain("computer-names").split(","))


def _enters(template: str, place: int) -> Callable[[str], str]:
    """Return how a fact enters a template: unchanged between tags of code, whose text is copied."""
    in_code = template.rfind("<code>", 0, place) > template.rfind("</code>", 0, place)
    return verbatim if in_code else escaped


def _escaped(fact: str | int) -> str | int:
    return fact if isinstance(fact, int) else str(escaped(fact))


@cache
def texts(name: str) -> Texts:
    """Return the messages of one of `LANGUAGES`, or of its slang; each is read once."""
    language, _, slang = name.partition("-")
    folder = files("locales").joinpath(language)
    words = ["".join(f"-{term} = {emoji}\n" for term, emoji in TERMS.items())]
    words += [
        _words(path)
        for path in sorted(folder.iterdir(), key=lambda each: each.name)
        if path.name.endswith(".ftl") and path.name != f"{SLANG}.ftl"
    ]
    if slang:
        words.append(_words(folder.joinpath(f"{SLANG}.ftl")))
    choices = frozenset(fact for each in words for fact in _CHOICE.findall(each))
    return Texts(language, LazyBundle(language, words), name, choices)


def _words(file: Traversable) -> str:
    return file.read_text(encoding="utf-8").replace("~", NO_BREAK)


@cache
def slang_of(language: str) -> Texts | None:
    """Return the slang of a language, or None."""
    known = files("locales").joinpath(language, f"{SLANG}.ftl").is_file()
    return texts(f"{language}-{SLANG}") if known else None


def forget_sentences() -> None:
    """Drop every formatted sentence and escaped text, as names of people stand in them."""
    _made_safe.cache_clear()
    for language in LANGUAGES:
        for each in (texts(language), slang_of(language)):
            if each is not None:
                each.forget()


def among_players(t: Texts, *, slang: bool) -> Texts:
    """Return the messages for a chat: with slang if the chat wants it and the language has it."""
    return (slang_of(t.language) if slang else None) or texts(t.language)


@cache
def neighbours() -> Mapping[str, str]:
    """Return the unsupported languages, each with the supported one that its speakers most likely read."""
    return {code: each for each in LANGUAGES for code in texts(each).plain("language-neighbours").split()}


def spoken(code: str | None, default: str) -> str:
    """Return the supported language for Telegram's language code, such as "ru" or "pt-br"."""
    base = (code or "").partition("-")[0].lower()
    return base if base in LANGUAGES else neighbours().get(base, default)


def number(points: int) -> str:
    """Format points as on a score sheet, with a true minus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def suit_words(t: Texts, short: str) -> list[str]:
    """Return the words of spades, clubs, diamonds and hearts, with the abbreviations listed under a key."""
    full, brief = (t.plain(key).split(",") for key in ("suit-words", short))
    return [f"{words} {more}" for words, more in zip(full, brief, strict=True)]


def signed(points: int) -> str:
    """Format a change of points, with its sign."""
    return number(points) if points <= 0 else f"+{points}"
