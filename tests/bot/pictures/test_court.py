"""Figures of the court cards: twelve people, known at a glance on a small card."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops

from bot.pictures.canvas import Box, Canvas
from bot.pictures.cards import TALL, large
from bot.pictures.court import half, outlines
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


def test_every_suit_has_its_own_people() -> None:
    for rank in COURT:
        for one, other in combinations(Suit, 2):
            apart = difference(figure(rank, one), figure(rank, other))
            assert apart > APART, f"{rank.name}s of {one.name} and {other.name}: {apart:.3f}"


def test_a_court_card_looks_the_same_upside_down_beside_its_corners() -> None:
    for suit in Suit:
        for rank in COURT:
            card = figure(rank, suit)
            corner = int(SMALL * 0.38), int(SMALL * 0.66)
            for image in (card, turned := card.rotate(180)):
                image.paste(255, (0, 0, *corner))
                image.paste(255, (SMALL - corner[0], card.height - corner[1], SMALL, card.height))
            assert difference(card, turned) < APART, f"{rank.name} of {suit.name}"


def test_every_figure_stays_on_its_half_of_the_card() -> None:
    for suit in Suit:
        for rank in COURT:
            for ink, path in half(Card(rank, suit)):
                for points in outlines(path):
                    assert all(37 < x < 95 and 4 < y < 77 for x, y in points), (
                        f"{rank.name}, {suit.name}: {ink} {path}"
                    )
