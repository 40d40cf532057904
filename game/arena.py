"""Tournaments of computer players over the same cards: `python -m game arena` (docs/arena.md).

A table without people plays a match or a deal. Contenders are levels by their name, with other numbers for
comparison (`strong:inferring=0,cards=10`), styles of play unlike the levels, `modest`, and programs by their
command, which read a question as a line of JSON and write an action as a line. In a tournament the contender
sits in each seat of the same deals in turn; bouts compare declarers and defenders at one contract.

Exit status: 0 played; 2 a name, a preset or a player is wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import select
import shlex
import subprocess  # nosec B404 # see below
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from multiprocessing import get_context
from statistics import fmean, stdev
from types import TracebackType
from typing import Any, NamedTuple, Protocol, get_args

from game.actions import Action, Bid, Contract, Deal, IllegalAction, Keep, Pass, parse, spell
from game.cards import DECK, Card
from game.engine import legal, step
from game.events import CardsDealt, Event
from game.layouts import dealt_out, layout, left
from game.phases.deal import next_deck
from game.phases.openings import forced_bidder
from game.players import LEVELS, STRONG, Level, Situation, answer, counting, never, weigh
from game.players.counting import first
from game.players.knowledge import Chance, Stop
from game.players.tricks import in_bits, mask
from game.players.worlds import DEALT, Valuation
from game.question import question, see
from game.rules import Rules, RulesConflict, change, flat, preset
from game.state import Auction, Claiming, Committing, DealSettled, Match, Over, new_match
from game.view import Seen, observe


class ArenaPlayer(Protocol):
    """Player that answers for a seat."""

    def answer(self, situation: Situation) -> Action:
        """Return one of the choices of the view."""
        ...


@dataclass(slots=True)
class Computer:
    """Computer player of some level, with its own random stream."""

    level: Level
    chance: Chance
    stop: Stop = never

    def answer(self, situation: Situation) -> Action:
        """Return the move of the level."""
        return answer(situation, self.level, self.chance, self.stop)


Asked = Callable[[int, str, Callable[[], Action]], Action]
"""Asks a seat a question of some kind; a tournament measures the time."""


def at_once(_seat: int, _kind: str, ask: Callable[[], Action]) -> Action:
    """Ask without measuring."""
    return ask()


@dataclass(slots=True)
class ArenaTable:
    """One match, its players, and the events that each seat has seen since the cards were dealt."""

    rules: Rules
    match: Match
    players: Sequence[ArenaPlayer]
    asked: Asked = at_once
    seen: list[list[Seen]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = [[] for _ in self.match.tallies]

    def situation(self, seat: int) -> Situation:
        """Return the situation of a seat."""
        view = see(self.match, seat, question(self.rules, self.match))
        return Situation(self.rules, view, tuple(self.seen[seat]))

    def ask(self) -> Action:
        """Return the answer of the asked player."""
        seat = self.match.asked
        assert seat is not None
        situation = self.situation(seat)
        return self.asked(seat, situation.view.kind, lambda: self.players[seat].answer(situation))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and show its events; raises IllegalAction."""
        events, self.match = step(self.rules, self.match, action)
        self.show(events)
        return events

    def show(self, events: Iterable[Event]) -> None:
        """Show events to every seat, as far as it may see them."""
        for event in events:
            for seat, heard in enumerate(self.seen):
                if isinstance(event, CardsDealt):
                    heard.clear()
                learnt = observe(event, seat)
                if learnt is not None:
                    heard.append(learnt)


def play_match(table: ArenaTable, decks: Chance, deals: int) -> Match:
    """Play until a seat has won or `deals` deals are settled; return the match."""
    while not isinstance(table.match.phase, Over) and len(table.match.sheet) < deals:
        table.do(deck(table, decks) if table.match.asked is None else table.ask())
    return table.match


def deck(table: ArenaTable, decks: Chance) -> Action:
    """Return the next deck to deal, the collected or a shuffled one."""
    fresh = shuffled(decks)
    kept = next_deck(table.rules.table, table.match)
    return fresh if kept is None else type(fresh)(kept)


@dataclass(slots=True)
class DealStatistics:
    """Statistics of random deals."""

    deals: int = 0
    matches: int = 0
    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    contracts: Counter[int] = field(default_factory=Counter)


def shuffled(rng: random.Random) -> Deal:
    """Return the deal of a deck in random order."""
    deck = list(DECK)
    rng.shuffle(deck)
    return Deal(tuple(deck))


def settled_deals(rules: Rules, rng: random.Random) -> Iterator[tuple[DealSettled, Match]]:
    """Yield deal after deal of random legal play, a new match after each that ends."""
    players = rules.table.players
    match = new_match(players)
    while True:
        if isinstance(match.phase, Over):
            match = new_match(players)
        choices = legal(rules, match)
        events, match = step(rules, match, rng.choice(choices) if choices else shuffled(rng))
        for event in events:
            if isinstance(event, DealSettled):
                yield event, match


def simulate(rules: Rules, deals: int, seed: int) -> DealStatistics:
    """Play `deals` deals and count."""
    tallied = DealStatistics()
    for settled, match in settled_deals(rules, random.Random(seed)):  # noqa: S311  # nosec B311 # no secret
        tallied.deals += 1
        tallied.matches += isinstance(match.phase, Over)
        tallied.results[settled.result] += 1
        tallied.contracts[settled.contract] += 1
        tallied.reasons.update(line.reason.value for line in settled.lines)
        if tallied.deals >= deals:
            break
    return tallied


class Modest:
    """The substitute for absent players."""

    def answer(self, situation: Situation) -> Action:
        """Return the cheapest choice."""
        return counting.modest_answer(situation.view)


@contextmanager
def seated(names: list[str], seed: str) -> Iterator[list[ArenaPlayer]]:
    """Yield a player for each name; programs run meanwhile. Raises ValueError for an unknown name."""
    with ExitStack() as running:
        yield [_player(running, name, f"{seed} {seat}") for seat, name in enumerate(names)]


def _player(running: ExitStack, name: str, seed: str) -> ArenaPlayer:
    if name == "modest":
        return Modest()
    if name == "sampler":
        return Sampler(Chance(seed))
    base, _, changes = STYLES.get(name, name).partition(":")
    if base in LEVELS:
        return Computer(_changed(LEVELS[base], changes), Chance(seed))
    if name.startswith("./") or " " in name:
        return running.enter_context(Program(shlex.split(name)))
    names = ", ".join((*LEVELS, *STYLES, "sampler", "modest"))
    raise ValueError(f"there is no player {name!r}: name {names}, or a command")


def _changed(level: Level, changes: str) -> Level:
    """Return a level with some of its numbers changed; raises ValueError for unknown ones."""
    new: dict[str, float] = {}
    for each in filter(None, changes.split(",")):
        field, _, value = each.partition("=")
        if field not in Level._fields:
            raise ValueError(f"a level has no {field!r}: change {', '.join(Level._fields)}")
        new[field] = float(value) if field == "daring" else int(value)
    return Level(**{**level._asdict(), **new})


TIMEOUT_S = 30.0
"""Seconds a program may think."""
_ACTIONS = get_args(Action)


class OutsideError(Exception):
    """A program did not answer properly."""


def as_json(value: Any) -> Any:
    """Return a value for JSON: cards, suits and actions as text, records as objects."""
    if isinstance(value, _ACTIONS):
        return spell(value)
    if isinstance(value, Card | Enum):
        return value.text if isinstance(value, Card) else value.value
    if names := _names(value):
        return {name: as_json(getattr(value, name)) for name in names}
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


def _names(value: Any) -> Sequence[str]:
    """Return the fields of a dataclass or a named tuple, none for any other value."""
    return [each.name for each in fields(value)] if is_dataclass(value) else getattr(value, "_fields", ())


def question_line(situation: Situation) -> str:
    """Return the line for a program: the view, the events seen in the deal, and the rules."""
    seen = [{"event": type(each).__name__, **as_json(each)} for each in situation.seen]
    asked = {"view": as_json(situation.view), "seen": seen, "rules": flat(situation.rules)}
    return json.dumps(asked, separators=(",", ":"))


class Program:
    """External program as a player; it runs while the context is entered."""

    def __init__(self, command: Sequence[str], patience: float = TIMEOUT_S) -> None:
        self._command = command
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Program:
        # The command comes from the caller, and no shell parses it.
        self._process = subprocess.Popen(  # noqa: S603  # nosec B603
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def answer(self, situation: Situation) -> Action:
        """Put the question, and read the action; raises OutsideError."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question_line(situation) + "\n")
            process.stdin.flush()
        except OSError as error:
            raise OutsideError(f"{self._command[0]} has ended") from error
        if not select.select([process.stdout], [], [], self._patience)[0]:
            raise OutsideError(f"{self._command[0]} did not answer within {self._patience:g} s")
        line = process.stdout.readline()
        try:
            action = parse(line)
        except ValueError as error:
            raise OutsideError(f"{self._command[0]} answered {line.strip()!r}: {error}") from error
        if action not in situation.view.choices:
            raise OutsideError(f"{self._command[0]} answered {line.strip()!r}, which is not possible")
        return action


STYLES: Mapping[str, str] = {
    "bold": "greedy:margin=-15",
    "cautious": "greedy:margin=20",
    "shy": "greedy:margin=35",
}
"""Counting players with other margins, as changed levels."""

SAMPLER = STRONG._replace(
    bidding=32, giving=32, contract=32, cards=32, searched=16, search=5, inferring=False, defending=False
)
"""Level of the sampler except for bids."""
HALF, ON_BARREL = 0.5, 0.2
"""Share of sampled deals in which the sampler makes a bid: usually, and on the barrel."""


@dataclass(slots=True)
class Sampler:
    """Player who infers nothing and bids while the next bid is made in half of the sampled deals."""

    chance: Chance
    level: Level = SAMPLER

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        view = situation.view
        if view.kind != "auction":
            return answer(situation, self.level, self.chance)
        options = weigh(situation, self.level, self.chance, never).options
        shares = [each.made for each in options if isinstance(each.actions[0], Bid)]
        enough = ON_BARREL if view.tallies[situation.seat].on_barrel else HALF
        if not shares or shares[0] is None:
            return answer(situation, self.level, self.chance)
        return first(situation, *((Bid, Pass) if shares[0] >= enough else (Pass, Bid)))


DEALS = 200
"""Deals after which a match counts as a draw."""


class Figure(NamedTuple):
    """Mean with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Figure:
        """Return the mean of independent values."""
        if not values:
            return cls(0.0, 0.0)
        error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
        return cls(round(fmean(values), 4), round(error, 4))


@dataclass(slots=True)
class Stopwatch:
    """Seconds of processor time that players thought, by name; external programs are not measured."""

    names: Sequence[str]
    spent: dict[str, list[float]] = field(default_factory=dict)

    def ask(self, seat: int, _kind: str, ask: Callable[[], Action]) -> Action:
        """Ask, and record the time."""
        began = time.process_time()
        action = ask()
        self.spent.setdefault(self.names[seat], []).append(time.process_time() - began)
        return action


class Meeting(NamedTuple):
    """Contender against others, under some rules."""

    rules: Rules
    contender: str
    others: str
    seed: int
    deals: int = DEALS


@dataclass(slots=True)
class SetPlayed:
    """Results of one set: a match for each seat of the contender, all from the same cards."""

    wins: list[bool] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)
    """The contender's total less the mean of the others', by match."""
    length: list[int] = field(default_factory=list)
    unfinished: int = 0
    declared: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    spent: dict[str, list[float]] = field(default_factory=dict)


def play_set(meeting: Meeting, number: int) -> SetPlayed:
    """Play one set; the same meeting and number give the same set."""
    played = SetPlayed()
    for seat in range(meeting.rules.table.players):
        _play(meeting, number, seat, played)
    return played


def _play(meeting: Meeting, number: int, seat: int, played: SetPlayed) -> None:
    count = meeting.rules.table.players
    names = [meeting.contender if each == seat else meeting.others for each in range(count)]
    seed = f"{meeting.seed} {number}"
    clock = Stopwatch(names, played.spent)
    with seated(names, f"{seed} {seat}") as players:
        table = ArenaTable(meeting.rules, new_match(count), players, clock.ask)
        match = play_match(table, Chance(seed), meeting.deals)
    over = match.phase if isinstance(match.phase, Over) else None
    played.wins.append(over is not None and over.winner == seat)
    played.unfinished += over is None
    others = [score for each, score in enumerate(match.scores) if each != seat]
    played.lead.append(match.scores[seat] - fmean(others))
    played.length.append(len(match.sheet))
    for deal in match.sheet:
        played.declared[names[deal.declarer]] += 1
        played.made[names[deal.declarer]] += deal.result == "made"


def in_parallel(work: Callable[[Any, int], Any], on: Any, numbers: Iterable[int], jobs: int) -> list[Any]:
    """Return the results of `work` for each number, in order, independent of the number of processes."""
    if jobs == 1:
        return [work(on, number) for number in numbers]
    with get_context("spawn").Pool(jobs) as pool:
        return pool.starmap(work, [(on, number) for number in numbers], chunksize=1)


def tournament(meeting: Meeting, sets: int, jobs: int = 1) -> dict[str, object]:
    """Play `sets` sets and return the statistics; all but the times are the same for the same seed."""
    found: list[SetPlayed] = in_parallel(play_set, meeting, range(sets), jobs)
    even = 1 / meeting.rules.table.players
    shares = [fmean(each.wins) for each in found]
    return {
        "contender": meeting.contender,
        "others": meeting.others,
        "sets": sets,
        "matches": sum(len(each.wins) for each in found),
        "unfinished": sum(each.unfinished for each in found),
        "wins": Figure.of(shares)._asdict(),
        "over_even": Figure.of([share - even for share in shares])._asdict(),
        "lead": Figure.of([fmean(each.lead) for each in found])._asdict(),
        "deals_a_match": round(fmean(length for each in found for length in each.length), 1),
        "most_deals": max(length for each in found for length in each.length),
        "made": {name: _made(found, name) for name in dict.fromkeys((meeting.contender, meeting.others))},
        "milliseconds": thinking(each.spent for each in found),
    }


def _made(found: list[SetPlayed], name: str) -> dict[str, float]:
    declared = sum(each.declared[name] for each in found)
    made = sum(each.made[name] for each in found)
    return {"declared": declared, "share": round(made / declared, 3) if declared else 0.0}


def thinking(spent: Iterable[dict[str, list[float]]]) -> dict[str, dict[str, float]]:
    """Return mean, 95th percentile and maximum of the time per decision, in milliseconds, by player."""
    together: dict[str, list[float]] = {}
    for each in spent:
        for name, seconds in each.items():
            together.setdefault(name, []).extend(seconds)
    return {
        name: {
            "mean": round(1000 * fmean(seconds), 2),
            "p95": round(1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))], 1),
            "max": round(1000 * max(seconds), 1),
        }
        for name, seconds in together.items()
    }


ABOUT = 15
"""Points by which a hand's value may differ from the contract: certain contracts would show no difference."""


class Bout(NamedTuple):
    """Contender against others at a contract, which is bid and played as bid."""

    rules: Rules
    contender: str
    others: str
    seed: int
    contract: int


def play_bout(bout: Bout, number: int) -> tuple[bool, bool, bool]:
    """Play one deal three times and return whether each contract is made.

    First the others play against themselves, then the contender declares against them, then they declare
    against the contender.
    """
    deal = worth_bidding(bout, number)
    return (
        _contract_made(bout, number, deal, bout.others, bout.others),
        _contract_made(bout, number, deal, bout.contender, bout.others),
        _contract_made(bout, number, deal, bout.others, bout.contender),
    )


def speaker(rules: Rules) -> int:
    """Return the seat that speaks first in the first deal: the declarer of all these deals."""
    match = new_match(rules.table.players)
    return left(match.players, match.dealer)[forced_bidder(rules.table, match)]


def worth_bidding(bout: Bout, number: int) -> Deal:
    """Return the first shuffled deck whose first speaker has a hand of about the contract's value."""
    chance = Chance(f"{bout.seed} {number}")
    worth = Valuation(DEALT, in_bits(bout.rules.play).worth)
    match = new_match(bout.rules.table.players)
    while True:
        deal = shuffled(chance)
        hands, _ = dealt_out(layout(bout.rules.table), match.players, match.dealer, deal.deck)
        hand: tuple[Card, ...] = hands[speaker(bout.rules)]
        if abs(worth.of(mask(hand)) - bout.contract) <= ABOUT:
            return Deal(deal.deck, placed=True)


def _contract_made(bout: Bout, number: int, deal: Deal, declarer: str, defenders: str) -> bool:
    first = speaker(bout.rules)
    count = bout.rules.table.players
    names = [declarer if seat == first else defenders for seat in range(count)]
    with seated(names, f"{bout.seed} {number}") as players:
        return settled(bout, deal, players).result == "made"


def settled(bout: Bout, deal: Deal, players: Sequence[ArenaPlayer]) -> DealSettled:
    """Play a deal at the contract of the bout, and return its result."""
    table = ArenaTable(bout.rules, new_match(len(players)), players)
    table.do(deal)
    while True:
        for event in table.do(_told_to(bout, table) or table.ask()):
            if isinstance(event, DealSettled):
                return event


def _told_to(bout: Bout, table: ArenaTable) -> Action | None:
    """Return the prescribed action, if any: the auction, the contract, and no redeals."""
    phase, asked = table.match.phase, table.match.asked
    assert asked is not None
    if isinstance(phase, Auction):
        return Bid(asked, bout.contract) if asked == speaker(bout.rules) else Pass(asked)
    if isinstance(phase, Claiming):
        return Keep(asked)
    return Contract(asked, bout.contract) if isinstance(phase, Committing) else None


def bouts(bout: Bout, deals: int, jobs: int = 1) -> dict[str, object]:
    """Play `deals` deals three times each, and return the shares made and the paired differences.

    Raises ValueError if the rules do not allow that bid.
    """
    try:
        found: list[tuple[bool, bool, bool]] = in_parallel(play_bout, bout, range(deals), jobs)
    except IllegalAction as error:
        raise ValueError(f"a contract of {bout.contract} cannot be bid here: {error}") from error
    return {
        "contender": bout.contender,
        "others": bout.others,
        "contract": bout.contract,
        "deals": deals,
        "others_make": Figure.of([float(each[0]) for each in found])._asdict(),
        "as_declarer": Figure.of([float(each[1]) - each[0] for each in found])._asdict(),
        "as_defenders": Figure.of([float(each[2]) - each[0] for each in found])._asdict(),
    }


PLAYED, WRONG = 0, 2


def declare(arena: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    arena.add_argument("contender", help="easy, normal, strong, greedy, modest, or a command in quotes")
    arena.add_argument("others", help="who sits in all other seats")
    arena.add_argument("--sets", type=int, default=20, help="duplicate sets: a match for each seat (20)")
    arena.add_argument("--contract", type=int, help="compare at this contract instead of in whole matches")
    arena.add_argument(
        "--deals", type=int, help=f"deals at the contract (100), or of a match at most ({DEALS})"
    )
    arena.add_argument("--preset", default="classic")
    arena.add_argument("--seats", type=int, choices=(2, 3, 4), help="players, if not as the preset has it")
    arena.add_argument("--seed", type=int, default=1)
    arena.add_argument("--jobs", type=int, default=1, help="processes")


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the result as JSON."""
    try:
        print(json.dumps(_played(chosen), indent=1))
    except (ValueError, OSError, OutsideError) as error:
        print(error, file=sys.stderr)
        return WRONG
    return PLAYED


def _played(chosen: argparse.Namespace) -> dict[str, object]:
    if min(chosen.sets, chosen.jobs, chosen.deals or 1) < 1:
        raise ValueError("--sets, --deals and --jobs should be 1 or more")
    rules = _rules(chosen)
    where = {"preset": chosen.preset, "seats": rules.table.players, "seed": chosen.seed}
    if chosen.contract is not None:
        bout = Bout(rules, chosen.contender, chosen.others, chosen.seed, chosen.contract)
        return {**where, **bouts(bout, chosen.deals or 100, chosen.jobs)}
    meeting = Meeting(rules, chosen.contender, chosen.others, chosen.seed, chosen.deals or DEALS)
    return {**where, **tournament(meeting, chosen.sets, chosen.jobs)}


def _rules(chosen: argparse.Namespace) -> Rules:
    rules = preset(chosen.preset)
    if chosen.seats is None:
        return rules
    try:
        return change(rules, "players", chosen.seats)
    except RulesConflict as error:
        raise ValueError(f"{chosen.preset} cannot be played by {chosen.seats}: {error}") from error
