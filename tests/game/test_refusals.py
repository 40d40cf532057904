"""Every reason to refuse is met: people at a table try all they can think of, until it is given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from game.actions import Code, Deal
from game.cards import DECK
from game.engine import refusal
from game.rules import Rules
from game.state import Auction, Match, new_match
from tests.game.asking import DARK, NO_MARRIAGE
from tests.game.table import Table
from tests.game.test_tricks import ACES, table
from trials.walks import random_rules, random_start, universe, walk

WALKS = 120
"""Under so many rules; a reason that is not met by then is one that nobody meets."""


def seldom() -> Iterator[tuple[Rules, Match]]:
    """Yield moments that a random match seldom comes to."""
    yield Rules(), new_match(3)
    lifting = Table(DARK, f"| {NO_MARRIAGE} | KD QD").say("0 dark")  # who cannot lift is not asked
    assert isinstance(lifting.match.phase, Auction)
    yield lifting.rules, lifting.match._replace(phase=lifting.match.phase._replace(asked=1))
    giving = Table({"redeal_four_aces": "talon_give_ace"}, "AS AC AD JS JC JD QD / AH")
    giving.say("1 pass; 2 pass; 0 give JS 1")
    yield giving.rules, giving.match
    rules = {"ace_marriage": "on", "ace_marriage_in_a_row": "on", "ace_marriage_trump": "first_ace"}
    leading = table({**rules, "must_lead_trump": "on"}, ACES).say("0 AC; 1 JC; 2 JH")
    yield leading.rules, leading.match


def moments() -> Iterator[tuple[Rules, Match]]:
    """Yield moments of random matches."""
    for seed in range(WALKS):
        rng = random.Random(seed)
        rules = random_rules(rng)
        for number, move in enumerate(walk(rng, rules, random_start(rng, rules))):
            if number % 3 == seed % 3:
                yield rules, move.after


def reasons(rules: Rules, match: Match) -> Iterator[Code]:
    """Yield why this and that is refused to everybody."""
    tried = [
        Deal(DECK[1:]),
        *(each for seat in range(match.players) for each in universe(seat, match.players)),
    ]
    yield from (refused.code for each in tried if (refused := refusal(rules, match, each)))


def test_every_refusal_is_met() -> None:
    missing = set(Code)
    for rules, match in chain(seldom(), moments()):
        missing -= set(reasons(rules, match))
        if not missing:
            return
    raise AssertionError(f"nobody is told: {sorted(missing)}")
