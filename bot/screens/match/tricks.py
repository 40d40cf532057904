"""Tricks and marriages in words, for panels, the group's message and short answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from bot.screens.symbols import SUITS, face
from bot.words.markup import bold, joined, unparted
from bot.words.texts import Texts, signed
from game.actions import Seat
from game.cards import Card, Suit
from game.parts import Marriage


def trick(t: Texts, names: Sequence[str], played: Iterable[tuple[Seat, Card]]) -> Markup:
    """Write the trick on the table: each card with its player."""
    return joined(" · ", (unparted(names[seat], bold(face(t, card))) for seat, card in played))


def taken_trick(
    t: Texts, names: Sequence[str], played: Iterable[tuple[Seat, Card]], winner: Seat, points: int
) -> Markup:
    """Write a completed trick in the order of play: each card with its player, the winner with the points."""
    pairs = (
        bold(unparted(names[seat], face(t, card), signed(points)))
        if seat == winner
        else unparted(names[seat], face(t, card))
        for seat, card in played
    )
    return joined(" · ", pairs)


def marriage(t: Texts, names: Sequence[str], declared: Marriage, trump: Suit | None) -> Markup:
    """Write a declared marriage; `trump` is the suit that is trump from then on."""
    after = "none" if trump is None else "same" if trump is declared.suit else SUITS[trump]
    return t(
        "story-marriage",
        who=bold(names[declared.seat]),
        kind=declared.kind,
        suit="" if declared.suit is None else SUITS[declared.suit],
        points=str(declared.points),
        trump=after,
    )
