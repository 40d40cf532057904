"""Commands about a table: /new, /table, /hand, /pause, /resume, /cancel, /leave.

Each of them means one table or one evening, which is found here, once:

    in a group          the open table of the chat or topic, or else the evening there
    in a direct chat    the person's evening once it has begun, or else their own table, or else an evening
                        that still gathers people

Then the command acts, or refuses in the words of the table's kind (`club/kinds.py`). Other commands about
matches (/score, /export, /fair) look through `tables_in_question`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.features.evening import cancel as cancel_evening
from bot.features.evening import carry_out, evening_command, host_of
from bot.features.evening.screens import evening_at_home_screen, leave_evening_screen
from bot.people import named
from bot.screens.screen import Screen
from bot.tables import lobby, moves, opening, seats
from bot.tables.live import which_slot
from bot.tables.visit import Refused, Visit, command
from bot.telegram.updates import Place
from bot.words.texts import markup
from club.evening import PAUSE_S, Evening
from club.model import Player, Table

if TYPE_CHECKING:
    from bot.house import House


# The commands


@command("new")
async def new(visit: Visit) -> Screen | None:
    """Open a table in a group, or a person's own; show the one that is open."""
    if visit.private:
        return await opening.open_own(visit.house, visit.player, visit.update)
    await opening.open_table(visit)
    return None


@command("table", private=False, anonymous=True)
async def show_table(visit: Visit) -> Screen | None:
    """Show the table again, at the end of the chat."""
    house, place, found = visit.house, visit.here, await _meant(visit)
    if isinstance(found, Evening):
        return await _show_evening(visit, found)
    if not place.private:
        house.display.open_again(place.chat)
        if await house.redraw.settle(place.chat, place.thread):
            return None
    table = _existing(visit, found)
    if place.private:
        await opening.show_own(house, table)
        return None
    return None if await house.redraw.show(table.id) else Screen(text=visit.t("shown-above"))


@command("hand")
async def hand(visit: Visit) -> Screen | None:
    """Show a player their cards again, or what their evening waits for."""
    if visit.private and isinstance(found := await _meant(visit), Evening):
        return await _show_evening(visit, found)
    return await show_hands(visit)


async def show_hands(visit: Visit) -> Screen | None:
    """Show a player their cards again, at all their tables."""
    house, player = visit.house, visit.player
    tables = await house.store.tables_of(player.id)
    if any(table.stage == "playing" for table in tables):
        return await _show_panels(visit)
    if not tables:
        raise Refused("hand-none")
    if not visit.private:
        raise Refused("not-begun")
    return await lobby.seat_told(visit, tables[0])


@command("pause", private=False)
async def pause(visit: Visit) -> None:
    """Stop the clock of a match."""
    await moves.pause(visit, (await _begun(visit)).id)


@command("resume", private=False)
async def resume(visit: Visit) -> Screen:
    """Resume a match that was paused."""
    told = await moves.resume(visit, (await _begun(visit)).id)
    return Screen(text=markup(told.text))


async def _begun(visit: Visit) -> Table:
    """Return the table whose match the visitor may pause; raise Refused if there is none."""
    table = await with_clock(visit)
    if table.stage == "lobby":
        raise Refused("not-begun")
    return table


async def with_clock(visit: Visit) -> Table:
    """Return the table whose clock the visitor may stop; raise Refused if there is none."""
    found = await _meant(visit)
    if found is not None and found.kind.no_pause:
        chat = await visit.house.people.group(found.chat)
        seconds = found.kind.thinking_s(chat.timer if chat else 0)
        raise Refused(found.kind.no_pause, seconds=seconds, minutes=round(PAUSE_S / 60))
    return _existing(visit, found)


@command("cancel")
async def cancel(visit: Visit) -> None:
    """Close a table, or ask whether its match shall end; end an evening in its group."""
    found = await _meant(visit, own_first=True)
    if isinstance(found, Evening):
        await _cancel_evening(visit, found)
    elif (table := _existing(visit, found)).stage == "playing":
        await moves.ask_to_end(visit, table)
    else:
        await lobby.cancel(visit, table.id)


@command("leave")
async def leave(visit: Visit) -> Screen | None:
    """Give a seat up, after confirmation once the match has begun; at home ask which of several tables."""
    house = visit.house
    if visit.private:
        if evening := await _evening_of(visit):
            return await _leave_evening(visit, evening)
        tables = await tables_in_question(house, visit.here, visit.player)
        if len(tables) == 1 and tables[0].kind.private:
            await cancel(visit)
            return None
    elif isinstance(found := await _meant(visit), Evening):
        return await _show_evening(visit, found)
    return await seats.leave(visit)


# Evenings


async def _show_evening(visit: Visit, evening: Evening) -> Screen | None:
    """Show an evening with its keys; to one of its people their cards, or what it waits for."""
    house = visit.house
    if not visit.private:
        return await evening_command(visit)
    if any(not table.kind.takes_place for table in await house.store.tables_of(visit.player.id)):
        return await _show_panels(visit)
    return evening_at_home_screen(visit.t, evening, await house.people.title(evening.chat), house.clock.now())


async def _cancel_evening(visit: Visit, evening: Evening) -> None:
    """End an evening, but only in its group."""
    house = visit.house
    if visit.private:
        host = named(visit.t, await house.people.player(await host_of(house, evening)))
        raise Refused("evening-cancel-there", who=host, place=await house.people.title(evening.chat))
    await cancel_evening(visit, evening)


async def _leave_evening(visit: Visit, evening: Evening) -> Screen | None:
    """Ask for confirmation, with keys for the player's other tables.

    An evening that has not begun is left at once, unless another table may be meant.
    """
    house, player = visit.house, visit.player
    others = [each for each in await house.store.tables_of(player.id) if each.kind.takes_place]
    if not evening.begun and not others:
        left = await carry_out(visit, evening, "leave")
        return Screen(text=markup(left.text))
    rows = (await seats.which(house, others, player, visit.t)).rows
    question = leave_evening_screen(visit.t, evening, await house.people.title(evening.chat), rows)
    house.display.ask(which_slot(player.id), question)
    return None


async def _show_panels(visit: Visit) -> Screen | None:
    if not await visit.house.redraw.panels(visit.player.id):
        raise Refused("toast-unreadable")
    return None


# The table that is meant


async def _meant(visit: Visit, *, own_first: bool = False) -> Table | Evening | None:
    """Return the table or evening that a command means, if there is one.

    `own_first`: in a direct chat, a person's own table goes before any evening.
    """
    house, place = visit.house, visit.here
    if place.private:
        evening = await _evening_of(visit)
        if evening is not None and evening.begun and not own_first:
            return evening
        return await table_here(house, place) or evening
    table = await table_here(house, place)
    if table is not None:
        return table
    evening = await house.store.evening_in(place.chat, place.thread)
    return evening if evening is not None and evening.open else None


def _existing(visit: Visit, found: Table | Evening | None) -> Table:
    """Return a table that was found; raise Refused if there is none."""
    if not isinstance(found, Table):
        raise Refused("own-none" if visit.private else "table-none")
    return found


async def _evening_of(visit: Visit) -> Evening | None:
    """Return the evening in which a person takes part; one that has begun goes first."""
    found = await visit.house.store.evenings_of(visit.player.id)
    return max(found, key=lambda each: (each.begun, each.id), default=None)


async def table_here(house: House, place: Place) -> Table | None:
    """Return the table of a group, a topic or a direct chat; raises Corrupt if it cannot be read."""
    table = await house.store.table_in(place.chat, place.thread)
    if table is not None:
        await house.tables.peek(table.id)
    return table


async def tables_in_question(house: House, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the group's table, or in a direct chat the tables where the player sits, their own one first."""
    if place.private:
        tables = (live.table for live in await house.tables.of(player))
        return tuple(sorted(tables, key=lambda table: not table.kind.private))
    table = await table_here(house, place)
    return (table,) if table else ()


async def matches_in_question(house: House, place: Place, player: Player) -> tuple[Table, ...]:
    """Return the tables addressed, or else the last table of the group or the player's last own table."""
    if tables := await tables_in_question(house, place, player):
        return tables
    last = await house.store.last_table(place.chat, place.thread)
    return (last,) if last else ()
