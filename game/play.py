"""Tricks and marriages (docs/rules.md sections 2 and 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Action, Play, Seat
from game.cards import DECK, Card, Cards, Rank, Suit, points
from game.events import CardPlayed, Event, MarriageDeclared, TrickWon
from game.marriages import worth
from game.refusals import Code, Refusal
from game.rules import PlayRules, Rules
from game.state import Folds, Marriage, Match, Outcome, Playing, Trick, added, ask, left, without

_PARTNER = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}
# An action is made for every card at every question; those of the four possible seats are made once.
_PLAYS: tuple[dict[Card, Play], ...] = tuple({each: Play(seat, each) for each in DECK} for seat in range(4))


def refuse(_rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Refuse a card that is not held, does not follow the led suit, or is no trump where one is due."""
    if not isinstance(action, Play):
        return Refusal(Code.NOT_NOW)
    phase = match.phase
    assert isinstance(phase, Playing)
    hand = phase.hands[action.seat]
    if action.card not in hand:
        return Refusal(Code.NOT_YOUR_CARD)
    if not phase.trick or action.card.suit is (led := phase.trick[0].suit):
        return None
    if has_suit(hand, led):
        return Refusal(Code.FOLLOW_SUIT, suit=led)
    trump = phase.trump
    if trump is not None and action.card.suit is not trump and has_suit(hand, trump):
        return Refusal(Code.PLAY_TRUMP, suit=trump)
    return None


def has_suit(hand: Cards, suit: Suit) -> bool:
    """Say whether `hand` holds a card of `suit`."""
    return any(each.suit is suit for each in hand)


def choices(_rules: Rules, _match: Match, phase: Playing) -> Iterator[Action]:
    """Yield every card held."""
    plays = _PLAYS[phase.asked]
    for each in phase.hands[phase.asked]:
        yield plays[each]


def decide(rules: Rules, match: Match, action: Action) -> tuple[Event, ...]:
    """Put the card down; led from a marriage, it declares it."""
    assert isinstance(action, Play)
    phase = match.phase
    assert isinstance(phase, Playing)
    down = CardPlayed(action.seat, action.card)
    if declares(rules.play, phase, action.seat, action.card):
        suit = action.card.suit
        return (down, MarriageDeclared(action.seat, suit, worth(rules.play, suit)))
    return (down,)


def declares(rules: PlayRules, phase: Playing, seat: Seat, led: Card) -> bool:
    """Say whether leading this card declares its marriage (section 2; 4.6 `first_lead_marriage`)."""
    if phase.trick or led.rank not in _PARTNER:
        return False
    if not phase.tricks[seat] and rules.first_lead_marriage == "off":
        return False
    partner = _PARTNER[led.rank]
    return any(each.suit is led.suit and each.rank is partner for each in phase.hands[seat])


def proceed(_rules: Rules, _match: Match, phase: Playing) -> tuple[Event, ...]:
    """Give a full trick to its winner."""
    if len(phase.trick) < len(phase.hands):
        return ()
    won = winning(phase.trick, phase.trump)
    seat = (phase.leader + won) % len(phase.hands)
    return (TrickWon(seat, points(phase.trick)),)


def winning(trick: Cards, trump: Suit | None) -> int:
    """Return the place in `trick` of the card that takes it: the highest trump, else of the led suit."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card.strength > top.strength if card.suit is top.suit else card.suit is trump:
            best = place
    return best


def outcome(match: Match, phase: Playing) -> Outcome:
    """Return how the deal ended after its last trick."""
    married = [0] * match.players
    for marriage in phase.marriages:
        married[marriage.seat] += marriage.points
    return Outcome(
        phase.declarer,
        phase.contract,
        conceded=False,
        card_points=phase.card_points,
        marriage_points=tuple(married),
        tricks=phase.tricks,
        aces=(0,) * match.players,
    )


def card_played(match: Match, event: CardPlayed) -> Match:
    phase = match.phase
    assert isinstance(phase, Playing)
    return ask(
        match,
        phase._replace(
            hands=without(phase.hands, event.seat, event.card),
            trick=(*phase.trick, event.card),
            asked=left(match.players, match.dealer)[event.seat],
        ),
    )


def marriage_declared(match: Match, event: MarriageDeclared) -> Match:
    phase = match.phase
    assert isinstance(phase, Playing)
    declared = Marriage(event.seat, event.suit, event.points)
    return match._replace(phase=phase._replace(trump=event.suit, marriages=(*phase.marriages, declared)))


def trick_won(match: Match, event: TrickWon) -> Match:
    phase = match.phase
    assert isinstance(phase, Playing)
    return match._replace(
        phase=phase._replace(
            asked=event.seat,
            leader=event.seat,
            trick=(),
            tricks=added(phase.tricks, event.seat, 1),
            card_points=added(phase.card_points, event.seat, event.points),
            last=Trick(phase.leader, phase.trick, event.seat),
        )
    )


EVOLVE: Folds = {CardPlayed: card_played, MarriageDeclared: marriage_declared, TrickWon: trick_won}
