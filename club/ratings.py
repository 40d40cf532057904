"""Ratings of players from wins and losses against each other. Pure; openskill does the arithmetic.

A rating is an estimate of strength and its uncertainty (Weng and Lin 2011). Matches of two players have a
rating pool of their own, since they are another game. Matches with computer players, with real cards or
without a winner are not rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from club.model import Result
from club.occupants import PersonId, people_in

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Pool = Literal["two", "more"]
"""Rating pool: matches of two players, or of three and four."""

DIGITS = 6
"""Decimals of a stored rating; rounding makes it the same on every machine."""
INITIAL_SHOWN, SHOWN_PER_UNIT = 1000, 40
"""Displayed rating before the first match, and displayed points for one unit of the estimate."""


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - not needed before a match is rated

    return PlackettLuce()


class Rating(NamedTuple):
    """Estimate of a player's strength (`mu`) and its uncertainty (`sigma`)."""

    mu: float = 25.0
    sigma: float = 8.333333

    @property
    def shown(self) -> int:
        """The displayed rating: a lower bound of the strength, which rises as the uncertainty falls."""
        return round(INITIAL_SHOWN + SHOWN_PER_UNIT * (self.mu - 3 * self.sigma))


INITIAL_RATING = Rating()


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRecord:
    """A player's ratings after a match: over all matches, and over those of the season."""

    table: int
    player: PersonId
    pool: Pool
    season: int
    rating: Rating
    in_season: Rating


def pool_of(result: Result) -> Pool:
    """Return the rating pool of a match."""
    return "two" if len(result.players) == 2 else "more"


def places_of(result: Result) -> dict[PersonId, int]:
    """Return the places by which a match is rated, 1 for the winner; empty if it is not rated.

    A player who gave up a seat comes last, no matter who finished the match for them. A player who took one
    over is not rated: most of the total is not theirs. Equal totals share a place.
    """
    if result.winner is None or result.with_computers or result.on_paper:
        return {}
    taken_over = {each.seat for each in result.gone}
    worth = {each.player: (False, False, 0) for each in result.gone if each.player}
    for seat, player in people_in(result.players).items():
        if seat not in taken_over:
            worth[player] = (True, seat == result.winner, result.scores[seat])
    if len(worth) < 2:
        return {}
    return {player: 1 + sum(each > own for each in worth.values()) for player, own in worth.items()}


def rate(places: Mapping[PersonId, int], before: Mapping[PersonId, Rating]) -> dict[PersonId, Rating]:
    """Return the new ratings of all players with a place; players missing in `before` are new."""
    if not places:
        return {}
    teams = [[_model().rating(*before.get(player, INITIAL_RATING))] for player in places]
    after = _model().rate(teams, ranks=[float(place) for place in places.values()])
    return {
        player: Rating(round(each.mu, DIGITS), round(each.sigma, DIGITS))
        for player, (each,) in zip(places, after, strict=True)
    }
