"""Names of options, values, presets and orders, in all languages at once.

Words are compared in plain form: without case, punctuation, kinds of dashes and diacritics, which many people
leave out on a phone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Literal, get_args

from bot.screens.rules.words import option_name, value_name
from bot.words.texts import LANGUAGES, Texts, texts
from game.rules import Option, catalog, presets

Verb = Literal["preset", "save", "load", "forget", "share", "reset"]

_BARRED = str.maketrans({"\N{LATIN SMALL LETTER L WITH STROKE}": "l"})
"""Letters whose diacritic Unicode does not decompose."""
_DASH = re.compile(r"[−–—](?=\d)")
_NOISE = re.compile(r"[^\w♠♣♦♥+-]|_")
_LONE = re.compile(r"(?<!\S)[+-](?!\d)|(?<=\S)-(?!\d)")


def plain(words: str) -> str:
    """Return the plain form of words: "Barrel_need=121" becomes "barrel need 121"."""
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", words).casefold())
    words = "".join(each for each in parted if not unicodedata.combining(each)).translate(_BARRED)
    return " ".join(_LONE.sub(" ", _NOISE.sub(" ", _DASH.sub("-", words))).split())


@cache
def options() -> Mapping[str, Option]:
    """Return every option by each of its names: its short names, its id and its title."""
    named = {plain(name): catalog()[each] for t in map(texts, LANGUAGES) for each, name in _short(t)}
    named |= {plain(each.id): each for each in catalog().values()}
    for t in map(texts, LANGUAGES):
        named |= {plain(option_name(t, each)): each for each in catalog().values()}
    return named


def _short(t: Texts) -> Iterator[tuple[str, str]]:
    """Yield the ids of options with the short names used at a table."""
    for each in catalog():
        if t.has(f"short-{each}"):
            yield from ((each, name) for name in t.plain(f"short-{each}").split(",") if name.strip())


@cache
def small_words() -> frozenset[str]:
    """Return the filler words: "with", "at", "please"."""
    return _listed("menu-small-words")


@cache
def without_words() -> frozenset[str]:
    """Return the words that mean "off" before an option."""
    return _listed("menu-without-words")


def _listed(key: str) -> frozenset[str]:
    return frozenset(plain(word) for t in map(texts, LANGUAGES) for word in t.plain(key).split(","))


def is_form(word: str, other: str) -> bool:
    """Return whether two words are forms of one: they differ in a short ending, as "bolts" and "bolt" do."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    longest, shortest = max(len(word), len(other)), min(len(word), len(other))
    return same >= max(min(4, shortest), longest - 3, shortest - 2)


@cache
def option_words() -> Sequence[tuple[tuple[str, ...], Option]]:
    """Return the words of every name of an option."""
    return [(tuple(name.split()), option) for name, option in options().items()]


def presets_with(number: int) -> tuple[str, ...]:
    """Return the presets distinguished from classic by a number: their target, or their players."""
    usual = presets()["classic"]
    return tuple(
        name
        for name, rules in presets().items()
        if (rules.barrel.target == number != usual.barrel.target)
        or (rules.table.players == number != usual.table.players)
    )


@cache
def preset_names() -> Mapping[str, str]:
    """Return every preset by each of its names."""
    named = {plain(each): each for each in presets()}
    return named | {
        plain(t.plain(f"preset-{each}")): each for t in map(texts, LANGUAGES) for each in presets()
    }


@cache
def verbs() -> Mapping[str, Verb]:
    """Return the orders by their words."""
    listed: Iterable[Verb] = get_args(Verb)
    return {
        plain(word): verb
        for t in map(texts, LANGUAGES)
        for verb in listed
        for word in t.plain(f"menu-word-{verb}").split(",")
    }


@cache
def nothing() -> frozenset[str]:
    """Return the words for an empty set."""
    return frozenset({"off", "none", "no"} | {plain(t.plain("menu-never")) for t in map(texts, LANGUAGES)})


def values(option: Option) -> Mapping[str, int | str]:
    """Return the values of an option, or the members of a set, by each of their names."""
    return _values(option.id)


@cache
def _values(name: str) -> Mapping[str, int | str]:
    option = catalog()[name]
    named: dict[str, int | str] = {}
    for t in map(texts, LANGUAGES):
        for each in option.values:
            named[plain(value_name(t, option, each))] = each
            if each in {"on", "off"}:
                named[plain(t.plain(f"value-{each}"))] = each
    return named | {plain(str(each)): each for each in option.values}
