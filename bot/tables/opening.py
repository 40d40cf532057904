"""Opening of tables: by /new in a group or a direct chat, by a rematch, by the deal of a day.

A table of a group waits for its players (`bot.tables.lobby`). An own table is played in the direct chat,
against computers, with no group and no clock: its chat is the person's, and saves rules as a group does. The
last setup is offered again.

Only one table stands in a place, so its lock is held meanwhile. A quota of tables per day
keeps one person, and one chat, from filling the bot; evenings and score sheets count like tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.screens import Screen
from bot.screens.lobby import rematch_screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.lobby import first_dealer, knows_of_lesson, offer_lesson, sit_down
from bot.tables.visit import CLOSED, QuotaExceeded, Refused, Toast, Visit, command, press
from bot.words.buttons import OpenTable, Rematch
from bot.words.texts import computer_names, words_of
from club.daily import Daily, DailyPlay
from club.kinds import DAILY, OWN
from club.lobby import (
    beginner_dealer,
    choose_first_dealer,
    filled_with_computers,
    new_table,
    rematch_rules,
    with_consent,
    with_secret,
)
from club.model import Chat, Player, Table
from club.rules import PresetRules, rules_mark, rules_of
from club.seats import has_ended, players_of
from club.state import LevelName, PersonId, computers_in
from game.actions import Seat
from game.state import new_match
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House

DAY_S = 86_400.0
CALL_S, CALLS_AT_ONCE = 1800.0, 4
"""Seconds for each invitation to a rematch from one person to another, and invitations at once.

A person who opens and cancels tables rings nobody's phone all day.
"""


def count_table(house: House, host: PersonId, chat: int) -> None:
    """Count a table that a person is about to open in a group or their own chat; raises QuotaExceeded.

    The quota is refilled evenly over the day. A restart resets it.
    """
    per_day = house.settings.tables_per_day
    may = partial(house.allows, "tables", every_s=DAY_S / per_day, at_once=per_day)
    if not (may(host) and (chat > 0 or may(chat))):
        raise QuotaExceeded


async def stand(house: House, table: Table, update: int, seen: str = "") -> LiveLobby:
    """Open a table, whose host has seen the rules with the fingerprint `seen`.

    Raises QuotaExceeded, Repeated, and OwnedElsewhere if the chat was handed over meanwhile: its owner shows
    the table.
    """
    count_table(house, table.host, table.chat)
    agreed = with_consent(table, table.host, seen)
    table = await house.store.open_table(house.chance.locked(agreed), update)
    live = await house.tables.seated(table)
    house.tables.ownership.require(table.chat)
    house.display.lobby(live)
    house.runner.set_clock(live)
    return live


# Tables of groups


@command("new")
async def new(visit: Visit) -> Screen | None:
    """Open a table in a group, or a person's own; show the one that is open."""
    if visit.private:
        return await open_own(visit.house, visit.player, visit.update)
    await open_table(visit)
    return None


@press(OpenTable)
async def press_new(visit: Visit, _press: OpenTable) -> Toast:
    """Open a table where the key stands; a page of the app goes on at its person's own."""
    if visit.in_app:
        await open_own(visit.house, visit.player, visit.update)
        own = await visit.house.store.table_in(visit.player.id, None)
        return Toast(table="" if own is None else own.token)
    told = None if visit.place is None else await new(visit)
    return Toast(words_of(told.text) if told else "", drop_keyboard=not visit.private)


async def open_table(visit: Visit) -> None:
    """Open a table in a group and seat its host if cards can reach them, or point at the open table."""
    house, host, place = visit.house, visit.player, visit.here
    chat = await house.people.chat(place.chat, place.title, host.speaks)
    words = house.people.words_in(chat)
    async with house.tables.lock((place.chat, place.thread)):
        standing = await house.tables.standing(place.chat, place.thread)
        if standing is None and (tables := await house.tables.too_many(chat.id)):
            house.display.answer(place.chat, place.thread, Screen(text=words("table-too-many", count=tables)))
            return
        if standing is None:
            table = new_table(rules_of(chat), host, chat, place.thread, house.clock.now())
            await stand(house, table, visit.update)
            if host.started:
                await offer_lesson(house, host)
            return
    house.display.answer(place.chat, place.thread, Screen(text=words("table-exists")))
    async with house.tables.lock(standing.id):
        if live := await house.tables.live(standing.id):
            house.display.again(live, None)


@press(Rematch)
async def rematch(visit: Visit, press: Rematch) -> Toast:
    """Play again after an ended match: with the same people, from a press in the group or a direct chat.

    The presser is seated; the others are called and join by a press of their own.
    """
    house, player, place = visit.house, visit.player, visit.place
    old = await house.store.table(press.table)
    if old is not None and old.kind.private:
        return await _deal_again(visit, old)
    if (
        old is None
        or not old.kind.rematch
        or place is None
        or not has_ended(old)
        or place.chat not in {old.chat, player.id}
    ):
        raise Refused(CLOSED)
    if player.id not in players_of(old) or not await house.rights.is_member(player.id, old.chat):
        raise Refused("toast-not-a-player")
    if house.delivery.is_closed(old.chat):
        raise Refused("rematch-no-group")
    seen = rules_mark(old.preset, old.rules)
    async with house.tables.lock((old.chat, old.thread)):
        standing = await house.tables.standing(old.chat, old.thread)
        if standing is None:
            return await _call_all(visit, old, seen)
    if standing.stage != "lobby" or player.id not in standing.state.invited:
        raise Refused("table-exists")
    async with visit.lobby(standing.id) as live:
        return await sit_down(visit, live, seen)


async def _call_all(visit: Visit, old: Table, seen: str) -> Toast:
    """Open the table of a rematch; people who left the group are not called."""
    house, player = visit.house, visit.player
    if tables := await house.tables.too_many(old.chat):
        raise Refused("table-too-many", count=tables)
    chat = await house.people.group(old.chat) or Chat(id=old.chat, title="")
    people = [each for each in players_of(old) if await house.rights.is_member(each, old.chat)]
    played, now = rematch_rules(chat, old), house.clock.now()
    computers = computers_in(old.seats).values()
    table = new_table(played, player, chat, old.thread, now, invited=people, computers=computers)
    live = await stand(house, table, visit.update, seen)
    await _invite(house, live, old, player)
    if not player.started:
        return await sit_down(visit, live, seen)
    return Toast(visit.t.plain("toast-rematch"))


async def _invite(house: House, live: LiveLobby, old: Table, host: Player) -> None:
    """Invite the others of the match at `old` to the rematch that `host` has opened, in their direct chats.

    Each gets one message, which is edited when they sit down, and deleted when they stand up or when nobody
    can sit down any more. People who cannot be reached are left out, and so are people who look at the old
    table in the Mini App, and whom the host has called too often: the group calls them by name.
    """
    may = partial(house.allows, "invitations", every_s=CALL_S, at_once=CALLS_AT_ONCE)
    for person in live.table.state.invited:
        player = await house.people.player(person)
        if player is None or player.id == host.id or not _wants_call(house, player, old):
            continue
        if may((host.id, person)):
            t = house.people.words(player)
            screen = rematch_screen(t, live.name_of(host), live.seating.title, old.id)
            house.display.ask(live.slot("invited", of=person), screen)


def _wants_call(house: House, player: Player, old: Table) -> bool:
    return house.display.reaches(player) and not house.display.pages.is_open(old.id, player.id)


# Own tables


async def open_own(house: House, player: Player, update: int) -> Screen | None:
    """Offer an own table, or show the existing one; return an answer, if any."""
    chat = await house.people.home(player)
    await knows_of_lesson(house, player)  # it was offered beside this when they pressed Start
    async with house.tables.lock((chat.id, None)):
        standing = await house.tables.standing(chat.id, None)
        if standing is None:
            table = _own_table(house, chat, player, rules_of(chat), await _levels_of_last(house, chat))
            await stand(house, table, update)
            return None
    await show_own(house, standing)
    playing = standing.stage == "playing"
    return Screen(text=house.people.words(player)("own-running")) if playing else None


async def open_next(visit: Visit, before: int) -> Toast:
    """Open an own table to be set up, after a match at another one; a key of the app, which goes on there."""
    old = await visit.house.store.table(before)
    if not visit.in_app or old is None or old.chat != visit.player.id or not has_ended(old):
        raise Refused(CLOSED)
    told = await open_own(visit.house, visit.player, visit.update)
    return Toast(words_of(told.text) if told else "")


async def show_own(house: House, table: Table) -> None:
    """Show an own table again, at the end of the chat of its person."""
    async with house.tables.lock(table.id):
        if live := await house.tables.readable(table.id):
            house.display.again(live, live.table.seat_of(table.chat))


async def _deal_again(visit: Visit, old: Table) -> Toast:
    """Deal again after an own match."""
    house, player = visit.house, visit.player
    if old.chat != player.id or not has_ended(old):
        raise Refused(CLOSED)
    levels = [each.level for each in computers_in(old.seats).values()]
    played = rematch_rules(await house.people.home(player), old)
    live = await play_own(house, player, visit.update, levels, played)
    if live is None and (standing := await house.tables.standing(player.id, None)):
        await show_own(house, standing)
    return Toast()


async def play_own(
    house: House,
    player: Player,
    update: int | None,
    levels: Sequence[LevelName] | None = None,
    played: PresetRules | None = None,
    *,
    guided: bool = False,
) -> LiveMatch | None:
    """Open an own table and deal at once; None if one is open already, or for a known update.

    Without `levels` the computers keep their last levels; without `played` the player's own rules hold.
    `guided`: hints come automatically in the first deal, and a table that only waits is closed for it.
    """
    chat = await house.people.home(player)
    async with house.tables.lock((chat.id, None)):
        standing = await house.tables.standing(chat.id, None)
        if standing is not None and not (guided and standing.stage == "lobby"):
            return None
        levels = levels or await _levels_of_last(house, chat)
        table = _own_table(house, chat, player, played or rules_of(chat), levels)
        table = replace(table, state=replace(table.state, guided=guided))
        # The first deal of a learner is chosen to be kind, so no provable match begins with it.
        table = house.chance.locked(table, proved=not guided)
        count_table(house, table.host, table.chat)
        if standing is not None and not await _makes_room(house, standing):
            return None
        table, dealer = await first_dealer(house, table)
        if guided:
            dealer = beginner_dealer(table.rules, len(table.seats), table.seat_of(player.id) or 0)
        opened = await _dealt(house, table, dealer, update)
    return await _shown(house, opened)


async def play_daily(
    house: House, player: Player, daily: Daily, attempt: DailyPlay, update: int
) -> LiveMatch | None:
    """Deal the deal of a day at an own table for an attempt; None if a match runs, or if repeated.

    Secret, rules, seats and levels are the same for everybody, so equal moves get equal answers. Raises
    AttemptRefused, and QuotaExceeded: then the attempt has not begun.
    """
    chat = await house.people.home(player)
    async with house.tables.lock((chat.id, None)):
        standing = await house.tables.standing(chat.id, None)
        if standing is not None and standing.stage != "lobby":
            return None
        played = PresetRules(daily.preset, daily.rules)
        table = _own_table(house, chat, player, played, ["strong"] * played.rules.table.players)
        table = replace(table, token=attempt.table, state=replace(table.state, kind=DAILY))
        table, dealer = choose_first_dealer(with_secret(table, daily.seed), 0, None)
        count_table(house, table.host, table.chat)
        if standing is not None and not await _makes_room(house, standing):
            return None
        opened = await _dealt(house, table, dealer, update, attempt)
    return await _shown(house, opened)


async def _dealt(
    house: House, table: Table, dealer: Seat, update: int | None, attempt: DailyPlay | None = None
) -> Table | None:
    """Store a full table with its first deal; None for a known update."""
    lobby = await house.tables.seated(table)
    try:
        return await house.runner.open(lobby, new_match(lobby.seats_wanted(), dealer), update, attempt)
    except Repeated:
        return None


async def _shown(house: House, table: Table | None) -> LiveMatch | None:
    """Show a table whose match has just begun."""
    if table is None:
        return None
    async with house.tables.lock(table.id):
        live = await house.tables.playing(table.id)
        if live is not None:
            house.runner.tell(live, None, live.events)
        return live


async def _makes_room(house: House, table: Table) -> bool:
    """Close a table where nothing was dealt yet; return whether it was one."""
    async with house.tables.lock(table.id):
        live = await house.tables.readable(table.id)
        if isinstance(live, LiveLobby):
            await house.runner.cancel(live, None)
        return isinstance(live, LiveLobby)


def _own_table(
    house: House, chat: Chat, player: Player, played: PresetRules, levels: Sequence[LevelName]
) -> Table:
    """Return an own table with computers of these levels, as far as the list goes."""
    player = replace(player, started=True)  # who plays here is reachable, whatever was known before
    table = new_table(played, player, chat, None, house.clock.now())
    table = with_consent(replace(table, state=replace(table.state, kind=OWN)), player.id)
    return filled_with_computers(table, computer_names(house.people.words(player)), levels)


async def _levels_of_last(house: House, chat: Chat) -> tuple[LevelName, ...]:
    """Return the levels of the computers at the last own table of the chat."""
    last = await house.store.last_own_table(chat.id)
    return tuple(each.level for each in computers_in(last.seats).values()) if last else ()
