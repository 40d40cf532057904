"""A match as text that a person can write: TOML, format "thousand-record/1" (docs/records.md).

RecordError      the file is wrong, or an action in it is refused; carries the line
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.actions import Action, Deal
from game.cards import cards
from game.cards import spell as spell_cards
from game.deal import dealt_out
from game.notation import parse as parse_action
from game.notation import spell
from game.presets import differences, preset
from game.rules import Rules, Value, assemble, flat
from game.settlement import BARREL_AT
from game.state import Hands, Match, Tally, Talons, new_match

FORMAT = "thousand-record/1"
SEATS = 3
PER_LINE = 3
"""Cards of a trick on one printed line."""


class RecordError(ValueError):
    """What is wrong with a record, and the line of the file, counted from 1, where known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Said:
    """One written action and the line it stands on."""

    action: Action
    line: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal-out: the cards, what was said and played, and the scores after it, where written."""

    hands: Hands
    talons: Talons
    said: tuple[Said, ...]
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down; `start` is the match before its first deal."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    deals: tuple[DealRecord, ...] = field(default=())


def read(text: str) -> Record:
    """Read a record; raises RecordError that says what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error)) from None
    if data.get("format") != FORMAT:
        raise RecordError(f'the first line must be format = "{FORMAT}"')
    if unknown := set(data) - {"format", "preset", "rules", "players", "start", "deals"}:
        raise RecordError(f"there is no key {min(unknown)!r} in a record")
    rules, base = _rules(data)
    names = tuple(map(str, _list(data.get("players", ["Ann", "Bob", "Cid"]), "players")))
    if len(names) != SEATS:
        raise RecordError(f"players should be {SEATS} names, not {len(names)}")
    start = _start(_table(data.get("start", {}), "start"), len(names))
    lines = _play_lines(text)
    deals: list[DealRecord] = []
    for number, body in enumerate(_list(data.get("deals", []), "deals")):
        deals.append(_deal(_table(body, "deals"), len(names), lines[number] if number < len(lines) else 0))
    return Record(rules, base, names, start, tuple(deals))


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


_TALLY_KEYS = {"scores": "score", "bolts": "bolts", "attempts": "attempts", "barrels": "barrels"}
"""By key of [start], the field of a tally; in the order of the fields."""


def _start(data: Mapping[str, object], players: int) -> Match:
    """Return the match a record starts from: by default the last seat deals and all else is zero."""
    if unknown := set(data) - {*_TALLY_KEYS, "dealer", "deals_played"}:
        raise RecordError(f"there is no key {min(unknown)!r} in [start]")
    dealer = _whole(data.get("dealer", players - 1))
    if dealer not in range(players):
        raise RecordError(f"dealer should be a seat, 0 to {players - 1}, not {dealer}")
    match = new_match(players, dealer)
    columns = [_numbers(data.get(key, [0] * players), players, key) for key in _TALLY_KEYS]
    deals_played = _whole(data.get("deals_played", 0))
    if min(deals_played, *(count for column in columns[1:] for count in column)) < 0:
        raise RecordError("only scores may be below zero in [start]")
    tallies = [Tally(*column) for column in zip(*columns, strict=True)]
    seated = tuple(each._replace(on_barrel=each.score >= BARREL_AT) for each in tallies)
    return match._replace(tallies=seated, deals_played=deals_played)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise RecordError(f"{value!r} should be a whole number")
    return value


def _numbers(value: object, count: int, key: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise RecordError(f"{key} should be a list of {count} numbers")
    return tuple(map(_whole, value))


def _deal(body: Mapping[str, object], players: int, first_line: int) -> DealRecord:
    if unknown := set(body) - {"cards", "play", "scores"}:
        raise RecordError(f"there is no key {min(unknown)!r} in [[deals]]")
    hands, talons = _cards(str(body.get("cards", "")))
    if len(hands) != players:
        raise RecordError(f"cards should give {players} hands, parted by |, then / and the talon")
    scores = body.get("scores")
    return DealRecord(
        hands,
        talons,
        tuple(_said(str(body.get("play", "")), first_line)),
        None if scores is None else _numbers(scores, players, "scores"),
    )


def _cards(text: str) -> tuple[Hands, Talons]:
    held, *aside = text.split("/")
    try:
        return tuple(map(cards, held.split("|"))), tuple(map(cards, aside))
    except ValueError as error:
        raise RecordError(str(error)) from None


def _said(text: str, first_line: int) -> list[Said]:
    said = []
    for offset, line in enumerate(text.splitlines()):
        for words in line.partition("#")[0].split(";"):
            if words.strip():
                try:
                    said.append(Said(parse_action(words), first_line + offset))
                except ValueError as error:
                    raise RecordError(str(error), first_line + offset) from None
    return said


def _play_lines(text: str) -> list[int]:
    """Return for every deal the line on which its play begins: TOML readers do not tell."""
    starts = []
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r'\s*play\s*=\s*("""|\'\'\')?(.*)', line):
            block = found[1] is not None and not found[2].strip()
            starts.append(number + 1 if block else number)
    return starts


def write(record: Record) -> str:
    """Print a record; every card and every answer is written."""
    lines = [f'format = "{FORMAT}"', f'preset = "{record.preset}"']
    if changed := differences(record.rules, record.preset):
        lines.append(
            f"rules = {{ {', '.join(f'{key} = {_toml(value)}' for key, value in changed.items())} }}"
        )
    lines.append(f"players = [{', '.join(map(_toml, record.players))}]")
    lines += _start_lines(record.start)
    for deal in record.deals:
        lines += _deal_lines(deal)
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    kept = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else "?" for each in kept) + '"'


def _start_lines(start: Match) -> list[str]:
    if start == new_match(start.players):
        return []
    lines = ["[start]", f"dealer = {start.dealer}"]
    for key, name in _TALLY_KEYS.items():
        lines.append(f"{key} = {[getattr(tally, name) for tally in start.tallies]}")
    return [*lines, f"deals_played = {start.deals_played}"]


def _deal_lines(deal: DealRecord) -> list[str]:
    held = " | ".join(map(spell_cards, deal.hands))
    lines = ["[[deals]]", f'cards = "{" / ".join((held, *map(spell_cards, deal.talons)))}"', 'play = """']
    lines += _grouped([spell(each.action) for each in deal.said])
    lines.append('"""')
    return lines if deal.scores is None else [*lines, f"scores = {list(deal.scores)}"]


def _grouped(said: Sequence[str]) -> list[str]:
    """Put what belongs together on a line: the words of the auction, the gifts, each trick."""
    lines: list[list[str]] = []
    previous = ""
    for words in said:
        kind = words.split()[1]
        kind = "trick" if len(kind) == 2 else {"pass": "bid"}.get(kind, kind)
        if kind != previous or (kind == "trick" and len(lines[-1]) == PER_LINE):
            lines.append([])
        lines[-1].append(words)
        previous = kind
    return ["; ".join(line) for line in lines]


@dataclass(slots=True)
class Recorder:
    """Writes a match down, action by action, as it is played."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    _deals: list[DealRecord] = field(default_factory=list)
    _said: list[Said] = field(default_factory=list)

    def note(self, before: Match, action: Action, after: Match) -> None:
        """Write one accepted action down: the match before it, the action, the match after it."""
        if isinstance(action, Deal):
            hands, talons = dealt_out(before.players, before.dealer, action.deck)
            self._deals.append(DealRecord(hands, talons, ()))
            self._said = []
            return
        self._said.append(Said(action, 0))
        if after.asked is None:  # settled, or a redeal
            self._close(after.scores)

    def _close(self, scores: tuple[int, ...] | None) -> None:
        self._deals[-1] = replace(self._deals[-1], said=tuple(self._said), scores=scores)

    def record(self) -> Record:
        """Return what is written so far."""
        if self._deals and self._deals[-1].scores is None:
            self._close(None)
        return Record(self.rules, self.preset, self.players, self.start, tuple(self._deals))
