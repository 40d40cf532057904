"""Cards of finished deals, derived from their events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.pictures.deal import CallMade, CardHistory, GiftMade, TrickSeen
from game import events as e
from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.events import Event
from game.parts import with_cards, without
from game.state import DealSettled


class PastDeal(NamedTuple):
    """Finished deal: its cards, and its line of the sheet."""

    dealt: CardHistory
    row: DealSettled


class _Trick:
    """The trick on the table."""

    def __init__(self, trump: Suit | None = None) -> None:
        self.played: list[tuple[Seat, Card]] = []
        self.marriage: tuple[Suit | None, int] | None = None
        self.trump = trump

    def see(self, event: Event) -> None:
        """Note an event of the trick."""
        match event:
            case e.CardPlayed():
                self.played.append((event.seat, event.card))
            case e.MarriageDeclared():
                self.marriage, self.trump = (event.suit, event.points), event.trump
            case e.TrumpNamed() | e.TrumpSet():
                self.trump = event.suit
            case _:
                pass


def past_deals(events: Iterable[Event]) -> Iterator[PastDeal]:
    """Yield the settled deals of a match, in order; the deal in progress is left out."""
    told: list[Event] = []
    for event in events:
        told.append(event)
        if isinstance(event, DealSettled):
            if (found := dealt(told)) is not None:
                yield PastDeal(found, event)
            told = []


def dealt(events: Iterable[Event]) -> CardHistory | None:
    """Return the history of the cards since the last time they were dealt; None if there is none."""
    found: CardHistory | None = None
    trick = _Trick()
    for event in events:
        if isinstance(event, e.CardsDealt):
            found, trick = CardHistory(event.hands, event.talons, held=event.hands), _Trick()
        elif found is None:
            continue
        elif isinstance(event, e.AuctionOpened | e.BidMade | e.Passed):
            found = _called(found, event)
        elif isinstance(event, e.TrickWon):
            seen = TrickSeen(tuple(trick.played), event.seat, event.points, trick.marriage, trick.trump)
            found, trick = found._replace(tricks=(*found.tricks, seen)), _Trick(trick.trump)
        else:
            trick.see(event)
            found = _moved(found, event)
    return found


def _called(deal: CardHistory, event: e.AuctionOpened | e.BidMade | e.Passed) -> CardHistory:
    """Return a deal after a call; a player asked for the opening bid has made none yet."""
    match event:
        case e.AuctionOpened(opens=False):
            call = CallMade(event.holder, event.bid)
        case e.BidMade():
            call = CallMade(event.seat, event.amount)
        case e.Passed():
            call = CallMade(event.seat, None)
        case _:
            return deal
    return deal._replace(calls=(*deal.calls, call))


def _moved(deal: CardHistory, event: Event) -> CardHistory:
    """Return a deal after an event that may have moved cards."""
    match event:
        case e.TalonTaken():
            return deal._replace(taken=event.number - 1, held=with_cards(deal.held, event.seat, event.talon))
        case e.TalonSold():
            return deal._replace(held=_sold(deal, event))
        case e.CardGiven():
            held = with_cards(without(deal.held, event.seat, event.card), event.to, (event.card,))
            gift = GiftMade(event.seat, event.to, event.card)
            return deal._replace(gifts=(*deal.gifts, gift), held=held)
        case e.CardLaid():
            held = without(deal.held, event.seat, event.card)
            return deal._replace(laid=(*deal.laid, event.card), held=held)
        case _:
            return deal


def _sold(deal: CardHistory, event: e.TalonSold) -> tuple[Cards, ...]:
    held, talon = deal.held, deal.talons[deal.taken]
    for card in talon:
        held = without(held, event.seller, card)
    return with_cards(held, event.buyer, talon)
