"""Levels: how much a computer player computes, and how its temperament bids."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """Level of a computer player."""

    bidding: int = 0
    """Deals sampled for a bid; 0: the hand is only counted."""
    giving: int = 0
    """Deals sampled for gifts."""
    contract: int = 0
    """Deals sampled for the contract."""
    cards: int = 0
    """Deals sampled for a card."""
    searched: int = 0
    """Number of them searched to the end."""
    search: int = 0
    """Tricks left, at most, for a search to the end."""
    inferring: bool = False
    """Whether bids are used to infer hands."""
    eager: bool = False
    """Whether gifts are judged by playouts in which defenders declare marriages at once."""
    defending: bool = False
    """Whether defenders trust searches more, and playouts with eager defenders less."""
    foreseeing: bool = False
    """Whether a bid considers who would outbid it, so that the player may jump."""
    daring: float = 0.0
    """Temperament's bonus for declaring, as a chance of winning the match (sampling levels)."""
    margin: int = 0
    """Temperament's points of reserve for a bid (counting levels)."""
    barrel: int = 0
    """Points that a hand may lack for a winning bid on the barrel, where failing is free; 0 bids as usual."""
    lost: int = 40
    """Points that a hand may lack for its contract before it is conceded (counting levels)."""
    lowest: bool = False
    """Whether gifts are the lowest cards, instead of those that cost the hand least (counting levels)."""


GREEDY = Level(margin=5)
EASY = Level(margin=35, barrel=40, lost=300, lowest=True)
"""Shy: counts, never concedes, and bids only with reserves, except on the barrel, where failing is free."""
NORMAL = Level(contract=12, cards=12, searched=12, search=3, margin=-5)
"""Bold: counts, and bids a little more than that."""
STRONG = Level(
    bidding=100,
    giving=40,
    contract=50,
    cards=60,
    searched=24,
    search=10,
    inferring=True,
    eager=True,
    defending=True,
    foreseeing=True,
)
"""Cool: bids by the chances of winning the match."""

LEVELS = {"easy": EASY, "normal": NORMAL, "strong": STRONG, "greedy": GREEDY}
