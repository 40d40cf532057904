"""Ratings and standings of a chat, from the results of its matches. Pure; openskill does the arithmetic.

A rating is an estimate of strength and its uncertainty (Weng and Lin 2011), from wins and losses against each
other. Matches of two players have a rating pool of their own, since they are another game. Matches with
computer players, with real cards or without a winner are not rated, but those with computers or real cards
have a leaderboard, sorted by wins. A rating is stored with each match (`rate`); standings are computed from
the stored results and ratings at each request.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from club.model import PlayerFigures, Result
from club.state import LEVELS, EndReason, LevelName, Occupant, PersonId, computers_in, people_in

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


def rating_change(
    ratings: Sequence[RatingRecord], table: int, player: PersonId
) -> tuple[Rating, Rating] | None:
    """Return a player's rating before and after the match of a table; None if it was not rated.

    `ratings` are those of its chat, the oldest first.
    """
    after = next((each for each in ratings if (each.table, each.player) == (table, player)), None)
    if after is None:
        return None
    own = [each for each in ratings if (each.player, each.pool) == (player, after.pool)]
    at = own.index(after)
    return (own[at - 1].rating if at else INITIAL_RATING), after.rating


Leaderboard = Literal["more", "two", "computers", "paper"]
"""Matches with a leaderboard of their own: three and four people, two, computer players, real cards."""
LEADERBOARDS: tuple[Leaderboard, ...] = get_args(Leaderboard)
UNRATED: Collection[Leaderboard] = frozenset({"computers", "paper"})
"""Leaderboards without ratings, sorted by wins."""
SortKey = Literal["rating", "contracts", "barrels", "cards", "points"]
"""Value by which standings are sorted."""

LEAVING_REASONS: Collection[EndReason] = frozenset({"admin", "host"})
"""Reasons for the end of a group's match that count as leaving for the player who ended it."""
NO_FIGURES = PlayerFigures(player=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """A player's record in a chat.

    A seat given up counts as a match that was not won. A player who took one over played that match too, and
    may win it.
    """

    player: PersonId
    games: int = 0
    wins: int = 0
    points: int = 0
    """Game points, if the group's tables count them."""
    left: int = 0
    """Matches left, or ended for the others, too early."""
    figures: PlayerFigures = NO_FIGURES
    """Figures of the player in these matches."""
    rating: Rating | None = None
    """None if no match has rated the player."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Record of two people against each other, in the matches that both finished or left."""

    games: int
    ahead: tuple[int, int]
    """Matches in which each finished ahead of the other; in the rest they were level."""
    wins: tuple[int, int]
    figures: tuple[PlayerFigures, PlayerFigures]


def leaderboard_of(result: Result) -> Leaderboard:
    """Return the leaderboard that a match counts for."""
    if result.on_paper:
        return "paper"
    return "computers" if result.with_computers else pool_of(result)


def of_season(results: Iterable[Result], season: int) -> tuple[Result, ...]:
    """Return the matches of a season; all for season 0."""
    return tuple(each for each in results if season in {0, each.season})


def leaderboards(results: Sequence[Result]) -> tuple[Leaderboard, ...]:
    """Return the leaderboards with at least one match that was finished or left."""
    there = {leaderboard_of(each) for each in results if each.winner is not None or deserters(each)}
    return tuple(each for each in LEADERBOARDS if each in there)


def standings(
    results: Iterable[Result], ratings: Iterable[RatingRecord], circle: Leaderboard, season: int = 0
) -> list[StandingsRow]:
    """Return the rows of a leaderboard, the best rated player first; of one season, or of all for season 0.

    Computer players have no row. A match without a winner counts only for players who left it early.
    """
    found: dict[PersonId, StandingsRow] = {}
    for result in of_season(results, season):
        if leaderboard_of(result) == circle:
            _add(found, result)
    rated = {each.player: each for each in ratings if each.pool == circle and season in {0, each.season}}
    for player, last in rated.items():
        if player in found:
            now = last.in_season if season else last.rating
            found[player] = replace(found[player], rating=now)
    return sort_standings(found.values(), "rating")


def _add(found: dict[PersonId, StandingsRow], result: Result) -> None:
    """Add a match to the rows of its players."""
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
            figures=before.figures.plus(did.get(player, PlayerFigures(player=player))),
        )


def _fresh(player: PersonId) -> StandingsRow:
    return StandingsRow(player=player, figures=PlayerFigures(player=player))


_BY: Mapping[SortKey, Callable[[StandingsRow], tuple[float, ...]]] = {
    "rating": lambda each: (each.rating.shown if each.rating else -1e9, each.wins, each.games),
    "contracts": lambda each: (each.figures.made, -each.figures.tried, each.figures.biggest),
    "barrels": lambda each: (each.figures.climbs, -each.figures.falls, -each.figures.bolts),
    "cards": lambda each: (each.figures.deals > 0, points_per_deal(each.figures), each.figures.marriages),
    "points": lambda each: (each.points, each.wins),
}


def sort_standings(table: Iterable[StandingsRow], by: SortKey) -> list[StandingsRow]:
    """Return rows sorted by a key, the best first; equal rows by player id."""
    return sorted(table, key=lambda each: (tuple(-value for value in _BY[by](each)), each.player))


def points_per_deal(figures: PlayerFigures) -> float:
    """Return the average points per deal."""
    return figures.points / figures.deals if figures.deals else 0.0


def head_to_head(results: Iterable[Result], one: PersonId, other: PersonId) -> HeadToHead:
    """Return the record of two people against each other, in finished matches among people."""
    met = [(result, places) for result in results if {one, other} <= (places := places_of(result)).keys()]
    order = Counter((places[one] > places[other]) - (places[one] < places[other]) for _, places in met)
    winners: Counter[Occupant] = Counter(
        result.players[result.winner] for result, _ in met if result.winner is not None
    )
    did = [each for result, _ in met for each in result.figures or ()]
    return HeadToHead(
        len(met),
        (order[-1], order[1]),
        (winners[one], winners[other]),
        (_summed(one, did), _summed(other, did)),
    )


def _summed(player: PersonId, did: Iterable[PlayerFigures]) -> PlayerFigures:
    found = PlayerFigures(player=player)
    for each in did:
        found = found.plus(each) if each.player == player else found
    return found


def deserters(result: Result) -> set[int]:
    """Return the players who left a match while others played on, or ended a group's match without a vote.

    A host who ends a match in its first deal counts too: they have seen their hand and would get another at a
    new table. A vote counts for nobody, nor does the end of a match that nobody else was there to play.
    """
    gone = {each.player for each in result.gone if each.player}
    if result.chat < 0 and result.why in LEAVING_REASONS:
        gone |= set(result.by) & set(people_in(result.players).values())
    return gone


@dataclass(slots=True)
class LevelRecord:
    """Matches and wins by level of the computer players, and the best win."""

    games: dict[LevelName, int] = field(default_factory=dict)
    wins: dict[LevelName, int] = field(default_factory=dict)
    best: int = 0
    """Largest lead over the second player in a match won; 0 without a win."""

    def add(self, level: LevelName, *, won: bool, ahead: int) -> None:
        """Count a match."""
        self.games[level] = self.games.get(level, 0) + 1
        self.wins[level] = self.wins.get(level, 0) + won
        self.best = max(self.best, ahead if won else 0)

    def levels(self) -> tuple[LevelName, ...]:
        """Return the levels met, the weakest first."""
        return tuple(each for each in LEVELS if each in self.games)


@dataclass(frozen=True, slots=True)
class ComputerStandings:
    """Results of a chat's matches with computer players."""

    people: dict[PersonId, LevelRecord]
    computers: LevelRecord
    """The computer players' own matches and wins; a match counts once for all computers at the table."""


def computer_standings(results: Iterable[Result]) -> ComputerStandings:
    """Return the results of finished matches with computer players.

    If computer players of several levels sat at a table, the strongest level counts.
    """
    found = ComputerStandings({}, LevelRecord())
    for result in results:
        computers = computers_in(result.players)
        if result.winner is None or not computers:
            continue
        level = max((each.level for each in computers.values()), key=LEVELS.index)
        first, second = sorted(result.scores, reverse=True)[:2]
        ahead = max(first - second, 1)
        found.computers.add(level, won=result.winner in computers, ahead=ahead)
        for seat, person in people_in(result.players).items():
            found.people.setdefault(person, LevelRecord()).add(level, won=seat == result.winner, ahead=ahead)
    return found
