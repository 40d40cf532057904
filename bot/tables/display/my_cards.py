"""A player's cards where he asks for them: in the group for him alone, else at home, else in the answer.

docs/telegram.md, "My cards". What is said in the group waits for the group's budget, in a task of its own:
no other press waits with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Protocol

from bot.delivery import Delivery
from bot.runtime.recent import Recent
from bot.runtime.tasks import start
from bot.screens.match.peek import peek
from bot.screens.screen import Button, Screen
from bot.tables.display.drawing import draw_hand
from bot.tables.live import LiveMatch
from bot.tables.services import TableServices
from bot.tables.toast import Answering, Toast, answer_press
from bot.telegram.errors import Flaky, MessageGone, Overheard, Trouble, Wait
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import ShowCards, ShowDraft, pack
from bot.words.links import ShowHand, url
from bot.words.markup import markup
from club.model import Player
from game.actions import Seat
from game.projection import project

log = logging.getLogger(__name__)

PATIENCE_S = 5.0
"""How long each call of a press may wait for its turn; a press is a reason for a message for 15 s only."""
FOLLOW_S = 20.0
"""How long a message may wait to follow a press on it, which is answered already."""
TAKE_BACK_S = 120.0
"""How long we try to remove what was not meant for everybody."""
REMEMBERED = 4096
"""Messages of which we know what they show, and people who play from their group."""

Mark = tuple[int, int, int]
"""An ephemeral message: its chat, who alone sees it, the number it goes by."""


class EphemeralSender(Answering, Protocol):
    """What is needed of Telegram; every verb may raise any `Trouble`."""

    async def whisper(self, chat: int, thread: int | None, user: int, query: str, screen: Screen) -> int:
        """Answer a press with a message that the presser alone sees."""

    async def edit_whisper(self, chat: int, user: int, number: int, screen: Screen) -> None:
        """Change such a message."""

    async def delete(self, chat: int, message_id: int) -> None:
        """Remove an ordinary message."""


class MyCards:
    """Shows players their cards. `offered`: whether ephemeral messages may be tried at all."""

    def __init__(
        self,
        services: TableServices,
        delivery: Delivery,
        telegram: EphemeralSender,
        *,
        offered: bool,
    ) -> None:
        self._people = services.people
        self._tables = services.tables
        self._display = services.display
        self._delivery = delivery
        self._telegram = telegram
        self._offered = offered
        self._guests: Recent[int, None] = Recent(REMEMBERED)
        """Who plays from a group: a private chat that is closed to us does not put them out of reach."""
        self._asking: set[int] = set()
        """Who waits for his cards in the group: another press of his is answered by the same message."""
        self._pressed: dict[Mark, Pressed] = {}
        """The newest press on a message that does not show yet what came of it."""
        self._shown: Recent[Mark, str] = Recent(REMEMBERED)
        """The digest of what a message shows."""
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, pressed: Pressed) -> None:
        """Somebody pressed a button: perhaps he plays from the group."""
        if self._offered and (pressed.ephemeral is not None or isinstance(pressed.press, ShowCards)):
            self._guests[pressed.who.id] = None

    def reaches(self, player: int) -> bool:
        """Say whether a player is shown his cards in the group."""
        return self._offered and player in self._guests

    async def press(self, player: Player, press: ShowCards, pressed: Pressed) -> Toast | None:
        """Show somebody his cards; None when the press is answered later, behind a message in the group."""
        async with self._tables.lock(press.table):
            found = await self._found(player, press.table)
            if isinstance(found, Toast):
                return found
            if not self._may_whisper(found[0], pressed.place):
                return self._at_home(player, *found)
        if player.id in self._asking:
            return Toast()
        self._asking.add(player.id)
        self._begin(self._in_the_group(player, press, pressed))
        return None

    def follow(self, pressed: Pressed) -> None:
        """Bring the message that somebody pressed on up to date, if he alone sees it."""
        table, mark = getattr(pressed.press, "table", None), _mark(pressed)
        if self._offered and mark and table and not isinstance(pressed.press, ShowCards):
            self._follow(pressed, mark, table)

    def _follow(self, pressed: Pressed, mark: Mark, table: int) -> None:
        waits = mark in self._pressed
        self._pressed[mark] = pressed
        if not waits:
            self._begin(self._catch_up(mark, table))

    async def close(self) -> None:
        """Begin nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Nobody waits for it; whoever sees that nothing came presses again."""
        task = start(work, "showing cards in the group", usual=(Trouble, TimeoutError))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Who asks, and where he can be shown anything

    async def _found(self, player: Player, table: int) -> Toast | tuple[LiveMatch, Seat]:
        """Return the table and the seat, or what the presser is told instead; the lock must be held."""
        t = self._people.words(player)
        live = await self._tables.live(table)
        if live is None:
            return Toast(t.plain("toast-closed"), drop_keyboard=True)
        seat = live.seat_of(player.id)
        return (
            Toast(t.plain("toast-not-a-player"))
            if seat is None or not isinstance(live, LiveMatch)
            else (live, seat)
        )

    def _may_whisper(self, live: LiveMatch, place: Place | None) -> bool:
        here = place is not None and place.chat == live.table.chat
        return self._offered and here and not self._delivery.is_closed(live.table.chat)

    def _at_home(self, player: Player, live: LiveMatch, seat: Seat) -> Toast:
        """Lead a player to his panel in the direct chat, or say his cards to whoever cannot be written to."""
        if player.started and not self._delivery.is_closed(player.id):
            self._display.again(live, seat)
            return Toast(url=url(live.seating.bot, ShowHand()))
        view = project(live.match, seat, ())
        return Toast(peek(live.seat_words[seat], live.seating, view), alert=True)

    async def _elsewhere(self, player: Player, table: int) -> Toast:
        async with self._tables.lock(table):
            found = await self._found(player, table)
            return found if isinstance(found, Toast) else self._at_home(player, *found)

    # In the group

    async def _in_the_group(self, player: Player, press: ShowCards, pressed: Pressed) -> None:
        """Show the cards in the group, then answer the press: an answered one may be no reason any more."""
        try:
            await self._show(player, press, pressed)
            answer = Toast()
        except Exception as trouble:
            _note(trouble)
            self._guests.forget(player.id)
            answer = await self._elsewhere(player, press.table)
        finally:
            self._asking.discard(player.id)
        await answer_press(self._telegram, pressed.query, answer)

    async def _show(self, player: Player, press: ShowCards, pressed: Pressed) -> None:
        """Bring the message up to date that was pressed, or send one if there is none any more."""
        mark = _mark(pressed)
        try:
            await self._fill_soon(mark or await self._placed(player, press, pressed), press, pressed)
        except MessageGone:
            if mark is None:
                raise
            await self._fill_soon(await self._placed(player, press, pressed), press, pressed)

    async def _fill_soon(self, mark: Mark, press: ShowCards, pressed: Pressed) -> None:
        """Fill a message while somebody waits; if that takes too long, it comes after his answer."""
        try:
            await self._fill(mark, press.table, PATIENCE_S)
        except TimeoutError:
            self._follow(pressed, mark, press.table)
            raise

    async def _placed(self, player: Player, press: ShowCards, pressed: Pressed) -> Mark:
        """Send a message without any cards; only one that is surely hidden may show them."""
        t, place = self._people.words(player), pressed.place
        assert place is not None
        empty = Screen(text=t("whisper-empty"), rows=((Button(t.plain("button-refresh"), pack(press)),),))

        async def send(chat: int) -> Mark:
            number = await self._telegram.whisper(chat, place.thread, player.id, pressed.query, empty)
            return chat, player.id, number

        try:
            return await self._delivery.call_directly(place.chat, send, PATIENCE_S)
        except Overheard as trouble:
            self._offered = False
            log.warning("Telegram offers no ephemeral messages here; cards are shown elsewhere")
            self._begin(self._take_back(place.chat, trouble.message_id))
            raise

    async def _take_back(self, chat: int, message_id: int) -> None:
        async def delete(chat: int) -> None:
            await self._telegram.delete(chat, message_id)

        await self._insist(chat, delete, TAKE_BACK_S)

    async def _catch_up(self, mark: Mark, table: int) -> None:
        """Show what came of the presses on a message, as long as there are new ones."""
        try:
            while pressed := self._pressed.get(mark):
                if (await self._panel(mark, table)).digest() != self._shown.get(mark):
                    await self._fill(mark, table, FOLLOW_S)
                if self._pressed[mark] is pressed:
                    return
        finally:
            self._pressed.pop(mark, None)

    async def _fill(self, mark: Mark, table: int, patience_s: float) -> None:
        """Let a hidden message show its owner's panel as it is when the message's turn comes."""
        _, user, number = mark

        async def edit(chat: int) -> None:
            screen = await self._panel(mark, table)
            await self._telegram.edit_whisper(chat, user, number, screen)
            self._remember(mark, screen)

        await self._insist(mark[0], edit, patience_s)

    async def _insist(self, chat: int, call: Callable[[int], Awaitable[None]], patience_s: float) -> None:
        """Make a call that may be repeated until it succeeds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience_s
        while True:
            try:
                return await self._delivery.call_directly(chat, call, until - loop.time())
            except (Wait, Flaky):
                if loop.time() >= until:
                    raise

    async def _panel(self, mark: Mark, table: int) -> Screen:
        """Draw what the owner of a message is to see now."""
        async with self._tables.lock(table):
            player = await self._people.player(mark[1])
            assert player is not None
            found = await self._found(player, table)
            if isinstance(found, Toast):
                return Screen(text=markup(found.text))
            pressed = self._pressed.get(mark)
            look = pressed.press if pressed and isinstance(pressed.press, ShowDraft) else None
            return panel(*found, look)

    def _remember(self, mark: Mark, screen: Screen) -> None:
        self._shown[mark] = screen.digest()


def panel(live: LiveMatch, seat: Seat, look: ShowDraft | None = None) -> Screen:
    """Draw a player's panel for the group; while he waits, a key brings it up to date."""
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
        log.info("cards were not shown in the group: %r", trouble)
    else:
        log.error("showing cards in the group broke", exc_info=trouble)
