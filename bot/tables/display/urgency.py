"""Urgency of the screens of a table, by the events since the last one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.delivery import Urgency
from game.actions import Seat
from game.events import (
    BidMade,
    CardsDealt,
    ContractSet,
    DeckBrought,
    Event,
    MarriageDeclared,
    Passed,
    TalonAsked,
    TalonTaken,
    TrickWon,
    TrumpNamed,
)
from game.state import DealSettled, Match, Playing

MILESTONES = (DeckBrought, TalonAsked, TalonTaken, TrickWon, DealSettled)
"""Events that the group sees at once; those in between are merged into the next one."""
AUCTION = (BidMade, Passed)
"""Events of the auction, which players see once their chat has its whole budget again."""
WORDS = (*AUCTION, ContractSet, TrumpNamed, MarriageDeclared)
"""Events that the group sees once its chat has its whole budget again."""
NEWS = (TalonAsked, TalonTaken, ContractSet, TrumpNamed, MarriageDeclared)
"""Events that all players see at once in their panels."""
DEALT = (DeckBrought, CardsDealt)
"""Events that everybody waits for."""


def urgency_of_panel(match: Match, seat: Seat, presser: Seat | None, news: Sequence[Event]) -> Urgency:
    """Return the urgency of a player's panel after `news`; without news, it is a redraw."""
    if seat == match.asked:
        return Urgency.TURN
    if match.asked is None or _has(news, DEALT):
        return Urgency.REPLY
    if seat == presser:
        return Urgency.OWN
    if not news or _has(news, NEWS):
        return Urgency.NEWS
    return Urgency.HEARD if _has(news, AUCTION) else Urgency.ONLOOKER


def urgency_of_group(match: Match, news: Sequence[Event], *, all_in_app: bool = False) -> Urgency:
    """Return the urgency of the group's table after `news`; without news, it is shown at once.

    The last trick but one is merged with the last if nobody thinks for long: the call that this saves pays
    for the picture of the sheet. If all players look at the Mini App, only the beginning and the end of a
    deal are shown at once.
    """
    if all_in_app and news and not _has(news, (*DEALT, DealSettled)):
        return Urgency.TABLE_BEHIND
    if ends_soon(match) and news and not _has(news, NEWS):
        return Urgency.TABLE_LAST
    if _has(news, DEALT):
        return Urgency.REPLY
    if not news or _has(news, MILESTONES):
        return Urgency.TABLE_NOW
    return Urgency.TABLE_SOON if _has(news, WORDS) else Urgency.TABLE_LATER


def ends_soon(match: Match) -> bool:
    """Return whether the last trick but one has begun: some player holds a single card."""
    return isinstance(match.phase, Playing) and 1 in map(len, match.phase.hands)


def _has(news: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    return any(isinstance(event, kinds) for event in news)
