"""Contenders: computer players by the name of their level, `modest`, and programs by their command.

Numbers of a level can be changed for comparison: `strong:inferring=0,cards=10`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from game.actions import Action
from game.arena.outside import Program
from game.arena.styles import STYLES, Sampler
from game.arena.table import ArenaPlayer, Computer
from game.players import LEVELS, Level, Situation, modest
from game.players.situation import Chance


class Modest:
    """The substitute for absent players."""

    def answer(self, situation: Situation) -> Action:
        """Return the cheapest choice."""
        return modest.answer(situation.view)


@contextmanager
def seated(names: list[str], seed: str) -> Iterator[list[ArenaPlayer]]:
    """Yield a player for each name; programs run meanwhile. Raises ValueError for an unknown name."""
    with ExitStack() as running:
        yield [_player(running, name, f"{seed} {seat}") for seat, name in enumerate(names)]


def _player(running: ExitStack, name: str, seed: str) -> ArenaPlayer:
    if name == "modest":
        return Modest()
    if name == "sampler":
        return Sampler(Chance(seed))
    base, _, changes = STYLES.get(name, name).partition(":")
    if base in LEVELS:
        return Computer(_changed(LEVELS[base], changes), Chance(seed))
    if name.startswith("./") or " " in name:
        return running.enter_context(Program(shlex.split(name)))
    names = ", ".join((*LEVELS, *STYLES, "sampler", "modest"))
    raise ValueError(f"there is no player {name!r}: name {names}, or a command")


def _changed(level: Level, changes: str) -> Level:
    """Return a level with some of its numbers changed; raises ValueError for unknown ones."""
    new: dict[str, float] = {}
    for change in filter(None, changes.split(",")):
        field, _, value = change.partition("=")
        if field not in Level._fields:
            raise ValueError(f"a level has no {field!r}: change {', '.join(Level._fields)}")
        new[field] = float(value) if field == "daring" else int(value)
    return Level(**{**level._asdict(), **new})
