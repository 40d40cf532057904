"""What is done when a chat is closed to us: nothing is lost, and those who can help are told."""

from __future__ import annotations

import logging
from html import escape

from bot.delivery import Delivery
from bot.people import People
from bot.screens.notices import unreachable_screen
from bot.table.tables import Tables
from bot.trouble import ChatTrouble, Migrated, TopicLost, Unreachable

log = logging.getLogger(__name__)


async def face(people: People, tables: Tables, delivery: Delivery, chat: int, trouble: ChatTrouble) -> None:
    """Meet one refusal: note it, and tell the group when a player cannot be written to."""
    match trouble:
        case Migrated():
            await people.moved(chat, trouble.new_chat)
            await tables.moved()
        case Unreachable() if chat > 0:
            await _unreachable(people, tables, delivery, chat)
        case TopicLost():
            log.warning("a topic of chat %s is closed or gone; its table waits", chat)
        case _:
            log.warning("chat %s is closed to us (%s); its tables wait", chat, trouble)


async def _unreachable(people: People, tables: Tables, delivery: Delivery, chat: int) -> None:
    player = await people.player(chat)
    if player is None or not player.started:
        return  # not ours, or known already and told
    await people.reachable(player, started=False)
    for live in await tables.of(player):
        screen = unreachable_screen(live.words, escape(player.name), live.company.bot)
        delivery.post(live.table.chat, live.table.thread, screen)
