"""Seats that play a deal, and their order."""

from __future__ import annotations

from functools import cache

from game.actions import Seat


@cache
def active(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats that play a deal, clockwise from the dealer's left; of four the dealer sits out."""
    playing = 3 if players == 4 else players
    return tuple((dealer + step) % players for step in range(1, playing + 1))


@cache
def everyone(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise from the dealer's left, the dealer last."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


@cache
def left(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return the next playing seat clockwise, for every seat."""
    playing = active(players, dealer)
    return tuple(
        next(to for step in range(1, players + 1) if (to := (seat + step) % players) in playing)
        for seat in range(players)
    )


@cache
def order_from(players: int, dealer: Seat, first: Seat) -> tuple[Seat, ...]:
    """Return the seats that play, clockwise, beginning with `first`, which is one of them."""
    playing = active(players, dealer)
    place = playing.index(first)
    return (*playing[place:], *playing[:place])


def defenders(players: int, dealer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """Return the declarer's opponents in a deal, from the dealer's left."""
    return tuple(seat for seat in active(players, dealer) if seat != declarer)
