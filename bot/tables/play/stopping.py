"""Stopping a match: pauses, and its early end.

Any player stops the clocks of a table, and any player resumes them.

A match ends early by vote of its players, or by one person alone if that is fair. The host alone may end a
match before its first deal is over. The only player still there may do so at any time, when the others have
left or been away for an hour; so may an admin of the group. All others need the votes of more than half of
the seated players. The message and the result name the person, unless it is an anonymous admin. The standings
count it as a match left if the host or a seated admin ended it; it is stored as unfinished.
"""

from __future__ import annotations

from dataclasses import replace

from bot.people.rights import may_end_alone
from bot.screens.match.table import end_screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Refused, Toast, Visit, press
from bot.words.buttons import EndPress
from club import clock
from club.model import Table
from club.seats import enders, poll_to_end, vote_to_end
from club.standings import LEAVING_REASONS
from club.state import EndReason, TableState
from game.actions import Seat

# Pauses


async def pause(visit: Visit, table: int) -> None:
    """Stop the clocks of a table and tell the group."""
    house = visit.house
    async with visit.seated(table) as (live, _):
        fresh = live.table.state.paused is None
        if fresh:
            asked = live.asked
            unseen = asked is not None and house.display.is_late(live, asked)
            state = clock.pause(live.table.state, asked, live.timer, house.runner.now(), unseen=unseen)
            await house.runner.keep(live, state, visit.update)
            house.display.answered(live)
            house.display.match(live)
        house.display.paused(live, live.name_of(visit.player) if fresh else "")


async def resume(visit: Visit, table: int) -> Toast:
    """Resume the clocks of a table, and tell so in the words of the group."""
    house = visit.house
    async with visit.seated(table) as (live, _):
        if live.table.state.paused is not None:
            state = clock.resume(live.table.state, live.asked, live.timer, house.runner.now())
            await house.runner.keep(live, state, visit.update)
            house.display.clear_pause(live)
            house.display.match(live)
        return Toast(live.words.plain("toast-goes-on"), drop_keyboard=True)


# Early end


async def ask_to_end(visit: Visit, table: Table) -> None:
    """Ask a person who may end a match alone, or let any other player begin a vote."""
    house = visit.house
    admin = await house.rights.is_admin(visit.player, table.chat)
    async with visit.match(table.id) as live:
        seat = live.seat_of(visit.player.id)
        if why := _alone(visit, live, admin=admin):
            counts = why in LEAVING_REASONS and seat is not None
            who = live.name_of(visit.player)
            house.display.ask(live.slot("ask"), end_screen(visit.t, live.seating, who, counts=counts))
        elif seat is None:
            raise Refused("end-not-yours")
        else:
            await _vote(visit, live, seat, asks=True)


@press(EndPress)
async def end(visit: Visit, press: EndPress) -> Toast:
    """Note a vote, or the decision of a person who may end the match alone."""
    admin = press.verb != "vote" and await _is_admin(visit, press.table)
    async with visit.match(press.table) as live:
        if live.table.kind.fixed:
            raise Refused(live.table.kind.fixed)
        if press.verb == "vote":
            return await _vote_too(visit, live)
        why = _alone(visit, live, admin=admin)
        if why is None:
            plays = live.seat_of(visit.player.id) is not None
            raise Refused("end-not-alone" if plays else "end-not-yours")
        if press.verb == "on":
            visit.house.display.decided(live.slot("ask"))
            return Toast(visit.t.plain("toast-goes-on"), drop_keyboard=True)
        await _end_alone(visit, live, why)
        return Toast(visit.t.plain("toast-ended"), drop_keyboard=True)


async def _is_admin(visit: Visit, table: int) -> bool:
    live = await visit.house.tables.peek(table)
    return live is not None and await visit.house.rights.is_admin(visit.player, live.table.chat)


def _alone(visit: Visit, live: LiveMatch, *, admin: bool) -> EndReason | None:
    """Return the right by which the visitor may end a match alone; None if there is none."""
    state = replace(live.table.state, touched=visit.house.runner.now())
    return may_end_alone(visit.player, replace(live.table, state=state), live.match, admin=admin)


async def _end_alone(visit: Visit, live: LiveMatch, why: EndReason) -> None:
    house, player = visit.house, visit.player
    unnamed = why == "admin" and await house.rights.is_unnamed(player, live.table.chat)
    await house.runner.close(live, live.table, visit.update, why, (player.id,), unnamed=unnamed)


async def _vote_too(visit: Visit, live: LiveMatch) -> Toast:
    seat = live.seat_of(visit.player.id)
    if seat is None:
        raise Refused("toast-not-a-player")
    if not live.table.state.ending:
        raise Refused("toast-no-vote", drop_keyboard=True)
    state = await _vote(visit, live, seat)
    return Toast(visit.t.plain("toast-voted" if seat in state.ending else "toast-vote-back"))


async def _vote(visit: Visit, live: LiveMatch, seat: Seat, *, asks: bool = False) -> TableState:
    """Note a vote, and end the match once there are enough; return the state with the vote."""
    runner = visit.house.runner
    state = vote_to_end(live.table.state, seat, runner.now(), asks=asks)
    if poll_to_end(state).passed:
        table = replace(live.table, state=state)
        by = enders(table)
        await runner.close(live, table, visit.update, "vote" if len(by) > 1 else "alone", by)
    else:
        await runner.keep(live, state, visit.update)
        visit.house.display.vote(live, at_end=asks)
    return state
