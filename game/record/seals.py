"""Seals of a record: digests that reveal a changed line (docs/fair.md, "Seal").

The seal of a deal covers everything above it but the names of the players: people rename themselves, and all
copies of a record keep the same seals. The names have a seal of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

_NAMES = ("players = ", "names = ")
"""Beginnings of the two lines not covered by the seal of a deal: the names, and their seal."""
_SEAL = re.compile('seal = "([^"]*)"')


def sealed(above: Sequence[str]) -> str:
    """Return the seal of the lines above it."""
    names = [next((each for each in above if each.startswith(start)), None) for start in _NAMES]
    text = "\n".join(each for each in above if not any(each is name for name in names))
    return f'seal = "{sha256(text.encode()).hexdigest()}"'


def sealed_names(players: str, chain: str) -> str:
    """Return the seal that binds the line of names to the chain of the match."""
    digest = sha256(f"{players}\n{chain}".encode()).hexdigest()
    return f'names = "{digest}"'


def names_are_sealed(text: str, chain: str) -> bool:
    """Return whether the names of a record are unchanged."""
    lines = text.split("\n")
    players, names = (next((each for each in lines if each.startswith(start)), "") for start in _NAMES)
    return sealed_names(players, chain) == names.rstrip()


def seals(text: str) -> Iterator[tuple[str, bool]]:
    """Yield every seal of a record, with whether it matches the lines above it."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if found := _SEAL.fullmatch(line):
            yield found[1], sealed(lines[:number]) == line


def sealed_to_the_end(text: str) -> bool:
    """Return whether nothing follows the last seal."""
    return bool(_SEAL.fullmatch((text.rstrip("\n").rsplit("\n", 1))[-1]))
