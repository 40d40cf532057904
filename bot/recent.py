"""A memory with room for so many entries: what was used longest ago is forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The entries used last. For what may be forgotten at any moment, and is found out anew."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return what is known of `key`, which counts as a use; None for nothing."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        return self._entries[key]

    def __contains__(self, key: K) -> bool:
        """Say whether anything is known of `key`."""
        return key in self._entries

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def __setitem__(self, key: K, value: V) -> None:
        """Remember something, in the place of whatever was used longest ago if there is no room."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        if len(self._entries) > self._room:
            self._entries.popitem(last=False)

    def forget(self, key: K) -> None:
        """Forget `key`, known or not."""
        self._entries.pop(key, None)
