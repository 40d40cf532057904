"""Effect of decisions, measured by playing deals on after what a player chose, and after other choices.

    python -m bench.branches auction --others sampler --matches 150 --jobs 2
    python -m bench.branches giving --matches 100

Players of one kind, or one player among others, play matches. At each decision of the given kind the deal is
also played on after choices that seemed worse. Random streams depend on the decision, and the cards are the
same. For each action chosen and each situation, the command prints what the player expected to gain by its
choice and what it gained, in matches of 100 (`stakes.equity` after the deal). If a player chooses well, gains
are positive where they are expected.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bench.league import Reseeded, chance_to_win
from game.actions import Action
from game.arena import ArenaPlayer, ArenaTable, Computer, Figure, deck, in_parallel, play_match
from game.players import Situation, never, weigh
from game.players.knowledge import Chance
from game.players.stakes import SearchResult
from game.rules import Rules, preset
from game.state import Over, Tally, new_match
from game.view import Alternative

QUICK = "strong:cards=12,searched=0,giving=20,contract=20"
DEALS = 80
"""Maximum number of deals of a match."""
OTHERS = 2
"""Other choices tried at a decision, at most."""
BOUNDS = (0.0, 0.5, 1.5, 3.0, 6.0, 100.0)
"""Bounds of the expected gains counted together, in matches of 100."""


class Study(NamedTuple):
    """Matches of a player whose decisions of one kind are studied."""

    rules: Rules
    kind: str
    player: str
    others: str
    seed: int


class Effect(NamedTuple):
    """Expected and true gain by a choice instead of another one, in matches of 100."""

    chosen: str
    situation: str
    expected: float
    gained: float


@dataclass(slots=True)
class Led:
    """Player who first carries out some actions, in any order."""

    player: ArenaPlayer
    actions: list[Action]

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        for action in self.actions:
            if action in situation.view.choices:
                self.actions.remove(action)
                return action
        return self.player.answer(situation)


def played(study: Study, number: int) -> list[Effect]:
    """Play a match and return the effects of its decisions; the player changes seats from match to match."""
    rules, seed, effects = study.rules, f"{study.seed} {number}", list[Effect]()
    count, decks, lots = rules.table.players, Chance(seed), Chance(f"{seed} lots")
    names = [study.player if seat == number % count else study.others for seat in range(count)]
    table = ArenaTable(rules, new_match(count), [Reseeded(name, seed) for name in names])
    while not isinstance(table.match.phase, Over) and len(table.match.sheet) < DEALS:
        seat = table.match.asked
        if seat is None:
            table.do(deck(table, decks))
            continue
        situation = table.situation(seat)
        if situation.view.kind != study.kind or situation.view.given or names[seat] != study.player:
            table.do(table.ask())
            continue
        found = _weighed(Reseeded(study.player, seed), situation)
        effects += _effects(table, seat, seed, found, lots)
        table.do(found.best)
    return effects


def _weighed(reseeded: Reseeded, situation: Situation) -> SearchResult:
    """Return the choices as the player compares them."""
    with reseeded.player(situation) as (player,):
        if not isinstance(player, Computer):
            raise SystemExit(f"{reseeded.name} does not compare choices: name a level")
        return weigh(situation, player.level, player.chance, never)


def _effects(table: ArenaTable, seat: int, seed: str, found: SearchResult, lots: Chance) -> Iterator[Effect]:
    """Yield the effects of choosing the best option instead of some others."""
    best = next((each for each in found.options if each.actions[0] == found.best), None)
    if best is None:
        return
    others = [each for each in found.options if each.actions != best.actions]
    some = lots.sample(others, min(OTHERS, len(others)))
    worth = _worth(table, seat, best, seed) if some else 0.0
    for other in some:
        yield Effect(
            type(found.best).__name__,
            _situation(table.match.tallies, seat),
            100 * (best.worth - other.worth),
            100 * (worth - _worth(table, seat, other, seed)),
        )


def _worth(table: ArenaTable, seat: int, option: Alternative, seed: str) -> float:
    """Return the chance of a seat to win the match after the deal is played on with an option."""
    players = list(table.players)
    players[seat] = Led(players[seat], list(option.actions))
    again = ArenaTable(table.rules, table.match, players)
    again.seen = [list(each) for each in table.seen]
    settled = len(table.match.sheet)
    match = play_match(again, Chance(f"{seed} {settled}"), settled + 1)
    return chance_to_win(table.rules, match, seat)


def _situation(tallies: Sequence[Tally], seat: int) -> str:
    if tallies[seat].on_barrel:
        return "on the barrel"
    return "beside the barrel" if any(each.on_barrel for each in tallies) else "nobody on the barrel"


def report(effects: Sequence[Effect]) -> Iterator[dict[str, object]]:
    """Yield expected and true gains by chosen action, situation and expected gain."""
    for chosen, situation in sorted({each[:2] for each in effects}):
        for low, high in pairwise(BOUNDS):
            some = [
                each for each in effects if each[:2] == (chosen, situation) and low <= each.expected < high
            ]
            if some:
                yield {
                    "chosen": chosen,
                    "situation": situation,
                    "number": len(some),
                    "expected": Figure.of([each.expected for each in some]).mean,
                    "gained": Figure.of([each.gained for each in some])._asdict(),
                }


def main() -> None:
    """Play the matches and print the effects."""
    parser = argparse.ArgumentParser(prog="python -m bench.branches")
    parser.add_argument("kind", choices=("auction", "giving", "contract", "trump", "play"))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--player", default=QUICK, help="a level that samples deals")
    parser.add_argument("--others", help="players of the other seats, as in the arena; default: the same")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    others = chosen.others or chosen.player
    study = Study(preset(chosen.preset), chosen.kind, chosen.player, others, chosen.seed)
    matches: list[list[Effect]] = in_parallel(played, study, range(chosen.matches), chosen.jobs)
    for line in report([each for match in matches for each in match]):
        print(json.dumps(line))


if __name__ == "__main__":
    main()
