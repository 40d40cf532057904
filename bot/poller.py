"""Fetching updates: each is confirmed to Telegram only after it was carried out.

Telegram forgets an update as soon as a later one is asked for, so asking before the work is done
would lose presses when the process dies. Updates of one person run in order, those of different people
side by side; an update that comes twice after a crash is known again by its id (docs/architecture.md).
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from weakref import WeakValueDictionary

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.tasks import start
from bot.updates import WANTED

log = logging.getLogger(__name__)

LONG_POLL_S = 25
SLOW_S = 5.0
"""How long one slow update may keep the next ones from being fetched."""
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
CONFLICTS = 3
CONFLICTS_WITHIN_S = 60.0
"""So many in so short a time: another process asks. Fewer are echoes of a poll that a killed one left."""

UnderWay = asyncio.Future[None] | None
"""What is left of an update that was carried out: an answer on its way. It holds up no other update."""
Handle = Callable[[Update], Awaitable[UnderWay]]


class Poller:
    """Long polling; `run` ends only by cancellation, a wrong token or a second poller."""

    def __init__(self, bot: Bot, handle: Handle) -> None:
        self._bot = bot
        self._handle = handle
        self._offset = 0
        self._pause = FIRST_PAUSE_S
        self._conflicts: deque[float] = deque(maxlen=CONFLICTS)
        self._slow: set[asyncio.Task[None]] = set()
        self._persons: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def run(self) -> None:
        """Fetch and carry out updates; raises InvalidToken or Conflict when it is no use going on."""
        try:
            while True:
                if updates := await self._fetch():
                    await self._carry_out(updates)
                    self._offset = max(update.update_id for update in updates) + 1
        finally:
            await asyncio.gather(*self._slow, return_exceptions=True)

    async def _fetch(self) -> Sequence[Update]:
        try:
            updates = await self._bot.get_updates(
                offset=self._offset,
                timeout=LONG_POLL_S,
                allowed_updates=list(WANTED),
                read_timeout=LONG_POLL_S + 10,
            )
        except InvalidToken:
            raise
        except TelegramError as error:
            if isinstance(error, Conflict) and self._is_second():
                raise
            await asyncio.sleep(self._wait_after(error))
            return ()
        self._pause = FIRST_PAUSE_S
        return updates

    def _is_second(self) -> bool:
        """Note a refusal because of another poll; say whether another process must be making them."""
        now = asyncio.get_running_loop().time()
        self._conflicts.append(now)
        return len(self._conflicts) == CONFLICTS and now - self._conflicts[0] < CONFLICTS_WITHIN_S

    def _wait_after(self, error: TelegramError) -> float:
        """Return how many seconds to rest after a failed fetch: longer each time."""
        wait = self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE_S)
        if isinstance(error, RetryAfter):
            after = error.retry_after
            wait = after if isinstance(after, int | float) else after.total_seconds()
        kind = logging.INFO if isinstance(error, NetworkError) else logging.WARNING
        log.log(kind, "updates cannot be fetched, next try in %g s: %s", wait, error)
        return wait

    async def _carry_out(self, updates: Iterable[Update]) -> None:
        """Carry a batch out, each person's updates in order; a slow one holds nothing up for long."""
        lanes: defaultdict[int, list[Update]] = defaultdict(list)
        for update in updates:
            user = update.effective_user
            lanes[user.id if user else 0].append(update)
        tasks = {start(self._in_order(user, lane), "a batch of updates") for user, lane in lanes.items()}
        _, slow = await asyncio.wait(tasks, timeout=SLOW_S)
        self._slow |= slow
        for task in slow:
            task.add_done_callback(self._slow.discard)

    async def _in_order(self, user: int, updates: Iterable[Update]) -> None:
        """Carry out what one person wants, after what is still under way for him."""
        lock = self._persons.setdefault(user, asyncio.Lock())
        async with lock:
            left = [await self._handle(update) for update in updates]
        await asyncio.gather(*(answer for answer in left if answer is not None))
