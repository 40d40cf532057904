"""Which tables somebody means who writes a command: the group's own, or at home those where they sit."""

from __future__ import annotations

from bot.tables.kit import Kit
from bot.telegram.updates import Place
from club.model import Player, Table


async def standing(kit: Kit, place: Place) -> Table | None:
    """Return the table of a group; raises Corrupt when it cannot be read."""
    table = await kit.store.table_in(place.chat, place.thread)
    if table is not None:
        await kit.tables.peek(table.id)
    return table


async def matches_meant(kit: Kit, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the tables that are meant, or where there is none the last one of the group or of one's own."""
    if tables := await tables_meant(kit, place, player):
        return tables
    last = await kit.store.last_table(place.chat, place.thread)
    return (last,) if last else ()


async def tables_meant(kit: Kit, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the group's table, or in a direct chat those at which the person sits, their own one first."""
    if place.private:
        tables = (live.table for live in await kit.tables.of(player))
        return tuple(sorted(tables, key=lambda table: not table.own))
    table = await standing(kit, place)
    return (table,) if table else ()
