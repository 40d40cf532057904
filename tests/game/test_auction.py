"""Legal bids (docs/rules.md 4.3, 4.8): the grid, the limits, the 121, and seats that are not asked."""

from __future__ import annotations

import pytest

from game.actions import Bid, Code, Dark, Deal, Look, Pass, Refusal, Seat
from game.cards import Cards, cards
from game.engine import legal, refusal, step
from game.events import BidAsked, ClaimAsked, GiftAsked, Looked, Passed, TalonTaken
from game.layouts import THREE, stacked
from game.phases.auction import CEILING, hand_limit, next_bid, possible, talon_shown
from game.rules import Rules, assemble
from game.state import Auction, Bargain, Match, Silence, Spread, Tally, new_match

BARE = cards("AS TS JS AC QC 9D KH")
HANDS: dict[str, Cards] = {
    "": BARE,
    "S": cards("KS QS 9S AC 9C AD JD"),
    "C": cards("KC QC 9C AS 9S AD JD"),
    "D": cards("KD QD 9D AS 9S AC JC"),
    "H": cards("KH QH 9H AS 9S AC JC"),
    "SH": cards("KS QS KH QH 9D 9C AD"),
    "SCD": cards("KS QS KC QC KD QD 9H"),
}


NOBODY = Tally()


def auction_with(hand: Cards, bid: int = 100) -> Auction:
    """Return an auction in which seat 1 holds `hand` and seat 0 stands at `bid`."""
    return Auction(Spread(((), hand, ()), ()), 0, 0, bid, asked=1)


def amounts(rules: Rules, above: int, tally: Tally = NOBODY, held: str = "SCD") -> list[int]:
    """Return what seat 1 may bid above a standing bid."""
    match = new_match(3)._replace(tallies=(Tally(), tally, Tally()))
    return [each.amount for each in possible(rules, match, auction_with(HANDS[held], above), 1)]


@pytest.mark.parametrize(
    ("held", "limit"), [("", 120), ("S", 160), ("C", 180), ("D", 200), ("H", 220), ("SH", 260), ("SCD", 300)]
)
def test_hand_limit(held: str, limit: int) -> None:
    """Section 8: limits with and without marriages."""
    assert hand_limit(Rules(), auction_with(HANDS[held]), 1) == limit


@pytest.mark.parametrize(
    ("values", "held", "limit"),
    [("spades_high", "S", 220), ("black_high", "C", 200), ("five_hundred_one", "C", 140)],
)
def test_hand_limit_by_the_value_of_the_table(values: str, held: str, limit: int) -> None:
    assert hand_limit(assemble({"marriage_values": values}), auction_with(HANDS[held]), 1) == limit


@pytest.mark.parametrize(
    ("rule", "held", "limit"),
    [("120_without_marriage", "", 120), ("120_without_marriage", "S", CEILING), ("none", "", CEILING)],
)
def test_hand_limit_by_rule(rule: str, held: str, limit: int) -> None:
    assert hand_limit(assemble({"bid_limit": rule}), auction_with(HANDS[held]), 1) == limit


@pytest.mark.parametrize(
    ("step_", "above", "first", "last"),
    [
        (5, 100, 105, 300),
        (5, 120, 125, 300),
        (5, 121, 125, 300),
        (5, 295, 300, 300),
        (10, 100, 110, 300),
        (10, 121, 130, 300),
        (10, 125, 130, 300),
    ],
)
def test_grid(step_: int, above: int, first: int, last: int) -> None:
    """A5: from an amount off the grid the next one is the next multiple of the step."""
    rules = assemble({"bid_step": step_})
    assert next_bid(rules.auction, above) == first
    assert amounts(rules, above) == list(range(first, last + 1, step_))


@pytest.mark.parametrize(("most", "last"), [(300, 300), (400, 400), ("none", 1000)])
def test_the_end_of_the_grid(most: int | str, last: int) -> None:
    """R19: without a maximum bids end at 1000."""
    rules = assemble({"max_bid": most, "bid_limit": "none"})
    assert amounts(rules, 100, held="")[-1] == last
    assert not amounts(rules, last, held="")


@pytest.mark.parametrize(
    ("need", "on_barrel", "above", "first"),
    [
        (121, True, 120, [121, 125]),
        (121, True, 115, [120, 121]),
        (121, True, 121, [125, 130]),
        (121, False, 120, [125, 130]),
        (120, True, 120, [125, 130]),
        (125, True, 120, [125, 130]),
    ],
)
def test_121_off_the_grid(need: int, on_barrel: bool, above: int, first: list[int]) -> None:
    """Only a player on the barrel may name it, and only where it is needed; amounts rise."""
    tally = Tally(880 if on_barrel else 0, on_barrel=on_barrel)
    named = amounts(assemble({"barrel_need": need}), above, tally)
    assert named[:2] == first
    assert named == sorted(set(named))


@pytest.mark.parametrize(
    ("bid", "rule", "shown"), [(100, "hidden", False), (100, "shown", True), (105, "hidden", True)]
)
def test_talon_shown(bid: int, rule: str, shown: bool) -> None:
    """A15: hidden only at exactly 100."""
    assert talon_shown(assemble({"talon_on_hundred": rule}), Bargain(0, bid)) is shown


def opened(rules: Rules, scores: tuple[int, ...] = (0, 0, 0)) -> Match:
    """Deal: Ann has no marriage, Bob spades and hearts, Cid clubs; Ann stands at 100."""
    hands = (cards("AS TS JS AC JC 9D AH"), cards("KS QS 9S TC AD KH QH"), cards("TD KC QC QD JD JH 9H"))
    deck = stacked(THREE, 3, 2, hands, (cards("KD TH 9C"),))
    tallies = tuple(Tally(score, on_barrel=score >= 880) for score in scores)
    return step(rules, new_match(3)._replace(tallies=tallies), Deal(deck)).match


@pytest.mark.parametrize(
    ("rules", "seat", "amount", "expected"),
    [
        ({}, 1, 105, None),
        ({}, 1, 260, None),
        ({}, 1, 100, Refusal(Code.BID_TOO_LOW, amount=105)),
        ({}, 1, 5, Refusal(Code.BID_TOO_LOW, amount=105)),
        ({"bid_step": 10}, 1, 100, Refusal(Code.BID_TOO_LOW, amount=110)),
        ({}, 1, 107, Refusal(Code.BID_OFF_GRID, amount=5)),
        ({}, 1, 121, Refusal(Code.BID_OFF_GRID, amount=5)),
        ({"bid_step": 10}, 1, 105, Refusal(Code.BID_OFF_GRID, amount=10)),
        ({"bid_jumps": "off"}, 1, 105, None),
        ({"bid_jumps": "off"}, 1, 110, Refusal(Code.BID_NO_JUMP, amount=105)),
        ({}, 1, 265, Refusal(Code.BID_ABOVE_HAND, amount=260)),
        ({}, 1, 305, Refusal(Code.BID_ABOVE_MAX, amount=300)),
        ({"bid_limit": "none"}, 1, 300, None),
        ({"bid_limit": "none", "max_bid": 400}, 1, 405, Refusal(Code.BID_ABOVE_MAX, amount=400)),
        ({"bid_limit": "none", "max_bid": "none"}, 1, 1000, None),
        ({"bid_limit": "none", "max_bid": "none"}, 1, 1005, Refusal(Code.BID_ABOVE_MAX, amount=1000)),
        ({"bid_limit": "120_without_marriage"}, 1, 300, None),
        ({}, 0, 105, Refusal(Code.NOT_YOUR_TURN)),
        ({}, 2, 105, Refusal(Code.NOT_YOUR_TURN)),
    ],
)
def test_bids(rules: dict[str, object], seat: Seat, amount: int, expected: Refusal | None) -> None:
    made = assemble(rules)
    assert refusal(made, opened(made), Bid(seat, amount)) == expected


def test_121_needs_no_marriage_and_125_does() -> None:
    """4.8 `barrel_need: 121`; A8: need 125 is bound by the hand like any bid."""
    for need, refused in ((121, None), (125, Refusal(Code.BID_ABOVE_HAND, amount=120))):
        rules = assemble({"barrel_need": need})
        match = opened(rules, (880, 0, 0))
        match = step(rules, step(rules, match, Bid(1, 105)).match, Pass(2)).match
        assert refusal(rules, match, Bid(0, need)) == refused


def test_who_can_only_pass_is_not_asked() -> None:
    """A19: above 180 neither Ann, without a marriage, nor Cid, with clubs, can speak."""
    events, match = step(Rules(), opened(Rules()), Bid(1, 185))
    assert [each for each in events if isinstance(each, Passed)] == [
        Passed(2, asked=False, why=Silence(2, "hand", 180)),
        Passed(0, asked=False, why=Silence(0, "hand", 120)),
    ]
    assert match.asked == 1


def test_the_last_who_has_not_passed_takes_the_talon() -> None:
    match = opened(Rules())
    for action in (Pass(1), Bid(2, 105), Bid(0, 110)):
        match = step(Rules(), match, action).match
    assert match.asked == 2
    assert legal(Rules(), match)[0] == Pass(2)
    events, match = step(Rules(), match, Pass(2))
    assert events[-2:] == (TalonTaken(0, 110, cards("KD TH 9C"), shown=True), GiftAsked(0))


@pytest.mark.parametrize(
    ("rules", "word", "expected"),
    [
        ({"opening": "any"}, Pass(0), Refusal(Code.FORCED_TO_BID)),
        ({"opening": "any"}, Bid(0, 95), Refusal(Code.BID_TOO_LOW, amount=100)),
        ({"opening": "any"}, Bid(0, 100), None),
        ({"opening": "any"}, Bid(0, 120), None),
        ({"opening": "any"}, Bid(0, 125), Refusal(Code.BID_ABOVE_HAND, amount=120)),
        ({"opening": "any", "bid_jumps": "off"}, Bid(0, 105), None),
        ({"opening": "any", "bid_jumps": "off"}, Bid(0, 110), Refusal(Code.BID_NO_JUMP, amount=100)),
        ({"opening": "any"}, Bid(1, 105), Refusal(Code.NOT_YOUR_TURN)),
    ],
)
def test_opening(rules: dict[str, object], word: Bid | Pass, expected: Refusal | None) -> None:
    """A2: the forced bidder says how high he opens, and cannot pass."""
    made = assemble(rules)
    assert refusal(made, opened(made), word) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (Bid(1, 125), None),
        (Bid(1, 120), Refusal(Code.BID_TOO_LOW, amount=125)),
        (Look(1), Refusal(Code.NOT_NOW)),
        (Pass(1), None),
    ],
)
def test_lifting_the_dark(word: Bid | Look | Pass, expected: Refusal | None) -> None:
    """4.10 `dark_lift`: from 125 on, by a player who holds a marriage; Bob does."""
    rules = assemble({"dark": "forced_bidder", "dark_min_score": "none"})
    match = step(rules, opened(rules), Dark(0)).match
    assert refusal(rules, match, word) == expected


def test_without_a_marriage_the_dark_is_not_lifted() -> None:
    """4.10 `dark_lift`, A4, D8: Ann plays dark; Cid, the forced bidder, is asked and may only pass."""
    rules = assemble({"dark": "left_of_dealer", "dark_min_score": "none", "forced_bidder": "dealer"})
    match = opened(rules)
    assert match.asked == 0
    match = step(rules, step(rules, match, Dark(0)).match, Pass(1)).match
    assert match.asked == 2
    plain = match._replace(phase=_without_marriages(match))
    assert refusal(rules, plain, Bid(2, 125)) == Refusal(Code.LIFT_NEEDS_MARRIAGE)
    assert legal(rules, plain) == (Pass(2),)


def _without_marriages(match: Match) -> Auction:
    phase = match.phase
    assert isinstance(phase, Auction)
    return phase._replace(spread=phase.spread._replace(hands=(BARE,) * 3))


def test_an_unseen_bid_tells_nothing_of_the_cards() -> None:
    """A3: 120 at most whatever he holds, unless hands bind nobody."""
    for limit, refused in (("marriages_held", Refusal(Code.BID_ABOVE_HAND, amount=120)), ("none", None)):
        rules = assemble({"dark": "everyone", "dark_min_score": "none", "bid_limit": limit})
        match = opened(rules)
        assert refusal(rules, match, Bid(1, 120)) is None
        assert refusal(rules, match, Bid(1, 125)) == refused
        assert refusal(rules, step(rules, match, Look(1)).match, Bid(1, 260)) is None


@pytest.mark.parametrize(("words", "claims"), [((), True), ((Bid(1, 105), Bid(2, 110), Bid(0, 115)), False)])
def test_who_looks_after_a_bid_has_no_claim_any_more(words: tuple[Bid, ...], claims: bool) -> None:
    """D3, 4.2: hand claims come before one's first bid, also before an unseen one; Bob holds four nines."""
    rules = assemble({"dark": "everyone", "dark_min_score": "none"})
    hands = (cards("AS TS JS AC JC QC AH"), cards("9S 9C 9D 9H KS QS AD"), cards("TD KC TC QD JD JH TH"))
    match = step(rules, new_match(3), Deal(stacked(THREE, 3, 2, hands, (cards("KD KH QH"),)))).match
    for word in words:
        match = step(rules, match, word).match
    assert match.asked == 1
    events = step(rules, match, Look(1)).events
    assert events == (Looked(1), ClaimAsked(1) if claims else BidAsked(1))
