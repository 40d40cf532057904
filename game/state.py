"""The state of a match: what is kept from deal to deal, and one immutable type per phase of a deal.

These are named tuples, not dataclasses: a state is made for every card played, and a tuple is made
three times faster. A status worth showing ("on the barrel") is a fact here, so that nobody who draws
a screen has to read the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.actions import Seat
from game.cards import Card, Cards, Suit

if TYPE_CHECKING:
    from game.events import DealSettled

Hands = tuple[Cards, ...]
"""By seat; empty for a seat that takes no part in the deal."""

Talons = tuple[Cards, ...]
"""The cards laid aside at the deal, in their packets: one of three with three players."""


class Tally(NamedTuple):
    """What is kept of one player between deals."""

    score: int = 0
    bolts: int = 0
    """Bolts towards the next fine."""
    attempts: int = 0
    """Tries used on the present barrel."""
    barrels: int = 0
    """Barrels used up: falls, push-offs and joint climbs."""
    on_barrel: bool = False


class Call(NamedTuple):
    """One word spoken in the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None


class Marriage(NamedTuple):
    """A declared marriage and its value in points."""

    seat: Seat
    suit: Suit
    points: int


class Trick(NamedTuple):
    """A trick that was taken: its cards in the order played."""

    leader: Seat
    cards: Cards
    winner: Seat


class Outcome(NamedTuple):
    """How a deal ended, as far as its cards tell; by seat where plural. What it is worth: settlement."""

    declarer: Seat
    contract: int
    conceded: bool
    card_points: tuple[int, ...]
    marriage_points: tuple[int, ...]
    tricks: tuple[int, ...]
    aces: tuple[int, ...]
    """Aces held when the deal was conceded; zeros in a deal that was played."""


class Dealing(NamedTuple):
    """The deck is awaited; no seat is asked."""

    redeals: int = 0
    """Redeals under this dealer."""


class Dealt(NamedTuple):
    """The cards are dealt; holders of a poor hand are asked, one after the other, whether they claim."""

    hands: Hands
    talons: Talons
    redeals: int
    asked: Seat | None = None
    kept: tuple[Seat, ...] = ()


class Auction(NamedTuple):
    """`holder` stands at `bid`; `asked` is None for a moment between two speakers."""

    hands: Hands
    talons: Talons
    holder: Seat
    bid: int
    calls: tuple[Call, ...] = ()
    passed: tuple[Seat, ...] = ()
    asked: Seat | None = None


class Giving(NamedTuple):
    """The declarer holds the talon and gives one card to each defender; `asked` is the declarer."""

    hands: Hands
    talon: Cards
    shown: bool
    asked: Seat
    bid: int
    given: tuple[Seat, ...] = ()


class Committing(NamedTuple):
    """Every defender has his card: the declarer fixes the contract; `asked` as in the other phases."""

    hands: Hands
    declarer: Seat
    bid: int
    asked: Seat | None = None


class Playing(NamedTuple):
    """Tricks are played. By seat: `hands`, `tricks` won and `card_points` in them."""

    hands: Hands
    declarer: Seat
    contract: int
    asked: Seat
    leader: Seat
    tricks: tuple[int, ...]
    card_points: tuple[int, ...]
    trick: Cards = ()
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    last: Trick | None = None


class Settling(NamedTuple):
    """The deal ended before its last trick; it is about to be settled."""

    outcome: Outcome
    asked: None = None


class Over(NamedTuple):
    """The match is over."""

    winner: Seat
    asked: None = None


Phase = Dealing | Dealt | Auction | Giving | Committing | Playing | Settling | Over


class Match(NamedTuple):
    """One match; the rules stand beside it, never in it, so that facts cannot read them."""

    tallies: tuple[Tally, ...]
    dealer: Seat
    phase: Phase = Dealing()
    turn: int = 0
    """Questions put to seats so far; a button of an earlier question is stale."""
    deals_played: int = 0
    sheet: tuple[DealSettled, ...] = ()
    """The settled deals, oldest first."""

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return len(self.tallies)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(tally.score for tally in self.tallies)

    @property
    def asked(self) -> Seat | None:
        """The seat that has to answer now; None while the deck is awaited and when the match is over."""
        return None if isinstance(self.phase, Dealing) else self.phase.asked


def new_match(players: int, dealer: Seat | None = None) -> Match:
    """Return a match about to be dealt, by default by the last seat."""
    return Match((Tally(),) * players, players - 1 if dealer is None else dealer)


def ask(match: Match, phase: Phase) -> Match:
    """Put the question of `phase`: it counts as one turn."""
    return match._replace(phase=phase, turn=match.turn + 1)


@cache
def active(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats that play a deal, clockwise from the dealer's left."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


@cache
def left(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return for every seat the next one that plays, clockwise."""
    playing = active(players, dealer)
    return tuple(
        next(to for step in range(1, players + 1) if (to := (seat + step) % players) in playing)
        for seat in range(players)
    )


def without(hands: Hands, seat: Seat, gone: Card) -> Hands:
    """Return `hands` after `seat` has put down the card `gone`."""
    kept = tuple(each for each in hands[seat] if each is not gone)
    return (*hands[:seat], kept, *hands[seat + 1 :])


def added(values: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return `values` with `amount` more at `seat`."""
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])


Folds = Mapping[type, Callable[[Match, Any], Match]]
"""By type of event, the function that folds it into a match; each phase owns its own."""

Kind = Literal["dealing", "claims", "auction", "giving", "contract", "play", "over"]
"""What a viewer calls the phase."""
