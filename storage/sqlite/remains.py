"""Looks through a file for what is left of somebody who was erased.

`PRAGMA secure_delete` overwrites what is erased where it stands. But SQLite moves rows between pages, and an
older copy of one may then lie in the room of a page that nothing uses. Only writing the whole file anew
reaches that, during which nobody else can write; so it is looked first whether anything lies there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

from club.occupants import PersonId

AT_ONCE = 1024 * 1024
"""Bytes that are read at once."""
FIRST = 100
"""The header of the file, before that of its first page."""
LEAVES, BRANCHES = frozenset({10, 13}), frozenset({2, 5})
"""First bytes of the pages of a tree; other pages hold overflowing rows, or nothing."""
SIZES = (1, 2, 3, 4, 6, 8)
"""In how many bytes SQLite writes a number."""


def is_left(file: Path, person: PersonId, names: Iterable[str]) -> bool:
    """Return whether the number or a name of somebody lies where no row is, or in what runs over from one."""
    number = str(person).encode()
    traces = {number, *_written(person), *(name.encode() for name in names if name)}
    return any(
        number in page if free is None else any(each in free for each in traces)
        for page, free in _pages(file)
    )


def _written(person: PersonId) -> Iterator[bytes]:
    """Return a number as SQLite writes it into a row, and as the key of one."""
    yield person.to_bytes(next(size for size in SIZES if person < 1 << (8 * size - 1)), "big")
    groups = [person & 0x7F]
    while person := person >> 7:
        groups.append(person & 0x7F | 0x80)
    yield bytes(reversed(groups))


def _pages(file: Path) -> Iterator[tuple[bytes, bytes | None]]:
    """Return each page, and what of it no row uses; None for a page that is not of a tree."""
    with file.open("rb") as source:
        (size,) = struct.unpack(">16x H", source.read(18))
        size = 65536 if size == 1 else size
        source.seek(0)
        first = True
        while read := source.read(max(AT_ONCE, size)):
            for at in range(0, len(read), size):
                page = read[at : at + size]
                yield page, _unused(page, FIRST if first else 0)
                first = False


def _unused(page: bytes, head: int) -> bytes | None:
    kind, _, cells, content = struct.unpack_from(">BHHH", page, head)
    if kind not in LEAVES | BRANCHES:
        return None
    return page[head + (8 if kind in LEAVES else 12) + 2 * cells : content or 65536]
