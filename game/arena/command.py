"""`python -m game arena`: its flags and its output.

Exit status: 0 played; 2 a name, a preset or a player is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys

from game.arena.contracts import Bout, bouts
from game.arena.outside import OutsideError
from game.arena.tournament import DEALS, Meeting, tournament
from game.layouts import seats
from game.presets import preset
from game.rules import Rules, RulesConflict, change

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
