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
    Lobby,
    Look,
    MyCards,
    NextDeal,
    OpenTable,
    Rematch,
    SeatPress,
    SetHabit,
    SetTimer,
    Shortcut,
    Sign,
    Speak,
    TablePress,
    TakeBack,
    Tap,
)
from bot.delivery.allowance import Allowance
from bot.features.commands import Commands
from bot.features.rules.menu import RulesMenu
from bot.features.settings import HabitsMenu
from bot.features.timer import Timers
from bot.screens.screen import Screen
from bot.services import House
from bot.tables.chat_errors import face
from bot.tables.registry import report
from bot.tables.toast import Answer, give
from bot.tasks import start
from bot.telegram.errors import Unreachable
from bot.telegram.poller import UnderWay
from bot.telegram.updates import Membership, Moved, Place, Pressed, Reach, Said, read
from bot.texts import LANGUAGES, texts
from club.model import Player
from storage.store import Corrupt

AtTable = TablePress | Shortcut | MyCards
NO_TABLE = 0
"""The number of no table: what a stranger presses at a table is pressed there."""

log = logging.getLogger(__name__)

IN_A_GROUP_S, AT_HOME_S = 30.0, 3.0
"""Seconds after which one person may write one more command in the same chat."""
AT_ONCE = 10
"""Commands that one person may write there at once; what comes beyond is not answered."""


class App:
    """Routes what people and Telegram want to the use cases."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rules = RulesMenu(house)
        self._timers = Timers(house)
        self._habits = HabitsMenu(house)
        clock = asyncio.get_running_loop().time
        self._in_groups = Allowance(clock, interval=IN_A_GROUP_S, burst=AT_ONCE)
        self._at_home = Allowance(clock, interval=AT_HOME_S, burst=AT_ONCE)
        self._commands = Commands(house, self._rules, self._timers, self._habits)
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
            wish = read(update, self._house.bot)
            return None if wish is None else await self._handlers[type(wish)](wish)
        except Corrupt as error:
            report(error)
            if isinstance(wish, Pressed):
                await self._apologise(wish, "toast-unreadable")
        except Exception:
            log.exception("update %s broke something: %r", update.update_id, wish)
            if isinstance(wish, Pressed):
                if isinstance(wish.press, TablePress | Shortcut):
                    self._house.attendance.mend(wish.press.table)
                await self._apologise(wish, "toast-broken")
        return None

    async def _knock(self, player: Player, place: Place | None) -> None:
        """Somebody is here, and so is the chat where he pressed: what was closed to us may be open again."""
        await self._house.attendance.here(player)
        if place is not None and not place.private:
            self._house.members.saw(place.chat, player.id)
        for chat in {player.id, place.chat if place else player.id}:
            if self._house.delivery.is_closed(chat):
                self._house.display.open_again(chat)

    async def _apologise(self, pressed: Pressed, key: str) -> None:
        """Tell the presser why nothing came of it."""
        try:
            words = self._house.people.words(await self._house.people.meet(pressed.who))
            await self._house.telegram.answer(pressed.query, words.plain(key), alert=True)
        except Exception:
            log.exception("press %s could not even be answered", pressed.query)

    async def _on_said(self, said: Said) -> None:
        """Carry a command out, unless its writer writes too many: a flood is for nobody to read."""
        allowance = self._at_home if said.place.private else self._in_groups
        if allowance.take((said.who.id, said.place.chat)):
            await self._commands.say(said)
        elif not said.anonymous:
            await self._house.attendance.here(await self._house.people.meet(said.who))

    async def _on_press(self, pressed: Pressed) -> UnderWay:
        """Carry a press out and answer it; the answer follows the commit and waits for no screen."""
        player = await self._house.people.meet(pressed.who)
        await self._knock(player, pressed.place)
        if isinstance(pressed.press, AtTable) and await self._is_stranger(
            player, pressed, pressed.press.table
        ):
            pressed = replace(pressed, press=replace(pressed.press, table=NO_TABLE))
        self._house.whispers.notice(pressed)
        answer = await self._press(player, pressed)
        return start(self._answer(pressed, answer), "the answer to a press")

    async def _answer(self, pressed: Pressed, answer: Answer | None) -> None:
        try:
            if answer is not None:
                await give(self._house.telegram, pressed.query, answer)
            self._house.whispers.follow(pressed)
        except Exception:
            log.exception("press %s could not be answered", pressed.query)

    async def _press(self, player: Player, pressed: Pressed) -> Answer | None:
        """Carry a press out; None when it is answered later."""
        press = pressed.press
        answer: Answer | None
        match press:
            case None:
                answer = Answer()
            case Speak():
                answer = await self._speak(player, pressed, press.language)
            case OpenTable():
                answer = await self._open_table(player, pressed)
            case SetTimer():
                answer = await self._timers.press(player, pressed.place, press)
            case MyCards():
                answer = await self._house.whispers.press(player, press, pressed)
            case Choose() | TakeBack() | Claim():
                answer = await self._house.shortcuts.press(player, press, pressed.update)
            case SetHabit():
                answer = await self._habits.press(player, pressed.place, press)
            case Tap() | Look() | Lobby() | NextDeal() | Rematch() | Sign() | SeatPress() | EndPress():
                answer = await self._at_table(player, pressed, press)
            case _:
                answer = await self._rules.press(player, pressed, press)
        if answer is not None and answer.spent:
            self._tidy(pressed)
        return answer

    async def _at_table(self, player: Player, pressed: Pressed, press: TablePress) -> Answer:
        house, update = self._house, pressed.update
        match press:
            case Tap():
                answer = await house.moves.act(player, press, update)
            case Look():
                answer = await house.moves.look(player, press)
            case NextDeal():
                answer = await house.moves.deal_on(player, press, update)
            case Sign():
                answer = await house.attendance.sign(player, press, update)
            case SeatPress(verb="take") | Lobby(verb="join") if await self._is_elsewhere(
                pressed, press.table
            ):
                answer = Answer(spent=True)
            case SeatPress():
                answer = await house.seats.press(player, press, update)
            case EndPress():
                answer = await house.ending.press(player, press, update)
            case Lobby():
                answer = await house.lobby.press(player, press, update)
            case Rematch():
                answer = await house.lobby.rematch(player, press.table, pressed.place, update)
        return answer

    async def _is_stranger(self, player: Player, pressed: Pressed, table: int) -> bool:
        """Say whether somebody has nothing to do with a table: tables are counted, and anybody can count."""
        record = await self._house.tables.record(table)
        if record is None or (pressed.place is not None and pressed.place.chat == record.chat):
            return False
        expected = {each for chair in record.life.chairs for each in (chair.left, chair.coming)}
        if player.id in record.seats or player.id in expected:
            return False
        return not await self._house.members(record.chat, player.id)

    async def _is_elsewhere(self, pressed: Pressed, table: int) -> bool:
        """Say whether a press comes from another chat than that of the table: no button of ours sent it."""
        live = await self._house.tables.peek(table)
        return live is not None and (pressed.place is None or pressed.place.chat != live.table.chat)

    async def _open_table(self, player: Player, pressed: Pressed) -> Answer:
        if pressed.place is not None and not pressed.place.private:
            await self._house.lobby.open(player, pressed.place, pressed.update)
        return Answer(spent=True)

    def _tidy(self, pressed: Pressed) -> None:
        """Take the keys off a message that is not the present one of its slot any more."""
        if pressed.place is not None and pressed.message_id is not None:
            self._house.delivery.tidy(pressed.place.chat, pressed.message_id)

    async def _speak(self, player: Player, pressed: Pressed, language: str) -> Answer:
        house, place = self._house, pressed.place
        if language not in LANGUAGES:
            return Answer()
        if place is None or place.private:
            player = await house.people.speak(player, language)
            await house.upkeep.refresh(player)
            return Answer(texts(language).plain("toast-language"), spent=True)
        if not await house.telegram.is_admin(place.chat, player.id):
            return Answer(house.people.words(player).plain("language-admins"))
        chat = await house.people.chat(place.chat, place.title)
        await house.people.speak_in(chat, language)
        await house.upkeep.speak_in(place.chat, language)
        return Answer(texts(language).plain("language-group"), spent=True)

    async def _on_reach(self, reach: Reach) -> None:
        """A person blocked us, or let us in again: then his panels are brought up to date."""
        house, player = self._house, await self._house.people.meet(reach.who)
        if not reach.open:
            await face(house, player.id, Unreachable("blocked"))
            return
        await house.attendance.here(player)
        await house.upkeep.reached(await house.people.reachable(player, started=True))

    async def _on_membership(self, membership: Membership) -> None:
        """Greet a new group; a group that lets us write again sees its tables anew."""
        place, house = membership.place, self._house
        if membership.before or not membership.here:
            return
        chat = await house.people.chat(place.chat, place.title, membership.who.code)
        words = house.people.words_in(chat)
        back = await house.upkeep.welcome(place.chat)
        house.display.post(place.chat, None, Screen(words("welcome-back" if back else "greeting")))

    async def _on_moved(self, moved: Moved) -> None:
        await self._house.people.moved(moved.old, moved.new)
        self._house.delivery.migrate(moved.old, moved.new)
        await self._house.upkeep.moved(moved.new)
