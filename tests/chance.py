"""Replacements for chance: a fixed first dealer, and decks that are the same in every run."""

from __future__ import annotations

import random

from game.cards import DECK, Cards


def first_seat(_seats: int) -> int:
    """Draw seat 0."""
    return 0


def last_seat(seats: int) -> int:
    """Draw the last seat, so that seat 0 is the first to be asked and to play."""
    return seats - 1


def shuffled(rng: random.Random) -> Cards:
    """Return the next deck of a sequence that can be had again."""
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)
