"""Queue of updates for the bot: offsets, subscriptions, lifetimes, and a single poller."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playground.params import Json, conflict

PRESS_LIFETIME_S = 150
UPDATE_LIFETIME_S = 24 * 3600
DEFAULT_ALLOWED = frozenset({"message", "edited_message", "callback_query", "my_chat_member"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """Update with a snapshot of its content. A webhook receives updates of one `lane` in order."""

    id: int
    kind: str
    content: Json
    created: float
    lane: str

    def api(self) -> Json:
        return {"update_id": self.id, self.kind: self.content}

    def alive(self, now: float) -> bool:
        lifetime = PRESS_LIFETIME_S if self.kind == "callback_query" else UPDATE_LIFETIME_S
        return now - self.created < lifetime


class UpdateQueue:
    """Queue of unconfirmed updates, oldest first."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.allowed = DEFAULT_ALLOWED
        self.arrived = asyncio.Event()
        self._clock = clock
        self._updates: list[Update] = []
        self._next_id = 1
        self._poller: asyncio.Future[None] | None = None

    def subscribe(self, kinds: Iterable[str]) -> None:
        """Queue only these kinds of update from now on; an empty list means Telegram's default set."""
        self.allowed = frozenset(kinds) or DEFAULT_ALLOWED

    def push(self, kind: str, content: Json, *, lane: str) -> None:
        """Queue an update if the bot has subscribed to its kind."""
        if kind not in self.allowed:
            return
        self._updates.append(
            Update(id=self._next_id, kind=kind, content=content, created=self._clock(), lane=lane)
        )
        self._next_id += 1
        self.arrived.set()
        self._wake()

    def pending(self) -> list[Update]:
        """Return the queued updates, without expired ones."""
        now = self._clock()
        self._updates = [update for update in self._updates if update.alive(now)]
        return self._updates

    def confirm(self, update: Update) -> None:
        """Remove an update that a webhook has accepted."""
        self._updates = [other for other in self._updates if other.id != update.id]

    def drop(self) -> None:
        self._updates = []

    async def poll(self, *, offset: int, limit: int, timeout_s: float) -> list[Update]:
        """Confirm all updates before `offset`, then return up to `limit` updates, waiting for the first one.

        A negative offset keeps only the last updates. Raises ApiError: 409 if another poll begins.
        """
        self._terminate_poller()
        self._confirm_before(offset)
        if not self.pending() and timeout_s > 0:
            await self._wait(timeout_s)
        return self.pending()[:limit]

    def close(self) -> None:
        """End a waiting poll at once."""
        self._wake()

    async def _wait(self, timeout_s: float) -> None:
        poller = self._poller = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait({poller}, timeout=timeout_s)
            if poller.done():
                poller.result()
        finally:
            if self._poller is poller:
                self._poller = None

    def _wake(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def _terminate_poller(self) -> None:
        if self._poller is not None and not self._poller.done():
            reason = "terminated by other getUpdates request; make sure that only one bot instance is running"
            self._poller.set_exception(conflict(reason))

    def _confirm_before(self, offset: int) -> None:
        pending = self.pending()
        if offset < 0:
            self._updates = pending[offset:]
        else:
            self._updates = [update for update in pending if update.id >= offset]
