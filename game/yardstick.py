"""Yardstick: 10,000 fixed deals with the results of every level, to compare any program with by one command.

    python -m game yardstick "python my_player.py" --deals 500

Every deal is the first of a match by the classic rules, with seat 0 as the dealer. Its deck follows from its
number alone (`deck_of`), so any program can deal it. The player sits in seat `number % 3`, two `greedy`
players, who use no random numbers, in the others. The result is the player's points minus the mean of the
others'. `yardstick.csv` beside this file has the results of the levels, played by this program.

Exit status: 0 played; 2 a name or a player is wrong.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from statistics import fmean

from game import fair
from game.actions import Action, Deal
from game.arena import PLAYED, WRONG, ArenaTable, Figure, OutsideError, in_parallel, seated
from game.cards import Cards
from game.rules import preset
from game.state import Dealing, DealSettled, new_match

DEALS = 10_000
"""Deals of the yardstick, numbered from 0."""
SEATS = 3
LEVELS = ("easy", "greedy", "normal", "strong")
"""Levels in the columns of the file."""


def deck_of(number: int, redeal: int = 0) -> Cards:
    """Return the deck of a deal, or of its redeal, by the shuffle of docs/fair.md.

    The secret is the SHA-256 of the words "thousand-yardstick/1" and the number; the public input is "none".

    >>> from game.cards import spell
    >>> spell(deck_of(0))
    'KD AH TH KS AS QC TS TD JC KC QH AC 9C 9H QD 9D JD TC KH JH QS 9S JS AD'
    """
    secret = sha256(f"thousand-yardstick/1 {number}".encode()).hexdigest()
    return fair.shuffled(secret, fair.NO_PROOF.mixed, redeal)


def result(player: str, number: int) -> float:
    """Return the points of a player in one deal, minus the mean of the others'."""
    seat = number % SEATS
    names = [player if each == seat else "greedy" for each in range(SEATS)]
    with seated(names, f"yardstick {number}") as players:
        table = ArenaTable(preset("classic"), new_match(SEATS), players)
        while True:
            for event in table.do(_next(table, number)):
                if isinstance(event, DealSettled):
                    scores = table.match.scores
                    return scores[seat] - fmean(scores[each] for each in range(SEATS) if each != seat)


def _next(table: ArenaTable, number: int) -> Action:
    if table.match.asked is not None:
        return table.ask()
    phase = table.match.phase
    return Deal(deck_of(number, phase.redeals if isinstance(phase, Dealing) else 0))


def published() -> Mapping[str, Sequence[float]]:
    """Return the published results of each level, by deal."""
    lines = files("game").joinpath("yardstick.csv").read_text(encoding="utf-8").splitlines()
    rows = list(csv.DictReader(lines))
    return {level: [float(row[level]) for row in rows] for level in LEVELS}


def compared(player: str, deals: int, jobs: int = 1) -> dict[str, object]:
    """Play the first deals; return the mean result, and by how much it exceeds that of each level."""
    found: list[float] = in_parallel(result, player, range(deals), jobs)
    return {
        "player": player,
        "deals": deals,
        "points": Figure.of(found)._asdict(),
        "more_than": {
            level: Figure.of([own - theirs for own, theirs in zip(found, results, strict=False)])._asdict()
            for level, results in published().items()
        },
    }


def declare(yardstick: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    yardstick.add_argument("player", help="as in the arena: a level, or a command in quotes")
    yardstick.add_argument("--deals", type=int, default=DEALS, help=f"the first deals only (all {DEALS:,})")
    yardstick.add_argument("--jobs", type=int, default=1, help="processes")
    yardstick.add_argument("--csv", action="store_true", help="print the result of each deal")


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the comparison as JSON or the results as lines."""
    try:
        if not 1 <= chosen.deals <= DEALS or chosen.jobs < 1:
            raise ValueError(f"--deals should be 1 to {DEALS}, and --jobs 1 or more")
        for line in _told(chosen):
            print(line)
    except (ValueError, OSError, OutsideError) as error:
        print(error, file=sys.stderr)
        return WRONG
    return PLAYED


def _told(chosen: argparse.Namespace) -> Iterator[str]:
    if not chosen.csv:
        yield json.dumps(compared(chosen.player, chosen.deals, chosen.jobs), indent=1)
        return
    for number, points in enumerate(in_parallel(result, chosen.player, range(chosen.deals), chosen.jobs)):
        yield f"{number},{points:g}"
