"""The seal of a deal: a digest of everything above it, so that no line of a record is changed unseen.

The names of the players are not part of it: people call themselves anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

_NAMES = "players = "
_SEAL = re.compile('seal = "([^"]*)"')


def sealed(above: Sequence[str]) -> str:
    """Return the line that seals those above it."""
    names = next((each for each in above if each.startswith(_NAMES)), None)
    text = "\n".join(each for each in above if each is not names)
    return f'seal = "{sha256(text.encode()).hexdigest()}"'


def seals(text: str) -> Iterator[tuple[str, bool]]:
    """Yield every seal of a record, and whether it is that of what stands above it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if found := _SEAL.fullmatch(line):
            yield found[1], sealed(lines[:number]) == line


def sealed_to_the_end(text: str) -> bool:
    """Say whether nothing stands below the last seal."""
    return bool(_SEAL.fullmatch((text.rstrip("\n").rsplit("\n", 1))[-1]))
