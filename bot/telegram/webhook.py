"""Webhook: Telegram is told not to deliver an update again once it was handled.

A duplicate, at the same time or after a lost answer, is handled once: its id is remembered here for a while,
and in the store for good. Updates of one chat run in order, and so do those of one person; all others run
concurrently.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from functools import partial

from telegram import Bot, Update, WebhookInfo
from telegram.error import EndPointNotFound, InvalidToken, TelegramError

from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import Recent, start
from bot.telegram.address import Address, announce
from bot.telegram.forwarding import Forwarding
from bot.telegram.listener import Listener, Serve, UpdateResult
from bot.telegram.poller import FINISH_S, GRACE_S, REFUSALS, TELEGRAM, Handle, opened
from storage.errors import Outage, level_of
from storage.store import StoreError

log = logging.getLogger(__name__)

ANSWER_S = 30.0
"""Seconds until Telegram gets an answer although the work goes on; Telegram gives up after a minute."""
CACHED = 10_000
CHECK_S = 60.0
"""Seconds between checks whether Telegram still delivers updates here."""


class Webhook:
    """Webhook server; `run` ends only by cancellation or a revoked token.

    `polls` counts deliveries by result; since `failing_since` (loop time) nothing is delivered here. While it
    is `stopping` it accepts nothing more, and Telegram keeps the updates.
    """

    def __init__(
        self, bot: Bot, handle: Handle, address: Address, forwarding: Forwarding | None = None
    ) -> None:
        """Create the server.

        `handle` raises StoreError to get an update again, `forwarding` reaches other workers.
        """
        self._bot = bot
        self._forwarding = forwarding
        self._handle = handle
        self._address = address
        self._listener = Listener(
            host=address.host, port=address.port, path=address.path, secret=address.secret, take=self.take
        )
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._answers: set[asyncio.Future[None]] = set()
        self._last: dict[int, asyncio.Task[None]] = {}
        """The last unfinished update of each chat and person."""
        self._done: Recent[int, bool] = Recent(CACHED)
        self._refusals = 0
        self._looked = datetime.now(UTC)
        self.outage = Outage(*TELEGRAM, level=logging.WARNING, grace_s=GRACE_S)
        self._elsewhere = Outage("the webhook is lost", "the webhook is back", level=logging.WARNING)
        self.stopping = False
        self.failing_since: float | None = None

    def also(self, path: str, header: str, secret: str, serve: Serve) -> None:
        """Serve another path to those who know its secret (`Listener.also`); before `begin`."""
        self._listener.also(path, header, secret, serve)

    @property
    def polls(self) -> Counter[str]:
        """Number of deliveries by result."""
        return self._listener.results

    @property
    def strangers(self) -> Counter[str]:
        """Counters of what strangers did, by kind."""
        return self._listener.strangers

    @property
    def port(self) -> int:
        """Port of the server."""
        return self._listener.port

    async def begin(self) -> None:
        """Listen, and register with Telegram.

        Raises OSError for an unusable port or file, or TelegramError.
        """
        await self._listener.open()
        try:
            await announce(self._bot, self._address)
        except BaseException:
            await self._listener.close()
            raise
        log.info("listening for updates on port %d, %s", self.port, self._address.path)

    async def run(self) -> None:
        """Accept updates; raises InvalidToken if that is hopeless."""
        try:
            while True:
                await asyncio.sleep(CHECK_S)
                await self._look()
        finally:
            self.stopping = True
            if self._forwarding is not None:
                self._forwarding.stopping = True
            if left := {*self._under_way.values(), *self._answers}:
                await asyncio.wait(left, timeout=FINISH_S)
            cut = {*self._under_way.values()}
            for task in cut:
                task.cancel()
            await asyncio.gather(*cut, return_exceptions=True)
            await self._listener.close()
            if self._forwarding is not None:
                await self._forwarding.close()

    async def take(self, given: object, chat: int | None = None) -> UpdateResult:
        """Handle one update; return when its change is stored. Raises ValueError if it is no update.

        An update that another worker forwards for a `chat` is handled here or not at all: raises
        OwnedElsewhere.
        """
        directory = self._forwarding
        if self.stopping or (chat is not None and directory is not None and not directory.is_here(chat)):
            return UpdateResult.LATER
        for update in opened([given], self._bot).updates:
            here = partial(self._here, update)
            try:
                if directory is None or chat is not None:
                    taken = await here()
                else:
                    taken = await directory.bring(update, given, here)
            except StoreError as error:
                what = "update %s was refused, Telegram will send it again: %s"
                log.log(level_of(error), what, update.update_id, error)
                taken = UpdateResult.LATER
            if taken is UpdateResult.LATER:
                return taken
        return UpdateResult.DONE  # an unreadable update is skipped: it would be delivered again for a day

    async def _here(self, update: Update) -> UpdateResult:
        """Handle an update in this process; raises StoreError, and OwnedElsewhere for another worker's."""
        if self.stopping:
            return UpdateResult.LATER
        if update.update_id in self._done:
            return UpdateResult.DONE
        work = self._under_way.get(update.update_id) or self._begin(update)
        await asyncio.wait({work}, timeout=ANSWER_S)
        if not work.done() or work.cancelled():
            return UpdateResult.LATER
        if isinstance(error := work.exception(), StoreError | OwnedElsewhere):
            raise error
        return UpdateResult.DONE

    def _begin(self, update: Update) -> asyncio.Task[None]:
        """Start an update after those in progress for its chat and its person."""
        number, ownership = update.update_id, _whose(update)
        before = {self._last[each] for each in ownership if each in self._last}
        usual = (StoreError, OwnedElsewhere)
        work = start(self._carry_out(update, before), "an update from the webhook", usual=usual)
        self._under_way[number] = work
        for each in ownership:
            self._last[each] = work

        def ended(task: asyncio.Task[None]) -> None:
            del self._under_way[number]
            for each in ownership:
                if self._last.get(each) is task:
                    del self._last[each]

        work.add_done_callback(ended)
        return work

    async def _carry_out(self, update: Update, before: AbstractSet[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)
        answer = await self._handle(update)
        self._done[update.update_id] = True
        if answer is not None:
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)

    async def _look(self) -> None:
        """Check whether Telegram still delivers updates here; raises InvalidToken if that is hopeless."""
        try:
            info = await self._bot.get_webhook_info()
        except (EndPointNotFound, InvalidToken) as error:
            self._refusals += 1
            log.warning("Telegram refuses the token, %d of %d times: %s", self._refusals, REFUSALS, error)
            if self._refusals >= REFUSALS:
                raise InvalidToken from error
        except TelegramError as error:
            self.outage.failed(error)
        else:
            self.outage.worked()
            self._refusals = 0
            self._judge(info)

    def _judge(self, info: WebhookInfo) -> None:
        if info.url == self._address.url:
            self.failing_since = None
            self._elsewhere.worked()
        else:
            now = asyncio.get_running_loop().time()
            self.failing_since = now if self.failing_since is None else self.failing_since
            where = "elsewhere" if info.url else "to nobody who does not ask"
            self._elsewhere.failed(f"updates go {where}; `thousand webhook set` redirects them here")
        if info.last_error_date is not None and info.last_error_date > self._looked:
            self._looked = info.last_error_date
            waits = info.pending_update_count
            log.warning("Telegram could not deliver an update: %s; %d wait", info.last_error_message, waits)


def _whose(update: Update) -> frozenset[int]:
    """Return the chat and the person of an update: a direct chat has the id of its person."""
    chat, user = update.effective_chat, update.effective_user
    return frozenset(each.id for each in (chat, user) if each is not None)
