"""A cache of limited size that drops the least recently used entry."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A least-recently-used cache, for values that can be found again."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of `key` and mark it as used; None if it is not cached."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        return self._entries[key]

    def __contains__(self, key: K) -> bool:
        """Return whether `key` is cached."""
        return key in self._entries

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def __setitem__(self, key: K, value: V) -> None:
        """Cache a value; drop the least recently used entry if the cache is full."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        if len(self._entries) > self._room:
            self._entries.popitem(last=False)

    def forget(self, key: K) -> None:
        """Remove `key` if it is cached."""
        self._entries.pop(key, None)
