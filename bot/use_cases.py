"""Use cases that are still methods of parts of the house, by the press or command that calls for them."""

from __future__ import annotations

from bot.features import (
    daily,
    evening,
    forgetting,
    history,
    lesson,
    paper,
    results,
    rules,
    settings,
    standings,
    table_commands,
    welcome,
)
from bot.tables import lobby, opening, seats
from bot.tables.play import moves, stopping, timeouts
from bot.tables.visit import Toast, Visit, press
from bot.words.buttons import (
    AskAdvice,
    ShowCards,
)

REGISTERED = (
    daily,
    evening,
    forgetting,
    history,
    lesson,
    paper,
    standings,
    results,
    lobby,
    moves,
    opening,
    seats,
    settings,
    stopping,
    table_commands,
    rules,
    timeouts,
    welcome,
)
"""Modules whose use cases are registered by their import."""


@press(AskAdvice)
async def _advise(visit: Visit, press: AskAdvice) -> Toast | None:
    if press.verb == "hint":
        return await visit.house.hints.hint(visit, press)
    return await visit.house.reviews.review(visit.player, press)


@press(ShowCards)
async def _show_cards(visit: Visit, press: ShowCards) -> Toast | None:
    return await visit.house.my_cards.press(visit.player, press, visit.button)
