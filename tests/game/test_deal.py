"""Dealing out (docs/rules.md section 2, R4), and claims to a redeal (4.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Code, Cut, Deal, Give, Keep, Lay, Pass, Redeal, Refusal, Take
from game.cards import DECK, Cards, cards, in_order
from game.engine import legal, refusal, step
from game.events import Redealt
from game.layouts import THREE, TWO, Layout, dealt_out, destinations, layout, stacked
from game.phases.claims import hand_grounds
from game.rules import Rules, assemble
from game.state import Auction, Claiming, Cutting, Dealing, Match, Playing, new_match
from tests.strategies import decks

TABLES = [(THREE, 3), (THREE, 4), *((each, 2) for each in TWO.values())]
"""Every way to deal, with the number of players."""


@pytest.mark.parametrize("dealer", range(3))
def test_the_talon_gets_the_cards_4_8_and_12(dealer: int) -> None:
    """R4: one after each of the first three rounds; never one of the first three dealt, never the last."""
    places = destinations(THREE, 3, dealer)
    assert [place for place, to in enumerate(places, 1) if to < 0] == [4, 8, 12]
    assert places[0] == (dealer + 1) % 3
    assert places[-1] == dealer
    assert sorted(map(places.count, range(3))) == [7, 7, 7]


def test_cards_go_round_one_at_a_time() -> None:
    hands, talons = dealt_out(THREE, 3, 2, DECK)
    assert talons == ((DECK[3], DECK[7], DECK[11]),)
    assert set(hands[0]) == {DECK[place] for place in (0, 4, 8, 12, 15, 18, 21)}
    assert set(hands[2]) == {DECK[place] for place in (2, 6, 10, 14, 17, 20, 23)}


@pytest.mark.parametrize(("players", "sits_out"), [(2, None), (3, None), (4, 3)])
def test_of_four_the_dealer_gets_no_cards(players: int, sits_out: int | None) -> None:
    rules = assemble({"players": players}).table
    hands, _ = dealt_out(layout(rules), players, players - 1, DECK)
    assert [seat for seat, hand in enumerate(hands) if not hand] == ([] if sits_out is None else [sits_out])


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [("10_2x2", [3, 9], [6, 12]), ("10_2x2_pile", [3, 9], [6, 12]), ("9_2x3", [3, 9, 15], [6, 12, 18])],
)
def test_two_talons_are_dealt_in_turn(name: str, first: list[int], second: list[int]) -> None:
    """R4: with two players one card after each of the first rounds, to talon 1, 2, 1, 2 ..."""
    places = destinations(TWO[name], 2, 1)
    assert [place for place, to in enumerate(places, 1) if to == -1] == first
    assert [place for place, to in enumerate(places, 1) if to == -2] == second
    assert len(places) == len(DECK)


@given(decks(), st.sampled_from(TABLES), st.integers(0, 1))
def test_a_stacked_deck_deals_out_to_the_same_hands(
    deal: Deal, table: tuple[Layout, int], dealer: int
) -> None:
    chosen, players = table
    dealt = dealt_out(chosen, players, dealer, deal.deck)
    again = stacked(chosen, players, dealer, *dealt)
    assert dealt_out(chosen, players, dealer, again) == dealt
    assert set(again) == set(DECK)


@pytest.mark.parametrize("short", [0, 1, 2, 3])
def test_a_deck_is_stacked_of_whole_hands_only(short: int) -> None:
    hands, talons = dealt_out(THREE, 3, 2, DECK)
    piles = [*hands, talons[0]]
    piles[short] = piles[short][1:]
    with pytest.raises(ValueError, match="not the hands and talons of a deal"):
        stacked(THREE, 3, 2, tuple(piles[:3]), (piles[3],))


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
    grounds = hand_grounds(assemble({"redeal_hand_nines": nines}).redeal, cards(hand))
    assert grounds == (("redeal_hand_nines",) if may else ())


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
    return Deal(stacked(THREE, 3, 2, hands, (tuple(rest[14:]),)))


def test_a_claim_is_asked_before_the_auction_and_deals_again() -> None:
    """E1, R3: the same dealer deals again, and the claimed hand is shown."""
    match = step(Rules(), new_match(3), with_nines(4)).match
    assert legal(Rules(), match) == (Redeal(0), Keep(0))
    assert refusal(Rules(), match, Pass(0)) == Refusal(Code.NOT_NOW)
    assert refusal(Rules(), match, with_nines(4)) == Refusal(Code.NOT_NOW)
    events, again = step(Rules(), match, Redeal(0))
    assert isinstance(match.phase, Claiming)
    hand = match.phase.back.spread.hands[0]
    assert events == (Redealt(0, hand, why=("redeal_hand_nines",)),)
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


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (0, Refusal(Code.CUT_RANGE, amount=23)),
        (1, None),
        (23, None),
        (24, Refusal(Code.CUT_RANGE, amount=23)),
        (-1, Refusal(Code.CUT_RANGE, amount=23)),
    ],
)
def test_a_cut_leaves_cards_on_both_sides(at: int, expected: Refusal | None) -> None:
    """R4: 1 to 23; Bob sits at the right of Cid, who deals."""
    rules = assemble({"cut_ritual": "right_neighbour"})
    match = step(rules, new_match(3), Deal(DECK)).match
    assert isinstance(match.phase, Cutting)
    assert refusal(rules, match, Cut(1, at)) == expected
    assert refusal(rules, match, Cut(0, 5)) == Refusal(Code.NOT_YOUR_TURN)
    assert refusal(rules, match, Pass(1)) == Refusal(Code.NOT_NOW)


def taking(name: str) -> Match:
    """Return a match of two in which Ann, forced to a hundred, picks a talon."""
    rules = assemble({"players": 2, "two_player_layout": name})
    match = step(rules, new_match(2), Deal(DECK)).match
    return step(rules, match, Pass(1)).match


@pytest.mark.parametrize("name", TWO)
def test_one_of_two_talons_is_taken(name: str) -> None:
    """T12: picked unseen also at the forced hundred."""
    rules = assemble({"players": 2, "two_player_layout": name})
    match = taking(name)
    assert legal(rules, match) == (Take(0, 1), Take(0, 2))
    assert refusal(rules, match, Take(0, 3)) == Refusal(Code.NO_SUCH_TALON, amount=2)
    assert refusal(rules, match, Take(0, 0)) == Refusal(Code.NO_SUCH_TALON, amount=2)
    _, talons = dealt_out(TWO[name], 2, 1, DECK)
    after = step(rules, match, Take(0, 2)).match
    hand = {choice.card for choice in legal(rules, after) if isinstance(choice, Give | Lay)}
    assert set(talons[1]) <= hand
    assert not hand & set(talons[0])


@pytest.mark.parametrize(("name", "held"), [("10_2x2", 11), ("9_2x3", 10), ("10_2x2_pile", 10)])
def test_hands_after_the_discard(name: str, held: int) -> None:
    """Section 5: what is given and laid, in this order (R14), and what everyone then holds."""
    rules = assemble({"players": 2, "two_player_layout": name, "concede": "off", "raise": "off"})
    match = step(rules, taking(name), Take(0, 1)).match
    for gift in legal(rules, match):
        if isinstance(gift, Give):
            assert refusal(rules, match, Lay(0, gift.card)) == Refusal(Code.GIVE_FIRST)
    while not isinstance(match.phase, Playing):
        match = step(rules, match, legal(rules, match)[-1]).match
    assert [len(hand) for hand in match.phase.hands] == [held, held]
    assert len(match.phase.marks.aside) == 24 - 2 * held


def test_the_pile_is_laid_and_nothing_is_given() -> None:
    rules = assemble({"players": 2, "two_player_layout": "10_2x2_pile"})
    match = step(rules, taking("10_2x2_pile"), Take(0, 1)).match
    card = next(each.card for each in legal(rules, match) if isinstance(each, Lay))
    assert refusal(rules, match, Give(0, card, 1)) == Refusal(Code.NOT_NOW)
    match = step(rules, match, Lay(0, card)).match
    assert refusal(rules, match, Lay(0, card)) == Refusal(Code.NOT_YOUR_CARD)


@pytest.mark.parametrize(
    ("changes", "last"),
    [({}, Give(0, DECK[0], 2)), ({"players": 2}, Give(0, DECK[0], 1))],
    ids=["three", "two"],
)
def test_of_four_aces_one_is_given_away(changes: dict[str, object], last: Give) -> None:
    """E4, E6 `talon_give_ace`: at the latest with the last card given."""
    rules = assemble({**changes, "redeal_four_aces": "talon_give_ace"})
    match = with_four_aces(rules)
    card = {each: Give(0, each, last.to) for each in cards("KS AS AH")}
    if not changes:
        assert refusal(rules, match, Give(0, cards("KS")[0], 1)) is None
        match = step(rules, match, Give(0, cards("QS")[0], 1)).match
    assert [refusal(rules, match, each) for each in card.values()] == [Refusal(Code.GIVE_ACE), None, None]
    assert {each.card for each in legal(rules, match) if isinstance(each, Give)} == set(cards("AS AC AD AH"))


def with_four_aces(rules: Rules) -> Match:
    """Return a match in which Ann finds her fourth ace in the talon and gives cards away."""
    chosen, players = layout(rules.table), rules.table.players
    places = destinations(chosen, players, players - 1)
    wanted: dict[int, list[str]] = {0: ["KS", "QS", "AS", "AC", "AD"], -1: ["AH"]}
    rest = [each for each in DECK if each.text not in {"KS", "QS", "AS", "AC", "AD", "AH"}]
    deck = tuple(cards(wanted[to].pop())[0] if wanted.get(to) else rest.pop(0) for to in places)
    match = step(rules, new_match(players), Deal(deck)).match
    while not any(isinstance(each, Give) for each in legal(rules, match)):
        choices = legal(rules, match)
        match = step(rules, match, choices[-1] if isinstance(choices[0], Redeal) else choices[0]).match
    return match
