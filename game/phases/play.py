"""Tricks: playable cards, winners, and marriages declared by a lead (docs/rules.md sections 2 and 4.6).

`duty` tells which cards may be played, and why the others may not. `led` tells which marriage a lead
declares, `trump_after` what it does to the trump.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.actions import Action, Code, Play, Refusal, Saying, Seat
from game.cards import BY_FACE, DECK, Card, Cards, Rank, Suit, points
from game.events import BankWon, CardPlayed, Event, MarriageDeclared, NinesShown, TrickWon, TrumpSet
from game.layouts import layout, left, order_from
from game.rules import PlayRules, Rules
from game.state import (
    Folds,
    Marks,
    Marriage,
    MarriageKind,
    Match,
    Outcome,
    Playing,
    Trick,
    added,
    ask,
    go,
    without,
)

_ACE, _NINE = Rank.ACE, Rank.NINE
# There are few of these, and every question needs one for each card, so each is created once.
_play, _played = cache(Play), cache(CardPlayed)


def refuse(rules: Rules, _match: Match, phase: Playing, action: Action) -> Refusal | None:
    """Refuse a card that is not held or not playable, and an invalid choice about a marriage."""
    if not isinstance(action, Play):
        return Refusal(Code.NOT_NOW)
    if action.card not in phase.hands[action.seat]:
        return Refusal(Code.NOT_YOUR_CARD)
    cards, refusal = duty(rules.play, phase, action.seat)
    if action.card not in cards:
        return refusal
    union = declared(rules.play, phase, action.seat, action.card)
    sayings = _sayings(rules.play, union, phase.trump)
    if action.saying in sayings or (not action.saying and "silent" not in sayings):
        return None
    if action.saying == "declare" and union is not None:
        return None  # a redundant choice
    return Refusal(Code.SAY_MARRIAGE if "silent" in sayings else Code.NO_MARRIAGE_CHOICE)


def choices(rules: Rules, _match: Match, phase: Playing) -> list[Play]:
    """Return every playable card, with each possible choice about its marriage."""
    seat = phase.asked
    cards, _ = duty(rules.play, phase, seat)
    if phase.trick:
        return [_play(seat, each) for each in cards]
    return [
        _play(seat, each, saying)
        for each in cards
        for saying in _sayings(rules.play, declared(rules.play, phase, seat, each), phase.trump)
    ]


_NOTHING: tuple[Saying, ...] = ("",)


def _sayings(rules: PlayRules, union: MarriageInHand | None, trump: Suit | None) -> tuple[Saying, ...]:
    """Return the choices about `union`: ("",) if there is none (4.6 `marriage_declaration`, R11)."""
    if union is None:
        return _NOTHING
    keeps: tuple[Saying, ...] = ("keep-trump",) if may_keep_trump(rules, union, trump) else ()
    if rules.marriage_declaration == "explicit":
        return ("declare", "silent", *keeps)
    return ("declare", *keeps) if keeps else _NOTHING


def declared(rules: PlayRules, phase: Playing, seat: Seat, card: Card) -> MarriageInHand | None:
    """Return the marriage that `card` declares if it is led now (section 2; 4.6 `first_lead_marriage`)."""
    if phase.trick or (not phase.tricks[seat] and rules.first_lead_marriage == "off"):
        return None
    return led(rules, phase.hands[seat], card, phase.marriages)


def decide(rules: Rules, _match: Match, phase: Playing, action: Play) -> tuple[Event, ...]:
    """Play the card, with its consequences: a marriage, the trump, the nines."""
    seat, card = action.seat, action.card
    down: tuple[Event, ...] = (_played(seat, card),)
    union = None if action.saying == "silent" else declared(rules.play, phase, seat, card)
    if union is not None:
        trump = trump_after(rules.play, union, card, phase.trump)
        if action.saying == "keep-trump":
            trump = phase.trump
        owes = union.kind == "aces" and aces_in_a_row(rules.play)
        down += (MarriageDeclared(seat, union.suit, union.points, trump, union.kind, owes),)
    if card.rank is _ACE and _is_last_ace(rules.play, phase, seat):
        down += (TrumpSet(seat, card.suit),)
    first_nine = card.rank is _NINE and phase.marks.nines == seat and not phase.marks.bonus
    if first_nine and (bonus := bonus_in_play(rules.play)):
        down += (NinesShown(seat, bonus),)
    return down


def _is_last_ace(rules: PlayRules, phase: Playing, seat: Seat) -> bool:
    """Return whether `seat` leads the last of its declared aces, and that sets the trump (M5)."""
    marks = phase.marks
    return not phase.trick and marks.aces == seat and marks.aces_played == 3 and last_ace_sets(rules)


def bonus_in_play(rules: PlayRules) -> int:
    """Return the points of four nines credited when the first is played (4.6 `nines_bonus`, M11)."""
    bonus = nines_bonus(rules)
    return bonus if bonus > AT_THE_END else 0


AT_THE_END = 120
"""Bonus for four nines, credited when the deal is settled."""


def nines_bonus(rules: PlayRules) -> int:
    """Return the points of four nines (4.6 `nines_bonus`)."""
    return 0 if rules.nines_bonus == "off" else rules.nines_bonus


def proceed(rules: Rules, match: Match, phase: Playing) -> tuple[Event, ...]:
    """Give a full trick to its winner, and the bank with the last one (section 5)."""
    if phase.asked != phase.leader or not phase.trick:
        return ()
    order = order_from(match.players, match.dealer, phase.leader)
    seat = order[winning(phase.trick, phase.trump)]
    won = TrickWon(seat, points(phase.trick))
    if not any(phase.hands) and phase.marks.aside and layout(rules.table).bank:
        return (won, BankWon(seat, points(phase.marks.aside)))
    return (won,)


def outcome(rules: PlayRules, match: Match, phase: Playing) -> Outcome:
    """Return the result of a deal after its last trick."""
    married = [0] * match.players
    for marriage in phase.marriages:
        if counts(rules, phase.taken, marriage):
            married[marriage.seat] += marriage.points
    nines = [0] * match.players
    if phase.marks.nines is not None:
        nines[phase.marks.nines] = phase.marks.bonus
    return Outcome(
        bargain=phase.bargain,
        end="played",
        card_points=phase.card_points,
        marriage_points=tuple(married),
        nines_points=tuple(nines),
        tricks=phase.tricks,
        aces=(0,) * match.players,
        nines=phase.marks.nines,
    )


def counts(rules: PlayRules, taken: tuple[Trick, ...], marriage: Marriage) -> bool:
    """Return whether a marriage scores: if it must be won, with a trick that holds a card of it (M8, M21)."""
    if rules.marriage_must_be_won == "off":
        return True
    won = (each for trick in taken if trick.winner == marriage.seat for each in trick.cards)
    return any(belongs(each, marriage) for each in won)


def card_played(match: Match, phase: Playing, event: CardPlayed) -> Match:
    seat, card = event.seat, event.card
    hands, _, leader, trick, trump, tricks, card_points, marriages, taken, bargain, marks = phase
    if marks.aces == seat and card.rank is _ACE:
        marks = marks._replace(aces_played=marks.aces_played + 1)
    asked = left(len(match.tallies), match.dealer)[seat]
    hands = without(hands, seat, card)
    trick = (*trick, card)
    return ask(
        match,
        Playing(hands, asked, leader, trick, trump, tricks, card_points, marriages, taken, bargain, marks),
    )


def marriage_declared(match: Match, phase: Playing, event: MarriageDeclared) -> Match:
    """Fold the marriage: the player who declared the present trump owns it.

    If it never changes, the first one.
    """
    marriage = Marriage(event.seat, event.suit, event.points, event.kind)
    marks = phase.marks
    if event.trump is not phase.trump:
        marks = marks._replace(owner=None if event.trump is None else event.seat)
    if event.kind == "aces":
        marks = marks._replace(aces=event.seat, aces_played=1, owes_aces=event.owes_aces)
    married = phase._replace(trump=event.trump, marriages=(*phase.marriages, marriage), marks=marks)
    return go(match, married)


def trump_set(match: Match, phase: Playing, event: TrumpSet) -> Match:
    return go(match, phase._replace(trump=event.suit, marks=phase.marks._replace(owner=event.seat)))


def nines_shown(match: Match, phase: Playing, event: NinesShown) -> Match:
    return go(match, phase._replace(marks=phase.marks._replace(bonus=event.points)))


def trick_won(match: Match, phase: Playing, event: TrickWon) -> Match:
    """Fold the trick: the winner leads; a player who loses the lead owes no aces any more (M7)."""
    seat = event.seat
    marks: Marks = phase.marks
    if marks.owes_aces and marks.aces != seat:
        marks = marks._replace(owes_aces=False)
    return go(
        match,
        Playing(
            phase.hands,
            seat,
            seat,
            (),
            phase.trump,
            added(phase.tricks, seat, 1),
            added(phase.card_points, seat, event.points),
            phase.marriages,
            (*phase.taken, Trick(phase.leader, phase.trick, seat)),
            phase.bargain,
            marks,
        ),
    )


def bank_won(match: Match, phase: Playing, event: BankWon) -> Match:
    return go(match, phase._replace(card_points=added(phase.card_points, event.seat, event.points)))


EVOLVE: Folds = {
    CardPlayed: card_played,
    MarriageDeclared: marriage_declared,
    TrumpSet: trump_set,
    NinesShown: nines_shown,
    TrickWon: trick_won,
    BankWon: bank_won,
}


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


S, C, D, H = Suit
VALUES: dict[str, dict[Suit, int]] = {
    "standard": {S: 40, C: 60, D: 80, H: 100},
    "spades_high": {S: 100, H: 80, C: 60, D: 40},
    "black_high": {S: 100, C: 80, H: 60, D: 40},
    "five_hundred_one": {C: 20, D: 40, S: 60, H: 80},
}
ACES = 200
"""Points of four aces."""

_KING, _QUEEN, _JACK, _ACES = Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE


COUNTED: dict[MarriageKind, frozenset[Rank]] = {
    "full": frozenset({_KING, _QUEEN}),
    "half": frozenset({_QUEEN, _JACK}),
    "aces": frozenset({_ACES}),
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
    if aces(rules) and four(hand, _ACES):
        found.append(MarriageInHand("aces", None, ACES))
    return tuple(found)


def led(rules: PlayRules, hand: Cards, card: Card, declared: tuple[Marriage, ...]) -> MarriageInHand | None:
    """Return the marriage that leading `card` from `hand` declares, once the player may declare (M8)."""
    rank, suit = card.rank, card.suit
    if rank is _ACES:
        return MarriageInHand("aces", None, ACES) if aces(rules) and four(hand, _ACES) else None
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
    return after[rules.ace_marriage_trump]


def last_ace_sets(rules: PlayRules) -> bool:
    """Return whether the last of the four aces sets the trump when led."""
    return rules.ace_marriage_trump == "last_ace" and not names_trump(rules)


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
