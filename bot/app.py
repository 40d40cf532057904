"""What is done with each update: the handlers, and the last resort for whatever breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from telegram import Update

from bot.buttons import (
    Choose,
    Claim,
    EndPress,
    LobbyPress,
    NextDeal,
    OpenTable,
    Rematch,
    SeatPress,
    SetPreference,
    SetTimer,
    Shortcut,
    ShowCards,
    ShowDraft,
    Sign,
    Speak,
    TablePress,
    TakeBack,
    Tap,
)
from bot.delivery.allowance import Allowance
from bot.features.commands import Commands
from bot.features.rules.menu import RulesMenu
from bot.features.settings import PreferencesMenu
from bot.features.timer import Timers
from bot.screens.screen import Screen
from bot.services import Services
from bot.tables.chat_errors import face
from bot.tables.registry import report
from bot.tables.toast import Toast, give
from bot.tasks import start
from bot.telegram.errors import Unreachable
from bot.telegram.poller import UnderWay
from bot.telegram.updates import Membership, Moved, Place, Pressed, Reach, Said, read
from bot.texts import LANGUAGES, texts
from club.model import Player
from storage.store import Corrupt

AtTable = TablePress | Shortcut | ShowCards
NO_TABLE = 0
"""The number of no table: what a stranger presses at a table is pressed there."""

log = logging.getLogger(__name__)

IN_A_GROUP_S, AT_HOME_S = 30.0, 3.0
"""Seconds after which one person may write one more command in the same chat."""
AT_ONCE = 10
"""Commands that one person may write there at once; what comes beyond is not answered."""


class App:
    """Routes what people and Telegram want to the use cases."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rules = RulesMenu(services)
        self._timers = Timers(services)
        self._preferences = PreferencesMenu(services)
        clock = asyncio.get_running_loop().time
        self._in_groups = Allowance(clock, interval=IN_A_GROUP_S, burst=AT_ONCE)
        self._at_home = Allowance(clock, interval=AT_HOME_S, burst=AT_ONCE)
        self._commands = Commands(services, self._rules, self._timers, self._preferences)
        self._handlers: Mapping[type, Callable[[Any], Awaitable[UnderWay]]] = {
            Pressed: self._on_press,
            Said: self._on_said,
            Reach: self._on_reach,
            Membership: self._on_membership,
            Moved: self._on_moved,
        }

    async def handle(self, update: Update) -> UnderWay:
        """Carry one update out; never raises, so that one bad update cannot stop the others.

        Returns the answer to a press, which may be on its way for a while yet.
        """
        wish = None
        try:
            wish = read(update, self._services.bot)
            return None if wish is None else await self._handlers[type(wish)](wish)
        except Corrupt as error:
            report(error)
            if isinstance(wish, Pressed):
                await self._apologise(wish, "toast-unreadable")
        except Exception:
            log.exception("update %s broke something: %r", update.update_id, wish)
            if isinstance(wish, Pressed):
                if isinstance(wish.press, TablePress | Shortcut):
                    self._services.absence.mend(wish.press.table)
                await self._apologise(wish, "toast-broken")
        return None

    async def _knock(self, player: Player, place: Place | None) -> None:
        """Somebody is here, and so is the chat where he pressed: what was closed to us may be open again."""
        await self._services.absence.here(player)
        if place is not None and not place.private:
            self._services.members.saw(place.chat, player.id)
        for chat in {player.id, place.chat if place else player.id}:
            if self._services.delivery.is_closed(chat):
                self._services.display.open_again(chat)

    async def _apologise(self, pressed: Pressed, key: str) -> None:
        """Tell the presser why nothing came of it."""
        try:
            words = self._services.people.words(await self._services.people.meet(pressed.who))
            await self._services.telegram.answer(pressed.query, words.plain(key), alert=True)
        except Exception:
            log.exception("press %s could not even be answered", pressed.query)

    async def _on_said(self, said: Said) -> None:
        """Carry a command out, unless its writer writes too many: a flood is for nobody to read."""
        allowance = self._at_home if said.place.private else self._in_groups
        if allowance.take((said.who.id, said.place.chat)):
            await self._commands.say(said)
        elif not said.anonymous:
            await self._services.absence.here(await self._services.people.meet(said.who))

    async def _on_press(self, pressed: Pressed) -> UnderWay:
        """Carry a press out and answer it; the answer follows the commit and waits for no screen."""
        player = await self._services.people.meet(pressed.who)
        await self._knock(player, pressed.place)
        if isinstance(pressed.press, AtTable) and await self._is_stranger(
            player, pressed, pressed.press.table
        ):
            pressed = replace(pressed, press=replace(pressed.press, table=NO_TABLE))
        self._services.my_cards.notice(pressed)
        answer = await self._press(player, pressed)
        return start(self._answer(pressed, answer), "the answer to a press")

    async def _answer(self, pressed: Pressed, answer: Toast | None) -> None:
        try:
            if answer is not None:
                await give(self._services.telegram, pressed.query, answer)
            self._services.my_cards.follow(pressed)
        except Exception:
            log.exception("press %s could not be answered", pressed.query)

    async def _press(self, player: Player, pressed: Pressed) -> Toast | None:
        """Carry a press out; None when it is answered later."""
        press = pressed.press
        answer: Toast | None
        match press:
            case None:
                answer = Toast()
            case Speak():
                answer = await self._speak(player, pressed, press.language)
            case OpenTable():
                answer = await self._open_table(player, pressed)
            case SetTimer():
                answer = await self._timers.press(player, pressed.place, press)
            case ShowCards():
                answer = await self._services.my_cards.press(player, press, pressed)
            case Choose() | TakeBack() | Claim():
                answer = await self._services.shortcuts.press(player, press, pressed.update)
            case SetPreference():
                answer = await self._preferences.press(player, pressed.place, press)
            case (
                Tap()
                | ShowDraft()
                | LobbyPress()
                | NextDeal()
                | Rematch()
                | Sign()
                | SeatPress()
                | EndPress()
            ):
                answer = await self._at_table(player, pressed, press)
            case _:
                answer = await self._rules.press(player, pressed, press)
        if answer is not None and answer.spent:
            self._tidy(pressed)
        return answer

    async def _at_table(self, player: Player, pressed: Pressed, press: TablePress) -> Toast:
        services, update = self._services, pressed.update
        match press:
            case Tap():
                answer = await services.moves.act(player, press, update)
            case ShowDraft():
                answer = await services.moves.look(player, press)
            case NextDeal():
                answer = await services.moves.deal_on(player, press, update)
            case Sign():
                answer = await services.absence.sign(player, press, update)
            case SeatPress(verb="take") | LobbyPress(verb="join") if await self._is_elsewhere(
                pressed, press.table
            ):
                answer = Toast(spent=True)
            case SeatPress():
                answer = await services.seats.press(player, press, update)
            case EndPress():
                answer = await services.ending.press(player, press, update)
            case LobbyPress():
                answer = await services.lobby.press(player, press, update)
            case Rematch():
                answer = await services.lobby.rematch(player, press.table, pressed.place, update)
        return answer

    async def _is_stranger(self, player: Player, pressed: Pressed, table: int) -> bool:
        """Say whether somebody has nothing to do with a table: tables are counted, and anybody can count."""
        record = await self._services.tables.record(table)
        if record is None or (pressed.place is not None and pressed.place.chat == record.chat):
            return False
        expected = {each for chair in record.state.chairs for each in (chair.left, chair.next_owner)}
        if player.id in record.seats or player.id in expected:
            return False
        return not await self._services.members(record.chat, player.id)

    async def _is_elsewhere(self, pressed: Pressed, table: int) -> bool:
        """Say whether a press comes from another chat than that of the table: no button of ours sent it."""
        live = await self._services.tables.peek(table)
        return live is not None and (pressed.place is None or pressed.place.chat != live.table.chat)

    async def _open_table(self, player: Player, pressed: Pressed) -> Toast:
        if pressed.place is not None and not pressed.place.private:
            await self._services.lobby.open(player, pressed.place, pressed.update)
        return Toast(spent=True)

    def _tidy(self, pressed: Pressed) -> None:
        """Take the keys off a message that is not the present one of its slot any more."""
        if pressed.place is not None and pressed.message_id is not None:
            self._services.delivery.tidy(pressed.place.chat, pressed.message_id)

    async def _speak(self, player: Player, pressed: Pressed, language: str) -> Toast:
        services, place = self._services, pressed.place
        if language not in LANGUAGES:
            return Toast()
        if place is None or place.private:
            player = await services.people.speak(player, language)
            await services.redraw.refresh(player)
            return Toast(texts(language).plain("toast-language"), spent=True)
        if not await services.telegram.is_admin(place.chat, player.id):
            return Toast(services.people.words(player).plain("language-admins"))
        chat = await services.people.chat(place.chat, place.title)
        await services.people.speak_in(chat, language)
        await services.redraw.speak_in(place.chat, language)
        return Toast(texts(language).plain("language-group"), spent=True)

    async def _on_reach(self, reach: Reach) -> None:
        """A person blocked us, or let us in again: then his panels are brought up to date."""
        services, player = self._services, await self._services.people.meet(reach.who)
        if not reach.open:
            await face(services, player.id, Unreachable("blocked"))
            return
        await services.absence.here(player)
        await services.redraw.reached(await services.people.reachable(player, started=True))

    async def _on_membership(self, membership: Membership) -> None:
        """Greet a new group; a group that lets us write again sees its tables anew."""
        place, services = membership.place, self._services
        if membership.before or not membership.here:
            return
        chat = await services.people.chat(place.chat, place.title, membership.who.code)
        words = services.people.words_in(chat)
        back = await services.redraw.welcome(place.chat)
        services.display.post(place.chat, None, Screen(words("welcome-back" if back else "greeting")))

    async def _on_moved(self, moved: Moved) -> None:
        await self._services.people.moved(moved.old, moved.new)
        self._services.delivery.migrate(moved.old, moved.new)
        await self._services.redraw.moved(moved.new)
