"""Display of a table: its screens, their places and their urgency; each is drawn when about to be sent.

Urgency follows from the events since the last screen. Tables stay near the end of their groups, panels near
the end of their chats (`TableSight`). A player who has the table open in the Mini App needs no
panel: `AppPages` tells who does.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Allowance
from bot.runtime import Recent
from bot.screens import Screen, in_app_screen, moved_screen, paragraphs
from bot.screens.lobby import begun_screen
from bot.screens.table import left_screen, pause_screen, put_out_screen, vote_screen
from bot.tables.live import (
    Live,
    LiveLobby,
    LiveMatch,
    LiveTable,
    draft_of,
    draw_call,
    draw_deal,
    draw_end,
    draw_lobby,
    draw_panel,
    draw_sheet,
    draw_table,
)
from bot.words import links
from bot.words.texts import Texts
from club import clock
from club.lobby import free_seats
from club.model import Player
from club.seats import is_between_deals, presence
from club.state import TableState
from game.actions import Seat
from game.events import (
    BidMade,
    CardsDealt,
    ContractSet,
    DeckBrought,
    Event,
    MarriageDeclared,
    Passed,
    TalonAsked,
    TalonTaken,
    TrickWon,
    TrumpNamed,
)
from game.state import Claiming, DealSettled, Match, Playing
from game.view import GROUP
from storage.store import Shown, Slot

if TYPE_CHECKING:
    from bot.house import House


class AppPages(Protocol):
    """Open pages of the Mini App, which show tables beside the chats."""

    return_s: float
    """Seconds after which the open pages of tables that this worker has taken are known."""

    def changed(self, table: int) -> None:
        """Update the pages that show a table."""

    def cancelled(self, table: int, farewell: Callable[[Texts], Screen]) -> None:
        """End the pages that show a table, with a last word."""

    def evening_changed(self, chat: int) -> None:
        """Renew what pages of a chat's tables show of its evening."""

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""

    def drop(self) -> None:
        """End the pages of tables of other workers."""


class NoPages:
    """Pages of a bot without the Mini App."""

    return_s = 0.0

    def changed(self, table: int) -> None:
        """Do nothing."""

    def cancelled(self, table: int, farewell: Callable[[Texts], Screen]) -> None:
        """Do nothing."""

    def evening_changed(self, chat: int) -> None:
        """Do nothing."""

    def is_open(self, table: int, player: int) -> bool:
        """Return False."""
        del table, player
        return False

    def drop(self) -> None:
        """Do nothing."""


MILESTONES = (DeckBrought, TalonAsked, TalonTaken, TrickWon, DealSettled)
"""Events that the group sees at once; those in between are merged into the next one."""
AUCTION = (BidMade, Passed)
"""Events of the auction, which players see once their chat has its whole budget again."""
WORDS = (*AUCTION, ContractSet, TrumpNamed, MarriageDeclared)
"""Events that the group sees once its chat has its whole budget again."""
NEWS = (TalonAsked, TalonTaken, ContractSet, TrumpNamed, MarriageDeclared)
"""Events that all players see at once in their panels."""
DEALT = (DeckBrought, CardsDealt)
"""Events that everybody waits for."""


def urgency_of_panel(match: Match, seat: Seat, presser: Seat | None, news: Sequence[Event]) -> Urgency:
    """Return the urgency of a player's panel after `news`; without news, it is a redraw."""
    if seat == match.asked:
        return Urgency.TURN
    if match.asked is None or _has(news, DEALT):
        return Urgency.REPLY
    if seat == presser:
        return Urgency.OWN
    if not news or _has(news, NEWS):
        return Urgency.NEWS
    return Urgency.HEARD if _has(news, AUCTION) else Urgency.ONLOOKER


def urgency_of_group(match: Match, news: Sequence[Event], *, all_in_app: bool = False) -> Urgency:
    """Return the urgency of the group's table after `news`; without news, it is shown at once.

    The last trick but one is merged with the last if nobody thinks for long: the call that this saves pays
    for the picture of the sheet. If all players look at the Mini App, only the beginning and the end of a
    deal are shown at once.
    """
    if all_in_app and news and not _has(news, (*DEALT, DealSettled)):
        return Urgency.TABLE_BEHIND
    if ends_soon(match) and news and not _has(news, NEWS):
        return Urgency.TABLE_LAST
    if _has(news, DEALT):
        return Urgency.REPLY
    if not news or _has(news, MILESTONES):
        return Urgency.TABLE_NOW
    return Urgency.TABLE_SOON if _has(news, WORDS) else Urgency.TABLE_LATER


def ends_soon(match: Match) -> bool:
    """Return whether the last trick but one has begun: some player holds a single card."""
    return isinstance(match.phase, Playing) and 1 in map(len, match.phase.hands)


def _has(news: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    return any(isinstance(event, kinds) for event in news)


MOST_BELOW = 5
"""Messages allowed below the table before it is posted again."""


class TableSight:
    """Reposting of tables and panels at the end of their chats."""

    def __init__(self, house: "House") -> None:
        self._delivery = house.delivery
        self._sight = house.delivery.sight
        self._shown = house.delivery.shown
        self._unheard: Recent[Slot, None] = Recent(UNHEARD)
        """Panels of a deal that are edits of those of the deal before: no sound came with them."""

    def table(self, live: Live, slot: Slot, most: int | None = None) -> bool:
        """Repost a group's message about a table with its next screen, if too many messages stand below it.

        `most` may stand below it, by default `MOST_BELOW`.

        Return whether it will be reposted. In a supergroup the old message becomes a line that links to the
        new one.
        """
        shown = self._shown(slot)
        most = MOST_BELOW if most is None else most
        if shown is None or self._sight.below(slot) <= most or self._is_pinned(live, shown):
            return False
        old = shown.message_id
        self._sight.repost(slot, lambda new: _pointer(live.words, slot, old, new))
        return True

    def _is_pinned(self, live: Live, shown: Shown) -> bool:
        """Return whether the message is pinned, so that the top of the chat links to it anyway."""
        pin = self._shown(live.slot("pin")) if isinstance(live, LiveMatch) else None
        return pin is not None and pin.message_id == shown.message_id

    def next_deal(self, old: Slot, new: Slot) -> None:
        """Reuse a panel for the next deal, unless anything but other panels stands below it."""
        buried = self._delivery.is_waiting(old) or self._sight.below(old, apart=PANEL)
        if not buried and self._sight.hand_over(old, new):
            self._unheard[new] = None

    def panel(self, slot: Slot) -> None:
        """Show a player their next question at the end of the chat.

        If no sound came with the cards of this deal, it is a new message, which rings, in place of the old
        one. Otherwise the panel is reposted if anything but other panels stands below it.
        """
        if slot in self._unheard:
            self._unheard.forget(slot)
            self._delivery.renew(slot)
        elif self._sight.below(slot, apart=PANEL):
            self._sight.repost(slot)


PANEL = "hand:"
"""Prefix of the names of slots for panels."""


def _pointer(words: Texts, slot: Slot, old: int, new: int) -> Screen | None:
    """Return the line that links to the new message; None if the new message is close by."""
    address = links.message(slot.chat, slot.thread, new)
    return moved_screen(words, address) if address and new - old > MOST_BELOW + 1 else None


def is_moment(match: Match, news: Sequence[Event]) -> bool:
    """Return whether players look at the table now: the first trick begins, or the deal is over."""
    if any(isinstance(event, DealSettled) for event in news):
        return True
    phase = match.phase
    return bool(news) and isinstance(phase, Playing) and not (phase.trick or any(phase.tricks))


NEXT_DEAL_S = 60.0
"""Seconds after a deal within which its panels are reused for the next one; later, new messages are sent."""
UNHEARD = 10_000
"""Panels remembered that have yet to ring in their deal."""
REPOST_S = 60.0
"""Seconds between two moves of the table to the end of its group."""
UNREMINDED = 10_000
"""Tables whose reminders that the Mini App replaced are remembered."""


class Display:
    """Connection from tables to delivery: draws their screens and hands them over."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._delivery = house.delivery
        self.sight = TableSight(house)
        self.pages: AppPages = NoPages()
        self._unreminded: Recent[int, int] = Recent(UNREMINDED)
        """By table, the turn whose player looked at the page when a reminder was due."""
        self._to_the_end = Allowance(asyncio.get_running_loop().time, interval=REPOST_S, burst=2)

    def post(self, chat: int, thread: int | None, screen: Screen) -> None:
        """Send a screen once, as a message of its own."""
        self._delivery.post(chat, thread, screen)

    def answer(self, chat: int, thread: int | None, screen: Screen) -> bool:
        """Send the answer to a request once; return whether there is room for it in the chat's queue."""
        return self._delivery.post(chat, thread, screen, Urgency.ASIDE)

    def page(self, slot: Slot, screen: Screen) -> None:
        """Show a finished screen: the answer to a command or a press."""
        self._delivery.show(slot, lambda: screen, Urgency.ASIDE)

    def lobby(self, live: LiveLobby) -> None:
        """Show the players of a table whose match has not begun."""
        self.pages.changed(live.table.id)
        if not live.table.kind.private and free_seats(live.table) <= 0:
            self.sight.table(live, live.slot("lobby"))  # its host looks for the key that starts the match
        urgency = Urgency.OWN if live.table.kind.private else Urgency.ASIDE
        self._delivery.show(live.slot("lobby"), partial(draw_lobby, replace(live), live.words), urgency)

    def address(self, live: Live) -> str | None:
        """Return the address of the group's message about a table, if it has one."""
        slot = live.slot("lobby") if isinstance(live, LiveLobby) else live.slot("table", live.deal_number())
        shown = self._delivery.shown(slot)
        return None if shown is None else links.message(slot.chat, slot.thread, shown.message_id)

    def begun(self, live: LiveTable) -> None:
        """Remove the keyboard of the lobby, if it still has one; its message becomes history."""
        self.pages.changed(live.table.id)
        self.uninvite(live)
        if live.table.kind.private:
            self._delivery.remove(live.slot("lobby"))
            return
        if self._delivery.shown(live.slot("lobby")) is None:
            return
        render = partial(begun_screen, live.words, live.seating, live.table.state.proof)
        self._delivery.show(live.slot("lobby"), render, Urgency.TIDY)
        self._delivery.retire(live.slot("lobby"), after=live.slot("lobby"))

    def cancelled(self, live: LiveLobby, farewell: Callable[[Texts], Screen]) -> None:
        """Tell the group, and each open page in its language, that a table was closed before its match."""
        self.pages.cancelled(live.table.id, farewell)
        self.uninvite(live)
        self._delivery.show(live.slot("lobby"), lambda: farewell(live.words), Urgency.REPLY)
        self._delivery.retire(live.slot("lobby"), after=live.slot("lobby"))

    def ended(self, live: LiveMatch) -> None:
        """Tell everybody that the match has ended, for whatever reason, and remove all open questions.

        The end is a message of its own, which rings, in the group and in the direct chats of all players and
        of those who were about to join. Questions and announcements are deleted; the last deal stays, without
        keys.
        """
        for slot in live.passing_slots():
            self._delivery.remove(slot)
        for each in live.table.state.gone:
            if self._stands(slot := live.slot("seat", of=each.player)):
                self._delivery.retire(slot, after=slot)
        self.group(live, Urgency.TABLE_NOW)
        if live.table.kind.shown:
            self._end_message(live, live.slot("end"), live.words, None)
        for seat in live.table.people:
            self.hand(live, seat, Urgency.TABLE_NOW)
            self._end_message(live, live.slot("end", of=live.table.people[seat]), live.seat_words[seat], seat)
        for player, words in live.coming_words:
            self._end_message(live, live.slot("end", of=player), words, None)

    def _end_message(self, live: LiveMatch, slot: Slot, words: Texts, seat: Seat | None) -> None:
        home = slot != live.slot("end")  # both are the same at a player's own table
        render = partial(draw_end, words, replace(live), seat, home=home)
        self._delivery.show(slot, render, Urgency.TABLE_NOW)

    def match(self, live: LiveMatch, presser: Seat | None = None, news: Sequence[Event] = ()) -> None:
        """Show the table to everybody. `news` sets the urgency; without any, the screens are sent at once."""
        people = live.table.people
        in_app = {seat for seat in people if self.pages.is_open(live.table.id, people[seat])}
        urgency = urgency_of_group(live.match, news, all_in_app=in_app == people.keys())
        if is_moment(live.match, news):
            # Nobody knows yet how fast a group talks beside its first deal: its result is posted anew.
            first = live.deal_number() == 1 and _has(news, (DealSettled,))
            if self.sight.table(live, live.slot("table", live.deal_number()), most=0 if first else None):
                urgency = Urgency.REPLY  # so that the next deal, a new message too, does not come above it
        self.group(live, urgency)
        for seat in people:
            if news and seat == live.match.asked and seat not in in_app:
                self.sight.panel(live.hand_slot(seat, live.deal_number()))
            self.hand(live, seat, urgency_of_panel(live.match, seat, presser, news))

    def group(self, live: LiveMatch, urgency: Urgency) -> None:
        """Show the deal to the group, and pin its message if the group wants that."""
        self.pages.changed(live.table.id)
        if live.table.state.lost or not live.table.kind.shown:
            return
        self._delivery.show(
            live.slot("table", live.deal_number()), partial(draw_deal, replace(live)), urgency
        )
        self._house.pins.care(live)

    def sheet(self, live: LiveMatch) -> bool:
        """Show the whole sheet as a picture at the end of its chat if it is due; return whether it is."""
        paper, slot = live.settings.paper, live.slot("sheet")
        if paper is None or not live.match.sheet or live.table.state.lost or not self._to_the_end.take(slot):
            return False
        self._delivery.renew(slot)
        self._show_here(live, slot, partial(draw_sheet, replace(live), paper), Urgency.ASIDE)
        return True

    def _show_here(self, live: LiveMatch, slot: Slot, render: Callable[[], Screen], urgency: Urgency) -> None:
        """Show a screen in the chat of a table, unless the table has no place there."""
        if live.table.kind.takes_place:
            self._delivery.show(slot, render, urgency)

    def hand_at_end(self, live: LiveMatch, seat: Seat, note: Markup | None) -> None:
        """Show a player their panel at the end of the chat, silently, with a note above it."""
        self._delivery.sight.repost(live.hand_slot(seat, live.deal_number()))
        self.hand(live, seat, Urgency.TURN, draft_of(live, seat), note)

    def hand(
        self, live: LiveMatch, seat: Seat, urgency: Urgency, draft: str = "", note: Markup | None = None
    ) -> None:
        """Show a player their panel, unless they play in the Mini App."""
        self.pages.changed(live.table.id)
        render = partial(draw_panel, replace(live), seat, draft)
        if self.pages.is_open(live.table.id, live.table.people[seat]) and live.table.open:
            render = partial(in_app_screen, live.seat_words[seat], live.seating)
        turn = live.match.turn if seat == live.match.asked else None
        slot = live.hand_slot(seat, live.deal_number())
        self._delivery.show(slot, render if note is None else partial(_noted, render, note), urgency, turn)

    def left_app(self, live: LiveMatch, seat: Seat) -> None:
        """Show a player who left the Mini App their panel, and make up for a call that the app replaced."""
        if not live.table.open:
            return
        others = (person for each, person in live.table.people.items() if each != seat)
        if all(self.pages.is_open(live.table.id, each) for each in others):
            self.group(live, Urgency.TABLE_NOW)  # until now it was shown late
        asked, call = seat == live.match.asked, live.slot("call")
        if asked and self._unreminded.get(live.table.id) == live.match.turn:
            self._unreminded.forget(live.table.id)
            self._delivery.renew(live.hand_slot(seat, live.deal_number()))
        self.hand(live, seat, Urgency.TURN if asked else Urgency.NEWS)
        called = self._delivery.shown(call) is not None or self._delivery.is_waiting(call)
        claiming = isinstance(live.match.phase, Claiming)
        if asked and live.table.state.warned == clock.CALLED and not called and not claiming:
            self.call(live, seat)

    def again(self, live: Live, seat: Seat | None) -> bool:
        """Show a player their panel, or the group the table, in a new message at the end of the chat.

        A match that moved there often stays where it is; return whether it moved.
        """
        if isinstance(live, LiveLobby):
            self._delivery.renew(live.slot("lobby"))
            self.lobby(live)
        elif seat is None:
            moves = self._to_the_end.take(live.table.id)
            if moves:
                self._delivery.renew(live.slot("table", live.deal_number()))
            self.group(live, Urgency.REPLY)
            return moves
        else:
            self._delivery.renew(live.hand_slot(seat, live.deal_number()))
            self.hand(live, seat, Urgency.REPLY)
        return True

    def is_late(self, live: LiveMatch, seat: Seat) -> bool:
        """Return whether a player has not seen the present question yet although Telegram accepts messages.

        A panel that the player has seen, and that waits only to be sent again, does not count as late; nor
        does the panel of a player who sees the question in the Mini App.
        """
        if seat not in live.table.people or self.pages.is_open(live.table.id, live.table.people[seat]):
            return False
        panel = live.hand_slot(seat, live.deal_number())
        shown = self._delivery.mark(panel) == live.match.turn
        return not shown and self._delivery.is_waiting(panel) and not self._delivery.is_closed(panel.chat)

    def is_calling(self, live: LiveMatch) -> bool:
        """Return whether Telegram holds back the call to the asked player."""
        slot = live.slot("call")
        return self._delivery.is_waiting(slot) and self._delivery.is_refused(slot.chat)

    def reaches(self, player: Player) -> bool:
        """Return whether the direct chat of a player is open to the bot."""
        return player.started and not self._delivery.is_closed(player.id)

    def is_closed(self, live: LiveMatch) -> bool:
        """Return whether the chat refuses messages, and the question is seen in no page of the app either.

        It is the asked player's page that counts, or that of any person while nobody is asked to decide.
        """
        if not self._delivery.is_closed(live.table.chat):
            return False
        people, asked = live.table.people, live.match.asked
        concerned = [who for seat, who in people.items() if seat == asked or asked not in people]
        return not any(self.pages.is_open(live.table.id, who) for who in concerned)

    def remind(self, live: LiveMatch, seat: Seat) -> None:
        """Send the asked player their panel again, which rings, unless they look at the page of the app.

        A player who leaves the page with the question open is reminded then.
        """
        if self.pages.is_open(live.table.id, live.table.people[seat]):
            self._unreminded[live.table.id] = live.match.turn
        else:
            self.again(live, seat)

    def call(self, live: LiveMatch, seat: Seat) -> None:
        """Call a player below the table, which rings; in the direct chat if the name would reveal cards."""
        if isinstance(live.match.phase, Claiming) or not live.table.kind.shown:
            self.remind(live, seat)
            return
        if self.pages.is_open(live.table.id, live.table.people[seat]):
            return  # the page calls them
        if self.sight.table(live, live.slot("table", live.deal_number())):
            self.group(live, Urgency.CALL)
        call = draw_call(live, seat)
        self._delivery.renew(live.slot("call"))
        self._show_here(live, live.slot("call"), lambda: call, Urgency.CALL)

    def answered(self, live: LiveMatch) -> None:
        """Remove the call."""
        self._delivery.remove(live.slot("call"))

    def paused(self, live: LiveMatch, who: str) -> None:
        """Tell the group, at the end of its chat, that `who` paused the game; "" for an unknown person."""
        screen = pause_screen(live.words, live.seating, who)
        self._delivery.renew(live.slot("pause"))
        self._show_here(live, live.slot("pause"), lambda: screen, Urgency.REPLY)

    def clear_pause(self, live: LiveMatch) -> None:
        """Remove the pause message."""
        self._delivery.remove(live.slot("pause"))

    def release(self, live: LiveMatch) -> None:
        """Forget the messages of a match that has ended."""
        deal = live.deal_number()
        for slot in (live.slot("table", deal), live.slot("end"), live.slot("sheet")):
            self._delivery.release(slot)
        for seat in live.table.people:
            self._delivery.release(live.hand_slot(seat, deal))
            self._delivery.release(live.slot("end", of=live.table.people[seat]))
        for player, _ in live.coming_words:
            self._delivery.release(live.slot("end", of=player))

    def deals_on(self, live: LiveMatch, since_s: float) -> None:
        """Reuse the panels of the deal that ended `since_s` seconds ago for the next one.

        After a longer break the next deal rings, in new messages. The panel of an own table is not reused:
        only this panel tells the result. What stands in its place for a player in the Mini App tells nothing.
        """
        deal, rings = live.deal_number(), since_s > NEXT_DEAL_S or live.table.kind.private
        for seat, person in live.table.people.items():
            if not rings or self.pages.is_open(live.table.id, person):
                self.sight.next_deal(live.hand_slot(seat, deal - 1), live.hand_slot(seat, deal))

    def new_deal(self, live: LiveMatch, before: LiveMatch) -> None:
        """Retire the messages of the deal `before`: they lose their buttons once the new ones are shown.

        The group's message no longer tells who is away or will join.
        """
        deal = live.deal_number()
        past = live.slot("table", deal - 1)
        if is_between_deals(before.match) and self._delivery.shown(past) is not None:
            state = TableState(claimed=before.table.state.claimed, remark=before.table.state.remark)
            played, paper = (live.words, before.seating, before.match, before.events), before.settings.paper
            render = partial(draw_table, *played, state, paper=paper)
            self._delivery.show(past, render, Urgency.TIDY)
        self._delivery.retire(past, after=live.slot("table", deal))
        self.decided(live.slot("vote"), live.slot("ask"))
        for seat in live.table.people:
            self._delivery.retire(live.hand_slot(seat, deal - 1), after=live.hand_slot(seat, deal))

    def seat_is_free(self, live: LiveMatch, player: int, panel: Slot, notice: Screen) -> None:
        """Replace the last panel of a player whose seat is vacant by a notice with a key to come back."""
        seat = live.slot("seat", of=player)
        self._delivery.sight.hand_over(panel, seat)
        self._delivery.show(seat, lambda: notice, Urgency.OWN)
        self._delivery.retire(panel)

    def comes_back(self, live: LiveMatch, player: int, promise: Screen | None) -> None:
        """Replace that notice by the promise of a seat at the next deal, or delete it if they sit again."""
        seat = live.slot("seat", of=player)
        if not self._stands(seat):
            return
        if promise is None:
            self._delivery.remove(seat)
        else:
            self._delivery.sight.hand_over(seat, live.slot("coming", of=player))
            self._delivery.show(live.slot("coming", of=player), lambda: promise, Urgency.OWN)
            self._delivery.retire(seat)

    def _stands(self, slot: Slot) -> bool:
        """Return whether a message is shown or about to be."""
        return self._delivery.shown(slot) is not None or self._delivery.is_waiting(slot)

    def stood_up(self, slot: Slot, notice: Screen) -> None:
        """Replace the last panel of a player who lost the seat by a notice."""
        self._delivery.show(slot, lambda: notice, Urgency.OWN)
        self._delivery.retire(slot, after=slot)

    def stood_up_before(self, live: LiveMatch) -> None:
        """After a restart, remove the panels of players who gave their seats up, where still needed."""
        for seat, chair in enumerate(live.table.state.chairs):
            if chair.left is None:
                continue
            t = live.seat_words[seat]
            out = chair.away is not None
            notice = put_out_screen(t, live.seating, seat) if out else left_notice(live, seat, t)
            panel = live.slot("hand", live.deal_number(), of=chair.left)
            if self._delivery.shown(panel) is not None:
                self.stood_up(panel, notice)
            self.replace(live.slot("seat", of=chair.left), notice)

    def vote(self, live: LiveMatch, *, at_end: bool = False) -> None:
        """Show the state of the vote to end the match, `at_end` as a new message, or remove it."""
        self.pages.changed(live.table.id)
        state = live.table.state
        if not state.ending:
            self._delivery.remove(live.slot("vote"))
            return
        if at_end:
            self._delivery.renew(live.slot("vote"))
        poll = vote_screen(live.words, live.seating, presence(state, GROUP, None))
        self._show_here(live, live.slot("vote"), lambda: poll, Urgency.REPLY if at_end else Urgency.ASIDE)

    def ask(self, slot: Slot, question: Screen) -> None:
        """Ask a question in a new message at the end of a chat, in place of the previous question."""
        self._delivery.renew(slot)
        self._delivery.show(slot, lambda: question, Urgency.REPLY)

    def decided(self, *slots: Slot) -> None:
        """Delete messages whose question is answered or no longer matters."""
        for slot in slots:
            self._delivery.remove(slot)

    def replace(self, slot: Slot, screen: Screen) -> None:
        """Edit a message; do nothing if it was never sent."""
        if self._stands(slot):
            self._delivery.show(slot, lambda: screen, Urgency.OWN)

    def uninvite(self, live: LiveTable) -> None:
        """Delete the invitations to a table at which nobody can sit down any more."""
        slots = [live.slot("invited", of=each) for each in live.table.state.invited]
        self.decided(*(each for each in slots if self._stands(each)))

    def not_coming(self, live: LiveMatch, player: int) -> None:
        """Remove the promise of a seat from the direct chat of a player who has the seat or gave it up."""
        self._delivery.remove(live.slot("coming", of=player))


def _noted(render: Callable[[], Screen], note: Markup) -> Screen:
    """Draw a screen with a note above it, which the next state of the table removes."""
    screen = render()
    alone = None if screen.alone is None else paragraphs([note], [screen.alone])
    return replace(screen, text=paragraphs([note], [screen.text]), alone=alone, unsaved=True)


def left_notice(live: LiveMatch, seat: Seat, t: Texts) -> Screen:
    """Confirm to the owner of a seat that they have left it."""
    gone = live.table.kind.left
    return Screen(text=t(gone)) if gone else left_screen(t, live.seating, seat)
