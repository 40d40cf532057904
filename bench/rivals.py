"""How far players bid, compared with what their hands count: the model behind `game.players.sampling`.

    python -m bench.rivals --matches 20
    python -m bench.rivals --matches 100 --players "sampler;greedy;normal"

Matches of mixed players are played. Whenever a player may bid or pass, the value of the hand less the lowest
bid is recorded with the answer. The command prints the share of bids by this surplus, and the spread and
shift of the logistic function that predict the answers best: for players on the barrel, beside somebody who
sits there, and elsewhere.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.actions import Bid, Pass
from game.arena import ArenaTable, Figure, deck, in_parallel, seated
from game.players.knowledge import Chance
from game.players.tricks import in_bits, mask
from game.players.worlds import DEALT, Valuation, likely
from game.rules import Rules, preset
from game.state import Over, Tally, new_match

PLAYERS = "strong:cards=4,searched=0,giving=8,contract=12;sampler;greedy"
"""Strong players are fast here after the auction, which is all that counts."""
DEALS = 60
"""Maximum number of deals of a match."""
SPREADS, SHIFTS = range(4, 62, 2), range(-30, 82, 2)
"""Spreads and shifts tried, in points."""


class MixedMatches(NamedTuple):
    """Matches among players drawn by lot from some names."""

    rules: Rules
    names: tuple[str, ...]
    seed: int


class RecordedCall(NamedTuple):
    """Call of a player who could also have made the other one."""

    surplus: float
    """Value of the hand less the lowest bid, in points."""
    place: str
    """Whether the player sits on the barrel, beside somebody who does, or elsewhere."""
    made: bool
    """Whether the player bid."""


def played(mixed: MixedMatches, number: int) -> list[RecordedCall]:
    """Play a match and return its calls."""
    seed, count, calls = f"{mixed.seed} {number}", mixed.rules.table.players, list[RecordedCall]()
    decks, value = Chance(seed), Valuation(DEALT, in_bits(mixed.rules.play).worth)
    with seated(Chance(f"{seed} names").choices(mixed.names, k=count), seed) as players:
        table = ArenaTable(mixed.rules, new_match(count), players)
        while not isinstance(table.match.phase, Over) and len(table.match.sheet) < DEALS:
            seat = table.match.asked
            action = deck(table, decks) if seat is None else table.ask()
            if seat is not None and isinstance(action, Bid | Pass):
                view = table.situation(seat).view
                least = next((each.amount for each in view.choices if isinstance(each, Bid)), None)
                if least is not None and view.hand and any(isinstance(each, Pass) for each in view.choices):
                    surplus = value.of(mask(view.hand)) - least
                    calls.append(RecordedCall(surplus, place(view.tallies, seat), isinstance(action, Bid)))
            table.do(action)
    return calls


def place(tallies: Sequence[Tally], seat: int) -> str:
    """Return where a player stands."""
    if tallies[seat].on_barrel:
        return "on the barrel"
    return "beside the barrel" if any(each.on_barrel for each in tallies) else "elsewhere"


def likelihood(calls: Sequence[RecordedCall], spread: float, shift: float) -> float:
    """Return the mean log-likelihood of the calls."""
    return sum(
        math.log(likely((each.surplus + shift) / spread * (1 if each.made else -1))) for each in calls
    ) / len(calls)


def report(name: str, calls: Sequence[RecordedCall]) -> Iterator[dict[str, object]]:
    """Yield the shares of bids by surplus, and the best spread and shift."""
    for low in range(-60, 60, 20):
        some = [float(each.made) for each in calls if low <= each.surplus < low + 20]
        yield {"players": name, "surplus": low + 10, "calls": len(some), "bid": list(Figure.of(some))}
    pairs = [(spread, shift) for spread in SPREADS for shift in SHIFTS]
    spread, shift = max(pairs, key=lambda pair: likelihood(calls, *pair))
    fit = round(likelihood(calls, spread, shift), 4)
    yield {"players": name, "calls": len(calls), "spread": spread, "shift": shift, "likelihood": fit}


def main() -> None:
    """Play the matches and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.rivals")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--players", default=PLAYERS, help=f"as in the arena, by semicolons ({PLAYERS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    mixed = MixedMatches(preset(chosen.preset), tuple(chosen.players.split(";")), chosen.seed)
    matches: list[list[RecordedCall]] = in_parallel(played, mixed, range(chosen.matches), chosen.jobs)
    calls = [each for match in matches for each in match]
    for name in ("elsewhere", "beside the barrel", "on the barrel"):
        some = [each for each in calls if each.place == name]
        for line in report(name, some) if some else ():
            print(json.dumps(line))


if __name__ == "__main__":
    main()
