"""Words in a person's language: Project Fluent files of locales/, no ambient state."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from markupsafe import Markup, escape

from bot.markup import NO_BREAK, words_of
from bot.signs import TERMS

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


class Texts:
    """The words of one language; call it with a key and the facts of the sentence.

    `choices` names the facts by whose value other words are chosen; numbers may always do that.
    """

    def __init__(
        self, language: str, bundle: FluentBundle, name: str = "", choices: Collection[str] = ()
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
        return bool(self._bundle.has_message(key))

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
        if not self._bundle.has_message(key):
            raise KeyError(f"no words for {key!r} in {self.language}")
        pattern = self._bundle.get_message(key).value
        assert pattern is not None
        safe = {name: _escaped(fact) for name, fact in facts.items()}
        words, errors = self._bundle.format_pattern(pattern, safe)
        if errors:
            raise KeyError(f"{key!r} in {self.language}: {errors[0]}")
        return str(words)


def computer_names(t: Texts) -> tuple[str, ...]:
    """Return what computer players are called in a language."""
    return tuple(each.strip() for each in t.plain("computer-names").split(","))


def _escaped(fact: str | int) -> str | int:
    return fact if isinstance(fact, int) else str(escape(fact))


@cache
def texts(name: str) -> Texts:
    """Return the words of one of `LANGUAGES`, or its slang by the name that has; each is read once."""
    language, _, slang = name.partition("-")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource("".join(f"-{term} = {sign}\n" for term, sign in TERMS.items())))
    folder = files("locales").joinpath(language)
    words = [
        _words(path)
        for path in sorted(folder.iterdir(), key=lambda each: each.name)
        if path.name.endswith(".ftl") and path.name != f"{SLANG}.ftl"
    ]
    for each in words:
        bundle.add_resource(FluentResource(each))
    if slang:
        words.append(_words(folder.joinpath(f"{SLANG}.ftl")))
        bundle.add_resource(FluentResource(words[-1]), allow_overrides=True)
    return Texts(language, bundle, name, frozenset(_CHOICE.findall("\n".join(words))))


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
