"""From text to a record."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping

from game.barrel import reverse_back, seated
from game.cards import cards
from game.notation import parse as parse_action
from game.presets import preset
from game.record.model import FORMAT, TALLY_KEYS, DealRecord, Record, RecordError, Said
from game.rules import Rules, assemble, flat
from game.state import Carried, Dealing, Hands, Match, Tally, Talons, new_match

NAMES = ("Ann", "Bob", "Cid", "Dan")
"""The players of a record that does not name them."""

_START = {*TALLY_KEYS, "dealer", "deals_played", "golden_made", "golden_round", "redeals"}


def read(text: str) -> Record:
    """Read a record; raises RecordError that says what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error)) from None
    if data.get("format") != FORMAT:
        raise RecordError(f'the first line must be format = "{FORMAT}"')
    _known(data, {"format", "preset", "rules", "players", "start", "deals"}, "a record")
    rules, base = _rules(data)
    seats = rules.table.players
    names = _names(data.get("players", list(NAMES[:seats])), seats)
    start = _start(rules, _table(data.get("start", {}), "[start]"), seats)
    blocks = data.get("deals", [])
    if not isinstance(blocks, list):
        raise RecordError("deals should be a list of [[deals]] blocks")
    lines = _play_lines(text)
    deals = []
    for block in blocks:
        body = _table(block, "[[deals]]")
        deals.append(_deal(body, seats, next(lines, 0) if "play" in body else 0))
    return Record(rules, base, names, start, tuple(deals))


def _known(data: Mapping[str, object], keys: Collection[str], place: str) -> None:
    if unknown := set(data) - set(keys):
        raise RecordError(f"there is no key {min(unknown)!r} in {place}")


def _table(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"{name} should be a table")
    return value


def _rules(data: Mapping[str, object]) -> tuple[Rules, str]:
    name = str(data.get("preset", "classic"))
    changes = _table(data.get("rules", {}), "rules")
    try:
        return assemble({**flat(preset(name)), **changes}), name
    except ValueError as error:
        raise RecordError(str(error)) from None


def _names(value: object, seats: int) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise RecordError("players should be a list of names")
    if len(value) != seats:
        raise RecordError(f"players should be {seats} names, as the rules say")
    return tuple(value)


def _start(rules: Rules, data: Mapping[str, object], seats: int) -> Match:
    """Return the match a record starts from: by default the last seat deals and all else is zero (R8)."""
    _known(data, _START, "[start]")
    dealer = _whole(data.get("dealer", seats - 1), 0, seats - 1)
    columns = [_numbers(data.get(key, [0] * seats), seats, key) for key in TALLY_KEYS]
    fields = TALLY_KEYS.values()
    reverse = reverse_back(rules.barrel) is not None
    tallies = tuple(
        seated(rules.barrel, Tally(**dict(zip(fields, column, strict=True))), reverse=reverse)
        for column in zip(*columns, strict=True)
    )
    made = data.get("golden_made", False)
    if not isinstance(made, bool):
        raise RecordError("golden_made should be true or false")
    return new_match(seats, dealer)._replace(
        tallies=tallies,
        phase=Dealing(_whole(data.get("redeals", 0), 0)),
        deals_played=_whole(data.get("deals_played", 0), 0),
        carried=Carried(made, _whole(data.get("golden_round", 1), 1)),
    )


def _whole(value: object, least: int | None = None, most: int | None = None) -> int:
    if type(value) is not int:
        raise RecordError(f"{value!r} should be a whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        raise RecordError(f"{value} should be {least} or more" + (f", up to {most}" if most else ""))
    return value


def _numbers(value: object, count: int, key: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise RecordError(f"{key} should be a list of {count} numbers")
    return tuple(map(_whole, value))


def _deal(body: Mapping[str, object], seats: int, first_line: int) -> DealRecord:
    _known(body, {"cards", "deck", "play", "scores"}, "[[deals]]")
    if ("cards" in body) is ("deck" in body):
        raise RecordError("a deal has cards, or a deck, and not both")
    hands, talons = _cards(body.get("cards", ""))
    if "cards" in body and len(hands) != seats and not (seats == 4 and len(hands) == 3):
        playing = 3 if seats == 4 else seats
        raise RecordError(f"cards should give {playing} hands, parted by |, then / and the talon")
    scores = body.get("scores")
    return DealRecord(
        hands,
        talons,
        tuple(_said(_text(body.get("play", ""), "play"), first_line)),
        None if scores is None else _numbers(scores, seats, "scores"),
        _cards(body.get("deck", ""))[0][0],
    )


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{key} should be text")
    return value


def _cards(value: object) -> tuple[Hands, Talons]:
    held, *aside = _text(value, "cards").split("/")
    try:
        return tuple(map(cards, held.split("|"))), tuple(map(cards, aside))
    except ValueError as error:
        raise RecordError(str(error)) from None


def _said(text: str, first_line: int) -> Iterator[Said]:
    for offset, line in enumerate(text.splitlines()):
        for words in line.partition("#")[0].split(";"):
            if words.strip():
                try:
                    yield Said(parse_action(words), first_line + offset)
                except ValueError as error:
                    raise RecordError(str(error), first_line + offset) from None


def _play_lines(text: str) -> Iterator[int]:
    """Yield for every play that is written the line on which it begins: TOML readers do not tell."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r'\s*play\s*=\s*("""|\'\'\')?(.*)', line):
            block = found[1] is not None and not found[2].strip()
            yield number + 1 if block else number
