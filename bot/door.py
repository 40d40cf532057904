"""The door: whatever people ask of the bot, by chat or in the app, enters here, and so does what is due.

    update ──read──► wish ──► limits ──► who asks, and may they ──► use case ──► answer
                                                     │                 │
                                                     └──── Refused ────┴──► its words

    clock, another worker, a refusal of Telegram ──► Due ──► use case ──► when it is due again

There are four ways in: `polled` and `pushed` take updates of Telegram, `wished` one wish that has been read,
and `ring` what is due.

A wish is read once (`bot.telegram.updates`), becomes a `Visit`, and is carried out by the function that is
registered for it (`bot.tables.visit`). The door alone knows the rate limits, the membership check, what to do
with repeated updates, used-up quotas, damaged rows, tables of other workers and an unavailable store, and the
words for each; a use case knows none of that. Where nobody waits for an answer, the timer rings again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from telegram import Update

from bot.delivery.budget import Allowance, Clock
from bot.features import (
    daily,
    evening,
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
from bot.features.welcome import check_name, on_left, on_membership, on_moved, on_reach, on_renamed
from bot.people import Who
from bot.runtime import Recent, start
from bot.runtime.logs import about
from bot.screens import Screen, skipped_screen
from bot.screens.lobby import open_screen
from bot.tables import absence, lobby, moves, my_cards, opening, seats, thinking
from bot.tables.registry import report
from bot.tables.visit import (
    COMMANDS,
    PRESSES,
    STORE_RETRY_S,
    Command,
    Due,
    QuotaExceeded,
    Refused,
    Toast,
    Visit,
)
from bot.telegram import Malformed, Trouble, updates
from bot.telegram.gateway import answer_in_reply
from bot.telegram.poller import UnderWay
from bot.words.buttons import Press, Shortcut, ShowCards, TablePress
from bot.words.links import with_name
from bot.words.texts import Texts
from club.model import Player
from storage import level_of
from storage.leases import OwnedElsewhere
from storage.store import Away, Corrupt, Newer, Repeated, Slot, StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

REGISTERED = (
    thinking,
    daily,
    evening,
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
    table_commands,
    absence,
    welcome,
)
"""Modules with use cases: their import registers what they do for each press and each command."""


MENU = (
    "new",
    "table",
    "learn",
    "hand",
    "score",
    "sheet",
    "daily",
    "evening",
    "standings",
    "history",
    "rules",
    "timer",
    "settings",
    "pause",
    "resume",
    "export",
    "fair",
    "cancel",
    "leave",
    "language",
    "forget",
    "help",
    "start",
)
"""All commands, in the order of Telegram's menu. The menu's words are `command-<name>` in locales/."""

IN_GROUPS = tuple(name for name in MENU if COMMANDS[name].groups)
"""Commands in the menu of groups."""
IN_PRIVATE = tuple(name for name in MENU if COMMANDS[name].private)
"""Commands in the menu of direct chats."""
FROM_ANYBODY = frozenset(name for name in MENU if COMMANDS[name].anonymous)
"""Commands that shared accounts may use."""

IN_A_GROUP_S, AT_HOME_S = 30.0, 3.0
"""Seconds after which a person may write another command in the same chat: in a group, in a direct chat."""
AT_ONCE = 10
"""Commands a person may write at once in a chat."""
OF_A_GROUP_S, OF_A_GROUP_AT_ONCE = 2.0, 60
"""The same limits for all people of a group together."""
CHANGES_S, CHANGES_AT_ONCE = 3.0, 40
"""The same limits for commands that change something: they edit a message instead of sending one."""
SKIPPED_S = 60.0
"""Seconds after which a new message tells of commands or typed answers left out."""
OUTAGE_S = 600.0
"""Seconds a command waits for an unavailable store."""
TAPS_S = 6.0
"""Burst of taps allowed, in seconds' worth of tapping."""
GROUP_TAPS = 8
"""Taps allowed to a group, as a multiple of those allowed to a person."""
WARN_S = 3.0
"""Seconds between warnings about tapping too fast: an app shows one about so long."""

PAGE = "app:"
"""Prefix of the names of presses in the Mini App; Telegram's names are numbers."""
AtTable = TablePress | Shortcut | ShowCards
NO_TABLE = 0
"""Table number used when a stranger presses at a table."""

TOAST_LETTERS = 200
"""Characters of a toast or an alert that Telegram shows."""

Receive = Callable[[Toast], None]
"""Takes the answer to a press of a page."""
Look = Callable[[Screen], None]
"""Takes a screen that a press of a page asks for."""


def refusal_key(error: Exception) -> str:
    """Return the key of the text about an error; report a damaged row.

    Chat and app tell their people the same.
    """
    match error:
        case QuotaExceeded():
            return "toast-tables-enough"
        case Corrupt():
            report(error)
            return "toast-unreadable"
        case Away():
            return "toast-away"
    return "toast-broken"


class Answers:
    """Router of answers: each goes to the page that expects it, every other one to Telegram."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._expected: dict[str, tuple[Receive, Look]] = {}
        self._kept: dict[str, list[bytes]] = {}

    @contextmanager
    def kept(self, query: str) -> Iterator[list[bytes]]:
        """Keep the answer to the press `query` within the block, for the reply to Telegram's request."""
        kept = self._kept[query] = []
        try:
            yield kept
        finally:
            self._kept.pop(query, None)

    def keeps(self, query: str, answer: Toast) -> bool:
        """Return whether an answer is kept; one with a link is not, as Telegram may refuse the link."""
        return query in self._kept and answer.url is None

    @contextmanager
    def expected(self, query: str, receive: Receive, look: Look) -> Iterator[None]:
        """Send answers to the press `query` to `receive` within the block, and its screens to `look`."""
        self._expected[query] = receive, look
        try:
            yield
        finally:
            del self._expected[query]

    def is_expected(self, query: str) -> bool:
        """Return whether a page waits for the answer to a press."""
        return query in self._expected

    def show(self, query: str, screen: Screen) -> None:
        """Show a screen on the page that waits for the answer to a press."""
        self._expected[query][1](screen)

    async def answer(self, query: str, answer: Toast) -> None:
        """Answer a press; a failure to deliver the toast is ignored.

        Telegram opens only links to the bot itself: if it refuses one, answer with the bot's new username, or
        without a link.
        """
        if len(answer.text) > TOAST_LETTERS:
            answer = replace(answer, text=answer.text[:TOAST_LETTERS])
        if expected := self._expected.get(query):
            expected[0](answer)
        elif not query.startswith(PAGE):  # a page may be gone before its answer comes
            text, alert, url = answer.text or None, answer.alert, answer.url
            if self.keeps(query, answer):
                self._kept[query].append(answer_in_reply(query, text, alert=alert))
                return
            try:
                await self._house.telegram.answer(query, text, alert=alert, url=url)
            except Trouble as trouble:
                if isinstance(trouble, Malformed) and url is not None:
                    await self.answer(query, replace(answer, url=await self._renewed(url)))
                else:
                    log.info("press %s was not answered: %s", query, trouble)

    async def _renewed(self, url: str) -> str | None:
        """Return a refused link with the bot's new username; None if it has no new one."""
        await check_name(self._house)
        renewed = with_name(url, self._house.name.now)
        return None if renewed == url else renewed


class CommandLimits:
    """Rate limits of commands: of each person in a chat, and of a group."""

    def __init__(self, clock: Clock) -> None:
        self._in_groups = Allowance(clock, interval=IN_A_GROUP_S, burst=AT_ONCE)
        self._at_home = Allowance(clock, interval=AT_HOME_S, burst=AT_ONCE)
        self._of_groups = Allowance(clock, interval=OF_A_GROUP_S, burst=OF_A_GROUP_AT_ONCE)
        self._changes = Allowance(clock, interval=CHANGES_S, burst=CHANGES_AT_ONCE)
        self._changes_of_groups = Allowance(clock, interval=CHANGES_S / 2, burst=2 * CHANGES_AT_ONCE)

    def take(self, command: Command, message: updates.TextMessage) -> bool:
        """Count a command and return whether it may be carried out."""
        private, chat = message.place.private, message.place.chat
        if command.changes and message.rest:
            own, of_group = self._changes, self._changes_of_groups
        else:
            own, of_group = self._at_home if private else self._in_groups, self._of_groups
        return own.take((message.who.id, chat)) and (private or of_group.take(chat))


class SkippedCommands:
    """Lists of commands that were not carried out: one message in a chat, which grows for a while."""

    def __init__(self, house: "House", clock: Clock) -> None:
        self._house = house
        self._clock = clock
        self._lists: Recent[Slot, tuple[float, tuple[str, ...]]] = Recent(1000)
        """The commands of each list, and when it ends."""

    def tell(self, message: updates.TextMessage, t: Texts) -> None:
        """Tell a chat that a command was not carried out."""
        slot = Slot(message.place.chat, message.place.thread, "skipped")
        ends, skipped = self._lists.get(slot) or (0.0, ())
        if self._clock() >= ends:
            skipped, ends = (), self._clock() + SKIPPED_S
            self._house.delivery.renew(slot)
        skipped = (*skipped, f"/{message.command} {message.rest}".strip())
        self._lists[slot] = ends, skipped
        self._house.display.page(slot, skipped_screen(t, skipped))


class Door:
    """Handler of all updates and timers of one bot."""

    def __init__(self, house: "House") -> None:
        self._house = house
        clock = asyncio.get_running_loop().time
        taps_per_s = house.settings.taps_per_s
        self._limits = CommandLimits(clock)
        self._skipped = SkippedCommands(house, clock)
        self._taps = Allowance(clock, interval=1 / taps_per_s, burst=round(TAPS_S * taps_per_s) + 1)
        of_groups = GROUP_TAPS * taps_per_s
        self._taps_of_groups = Allowance(clock, interval=1 / of_groups, burst=round(TAPS_S * of_groups) + 1)
        self._asked_slowly = Allowance(clock, interval=WARN_S, burst=1)
        self._handlers: Mapping[type, Callable[[Any], Awaitable[UnderWay]]] = {
            updates.Pressed: self._on_pressed,
            updates.TextMessage: self.say,
            Due: self._on_due,
            updates.Reach: partial(on_reach, house),
            updates.Membership: partial(on_membership, house),
            updates.Moved: partial(on_moved, house),
            updates.Left: partial(on_left, house),
            updates.Renamed: partial(on_renamed, house),
        }

    # Updates

    async def polled(self, update: Update) -> UnderWay:
        """Handle an update that was fetched; never raise, so that one bad update cannot stop the others.

        Returns the answer to a press, which may still be in progress.
        """
        under_way: UnderWay = None
        for wish in await self._wishes(update):
            under_way = await self.wished(update.update_id, wish)
        return under_way

    async def wished(self, update: int, wish: updates.Wish) -> UnderWay:
        """Serve a request of Telegram or of the Mini App; `update` is the id that makes it idempotent.

        Returns the answer to a press, which may still be in progress. Raises OwnedElsewhere only.
        """
        patiently = not isinstance(wish, updates.Pressed)
        return await self._enter(f"update {update}", wish, OwnedElsewhere, patiently=patiently)

    async def pushed(self, update: Update) -> UnderWay | bytes:
        """Handle an update that the webhook brings, or another worker; Telegram can deliver it again.

        Returns the answer to a press: as the body of the reply, or with a link a call still in progress.
        Raises StoreError if the store does not keep it, and OwnedElsewhere if another worker owns its chat.
        """
        under_way: UnderWay = None
        press = update.callback_query
        with self._house.answers.kept(press.id if press else "") as kept:
            for wish in await self._wishes(update):
                under_way = await self._enter(f"update {update.update_id}", wish, OwnedElsewhere, StoreError)
        return kept[0] if kept else under_way

    async def ring(self, due: Due, *, patiently: bool = False) -> None:
        """Do what is due; if it fails, it is due again later. Never raises."""
        await self._enter(f"timer {due}", due, patiently=patiently)

    async def _wishes(self, update: Update) -> Sequence[updates.Wish]:
        """Return what an update wants; a command to another username may be one to a new name of this bot."""
        house = self._house
        try:
            if seen := updates.sighting(update):
                house.delivery.sight.saw(seen.chat, seen.thread, seen.message_id, talk=seen.talk)
            wishes = updates.read(update, house.name.now)
            if not wishes and updates.names_a_bot(update):
                await check_name(house)
                wishes = updates.read(update, house.name.now)
        except Exception as error:  # the library may raise anything
            log.error("skipped: update %d cannot be read (%s)", update.update_id, type(error).__name__)
            return ()
        return wishes

    async def _enter(
        self, what: str, wish: updates.Wish | Due, *leave: type[Exception], patiently: bool = False
    ) -> UnderWay:
        """Carry out a wish, again if its table changed meanwhile; with patience once the store is back.

        The one place where errors end: those of `leave` are raised, but a damaged row is answered anyway.
        """
        work = partial(self._handler(wish), wish)
        with about(*_table_of(wish)):
            try:
                if patiently:
                    return await self._when_the_store_is_back(work, what, of_timer=isinstance(wish, Due))
                return await self._house.tables.retry_if_stale(work)
            except Corrupt as error:
                await self._refuse(what, wish, error)
            except leave:
                raise
            except Exception as error:
                await self._refuse(what, wish, error)
        return None

    def _handler(self, wish: updates.Wish | Due) -> Callable[[Any], Awaitable[UnderWay]]:
        """Return what carries out a wish; a command beyond its rate limit is passed over."""
        if isinstance(wish, updates.TextMessage) and (command := _meant(wish)):
            return self.say if self._limits.take(command, wish) else self._pass_over
        return self._handlers[type(wish)]

    async def _when_the_store_is_back(
        self, work: Callable[[], Awaitable[UnderWay]], what: str, *, of_timer: bool
    ) -> UnderWay:
        """Run `work`, and retry until the store is back, so that no command is lost.

        A timer does not wait for a row of a newer release: the next table need not wait.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + OUTAGE_S
        while True:
            try:
                return await self._house.tables.retry_if_stale(work)
            except Away as error:
                if loop.time() > end or (of_timer and isinstance(error, Newer)):
                    raise
                log.log(level_of(error), "%s waits for the store: %s", what, error)
            await asyncio.sleep(STORE_RETRY_S)

    async def _refuse(self, what: str, wish: updates.Wish | Due, error: Exception) -> None:
        """Log an error, and answer it: a presser gets its words, a timer another time."""
        key = refusal_key(error)
        if key == "toast-away":
            log.log(level_of(error), "%s was not handled: %s", what, error)
        elif key == "toast-broken" and not isinstance(error, OwnedElsewhere):
            asked = "" if isinstance(wish, Due) else f": {wish!r}"
            log.error("%s failed%s", what, asked, exc_info=error)
        if isinstance(wish, Due):
            self._put_off(wish, error)
        elif isinstance(wish, updates.Pressed):
            if isinstance(wish.press, TablePress | Shortcut):
                self._put_off(Due(absence.expire, (wish.press.table,)), error)
            await self._explain(wish, key)

    def _put_off(self, due: Due, error: Exception) -> None:
        """After an error, read its table from the store again, and let the timer ring later.

        A damaged table stands still until its rows are repaired; one of another worker rings there.
        """
        if due.subject and isinstance(error, Corrupt | OwnedElsewhere | QuotaExceeded):
            return
        if due.table is not None:
            self._house.tables.drop(due.table)
        away = isinstance(error, Away) and not isinstance(error, Newer)
        wait = STORE_RETRY_S if away else due.timer.again_s
        if wait is not None:
            self._house.clock.at(self._house.clock.now() + wait, due.work, *due.subject)

    async def _explain(self, pressed: updates.Pressed, key: str) -> None:
        """Tell the presser why the press failed; a short outage of the store is told quietly."""
        try:
            words = self._house.people.words(await self._presser(pressed.who))
            toast = Toast(words.plain(key), alert=key != "toast-away")
            await self._house.answers.answer(pressed.query, toast)
        except Exception:
            log.exception("press %s could not even be answered", pressed.query)

    async def _presser(self, who: Who) -> Player:
        """Return the presser; if the store does not answer, from the cache, or else from the update alone."""
        try:
            return await self._house.people.meet(who)
        except Away:
            return self._house.people.cached(who.id) or Player(id=who.id, name=who.name, code=who.code)

    # Timers

    async def _on_due(self, due: Due) -> None:
        """Do the work of a timer, and set it again if the work tells when."""
        if (again := await due.work(self._house, *due.subject)) is not None:
            self._house.clock.at(again, due.work, *due.subject)

    # Presses

    async def _on_pressed(self, pressed: updates.Pressed) -> UnderWay:
        """Handle a press within the rate limit; warn the presser now and then about excess presses."""
        place = pressed.place
        if not (
            self._taps.take(pressed.who.id)
            and (place is None or place.private or self._taps_of_groups.take(place.chat))
        ):
            return await self._too_fast(pressed)
        player = await self._house.people.meet(pressed.who)
        of_page = pressed.query.startswith(PAGE)  # which proves nothing about the group
        await self._note_presence(player, None if of_page else place)
        if isinstance(pressed.press, AtTable) and await self._is_stranger(pressed, pressed.press, player):
            pressed = replace(pressed, press=replace(pressed.press, table=NO_TABLE))
        answer = await self.press(self.visit(player, pressed), pressed.press)
        if answer is not None and answer.drop_keyboard and place and pressed.message_id is not None:
            self._house.delivery.tidy(place.chat, pressed.message_id)
        return await self._reply(pressed.query, answer, self._answer(pressed, answer))

    def visit(self, player: Player, pressed: updates.Pressed) -> Visit:
        """Return the visit of a press."""
        return Visit(
            house=self._house,
            player=player,
            place=pressed.place,
            update=pressed.update,
            t=self._house.people.words(player),
            pressed=pressed,
        )

    async def press(self, visit: Visit, press: Press | None) -> Toast | None:
        """Carry out a press and return its answer; the answer follows the commit and waits for no screen."""
        if press is None:
            return Toast()
        try:
            return await PRESSES[type(press)](visit, press)
        except Refused as refused:
            return refused.toast(visit.t)
        except Repeated:
            return Toast()

    async def _too_fast(self, pressed: updates.Pressed) -> UnderWay:
        """Ignore a press, and ask the presser now and then to tap more slowly."""
        if not self._asked_slowly.take(pressed.who.id):
            return None
        words = self._house.people.words(await self._house.people.meet(pressed.who))
        answer = Toast(words.plain("toast-slowly"))
        return await self._reply(pressed.query, answer, self._house.answers.answer(pressed.query, answer))

    async def _reply(self, query: str, answer: Toast | None, work: Coroutine[Any, Any, None]) -> UnderWay:
        """Answer a press by `work`: at once if the answer is kept, else by a call that nobody waits for."""
        if answer is not None and self._house.answers.keeps(query, answer):
            await work
            return None
        return start(work, "the answer to a press")

    async def _answer(self, pressed: updates.Pressed, answer: Toast | None) -> None:
        try:
            if answer is not None:
                await self._house.answers.answer(pressed.query, answer)
            if pressed.ephemeral is not None:
                self._house.my_cards.follow(pressed)
        except Exception:
            log.exception("press %s could not be answered", pressed.query)

    async def _note_presence(self, player: Player, place: updates.Place | None) -> None:
        """Note that the presser and the chat can be reached, and open them again for delivery."""
        await self._house.timeouts.here(player)
        if place is not None and not place.private:
            self._house.rights.members.note(place.chat, player.id, member=True)
        for chat in {player.id, place.chat if place else player.id}:
            if self._house.delivery.is_closed(chat):
                self._house.delivery.resume(chat)

    async def _is_stranger(self, pressed: updates.Pressed, press: AtTable, player: Player) -> bool:
        """Return whether a press at a table comes from a stranger: table numbers can be guessed."""
        table = await self._house.tables.record(press.table)
        chat = pressed.place.chat if pressed.place is not None else None
        return table is not None and not await self._house.rights.may_press(player, table, chat)

    # Commands

    async def say(self, message: updates.TextMessage) -> None:
        """Run a command. Unknown commands are ignored in groups and answered with /help in direct chats."""
        command = _meant(message)
        if command is None:
            return
        visit = await self.visit_of(message)
        answer = await self.obey(command, visit)
        if answer and not self._house.display.answer(message.place.chat, message.place.thread, answer):
            self._skipped.tell(message, visit.t)

    async def _pass_over(self, message: updates.TextMessage) -> None:
        """Note that the sender of a command or a typed answer beyond the rate limit is here, and tell them.

        Commands are listed; of typed answers they read once in a while.
        """
        visit, house, place = await self.visit_of(message), self._house, message.place
        if message.command:
            self._skipped.tell(message, visit.t)
        elif house.allows("typed too fast", visit.player.id, every_s=SKIPPED_S):
            house.display.answer(place.chat, place.thread, Screen(text=visit.t("typed-slowly")))

    async def visit_of(self, message: updates.TextMessage) -> Visit:
        """Return the visit of a command: its sender is here, and known by the account they use."""
        people, place = self._house.people, message.place
        player = Player(id=0, name="") if message.anonymous else await people.meet(message.who)
        if not message.anonymous:
            await self._house.timeouts.here(player)
        if place.private:
            player = await people.reachable(player, started=True)
            words = people.words(player)
        else:
            language = message.who.code if message.anonymous else player.speaks
            words = people.words_in(await people.chat(place.chat, place.title, language))
            if not message.anonymous:
                self._house.rights.members.note(place.chat, player.id, member=True)
        return Visit(
            house=self._house, player=player, place=place, update=message.update, t=words, message=message
        )

    async def obey(self, command: Command, visit: Visit) -> Screen | None:
        """Return the answer to a command; a shared account may only ask for what is the same for all."""
        assert visit.message is not None
        try:
            if visit.message.anonymous:
                if command.name == "new":
                    return open_screen(visit.t)
                if not command.anonymous or (command.name == "rules" and visit.rest):
                    raise Refused("anonymous")
            return await command.handler(visit)
        except Refused as refused:
            return refused.screen(visit.t)
        except Repeated:
            return None
        except (Corrupt, QuotaExceeded) as error:
            return Screen(text=visit.t(refusal_key(error)))


def _meant(message: updates.TextMessage) -> Command | None:
    """Return the command meant: none if it is unknown in a group, /help in a direct chat."""
    return COMMANDS.get(message.command, COMMANDS["help"] if message.place.private else None)


def _table_of(wish: updates.Wish | Due) -> tuple[int | None, int | None]:
    """Return the table and the turn of a press or of a timer, if it names them."""
    if isinstance(wish, Due):
        return wish.table, None
    press = wish.press if isinstance(wish, updates.Pressed) else None
    return getattr(press, "table", None), getattr(press, "turn", None)
