"""Figures of the court cards: one for each rank, known at a glance on a small card."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops

from bot.pictures.canvas import Box, Canvas
from bot.pictures.cards import TALL, large
from game.cards import Card, Rank, Suit

COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
SMALL = 40
"""Width of the smallest card of the app, in pixels."""
APART = 0.05
"""Share of a card by which two figures differ at least."""


def figure(rank: Rank, suit: Suit) -> Image.Image:
    """Return a card without its letter, as small as it gets."""
    canvas = Canvas(SMALL * TALL, "#ffffff", across=SMALL)
    large(canvas, "", Card(rank, suit), Box(0, 0, SMALL, SMALL * TALL))
    return canvas._image.convert("L").resize((SMALL, int(SMALL * TALL)))


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that clearly differ."""
    pixels = ImageChops.difference(one, other).tobytes()
    return sum(each > 60 for each in pixels) / len(pixels)


def test_jack_queen_and_king_are_told_apart_without_their_letters() -> None:
    for suit in Suit:
        for one, other in combinations(COURT, 2):
            apart = difference(figure(one, suit), figure(other, suit))
            assert apart > APART, f"{one.name} and {other.name} of {suit.name}: {apart:.3f}"
