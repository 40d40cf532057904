"""Fetching updates: each is confirmed to Telegram only after it was carried out.

Telegram forgets an update as soon as a later one is asked for, so asking before the work is done
would lose presses when the process dies. Updates of one person run in order, those of different people
side by side; an update that comes twice after a crash is known again by its id (docs/updates.md).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from weakref import WeakValueDictionary

from telegram import Bot, Update
from telegram.error import Conflict, EndPointNotFound, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.runtime.tasks import start
from bot.telegram.batch import Batch, opened
from bot.telegram.updates import WANTED

log = logging.getLogger(__name__)

LONG_POLL_S = 25
SLOW_S = 5.0
"""How long one slow update may keep the next ones from being fetched."""
FINISH_S = 3.0
"""How long what is being carried out may take to end when we are told to stop."""
CONFIRM_S = 2.0
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
LONGEST_WISH_S = 3600.0
"""Telegram asks for seconds, seldom for minutes; a longer wish is an error of somebody's."""
REFUSALS = 3
REFUSALS_WITHIN_S = 60.0
"""So many in so short a time are meant: another process asks, or the token was revoked. Fewer are echoes of
a poll that a killed process left, or a bad moment of Telegram's."""

UnderWay = asyncio.Future[None] | None
"""What is left of an update that was carried out: an answer on its way. It holds up no other update."""
Handle = Callable[[Update], Awaitable[UnderWay]]


class Poller:
    """Long polling; `run` ends only by cancellation, a wrong token or a second poller.

    `polls` counts the calls by what came of them; since `failing_since` (loop time) all have failed.
    """

    def __init__(self, bot: Bot, handle: Handle) -> None:
        self._bot = bot
        self._handle = handle
        self._offset = 0
        self._pause = FIRST_PAUSE_S
        self._refusals: deque[float] = deque(maxlen=REFUSALS)
        self._unconfirmed: int | None = None
        """The offset that confirms the batch that is being carried out."""
        self._under_way: set[asyncio.Future[None]] = set()
        self.polls: Counter[str] = Counter()
        self.failing_since: float | None = None
        self.stopping = False
        self._persons: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self) -> None:
        """Take away a webhook that another way of running left: it would keep all updates from us."""
        await self._bot.delete_webhook()

    async def run(self) -> None:
        """Fetch and carry out updates; raises InvalidToken or Conflict when it is no use going on."""
        try:
            while True:
                batch = await self._fetch()
                self._unconfirmed = batch.after
                if batch.updates:
                    await self._carry_out(batch.updates)
                self._offset, self._unconfirmed = batch.after or self._offset, None
        except asyncio.CancelledError:
            self.stopping = True
            if await self._finish() and self._unconfirmed is not None:
                await self._confirm(self._unconfirmed)
            raise
        finally:
            for task in self._under_way:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _finish(self) -> bool:
        """Let what is being carried out come to its end; say whether it did."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_S):
                while self._under_way:  # an update that ends may leave an answer behind
                    await asyncio.wait(self._under_way)
        return not self._under_way

    async def _confirm(self, offset: int) -> None:
        """Tell Telegram what was carried out, so that it does not come again after the next start."""
        with suppress(Exception):  # then it comes again, and is known by its id
            async with asyncio.timeout(CONFIRM_S):
                fields = {"offset": offset, "timeout": 0, "limit": 1, "allowed_updates": list(WANTED)}
                await self._bot.do_api_request("get_Updates", fields)

    async def _fetch(self) -> Batch:
        """Return what Telegram holds for us; nothing when the road is bad, or what came is not to be read."""
        try:
            # The library's own method reads all updates or none; in this spelling the reply stays plain.
            result = await self._bot.do_api_request(
                "get_Updates",
                {"offset": self._offset, "timeout": LONG_POLL_S, "allowed_updates": list(WANTED)},
                read_timeout=LONG_POLL_S + 10,
            )
            batch = opened(result, self._bot)
        except (Conflict, EndPointNotFound, InvalidToken) as error:
            if self._is_meant():
                # A bot that has begun reads the refusal of its token as a method that is not there.
                raise (error if isinstance(error, Conflict) else InvalidToken()) from error
            await asyncio.sleep(self._wait_after(error))
        except Exception as error:
            await asyncio.sleep(self._wait_after(error))
        else:
            self._pause = FIRST_PAUSE_S
            self.polls["ok"] += 1
            self.failing_since = None
            return batch
        return Batch((), None)

    def _is_meant(self) -> bool:
        """Note a refusal; say whether there were so many that it is no use going on."""
        now = asyncio.get_running_loop().time()
        self._refusals.append(now)
        return len(self._refusals) == REFUSALS and now - self._refusals[0] < REFUSALS_WITHIN_S

    def _wait_after(self, error: Exception) -> float:
        """Return how many seconds to rest after a failed fetch: longer each time, or what Telegram asks."""
        self.polls[type(error).__name__] += 1
        self.failing_since = self.failing_since or asyncio.get_running_loop().time()
        wait = self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE_S)
        if isinstance(error, RetryAfter):
            wait = _seconds(error.retry_after, wait)
        kind = logging.INFO if isinstance(error, NetworkError) else logging.WARNING
        # What did not come from the library may quote what was received.
        told = error if isinstance(error, TelegramError) else f"an unreadable reply ({type(error).__name__})"
        log.log(kind, "updates cannot be fetched, next try in %g s: %s", wait, told)
        return wait

    async def _carry_out(self, updates: Iterable[Update]) -> None:
        """Carry a batch out, each person's updates in order; a slow one holds nothing up for long.

        What comes behind a slow one of the same person is not waited for: a flood holds the others up once.
        """
        lanes: defaultdict[int, list[Update]] = defaultdict(list)
        for update in updates:
            user = update.effective_user
            lanes[user.id if user else 0].append(update)
        behind = {user for user in lanes if user in self._persons and self._persons[user].locked()}
        tasks = {
            user: start(self._in_order(user, lane), "a batch of updates") for user, lane in lanes.items()
        }
        for task in tasks.values():
            self._hold(task)
        if prompt := [task for user, task in tasks.items() if user not in behind]:
            await asyncio.wait(prompt, timeout=SLOW_S)

    async def _in_order(self, user: int, updates: Iterable[Update]) -> None:
        """Carry out what one person wants, after what is still under way for him."""
        lock = self._persons.setdefault(user, asyncio.Lock())
        async with lock:
            for update in updates:
                if (answer := await self._handle(update)) is not None:
                    self._hold(answer)

    def _hold(self, work: asyncio.Future[None]) -> None:
        """Let work go on beside the next fetch; only a stop waits for it."""
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)


def _seconds(asked: object, otherwise: float) -> float:
    """Return the pause that Telegram asks for, `otherwise` when it makes no sense."""
    seconds = asked.total_seconds() if isinstance(asked, timedelta) else asked
    return float(seconds) if isinstance(seconds, int | float) and 0 < seconds < LONGEST_WISH_S else otherwise
