"""Findings of checks, and their presentation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
