"""What a panel, the group's message and a short answer say alike of tricks and marriages."""

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
    """Write the trick on the table: who put down which card."""
    return joined(" · ", (unparted(names[seat], bold(face(t, card))) for seat, card in played))


def taken_trick(
    t: Texts, names: Sequence[str], played: Iterable[tuple[Seat, Card]], winner: Seat, points: int
) -> Markup:
    """Write a completed trick in the order played: who put down which card, the winner's with the points."""
    pairs = (
        bold(unparted(names[seat], face(t, card), signed(points)))
        if seat == winner
        else unparted(names[seat], face(t, card))
        for seat, card in played
    )
    return joined(" · ", pairs)


def marriage(t: Texts, names: Sequence[str], declared: Marriage, trump: Suit | None) -> Markup:
    """Say what was declared; `trump` is the one that stands from then on."""
    after = "none" if trump is None else "same" if trump is declared.suit else SUITS[trump]
    return t(
        "story-marriage",
        who=bold(names[declared.seat]),
        kind=declared.kind,
        suit="" if declared.suit is None else SUITS[declared.suit],
        points=str(declared.points),
        trump=after,
    )
