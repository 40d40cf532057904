"""What happened to the cards of a deal that is over, out of its events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures.deal import Dealt, GiftMade, TrickSeen
from game import events as e
from game.actions import Seat
from game.cards import Card, Suit
from game.events import Event


def dealt(events: Sequence[Event]) -> Dealt | None:
    """Return what became of the cards as they were dealt last; None where none were."""
    found: Dealt | None = None
    played: list[tuple[Seat, Card]] = []
    marriage: tuple[Suit | None, int] | None = None
    for event in events:
        match event:
            case e.CardsDealt():
                found, played, marriage = Dealt(event.hands, event.talons), [], None
            case e.CardPlayed():
                played.append((event.seat, event.card))
            case e.MarriageDeclared():
                marriage = event.suit, event.points
            case e.TrickWon() if found is not None:
                trick = TrickSeen(tuple(played), event.seat, event.points, marriage)
                found = found._replace(tricks=(*found.tricks, trick))
                played, marriage = [], None
            case _ if found is not None:
                found = _given(found, event)
    return found


def _given(deal: Dealt, event: Event) -> Dealt:
    """Return a deal after a card of it may have changed hands."""
    match event:
        case e.TalonTaken():
            return deal._replace(taken=event.number - 1)
        case e.CardGiven():
            return deal._replace(gifts=(*deal.gifts, GiftMade(event.seat, event.to, event.card)))
        case e.CardLaid():
            return deal._replace(laid=(*deal.laid, event.card))
        case _:
            return deal
