"""The hub: pages come and go here, and say what their people do (docs/webapp.md).

link ──TableFinder──► table       the table of a token, a rematch in its place, or a person's newest table
tap ──PagePresses──► bot.door     the one door of all presses (presses.py); the answer goes back to the page
change ──Broadcasts──► pages      each page gets the state of its table at every change
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count

from bot.delivery.budget import Allowance
from bot.features.lesson import gives_tips, is_new, learner_of
from bot.house import House
from bot.people import Who
from bot.runtime import Recent, start
from bot.screens import Screen
from bot.screens.past import Slip
from bot.tables.live import Live, LiveLobby, LiveMatch
from bot.tables.opening import open_own
from bot.tables.thinking import ReviewRequest
from bot.tables.visit import QuotaExceeded, when_due
from bot.words.texts import Texts, signed, words_of
from club.evening import takes_over
from club.model import Player, Table
from club.seats import has_ended
from club.standings import Rating, rating_change
from game.actions import Seat
from storage import level_of
from storage.store import Corrupt, StoreError
from webapp.keys import panel, tip
from webapp.page import AppPage, Closed, OpenPages, closed_by
from webapp.past import PastReader
from webapp.presses import PagePresses, answered, update_id
from webapp.schema import (
    AccuracyTold,
    AppPress,
    DealAsked,
    Emote,
    Emoted,
    EmoteSign,
    EveningAsked,
    FairAsked,
    Renewed,
    Request,
    ReviewTold,
    ShareAsked,
    SlipTold,
)
from webapp.share import SharedDeals, Sharer
from webapp.state import EmoteLimit, lesson_state, offered_emotes, page_words, table_state

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""Seconds until pages that the store kept from a state are updated again."""
RETURN_S = 2.0
"""Seconds a page may be gone, as while it reloads, before the others and the panel in the chat show it."""
RATINGS_CACHED = 1_000
"""Changes of ratings kept in memory."""
VISITS_AT_ONCE = 4
"""Pages of a table whose coming is told at once; of others it is told every `RETURN_S`."""


class Broadcasts:
    """Sender of states to the open pages."""

    def __init__(self, house: House, pages: OpenPages) -> None:
        self._tables = house.tables
        self._people = house.people
        self._rights = house.rights
        self._store = house.store
        self._now: Callable[[], float] = house.clock.now
        self._pages = pages
        self._ratings: Recent[tuple[int, int], tuple[Rating, Rating] | None] = Recent(RATINGS_CACHED)
        """Ratings before and after ended matches, by table and person; None if the match was not rated."""
        self._changed: set[int] = set()
        """Tables whose pages are about to be updated."""
        self._visits = Allowance(asyncio.get_running_loop().time, interval=RETURN_S, burst=VISITS_AT_ONCE)
        self._visited: set[int] = set()
        """Tables whose pages will be told who has come or gone."""

    def changed(self, table: int) -> None:
        """Update the pages that show a table, once for all changes of this moment.

        Pages of an ended table follow their people to this one.
        """
        if (self._pages.of(table) or self._pages.ended) and table not in self._changed:
            self._changed.add(table)
            start(self._update_all(table), "updating pages of the app")

    def come(self, table: int) -> None:
        """Update the pages of a table because a page has come; if many come, once in a while."""
        if self._visits.take(table):
            self.changed(table)
        else:
            self.gone(table)

    def gone(self, table: int) -> None:
        """Update the pages of a table in a while, once for all pages that come and go meanwhile.

        People may only reload their page: the others need not see them go and come.
        """
        if table not in self._visited:
            self._visited.add(table)
            asyncio.get_running_loop().call_later(RETURN_S, self._told, table)

    def _told(self, table: int) -> None:
        self._visited.discard(table)
        self.changed(table)

    async def update(self, page: AppPage) -> None:
        """Queue the present state for a page. Raises Closed: the person may not see the table any more."""
        number = page.table.id
        live = await self._readable(number)
        if not await self._rights.may_watch(page.player, live.table):
            raise Closed("stranger")
        if live.table.seat_of(page.who.id) is None:  # while Telegram was asked, the table may have changed
            live = await self._readable(number)
        if page.table.id != number:
            return  # the page has followed its person to a rematch
        page.table = live.table
        self._pages.note_end(live.table)
        seat = live.table.seat_of(page.who.id)
        settles = page.player.id == live.table.host or self._is_admin(page, live)
        preferences, words = page.player.preferences, self._words(page, live, seat)
        turn = live.match.turn if isinstance(live, LiveMatch) and seat == live.match.asked else None
        if page.lesson is not None:
            if live.table.kind.private or turn in {None, page.turn}:
                look = preferences.look
                page.show(lesson_state(page.lesson, words, live.seating.bot, look), page_words(words))
                return
            page.lesson = None  # others wait
            page.say(answered("", words.plain("lesson-yields")))
        page.turn = turn
        known, likes = self._pages.photos(page), live.seating.preferences
        photos = {seat: photo for seat, photo in known.items() if likes[seat].photo}
        learner, now = learner_of(page.player, new=page.new), self._now()
        state = table_state(live, seat, words, now, settles=settles, learner=learner, photos=photos)
        if has_ended(live.table) and seat is not None:
            state["panel"]["html"] += await self._rated(live.table, page.who.id, words)
        if gives_tips(preferences, new=page.new):
            state["tip"] = tip(live, seat, preferences, words)
        state["look"] = preferences.look
        state["watchers"], state["watching"] = self._pages.watchers(page), self._pages.watching(page)
        page.show(state, page_words(words))

    async def _rated(self, table: Table, person: int, t: Texts) -> str:
        """Return a line with a player's rating after a match and its change; "" if it was not rated."""
        match = table.id, person
        if match not in self._ratings and table.kind.results:
            self._ratings[match] = rating_change(await self._store.ratings(table.chat), *match)
        if (change := self._ratings.get(match)) is None:
            return ""
        before, after = (each.shown for each in change)
        return "\n" + str(t("person-rating-alone", rating=f"{after} ({signed(after - before)})"))

    async def _update_all(self, table: int) -> None:
        self._changed.discard(table)
        if self._pages.ended:
            with suppress(Closed):
                await self._try(table, self._follow(table))
        # Telegram may be asked about spectators: players do not wait for that.
        for page in sorted(self._pages.of(table), key=lambda each: each.watches):
            try:
                await self._try(table, self.update(page))
            except Closed as closed:
                if page.pressing:
                    page.late = True
                else:
                    page.end(closed.reason)
            if page.watches:
                await asyncio.sleep(0)  # however many there are, taps go first

    async def _try(self, table: int, update: Coroutine[object, object, None]) -> None:
        """Await an update of a page; its failure leaves the other pages alone. Raises Closed.

        If the store does not answer, the pages of the table are updated again in a while.
        """
        try:
            await update
        except Closed:
            raise
        except Corrupt as error:
            raise closed_by(error) from error
        except StoreError as error:
            log.log(level_of(error), "a page is not up to date: %s", error)
            asyncio.get_running_loop().call_later(RETRY_S, self.changed, table)
        except Exception:
            log.exception("a page cannot be drawn; the others are")

    async def _follow(self, number: int) -> None:
        """Let pages of ended tables show that of a rematch or the next round, if their people sit there.

        Spectators follow to a rematch, where they may find a free seat.
        """
        live = await self._tables.peek(number)
        if live is None or has_ended(live.table):
            return
        table, old = live.table, self._pages.ended - {number}
        for page in [page for each in old for page in self._pages.of(each)]:
            watches = page.watches and table.round is None
            if takes_over(table, page.table) and (watches or table.seat_of(page.who.id) is not None):
                self._pages.move(page, table)

    async def _readable(self, number: int) -> Live:
        """Return a table of this worker. Raises Closed: there is none, or another worker owns it."""
        live = await self._tables.peek(number)
        if live is None:
            raise Closed("gone")
        if not self._tables.ownership.has(live.table.chat):
            raise Closed("away")
        return live

    def _words(self, page: AppPage, live: Live, seat: Seat | None) -> Texts:
        """Return the texts of a page, in the language of its person."""
        if seat is not None and seat < len(live.seat_words):
            return live.seat_words[seat]
        return self._people.words(page.player, slang=live.settings.slang)

    def _is_admin(self, page: AppPage, live: Live) -> bool:
        """Return whether the person of a lobby's page is known as an admin; the first time, ask Telegram."""
        if page.admin is None and isinstance(live, LiveLobby):
            page.admin = False
            start(self._ask_admin(page), "asking for the admin of a page")
        return bool(page.admin)

    async def _ask_admin(self, page: AppPage) -> None:
        page.admin = await self._rights.is_admin(page.player, page.table.chat)
        if page.admin:
            self.changed(page.table.id)


class TableFinder:
    """Finder of the table that a page shows."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._tables = house.tables
        self._people = house.people
        self._house = house

    async def place_of(self, who: Who, token: str) -> tuple[int, str]:
        """Return the chat and the token of the table that a person looks at.

        The token is "" for an own table that its owner has yet to open. Raises Closed: there is no table of
        this token, or the store does not answer.
        """
        try:
            table = await self._find(who.id, token)
        except StoreError as error:
            raise closed_by(error) from error
        if table is None and token:
            raise Closed("gone")
        return (who.id, "") if table is None else (table.chat, table.token)

    async def table_of(self, person: int, token: str) -> Table:
        """Return the table of a token, or for "" the newest open one of a person, or a new one of their own.

        Raises Closed: there is none. Raises OwnedElsewhere: another worker owns the person's chat.
        """
        table = await self._find(person, token) or (None if token else await self._open_own(person))
        if table is None:
            raise Closed("gone")
        return table

    async def _find(self, person: int, token: str) -> Table | None:
        if token:
            table = await self._store.table_called(token)
        else:
            table = max(await self._store.tables_of(person), key=lambda each: each.id, default=None)
        return None if table is None else await self._successor(table, person)

    async def _successor(self, table: Table, person: int) -> Table:
        """Return the table that a person plays at in the place of an ended one, or the table itself.

        At an evening that is the table of the next round.
        """
        if not has_ended(table):
            return table
        later = [each for each in await self._store.tables_of(person) if takes_over(each, table)]
        return later[-1] if later else table

    async def _open_own(self, person: int) -> Table | None:
        """Open an own table for a person who sits nowhere. Raises Closed: the bot may not write to them."""
        self._tables.ownership.require(person)
        player = await self._people.player(person)
        if player is None or not player.started:
            raise Closed("unstarted")
        await open_own(self._house, player, update_id(person, f"open-{uuid.uuid4()}"))
        return await self._store.table_in(person, None)


LINK_S = 0.5
"""Seconds in which the pages of a table come to its next owner."""
RENEW_S = 1.0
"""Seconds within which changes of an evening reach the pages that show it, all at once."""
FINISH_S = 2.0
"""Seconds for which a bot that stops waits for requests of pages."""


class Hub:
    """All open pages, as the display of tables knows them (`bot.tables.display.AppPages`)."""

    return_s = LINK_S

    def __init__(self, house: House, link_key: str = "") -> None:
        """Create the hub; the `link_key` signs links to deals."""
        self.shared = SharedDeals(house, link_key)
        self._sharer = Sharer(house, link_key, self.shared)
        self._house = house
        self._tables = house.tables
        self._people = house.people
        self._rights = house.rights
        self._reached = house.redraw.reached
        self._clock = house.clock
        self.pages = OpenPages()
        self.broadcasts = Broadcasts(house, self.pages)
        self._presses = PagePresses(house, self.broadcasts.changed, self.pages.show_evening)
        self._past = PastReader(house)
        self._finder = TableFinder(house)
        self.place_of = self._finder.place_of
        self._counter = count()
        self._emotes = EmoteLimit(asyncio.get_running_loop().time)
        self._closing = False
        self._renewing: set[int] = set()
        """Chats whose evening has changed."""
        self._under_way: set[asyncio.Task[None]] = set()
        """Requests that are being carried out."""

    async def meet(self, who: Who, *, writable: bool) -> None:
        """Store the present name of a person, and if Telegram says so, that the bot may write to them.

        A refusal counts more: what Telegram signed may be a day old.

        Raises Closed: the store does not answer.
        """
        try:
            player = await self._people.meet(who)
            if writable and not player.refused and not player.started:
                await self._reached(await self._people.reachable(player, started=True))
        except StoreError as error:
            raise closed_by(error) from error

    async def confirmed(self, person: int) -> None:
        """Try to write again to a person who has just let the bot; another refusal counts as ever.

        Raises Closed: the store does not answer.
        """
        try:
            player = await self._people.player(person)
            if player is not None and player.refused:
                await self._reached(await self._people.reachable(player, started=True))
        except StoreError as error:
            raise closed_by(error) from error

    async def open(
        self, who: Who, token: str, *, photo: str = "", number: int = 0, visible: bool = True
    ) -> AppPage:
        """Register a page of a person at a table and queue its state, numbered after `number`.

        If the person plays, all who may watch the table see their `photo`.

        Raises Closed: there is no such table, the person may not see it, or may open no other one today.
        Raises OwnedElsewhere: another worker owns its chat.
        """
        try:
            table = await self._finder.table_of(who.id, token)
            self._tables.ownership.require(table.chat)
            player = await self._people.player(who.id) or Player(id=who.id, name=who.name, code=who.code)
            if not await self._rights.may_watch(player, table):
                raise Closed("stranger")
            page = AppPage(
                who=who,
                player=player,
                table=table,
                opened=next(self._counter),
                photo=photo,
                visible=visible,
                new=await is_new(self._house, player),
                number=number,
            )
            await self.broadcasts.update(page)
            self._tables.ownership.require(table.chat)
        except (StoreError, QuotaExceeded) as error:
            raise closed_by(error) from error
        if self._closing:
            raise Closed("away")
        if self.pages.add(page):
            self.broadcasts.come(table.id)
        return page

    def close(self, page: AppPage) -> None:
        """Forget a page; soon the player's panel in the chat is drawn again."""
        self.pages.remove(page)
        if page.watches:
            self.broadcasts.gone(page.table.id)
        self._panel_later(page)

    async def close_all(self) -> None:
        """End all pages, as the bot stops; they connect again by themselves."""
        self._closing = True
        for page in self.pages.all():
            page.end("away")
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=FINISH_S)

    def drop(self) -> None:
        """End the pages of tables of other workers; they connect to those."""
        for page in self.pages.all():
            if not self._tables.ownership.is_ours(page.table.id, page.table.chat):
                page.end("away")

    def see(self, page: AppPage, *, visible: bool) -> None:
        """Note that a page came to the foreground or left it."""
        page.visible = visible
        if not visible:
            self._panel_later(page)

    def changed(self, table: int) -> None:
        """Update the pages that show a table."""
        self.broadcasts.changed(table)

    def cancelled(self, table: int, farewell: Callable[[Texts], Screen]) -> None:
        """End the pages of a table that was closed before its match, with a last word in each language."""
        for page in self.pages.of(table):
            told = farewell(self._people.words(page.player))
            page.say({**answered("", words_of(told.text)), "alert": True})
        self.changed(table)

    def evening_changed(self, chat: int) -> None:
        """Renew what pages of a chat's tables show of its evening, once for all changes within a second."""
        if chat not in self._renewing and self.pages.of_evening(chat):
            self._renewing.add(chat)
            asyncio.get_running_loop().call_later(RENEW_S, self._renew, chat)

    def _renew(self, chat: int) -> None:
        self._renewing.discard(chat)
        for page in self.pages.of_evening(chat):
            page.say(Renewed(type="renew", data=page.evening))

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""
        return bool(self.pages.in_view(table, player))

    async def carry_out(self, page: AppPage, request: Request) -> None:
        """Carry out a request of a page, even if the page goes meanwhile."""
        work = start(self._carry_out(page, request), "a request of a page")
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        await asyncio.wait({work})

    async def _carry_out(self, page: AppPage, request: Request) -> None:
        match request:
            case AppPress():
                await self._presses.carry_out(page, request)
            case DealAsked() | FairAsked() | EveningAsked():
                page.say(await self._past.answer(page.who, page.player, page.table.id, request))
            case ShareAsked():
                page.say(await self._sharer.answer(page.who, page.player, page.table.id, request))
            case Emote():
                await self._emote(page, request.sign)

    async def _emote(self, page: AppPage, sign: EmoteSign) -> None:
        """Show an emote on all pages of its table; a person who shows too many is told.

        Spectators show theirs by name, and all together have a limit too. One who may not watch any more
        loses the page.
        """
        try:
            live = await self._tables.peek(page.table.id)
            if live is not None and not await self._rights.may_watch(page.player, live.table):
                page.end("stranger")
                return
        except StoreError as error:
            log.log(level_of(error), "an emote is lost: %s", error)
            return
        seat = None if live is None else live.table.seat_of(page.who.id)
        if live is None or sign not in offered_emotes(live, seat):
            return
        if not self._emotes.take(page.who.id, live.table.id if seat is None else None):
            page.say(answered("", self._people.words(page.player).plain("toast-emotes")))
            return
        for each in self.pages.of(page.table.id):
            each.say(Emoted(type="emote", seat=seat, name=page.player.name, sign=sign))

    def show_review(
        self, wanted: ReviewRequest, screen: Screen, found: Sequence[Slip], *, opens: bool
    ) -> bool:
        """Show a review on the pages that a player has in the foreground; return whether there are any."""
        pages = self.pages.in_view(wanted.table, wanted.player)
        slips = [
            SlipTold(
                step=each.step,
                cost=each.cost,
                html=str(each.told),
                better=each.better,
                label=each.label,
                chance=each.chance,
            )
            for each in found
        ]
        for page in pages:
            page.say(
                ReviewTold(
                    type="review",
                    deal=wanted.deal,
                    html=str(screen.brief or screen.text),
                    slips=slips,
                    opens=opens,
                )
            )
        return bool(pages)

    def show_accuracy(self, wanted: ReviewRequest, screen: Screen) -> bool:
        """Show the accuracy of a match on the pages that a player has in the foreground."""
        pages = self.pages.in_view(wanted.table, wanted.player)
        told = AccuracyTold(type="accuracy", panel=panel(screen, self._house.name.now))
        for page in pages:
            page.say(told)
        return bool(pages)

    def _panel_later(self, page: AppPage) -> None:
        if self._closing:
            return
        self._clock.at(self._clock.now() + RETURN_S, panel_again, page.table.id, page.who.id)


@when_due(of_table=True, again_s=None)
async def panel_again(house: House, table: int, player: int) -> None:
    """Draw a player's panel in the chat again if no page of theirs shows the table any more."""
    if house.display.pages.is_open(table, player):
        return
    async with house.tables.lock(table):
        live = await house.tables.readable(table)
        if isinstance(live, LiveMatch) and (seat := live.table.seat_of(player)) is not None:
            house.display.left_app(live, seat)
