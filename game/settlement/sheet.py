"""Working sheet of a settlement: the totals before, the result of the deal, and the lines so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from game.actions import Seat
from game.ledger import Line, Lines, Reason, Tally
from game.parts import Outcome
from game.seats import active, everyone
from game.state import Match

Fate = Literal["none", "wins", "stays", "leaves", "falls"]
"""Effect of a deal on a declarer on the barrel; "none" if the declarer is not on it."""


@dataclass(slots=True)
class Sheet:
    """Settlement in progress. Steps read and change it in the order of docs/rules.md section 3."""

    match: Match
    outcome: Outcome
    before: tuple[Tally, ...]
    seats: tuple[Seat, ...]
    """Seats that played the deal, from the dealer's left."""
    order: tuple[Seat, ...]
    """All seats from the dealer's left, one that sits out last."""
    tallies: list[Tally]
    lines: list[Line]
    bolts: list[int]
    golden_made: bool
    golden_round: int
    deals_played: int
    talon: int | None = None
    """Points of a dealer who sits out, if they are known without the cards of the talon."""
    made: bool = False
    fate: Fate = "none"
    still: frozenset[Seat] = frozenset()
    """Seats that get neither points nor bolts in this deal."""
    paid: dict[Seat, int] = field(default_factory=dict)
    """Seats that fall off the barrel for a price booked already."""
    gone: set[Seat] = field(default_factory=set)
    """Seats that have left the barrel in this deal: a second reason costs nothing more."""
    winner: Seat | None = None
    by_deals: bool = False
    """Whether the last of a fixed number of deals ended the match."""

    @property
    def declarer(self) -> Seat:
        """Seat that played, conceded or crossed the deal."""
        return self.outcome.bargain.declarer

    @property
    def contract(self) -> int:
        """Contract that was played or conceded."""
        return self.outcome.bargain.amount

    @property
    def sitting(self) -> Seat | None:
        """The dealer who sits out, with four players."""
        return self.match.dealer if self.match.dealer not in self.seats else None

    def book(self, seat: Seat, amount: int, reason: Reason) -> None:
        """Write a line and change the total, unless the amount is 0."""
        if amount:
            self.write(seat, amount, reason)

    def write(self, seat: Seat, amount: int, reason: Reason) -> None:
        """Write a line, even of 0, and change the total."""
        self.lines.append(Line(seat, amount, reason))
        self.note(seat, score=self.tallies[seat].score + amount)

    def note(self, seat: Seat, **changes: Any) -> None:
        """Change the tally of `seat`."""
        self.tallies[seat] = self.tallies[seat]._replace(**changes)

    def booked(self, seat: Seat, *reasons: Reason) -> int:
        """Add up the lines of `seat` with these reasons or, without reasons, all."""
        return sum(
            line.amount
            for line in self.lines
            if line.seat == seat and (not reasons or line.reason in reasons)
        )

    def defenders(self) -> tuple[Seat, ...]:
        """Return the declarer's opponents, from the dealer's left."""
        return tuple(seat for seat in self.seats if seat != self.declarer)


def new_sheet(match: Match, outcome: Outcome, talon: int | None = None) -> Sheet:
    """Return an empty sheet, except for the points moved by the sale of a talon."""
    lines: Lines = match.carried.moved
    return Sheet(
        match,
        outcome,
        match.tallies,
        active(match.players, match.dealer),
        everyone(match.players, match.dealer),
        list(match.tallies),
        list(lines),
        [0] * match.players,
        golden_made=match.carried.golden_made,
        golden_round=match.carried.golden_round,
        deals_played=match.deals_played + 1,
        talon=talon,
    )


def rounded(points: int, to: Literal[5, 10, "none"]) -> int:
    """Round to the nearest multiple, halves up: 17 to 15, 18 to 20, and with tens 15 to 20."""
    return points if to == "none" else (points + to // 2) // to * to
