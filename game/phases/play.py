"""Tricks: playable cards, winners, and marriages declared by a lead (docs/rules.md sections 2 and 4.6)."""

from __future__ import annotations

from functools import cache

from game.actions import Action, Play, Saying, Seat
from game.cards import Card, Rank, Suit, points
from game.events import BankWon, CardPlayed, Event, MarriageDeclared, NinesShown, TrickWon, TrumpSet
from game.layouts import layout
from game.options import PlayRules
from game.parts import Marriage, Outcome, Trick, added, without
from game.phases.duty import duty, winning
from game.phases.marriages import (
    MarriageInHand,
    aces_in_a_row,
    belongs,
    last_ace_sets,
    led,
    may_keep_trump,
    trump_after,
)
from game.refusals import Code, Refusal
from game.rules import Rules
from game.seats import left, order_from
from game.state import Folds, Marks, Match, Playing, ask, go

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
