"""Who plays how well in a chat, from the recorded results and ratings. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from club.figures import Figures
from club.model import Result
from club.occupants import Occupant, Person, people_in
from club.ratings import Rated, Rating, pool_of, ranks
from club.state import Why

Circle = Literal["more", "two", "computers"]
"""Matches that stand together: of three and four people, of two, and those with computer players."""
CIRCLES: tuple[Circle, ...] = get_args(Circle)
Shows = Literal["rating", "contracts", "barrels", "cards", "points"]
"""What standings are looked at for."""

COUNTS_AS_LEFT: Collection[Why] = frozenset({"admin", "host"})
"""Ways of ending a group's match that count as leaving it for a player who ended it."""
NOTHING = Figures(0)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's record in a chat.

    A seat given up counts as a match that was not won. Who took one over has that match too, and wins it.
    """

    player: Person
    games: int = 0
    wins: int = 0
    points: int = 0
    """Game points, where the group's tables keep them."""
    left: int = 0
    """Matches left, or ended for the others, before their end."""
    figures: Figures = NOTHING
    """What they did in those matches."""
    rating: Rating | None = None
    """None where no match has rated them."""


@dataclass(frozen=True, slots=True)
class Together:
    """How two people fared in the matches that both played to the end, or left."""

    games: int
    ahead: tuple[int, int]
    """How often each came in before the other; else they were level."""
    wins: tuple[int, int]
    figures: tuple[Figures, Figures]


def circle_of(result: Result) -> Circle:
    """Return with which matches a match stands together."""
    return "computers" if result.with_computers else pool_of(result)


def of_season(results: Iterable[Result], season: int) -> tuple[Result, ...]:
    """Return the matches of a season; of 0 all."""
    return tuple(each for each in results if season in {0, each.season})


def circles(results: Sequence[Result]) -> tuple[Circle, ...]:
    """Return which matches there are that somebody finished or left."""
    there = {circle_of(each) for each in results if each.winner is not None or deserters(each)}
    return tuple(each for each in CIRCLES if each in there)


def standings(
    results: Iterable[Result], ratings: Iterable[Rated], circle: Circle, season: int = 0
) -> list[Standing]:
    """Return all who have played in a circle, the best rated first; of one season, or of 0 all.

    Computer players have no record. A match without a winner counts for nobody but those who left it before
    its end.
    """
    found: dict[Person, Standing] = {}
    for result in of_season(results, season):
        if circle_of(result) == circle:
            _add(found, result)
    rated = {each.player: each for each in ratings if each.pool == circle and season in {0, each.season}}
    for player, last in rated.items():
        if player in found:
            now = last.in_season if season else last.rating
            found[player] = replace(found[player], rating=now)
    return ordered(found.values(), "rating")


def _add(found: dict[Person, Standing], result: Result) -> None:
    """Add a match to the records of those who took part."""
    for player in deserters(result):
        before = found.get(player, _fresh(player))
        found[player] = replace(before, left=before.left + 1)
    if result.winner is None:
        return
    did = {each.player: each for each in result.figures or ()}
    gained = dict.fromkeys((each.player for each in result.gone if each.player), 0)
    for seat, player in people_in(result.players).items():
        gained[player] = result.points[seat] if result.points else 0
    for player, points in gained.items():
        before = found.get(player, _fresh(player))
        found[player] = replace(
            before,
            games=before.games + 1,
            wins=before.wins + (result.players[result.winner] == player),
            points=before.points + points,
            figures=before.figures.plus(did.get(player, Figures(player))),
        )


def _fresh(player: Person) -> Standing:
    return Standing(player, figures=Figures(player))


_BY: Mapping[Shows, Callable[[Standing], tuple[float, ...]]] = {
    "rating": lambda each: (each.rating.shown if each.rating else -1e9, each.wins, each.games),
    "contracts": lambda each: (each.figures.made, -each.figures.tried, each.figures.biggest),
    "barrels": lambda each: (each.figures.climbs, -each.figures.falls, -each.figures.bolts),
    "cards": lambda each: (each.figures.deals > 0, per_deal(each.figures), each.figures.marriages),
    "points": lambda each: (each.points, each.wins),
}


def ordered(table: Iterable[Standing], by: Shows) -> list[Standing]:
    """Return standings, the best first by what is looked at; who is as good stands by their id."""
    return sorted(table, key=lambda each: (tuple(-value for value in _BY[by](each)), each.player))


def per_deal(figures: Figures) -> float:
    """Return how many points somebody made in a deal, on average."""
    return figures.points / figures.deals if figures.deals else 0.0


def together(results: Iterable[Result], one: Person, other: Person) -> Together:
    """Return how two people fared against one another, in matches among people that were won."""
    met = [(result, places) for result in results if {one, other} <= (places := ranks(result)).keys()]
    order = Counter((places[one] > places[other]) - (places[one] < places[other]) for _, places in met)
    winners: Counter[Occupant] = Counter(
        result.players[result.winner] for result, _ in met if result.winner is not None
    )
    did = [each for result, _ in met for each in result.figures or ()]
    return Together(
        len(met),
        (order[-1], order[1]),
        (winners[one], winners[other]),
        (_summed(one, did), _summed(other, did)),
    )


def _summed(player: Person, did: Iterable[Figures]) -> Figures:
    found = Figures(player)
    for each in did:
        found = found.plus(each) if each.player == player else found
    return found


def deserters(result: Result) -> set[int]:
    """Return who left a match for good while others played it, or ended a group's match without a vote.

    The host who ends a match in its first deal counts as well: they have seen their hand, and a new table
    deals another. A vote counts for nobody, nor does the end of a match that nobody else was there to play.
    """
    gone = {each.player for each in result.gone if each.player}
    if result.chat < 0 and result.why in COUNTS_AS_LEFT:
        gone |= set(result.by) & set(people_in(result.players).values())
    return gone
