"""The deal so far as seen by one seat, in bits and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.actions import Seat
from game.cards import Suit
from game.events import (
    AuctionOpened,
    BidMade,
    CardPlayed,
    ContractSet,
    MarriageDeclared,
    Passed,
    TalonSold,
    TrumpNamed,
)
from game.parts import Way
from game.players.tricks import JACK, KING, NONE, NUMBER, QUEEN, SUITS, Move, mask
from game.seen import DealSeen, GiftSeen, LaidSeen, Seen, TalonSeen

PARTNER = {
    "full": {KING: QUEEN, QUEEN: KING},
    "half": {QUEEN: JACK, JACK: QUEEN},
}
"""The other rank of a marriage, by its kind and the rank led."""


class AuctionCall(NamedTuple):
    """Call in the auction: a bid, or a pass at a standing bid."""

    place: int
    bid: int
    """Amount, 0 for a pass."""
    standing: int
    """Bid that stood before."""


class PlayedCard(NamedTuple):
    """Played card, and the marriage it declared."""

    place: int
    move: Move


@dataclass(slots=True)
class Story:
    """Events since the cards were dealt; a set of cards is the bits of an int."""

    places: dict[Seat, int]
    words: list[AuctionCall] = field(default_factory=list)
    """Calls of players who had seen their cards and were asked."""
    declarer: int = NONE
    bid: int = 0
    """Standing bid, then the contract."""
    talon: int = 0
    """Visible cards of the talon that was taken."""
    way: Way = "auction"
    """Way in which the declarer got the talon."""
    gifts: list[tuple[int, int]] = field(default_factory=list)
    """Place and card of each gift; NONE for an unseen card."""
    laid: int = 0
    """Visible cards laid aside."""
    laid_unseen: int = 0
    """Number of cards laid aside unseen."""
    trump: Suit | None = None
    """Trump that was named."""
    plays: list[PlayedCard] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)
    """Other half of a declared marriage, by place."""

    def played(self, place: int) -> int:
        """Return the cards played by a place."""
        return sum(1 << each.move.card for each in self.plays if each.place == place)


def story(seen: Sequence[Seen], places: dict[Seat, int]) -> Story:
    """Return the deal so far; a deal-out invalidates what was seen before."""
    so_far = Story(places)
    for event in since_the_deal(seen):
        _note(so_far, event)
    return so_far


def since_the_deal(seen: Sequence[Seen]) -> Sequence[Seen]:
    """Return the events seen since the cards in hand were dealt."""
    dealt = (number for number in reversed(range(len(seen))) if isinstance(seen[number], DealSeen))
    return seen[next(dealt, 0) :]


def _note(story: Story, event: Seen) -> None:  # noqa: PLR0912 - one branch for each kind of event
    places = story.places
    match event:
        case AuctionOpened(bid=bid):
            story.bid = bid
        case BidMade(seat, amount, unseen):
            if not unseen:
                story.words.append(AuctionCall(places[seat], amount, story.bid))
            story.bid = amount
        case Passed(seat, True):
            story.words.append(AuctionCall(places[seat], 0, story.bid))
        case TalonSeen(seat, bid, talon, way):
            story.declarer, story.bid, story.way = places[seat], bid, way
            story.talon = mask(talon or ())
        case TalonSold(_, buyer, _):
            story.declarer = places[buyer]
        case GiftSeen(_, to, card):
            story.gifts.append((places[to], NONE if card is None else NUMBER[card]))
        case LaidSeen(_, None):
            story.laid_unseen += 1
        case LaidSeen(_, card) if card is not None:
            story.laid |= 1 << NUMBER[card]
        case ContractSet(_, amount):
            story.bid = amount
        case TrumpNamed(_, suit):
            story.trump = suit
        case CardPlayed(seat, card):
            story.plays.append(PlayedCard(places[seat], Move(NUMBER[card])))
        case MarriageDeclared():
            _declared(story, event)


def _declared(story: Story, event: MarriageDeclared) -> None:
    """Attach a marriage to the card played last."""
    place, move = story.plays.pop()
    if event.suit is None:
        story.plays.append(PlayedCard(place, move._replace(marriage=event.points)))
        story.held[place] = story.held.get(place, 0) | sum(1 << 6 * suit + 5 for suit in range(4))
        return
    suit = SUITS.index(event.suit)
    sets = story.trump is not None or event.trump is event.suit
    story.plays.append(PlayedCard(place, Move(move.card, event.points, suit, sets)))
    other = 6 * suit + PARTNER[event.kind][move.card % 6]
    story.held[place] = story.held.get(place, 0) | 1 << other
