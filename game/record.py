"""A match as text that a person can write: TOML, format "thousand-record/1" (docs/records.md).

`read` parses a record, `write` writes one, and a `Recorder` notes a match in progress. RecordError carries
the line that is wrong, or whose action is refused. The examples of the functions here begin with this
record:

>>> text = '''format = "thousand-record/1"
... preset = "classic"
... [[deals]]
... cards = "KS AC JC KD JD 9D KH | AS QS QC AD AH TH QH | TS 9S 9C TD QD JH 9H / JS KC TC"
... play = "1 pass; 2 pass; 0 give JS 1; 0 give 9D 2; 0 concede"
... scores = [-100, 50, 50]
... '''

Seals are digests that reveal a changed line (docs/fair.md, "Seal"). The seal of a deal covers everything
above it but the names of the players: people rename themselves, and all copies of a record keep the same
seals. The names have a seal of their own.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import get_args

from game.actions import Action, Cut, Deal, Seat, spell
from game.actions import parse as parse_action
from game.barrel import reverse_back, seated
from game.cards import Cards, cards
from game.cards import spell as spell_cards
from game.fair import LINKS, NoDie, Proof, link, next_number
from game.layouts import active, dealt_out, layout
from game.phases.deal import cut, next_deck
from game.rules import Rules, Value, assemble, differences, flat, preset
from game.state import Carried, Cutting, Dealing, Hands, Match, Tally, Talons, new_match

FORMAT = "thousand-record/1"

TALLY_KEYS = {
    "scores": "score",
    "bolts": "bolts",
    "attempts": "attempts",
    "barrels": "barrels",
    "rows": "row",
    "concessions": "concessions",
    "crosses": "crosses",
    "reverse_attempts": "reverse_attempts",
    "last_failed": "last_failed",
}
"""Fields of a tally by key of [start], whose value is one number for each seat (R8)."""


class RecordError(ValueError):
    """Error in a record.

    `line` is the line of the file, counted from 1, if known; `action` and `reason` are set if an action was
    refused.
    """

    def __init__(
        self, message: str, line: int | None = None, *, action: str | None = None, reason: str | None = None
    ) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.action = action
        self.reason = reason


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """Written action, and its line in the file."""

    action: Action
    line: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal-out: the cards, the actions, and the scores after it, if written.

    The cards are written as hands and talons, or as the `deck` before the cut, or as both, which have to
    agree. With four players, the hands are those of the three who play, in seat order; an empty fourth one
    for the dealer may be among them.
    """

    hands: Hands
    talons: Talons
    said: tuple[WrittenAction, ...]
    scores: tuple[int, ...] | None = None
    deck: Cards = ()
    secret: str = ""
    """Secret from which its deck follows, in a match with proof."""
    collected: bool = False
    """Whether the deck was dealt as collected, without shuffling."""
    stood_in: tuple[Seat, ...] = ()
    """Seats for which a stand-in made a move, once the deal is settled."""


@dataclass(frozen=True, slots=True)
class Record:
    """Match as written; `start` is the match before its first deal."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    deals: tuple[DealRecord, ...] = field(default=())
    proof: Proof | None = None


NAMES = ("Ann", "Bob", "Cid", "Dan")
"""Names of the players if a record has none."""

_DEAL = {"cards", "deck", "play", "scores", "secret", "collected", "stood_in", "seal"}
_START = {*TALLY_KEYS, "dealer", "deals_played", "golden_made", "golden_round", "redeals"}


def read(text: str) -> Record:
    """Parse a record; raises RecordError with an explanation.

    >>> record = read(text)
    >>> record.players, len(record.deals), record.deals[0].scores
    (('Ann', 'Bob', 'Cid'), 1, (-100, 50, 50))
    >>> read(text.replace("0 concede", "0 surrender"))
    Traceback (most recent call last):
    game.record.RecordError: line 5: there is no verb 'surrender': use ...
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(str(error)) from None
    if data.get("format") != FORMAT:
        raise RecordError(f'the first line must be format = "{FORMAT}"')
    _known(data, {"format", "preset", "rules", "players", "start", "proof", "deals"}, "a record")
    rules, base = _rules(data)
    players = rules.table.players
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
        _seats(body.get("stood_in", []), players),
    )


def _seats(value: object, players: int) -> tuple[Seat, ...]:
    seats = tuple(map(_whole, _list(value, "stood_in")))
    if any(not 0 <= each < players for each in seats):
        raise RecordError(f"stood_in should name seats from 0 to {players - 1}")
    return seats


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


PER_LINE = 3
"""Cards of a trick on one printed line."""


def write(record: Record) -> str:
    """Format a record with every card and every answer.

    >>> print(write(read(text)), end="")
    format = "thousand-record/1"
    preset = "classic"
    players = ["Ann", "Bob", "Cid"]
    [[deals]]
    cards = "KS AC JC KD JD 9D KH | AS QS QC AD AH TH QH | TS 9S 9C TD QD JH 9H / JS KC TC"
    play = \"\"\"
    1 pass; 2 pass
    0 give JS 1; 0 give 9D 2
    0 concede
    \"\"\"
    scores = [-100, 50, 50]
    """
    lines = [f'format = "{FORMAT}"', f'preset = "{record.preset}"']
    if changed := differences(record.rules, record.preset):
        told = ", ".join(f"{key} = {_toml(value)}" for key, value in changed.items())
        lines.append(f"rules = {{ {told} }}")
    players = f"players = [{', '.join(map(_toml, record.players))}]"
    lines += [players, *_start_lines(record.start)]
    lines += _proof_lines(record.proof, players) if record.proof else []
    for deal in record.deals:
        lines += _deal_lines(deal)
        lines += [sealed(lines)] if record.proof else []
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps("".join(each if each.isprintable() else "?" for each in value), ensure_ascii=False)


def _start_lines(start: Match) -> list[str]:
    """Return the lines for differences from the usual beginning of a match (R8)."""
    columns = {key: [getattr(tally, name) for tally in start.tallies] for key, name in TALLY_KEYS.items()}
    lines = [f"{key} = {column}" for key, column in columns.items() if any(column)]
    plain = new_match(start.players)
    told = {
        "dealer": (start.dealer, plain.dealer),
        "deals_played": (start.deals_played, 0),
        "golden_made": (str(start.carried.golden_made).lower(), "false"),
        "golden_round": (start.carried.golden_round, 1),
        "redeals": (start.phase.redeals if isinstance(start.phase, Dealing) else 0, 0),
    }
    lines += [f"{key} = {value}" for key, (value, default) in told.items() if value != default]
    return ["[start]", *lines] if lines else []


def _proof_lines(proof: Proof, players: str) -> list[str]:
    lines = ["[proof]", f'chain = "{proof.chain}"', sealed_names(players, proof.chain)]
    lines += [f"die = {proof.die}", f"thrown = {proof.thrown}"] if proof.die else []
    lines += [f'no_die = "{proof.no_die}"'] if proof.no_die else []
    return [*lines, "lot = true"] if proof.lot else lines


def _deal_lines(deal: DealRecord) -> list[str]:
    lines = ["[[deals]]"]
    if deal.hands:
        held = " | ".join(spell_cards(hand) for hand in deal.hands if hand)
        lines.append(f'cards = "{" / ".join((held, *map(spell_cards, deal.talons)))}"')
    lines += [f'deck = "{spell_cards(deal.deck)}"'] if deal.deck else []
    lines += [f'secret = "{deal.secret}"'] if deal.secret else []
    lines += ["collected = true"] if deal.collected else []
    lines += [f"stood_in = {list(deal.stood_in)}"] if deal.stood_in else []
    lines += ['play = """', *_grouped([spell(each.action) for each in deal.said]), '"""']
    return lines if deal.scores is None else [*lines, f"scores = {list(deal.scores)}"]


def _grouped(said: Sequence[str]) -> list[str]:
    """Group actions into lines: the calls of the auction, the gifts, each trick."""
    lines: list[list[str]] = []
    previous = ""
    for words in said:
        kind = words.split()[1]
        kind = "trick" if len(kind) == 2 else "bid" if kind == "pass" else kind
        if kind != previous or (kind == "trick" and len(lines[-1]) == PER_LINE):
            lines.append([])
        lines[-1].append(words)
        previous = kind
    return ["; ".join(line) for line in lines]


@dataclass(slots=True)
class Recorder:
    """Recorder of a match, action by action.

    With `proof`, every deal contains its deck and the secret it follows from, taken from the chain that
    begins with `seed`; so the record of an unsettled deal must not be published.
    """

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    proof: Proof | None = None
    seed: str = field(default="", repr=False)
    _deals: list[DealRecord] = field(default_factory=list, repr=False)
    _said: list[WrittenAction] = field(default_factory=list)

    def note(self, before: Match, action: Action, after: Match) -> None:
        """Record one accepted action: the match before it, the action, the match after it."""
        if isinstance(action, Deal):
            self._deals.append(self._laid(before, action, after))
            self._said = []
        else:
            self._said.append(WrittenAction(action, 0))
        if self.proof and isinstance(before.phase, Cutting) and not isinstance(after.phase, Cutting):
            assert isinstance(action, Cut)
            deck = cut(self.rules, before, before.phase, action).deck
            hands, talons = self._dealt(before, deck)
            self._deals[-1] = replace(self._deals[-1], hands=hands, talons=talons)
        if after.asked is None:  # settled, or a redeal
            settled = len(after.sheet) > len(before.sheet)
            self._close(after.scores, after.sheet[-1].stood_in if settled else ())

    def _laid(self, before: Match, action: Deal, after: Match) -> DealRecord:
        """Return the beginning of a deal: the deck if it is cut, else the dealt hands."""
        if isinstance(after.phase, Cutting):
            laid = DealRecord((), (), (), deck=action.deck)
        else:
            laid = DealRecord(*self._dealt(before, action.deck), ())
        return self._proved(before, action, laid) if self.proof else laid

    def _dealt(self, before: Match, deck: Cards) -> tuple[Hands, Talons]:
        players, dealer = before.players, before.dealer
        hands, talons = dealt_out(layout(self.rules.table), players, dealer, deck)
        return tuple(hands[seat] for seat in sorted(active(players, dealer))), talons

    def _proved(self, before: Match, action: Deal, laid: DealRecord) -> DealRecord:
        """Return the beginning of a deal with its deck and secret."""
        number = next_number(before)
        secret = link(self.seed, number) if number <= LINKS else ""
        collected = next_deck(self.rules.table, before) is not None
        return replace(laid, deck=action.deck, secret=secret, collected=collected)

    def _close(self, scores: tuple[int, ...] | None, stood_in: tuple[Seat, ...] = ()) -> None:
        said = tuple(self._said)
        self._deals[-1] = replace(self._deals[-1], said=said, scores=scores, stood_in=stood_in)

    def record(self) -> Record:
        """Return the record so far."""
        if self._deals and self._deals[-1].scores is None:
            self._close(None)
        deals = tuple(self._deals)
        return Record(self.rules, self.preset, self.players, self.start, deals, self.proof)


_NAMES = ("players = ", "names = ")
"""Beginnings of the two lines not covered by the seal of a deal: the names, and their seal."""
_SEAL = re.compile('seal = "([^"]*)"')


def sealed(above: Sequence[str]) -> str:
    """Return the seal of the lines above it."""
    names = [next((each for each in above if each.startswith(start)), None) for start in _NAMES]
    text = "\n".join(each for each in above if not any(each is name for name in names))
    return f'seal = "{sha256(text.encode()).hexdigest()}"'


def sealed_names(players: str, chain: str) -> str:
    """Return the seal that binds the line of names to the chain of the match."""
    digest = sha256(f"{players}\n{chain}".encode()).hexdigest()
    return f'names = "{digest}"'


def names_are_sealed(text: str, chain: str) -> bool:
    """Return whether the names of a record are unchanged."""
    lines = text.split("\n")
    players, names = (next((each for each in lines if each.startswith(start)), "") for start in _NAMES)
    return sealed_names(players, chain) == names.rstrip()


def seals(text: str) -> Iterator[tuple[str, bool]]:
    """Yield every seal of a record, with whether it matches the lines above it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if found := _SEAL.fullmatch(line):
            yield found[1], sealed(lines[:number]) == line


def sealed_to_the_end(text: str) -> bool:
    """Return whether nothing follows the last seal."""
    return bool(_SEAL.fullmatch((text.rstrip("\n").rsplit("\n", 1))[-1]))
