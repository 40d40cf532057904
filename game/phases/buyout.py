"""Buying a shown talon with one's own points (docs/rules.md section 4.3 `talon_buyout`, A20, A21)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Accept, Action, Code, Offer, Refusal, Refuse, Seat
from game.events import Event, OfferAsked, OfferMade, OfferRefused, TalonSold
from game.layouts import defenders
from game.options import AuctionRules
from game.rules import Rules
from game.state import Buying, Folds, Giving, Line, Match, Reason, ask, go, with_cards, without

PRICE = 120
"""Unit of offers."""


def next_offer(rules: AuctionRules, match: Match, phase: Giving) -> tuple[Event, ...]:
    """Ask the next defender who could pay for the talon; players on the barrel neither buy nor sell."""
    bargain = phase.bargain
    closed = not bargain.shown or bargain.bought or match.tallies[bargain.declarer].on_barrel
    if closed or not sells(rules):
        return ()
    for seat in defenders(match.players, match.dealer, bargain.declarer):
        tally = match.tallies[seat]
        if seat not in phase.answered and tally.score >= PRICE and not tally.on_barrel:
            return (OfferAsked(seat),)
    return ()


def sells(rules: AuctionRules) -> bool:
    """Return whether talons are sold (4.3 `talon_buyout`)."""
    return rules.talon_buyout == "on"


def refuse(_rules: Rules, match: Match, phase: Buying, action: Action) -> Refusal | None:
    """Refuse offers that are no multiple of 120 or not covered; the declarer may only accept or decline."""
    if isinstance(action, Refuse):
        return None
    if phase.offered:
        return None if isinstance(action, Accept) else Refusal(Code.NOT_NOW)
    if not isinstance(action, Offer):
        return Refusal(Code.NOT_NOW)
    if action.amount < PRICE or action.amount % PRICE:
        return Refusal(Code.OFFER_STEP, amount=PRICE)
    score = match.tallies[action.seat].score
    return Refusal(Code.OFFER_UNCOVERED, amount=score) if action.amount > score else None


def choices(_rules: Rules, match: Match, phase: Buying) -> Iterator[Action]:
    """Yield every covered offer, or both answers to an offer."""
    yield Refuse(phase.asked)
    if phase.offered:
        yield Accept(phase.asked)
        return
    for amount in range(PRICE, match.tallies[phase.asked].score + 1, PRICE):
        yield Offer(phase.asked, amount)


def decide(_rules: Rules, _match: Match, phase: Buying, action: Offer | Accept | Refuse) -> tuple[Event, ...]:
    """Return the events of an offer or an answer."""
    if isinstance(action, Offer):
        return (OfferMade(action.seat, action.amount),)
    if isinstance(action, Accept):
        return (TalonSold(action.seat, phase.buyer, phase.offered),)
    return (OfferRefused(action.seat),)


def offer_asked(match: Match, phase: Giving, event: OfferAsked) -> Match:
    return ask(match, Buying(phase, event.seat, event.seat))


def offer_made(match: Match, phase: Buying, event: OfferMade) -> Match:
    return ask(match, phase._replace(asked=phase.back.bargain.declarer, offered=event.amount))


def offer_refused(match: Match, phase: Buying, _event: OfferRefused) -> Match:
    return go(match, _answered(phase))


def _answered(phase: Buying) -> Giving:
    return phase.back._replace(answered=(*phase.back.answered, phase.buyer))


def talon_sold(match: Match, phase: Buying, event: TalonSold) -> Match:
    """Fold the sale: the points move at once; the buyer takes over the declarer's role (A21)."""
    giving = _answered(phase)
    hands = giving.spread.hands
    for each in giving.bargain.talon:
        hands = without(hands, event.seller, each)
    hands = with_cards(hands, event.buyer, giving.bargain.talon)
    return paid(match, event.seller, event.buyer, event.amount)._replace(
        phase=giving._replace(
            spread=giving.spread._replace(hands=hands),
            bargain=giving.bargain._replace(declarer=event.buyer, bought=True),
        ),
    )


def paid(match: Match, seller: Seat, buyer: Seat, amount: int) -> Match:
    """Move the price of a talon; its lines stand in the ledger of the deal (T6)."""
    lines = (Line(buyer, -amount, Reason.BUYOUT), Line(seller, amount, Reason.BUYOUT))
    tallies = list(match.tallies)
    for seat, more, _ in lines:
        tallies[seat] = tallies[seat]._replace(score=tallies[seat].score + more)
    moved = (*match.carried.moved, *lines)
    return match._replace(tallies=tuple(tallies), carried=match.carried._replace(moved=moved))


EVOLVE: Folds = {
    OfferAsked: offer_asked,
    OfferMade: offer_made,
    OfferRefused: offer_refused,
    TalonSold: talon_sold,
}
