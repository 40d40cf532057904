"""What is done when a chat is closed to us: nothing is lost, and those who can help are told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.people import named
from bot.screens.notices import unreachable_screen
from bot.telegram.errors import ChatTrouble, Migrated, TopicLost, Unreachable

if TYPE_CHECKING:
    from bot.services import Services

log = logging.getLogger(__name__)


async def face(services: Services, chat: int, trouble: ChatTrouble) -> None:
    """Meet one refusal: note it, and tell the group when a player cannot be written to."""
    match trouble:
        case Migrated():
            await services.people.moved(chat, trouble.new_chat)
            await services.redraw.moved(trouble.new_chat)
        case Unreachable() if chat > 0:
            await _unreachable(services, chat)
        case TopicLost():
            log.warning("topic %s of chat %s is closed or gone; its table waits", trouble.thread, chat)
            await services.redraw.topic_lost(chat, trouble.thread)
        case _:
            log.warning("chat %s is closed to us (%s); its tables wait", chat, trouble)


async def _unreachable(services: Services, chat: int) -> None:
    """His seats are played for from now on, unless he plays from the group; his groups are told once."""
    player = await services.people.player(chat)
    if player is None:
        return
    if not services.my_cards.reaches(player.id):
        await services.absence.gone(player)
    if not player.started:
        return
    await services.people.reachable(player, started=False)
    for live in await services.tables.of(player):
        screen = unreachable_screen(live.words, named(live.words, player), live.seating.bot)
        services.delivery.post(live.table.chat, live.table.thread, screen)
