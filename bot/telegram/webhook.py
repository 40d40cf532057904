"""Having updates brought: Telegram is told that it need not bring one again after it was carried out.

One that comes twice at once, or again after an answer that was lost, is carried out once: its id is known
here for a while, and in the store for good. Updates of one chat run in order, and of one person too; all
others side by side.
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
from bot.runtime.recent import Recent
from bot.runtime.tasks import start
from bot.telegram.address import Address, announce
from bot.telegram.batch import opened
from bot.telegram.forwarding import Forwarding
from bot.telegram.listener import Listener, Taken
from bot.telegram.poller import FINISH_S, REFUSALS, Handle
from storage.store import StoreError

log = logging.getLogger(__name__)

ANSWER_S = 30.0
"""How long Telegram waits for an answer; it would give up after a minute. The work goes on meanwhile."""
REMEMBERED = 10_000
LOOK_S = 60.0
"""How often is asked whether Telegram still brings updates here."""


class Webhook:
    """Listens and carries out; `run` ends only by cancellation, or a token that was revoked.

    `polls` counts what was brought by what came of it; since `failing_since` (loop time) nothing is brought
    here. While it is `stopping` nothing more is taken: Telegram keeps it.
    """

    def __init__(
        self, bot: Bot, handle: Handle, address: Address, forwarding: Forwarding | None = None
    ) -> None:
        """`handle` raises StoreError for what is to be brought again; `forwarding` leads to other workers."""
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
        """By chat or person, the last of their updates that is not carried out yet."""
        self._done: Recent[int, bool] = Recent(REMEMBERED)
        self._refusals = 0
        self._looked = datetime.now(UTC)
        self.stopping = False
        self.failing_since: float | None = None

    @property
    def polls(self) -> Counter[str]:
        """What was brought, by what came of it."""
        return self._listener.results

    @property
    def port(self) -> int:
        """The port it listens at."""
        return self._listener.port

    async def begin(self) -> None:
        """Listen, and tell Telegram; raises OSError where a port or file cannot be used, TelegramError."""
        await self._listener.open()
        try:
            await announce(self._bot, self._address)
        except BaseException:
            await self._listener.close()
            raise
        log.info("updates are brought to port %d, %s", self.port, self._address.path)

    async def run(self) -> None:
        """Take updates; raises InvalidToken when it is no use going on."""
        try:
            while True:
                await asyncio.sleep(LOOK_S)
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

    async def take(self, given: object, chat: int | None = None) -> Taken:
        """Carry out one update; return when its change is stored. Raises ValueError for what is no update.

        What another worker hands on for a `chat` is carried out here or not at all: raises Elsewhere.
        """
        directory = self._forwarding
        if self.stopping or (chat is not None and directory is not None and not directory.is_here(chat)):
            return Taken.LATER
        for update in opened([given], self._bot).updates:
            here = partial(self._here, update)
            try:
                if directory is None or chat is not None:
                    taken = await here()
                else:
                    taken = await directory.bring(update, given, here)
            except StoreError as error:
                log.warning("update %s is to be brought again: %s", update.update_id, error)
                taken = Taken.LATER
            if taken is Taken.LATER:
                return taken
        return Taken.DONE  # what cannot be read is passed over: it would come again for a day

    async def _here(self, update: Update) -> Taken:
        """Carry an update out in this process; raises StoreError, and Elsewhere for another worker's."""
        if self.stopping:
            return Taken.LATER
        if update.update_id in self._done:
            return Taken.DONE
        work = self._under_way.get(update.update_id) or self._begin(update)
        await asyncio.wait({work}, timeout=ANSWER_S)
        if not work.done() or work.cancelled():
            return Taken.LATER
        if isinstance(error := work.exception(), StoreError | OwnedElsewhere):
            raise error
        return Taken.DONE

    def _begin(self, update: Update) -> asyncio.Task[None]:
        """Begin with an update, behind what is under way for its chat and its person."""
        number, ownership = update.update_id, _whose(update)
        before = {self._last[each] for each in ownership if each in self._last}
        usual = (StoreError, OwnedElsewhere)
        work = start(self._carry_out(update, before), "an update that was brought", usual=usual)
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
        """Ask whether Telegram still brings updates here; raises InvalidToken when it is no use going on."""
        try:
            info = await self._bot.get_webhook_info()
        except (EndPointNotFound, InvalidToken) as error:
            self._refusals += 1
            if self._refusals >= REFUSALS:
                raise InvalidToken from error
        except TelegramError as error:
            log.info("Telegram does not say where it brings updates: %s", error)
        else:
            self._refusals = 0
            self._judge(info)

    def _judge(self, info: WebhookInfo) -> None:
        if info.url == self._address.url:
            self.failing_since = None
        else:
            now = asyncio.get_running_loop().time()
            self.failing_since = now if self.failing_since is None else self.failing_since
            where = "to another address" if info.url else "to nobody who does not ask"
            log.warning("Telegram brings updates %s: `thousand webhook set` brings them here again", where)
        if info.last_error_date is not None and info.last_error_date > self._looked:
            self._looked = info.last_error_date
            waits = info.pending_update_count
            log.warning("Telegram could not bring an update: %s; %d wait", info.last_error_message, waits)


def _whose(update: Update) -> frozenset[int]:
    """Return the chat and the person of an update: a direct chat has the number of its person."""
    chat, user = update.effective_chat, update.effective_user
    return frozenset(each.id for each in (chat, user) if each is not None)
