"""Seals of a record: digests that give a changed line away (docs/fair.md, "Seal").

The seal of a deal covers everything above it but the names of the players: people rename themselves, and the
copies of a record have the same seals all the same. The names have a seal of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

_NAMES = ("players = ", "names = ")
"""Beginnings of the two lines that no seal of a deal covers: the names, and their seal."""
_SEAL = re.compile('seal = "([^"]*)"')


def sealed(above: Sequence[str]) -> str:
    """Return the line that seals those above it."""
    names = [next((each for each in above if each.startswith(start)), None) for start in _NAMES]
    text = "\n".join(each for each in above if not any(each is name for name in names))
    return f'seal = "{sha256(text.encode()).hexdigest()}"'


def sealed_names(players: str, chain: str) -> str:
    """Return the line that seals the line of the players' names to the chain of the match."""
    digest = sha256(f"{players}\n{chain}".encode()).hexdigest()
    return f'names = "{digest}"'


def names_are_sealed(text: str, chain: str) -> bool:
    """Say whether the names of a record are those that were written."""
    lines = text.split("\n")
    players, names = (next((each for each in lines if each.startswith(start)), "") for start in _NAMES)
    return sealed_names(players, chain) == names.rstrip()


def seals(text: str) -> Iterator[tuple[str, bool]]:
    """Yield every seal of a record, and whether it is that of what stands above it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if found := _SEAL.fullmatch(line):
            yield found[1], sealed(lines[:number]) == line


def sealed_to_the_end(text: str) -> bool:
    """Say whether nothing stands below the last seal."""
    return bool(_SEAL.fullmatch((text.rstrip("\n").rsplit("\n", 1))[-1]))
