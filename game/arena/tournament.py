"""Tournaments of whole matches over duplicate deals: the contender sits in each seat in turn.

Comparison at one contract over the same deals: contenders as declarers and as defenders.

`python -m game arena`: its flags and its output.

Exit status: 0 played; 2 a name, a preset or a player is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.actions import Action, Bid, Contract, Deal, IllegalAction, Keep, Pass
from game.arena.contenders import OutsideError, seated
from game.arena.table import ArenaPlayer, ArenaTable, play_match, shuffled
from game.cards import Card
from game.layouts import dealt_out, layout, left, seats
from game.phases.openings import forced_bidder
from game.players.knowledge import Chance
from game.players.tricks import in_bits, mask
from game.players.worlds import DEALT, Valuation
from game.rules import Rules, RulesConflict, change, preset
from game.state import Auction, Claiming, Committing, DealSettled, Over, new_match

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
    for seat in range(seats(meeting.rules.table)):
        _play(meeting, number, seat, played)
    return played


def _play(meeting: Meeting, number: int, seat: int, played: SetPlayed) -> None:
    count = seats(meeting.rules.table)
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
    even = 1 / seats(meeting.rules.table)
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
    match = new_match(seats(rules.table))
    return left(match.players, match.dealer)[forced_bidder(rules.table, match)]


def worth_bidding(bout: Bout, number: int) -> Deal:
    """Return the first shuffled deck whose first speaker has a hand of about the contract's value."""
    chance = Chance(f"{bout.seed} {number}")
    worth = Valuation(DEALT, in_bits(bout.rules.play).worth)
    match = new_match(seats(bout.rules.table))
    while True:
        deal = shuffled(chance)
        hands, _ = dealt_out(layout(bout.rules.table), match.players, match.dealer, deal.deck)
        hand: tuple[Card, ...] = hands[speaker(bout.rules)]
        if abs(worth.of(mask(hand)) - bout.contract) <= ABOUT:
            return Deal(deal.deck, placed=True)


def _contract_made(bout: Bout, number: int, deal: Deal, declarer: str, defenders: str) -> bool:
    first = speaker(bout.rules)
    count = seats(bout.rules.table)
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
    where = {"preset": chosen.preset, "seats": seats(rules.table), "seed": chosen.seed}
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
