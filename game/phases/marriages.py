"""Marriages: their kinds, their values, their effect on the trump (docs/rules.md section 4.6)."""

from __future__ import annotations

from typing import NamedTuple

from game.cards import BY_FACE, DECK, Card, Cards, Rank, Suit
from game.options import AceTrump, PlayRules
from game.parts import Marriage, MarriageKind

S, C, D, H = Suit
VALUES: dict[str, dict[Suit, int]] = {
    "standard": {S: 40, C: 60, D: 80, H: 100},
    "spades_high": {S: 100, H: 80, C: 60, D: 40},
    "black_high": {S: 100, C: 80, H: 60, D: 40},
    "five_hundred_one": {C: 20, D: 40, S: 60, H: 80},
}
ACES = 200
"""Points of four aces."""

_KING, _QUEEN, _JACK, _ACE = Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE


COUNTED: dict[MarriageKind, frozenset[Rank]] = {
    "full": frozenset({_KING, _QUEEN}),
    "half": frozenset({_QUEEN, _JACK}),
    "aces": frozenset({_ACE}),
}
"""Ranks of a marriage, by kind."""


def belongs(card: Card, marriage: Marriage) -> bool:
    """Return whether `card` is part of `marriage`."""
    return card.rank in COUNTED[marriage.kind] and marriage.suit in {None, card.suit}


class MarriageInHand(NamedTuple):
    """Marriage held in a hand; `suit` is None for four aces."""

    kind: MarriageKind
    suit: Suit | None
    points: int


def worth(rules: PlayRules, suit: Suit) -> int:
    """Return the points of the marriage in `suit` (4.6 `marriage_values`)."""
    return VALUES[rules.marriage_values][suit]


def halves(rules: PlayRules) -> bool:
    """Return whether queen and jack count as half a marriage (4.6 `queen_jack_marriage`)."""
    return rules.queen_jack_marriage == "on"


def aces(rules: PlayRules) -> bool:
    """Return whether four aces count as a marriage (4.6 `ace_marriage`)."""
    return rules.ace_marriage == "on"


_FOUR = {rank: frozenset(each for each in DECK if each.rank is rank) for rank in Rank}


def four(hand: Cards, rank: Rank) -> bool:
    """Return whether `hand` holds all four of a rank."""
    return _FOUR[rank].issubset(hand)


def suits_married(hand: Cards, higher: Rank, lower: Rank) -> tuple[Suit, ...]:
    """Return the suits of which `hand` holds both ranks."""
    return tuple([each.suit for each in hand if each.rank is higher and _holds(hand, each.suit, lower)])


def held(rules: PlayRules, hand: Cards) -> tuple[MarriageInHand, ...]:
    """Return the marriages of every kind in play; a queen serves once, the full one first (A4)."""
    full = suits_married(hand, _KING, _QUEEN)
    found = [MarriageInHand("full", suit, worth(rules, suit)) for suit in full]
    if halves(rules):
        queens = [suit for suit in suits_married(hand, _QUEEN, _JACK) if suit not in full]
        found += [MarriageInHand("half", suit, worth(rules, suit) // 2) for suit in queens]
    if aces(rules) and four(hand, _ACE):
        found.append(MarriageInHand("aces", None, ACES))
    return tuple(found)


def led(rules: PlayRules, hand: Cards, card: Card, declared: tuple[Marriage, ...]) -> MarriageInHand | None:
    """Return the marriage that leading `card` from `hand` declares, once the player may declare (M8)."""
    rank, suit = card.rank, card.suit
    if rank is _ACE:
        return MarriageInHand("aces", None, ACES) if aces(rules) and four(hand, _ACE) else None
    if rank is _KING or rank is _QUEEN:
        partner = _QUEEN if rank is _KING else _KING
        if _holds(hand, suit, partner):
            return None if _served(declared, suit) else MarriageInHand("full", suit, worth(rules, suit))
    if rank is _QUEEN or rank is _JACK:
        partner = _JACK if rank is _QUEEN else _QUEEN
        if _holds(hand, suit, partner) and halves(rules) and not _served(declared, suit):
            return MarriageInHand("half", suit, worth(rules, suit) // 2)
    return None


def _holds(hand: Cards, suit: Suit, rank: Rank) -> bool:
    return BY_FACE[rank, suit] in hand


def _served(declared: tuple[Marriage, ...], suit: Suit) -> bool:
    """Return whether the queen of `suit` has been part of a marriage."""
    return any(marriage.suit is suit for marriage in declared)


def trump_after(rules: PlayRules, union: MarriageInHand, card: Card, trump: Suit | None) -> Suit | None:
    """Return the trump after declaring `union` by leading `card` (M5)."""
    if names_trump(rules):
        return trump
    if union.suit is not None:
        return union.suit
    after = {"unchanged": trump, "cancelled": None, "first_ace": card.suit, "last_ace": None}
    return after[_ace_trump(rules)]


def last_ace_sets(rules: PlayRules) -> bool:
    """Return whether the last of the four aces sets the trump when led."""
    return _ace_trump(rules) == "last_ace" and not names_trump(rules)


def _ace_trump(rules: PlayRules) -> AceTrump:
    return rules.ace_marriage_trump  # 4.6


def aces_in_a_row(rules: PlayRules) -> bool:
    """Return whether the other aces must follow (4.6 `ace_marriage_in_a_row`)."""
    return rules.ace_marriage_in_a_row == "on"


def names_trump(rules: PlayRules) -> bool:
    """Return whether the declarer names the trump, so that marriages only score (4.6 `trump`)."""
    return rules.trump == "named"


def may_keep_trump(rules: PlayRules, union: MarriageInHand, trump: Suit | None) -> bool:
    """Return whether declaring `union` may leave the trump unchanged (4.6 `marriage_keeps_trump`, M4)."""
    return (
        trump is not None
        and union.suit is not None
        and union.suit is not trump
        and rules.marriage_keeps_trump == "on"
        and not names_trump(rules)
    )
