"""Levels: how much a computer player computes, and how its temperament bids."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """Level of a computer player."""

    bidding: int
    """Deals sampled for a bid; 0: the hand is only counted."""
    giving: int
    """Deals sampled for gifts."""
    contract: int
    """Deals sampled for the contract."""
    cards: int
    """Deals sampled for a card."""
    searched: int
    """Number of them searched to the end."""
    search: int
    """Tricks left, at most, for a search to the end."""
    inferring: bool
    """Whether bids are used to infer hands."""
    daring: float
    """Temperament's bonus for declaring, as a chance of winning the match (sampling levels)."""
    margin: int
    """Temperament's points of reserve for a bid (counting levels)."""
    barrel: int
    """Points that a hand may lack for a winning bid on the barrel, where failing is free; 0 bids as usual."""
    lowest: bool
    """Whether gifts are the lowest cards, instead of those that cost the hand least (counting levels)."""


GREEDY = Level(0, 0, 0, 0, 0, 0, inferring=False, daring=0, margin=5, barrel=0, lowest=False)
EASY = Level(0, 0, 0, 0, 0, 0, inferring=False, daring=0, margin=35, barrel=40, lowest=True)
"""Shy: counts, and bids only with reserves, except on the barrel, where little can be lost."""
NORMAL = Level(0, 0, 12, 12, 12, 3, inferring=False, daring=0, margin=-5, barrel=0, lowest=False)
"""Bold: counts, and bids a little more than that."""
STRONG = Level(40, 40, 50, 60, 24, 10, inferring=True, daring=0, margin=0, barrel=0, lowest=False)
"""Cool: bids by the chances of winning the match."""

LEVELS = {"easy": EASY, "normal": NORMAL, "strong": STRONG, "greedy": GREEDY}
