"""Playable cards in a trick, and the reason why the others are not (docs/rules.md 2, 4.6)."""

from __future__ import annotations

from game.actions import Seat
from game.cards import Cards, Rank, Suit
from game.options import PlayRules
from game.refusals import Code, Refusal
from game.state import Playing

Duty = tuple[Cards, Refusal | None]
"""Playable cards, and why the others are not."""


_FOLLOW = {suit: Refusal(Code.FOLLOW_SUIT, suit=suit) for suit in Suit}


_TRUMP = {suit: Refusal(Code.PLAY_TRUMP, suit=suit) for suit in Suit}


_OVERTAKE = {suit: Refusal(Code.OVERTAKE, suit=suit) for suit in Suit}


_LEAD_TRUMP = {suit: Refusal(Code.LEAD_TRUMP, suit=suit) for suit in Suit}


_FOREIGN = {suit: Refusal(Code.FOREIGN_TRUMP, suit=suit) for suit in Suit}


_LEAD_ACE = Refusal(Code.LEAD_ACE)


def duty(rules: PlayRules, phase: Playing, seat: Seat) -> Duty:
    """Return the cards that `seat` may play now, and why it may not play the others."""
    hand = phase.hands[seat]
    if phase.trick:
        return _following(rules, phase, hand)
    return _leading(rules, phase, seat, hand)


def _following(rules: PlayRules, phase: Playing, hand: Cards) -> Duty:
    """Follow suit, else play a trump, else anything; overtake if that is required (M1)."""
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
    """Lead any card, except for aces that are owed (M2) and restrictions of trumps (M17, M18)."""
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
    """Return the index in `trick` of the winning card: the highest trump, else of the led suit."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card.strength > top.strength if card.suit is top.suit else card.suit is trump:
            best = place
    return best
