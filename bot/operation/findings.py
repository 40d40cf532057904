"""What a check found, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "fix"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, how it is, and what to do where it is not as it should be.

    `note` is worth knowing and keeps nobody from playing; `fix` does.
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
    """Return a finding that has to be put right."""
    return Finding(what, says, do, "fix")


def note(what: str, says: str, do: str = "") -> Finding:
    """Return a finding that is worth knowing."""
    return Finding(what, says, do, "note")


def is_well(findings: Iterable[Finding]) -> bool:
    """Say whether nothing has to be put right."""
    return all(each.state != "fix" for each in findings)
