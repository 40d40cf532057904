"""Words in a person's language: Project Fluent files of locales/, no ambient state."""

from __future__ import annotations

import re
import threading
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from markupsafe import Markup, escape

from bot.words.emoji import TERMS
from bot.words.markup import NO_BREAK, words_of

LANGUAGES = tuple(
    sorted(folder.name for folder in files("locales").iterdir() if re.fullmatch("[a-z]{2}", folder.name))
)
"""The languages we speak: each is a folder of locales/."""
FALLBACK = "en"
"""What is spoken where nothing is known."""

SLANG = "slang"
"""The file of a language's folder with what card players say among themselves, where it has one."""

MINUS = "−"
KEPT = 4096
"""Sentences of a language that are kept as they were written last, and as many with gaps for the names."""

_GAP = "\ue000"
"""Stands on both sides of the name of a fact whose words come there."""
_GAPS = re.compile(f"{_GAP}(\\w+){_GAP}")
_CHOICE = re.compile(r"\{\s*\$(\w+)\s*->")
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*\n?(?:^(?![a-zA-Z#-]).*\n?)*", re.MULTILINE)
"""A message or a term of a Fluent file: what belongs to it is indented, or closes a brace."""
_PLAIN = re.compile(r"[^=]*= *([^{}\s](?:[^{}\n]*[^{}\s])?)\s*")
"""An entry of one line that nothing is put into."""
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


class LazyBundle:
    """Messages and terms of a language, each parsed when it is first needed.

    To parse all 130 kB of a language takes a quarter of a second and 5 MiB, and Fluent reads 2 MiB of its
    numbers and plurals; most messages are never shown. Pictures are drawn on a thread, so a lock is held
    while an entry is parsed.
    """

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        self._language = language
        self._sources = {each[1]: each[0] for source in sources for each in _ENTRY.finditer(source)}
        """By name; an entry of a later source replaces that of an earlier one."""
        self._unread = set(self._sources)
        self._reading = threading.Lock()

    def __contains__(self, key: str) -> bool:
        """Say whether there is such an entry."""
        return key in self._sources

    def format(self, key: str, facts: Mapping[str, str | int]) -> tuple[str, list[Exception]]:
        """Return a message with its facts, and what is wrong with it; raises KeyError if it has no words."""
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
        """Parse an entry and all that it refers to."""
        with self._reading:
            waiting = [key]
            while waiting:
                name = waiting.pop()
                if name in self._unread:
                    self._unread.remove(name)
                    self._bundle.add_resource(FluentResource(self._sources[name]))
                    waiting += _REFERENCE.findall(self._sources[name])


class Texts:
    """The words of one language; call it with a key and the facts of the sentence.

    `choices` names the facts by whose value other words are chosen; numbers may always do that.
    """

    def __init__(
        self, language: str, bundle: LazyBundle, name: str = "", choices: Collection[str] = ()
    ) -> None:
        self.language = language
        self.name = name or language
        """What `texts` is asked for to get these words: the language, or its slang."""
        self._bundle = bundle
        self._choices = choices
        # The same words are asked for at every screen, and Fluent takes a tenth of a millisecond for a line.
        self._marked = lru_cache(KEPT, typed=True)(self._filled)
        # Where there are many tables there are many names, in sentences that are the same but for these.
        self._with_gaps = lru_cache(KEPT, typed=True)(self._format)
        self._plain = lru_cache(KEPT, typed=True)(self._unmarked)

    def __call__(self, key: str, **facts: str | int) -> Markup:
        """Return the words of `key` as Telegram HTML; facts that are no `Markup` are escaped.

        Raises KeyError for a key without words.
        """
        return self._marked(key, **facts)

    def plain(self, key: str, **facts: str | int) -> str:
        """Return the same words without markup, for where no HTML is read: keys, toasts, captions, menus.

        Raises KeyError for a key without words.
        """
        return self._plain(key, **facts)

    def has(self, key: str) -> bool:
        """Say whether there are words for `key`."""
        return key in self._bundle

    def _unmarked(self, key: str, **facts: str | int) -> str:
        return words_of(self(key, **facts))

    def _filled(self, key: str, **facts: str | int) -> Markup:
        said = {
            name: str(escape(fact))
            for name, fact in facts.items()
            if isinstance(fact, str) and name not in self._choices
        }
        gaps = {name: f"{_GAP}{name}{_GAP}" for name in said}
        words = _GAPS.sub(lambda gap: said.get(gap[1], gap[0]), self._with_gaps(key, **facts | gaps))
        # The words are those of locales/, and the facts in them are escaped.
        return Markup(words)  # noqa: S704  # nosec B704

    def _format(self, key: str, **facts: str | int) -> str:
        if key not in self._bundle:
            raise KeyError(f"no words for {key!r} in {self.language}")
        words, errors = self._bundle.format(key, {name: _escaped(fact) for name, fact in facts.items()})
        if errors:
            raise KeyError(f"{key!r} in {self.language}: {errors[0]}")
        return words


def computer_names(t: Texts) -> tuple[str, ...]:
    """Return what computer players are called in a language."""
    return tuple(each.strip() for each in t.plain("computer-names").split(","))


def _escaped(fact: str | int) -> str | int:
    return fact if isinstance(fact, int) else str(escape(fact))


@cache
def texts(name: str) -> Texts:
    """Return the words of one of `LANGUAGES`, or its slang by the name that has; each is read once."""
    language, _, slang = name.partition("-")
    folder = files("locales").joinpath(language)
    words = ["".join(f"-{term} = {sign}\n" for term, sign in TERMS.items())]
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
    """Return the slang of a language; None for one that has none."""
    known = files("locales").joinpath(language, f"{SLANG}.ftl").is_file()
    return texts(f"{language}-{SLANG}") if known else None


def among_players(t: Texts, *, slang: bool) -> Texts:
    """Return the same language as it is spoken in a chat: with slang where that is wanted and known."""
    return (slang_of(t.language) if slang else None) or texts(t.language)


@cache
def neighbours() -> Mapping[str, str]:
    """Return the languages we do not speak, by the one of ours that their speakers most likely read."""
    return {code: each for each in LANGUAGES for code in texts(each).plain("language-neighbours").split()}


def spoken(code: str | None, default: str) -> str:
    """Return the language of ours for Telegram's language code, as in "ru" or "pt-br"."""
    base = (code or "").partition("-")[0].lower()
    return base if base in LANGUAGES else neighbours().get(base, default)


def number(points: int) -> str:
    """Write points as on a score sheet, with a true minus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Write a change of points, with its sign."""
    return number(points) if points <= 0 else f"+{points}"
