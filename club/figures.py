"""Figures of the players of a match: contracts, marriages, bolts, barrels, points. Pure.

A deal counts for the player who was dealt its cards, even if another player finishes it for them. Cards dealt
to a seat without an owner count for nobody, and so does a deal that was not settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from club.state import Occupant, PersonId, SeatOwner
from game.actions import Seat
from game.events import Event, MarriageDeclared
from game.state import DealSettled, Reason

FALL_REASONS = frozenset({Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Reasons of score lines by which a player falls from the barrel."""
COUNTED_EVENTS = (MarriageDeclared, DealSettled)
"""Events of a match that figures are counted from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFigures:
    """Figures of one player in the deals that were dealt to them, of one match or of several."""

    player: PersonId
    deals: int = 0
    points: int = 0
    """Sum of the changes to the seat's total in these deals."""
    tried: int = 0
    """Contracts as declarer, whatever their result."""
    made: int = 0
    biggest: int = 0
    """The biggest contract made."""
    marriages: int = 0
    bolts: int = 0
    climbs: int = 0
    """Climbs onto the barrel."""
    falls: int = 0

    def plus(self, other: PlayerFigures) -> PlayerFigures:
        """Return the sum of these figures and others of the same player."""
        return PlayerFigures(
            player=self.player,
            deals=self.deals + other.deals,
            points=self.points + other.points,
            tried=self.tried + other.tried,
            made=self.made + other.made,
            biggest=max(self.biggest, other.biggest),
            marriages=self.marriages + other.marriages,
            bolts=self.bolts + other.bolts,
            climbs=self.climbs + other.climbs,
            falls=self.falls + other.falls,
        )


def owners_with_deal(
    owners: tuple[SeatOwner, ...], seats: Sequence[Occupant], deal: int
) -> tuple[SeatOwner, ...]:
    """Return the seat owners including those of `deal`, which is dealt to `seats`. Only changes are added."""
    before = deal_owners(owners, deal)
    known = [seat in before and before[seat] == each for seat, each in enumerate(seats)]
    return (*owners, *(SeatOwner(deal, seat, each) for seat, each in enumerate(seats) if not known[seat]))


def count_figures(owners: Sequence[SeatOwner], events: Iterable[Event]) -> tuple[PlayerFigures, ...]:
    """Return the figures of every person who was dealt cards, in the order of their first deal.

    `events` are those of the match; only `COUNTED_EVENTS` are needed.
    """
    found: dict[PersonId, PlayerFigures] = {}
    married: list[Seat] = []
    deal = 1
    for event in events:
        if isinstance(event, MarriageDeclared) and event.suit is not None:
            married.append(event.seat)
        if not isinstance(event, DealSettled):
            continue
        for seat, player in deal_owners(owners, deal).items():
            if isinstance(player, PersonId):
                own = replace(_deal(player, seat, event), marriages=married.count(seat))
                found[player] = found.get(player, PlayerFigures(player=player)).plus(own)
        married.clear()
        deal += 1
    return tuple(found.values())


def deal_owners(owners: Sequence[SeatOwner], deal: int) -> dict[Seat, Occupant]:
    """Return the owner of each seat in a deal."""
    return {each.seat: each.player for each in owners if each.deal <= deal}


def _deal(player: PersonId, seat: Seat, row: DealSettled) -> PlayerFigures:
    tried, made = row.declarer == seat, row.declarer == seat and row.result == "made"
    why = {line.reason for line in row.lines if line.seat == seat}
    return PlayerFigures(
        player=player,
        deals=1,
        points=sum(line.amount for line in row.lines if line.seat == seat),
        tried=int(tried),
        made=int(made),
        biggest=row.contract if made else 0,
        bolts=row.bolts[seat],
        climbs=int(Reason.BARREL_CLIMB in why),
        falls=int(bool(why & FALL_REASONS)),
    )
