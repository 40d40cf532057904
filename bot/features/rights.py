"""Who may settle what for a whole group."""

from __future__ import annotations

from bot.services import Services
from club.model import Player


async def may_settle(services: Services, player: Player, chat: int) -> bool:
    """Say whether somebody is the host of a table in the group, or an admin of it."""
    tables = await services.store.tables_at(chat)
    if any(table.host == player.id for table in tables):
        return True
    return await services.telegram.is_admin(chat, player.id)


async def may_set_clock(services: Services, player: Player, chat: int) -> bool:
    """Say whether somebody may set the clock of a group: its admins, and who hosts all that is played there.

    It runs at once at every table, so a table opened beside a match gives no right to it.
    """
    tables = await services.store.tables_at(chat)
    played = [table for table in tables if table.stage == "playing"]
    hosts = {table.host for table in played or tables}
    if player.id in hosts and (len(hosts) == 1 or not played):
        return True
    return await services.telegram.is_admin(chat, player.id)
