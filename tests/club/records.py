"""Records of a table for the tests of club: three people, or people with computer players."""

from __future__ import annotations

from dataclasses import replace

from club.model import Player, Result, Stage, Table
from club.state import NO_STATE, Chair, ComputerPlayer, Departure, Occupant, TableState
from game.rules import Rules
from tests.game.table import Table as Deals

ANN, BOB, CID, DAN = 11, 12, 13, 14
GROUP = -7
NOW = 1000.0
EVA, MAX = ComputerPlayer("easy", "Eva"), ComputerPlayer("strong", "Max")
HOST = Player(id=ANN, name="Ann", started=True)


def a_state(*chairs: Chair) -> TableState:
    """Return the state of a running match, by default with three people who are here."""
    return TableState(chairs=chairs or (Chair(),) * 3, since=NOW, touched=NOW)


def a_table(
    *seats: Occupant, stage: Stage = "lobby", state: TableState = NO_STATE, host: int = ANN, chat: int = GROUP
) -> Table:
    """Return a table of a group, by default of Ann, Bob and Cid."""
    everybody = seats or (ANN, BOB, CID)
    return Table(
        id=1,
        chat=chat,
        thread=None,
        host=host,
        stage=stage,
        seats=everybody,
        preset="classic",
        rules=Rules(),
        language="en",
        created=0.0,
        state=state,
    )


def a_match(*chairs: Chair) -> Table:
    """Return a table where Ann, Bob and Cid play."""
    return a_table(stage="playing", state=a_state(*chairs))


def a_result(
    players: tuple[Occupant, ...],
    scores: tuple[int, ...],
    winner: int | None = 0,
    *gone: Departure,
    season: int = 1,
) -> Result:
    """Return how a match of a group ended."""
    ended = Result(
        table=1,
        chat=GROUP,
        players=players,
        scores=scores,
        winner=winner,
        deals=9,
        ended=1.0,
        why="won",
        gone=gone,
    )
    return replace(ended, season=season)


HANDS = "AS TS KH QH 9S JS 9C | 9D JD QD KD AC KC TC | 9H JH TH AH TD QC JC / AD QS KS"
"""A deal in which seat 0 plays 100 points and leads, with a marriage of hearts and one of spades."""


def a_play(words: str = "") -> Deals:
    """Return a deal of three in which cards are played, after some cards."""
    return Deals({}, HANDS).say(f"1 pass;2 pass;0 give 9C 1;0 give 9S 2;0 contract 100;{words}")
