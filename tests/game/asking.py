"""Hands and rules that bring the questions before play: the cut, claims, the dark, ways out."""

from __future__ import annotations

from typing import Any

from game.actions import Deal
from game.cards import DECK, cards
from game.state import Claiming, Playing
from tests.game.table import Table

NO_MARRIAGE = "KS QC JD 9H TS AC 9D"
NINES = "9S 9C 9D 9H AS AC AD"
ACES = "AS AC AD AH 9S 9C 9D"


def stand(changes: dict[str, Any], bottom: list[str], **facts: Any) -> Table:
    """Bring a deck whose cards shown at the cut, one card further each time, are `bottom`."""
    table = Table(changes, "wait", **facts)
    rest = [each for each in DECK if each.text not in bottom]
    deck = (*cards(" ".join(bottom)), *rest)
    table._do(Deal(deck))
    return table


RIGHT: dict[str, Any] = {"cut_ritual": "right_neighbour"}
LEFT: dict[str, Any] = {"cut_ritual": "left_neighbour"}


def claimants(changes: dict[str, Any], held: str, **facts: Any) -> list[int]:
    """Return who is asked for a claim before the auction; all keep."""
    table = Table(changes, held, **facts)
    asked = []
    while isinstance(table.match.phase, Claiming):
        asked.append(table.match.phase.asked)
        table.say(f"{table.asked} keep")
    return asked


POOR = "AS KS QS TS AC TC AD | | / 9C 9D JH"
BUY: dict[str, Any] = {"talon_buyout": "on", "talon_on_hundred": "shown"}


def ways_out(changes: dict[str, Any], **facts: Any) -> set[str]:
    """Return which ways out the declarer has where he fixes the contract; none, where nobody asks him."""
    table = Table(changes, "KS QS TS | KC QC | KD QD", **facts)
    while not isinstance(table.match.phase, Playing):
        choices = table.choices
        if choices[0].startswith("contract"):
            return {"concede", "cross"} & set(choices)
        table.say(f"{table.asked} {choices[0]}")
    return set()


DARK: dict[str, Any] = {"dark": "forced_bidder", "dark_min_score": "none"}
EVERYONE: dict[str, Any] = {"dark": "everyone", "dark_min_score": "none"}
