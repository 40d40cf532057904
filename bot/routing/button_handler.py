"""Handling of presses: look up the presser, run the use case, answer the press."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from bot.delivery import Delivery
from bot.people.directory import Who
from bot.routing.answers import PAGE
from bot.routing.routes import CarryOut
from bot.runtime.tasks import start
from bot.tables.display.my_cards import MyCards
from bot.tables.play.timeouts import Timeouts
from bot.tables.services import TableServices
from bot.tables.toast import Answering, Toast, answer_press
from bot.telegram.poller import UnderWay
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import LobbyPress, Press, SeatPress, Shortcut, ShowCards, TablePress
from club.model import Player
from storage.store import Away

AtTable = TablePress | Shortcut | ShowCards
NO_TABLE = 0
"""Table number used when a stranger presses at a table."""

log = logging.getLogger(__name__)


class ButtonHandler:
    """Handler of presses: looks up the presser, runs the use case and answers."""

    def __init__(
        self,
        *,
        services: TableServices,
        delivery: Delivery,
        timeouts: Timeouts,
        my_cards: MyCards,
        telegram: Answering,
        routes: Mapping[type, CarryOut],
    ) -> None:
        self._people = services.people
        self._rights = services.rights
        self._tables = services.tables
        self._display = services.display
        self._delivery = delivery
        self._timeouts = timeouts
        self._my_cards = my_cards
        self._telegram = telegram
        self._routes = routes

    async def carry_out(self, pressed: Pressed) -> UnderWay:
        """Run a press and answer it; the answer follows the commit and waits for no screen."""
        player = await self._people.meet(pressed.who)
        of_page = pressed.query.startswith(PAGE)  # which proves nothing about the group
        await self._note_presence(player, None if of_page else pressed.place)
        if isinstance(pressed.press, AtTable) and await self._is_stranger(pressed, pressed.press, player):
            pressed = replace(pressed, press=replace(pressed.press, table=NO_TABLE))
        self._my_cards.notice(pressed)
        answer = await self._press(player, pressed)
        return start(self._answer(pressed, answer), "the answer to a press")

    async def pass_over(self, pressed: Pressed) -> UnderWay:
        """Ignore a press, and ask the presser to tap more slowly."""
        words = self._people.words(await self._people.meet(pressed.who))
        answer = answer_press(self._telegram, pressed.query, Toast(words.plain("toast-slowly")))
        return start(answer, "the answer to a press")

    async def broke(self, pressed: Pressed, key: str, *, mend: bool) -> None:
        """Tell the presser why the press failed; `mend` redraws a table where an error occurred.

        A short outage of the store is reported quietly: nothing is wrong with the table.
        """
        if mend and isinstance(pressed.press, TablePress | Shortcut):
            self._timeouts.mend(pressed.press.table)
        try:
            words = self._people.words(await self._presser(pressed.who))
            await self._telegram.answer(pressed.query, words.plain(key), alert=key != "toast-away")
        except Exception:
            log.exception("press %s could not even be answered", pressed.query)

    async def _presser(self, who: Who) -> Player:
        """Return the presser; if the store does not answer, from the cache, or else from the update alone."""
        try:
            return await self._people.meet(who)
        except Away:
            return self._people.cached(who.id) or Player(id=who.id, name=who.name, code=who.code)

    async def _note_presence(self, player: Player, place: Place | None) -> None:
        """Note that the presser and the chat can be reached, and open them again for delivery."""
        await self._timeouts.here(player)
        if place is not None and not place.private:
            self._rights.saw(player.id, place.chat)
        for chat in {player.id, place.chat if place else player.id}:
            if self._delivery.is_closed(chat):
                self._display.open_again(chat)

    async def _press(self, player: Player, pressed: Pressed) -> Toast | None:
        if pressed.press is None:
            return Toast()
        if await self._is_elsewhere(player, pressed.press, pressed.place):
            answer: Toast | None = Toast(drop_keyboard=True)
        else:
            answer = await self._routes[type(pressed.press)](player, pressed.press, pressed)
        if answer is not None and answer.drop_keyboard and pressed.place and pressed.message_id is not None:
            self._delivery.tidy(pressed.place.chat, pressed.message_id)
        return answer

    async def _answer(self, pressed: Pressed, answer: Toast | None) -> None:
        try:
            if answer is not None:
                await answer_press(self._telegram, pressed.query, answer)
            self._my_cards.follow(pressed)
        except Exception:
            log.exception("press %s could not be answered", pressed.query)

    async def _is_elsewhere(self, player: Player, press: Press, place: Place | None) -> bool:
        """Return whether a press would take a seat from outside the table's chat, which no button offers.

        The owner of a vacant seat who is still a member comes back to it from their direct chat.
        """
        if not isinstance(press, LobbyPress | SeatPress) or press.verb not in {"join", "take"}:
            return False
        live = await self._tables.peek(press.table)
        if live is None or (place is not None and place.chat == live.table.chat):
            return False
        if place is None or place.chat != player.id or not isinstance(press, SeatPress):
            return True
        left = [seat for seat, chair in enumerate(live.table.state.chairs) if chair.left == player.id]
        return press.seat not in left or not await self._rights.is_member(player.id, live.table.chat)

    async def _is_stranger(self, pressed: Pressed, press: AtTable, player: Player) -> bool:
        """Return whether a press at a table comes from a stranger: table numbers can be guessed."""
        table = await self._tables.record(press.table)
        chat = pressed.place.chat if pressed.place is not None else None
        return table is not None and not await self._rights.may_press(player, table, chat)
