"""Parser of the text after /rules: options and values, a preset, or an order, in all languages at once.

    "three bolts −120, dark 120" ──► order? code? ──► one request ──► one for each part, between commas
                                                                      or simply one after the other

    one request ──► preset? ──► longest name of an option  ──► words of one name, ──► similar names,
                                and a valid value, in           in any order,         as suggestions
                                either order, without           around a value
                                small words

Words are compared in plain form: without case, punctuation, kinds of dashes and diacritics, which many people
leave out on a phone, and with small numbers as digits. The names of options, values, presets and orders come
from locales/.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from itertools import takewhile
from typing import Literal, NamedTuple, TypeVar, get_args

from bot.screens.rules import option_name, value_name
from bot.words.texts import LANGUAGES, Texts, texts
from club.rules import bare_code, option_values, resembles_code
from game.rules import Option, Value, catalog, presets

T = TypeVar("T")
Verb = Literal["preset", "save", "load", "forget", "share", "reset"]

LONGEST = 1000
"""Characters parsed; a share code of all options has fewer."""
SIMILAR = 0.6
"""Similarity from which a word counts as a misspelling of another, from 0 to 1."""
NEAREST = 4
SHORT = 4
"""Letters of the shortest word that has other forms."""
BEGINNING = 3
"""Letters of the shortest abbreviation of a name."""
LONGEST_NAME = 8
"""Words of the longest name."""
LONGEST_NUMBER = 4
"""Digits of the longest number of a preset."""
LONGEST_RULE = 14
"""Words of the longest rule among several without commas."""
MOST_PARTS = 20
"""Rules read in one request."""
LONGEST_LIST = 4
"""Parts between commas that may belong to one value."""
COMPANIONS = {"bolts_per_fine": "fine"}
"""Options whose value may follow that of another without a name: "three bolts, −120"."""
PAID = frozenset({"fine", "bolt_row_fine"})
"""Options that are paid: people write their values with a minus."""
_PARTS = re.compile(r"[,;\n]|\.(?=\s|$)")
_FIRST_WORD = re.compile(r"^[\s=]*[^\s=]+[\s=]*")


@dataclass(frozen=True, slots=True)
class OptionChange:
    """Request to change an option."""

    option: Option
    value: Value
    also: tuple[Value, ...] = field(default=(), compare=False)
    """Other values that the words may mean: "dump truck 555" may be about −555 as well."""


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


@dataclass(frozen=True, slots=True)
class Several:
    """Several requests in one text: the changes, and what was not understood."""

    changes: tuple[OptionChange | PresetRequest, ...]
    rest: "Single | None" = None


Single = OptionChange | OptionQuery | PresetRequest | UnknownWord | InvalidValue | UnknownPreset
Request = Single | Order | Several


def understand(words: str) -> Request:
    """Parse a request in any language; `words` is not empty."""
    tokens = words.replace("=", " ").split()
    verb = named_verbs().get(plain(tokens[0])) if tokens else None
    if verb is not None and verb != "preset":
        return Order(verb, _FIRST_WORD.sub("", words, count=1).strip())
    if resembles_code(code := bare_code(words)):
        return Order("load", code)
    return _sure(words) or _several(words) or _single(words)


def _tokens(words: str) -> Sequence[str]:
    return _minus().sub("-", words.replace("=", " ")).split()


def _sure(words: str) -> OptionChange | OptionQuery | PresetRequest | None:
    """Parse one rule, or one preset, if the words leave no doubt."""
    tokens = _tokens(words)
    if tokens and named_verbs().get(plain(tokens[0])) == "preset":
        found = _preset(" ".join(tokens[1:]))
        return found if isinstance(found, PresetRequest) else None
    if (name := named_presets().get(plain(words))) is not None:
        return PresetRequest(name)
    exact = _exact(tokens)
    return _certain(_formed(tokens), exact) if exact is None or isinstance(exact, InvalidValue) else exact


def _single(words: str) -> Single:
    """Parse one rule, or one preset; suggest similar ones if the words leave doubts."""
    if sure := _sure(words):
        return sure
    tokens = _tokens(words)
    if tokens and named_verbs().get(plain(tokens[0])) == "preset":
        return _preset(" ".join(tokens[1:]))
    if len(tokens) == 1 and (near := _by_number(tokens[0])):
        return UnknownPreset(tokens[0], near)
    exact = _exact(tokens)
    return _offer(tokens, exact if isinstance(exact, InvalidValue) else None)


# Several rules


def _several(words: str) -> Several | None:
    """Parse several rules, with or without commas between them; None if no change is among them."""
    parts = [part.strip() for part in _PARTS.split(words) if plain(part)]
    changes: list[OptionChange | PresetRequest] = []
    rest: list[Single] = []
    while parts:
        found, count = _first_of(parts, changes)
        for each in found:
            if isinstance(each, OptionChange) or (isinstance(each, PresetRequest) and each.name):
                changes.append(each)
            else:
                rest.append(each)
        parts = parts[count:]
    return Several(tuple(changes), _together(rest)) if changes else None


def _first_of(
    parts: Sequence[str], before: Sequence[OptionChange | PresetRequest]
) -> tuple[Sequence[Single], int]:
    """Parse the first of several parts, with those behind it that belong to its value; return their count."""
    for count in range(min(len(parts), LONGEST_LIST), 1, -1):
        one = _exact(_tokens(", ".join(parts[:count])))
        if isinstance(one, OptionChange):
            return [one], count
    if sure := _sure(parts[0]):
        return [sure], 1
    tokens = _tokens(parts[0])
    if before and (companion := _companion(before[-1], tokens)):
        return [companion], 1
    return _in_a_row(tokens) or [_single(parts[0])], 1


def _in_a_row(tokens: Sequence[str]) -> Sequence[OptionChange]:
    """Parse several rules without anything between them; empty unless every word belongs to one."""
    found: list[OptionChange] = []
    while tokens:
        for count in range(min(len(tokens), LONGEST_RULE), 0, -1):
            one = _exact(tokens[:count])
            if isinstance(one, OptionChange):
                found.append(one)
                tokens = tokens[count:]
                break
        else:
            companion = _companion(found[-1], tokens) if found else None
            return [*found, companion] if companion else ()
        if len(found) > MOST_PARTS:
            return ()
    return found


def _companion(before: OptionChange | PresetRequest, tokens: Sequence[str]) -> OptionChange | None:
    """Parse a value without a name, which goes with the rule before it."""
    name = COMPANIONS.get(before.option.id) if isinstance(before, OptionChange) else None
    value = value_of(catalog()[name], " ".join(tokens)) if name else None
    return OptionChange(catalog()[name], value) if name and value is not None else None


def _together(rest: Sequence[Single]) -> Single | None:
    """Return one request for all that was not understood."""
    if len(rest) <= 1:
        return rest[0] if rest else None
    words, near = list[str](), dict[str, OptionChange | OptionQuery]()
    for each in rest:
        match each:
            case UnknownWord():
                words.append(each.word)
                near |= {meant.option.id: meant for meant in each.near}
            case OptionQuery() | OptionChange():
                near[each.option.id] = each
            case InvalidValue():
                words.append(each.word)
                near[each.option.id] = OptionQuery(each.option)
            case UnknownPreset():
                words.append(each.word)
            case PresetRequest():
                pass
    return UnknownWord(", ".join(words), tuple(near.values())[:NEAREST])


# One rule


def _exact(tokens: Sequence[str]) -> OptionChange | OptionQuery | InvalidValue | None:
    """Parse the name of an option and a value, with or without filler words."""
    found = _strict(tokens)
    if found is not None and not isinstance(found, InvalidValue):
        return found
    return _in_other_words(tokens) or found


def _strict(tokens: Sequence[str]) -> OptionChange | OptionQuery | InvalidValue | None:
    """Parse the longest name of an option followed by a valid value, else the longest name at all.

    A value may also stand before the name: "three bolts".
    """
    impossible: InvalidValue | None = None
    for named in (named_options().get, _called):
        for head, rest in _splits(tokens):
            option = named(plain(head))
            if option is None:
                continue
            if not plain(rest):
                return OptionQuery(option)
            if change := _change_to(option, rest):
                return change
            impossible = impossible or InvalidValue(option, rest, _near_values(option, rest))
    for head, rest in _splits(tokens):
        option = _called(plain(rest)) if plain(head) and plain(rest) else None
        if option and (change := _change_to(option, head)):
            return change
    return impossible


def _change_to(option: Option, words: str) -> OptionChange | None:
    value = value_of(option, words)
    return None if value is None else OptionChange(option, value, _wider(option, value, plain(words)))


def _wider(option: Option, value: Value, word: str) -> tuple[Value, ...]:
    """Return the other values of which the words name a part, unless they are the name of this one."""
    if option.is_set or word in named_values(option):
        return ()
    meant = set(_bare(word))
    also = {
        each: None
        for name, each in named_values(option).items()
        if each != value and meant and meant < set(_bare(name))
    }
    return tuple(also)


def _in_other_words(tokens: Sequence[str]) -> OptionChange | OptionQuery | None:
    """Parse text with filler words: "barrel at 900", "without the barrel"."""
    words = [each for each in tokens if plain(each) and plain(each) not in small_words()]
    named = [each for each in words if plain(each) not in without_words()]
    if named == words:
        found = _strict(words) if len(words) < len(tokens) else None
        return None if isinstance(found, InvalidValue) else found
    option = _called(plain(" ".join(named)))
    off = None if option is None else next((each for each in ("off", "none") if each in option.values), None)
    return OptionChange(option, off) if option and off else None


@lru_cache(1000)
def _called(name: str) -> Option | None:
    """Return the option of this name, or of one that differs in small words and endings alone."""
    if (option := named_options().get(name)) is not None:
        return option
    words = _bare(name)
    found = {
        option.id for known, option in _bare_names().get(len(words), ()) if all(map(_is_same, words, known))
    }
    return catalog()[found.pop()] if words and len(found) == 1 else None


def _is_same(word: str, other: str) -> bool:
    """Return whether two words are forms of one; short ones have none."""
    return word == other or (min(len(word), len(other)) >= SHORT and is_form(word, other))


def _bare(name: str) -> tuple[str, ...]:
    """Return the words of a plain name without the small ones."""
    return tuple(each for each in name.split() if each not in small_words())


@cache
def _bare_names() -> Mapping[int, Sequence[tuple[tuple[str, ...], Option]]]:
    """Return the names of options without small words, by their number of words."""
    found: dict[int, list[tuple[tuple[str, ...], Option]]] = {}
    for name, option in named_options().items():
        if bare := _bare(name):
            found.setdefault(len(bare), []).append((bare, option))
    return found


Candidate = tuple[int, OptionChange]
"""A possible meaning, and the number of words of the option's name that the text leaves out."""


def _formed(tokens: Sequence[str]) -> Sequence[Candidate]:
    """Return possible meanings of text with words of a name, in any order and form, around a value.

    The meanings whose names are mentioned most completely come first.
    """
    words = [plain(each) for each in tokens if plain(each) and plain(each) not in small_words()]
    if len(words) > LONGEST_NAME:
        return ()
    holders = [_holding(each) for each in words]
    found: dict[str, Candidate] = {}
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            value = " ".join(words[start:end])
            for candidate in _around(value, [*holders[:start], *holders[end:]]):
                key = candidate[1].option.id
                if key not in found or candidate[0] < found[key][0]:
                    found[key] = candidate
    order = list(catalog())
    return sorted(found.values(), key=lambda each: (each[0], order.index(each[1].option.id)))


def _around(value: str, holders: Sequence[frozenset[int]]) -> Iterator[Candidate]:
    """Yield the options that can have a value and whose names hold all the other words."""
    if not holders:  # the member of a set may stand alone
        for option in catalog().values():
            if option.is_set and (member := value_of(option, value)):
                yield LONGEST_NAME, OptionChange(option, member)
        return
    for number in frozenset.intersection(*holders):
        name, option = option_words()[number]
        if change := _change_to(option, value):
            yield len(name) - len(holders), change


@lru_cache(1000)
def _holding(word: str) -> frozenset[int]:
    """Return the numbers of the names that contain a form of a word."""
    return frozenset(
        number
        for number, (name, _) in enumerate(option_words())
        if any(word[0] == each[0] and _is_same(word, each) for each in name)
    )


def _certain(formed: Sequence[Candidate], impossible: InvalidValue | None) -> OptionChange | None:
    """Return the only meaning of which nothing is left out, or the only one at all."""
    complete = [meant for missing, meant in formed if missing == 0]
    if len(complete) == 1:
        return complete[0]
    if len(formed) != 1 or formed[0][0] > 1:
        return None
    (_, meant), *_ = formed
    return meant if impossible is None or impossible.option == meant.option else None


def _offer(tokens: Sequence[str], impossible: InvalidValue | None) -> Single:
    """Suggest what the words may mean: the option that they name, others that hold them, similar ones.

    An option that is usually off comes before those that depend on it: "dark 120" is about playing dark.
    """
    words, formed = " ".join(tokens), [meant for _, meant in _formed(tokens)]
    offered: list[OptionChange | OptionQuery]
    if impossible is None:
        option = _called(" ".join(each for each in plain(words).split() if not each.lstrip("-").isdigit()))
        offered = [*formed, *([OptionQuery(option)] if option else [])]
        return UnknownWord(words, tuple(offered[:NEAREST])) if offered else _guess(tokens)
    named = OptionQuery(impossible.option)
    near = [each for each in formed if each.option != impossible.option]
    if near:
        needed = any(need.option == named.option.id for each in near for need in each.option.info.needs)
        offered = [named, *near] if needed and named.option.default == "off" else [*near, named]
        return UnknownWord(words, tuple(offered[:NEAREST]))
    guess = _guess(tokens) if " " in impossible.word and not impossible.near else None
    return guess if guess and guess.near else impossible


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
    return UnknownWord(" ".join(tokens), tuple(slip.meant for slip in best))


class Suggestion(NamedTuple):
    """Option suggested for the first words of a text, with their similarity `alike`."""

    alike: float
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
                yield Suggestion(matcher.ratio(), _meant(option, tokens[count:]))
    if len(first) >= BEGINNING:
        for name, option in named_options().items():
            if any(word.startswith(first) for word in name.split()):
                yield Suggestion(SIMILAR, _meant(option, tokens[1:]))


def _meant(option: Option, rest: Sequence[str]) -> OptionChange | OptionQuery:
    return (_change_to(option, " ".join(rest)) if rest else None) or OptionQuery(option)


# Values


def value_of(option: Option, words: str) -> Value | None:
    """Return the value that words name or abbreviate; None if there is none."""
    known, word = named_values(option), plain(words)
    if not option.is_set:
        paid = option.id in PAID and _named(known, word) is None
        return _named(known, word.removeprefix("-") if paid else word)
    if word in words_for_nothing():
        return ()
    members = _members(known, words)
    alike = (each for each in option_values(option) if isinstance(each, tuple) and set(each) == members)
    return next(alike, None) if members else None


def _named(known: Mapping[str, int | str], word: str) -> int | str | None:
    """Return the only value whose name is this, apart from small words and endings, or begins so."""
    if word in known:
        return known[word]
    if not (meant := _bare(word)):
        return None
    bare = {name: _bare(name) for name in known}
    for fits in (
        lambda name: name == meant,
        lambda name: len(name) == len(meant) and all(map(_is_same, meant, name)),
        lambda name: name[: len(meant)] == meant,
    ):
        found = {known[name] for name in known if fits(bare[name])}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


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
_APOSTROPHE = re.compile(r"(?<=\w)['’ʼ`](?=\w)")
_NOISE = re.compile(r"[^\w♠♣♦♥+-]|_")
_LONE = re.compile(r"(?<!\S)[+-](?!\d)|(?<=\S)-(?!\d)")


def _stripped(words: str) -> str:
    """Return words without case, punctuation and diacritics."""
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", words).casefold())
    words = "".join(each for each in parted if not unicodedata.combining(each)).translate(_BARRED)
    return " ".join(_LONE.sub(" ", _NOISE.sub(" ", _DASH.sub("-", _APOSTROPHE.sub("", words)))).split())


def plain(words: str) -> str:
    """Return the plain form of words: "Barrel_need=121" is "barrel need 121", and "three" is "3"."""
    return " ".join(_digits().get(each, each) for each in _stripped(words).split())


@cache
def _digits() -> Mapping[str, str]:
    """Return the small numbers by their words."""
    rows = (row.split() for t in map(texts, LANGUAGES) for row in t.plain("menu-numbers").split(","))
    return {_stripped(word): number for number, *words in rows for word in words}


@cache
def _minus() -> re.Pattern[str]:
    """Return the pattern of the words for a minus before a number."""
    words = "|".join({re.escape(t.plain("menu-minus")) for t in map(texts, LANGUAGES)})
    return re.compile(rf"\b(?:{words})\s+(?=\d)", re.IGNORECASE)


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
        yield from ((each, name) for name in _split(t, f"short-{each}"))


def _split(t: Texts, key: str) -> Sequence[str]:
    """Return the words of a list in locales/, none if it has no such list."""
    return [each for each in t.plain(key).split(",") if each.strip()] if t.has(key) else []


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
    """Return the words of every name of an option, without small ones."""
    return [(bare, option) for name, option in named_options().items() if (bare := _bare(name))]


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
            named |= {plain(word): each for word in _split(t, f"short-{name}-{each}")}
            if each in {"on", "off"}:
                named |= {plain(word): each for word in _split(t, f"menu-words-{each}")}
    return named | {plain(str(each)): each for each in option.values}
