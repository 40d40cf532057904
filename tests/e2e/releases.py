"""Programs of other releases, each in a folder of its own: the one before this, and one that is to come."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from pathlib import Path

from storage.schema import FIRST
from tools.released import higher, later, present, released

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "club", "game", "locales", "playground", "storage")
BEFORE, NEXT = "before", "next"
"""Names of folders."""
STEP = "CREATE TABLE moods (name text);\nALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'calm';\n"
"""Schema steps of the next release, for either store."""


def unknown() -> str | None:
    """Return why the release before cannot be had, None where it can."""
    if not released().commit:
        return "nothing is released yet"
    done = subprocess.run(
        ["git", "cat-file", "-e", f"{released().commit}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode == 0:
        return None
    return (
        f"this clone does not reach back to {released().commit[:10]}: `git fetch --unshallow` brings the rest"
    )


def contracted() -> str | None:
    """Return why the release before cannot go on beside this one, None where it can."""
    if early := [file.name for file in later("postgres") if "_contract_" in file.name]:
        return f"{', '.join(early)} takes away what the release before uses: it has to be stopped first"
    return None


def unreadable() -> str | None:
    """Return why the release before cannot go on with what this one has stored, None where it can."""
    names = ", ".join(higher(released(), present()))
    return f"the version of {names} is higher than it knows: no way leads back to it" if names else None


def before(folder: Path) -> Path:
    """Put the program of the last release into a folder; return that."""
    command = ["git", "archive", released().commit, *PACKAGES]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(told)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def after(folder: Path) -> Path:
    """Put a program into a folder that is this one, but stores more; return that."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for store in ("sqlite", "postgres"):
        steps = folder / "storage" / store
        (steps / f"{FIRST + len(list(steps.glob('*.sql'))):04}_moods.sql").write_text(STEP)
    return folder
