"""Tables addressed by a command: the group's own, or in a direct chat those where the sender sits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.telegram.updates import Place
from club.model import Player, Table

if TYPE_CHECKING:
    from bot.house import House


async def table_here(house: House, place: Place) -> Table | None:
    """Return the table of a group, a topic or a direct chat; raises Corrupt if it cannot be read."""
    table = await house.store.table_in(place.chat, place.thread)
    if table is not None:
        await house.tables.peek(table.id)
    return table


async def matches_in_question(house: House, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the tables addressed, or else the last table of the group or the player's last own table."""
    if tables := await tables_in_question(house, place, player):
        return tables
    last = await house.store.last_table(place.chat, place.thread)
    return (last,) if last else ()


async def tables_in_question(house: House, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the group's table, or in a direct chat the tables where the player sits, their own one first."""
    if place.private:
        tables = (live.table for live in await house.tables.of(player))
        return tuple(sorted(tables, key=lambda table: not table.kind.private))
    table = await table_here(house, place)
    return (table,) if table else ()
