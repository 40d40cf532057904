"""From a link to its table: the table of a token, a rematch in its place, or a person's newest table."""

from __future__ import annotations

import uuid

from bot.house import House
from bot.people.directory import Who
from club.evening import is_later_round
from club.model import Table
from club.seats import has_ended
from storage.store import StoreError
from webapp.page import Closed, closed_by
from webapp.presses import update_id


class TableFinder:
    """Finder of the table that a page shows."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._tables = house.tables
        self._people = house.people
        self._own = house.own

    async def place_of(self, who: Who, token: str) -> tuple[int, str]:
        """Return the chat and the token of the table that a person looks at.

        The token is "" for an own table that its owner has yet to open. Raises Closed: there is no table of
        this token, or the store does not answer.
        """
        try:
            table = await self._find(who.id, token)
        except StoreError as error:
            raise closed_by(error) from error
        if table is None and token:
            raise Closed("gone")
        return (who.id, "") if table is None else (table.chat, table.token)

    async def table_of(self, person: int, token: str) -> Table:
        """Return the table of a token, or for "" the newest open one of a person, or a new one of their own.

        Raises Closed: there is none. Raises OwnedElsewhere: another worker owns the person's chat.
        """
        table = await self._find(person, token) or (None if token else await self._open_own(person))
        if table is None:
            raise Closed("gone")
        return table

    async def _find(self, person: int, token: str) -> Table | None:
        if token:
            table = await self._store.table_called(token)
        else:
            table = max(await self._store.tables_of(person), key=lambda each: each.id, default=None)
        return None if table is None else await self._successor(table, person)

    async def _successor(self, table: Table, person: int) -> Table:
        """Return the table that a person plays at in the place of an ended one, or the table itself.

        At an evening that is the table of the next round.
        """
        if not has_ended(table):
            return table
        if table.hidden:
            later = [each for each in await self._store.tables_of(person) if is_later_round(each, table)]
            return later[-1] if later else table
        standing = await self._store.table_in(table.chat, table.thread)
        return standing if standing is not None and standing.seat_of(person) is not None else table

    async def _open_own(self, person: int) -> Table | None:
        """Open an own table for a person who sits nowhere. Raises Closed: the bot may not write to them."""
        self._tables.ownership.require(person)
        player = await self._people.player(person)
        if player is None or not player.started:
            raise Closed("unstarted")
        await self._own.open(player, update_id(person, f"open-{uuid.uuid4()}"))
        return await self._store.table_in(person, None)
