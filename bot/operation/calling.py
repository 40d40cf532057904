"""How whoever reads a message calls our commands: what they are told to do has to work as it stands there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

PROGRAM = "thousand"


def called(command: str, environment: Mapping[str, str] = os.environ, program: str | None = None) -> str:
    """Return the command as it is called here: `make setup` in a checkout, else as this program was called.

    `command` is one for which the Makefile has a target: setup, doctor, run.
    """
    if environment.get("MAKELEVEL"):
        return f"make {command}"
    program = sys.argv[0] if program is None else program
    away = Path(program).stem == PROGRAM and shutil.which(PROGRAM, path=environment.get("PATH")) is None
    return f"{program if away else PROGRAM} {command}"
