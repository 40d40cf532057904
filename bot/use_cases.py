"""Use cases that are still methods of parts of the house, by the press or command that calls for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

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
from bot.screens.screen import Screen
from bot.tables.play import moves, stopping, timeouts
from bot.tables.visit import Toast, Visit, press
from bot.words.buttons import (
    AskAdvice,
    ComputerPress,
    LobbyPress,
    OpenTable,
    OwnPress,
    Rematch,
    SeatPress,
    SetLength,
    ShowCards,
)
from bot.words.markup import words_of

REGISTERED = (
    daily,
    evening,
    forgetting,
    history,
    lesson,
    paper,
    standings,
    results,
    moves,
    settings,
    stopping,
    table_commands,
    rules,
    timeouts,
    welcome,
)
"""Modules whose use cases are registered by their import."""


@press(SeatPress)
async def _seat_press(visit: Visit, press: SeatPress) -> Toast | None:
    return await visit.house.seats.press(visit.player, press, visit.update)


@press(LobbyPress)
async def _lobby_press(visit: Visit, press: LobbyPress) -> Toast | None:
    return await visit.house.lobby.press(visit.player, press, visit.update)


@press(ComputerPress)
async def _computer_press(visit: Visit, press: ComputerPress) -> Toast | None:
    return await visit.house.computers.press(visit.player, press, visit.update)


@press(SetLength)
async def _set_length(visit: Visit, press: SetLength) -> Toast | None:
    return await visit.house.lengths.press(visit.player, press, visit.update)


@press(AskAdvice)
async def _advise(visit: Visit, press: AskAdvice) -> Toast | None:
    if press.verb == "hint":
        return await visit.house.hints.hint(visit, press)
    return await visit.house.reviews.review(visit.player, press)


@press(ShowCards)
async def _show_cards(visit: Visit, press: ShowCards) -> Toast | None:
    return await visit.house.my_cards.press(visit.player, press, visit.button)


@press(OwnPress)
async def _own(visit: Visit, press: OwnPress) -> Toast | None:
    if press.verb == "menu":
        return await rules.open_own_rules(visit)
    return await visit.house.own.press(visit.player, press, visit.update)


@press(Rematch)
async def _rematch(visit: Visit, press: Rematch) -> Toast | None:
    own = await visit.house.own.rematch(visit.player, press.table, visit.update)
    return own or await visit.house.lobby.rematch(visit.player, press.table, visit.place, visit.update)


@press(OpenTable)
async def _open_table(visit: Visit, _press: OpenTable) -> Toast | None:
    if visit.place is None:
        return Toast(drop_keyboard=True)
    if not visit.place.private:
        await visit.house.lobby.open(visit.player, visit.place, visit.update)
        return Toast(drop_keyboard=True)
    told = await visit.house.own.open(visit.player, visit.update)
    return Toast(words_of(told.text) if told else "")


Method = Callable[..., Awaitable[Screen | None]]
"""Takes the message, the player and the texts."""


def _obey(method: Method, visit: Visit) -> Awaitable[Screen | None]:
    return method(visit.command, visit.player, visit.t)
