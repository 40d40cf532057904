"""Handling of updates: each is read and routed, and errors that nothing else handled are caught here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from telegram import Update

from bot.delivery.allowance import Allowance
from bot.features.membership import MembershipHandler
from bot.routing.answers import refusal_key
from bot.routing.bot_name import BotNameCheck
from bot.routing.button_handler import ButtonHandler
from bot.routing.commands import Commands
from bot.runtime.log_context import about
from bot.runtime.ownership import OwnedElsewhere
from bot.tables.lobby.table_quota import QuotaExceeded
from bot.tables.registry import Tables
from bot.telegram.poller import UnderWay
from bot.telegram.updates import (
    Left,
    Membership,
    Moved,
    Pressed,
    Reach,
    Renamed,
    Sighting,
    TextMessage,
    Wish,
    names_a_bot,
    read,
    sighting,
)
from storage.outage import level_of
from storage.store import Away, Corrupt, StoreError

log = logging.getLogger(__name__)

OUTAGE_S, RETRY_S = 600.0, 1.0
"""Seconds a command waits for an unavailable store, and seconds between attempts."""
TAPS_S = 6.0
"""Burst of taps allowed, in seconds' worth of tapping."""
GROUP_TAPS = 8
"""Taps allowed to a group, as a multiple of those allowed to a person."""
WARN_S = 3.0
"""Seconds between warnings about tapping too fast: an app shows one about so long."""


class App:
    """Router of updates to use cases. `saw` is called with each message seen."""

    def __init__(
        self,
        *,
        bot: BotNameCheck,
        tables: Tables,
        presses: ButtonHandler,
        commands: Commands,
        membership: MembershipHandler,
        saw: Callable[[Sighting], None],
        taps_per_s: float,
    ) -> None:
        self._bot = bot
        self._saw = saw
        self._tables = tables
        self._presses = presses
        self._commands = commands
        clock = asyncio.get_running_loop().time
        self._taps = Allowance(clock, interval=1 / taps_per_s, burst=round(TAPS_S * taps_per_s) + 1)
        of_groups = GROUP_TAPS * taps_per_s
        self._taps_of_groups = Allowance(clock, interval=1 / of_groups, burst=round(TAPS_S * of_groups) + 1)
        self._asked_slowly = Allowance(clock, interval=WARN_S, burst=1)
        self._handlers: Mapping[type, Callable[[Any], Awaitable[UnderWay]]] = {
            Pressed: self._on_pressed,
            TextMessage: commands.say,
            Reach: membership.reach,
            Membership: membership.membership,
            Moved: membership.moved,
            Left: membership.left,
            Renamed: membership.renamed,
        }

    async def handle(self, update: Update) -> UnderWay:
        """Handle one update; never raise, so that one bad update cannot stop the others.

        Returns the answer to a press, which may still be in progress.
        """
        answer = None
        for wish in await self._wishes(update):
            answer = await self.serve(update.update_id, wish)
        return answer

    async def serve(self, update: int, wish: Wish) -> UnderWay:
        """Serve a request of Telegram or of the Mini App; `update` is the id that makes it idempotent.

        Never raises. Returns the answer to a press, which may still be in progress.
        """
        with about(*_table_of(wish)):
            try:
                return await self._carry_out(update, wish, patiently=True)
            except Away as error:
                log.log(level_of(error), "update %s was not handled: %s", update, error)
                if isinstance(wish, Pressed):
                    await self._presses.broke(wish, "toast-away", mend=True)
            except StoreError as error:
                await self._broke(update, wish, error)
        return None

    async def take(self, update: Update) -> UnderWay:
        """Handle one update that Telegram can deliver again.

        Raises StoreError if the store does not keep it, and OwnedElsewhere if another worker owns its chat.
        """
        answer = None
        for wish in await self._wishes(update):
            with about(*_table_of(wish)):
                answer = await self._carry_out(update.update_id, wish, patiently=False)
        return answer

    async def _wishes(self, update: Update) -> Sequence[Wish]:
        """Return what an update wants; a command to another username may be one to a new name of this bot."""
        try:
            if seen := sighting(update):
                self._saw(seen)
            wishes = read(update, self._bot.name.now)
            if not wishes and names_a_bot(update):
                await self._bot.check()
                wishes = read(update, self._bot.name.now)
        except Exception as error:  # the library may raise anything
            log.error("skipped: update %d cannot be read (%s)", update.update_id, type(error).__name__)
            return ()
        return wishes

    async def _carry_out(self, update: int, wish: Wish, *, patiently: bool) -> UnderWay:
        try:
            work = partial(self._handler(wish), wish)
            if patiently and not isinstance(wish, Pressed):
                return await self._when_the_store_is_back(work)
            return await self._tables.retry_if_stale(work)
        except (Corrupt, QuotaExceeded) as error:
            key = refusal_key(error)
            if isinstance(wish, Pressed):
                await self._presses.broke(wish, key, mend=False)
        except (StoreError, OwnedElsewhere):
            raise
        except Exception as error:
            await self._broke(update, wish, error)
        return None

    async def _broke(self, update: int, wish: Wish, error: Exception) -> None:
        """Log an unexpected error, and tell the presser."""
        log.error("update %s failed: %r", update, wish, exc_info=error)
        if isinstance(wish, Pressed):
            await self._presses.broke(wish, "toast-broken", mend=True)

    async def _on_pressed(self, pressed: Pressed) -> UnderWay:
        """Handle a press within the rate limit; warn the presser now and then about excess presses."""
        place = pressed.place
        if self._taps.take(pressed.who.id) and (
            place is None or place.private or self._taps_of_groups.take(place.chat)
        ):
            return await self._presses.carry_out(pressed)
        if self._asked_slowly.take(pressed.who.id):
            return await self._presses.pass_over(pressed)
        return None

    async def _when_the_store_is_back(self, work: Callable[[], Awaitable[UnderWay]]) -> UnderWay:
        """Run `work`, and retry until the store is back, so that no command is lost."""
        loop = asyncio.get_running_loop()
        end = loop.time() + OUTAGE_S
        while True:
            try:
                return await self._tables.retry_if_stale(work)
            except Away as error:
                if loop.time() > end:
                    raise
                log.log(level_of(error), "an update waits for the store: %s", error)
            await asyncio.sleep(RETRY_S)

    def _handler(self, wish: Wish) -> Callable[[Any], Awaitable[UnderWay]]:
        """Return the handler of a wish; a command beyond the rate limit is only noted."""
        if isinstance(wish, TextMessage) and not self._commands.grants(wish):
            return self._commands.pass_over
        return self._handlers[type(wish)]


def _table_of(wish: Wish) -> tuple[int | None, int | None]:
    """Return the table and the turn of a press, if it names them."""
    press = wish.press if isinstance(wish, Pressed) else None
    return getattr(press, "table", None), getattr(press, "turn", None)
