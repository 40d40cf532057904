"""Dealing the cards, and the claims to a redeal before the auction (docs/rules.md sections 2, 4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Action, Deal, Keep, Redeal, Seat
from game.auction import opened
from game.cards import DECK, Card, Cards, Rank, in_order
from game.events import CardsDealt, ClaimAsked, Event, HandKept, Redealt
from game.refusals import Code, Refusal
from game.rules import RedealRules, Rules
from game.state import Dealing, Dealt, Folds, Hands, Match, Talons, active, ask

TALON_AFTER = (1, 2, 3)
"""The rounds after which one card goes to the talon: never the first three dealt, never the last (R4)."""

_WHOLE = frozenset(DECK)


def destinations(players: int, dealer: Seat) -> tuple[Seat | None, ...]:
    """Return to whom each card of the deck goes, top first; None is the talon."""
    places: list[Seat | None] = []
    for number in range(1, 8):
        places += active(players, dealer)
        if number in TALON_AFTER:
            places.append(None)
    return tuple(places)


def dealt_out(players: int, dealer: Seat, deck: Cards) -> tuple[Hands, Talons]:
    """Deal `deck` out, one card at a time from the dealer's left."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    talon: list[Card] = []
    for each, to in zip(deck, destinations(players, dealer), strict=True):
        (talon if to is None else hands[to]).append(each)
    return tuple(map(in_order, hands)), (tuple(talon),)


def stacked(players: int, dealer: Seat, hands: Hands, talons: Talons) -> Cards:
    """Return the deck that deals out to `hands` and `talons`, undoing `dealt_out`.

    Raises ValueError when they are not as many cards as a deal has.
    """
    sources: dict[Seat | None, list[Card]] = dict(enumerate(map(list, hands)))
    sources[None] = [each for talon in talons for each in talon]
    places = destinations(players, dealer)
    if any(places.count(to) != len(source) for to, source in sources.items()):
        raise ValueError("these are not the hands and the talon of a deal")
    return tuple(sources[to].pop(0) for to in places)


def claimable(rules: RedealRules, hand: Cards) -> bool:
    """Say whether a dealt hand allows its holder to claim a redeal."""
    nines = rules.redeal_hand_nines
    return nines != "off" and sum(each.rank is Rank.NINE for each in hand) >= nines


def refuse_deck(_rules: Rules, _match: Match, action: Action) -> Refusal | None:
    """Refuse anything but a whole deck."""
    if not isinstance(action, Deal):
        return Refusal(Code.NOT_NOW)
    if len(action.deck) != len(DECK) or frozenset(action.deck) != _WHOLE:
        return Refusal(Code.NOT_A_DECK)
    return None


def refuse_claim(_rules: Rules, _match: Match, action: Action) -> Refusal | None:
    """Whoever is asked for a claim may only take or leave it."""
    return None if isinstance(action, Redeal | Keep) else Refusal(Code.NOT_NOW)


def claim_choices(_rules: Rules, _match: Match, phase: Dealt) -> Iterator[Action]:
    """Yield both answers to a claim."""
    assert phase.asked is not None
    yield Redeal(phase.asked)
    yield Keep(phase.asked)


def decide_deck(_rules: Rules, match: Match, action: Action) -> tuple[Event, ...]:
    """Deal the deck out."""
    assert isinstance(action, Deal)
    return (CardsDealt(*dealt_out(match.players, match.dealer, action.deck)),)


def decide_claim(_rules: Rules, match: Match, action: Action) -> tuple[Event, ...]:
    """Take or leave the redeal."""
    assert isinstance(match.phase, Dealt)
    if isinstance(action, Redeal):
        return (Redealt(action.seat, match.phase.hands[action.seat]),)
    assert isinstance(action, Keep)
    return (HandKept(action.seat),)


def after_deal(rules: Rules, match: Match, phase: Dealt) -> tuple[Event, ...]:
    """Ask the next holder of a claim, in seat order from the dealer's left (E1), or open the auction."""
    if phase.asked is not None:
        return ()
    for seat in active(match.players, match.dealer):
        if seat not in phase.kept and claimable(rules.redeal, phase.hands[seat]):
            return (ClaimAsked(seat),)
    return opened(match)


def cards_dealt(match: Match, event: CardsDealt) -> Match:
    assert isinstance(match.phase, Dealing)
    return match._replace(phase=Dealt(event.hands, event.talons, match.phase.redeals))


def claim_asked(match: Match, event: ClaimAsked) -> Match:
    assert isinstance(match.phase, Dealt)
    return ask(match, match.phase._replace(asked=event.seat))


def hand_kept(match: Match, event: HandKept) -> Match:
    assert isinstance(match.phase, Dealt)
    kept = (*match.phase.kept, event.seat)
    return match._replace(phase=match.phase._replace(asked=None, kept=kept))


def redealt(match: Match, _event: Redealt) -> Match:
    """The dealer stays; nothing but the count of redeals remembers the cards."""
    assert isinstance(match.phase, Dealt)
    return match._replace(phase=Dealing(match.phase.redeals + 1))


EVOLVE: Folds = {
    CardsDealt: cards_dealt,
    ClaimAsked: claim_asked,
    HandKept: hand_kept,
    Redealt: redealt,
}
