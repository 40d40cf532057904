"""The modules with use cases: their import registers what they do for each press and each command."""

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
from bot.tables.display import my_cards
from bot.tables.play import moves, stopping, timeouts
from bot.tables.thinking import advice

REGISTERED = (
    advice,
    daily,
    evening,
    forgetting,
    history,
    lesson,
    lobby,
    moves,
    my_cards,
    opening,
    paper,
    results,
    rules,
    seats,
    settings,
    standings,
    stopping,
    table_commands,
    timeouts,
    welcome,
)
