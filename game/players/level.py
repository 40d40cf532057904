"""How a computer player thinks, and how its temperament bids."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How much a level thinks about, and how daring it is."""

    bidding: int
    """Deals that are thought of for a bid; 0: the hand is only counted."""
    giving: int
    """Deals that are thought of for what is given away."""
    contract: int
    """Deals that are thought of for the contract."""
    cards: int
    """Deals that are thought of for a card."""
    searched: int
    """How many of them are searched to the end."""
    search: int
    """Tricks left, at most, that are searched to the end."""
    inferring: bool
    """Whether bids tell something of hands."""
    daring: float
    """What a temperament adds to the worth of declaring: in chances of the match, where it thinks."""
    margin: int
    """Points that the temperament of one who only counts keeps in hand for a bid."""
    barrel: int
    """Points that a hand may lack on the barrel, where failing is free, for what wins; 0: it bids as ever."""
    lowest: bool
    """Whether one who only counts parts with its lowest cards, instead of those that cost the hand least."""


GREEDY = Level(0, 0, 0, 0, 0, 0, inferring=False, daring=0, margin=5, barrel=0, lowest=False)
EASY = Level(0, 0, 0, 0, 0, 0, inferring=False, daring=0, margin=35, barrel=40, lowest=True)
"""Shy: counts, and wants to be sure before it bids, but not on the barrel, where there is little to lose."""
NORMAL = Level(0, 0, 12, 12, 12, 3, inferring=False, daring=0, margin=-5, barrel=0, lowest=False)
"""Bold: counts, and bids a little more than that."""
STRONG = Level(40, 40, 50, 60, 24, 10, inferring=True, daring=0, margin=0, barrel=0, lowest=False)
"""Cool: bids what the match asks for."""

LEVELS = {"easy": EASY, "normal": NORMAL, "strong": STRONG, "greedy": GREEDY}
