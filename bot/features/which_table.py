"""Tables addressed by a command: the group's own, or in a direct chat those where the sender sits."""

from __future__ import annotations

from bot.tables.services import TableServices
from bot.telegram.updates import Place
from club.model import Player, Table


async def table_here(services: TableServices, place: Place) -> Table | None:
    """Return the table of a group, a topic or a direct chat; raises Corrupt if it cannot be read."""
    table = await services.store.table_in(place.chat, place.thread)
    if table is not None:
        await services.tables.peek(table.id)
    return table


async def matches_in_question(services: TableServices, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the tables addressed, or else the last table of the group or the player's last own table."""
    if tables := await tables_in_question(services, place, player):
        return tables
    last = await services.store.last_table(place.chat, place.thread)
    return (last,) if last else ()


async def tables_in_question(services: TableServices, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the group's table, or in a direct chat the tables where the player sits, their own one first."""
    if place.private:
        tables = (live.table for live in await services.tables.of(player))
        return tuple(sorted(tables, key=lambda table: not table.own))
    table = await table_here(services, place)
    return (table,) if table else ()
