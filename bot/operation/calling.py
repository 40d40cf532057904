"""Names of commands as the reader of a message has to type them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

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
