"""External players: programs that read a question as a line of JSON and write an action as a line.

OutsideError      the program ended, was too slow, or gave an impossible answer
"""

from __future__ import annotations

import json
import select
import subprocess  # nosec B404 # see below
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import TracebackType
from typing import Any, get_args

from game.actions import Action
from game.cards import Card
from game.notation import parse, spell
from game.players import Situation
from game.rules import flat

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
