"""Presses of the players of a match: answers, drafts, shortcuts, and the next deal.

    Tap         a card, a bid or another answer to the question
    ShowDraft   a choice in the panel that is not confirmed yet
    Choose      a card chosen in advance, which is played when the turn comes
    TakeBack    the last answer undone, or one that waits a moment before it is given
    Claim       all remaining tricks
    NextDeal    the next deal before its time

Buttons outlive their question, so each press names the turn or the deal it belongs to. One that comes too
late changes nothing: the present panel is shown instead.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from bot.delivery import Urgency
from bot.people import may_end_alone
from bot.screens.table import end_screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Refused, Toast, Visit, by_rules, press
from bot.words.buttons import AskAdvice, Choose, Claim, EndPress, NextDeal, Shortcut, ShowDraft, TakeBack, Tap
from club import clock
from club.model import Table
from club.progress import delayed, is_for_next_card
from club.seats import enders, poll_to_end, vote_to_end
from club.standings import LEAVING_REASONS
from club.state import EndReason, TableState
from game.actions import Action, Code, Play, Refusal, Seat, answer
from game.cards import card
from game.question import refusal_together, rest
from game.state import Claiming, Dealing
from game.view import project
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


HINT_S = 5.0
"""Seconds for which a guided deal waits for the hint on a question before it takes an answer."""


@press(Tap)
async def tap(visit: Visit, press: Tap) -> Toast:
    """Carry out a card, a bid or another answer."""
    async with visit.seated(press.table) as (live, seat):
        if _waits(live, seat) or press.turn != live.match.turn:
            refuse_late(visit.house, live, seat, press)
        try:
            actions = [answer(seat, words) for words in press.words.split(";")]
        except ValueError:
            return Toast()
        await _carry_out(visit, live, seat, actions)
        live.last_press[seat] = press
    return Toast()


async def _carry_out(visit: Visit, live: LiveMatch, seat: Seat, actions: Sequence[Action]) -> None:
    """Carry out the answer of a seat; show the panel again after a repeated update."""
    house = visit.house
    if _hint_is_coming(house, live, seat):
        raise Refused("toast-hint-first")
    offered = len(actions) == 1 and actions[0] in live.question.choices
    if not offered and (refused := refusal_together(live.table.rules, live.match, actions)):
        raise _explained(live, seat, refused)
    try:
        if words := delayed(live.question, actions):
            await house.runner.hold(live, seat, words, visit.update)
        else:
            await house.runner.carry_out(live, actions, visit.update)
    except Repeated:
        house.display.match(live, seat)


def _hint_is_coming(house: "House", live: LiveMatch, seat: Seat) -> bool:
    """Return whether the hint of a guided deal is about to come for a seat; its player reads it first."""
    asks = live.guided and live.match.asked == seat and len(live.question.choices) > 1
    late = house.clock.now() - live.table.state.since > HINT_S
    return asks and not late and live.question.hints.advice is None


def _explained(live: LiveMatch, seat: Seat, refused: Refusal) -> Refused:
    t, asked = live.seat_words[seat], live.match.asked
    if refused.code is Code.NOT_YOUR_TURN and isinstance(live.match.phase, Claiming):
        return Refused("table-waits-claims", t=t)  # naming the asked player would reveal their cards
    return by_rules(refused, "" if asked is None else live.seating.names[asked], t)


@press(ShowDraft)
async def look(visit: Visit, press: ShowDraft) -> Toast:
    """Redraw a panel with a draft, or without one."""
    async with visit.seated(press.table) as (live, seat):
        if _waits(live, seat) or press.turn != live.match.turn:
            refuse_late(visit.house, live, seat, press)
        live.draft = press
        visit.house.display.hand(live, seat, Urgency.TURN, press.words)
    return Toast()


@press(Choose)
async def choose(visit: Visit, press: Choose) -> Toast:
    """Note or clear the card chosen in advance; if the turn has come meanwhile, play it."""
    house = visit.house
    async with visit.seated(press.table) as (live, seat):
        match, state = live.match, live.table.state
        held = project(match, seat, ()).hand
        if not is_for_next_card(match, seat, press.turn) or (press.card and card(press.card) not in held):
            refuse_late(house, live, seat, press)
        if match.asked != seat:
            chair = replace(state.chairs[seat], premove=press.card)
            state = replace(state.with_chair(seat, chair), touched=house.clock.now())
            await house.runner.keep(live, state, visit.update)
            house.display.hand(live, seat, Urgency.OWN)
        elif press.card:
            await _carry_out(visit, live, seat, (Play(seat, card(press.card)),))
        else:
            refuse_late(house, live, seat, press)
        live.last_press[seat] = press
    return Toast()


@press(TakeBack)
async def take_back(visit: Visit, press: TakeBack) -> Toast:
    """Take back an answer before it is given, or undo the last answer."""
    runner = visit.house.runner
    async with visit.seated(press.table) as (live, seat):
        if press.turn == live.match.turn and _waits(live, seat):
            await runner.withdraw(live, seat, visit.update)
        elif press.turn == live.match.turn and live.table.state.undo == seat:
            await runner.take_back(live, seat, visit.update)
        else:
            refuse_late(visit.house, live, seat, press)
        live.last_press[seat] = press
    return Toast()


@press(Claim)
async def claim(visit: Visit, press: Claim) -> Toast:
    """Play the deal to its end for a player who can take all remaining tricks."""
    async with visit.seated(press.table) as (live, seat):
        match = live.match
        if press.turn != match.turn or seat != match.asked or not live.question.hints.sweeps:
            refuse_late(visit.house, live, seat, press)
        plays = rest(live.table.rules, match, seat)
        await visit.house.runner.claim(live, seat, plays, visit.update)
        live.last_press[seat] = press
    return Toast()


@press(NextDeal)
async def deal_on(visit: Visit, press: NextDeal) -> Toast:
    """Begin the next deal before its time; any player may."""
    async with visit.seated(press.table) as (live, _):
        if not isinstance(live.match.phase, Dealing) or len(live.match.sheet) != press.deals:
            raise Refused("toast-already-dealt", drop_keyboard=True)
        await visit.house.runner.deal(live, visit.update, by_person=True)
    return Toast()


def _waits(live: LiveMatch, seat: Seat) -> bool:
    """Return whether an answer of a seat is about to be given."""
    return bool(live.table.state.pending) and seat == live.match.asked


def refuse_late(
    house: "House", live: LiveMatch, seat: Seat, press: Tap | ShowDraft | Shortcut | AskAdvice
) -> NoReturn:
    """Refuse an outdated press and show the present panel; a second tap of what was just done is silent."""
    house.display.hand(live, seat, Urgency.OWN)
    raise Refused("" if live.last_press.get(seat) == press else "toast-stale", drop_keyboard=True)


# Pauses


async def pause(visit: Visit, table: int) -> None:
    """Stop the clocks of a table and tell the group."""
    house = visit.house
    async with visit.seated(table) as (live, _):
        fresh = live.table.state.paused is None
        if fresh:
            asked = live.match.asked
            unseen = asked is not None and house.display.is_late(live, asked)
            state = clock.pause(live.table.state, asked, live.timer, house.clock.now(), unseen=unseen)
            await house.runner.keep(live, state, visit.update)
            house.display.answered(live)
            house.display.match(live)
        house.display.paused(live, live.name_of(visit.player) if fresh else "")


ASK_S, ASKS = 30.0, 3
"""Seconds after which a player may post in the group again by a key of the menu, and posts at once."""


async def pause_here(visit: Visit, number: int) -> None:
    """Pause a match by a key of the app."""
    table = await _asked_in_app(visit, number)
    if table.kind.no_pause:
        raise Refused("toast-stale")
    await pause(visit, number)


async def _asked_in_app(visit: Visit, number: int) -> Table:
    """Return the table of a key that only the app has; a group reads what it does."""
    if not visit.in_app:
        raise Refused("toast-stale", drop_keyboard=True)
    if not visit.house.allows("menu of the app", (number, visit.player.id), every_s=ASK_S, at_once=ASKS):
        raise Refused("toast-too-often")
    async with visit.match(number) as live:
        return live.table


async def resume(visit: Visit, table: int) -> Toast:
    """Resume the clocks of a table, and tell so in the words of the group."""
    house = visit.house
    async with visit.seated(table) as (live, _):
        if live.table.state.paused is not None:
            state = clock.resume(live.table.state, live.match.asked, live.timer, house.clock.now())
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
        seat = live.table.seat_of(visit.player.id)
        if why := _alone(visit, live, admin=admin):
            counts = why in LEAVING_REASONS and seat is not None
            who = live.name_of(visit.player)
            visit.ask(live.slot("ask"), end_screen(visit.t, live.seating, who, counts=counts))
        elif seat is None:
            raise Refused("end-not-yours")
        else:
            await _vote(visit, live, seat, asks=True)


@press(EndPress)
async def end(visit: Visit, press: EndPress) -> Toast:
    """Ask whether a match shall end, note a vote, or the decision of a person who may end it alone."""
    if press.verb == "ask":
        return await _ask_here(visit, press.table)
    admin = press.verb != "vote" and await _is_admin(visit, press.table)
    async with visit.match(press.table) as live:
        if live.table.kind.fixed:
            raise Refused(live.table.kind.fixed)
        if press.verb == "vote":
            return await _vote_too(visit, live)
        why = _alone(visit, live, admin=admin)
        if why is None:
            plays = live.table.seat_of(visit.player.id) is not None
            raise Refused("end-not-alone" if plays else "end-not-yours")
        if press.verb == "on":
            visit.house.display.decided(live.slot("ask"))
            return Toast(visit.t.plain("toast-goes-on"), drop_keyboard=True)
        await _end_alone(visit, live, why)
        return Toast(visit.t.plain("toast-ended"), drop_keyboard=True)


async def _ask_here(visit: Visit, number: int) -> Toast:
    table = await _asked_in_app(visit, number)
    if table.kind.fixed:
        raise Refused(table.kind.fixed)
    await ask_to_end(visit, table)
    return Toast()


async def _is_admin(visit: Visit, table: int) -> bool:
    live = await visit.house.tables.peek(table)
    return live is not None and await visit.house.rights.is_admin(visit.player, live.table.chat)


def _alone(visit: Visit, live: LiveMatch, *, admin: bool) -> EndReason | None:
    """Return the right by which the visitor may end a match alone; None if there is none."""
    state = replace(live.table.state, touched=visit.house.clock.now())
    return may_end_alone(visit.player, replace(live.table, state=state), live.match, admin=admin)


async def _end_alone(visit: Visit, live: LiveMatch, why: EndReason) -> None:
    house, player = visit.house, visit.player
    unnamed = why == "admin" and await house.rights.is_unnamed(player, live.table.chat)
    await house.runner.close(live, live.table, visit.update, why, (player.id,), unnamed=unnamed)


async def _vote_too(visit: Visit, live: LiveMatch) -> Toast:
    seat = live.table.seat_of(visit.player.id)
    if seat is None:
        raise Refused("toast-not-a-player")
    if not live.table.state.ending:
        raise Refused("toast-no-vote", drop_keyboard=True)
    state = await _vote(visit, live, seat)
    return Toast(visit.t.plain("toast-voted" if seat in state.ending else "toast-vote-back"))


async def _vote(visit: Visit, live: LiveMatch, seat: Seat, *, asks: bool = False) -> TableState:
    """Note a vote, and end the match once there are enough; return the state with the vote."""
    runner = visit.house.runner
    state = vote_to_end(live.table.state, seat, visit.house.clock.now(), asks=asks)
    if poll_to_end(state).passed:
        table = replace(live.table, state=state)
        by = enders(table)
        await runner.close(live, table, visit.update, "vote" if len(by) > 1 else "alone", by)
    else:
        await runner.keep(live, state, visit.update)
        visit.house.display.vote(live, at_end=asks)
    return state
