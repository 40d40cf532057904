"""What a table remembers of those who left."""

from __future__ import annotations

from dataclasses import replace

from club.model import Table
from club.seats import sit_down, stand_up
from club.state import Chair, TableState
from game.rules import Rules

ANN, BOB, CID = 11, 12, 13


def test_somebody_who_leaves_again_and_again_is_remembered_once() -> None:
    state = TableState(chairs=(Chair(), Chair(), Chair()))
    table = Table(1, -1, None, ANN, "playing", (ANN, BOB, CID), "classic", Rules(), "en", 0.0, state=state)
    for score in range(50):
        table = stand_up(table, 1, score)
        free = replace(table.state.chairs[1], next_owner=BOB)
        table = sit_down(replace(table, state=table.state.seated(1, free)), float(score))
    assert [(each.player, each.score) for each in table.state.gone] == [(BOB, 49)]
