"""Dealing out (docs/rules.md section 2, R4), and claims to a redeal (4.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Deal, Keep, Pass, Redeal
from game.cards import DECK, Cards, cards, in_order
from game.deal import claimable, dealt_out, destinations, stacked
from game.engine import legal, refusal, step
from game.events import Redealt
from game.refusals import Code, Refusal
from game.rules import Rules, assemble
from game.state import Auction, Dealing, Dealt, new_match
from tests.strategies import decks


@pytest.mark.parametrize("dealer", range(3))
def test_the_talon_gets_the_cards_4_8_and_12(dealer: int) -> None:
    """R4: one after each of the first three rounds; never one of the first three dealt, never the last."""
    places = destinations(3, dealer)
    assert [place for place, to in enumerate(places, 1) if to is None] == [4, 8, 12]
    assert places[0] == (dealer + 1) % 3
    assert places[-1] == dealer
    assert sorted(map(places.count, range(3))) == [7, 7, 7]


def test_cards_go_round_one_at_a_time() -> None:
    hands, talons = dealt_out(3, 2, DECK)
    assert talons == ((DECK[3], DECK[7], DECK[11]),)
    assert set(hands[0]) == {DECK[place] for place in (0, 4, 8, 12, 15, 18, 21)}
    assert set(hands[2]) == {DECK[place] for place in (2, 6, 10, 14, 17, 20, 23)}


@given(decks(), st.integers(0, 2))
def test_a_stacked_deck_deals_out_to_the_same_hands(deal: Deal, dealer: int) -> None:
    dealt = dealt_out(3, dealer, deal.deck)
    again = stacked(3, dealer, *dealt)
    assert dealt_out(3, dealer, again) == dealt
    assert set(again) == set(DECK)


@pytest.mark.parametrize("short", [0, 1, 2, 3])
def test_a_deck_is_stacked_of_whole_hands_only(short: int) -> None:
    hands, talons = dealt_out(3, 2, DECK)
    piles = [*hands, talons[0]]
    piles[short] = piles[short][1:]
    with pytest.raises(ValueError, match="hands and the talon"):
        stacked(3, 2, tuple(piles[:3]), (piles[3],))


@pytest.mark.parametrize(
    ("nines", "hand", "may"),
    [
        (4, "9S 9C 9D 9H AS KS QS", True),
        (4, "9S 9C 9D TH AS KS QS", False),
        (3, "9S 9C 9D TH AS KS QS", True),
        (3, "9S 9C 9D 9H AS KS QS", True),
        (3, "9S 9C TD TH AS KS QS", False),
        ("off", "9S 9C 9D 9H AS KS QS", False),
    ],
)
def test_claimable(nines: int | str, hand: str, may: bool) -> None:
    """E3: at least that many."""
    assert claimable(assemble({"redeal_hand_nines": nines}).redeal, cards(hand)) is may


@pytest.mark.parametrize(
    "deck",
    [DECK[:-1], (*DECK, DECK[0]), (*DECK[:-1], DECK[0]), ()],
    ids=["23 cards", "25 cards", "one twice", "none"],
)
def test_only_a_whole_deck_is_dealt(deck: Cards) -> None:
    assert refusal(Rules(), new_match(3), Deal(deck)) == Refusal(Code.NOT_A_DECK)


def with_nines(count: int) -> Deal:
    """Return a deck that deals so many nines to Ann."""
    nines = cards("9S 9C 9D 9H")
    rest = [each for each in DECK if each not in nines]
    hand = (*nines[:count], *rest[: 7 - count])
    rest = [*nines[count:], *rest[7 - count :]]
    hands = (in_order(hand), in_order(rest[:7]), in_order(rest[7:14]))
    return Deal(stacked(3, 2, hands, (tuple(rest[14:]),)))


def test_a_claim_is_asked_before_the_auction_and_deals_again() -> None:
    """E1, R3: the same dealer deals again, and the claimed hand is shown."""
    match = step(Rules(), new_match(3), with_nines(4)).match
    assert legal(Rules(), match) == (Redeal(0), Keep(0))
    assert refusal(Rules(), match, Pass(0)) == Refusal(Code.NOT_NOW)
    assert refusal(Rules(), match, with_nines(4)) == Refusal(Code.NOT_NOW)
    events, again = step(Rules(), match, Redeal(0))
    assert isinstance(match.phase, Dealt)
    assert events == (Redealt(0, match.phase.hands[0]),)
    assert (again.phase, again.dealer, again.deals_played) == (Dealing(redeals=1), 2, 0)


def test_kept_cards_are_played() -> None:
    match = step(Rules(), new_match(3), with_nines(4)).match
    match = step(Rules(), match, Keep(0)).match
    assert isinstance(match.phase, Auction)
    assert match.asked == 1


def test_redeals_under_one_dealer_are_counted() -> None:
    match = new_match(3)
    for _ in range(3):
        match = step(Rules(), step(Rules(), match, with_nines(4)).match, Redeal(0)).match
    assert match.phase == Dealing(redeals=3)
