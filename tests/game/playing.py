"""Matches put together at a question of the talon or of play, and the refusals met there."""

from __future__ import annotations

from game.actions import Bid, Code, Deal, Give, Pass, Refusal, Seat
from game.cards import Suit, card, cards
from game.engine import step
from game.layouts import THREE, stacked
from game.rules import Rules, assemble
from game.state import Bargain, Buying, Marks, Match, Playing, Tally, new_match

SPADES, CLUBS, DIAMONDS, HEARTS = Suit


UNMARKED = Marks()


def playing(
    hands: tuple[str, str, str],
    trick: str = "",
    *,
    leader: Seat = 0,
    asked: Seat = 0,
    trump: Suit | None = None,
    tricks: tuple[int, ...] = (1, 1, 1),
    marks: Marks = UNMARKED,
) -> Match:
    """Return a match in the middle of a deal."""
    in_hand, none = tuple(map(cards, hands)), (0, 0, 0)
    bargain = Bargain(0, 100)
    phase = Playing(in_hand, asked, leader, cards(trick), trump, tricks, none, (), (), bargain, marks)
    return new_match(3)._replace(phase=phase)


FOLLOW = Refusal(Code.FOLLOW_SUIT, suit=HEARTS)
TRUMP = Refusal(Code.PLAY_TRUMP, suit=SPADES)


def giving(rules: Rules, on_barrel: Seat | None = None) -> Match:
    """Return a match in which Ann has the talon for the forced hundred and gives cards away."""
    dealt = cards("AS TS JS AC QC 9D KH KS 9S TC JC AD QD 9H QS KC 9C TD KD JH QH JD TH AH")
    tallies = tuple(Tally(880 * (seat == on_barrel), on_barrel=seat == on_barrel) for seat in range(3))
    deck = stacked(THREE, 3, 2, (dealt[:7], dealt[7:14], dealt[14:21]), (dealt[21:],))
    match = new_match(3)._replace(tallies=tallies)
    for action in (Deal(deck), Pass(1), Pass(2)):
        match = step(rules, match, action).match
    return match


def committing(rules: Rules, on_barrel: Seat | None = None) -> Match:
    """Return the same match at the question for the contract."""
    match = giving(rules, on_barrel)
    for action in (Give(0, card("9D"), 1), Give(0, card("JS"), 2)):
        match = step(rules, match, action).match
    return match


OVERTAKE = Refusal(Code.OVERTAKE, suit=HEARTS)


def buying() -> tuple[Rules, Match]:
    """Return rules, and a match in which Ann has shown the talon."""
    rules = assemble({"talon_buyout": "on", "bid_limit": "none"})
    match = giving_at(rules, (0, 300, 100))
    assert isinstance(match.phase, Buying)
    return rules, match


def giving_at(rules: Rules, scores: tuple[int, int, int]) -> Match:
    """Return a match with these scores in which Ann has the talon for 110."""
    dealt = cards("AS TS JS AC QC 9D KH KS 9S TC JC AD QD 9H QS KC 9C TD KD JH QH JD TH AH")
    deck = stacked(THREE, 3, 2, (dealt[:7], dealt[7:14], dealt[14:21]), (dealt[21:],))
    match = new_match(3)._replace(tallies=tuple(map(Tally, scores)))
    for action in (Deal(deck), Bid(1, 105), Pass(2), Bid(0, 110), Pass(1)):
        match = step(rules, match, action).match
    return match
