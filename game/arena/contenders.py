"""Contenders: computer players by the name of their level, `modest`, and programs by their command.

Numbers of a level can be changed for comparison: `strong:inferring=0,cards=10`.

External players: programs that read a question as a line of JSON and write an action as a line.

OutsideError      the program ended, was too slow, or gave an impossible answer

Styles of play for measurements: opponents unlike the levels, by name (docs/arena.md).
"""

from __future__ import annotations

import json
import select
import shlex
import subprocess  # nosec B404 # see below
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import TracebackType
from typing import Any, get_args

from game.actions import Action, Bid, Pass, parse, spell
from game.arena.table import ArenaPlayer, Computer
from game.cards import Card
from game.players import LEVELS, STRONG, Level, Situation, answer, counting
from game.players.asking import weigh
from game.players.counting import first
from game.players.knowledge import Chance, never
from game.rules import flat


class Modest:
    """The substitute for absent players."""

    def answer(self, situation: Situation) -> Action:
        """Return the cheapest choice."""
        return counting.modest_answer(situation.view)


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


TIMEOUT_S = 30.0
"""Seconds a program may think."""
_ACTIONS = get_args(Action)


class OutsideError(Exception):
    """A program did not answer properly."""


def as_json(value: Any) -> Any:
    """Return a value for JSON: cards, suits and actions as text, records as objects."""
    if isinstance(value, _ACTIONS):
        return spell(value)
    if isinstance(value, Card | Enum):
        return value.text if isinstance(value, Card) else value.value
    if names := _names(value):
        return {name: as_json(getattr(value, name)) for name in names}
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


def _names(value: Any) -> Sequence[str]:
    """Return the fields of a dataclass or a named tuple, none for any other value."""
    return [each.name for each in fields(value)] if is_dataclass(value) else getattr(value, "_fields", ())


def question(situation: Situation) -> str:
    """Return the line for a program: the view, the events seen in the deal, and the rules."""
    seen = [{"event": type(each).__name__, **as_json(each)} for each in situation.seen]
    asked = {"view": as_json(situation.view), "seen": seen, "rules": flat(situation.rules)}
    return json.dumps(asked, separators=(",", ":"))


class Program:
    """External program as a player; it runs while the context is entered."""

    def __init__(self, command: Sequence[str], patience: float = TIMEOUT_S) -> None:
        self._command = command
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Program:
        # The command comes from the caller, and no shell parses it.
        self._process = subprocess.Popen(  # noqa: S603  # nosec B603
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def answer(self, situation: Situation) -> Action:
        """Put the question, and read the action; raises OutsideError."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question(situation) + "\n")
            process.stdin.flush()
        except OSError as error:
            raise OutsideError(f"{self._command[0]} has ended") from error
        if not select.select([process.stdout], [], [], self._patience)[0]:
            raise OutsideError(f"{self._command[0]} did not answer within {self._patience:g} s")
        line = process.stdout.readline()
        try:
            action = parse(line)
        except ValueError as error:
            raise OutsideError(f"{self._command[0]} answered {line.strip()!r}: {error}") from error
        if action not in situation.view.choices:
            raise OutsideError(f"{self._command[0]} answered {line.strip()!r}, which is not possible")
        return action


STYLES: Mapping[str, str] = {
    "bold": "greedy:margin=-15",
    "cautious": "greedy:margin=20",
    "shy": "greedy:margin=35",
}
"""Counting players with other margins, as changed levels."""

SAMPLER = STRONG._replace(
    bidding=32, giving=32, contract=32, cards=32, searched=16, search=5, inferring=False, defending=False
)
"""Level of the sampler except for bids."""
HALF, ON_BARREL = 0.5, 0.2
"""Share of sampled deals in which the sampler makes a bid: usually, and on the barrel."""


@dataclass(slots=True)
class Sampler:
    """Player who infers nothing and bids while the next bid is made in half of the sampled deals."""

    chance: Chance
    level: Level = SAMPLER

    def answer(self, situation: Situation) -> Action:
        """Return the move."""
        view = situation.view
        if view.kind != "auction":
            return answer(situation, self.level, self.chance)
        options = weigh(situation, self.level, self.chance, never).options
        shares = [each.made for each in options if isinstance(each.actions[0], Bid)]
        enough = ON_BARREL if view.tallies[situation.seat].on_barrel else HALF
        if not shares or shares[0] is None:
            return answer(situation, self.level, self.chance)
        return first(situation, *((Bid, Pass) if shares[0] >= enough else (Pass, Bid)))
