"""Parser of the text after /rules: an option and a value, a preset, or an order, in all languages at once.

    "without the barrel" ──► order? preset? ──► longest name of an option ──► the same ──► similar names,
                                                 before a valid value         without      as suggestions
                                                                              small words

Words are compared in plain form: without case, punctuation, kinds of dashes and diacritics, which many people
leave out on a phone. The names of options, values, presets and orders come from locales/.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from itertools import takewhile
from typing import Literal, NamedTuple, TypeVar, get_args

from bot.screens.rules import option_name, value_name
from bot.words.texts import LANGUAGES, Texts, texts
from club.rules import option_values
from game.rules import Option, Value, catalog, presets

T = TypeVar("T")
Verb = Literal["preset", "save", "load", "forget", "share", "reset"]

LONGEST = 1000
"""Characters parsed; a share code of all options has fewer."""
SIMILAR = 0.6
"""Similarity from which a word counts as a misspelling of another, from 0 to 1."""
NEAREST = 4
BEGINNING = 3
"""Letters of the shortest abbreviation of a name."""
LONGEST_NAME = 8
"""Words of the longest name."""
LONGEST_NUMBER = 4
"""Digits of the longest number of a preset."""
_FIRST_WORD = re.compile(r"^[\s=]*[^\s=]+[\s=]*")


@dataclass(frozen=True, slots=True)
class OptionChange:
    """Request to change an option."""

    option: Option
    value: Value


@dataclass(frozen=True, slots=True)
class OptionQuery:
    """Request to show an option, as no value is given."""

    option: Option


@dataclass(frozen=True, slots=True)
class PresetRequest:
    """Request for a preset; "" if the name is missing."""

    name: str


@dataclass(frozen=True, slots=True)
class Order:
    """Order and its argument."""

    verb: Verb
    rest: str


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """Unknown word with similar options: an OptionChange if the value is understood, else an OptionQuery."""

    word: str
    near: tuple[OptionChange | OptionQuery, ...]


@dataclass(frozen=True, slots=True)
class InvalidValue:
    """Invalid value of an option, with similar values."""

    option: Option
    word: str
    near: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class UnknownPreset:
    """Unknown name of a preset, with similar ones."""

    word: str
    near: tuple[str, ...]


Request = OptionChange | OptionQuery | PresetRequest | Order | UnknownWord | InvalidValue | UnknownPreset


def understand(words: str) -> Request:
    """Parse a request in any language; `words` is not empty."""
    tokens = words.replace("=", " ").split()
    verb = named_verbs().get(plain(tokens[0])) if tokens else None
    if verb == "preset":
        return _preset(" ".join(tokens[1:]))
    if verb is not None:
        return Order(verb, _FIRST_WORD.sub("", words, count=1).strip())
    if (name := named_presets().get(plain(words))) is not None:
        return PresetRequest(name)
    if len(tokens) == 1 and (near := _by_number(tokens[0])):
        return UnknownPreset(tokens[0], near)
    return _option(tokens)


def _option(tokens: Sequence[str]) -> Request:
    """Parse an option and its value, with exact or paraphrased names; else suggest similar ones."""
    found = _strict(tokens)
    if isinstance(found, InvalidValue):
        return _in_other_words(tokens) or _elsewhere(found, tokens)
    return found or _in_other_words(tokens) or _guess(tokens)


def _strict(tokens: Sequence[str]) -> OptionChange | OptionQuery | InvalidValue | None:
    """Parse the longest name of an option followed by a valid value, else the longest name at all."""
    impossible: InvalidValue | None = None
    for head, rest in _splits(tokens):
        option = named_options().get(plain(head))
        if option is None:
            continue
        if not plain(rest):
            return OptionQuery(option)
        value = value_of(option, rest)
        if value is not None:
            return OptionChange(option, value)
        impossible = impossible or InvalidValue(option, rest, _near_values(option, rest))
    return impossible


def _elsewhere(impossible: InvalidValue, tokens: Sequence[str]) -> Request:
    """Suggest options with similar names that can have the value: "barrel 121" is about its contract."""
    near = tuple(
        each
        for each in _formed(tokens)
        if isinstance(each, OptionChange) and each.option != impossible.option
    )
    if near:
        return UnknownWord(" ".join(tokens), near[:NEAREST])
    guess = _guess(tokens) if " " in impossible.word and not impossible.near else None
    return guess if guess and guess.near else impossible


def _in_other_words(tokens: Sequence[str]) -> OptionChange | OptionQuery | None:
    """Parse text with filler words: "barrel at 900", "without the barrel"."""
    words = [each for each in tokens if plain(each) not in small_words()]
    named = [each for each in words if plain(each) not in without_words()]
    found = _strict(named if named == words else [*named, "off"])
    return None if isinstance(found, InvalidValue) else found


def _formed(tokens: Sequence[str]) -> Sequence[OptionChange]:
    """Return possible meanings of text in which the words are part of a name, in any form, before a value."""
    found: dict[str, OptionChange] = {}
    for head, rest in _splits(tokens):
        if not plain(rest):
            continue
        meant = [plain(word) for word in head.split()]
        for name, option in option_words():
            if option.id not in found and _covers(name, meant):
                value = value_of(option, rest)
                found |= {} if value is None else {option.id: OptionChange(option, value)}
    return tuple(found.values())


def _covers(name: Sequence[str], meant: Sequence[str]) -> bool:
    return bool(meant) and all(any(is_form(word, each) for each in name) for word in meant)


def _splits(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield every split of the words into a name and a value, the longest name first."""
    for count in range(min(len(tokens), LONGEST_NAME), 0, -1):
        yield " ".join(tokens[:count]), " ".join(tokens[count:])


def _preset(word: str) -> PresetRequest | UnknownPreset:
    known, name = named_presets(), plain(word)
    if not name or name in known:
        return PresetRequest(known.get(name, ""))
    meant = name.split()
    near = _by_number(word) or tuple(
        dict.fromkeys(known[each] for each in known if _covers(each.split(), meant))
    )
    return PresetRequest(near[0]) if len(near) == 1 else UnknownPreset(word, near or _alike(name, known))


def _by_number(word: str) -> tuple[str, ...]:
    """Return the presets with a number in their name: "501", "2"."""
    return presets_with(int(word)) if word.isdecimal() and len(word) <= LONGEST_NUMBER else ()


def _alike(word: str, known: Mapping[str, T]) -> tuple[T, ...]:
    """Return the meanings of names similar to a word, the most similar first."""
    return tuple(dict.fromkeys(known[each] for each in get_close_matches(word, known, NEAREST, SIMILAR)))


# Slips


def _guess(tokens: Sequence[str]) -> UnknownWord | UnknownPreset:
    """Suggest the options of which the words may be a misspelling, with the value that follows."""
    found = sorted(
        _close(tokens), key=lambda slip: (isinstance(slip.meant, OptionChange), slip.alike), reverse=True
    )
    options = dict.fromkeys(slip.meant.option.id for slip in found)
    best = [next(slip for slip in found if slip.meant.option.id == name) for name in options][:NEAREST]
    if not best and (near := _alike(plain(" ".join(tokens)), named_presets())):
        return UnknownPreset(" ".join(tokens), near)
    count = best[0].words if best else len(_without_numbers(tokens))
    return UnknownWord(" ".join(tokens[:count]), tuple(slip.meant for slip in best))


class Suggestion(NamedTuple):
    """Option suggested for the first `words` of the text, with their similarity `alike`."""

    alike: float
    words: int
    meant: OptionChange | OptionQuery


def _close(tokens: Sequence[str]) -> Iterator[Suggestion]:
    """Yield options of which the first words may be a misspelling or an abbreviation."""
    matcher: SequenceMatcher[str] = SequenceMatcher()
    first = plain(tokens[0]) if tokens else ""
    for count in range(1, min(len(tokens), LONGEST_NAME) + 1):
        matcher.set_seq2(plain(" ".join(tokens[:count])))
        for name, option in named_options().items():
            matcher.set_seq1(name)
            if matcher.real_quick_ratio() >= SIMILAR and matcher.quick_ratio() >= SIMILAR <= matcher.ratio():
                yield Suggestion(matcher.ratio(), count, _meant(option, tokens[count:]))
    if len(first) >= BEGINNING:
        for name, option in named_options().items():
            if any(word.startswith(first) for word in name.split()):
                yield Suggestion(SIMILAR, 1, _meant(option, tokens[1:]))


def _meant(option: Option, rest: Sequence[str]) -> OptionChange | OptionQuery:
    value = value_of(option, " ".join(rest)) if rest else None
    return OptionQuery(option) if value is None else OptionChange(option, value)


def _without_numbers(tokens: Sequence[str]) -> Sequence[str]:
    """Return the words before the numbers at the end, which belong to no name."""
    count = len(tokens)
    while count > 1 and plain(tokens[count - 1]).lstrip("-").isdigit():
        count -= 1
    return tokens[:count]


# Values


def value_of(option: Option, words: str) -> Value | None:
    """Return the value that words name or abbreviate; None if there is none."""
    known, word = named_values(option), plain(words)
    if not option.is_set:
        return _named(known, word)
    if word in words_for_nothing():
        return ()
    members = _members(known, words)
    alike = (each for each in option_values(option) if isinstance(each, tuple) and set(each) == members)
    return next(alike, None) if members else None


def _named(known: Mapping[str, int | str], word: str) -> int | str | None:
    if word in known:
        return known[word]
    begun = {value for name, value in known.items() if name.startswith(f"{word} ")}
    return begun.pop() if len(begun) == 1 else None


def _members(known: Mapping[str, int | str], words: str) -> set[int | str]:
    """Return the members of a set listed in the words; none if a word is unknown."""
    tokens, found = words.replace(",", " ").split(), set[int | str]()
    while tokens:
        for head, rest in _splits(tokens):
            if (member := known.get(plain(head))) is not None:
                found.add(member)
                tokens = rest.split()
                break
        else:
            return set()
    return found


def _near_values(option: Option, words: str) -> tuple[Value, ...]:
    return () if option.is_set else _alike(plain(words), named_values(option))


# Names

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
def named_options() -> Mapping[str, Option]:
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
    return [(tuple(name.split()), option) for name, option in named_options().items()]


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
def named_presets() -> Mapping[str, str]:
    """Return every preset by each of its names."""
    named = {plain(each): each for each in presets()}
    return named | {
        plain(t.plain(f"preset-{each}")): each for t in map(texts, LANGUAGES) for each in presets()
    }


@cache
def named_verbs() -> Mapping[str, Verb]:
    """Return the orders by their words."""
    listed: Iterable[Verb] = get_args(Verb)
    return {
        plain(word): verb
        for t in map(texts, LANGUAGES)
        for verb in listed
        for word in t.plain(f"menu-word-{verb}").split(",")
    }


@cache
def words_for_nothing() -> frozenset[str]:
    """Return the words for an empty set."""
    return frozenset({"off", "none", "no"} | {plain(t.plain("menu-never")) for t in map(texts, LANGUAGES)})


def named_values(option: Option) -> Mapping[str, int | str]:
    """Return the values of an option, or the members of a set, by each of their names."""
    return _named_values(option.id)


@cache
def _named_values(name: str) -> Mapping[str, int | str]:
    option = catalog()[name]
    named: dict[str, int | str] = {}
    for t in map(texts, LANGUAGES):
        for each in option.values:
            named[plain(value_name(t, option, each))] = each
            if each in {"on", "off"}:
                named[plain(t.plain(f"value-{each}"))] = each
    return named | {plain(str(each)): each for each in option.values}
