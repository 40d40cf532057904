"""Random legal play, for measurements and statistics."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.actions import Deal
from game.cards import DECK
from game.engine import legal, step
from game.layouts import seats
from game.rules import Rules
from game.state import DealSettled, Match, Over, new_match


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
    players = seats(rules.table)
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
