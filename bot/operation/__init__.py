"""Operation of the bot: checks before it starts, and monitoring while it runs.

Nothing here plays, and nothing that plays imports it: it reads counters of other packages. Its texts are for
operators, in English.

Findings of checks, and the names of commands as the reader of a message has to type them, are here.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

State = Literal["ok", "note", "fix"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a report: subject, state, and the remedy if something is wrong.

    A `note` is worth knowing and prevents nobody from playing; a `fix` does.
    """

    what: str
    says: str
    do: str = ""
    state: State = "ok"

    def line(self) -> str:
        """Return the line."""
        told = f"{self.says}; {self.do}" if self.do else self.says
        return f"{self.state:<5} {self.what:<9} {told}"


def fix(what: str, says: str, do: str = "") -> Finding:
    """Return a finding that must be fixed."""
    return Finding(what, says, do, "fix")


def note(what: str, says: str, do: str = "") -> Finding:
    """Return a finding that is worth knowing."""
    return Finding(what, says, do, "note")


def is_well(findings: Iterable[Finding]) -> bool:
    """Return whether nothing must be fixed."""
    return all(each.state != "fix" for each in findings)


PROGRAM = "thousand"


def called(command: str, environment: Mapping[str, str] = os.environ, program: str | None = None) -> str:
    """Return the command line for a command: `make setup` in a checkout, else by this program's name.

    `command` has a target in the Makefile: setup, doctor, run.
    """
    if environment.get("MAKELEVEL"):
        return f"make {command}"
    program = sys.argv[0] if program is None else program
    away = Path(program).stem == PROGRAM and shutil.which(PROGRAM, path=environment.get("PATH")) is None
    return f"{program if away else PROGRAM} {command}"
