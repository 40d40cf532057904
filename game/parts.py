"""Parts of a deal, independent of its phase: hands, calls, gifts, the bargain, tricks, marriages."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeVar

from game.actions import Seat
from game.cards import Card, Cards, Suit, in_order

T = TypeVar("T")

Hands = tuple[Cards, ...]
"""Hands by seat; empty for a seat that takes no part in the deal."""


Talons = tuple[Cards, ...]
"""Cards laid aside at the deal, in packets: one of three cards, or two with two players."""


Way = Literal["auction", "golden", "last_chance", "own_deal", "barrel"]
"""Way in which the declarer got the talon: by bidding, or by a rule without an auction."""


MarriageKind = Literal["full", "half", "aces"]
"""King and queen, queen and jack, or four aces."""


PassReason = Literal["debt", "barrel", "mercy", "dark", "no-marriage", "hand", "most"]
"""Reason for an automatic pass; the value ends the key of its text in locales/."""


class Call(NamedTuple):
    """Call in the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None
    unseen: bool = False


class Marriage(NamedTuple):
    """Declared marriage and its points; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    points: int
    kind: MarriageKind = "full"


class Trick(NamedTuple):
    """Trick that was taken: its cards in the order played."""

    leader: Seat
    cards: Cards
    winner: Seat


class Gift(NamedTuple):
    """Card that the declarer gave to `to`; `shown` if the whole table saw it."""

    to: Seat
    card: Card
    shown: bool


class Silence(NamedTuple):
    """Reason for an automatic pass, known to `seat` alone.

    `amount` is its highest legal bid, if that is the reason.
    """

    seat: Seat
    why: PassReason
    amount: int = 0


class Spread(NamedTuple):
    """Cards of a deal before the first lead, and the facts settled so far."""

    hands: Hands
    talons: Talons
    golden: bool = False
    redeals: int = 0
    """Redeals under this dealer before this deal-out."""
    barred: bool = False
    """Whether redeals are barred, as one was refused in this deal-out."""
    dark: Seat | None = None
    """Player who committed before looking; None once the dark is lifted."""
    unseen: tuple[Seat, ...] = ()
    """Seats that have not looked at their cards yet."""
    kept: tuple[Seat, ...] = ()
    """Seats that have answered a claim since the cards last changed hands."""
    laid: Cards = ()
    """Cards that the declarer laid aside (two players)."""
    silences: tuple[Silence, ...] = ()


class Bargain(NamedTuple):
    """Result of the auction: the declarer, the amount, and the way to the talon."""

    declarer: Seat
    amount: int
    """Winning bid; after `ContractSet`, the contract."""
    talon: Cards = ()
    shown: bool = False
    """Whether everybody saw the talon."""
    way: Way = "auction"
    dark: bool = False
    golden: bool = False
    bought: bool = False
    """Whether the declarer bought the talon after the auction."""
    gifts: tuple[Gift, ...] = ()
    """Cards that the declarer gave away, in order."""


class Outcome(NamedTuple):
    """Result of a deal by its cards, plural fields by seat. Settlement turns it into scores."""

    bargain: Bargain
    end: Literal["played", "conceded", "crossed"]
    card_points: tuple[int, ...]
    """Points in tricks and in the bank."""
    marriage_points: tuple[int, ...]
    nines_points: tuple[int, ...]
    tricks: tuple[int, ...]
    aces: tuple[int, ...]
    """Aces held when the deal was conceded; zeros in a deal that was played."""
    nines: Seat | None
    """Player who held all four nines after the discard."""

    @classmethod
    def unplayed(
        cls, bargain: Bargain, end: Literal["conceded", "crossed"], aces: tuple[int, ...]
    ) -> Outcome:
        """Return the result of a deal that its declarer gave up; `aces` are those held then."""
        none = (0,) * len(aces)
        return cls(
            bargain=bargain,
            end=end,
            card_points=none,
            marriage_points=none,
            nines_points=none,
            tricks=none,
            aces=aces,
            nines=None,
        )


def with_value(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return `values` by seat with `value` at `seat`."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def without(hands: Hands, seat: Seat, gone: Card) -> Hands:
    """Return `hands` without the card `gone`, which `seat` holds."""
    hand = hands[seat]
    place = hand.index(gone)
    return with_value(hands, seat, hand[:place] + hand[place + 1 :])


def with_cards(hands: Hands, seat: Seat, more: Cards) -> Hands:
    """Return `hands` with `more` cards at `seat`."""
    return with_value(hands, seat, in_order((*hands[seat], *more)))


def added(values: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return `values` with `amount` more at `seat`."""
    return with_value(values, seat, values[seat] + amount)
