"""Actions about seats: people leave, stay away and put others out; and the screens that show it."""

from __future__ import annotations

import asyncio

from bot.screens import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import NextDeal, SeatPress, SeatVerb
from bot.words.texts import texts, words_of
from club.seats import PUT_OUT_AFTER_MOVES
from club.state import NOBODY
from tests.bot.table import GROUP, NAMES, PLACE, Room

ANN, BOB, CID, DAN, STRANGER = NAMES


CIDS = 2
"""The seat that Cid has at first."""


EN = texts("en")
ANSWERS: tuple[SeatVerb, ...] = ("leave", "stay")


async def press(
    table: Room, who: int, verb: SeatVerb, seat: int = CIDS, *, update: int | None = None
) -> Toast:
    """Press a button about a seat; whoever presses is here."""
    player = table.people[who]
    await table.house.timeouts.here(player)
    return await table.at(player).press(SeatPress(1, verb, seat), update or table.update())


async def leave(table: Room, who: int, place: Place = PLACE) -> Screen | None:
    """Write /leave, in the group or at home; return the answer."""
    return await table.at(who, place).say("/leave")


async def until_next_deal(table: Room) -> None:
    """Let those who are here play to the end of the deal, and the next one be dealt."""
    deals = (await table.match()).deals_played
    while (await table.match()).deals_played == deals:
        await one_move(table)
    await table.at(ANN).press(NextDeal(1, deals + 1))
    await table.house.delivery.drain()


async def one_move(table: Room, *, every_s: float = 3) -> None:
    """Let whoever is asked do the first thing possible, or wait a while if they are played for."""
    live = await table.live()
    assert live.match.asked is not None
    if live.table.state.chairs[live.match.asked].played_for:
        await asyncio.sleep(every_s)
    else:
        await table.tap(await table.asked(), await table.simplest())


async def board(table: Room) -> Screen:
    """Return what the group sees of the deal."""
    await table.house.delivery.drain()
    return [
        screen
        for (chat, _), screen in table.telegram.messages.items()
        if chat == GROUP and "Deal " in screen.text
    ][-1]


async def absent(table: Room) -> int:
    """Let whoever is asked first stay away for long; return his seat. The others are here."""
    who = await table.asked()
    seat = who - ANN
    await table.house.timeouts.gone(table.people[who])
    while (await table.chair(seat)).stood_in < PUT_OUT_AFTER_MOVES:
        await one_move(table)
    return seat


async def put_the_others_out(table: Room) -> tuple[int, int, int]:
    """Let one player put out two who are away for a moment; return who that is, and who they are."""
    await table.play_a_deal()
    await table.at(ANN).press(NextDeal(1, 1))
    here, *others = ANN, BOB, CID
    for each in others:
        await table.house.timeouts.gone(table.people[each])
    for each in others:
        while (await table.chair(each - ANN)).stood_in < PUT_OUT_AFTER_MOVES:
            await one_move(table)
        assert (await press(table, here, "out", each - ANN)).text == "Your vote counts."
    assert (await table.record()).seats == (here, NOBODY, NOBODY)
    return here, others[0], others[1]


async def lobby(table: Room) -> Screen:
    """Return the newest lobby; a menu of rules may stand below it."""
    await table.house.delivery.drain()
    shown = [screen for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]
    return [screen for screen in shown if "Thousand for" in screen.text][-1]


async def read(table: Room) -> str:
    """Return what stands in the lobby."""
    return words_of((await lobby(table)).text)
