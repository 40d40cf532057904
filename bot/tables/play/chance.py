"""Chance: the order of the cards, the first dealer, and the die that is thrown in the chat before a match.

With the die the bot cannot choose the deal (docs/fair.md). It is thrown once for a table, whatever
happens. The table is marked as "die lost" before the call and stores the result after it: a crash in between
gives no reason for a second throw.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.runtime.logs import named
from bot.screens.lobby import shown_digits
from bot.tables.live import LiveLobby
from bot.telegram.errors import Flaky, Malformed, Trouble
from bot.telegram.gateway import Quoted, Throw
from club import proof
from club.model import Table
from game.cards import DECK, Cards

if TYPE_CHECKING:
    from bot.house import House


STACKED_SEED = "00" * 32
"""Secret of tables with stacked cards, fixed so that the same match repeats."""


def shuffled() -> Cards:
    """Return the deck in unpredictable order."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


@dataclass(frozen=True, slots=True)
class Chance:
    """Source of decks and lots: `shuffle` returns a deck for a table without a chain, `lot` draws a seat.

    With a custom `shuffle` or `lot` no table has a chain, as it would not be dealt from it.
    """

    shuffle: Callable[[], Cards] = shuffled
    lot: Callable[[int], int] = secrets.randbelow

    @property
    def fair(self) -> bool:
        """Whether decks and lots are drawn as docs/fair.md says."""
        return self.shuffle is shuffled and self.lot is secrets.randbelow

    def seed(self) -> str:
        """Return the secret of a new table, a constant if the cards are stacked."""
        return secrets.token_hex(32) if self.fair else STACKED_SEED


FAIR = Chance()
"""Unpredictable decks and lots."""


log = logging.getLogger(__name__)

TIMEOUT_S = 10.0
"""Seconds the die waits for its turn among the calls of a group that was busy with its lobby."""


class Thrower(Protocol):
    """Call of Telegram for throwing a die."""

    async def roll(self, chat: int, thread: int | None, quoted: Quoted | None = None) -> Throw:
        """Throw a die into a chat, as a reply that quotes a message."""


class Dice:
    """Throws the die before a match begins."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def throw(self, player: int, table: int) -> None:
        """Throw the die of a table, if `player` may begin its match and the chat could see its chain.

        Further presses of Start wait for it; all other keys of the table work.
        """
        async with self._house.tables.lock(("die", table)):
            if (noted := await self._noted(player, table)) is None:
                return
            try:
                shown = await self._rolled(*noted)
            except Flaky as trouble:
                log.info("the die of table %s may have been thrown, with unknown result: %s", table, trouble)
            except (Trouble, TimeoutError) as trouble:
                log.info("no die for table %s: %s", table, named(trouble))
                await self._keep(table, partial(proof.without_die, why="refused"))
            else:
                await self._keep(table, partial(proof.with_die, die=shown.value, at=shown.at))

    async def _rolled(self, table: Table, lock: Quoted) -> Throw:
        """Throw the die as a reply that quotes the lock: the bot can edit that message, but not the quote."""
        call = partial(self._house.telegram.roll, thread=table.thread)
        try:
            return await self._house.delivery.call_directly(table.chat, partial(call, quoted=lock), TIMEOUT_S)
        except Malformed as trouble:
            log.warning("the die of table %s cannot quote the lock: %s", table.id, trouble)
            return await self._house.delivery.call_directly(table.chat, call, TIMEOUT_S)

    async def _noted(self, player: int, table: int) -> tuple[Table, Quoted] | None:
        """Note that the die of a table is about to be thrown; None if it is not.

        Return the table, and its lock as the chat sees it.
        """
        async with self._house.tables.lock(table):
            live = await self._house.tables.live(table)
            if not isinstance(live, LiveLobby) or not live.table.open:
                return None
            if not proof.wants_die(live.table) or not proof.may_start(live.table, player):
                return None
            if (shown := self._house.delivery.shown(live.slot("lobby"))) is None:
                return None  # nobody has seen the chain yet, so a die would prove nothing
            live.table = await self._house.store.keep_table(proof.without_die(live.table, "lost"), None)
            return live.table, Quoted(shown.message_id, shown_digits(live.table.state.proof))

    async def _keep(self, table: int, change: Callable[[Table], Table]) -> None:
        """Store a change of the die, if the table still waits."""
        async with self._house.tables.lock(table):
            live = await self._house.tables.live(table)
            if isinstance(live, LiveLobby) and live.table.open:
                live.table = await self._house.store.keep_table(change(live.table), None)
