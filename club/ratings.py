"""How well people play, by whom they beat and who beat them. Pure; the arithmetic is openskill's.

A rating is a guess of somebody's strength, with how far off it may be (Weng and Lin 2011). Matches of two
have ratings of their own, since they are another game; matches with computers, and those that nobody won,
rate nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from openskill.models import PlackettLuce

from club.model import Result
from club.occupants import Person, people_in

Pool = Literal["two", "more"]
"""Whether a rating is that of matches of two, or of three and four."""

DIGITS = 6
"""Decimals of a rating that are kept, so that it is the same on every machine."""
NEWCOMER, A_POINT = 1000, 40
"""What somebody's rating is shown as before their first match, and how much one of its units is shown as."""

_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A guess of somebody's strength, and how far off it may be."""

    mu: float = 25.0
    sigma: float = 8.333333

    @property
    def shown(self) -> int:
        """The rating as people read it: what somebody surely is worth, so it grows with their matches."""
        return round(NEWCOMER + A_POINT * (self.mu - 3 * self.sigma))


NEW = Rating()


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's ratings after a match: that of all matches, and that of those of the same season."""

    table: int
    player: Person
    pool: Pool
    season: int
    rating: Rating
    in_season: Rating


def pool_of(result: Result) -> Pool:
    """Return among which matches a match is rated, if it is."""
    return "two" if len(result.players) == 2 else "more"


def ranks(result: Result) -> dict[Person, int]:
    """Return the places by which a match is rated, 1 for the winner; nobody's where it is not.

    Who gave a seat up comes last, whatever became of it. Who took one over is not rated: the total is
    mostly another's. Equal totals share a place.
    """
    if result.winner is None or result.with_computers:
        return {}
    taken_over = {each.seat for each in result.gone}
    worth = {each.player: (False, False, 0) for each in result.gone if each.player}
    for seat, player in people_in(result.players).items():
        if seat not in taken_over:
            worth[player] = (True, seat == result.winner, result.scores[seat])
    if len(worth) < 2:
        return {}
    return {player: 1 + sum(each > own for each in worth.values()) for player, own in worth.items()}


def rated(places: Mapping[Person, int], before: Mapping[Person, Rating]) -> dict[Person, Rating]:
    """Return the ratings after a match of those who have a place in it; `before` lacks those who are new."""
    if not places:
        return {}
    teams = [[_MODEL.rating(*before.get(player, NEW))] for player in places]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places.values()])
    return {
        player: Rating(round(each.mu, DIGITS), round(each.sigma, DIGITS))
        for player, (each,) in zip(places, after, strict=True)
    }
