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
