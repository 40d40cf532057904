"""What a player may put down in a trick, and why the other cards may not (docs/rules.md 2, 4.6)."""

from __future__ import annotations

from game.actions import Seat
from game.cards import Cards, Rank, Suit
from game.options import PlayRules
from game.refusals import Code, Refusal
from game.state import Playing

Duty = tuple[Cards, Refusal | None]
"""The cards that may be put down, and why the others may not."""


_FOLLOW = {suit: Refusal(Code.FOLLOW_SUIT, suit=suit) for suit in Suit}


_TRUMP = {suit: Refusal(Code.PLAY_TRUMP, suit=suit) for suit in Suit}


_OVERTAKE = {suit: Refusal(Code.OVERTAKE, suit=suit) for suit in Suit}


_LEAD_TRUMP = {suit: Refusal(Code.LEAD_TRUMP, suit=suit) for suit in Suit}


_FOREIGN = {suit: Refusal(Code.FOREIGN_TRUMP, suit=suit) for suit in Suit}


_LEAD_ACE = Refusal(Code.LEAD_ACE)


def duty(rules: PlayRules, phase: Playing, seat: Seat) -> Duty:
    """Return what `seat` may put down now."""
    hand = phase.hands[seat]
    if phase.trick:
        return _following(rules, phase, hand)
    return _leading(rules, phase, seat, hand)


def _following(rules: PlayRules, phase: Playing, hand: Cards) -> Duty:
    """Follow suit, else play a trump, else anything; overtake where that is demanded (M1)."""
    suit, trump = phase.trick[0].suit, phase.trump
    same = tuple([each for each in hand if each.suit is suit])
    refusal = _FOLLOW[suit]
    if not same:
        if trump is None:
            return hand, None
        same = tuple([each for each in hand if each.suit is trump])
        if not same:
            return hand, None
        refusal = _TRUMP[trump]
    if rules.must_overtake == "on":
        top = phase.trick[winning(phase.trick, trump)]
        if better := tuple(each for each in same if each.suit is top.suit and each.strength > top.strength):
            return better, _OVERTAKE[top.suit] if len(better) < len(same) else refusal
    return same, refusal


def _leading(rules: PlayRules, phase: Playing, seat: Seat, hand: Cards) -> Duty:
    """Lead what one likes, but for aces that are owed (M2) and for what the trump forbids (M17, M18)."""
    marks, trump = phase.marks, phase.trump
    owes = marks.owes_aces and marks.aces == seat
    if owes and (aces := tuple(each for each in hand if each.rank is Rank.ACE)):
        return aces, _LEAD_ACE
    if trump is None:
        return hand, None
    if marks.owner != seat and rules.foreign_trump_lead == "forbidden":
        others = tuple([each for each in hand if each.suit is not trump])
        return (others, _FOREIGN[trump]) if others else (hand, None)
    if rules.must_lead_trump == "on":
        trumps = tuple([each for each in hand if each.suit is trump])
        return (trumps, _LEAD_TRUMP[trump]) if trumps else (hand, None)
    return hand, None


def winning(trick: Cards, trump: Suit | None) -> int:
    """Return the place in `trick` of the card that takes it: the highest trump, else of the led suit."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card.strength > top.strength if card.suit is top.suit else card.suit is trump:
            best = place
    return best
