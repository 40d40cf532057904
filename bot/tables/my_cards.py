"""A player's cards on request: hidden in the group, else in the direct chat, else in the answer to the press.

See docs/telegram.md, "My cards". Messages in the group wait for the group's budget, in a task of their own:
no other press waits for them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from bot.runtime import Recent, start
from bot.runtime.logs import named
from bot.screens import Button, Screen
from bot.screens.hand import peek
from bot.tables.live import LiveMatch, draw_hand
from bot.tables.visit import CLOSED, Refused, Toast, Visit, press
from bot.telegram import Flaky, MessageGone, Overheard, Trouble, Wait
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import ShowCards, ShowDraft, pack
from bot.words.links import ShowHand, url
from club.model import Player
from game.actions import Seat
from game.view import project

if TYPE_CHECKING:
    from bot.house import House


log = logging.getLogger(__name__)

TIMEOUT_S = 5.0
"""Seconds each call of a press may wait for its turn.

Telegram accepts a hidden message for 15 s after a press.
"""
FOLLOW_S = 20.0
"""Seconds a hidden message may wait for its update after the press on it was answered."""
TAKE_BACK_S = 120.0
"""Seconds during which the bot tries to remove a message that became visible to everybody."""
CACHED = 4096
"""Hidden messages whose content is remembered, and people who play from their group."""

Mark = tuple[int, int, int]
"""Ephemeral message: its chat, its only viewer, its number."""


class EphemeralSender(Protocol):
    """Calls of Telegram for ephemeral messages; each may raise any `Trouble`."""

    async def whisper(self, chat: int, thread: int | None, user: int, query: str, screen: Screen) -> int:
        """Answer a press with a message that only the presser sees."""

    async def edit_whisper(self, chat: int, user: int, number: int, screen: Screen) -> None:
        """Change such a message."""

    async def delete(self, chat: int, message_id: int) -> None:
        """Delete an ordinary message."""


class MyCards:
    """Use case "my cards". `offered`: whether ephemeral messages may be tried at all."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._offered = house.settings.ephemeral_hands
        """Whether Telegram takes ephemeral messages, as far as is known."""
        self._guests: Recent[int, None] = Recent(CACHED)
        """Players who play from a group: they stay reachable when their direct chat is closed."""
        self._asking: set[int] = set()
        """Players waiting for their cards in the group: the same message answers further presses."""
        self._pressed: dict[Mark, Pressed] = {}
        """Newest press on each message that does not show the result of it yet."""
        self._shown: Recent[Mark, str] = Recent(CACHED)
        """Digest of the content of each message."""
        self._tasks: set[asyncio.Task[None]] = set()

    def reaches(self, player: int) -> bool:
        """Return whether a player sees their cards in the group."""
        return self._offered and player in self._guests

    async def press(self, visit: Visit, press: ShowCards) -> Toast | None:
        """Show a player their cards; None if the press is answered later, by a message in the group."""
        player = visit.player
        self._guests[player.id] = None
        async with self._house.tables.lock(press.table):
            live, seat = await self._seated(player, press.table)
            if not self._may_whisper(live, visit.place):
                return self._at_home(player, live, seat)
        if player.id in self._asking:
            return Toast()
        self._asking.add(player.id)
        self._begin(self._in_the_group(player, press, visit.button))
        return None

    def follow(self, pressed: Pressed) -> None:
        """Update a pressed message that only the presser sees, who plays from the group."""
        self._guests[pressed.who.id] = None
        table, mark = getattr(pressed.press, "table", None), _mark(pressed)
        if self._offered and mark and table and not isinstance(pressed.press, ShowCards):
            self._follow(pressed, mark, table)

    def _follow(self, pressed: Pressed, mark: Mark, table: int) -> None:
        waits = mark in self._pressed
        self._pressed[mark] = pressed
        if not waits:
            self._begin(self._catch_up(mark, table))

    async def close(self) -> None:
        """Start no further work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start work that no press waits for; a player who sees no result presses again."""
        task = start(work, "showing cards in the group", usual=(Trouble, TimeoutError))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The presser, and where cards can be shown to them

    async def _seated(self, player: Player, table: int) -> tuple[LiveMatch, Seat]:
        """Return the table and the seat of a player, who may look at their cards after the match, too.

        The lock must be held.
        """
        live = await self._house.tables.live(table)
        if live is None:
            raise Refused(CLOSED, drop_keyboard=True)
        seat = live.table.seat_of(player.id)
        if seat is None or not isinstance(live, LiveMatch):
            raise Refused("toast-not-a-player")
        return live, seat

    def _may_whisper(self, live: LiveMatch, place: Place | None) -> bool:
        here = place is not None and place.chat == live.table.chat
        return self._offered and here and not self._house.delivery.is_closed(live.table.chat)

    def _at_home(self, player: Player, live: LiveMatch, seat: Seat) -> Toast:
        """Lead a player to the panel in the direct chat, or answer with the cards if that chat is closed."""
        if self._house.display.reaches(player):
            self._house.display.again(live, seat)
            return Toast(url=url(live.seating.bot, ShowHand()))
        view = project(live.match, seat, ())
        return Toast(peek(live.seat_words[seat], live.seating, view), alert=True)

    async def _elsewhere(self, player: Player, table: int) -> Toast:
        async with self._house.tables.lock(table):
            try:
                return self._at_home(player, *await self._seated(player, table))
            except Refused as refused:
                return refused.toast(self._house.people.words(player))

    # In the group

    async def _in_the_group(self, player: Player, press: ShowCards, pressed: Pressed) -> None:
        """Show the cards in the group, then answer the press, as the answer may end the right to do so."""
        try:
            await self._show(player, press, pressed)
            answer = Toast()
        except Exception as trouble:
            _note(trouble)
            self._guests.forget(player.id)
            answer = await self._elsewhere(player, press.table)
        finally:
            self._asking.discard(player.id)
        await self._house.answers.answer(pressed.query, answer)

    async def _show(self, player: Player, press: ShowCards, pressed: Pressed) -> None:
        """Update the pressed message, or send a new one if it is gone."""
        mark = _mark(pressed)
        try:
            await self._fill_soon(mark or await self._placed(player, press, pressed), press, pressed)
        except MessageGone:
            if mark is None:
                raise
            await self._fill_soon(await self._placed(player, press, pressed), press, pressed)

    async def _fill_soon(self, mark: Mark, press: ShowCards, pressed: Pressed) -> None:
        """Fill a message while the presser waits; after a while, answer first and fill it later."""
        try:
            await self._fill(mark, press.table, TIMEOUT_S)
        except TimeoutError:
            self._follow(pressed, mark, press.table)
            raise

    async def _placed(self, player: Player, press: ShowCards, pressed: Pressed) -> Mark:
        """Send a message without cards; only a message that is certainly hidden may show them."""
        t, place = self._house.people.words(player), pressed.place
        assert place is not None
        empty = Screen(text=t("whisper-empty"), rows=((Button(t.plain("button-refresh"), pack(press)),),))

        async def send(chat: int) -> Mark:
            number = await self._house.telegram.whisper(chat, place.thread, player.id, pressed.query, empty)
            return chat, player.id, number

        try:
            return await self._house.delivery.call_directly(place.chat, send, TIMEOUT_S)
        except Overheard as trouble:
            self._offered = False
            log.warning("Telegram offers no ephemeral messages here; cards are shown elsewhere")
            self._begin(self._take_back(place.chat, trouble.message_id))
            raise

    async def _take_back(self, chat: int, message_id: int) -> None:
        async def delete(chat: int) -> None:
            await self._house.telegram.delete(chat, message_id)

        await self._insist(chat, delete, TAKE_BACK_S)

    async def _catch_up(self, mark: Mark, table: int) -> None:
        """Show the result of the presses on a message until there are no new ones."""
        try:
            while pressed := self._pressed.get(mark):
                if (await self._panel(mark, table)).digest != self._shown.get(mark):
                    await self._fill(mark, table, FOLLOW_S)
                if self._pressed[mark] is pressed:
                    return
        finally:
            self._pressed.pop(mark, None)

    async def _fill(self, mark: Mark, table: int, patience_s: float) -> None:
        """Fill a hidden message with its owner's panel, drawn when the call is about to be made."""
        _, user, number = mark

        async def edit(chat: int) -> None:
            screen = await self._panel(mark, table)
            await self._house.telegram.edit_whisper(chat, user, number, screen)
            self._remember(mark, screen)

        await self._insist(mark[0], edit, patience_s)

    async def _insist(self, chat: int, call: Callable[[int], Awaitable[None]], patience_s: float) -> None:
        """Repeat an idempotent call until it succeeds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience_s
        while True:
            try:
                return await self._house.delivery.call_directly(chat, call, until - loop.time())
            except (Wait, Flaky):
                if loop.time() >= until:
                    raise

    async def _panel(self, mark: Mark, table: int) -> Screen:
        """Draw the present panel of the owner of a message."""
        async with self._house.tables.lock(table):
            player = await self._house.people.player(mark[1])
            assert player is not None
            try:
                live, seat = await self._seated(player, table)
            except Refused as refused:
                return refused.screen(self._house.people.words(player))
            pressed = self._pressed.get(mark)
            look = pressed.press if pressed and isinstance(pressed.press, ShowDraft) else None
            return panel(live, seat, look)

    def _remember(self, mark: Mark, screen: Screen) -> None:
        self._shown[mark] = screen.digest


def panel(live: LiveMatch, seat: Seat, look: ShowDraft | None = None) -> Screen:
    """Draw a player's panel for the group; while the player waits, a key refreshes it."""
    match, words = live.match, live.seat_words[seat]
    draft = look.words if look and look.turn == match.turn else ""
    screen = draw_hand(words, live.seating, live.question, match, seat, live.table.state, draft=draft)
    if match.asked == seat or not live.table.open:
        return screen
    again = Button(words.plain("button-refresh"), pack(ShowCards(live.table.id)))
    return replace(screen, rows=(*screen.rows, (again,)))


def _mark(pressed: Pressed) -> Mark | None:
    if pressed.ephemeral is None or pressed.place is None:
        return None
    return pressed.place.chat, pressed.who.id, pressed.ephemeral


def _note(trouble: BaseException) -> None:
    if isinstance(trouble, Trouble | TimeoutError):
        log.info("cards could not be shown in the group: %s", named(trouble))
    else:
        log.error("showing cards in the group failed", exc_info=trouble)


@press(ShowCards)
async def show_cards(visit: Visit, press: ShowCards) -> Toast | None:
    """Show a player their cards."""
    return await visit.house.my_cards.press(visit, press)
