"""Presses of the players of a match: answers, drafts, shortcuts, and the next deal.

    Tap         a card, a bid or another answer to the question
    ShowDraft   a choice in the panel that is not confirmed yet
    Choose      a card chosen in advance, which is played when the turn comes
    TakeBack    the last answer undone, or a large bid before it is made
    Claim       all remaining tricks
    NextDeal    the next deal before its time

Buttons outlive their question, so each press names the turn or the deal it belongs to. One that comes too
late changes nothing: the present panel is shown instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from bot.delivery import Urgency
from bot.tables.live import LiveMatch
from bot.tables.visit import Refused, Toast, Visit, by_rules, press
from bot.words.buttons import AskAdvice, Choose, Claim, NextDeal, Shortcut, ShowDraft, TakeBack, Tap
from club.undo import is_for_next_card, large_bid
from game.actions import Action, Code, Play, Refusal, Seat, parse
from game.cards import card
from game.question import refusal_together
from game.state import Claiming, Dealing
from game.sweep import rest
from game.view import project
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


@press(Tap)
async def tap(visit: Visit, press: Tap) -> Toast:
    """Carry out a card, a bid or another answer."""
    async with visit.seated(press.table) as (live, seat):
        if _waits(live, seat) or press.turn != live.match.turn:
            refuse_late(visit.house, live, seat, press)
        try:
            actions = [parse(f"{seat} {words}") for words in press.words.split(";")]
        except ValueError:
            return Toast()
        await _carry_out(visit, live, seat, actions)
        live.last_press[seat] = press
    return Toast()


async def _carry_out(visit: Visit, live: LiveMatch, seat: Seat, actions: Sequence[Action]) -> None:
    """Carry out the answer of a seat; show the panel again after a repeated update."""
    house = visit.house
    if refused := refusal_of(live, actions):
        raise _explained(live, seat, refused)
    try:
        if bid := large_bid(live.question, actions):
            await house.runner.hold_bid(live, seat, bid, visit.update)
        else:
            await house.runner.carry_out(live, actions, visit.update)
    except Repeated:
        house.display.match(live, seat)


def refusal_of(live: LiveMatch, actions: Sequence[Action]) -> Refusal | None:
    """Return why an answer does not fit the question; the rules are consulted only for the reason."""
    if len(actions) == 1 and actions[0] in live.question.choices:
        return None
    return refusal_together(live.table.rules, live.match, actions)


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
            state = replace(state.with_chair(seat, chair), touched=house.runner.now())
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
    """Take back a large bid before it is made, or undo the last answer."""
    runner = visit.house.runner
    async with visit.seated(press.table) as (live, seat):
        if press.turn == live.match.turn and _waits(live, seat):
            await runner.withdraw_bid(live, seat, visit.update)
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
    """Return whether a large bid of a seat is about to be made."""
    return bool(live.table.state.pending) and seat == live.match.asked


def refuse_late(
    house: House, live: LiveMatch, seat: Seat, press: Tap | ShowDraft | Shortcut | AskAdvice
) -> NoReturn:
    """Refuse an outdated press and show the present panel; a second tap of what was just done is silent."""
    house.display.hand(live, seat, Urgency.OWN)
    raise Refused("" if live.last_press.get(seat) == press else "toast-stale", drop_keyboard=True)
