"""The knowledge of a seat is true, and every deal it imagines agrees with what it was told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.arena import ArenaTable
from game.cards import spell
from game.layouts import active
from game.players.knowledge import PossibleWorld, known
from game.players.tricks import cards_of, mask
from game.players.worlds import worlds
from game.state import Buying, Claiming, Match, Playing
from tests.game.table import Table as SmallTable
from tests.strategies import random_rules
from trials.computers import situations
from trials.walks import random_start, walk


def hands(match: Match) -> list[int]:
    """Return the hands that lie there, by place."""
    phase: Any = match.phase
    while isinstance(phase, Claiming | Buying):
        phase = phase.back
    held = phase.hands if isinstance(phase, Playing) else phase.spread.hands
    return [mask(held[seat]) for seat in active(match.players, match.dealer)]


def is_a_deal(world: PossibleWorld, truth: list[int]) -> bool:
    """Return whether a deal has every card once, and as many in each hand as there are."""
    piles = (*world.hands, world.aside)
    sizes = [hand.bit_count() for hand in truth]
    return sum(piles).bit_count() == sum(pile.bit_count() for pile in piles) and sizes == [
        hand.bit_count() for hand in world.hands
    ]


@pytest.mark.parametrize("block", range(4))
def test_the_truth_is_always_possible(block: int) -> None:
    """Under random rules, at every question of a match: nothing that is so is excluded."""
    looked = 0
    for seed in range(100 * block, 100 * block + 8):
        rng = random.Random(seed)
        rules = random_rules(rng)
        moves = list(walk(rng, rules, random_start(rng, rules)))
        truths = {move.after.turn: move.after for move in moves if move.after.asked is not None}
        for seat in range(rules.table.players):
            for situation in situations(rules, seat, moves):
                if situation.view.kind == "cut":
                    continue
                truth = hands(truths[situation.view.turn])
                knowledge = known(situation)
                assert not any(hand & ~knowledge.may_hold(place) for place, hand in enumerate(truth)), seed
                found = worlds(situation, knowledge, random.Random(1), 2)
                assert found, seed
                assert all(is_a_deal(world, truth) for world in found), seed
                for world in found:
                    assert not any(
                        cards & ~world.hands[place] for place, cards in enumerate(knowledge.fixed[:-1])
                    )
                    assert not any(
                        hand & ~knowledge.may_hold(place) for place, hand in enumerate(world.hands)
                    )
                looked += 1
    assert looked >= 300


def may_hold(table: SmallTable, seat: int, place: int) -> str:
    """Return the cards that a place may have, as far as a seat knows that has seen everything."""
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    return spell(cards_of(known(at.situation(seat)).may_hold(place)))


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    table = SmallTable(held="AS KS QC AC KC AD 9D | TS 9S JS 9H JH QH KH | TC JC 9C TD KD TH AH / JD QD QS")
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 100")
    assert "QS" in may_hold(table, 1, 2)
    table.say("0 AS; 1 9S; 2 9C")
    assert may_hold(table, 1, 2).count("S") == 0
    assert "QS" in may_hold(table, 1, 0)


def test_who_leads_a_king_and_declares_nothing_has_no_queen() -> None:
    table = SmallTable(held="AS KS QC AC KC AD 9D | TS 9S TC 9H JH QH KH | QS JS JC 9C TD KD TH / JD QD AH")
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 100; 0 AS; 1 9S; 2 JS")
    assert "QS" in may_hold(table, 1, 0)
    table.say("0 KS; 1 TS")
    assert "QS" not in may_hold(table, 1, 0)


def test_who_declares_holds_the_other_half() -> None:
    table = SmallTable(held="AS KD QC AC QD AD 9D | TS 9S TC 9H JH QH KH | QS JS JC 9C TD KC TH / JD KS AH")
    table.say("1 pass; 2 pass; 0 give JD 1; 0 give 9D 2; 0 contract 100; 0 AS; 1 9S; 2 JS")
    assert "QD" in may_hold(table, 1, 2)
    table.say("0 KD")
    assert "QD" not in may_hold(table, 1, 2)
    assert "QD" in may_hold(table, 1, 0)


def test_a_talon_that_was_shown_is_with_the_declarer_or_was_given_away() -> None:
    table = SmallTable(held="| AS KS QC AC KD AD 9D | / JD QD KC")
    table.say("1 bid 105; 2 pass; 0 pass; 1 give JD 2; 1 give 9D 0")
    assert "KC" in may_hold(table, 0, 1)
    assert "KC" in may_hold(table, 0, 2), "the card given to the other defender was not seen"
    assert "KC" not in may_hold(table, 0, 0)
