"""What each person did in a match: contracts, marriages, bolts, barrels, points. Pure.

A deal is counted for whoever was dealt its cards, also where somebody else plays it to its end for them; the
cards of a seat that was nobody's are counted for nobody, and so is a deal that was not settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from club.occupants import NOBODY, Occupant, Person
from club.state import Gone, Owner
from game.actions import Seat
from game.events import Event, MarriageDeclared
from game.ledger import DealSettled, Reason

FELL = frozenset({Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Why somebody is not on the barrel any more."""
TOLD_BY = (MarriageDeclared, DealSettled)
"""The events of a match from which its figures follow."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one person did in the deals of a match that were dealt to them, or in several matches."""

    player: Person
    deals: int = 0
    points: int = 0
    """By so much their deals changed the total of their seat."""
    tried: int = 0
    """Contracts as declarer, however they ended."""
    made: int = 0
    biggest: int = 0
    """The biggest contract that was made."""
    marriages: int = 0
    bolts: int = 0
    climbs: int = 0
    """How often they climbed onto the barrel."""
    falls: int = 0

    def plus(self, other: Figures) -> Figures:
        """Return the figures of two stretches of play as one."""
        return Figures(
            self.player,
            self.deals + other.deals,
            self.points + other.points,
            self.tried + other.tried,
            self.made + other.made,
            max(self.biggest, other.biggest),
            self.marriages + other.marriages,
            self.bolts + other.bolts,
            self.climbs + other.climbs,
            self.falls + other.falls,
        )


def owned(owners: tuple[Owner, ...], seats: Sequence[Occupant], deal: int) -> tuple[Owner, ...]:
    """Return who owned the seats from which deal on, once `deal` is dealt to those who have them now."""
    before = _owners(owners, deal)
    known = [seat in before and before[seat] == each for seat, each in enumerate(seats)]
    return (*owners, *(Owner(deal, seat, each) for seat, each in enumerate(seats) if not known[seat]))


def owners_of(seats: Sequence[Occupant], gone: Iterable[Gone]) -> tuple[Owner, ...]:
    """Return the owners of a match of which they were not kept: seats that changed hands were nobody's."""
    changed = {each.seat for each in gone}
    return tuple(Owner(1, seat, NOBODY if seat in changed else each) for seat, each in enumerate(seats))


def figures(owners: Sequence[Owner], events: Iterable[Event]) -> tuple[Figures, ...]:
    """Return the figures of all persons who were dealt cards in a match, in the order they sat down.

    `events` are those of the match, of which `TOLD_BY` are needed.
    """
    found: dict[Person, Figures] = {}
    married: list[Seat] = []
    deal = 1
    for event in events:
        if isinstance(event, MarriageDeclared) and event.suit is not None:
            married.append(event.seat)
        if not isinstance(event, DealSettled):
            continue
        for seat, player in _owners(owners, deal).items():
            if isinstance(player, Person):
                own = replace(_deal(player, seat, event), marriages=married.count(seat))
                found[player] = found.get(player, Figures(player)).plus(own)
        married.clear()
        deal += 1
    return tuple(found.values())


def _owners(owners: Sequence[Owner], deal: int) -> dict[Seat, Occupant]:
    """Return to whom a deal was dealt, by seat."""
    return {each.seat: each.player for each in owners if each.deal <= deal}


def _deal(player: Person, seat: Seat, row: DealSettled) -> Figures:
    tried, made = row.declarer == seat, row.declarer == seat and row.result == "made"
    why = {line.reason for line in row.lines if line.seat == seat}
    return Figures(
        player,
        deals=1,
        points=sum(line.amount for line in row.lines if line.seat == seat),
        tried=int(tried),
        made=int(made),
        biggest=row.contract if made else 0,
        bolts=row.bolts[seat],
        climbs=int(Reason.BARREL_CLIMB in why),
        falls=int(bool(why & FELL)),
    )
