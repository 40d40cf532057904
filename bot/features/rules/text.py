"""Parser of the text after /rules: an option and a value, a preset, or an order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple, TypeVar

from bot.features.rules import vocabulary
from bot.features.rules.vocabulary import Verb, plain
from club.rules import option_values
from game.rules import Option, Value

T = TypeVar("T")

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
    verb = vocabulary.verbs().get(plain(tokens[0])) if tokens else None
    if verb == "preset":
        return _preset(" ".join(tokens[1:]))
    if verb is not None:
        return Order(verb, _FIRST_WORD.sub("", words, count=1).strip())
    if (name := vocabulary.preset_names().get(plain(words))) is not None:
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
        option = vocabulary.options().get(plain(head))
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
    words = [each for each in tokens if plain(each) not in vocabulary.small_words()]
    named = [each for each in words if plain(each) not in vocabulary.without_words()]
    found = _strict(named if named == words else [*named, "off"])
    return None if isinstance(found, InvalidValue) else found


def _formed(tokens: Sequence[str]) -> Sequence[OptionChange]:
    """Return possible meanings of text in which the words are part of a name, in any form, before a value."""
    found: dict[str, OptionChange] = {}
    for head, rest in _splits(tokens):
        if not plain(rest):
            continue
        meant = [plain(word) for word in head.split()]
        for name, option in vocabulary.option_words():
            if option.id not in found and _covers(name, meant):
                value = value_of(option, rest)
                found |= {} if value is None else {option.id: OptionChange(option, value)}
    return tuple(found.values())


def _covers(name: Sequence[str], meant: Sequence[str]) -> bool:
    return bool(meant) and all(any(vocabulary.is_form(word, each) for each in name) for word in meant)


def _splits(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield every split of the words into a name and a value, the longest name first."""
    for count in range(min(len(tokens), LONGEST_NAME), 0, -1):
        yield " ".join(tokens[:count]), " ".join(tokens[count:])


def _preset(word: str) -> PresetRequest | UnknownPreset:
    known, name = vocabulary.preset_names(), plain(word)
    if not name or name in known:
        return PresetRequest(known.get(name, ""))
    meant = name.split()
    near = _by_number(word) or tuple(
        dict.fromkeys(known[each] for each in known if _covers(each.split(), meant))
    )
    return PresetRequest(near[0]) if len(near) == 1 else UnknownPreset(word, near or _alike(name, known))


def _by_number(word: str) -> tuple[str, ...]:
    """Return the presets with a number in their name: "501", "2"."""
    return vocabulary.presets_with(int(word)) if word.isdecimal() and len(word) <= LONGEST_NUMBER else ()


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
    if not best and (near := _alike(plain(" ".join(tokens)), vocabulary.preset_names())):
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
        for name, option in vocabulary.options().items():
            matcher.set_seq1(name)
            if matcher.real_quick_ratio() >= SIMILAR and matcher.quick_ratio() >= SIMILAR <= matcher.ratio():
                yield Suggestion(matcher.ratio(), count, _meant(option, tokens[count:]))
    if len(first) >= BEGINNING:
        for name, option in vocabulary.options().items():
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
    known, word = vocabulary.values(option), plain(words)
    if not option.is_set:
        return _named(known, word)
    if word in vocabulary.nothing():
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
    return () if option.is_set else _alike(plain(words), vocabulary.values(option))
