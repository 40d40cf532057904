"""What a deal is made of, whatever its phase: piles, calls, gifts, the bargain, tricks, marriages."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeVar

from game.actions import Seat
from game.cards import Card, Cards, Suit, in_order

T = TypeVar("T")

Hands = tuple[Cards, ...]
"""By seat; empty for a seat that takes no part in the deal."""


Talons = tuple[Cards, ...]
"""The cards laid aside at the deal, in their packets: one of three, or two with two players."""


Way = Literal["auction", "golden", "last_chance", "own_deal", "barrel"]
"""How the talon came to the declarer: bid for, or his without an auction."""


MarriageKind = Literal["full", "half", "aces"]
"""King and queen, queen and jack, or four aces."""


PassReason = Literal["debt", "barrel", "mercy", "dark", "no-marriage", "hand", "most"]
"""Why somebody passes unasked; the value is the end of the key of its words in locales/."""


class Call(NamedTuple):
    """One word spoken in the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None
    unseen: bool = False


class Marriage(NamedTuple):
    """A declared marriage and its value in points; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    kind: MarriageKind = "full"


class Trick(NamedTuple):
    """A trick that was taken: its cards in the order played."""

    leader: Seat
    cards: Cards
    winner: Seat


class Gift(NamedTuple):
    """A card that the declarer gave to `to`; `shown` says whether the whole table saw it."""

    to: Seat
    card: Card
    shown: bool


class Silence(NamedTuple):
    """Why `seat` passed unasked, its own to know; `amount` is the most it may bid, if that is the reason."""

    seat: Seat
    why: PassReason
    amount: int = 0


class Spread(NamedTuple):
    """The cards of a deal before the first lead, and what is settled about it so far."""

    hands: Hands
    talons: Talons
    golden: bool = False
    redeals: int = 0
    """Redeals under this dealer before this deal-out."""
    barred: bool = False
    """A redeal was refused: there is none in this deal-out any more."""
    dark: Seat | None = None
    """Who committed before looking; None again once the dark is lifted."""
    unseen: tuple[Seat, ...] = ()
    """Who has not looked at his cards yet."""
    kept: tuple[Seat, ...] = ()
    """Who has answered a claim, since the cards last changed hands."""
    laid: Cards = ()
    """What the declarer laid aside (two players)."""
    silences: tuple[Silence, ...] = ()


class Bargain(NamedTuple):
    """What the auction settled: who plays, for how much, and how he came to it."""

    declarer: Seat
    amount: int
    """The winning bid; once it is fixed, the contract."""
    talon: Cards = ()
    shown: bool = False
    """Whether all saw the talon."""
    way: Way = "auction"
    dark: bool = False
    golden: bool = False
    bought: bool = False
    """Whether the declarer bought the talon after the auction."""
    gifts: tuple[Gift, ...] = ()
    """What the declarer gave away, in the order given."""


class Outcome(NamedTuple):
    """How a deal ended, as far as its cards tell; by seat where plural. What it is worth: settlement."""

    bargain: Bargain
    end: Literal["played", "conceded", "crossed"]
    card_points: tuple[int, ...]
    """In tricks, and in the bank."""
    marriage_points: tuple[int, ...]
    nines_points: tuple[int, ...]
    tricks: tuple[int, ...]
    aces: tuple[int, ...]
    """Aces held when the deal was conceded; zeros in a deal that was played."""
    nines: Seat | None
    """Who held all four nines after the discard."""


def with_value(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return `values` by seat with `value` at `seat`."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def without(hands: Hands, seat: Seat, gone: Card) -> Hands:
    """Return `hands` after `seat` has put down the card `gone`, which it holds."""
    hand = hands[seat]
    place = hand.index(gone)
    return with_value(hands, seat, hand[:place] + hand[place + 1 :])


def with_cards(hands: Hands, seat: Seat, more: Cards) -> Hands:
    """Return `hands` after `seat` has taken `more` into his."""
    return with_value(hands, seat, in_order((*hands[seat], *more)))


def added(values: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return `values` with `amount` more at `seat`."""
    return with_value(values, seat, values[seat] + amount)
