"""Pupils who know nothing but the lesson's rule for bids: `python -m trials.pupil --hands 1000`.

Three of them bid on random hands of the classic game. Each call is compared with the hint of that moment and
with a review. Neither may contradict the rule without saying why in its terms.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from bot.screens.past import MOST
from bot.tables.worker_pool import THOROUGH
from game.actions import Bid, Pass
from game.arena import ArenaTable, shuffled
from game.players import STRONG, Level, Situation
from game.players.advice import Decision, advise, judged, named
from game.players.reasons import taught_call
from game.rules import preset
from game.state import Auction, new_match
from game.view import Advice

RULES = preset("classic")
EXPLAINED = frozenset({"bid-anyway", "risk-anyway", "pass-anyway"})
"""Reasons that name the marriage and the aces where the advice goes against the rule."""

Verdict = Literal["agrees", "explained", "contradicts"]


def calls(hands: int, rng: random.Random) -> Iterator[tuple[Situation, Bid | Pass]]:
    """Yield the calls of pupils in auctions, as long as the lesson tells them what to say."""
    while hands > 0:
        table = ArenaTable(RULES, new_match(3), [])
        table.do(shuffled(rng))
        asked = set[int]()
        while isinstance(table.match.phase, Auction) and table.match.asked is not None:
            situation = table.situation(table.match.asked)
            if (call := taught_call(situation)) is None:
                break
            hands -= situation.seat not in asked
            asked.add(situation.seat)
            yield situation, call
            table.do(call)


def verdict(advice: Advice, call: Bid | Pass) -> Verdict:
    """Return whether advice agrees with a call by the rule, or why not."""
    if isinstance(advice.actions[0], type(call)):
        return "agrees"
    return "explained" if advice.reason.code in EXPLAINED else "contradicts"


def compared(
    situation: Situation, call: Bid | Pass, rng: random.Random, level: Level = STRONG, again: Level = THOROUGH
) -> tuple[Verdict, Verdict]:
    """Return the verdicts of the hint and of the review of one call."""
    hint = verdict(advise(situation, level, rng), call)
    decision = Decision(situation, (call,))
    first = judged(decision, level, rng)
    shown = named([judged(decision, again, rng, better=first.advice)], MOST, pupil=True, failed=True)
    return hint, verdict(shown[0].advice, call) if shown else "agrees"


def main() -> None:
    """Let pupils bid, and print how hints and reviews judge them."""
    parser = argparse.ArgumentParser(prog="python -m trials.pupil")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    hints, reviews = Counter[Verdict](), Counter[Verdict]()
    for situation, call in calls(chosen.hands, rng):
        hint, review = compared(situation, call, rng)
        hints[hint] += 1
        reviews[review] += 1
    print(f"hints: {dict(hints)}, reviews: {dict(reviews)}")
    if hints["contradicts"] or reviews["contradicts"]:
        raise SystemExit("a hint or a review contradicts the lesson without saying why")


if __name__ == "__main__":
    main()
