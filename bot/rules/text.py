"""What stands behind /rules in text: an option and a value, a preset, or a word of command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from bot.rules.code import choices
from bot.screens.rules.words import option_name, value_name
from bot.texts import Texts
from game.presets import presets
from game.rules import Option, Value, catalog

CLOSE = 0.6
"""How alike two words must be for one to be taken for a slip of the other, from 0 to 1."""
NEAREST = 4

Verb = Literal["save", "load", "forget", "share", "reset"]
VERBS: Mapping[str, Verb] = {each: each for each in ("save", "load", "forget", "share", "reset")}


@dataclass(frozen=True, slots=True)
class Wish:
    """An option shall have a value."""

    option: Option
    value: Value


@dataclass(frozen=True, slots=True)
class Ask:
    """An option is named without a value: show it."""

    option: Option


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset, "" where the name is missing."""

    name: str


@dataclass(frozen=True, slots=True)
class Order:
    """A word of command and what follows it."""

    verb: Verb
    rest: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that is no option, with the options it may be a slip for."""

    word: str
    near: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """A value that the option cannot have."""

    option: Option
    word: str


@dataclass(frozen=True, slots=True)
class NoPreset:
    """A name that no preset has, with those it may be a slip for."""

    word: str
    near: tuple[str, ...]


Request = Wish | Ask | Preset | Order | Unknown | Impossible | NoPreset


def understand(t: Texts, words: str) -> Request:
    """Return what somebody asks for with /rules; `words` is not empty, ids and own words are understood."""
    first, _, rest = words.replace("=", " ", 1).strip().partition(" ")
    head, rest = first.lower(), rest.strip()
    if head in VERBS:
        return Order(VERBS[head], rest)
    if head == "preset":
        return _preset(t, rest)
    if head in presets() and not rest:
        return Preset(head)
    return _option(t, words.strip(), head, rest)


def _option(t: Texts, words: str, head: str, rest: str) -> Request:
    named = {option_name(t, each).lower(): each for each in catalog().values()}
    if words.lower() in named:
        return Ask(named[words.lower()])
    option = catalog().get(head)
    if option is None:
        return _guess(words, head, named)
    if not rest:
        return Ask(option)
    value = _value(t, option, rest)
    return Impossible(option, rest) if value is None else Wish(option, value)


def _preset(t: Texts, word: str) -> Preset | NoPreset:
    known = {name: name for name in presets()} | {
        t.plain(f"preset-{name}").lower(): name for name in presets()
    }
    if not word or word.lower() in known:
        return Preset(known.get(word.lower(), ""))
    near = get_close_matches(word.lower(), known, NEAREST, CLOSE)
    return NoPreset(word, tuple(dict.fromkeys(known[each] for each in near)))


def _guess(words: str, head: str, named: Mapping[str, Option]) -> Unknown:
    """Name the options whose id or name looks like the words; behind a slip of an id stands a value."""
    close = [catalog()[each] for each in get_close_matches(head, catalog(), NEAREST, CLOSE)]
    word = head if close else words
    close += [named[each] for each in get_close_matches(words.lower(), named, NEAREST, CLOSE)]
    if len(head) > 2:
        close += [each for each in catalog().values() if head in each.id]
    return Unknown(word, _first(close))


def _first(options: Iterable[Option]) -> tuple[Option, ...]:
    return tuple({each.id: each for each in options}.values())[:NEAREST]


def _value(t: Texts, option: Option, word: str) -> Value | None:
    """Return the value that a word means; None for a word that means none."""
    if not option.is_set:
        return _named(t, option).get(word.lower())
    if word.lower() in {"off", "none", "-", t.plain("menu-never").lower()}:
        return ()
    named = _named(t, option)
    wanted = [named.get(each.strip().lower()) for each in word.split("," if "," in word else None)]
    alike = (each for each in choices(option) if isinstance(each, tuple) and set(each) == set(wanted))
    return next(alike, None)


def _named(t: Texts, option: Option) -> dict[str, int | str]:
    """Return the values of an option, or what may be in it, by id and by own words."""
    named = {value_name(t, option, each).lower(): each for each in option.values}
    return named | {str(each).lower(): each for each in option.values}
