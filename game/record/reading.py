"""Parser of records."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

from game.barrel import reverse_back, seated
from game.cards import cards
from game.fair import NoDie, Proof
from game.layouts import seats
from game.ledger import Tally
from game.notation import parse as parse_action
from game.parts import Hands, Talons
from game.presets import preset
from game.record.model import FORMAT, TALLY_KEYS, DealRecord, Record, RecordError, WrittenAction
from game.rules import Rules, assemble, flat
from game.state import Carried, Dealing, Match, new_match

NAMES = ("Ann", "Bob", "Cid", "Dan")
"""Names of the players if a record has none."""

_DEAL = {"cards", "deck", "play", "scores", "secret", "collected", "seal"}
_START = {*TALLY_KEYS, "dealer", "deals_played", "golden_made", "golden_round", "redeals"}


def read(text: str) -> Record:
    """Parse a record; raises RecordError with an explanation."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error)) from None
    if data.get("format") != FORMAT:
        raise RecordError(f'the first line must be format = "{FORMAT}"')
    _known(data, {"format", "preset", "rules", "players", "start", "proof", "deals"}, "a record")
    rules, base = _rules(data)
    players = seats(rules.table)
    names = _names(data.get("players", list(NAMES[:players])), players)
    start = _start(rules, _table(data.get("start", {}), "start"), players)
    blocks = _list(data.get("deals", []), "deals")
    lines = _play_lines(text)
    deals = []
    for block in blocks:
        body = _table(block, "deals")
        deals.append(_deal(body, players, next(lines, 0) if "play" in body else 0))
    proof = _proof(_table(data["proof"], "proof")) if "proof" in data else None
    return Record(rules, base, names, start, tuple(deals), proof)


def _known(data: Mapping[str, object], keys: Collection[str], place: str) -> None:
    if unknown := set(data) - set(keys):
        raise RecordError(f"there is no key {min(unknown)!r} in {place}")


def _table(value: object, key: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"{key} should be a table of keys, not {value!r}")
    return value


def _list(value: object, key: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(f"{key} should be a list, not {value!r}")
    return value


def _rules(data: Mapping[str, object]) -> tuple[Rules, str]:
    name = str(data.get("preset", "classic"))
    changes = _table(data.get("rules", {}), "rules")
    try:
        return assemble({**flat(preset(name)), **changes}), name
    except ValueError as error:
        raise RecordError(str(error)) from None


def _names(value: object, players: int) -> tuple[str, ...]:
    names = tuple(map(str, _list(value, "players")))
    if len(names) != players:
        raise RecordError(f"players should be {players} names, not {len(names)}")
    return names


def _start(rules: Rules, data: Mapping[str, object], players: int) -> Match:
    """Return the initial match of a record: by default the last seat deals and all else is zero (R8)."""
    _known(data, _START, "[start]")
    dealer = _whole(data.get("dealer", players - 1))
    if dealer not in range(players):
        raise RecordError(f"dealer should be a seat, 0 to {players - 1}, not {dealer}")
    columns = [_numbers(data.get(key, [0] * players), players, key) for key in TALLY_KEYS]
    fields = TALLY_KEYS.values()
    reverse = reverse_back(rules.barrel) is not None
    tallies = tuple(
        seated(rules.barrel, Tally(**dict(zip(fields, column, strict=True))), reverse=reverse)
        for column in zip(*columns, strict=True)
    )
    played, round_, redeals = (
        _whole(data.get(key, least))
        for key, least in (("deals_played", 0), ("golden_round", 1), ("redeals", 0))
    )
    if min(played, round_, redeals, *(count for column in columns[1:] for count in column)) < 0:
        raise RecordError("only scores may be below zero in [start]")
    made = _yes(data, "golden_made")
    return new_match(players, dealer)._replace(
        tallies=tallies,
        phase=Dealing(redeals),
        deals_played=played,
        carried=Carried(made, round_),
    )


def _proof(data: Mapping[str, object]) -> Proof:
    """Return the public part of the proof, with the result of the die."""
    _known(data, {"chain", "names", "die", "thrown", "no_die", "lot"}, "[proof]")
    die, thrown = _whole(data.get("die", 0)), _whole(data.get("thrown", 0))
    reason: NoDie | None = next((each for each in get_args(NoDie) if each == data.get("no_die", "")), None)
    if reason is None:
        raise RecordError(f"no_die should be one of {', '.join(get_args(NoDie)[1:])}")
    if not 0 <= die <= 6 or thrown < 0 or bool(die) is bool(reason):
        raise RecordError("a proof has a die, 1 to 6, and when it was thrown, or says why there is no die")
    return Proof(_digits(data.get("chain", ""), "chain"), die, thrown, reason, _yes(data, "lot"))


def _digits(value: object, key: str) -> str:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise RecordError(f"{key} should be 64 hexadecimal digits")
    return value


def _yes(data: Mapping[str, object], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise RecordError(f"{key} should be true or false")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise RecordError(f"{value!r} should be a whole number")
    return value


def _numbers(value: object, count: int, key: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise RecordError(f"{key} should be a list of {count} numbers")
    return tuple(map(_whole, value))


def _deal(body: Mapping[str, object], players: int, first_line: int) -> DealRecord:
    _known(body, _DEAL, "[[deals]]")
    if not body.keys() & {"cards", "deck"}:
        raise RecordError("a deal has cards, or a deck, or both")
    hands, talons = _cards(body["cards"]) if "cards" in body else ((), ())
    if "cards" in body and len(hands) != players and not (players == 4 and len(hands) == 3):
        playing = 3 if players == 4 else players
        raise RecordError(f"cards should give {playing} hands, parted by |, then / and the talon")
    scores = body.get("scores")
    return DealRecord(
        hands,
        talons,
        tuple(_said(str(body.get("play", "")), first_line)),
        None if scores is None else _numbers(scores, players, "scores"),
        _cards(body.get("deck", ""))[0][0],
        _digits(body["secret"], "secret") if "secret" in body else "",
        _yes(body, "collected"),
    )


def _cards(value: object) -> tuple[Hands, Talons]:
    held, *aside = str(value).split("/")
    try:
        return tuple(map(cards, held.split("|"))), tuple(map(cards, aside))
    except ValueError as error:
        raise RecordError(str(error)) from None


def _said(text: str, first_line: int) -> Iterator[WrittenAction]:
    for offset, line in enumerate(text.splitlines()):
        for words in line.partition("#")[0].split(";"):
            if words.strip():
                try:
                    yield WrittenAction(parse_action(words), first_line + offset)
                except ValueError as error:
                    raise RecordError(str(error), first_line + offset) from None


def _play_lines(text: str) -> Iterator[int]:
    """Yield the first line of each written play, which TOML parsers do not report."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r'\s*play\s*=\s*("""|\'\'\')?(.*)', line):
            block = found[1] is not None and not found[2].strip()
            yield number + 1 if block else number
