"""Cards that allow a redeal stay secret until it is claimed: no screen, call or toast names who decides."""

from __future__ import annotations

import asyncio

from game.cards import Cards, cards
from game.layouts import THREE, stacked
from game.state import Auction, Claiming
from tests.bot.table import GROUP, Room, in_play
from tests.scenes import with_scene

NINES = tuple(map(cards, ("9S 9C 9D 9H KS QS JS", "JC QC KC TC AC JD KH", "TD AD QD JH QH KD TH")))
DECIDES = "Redeal or not?"


def four_nines() -> Cards:
    """Return a deck that gives Ann, who holds the forced bid, all four nines."""
    return stacked(THREE, 3, 2, NINES, (cards("TS AS AH"),))


async def screens(table: Room) -> dict[int, str]:
    """Return what stands last in the chats of all others."""
    await table.house.delivery.drain()
    return {who: table.seen(who).text for who in (12, 13, GROUP)}


@with_scene(in_play, shuffle=four_nines)
async def test_nobody_reads_who_decides_about_a_redeal_nor_who_declined(table: Room) -> None:
    assert isinstance((await table.match()).phase, Claiming)
    for text in (await screens(table)).values():
        assert DECIDES in text
        assert "<b>Ann</b>\n" not in text
        assert f"{DECIDES}: " not in text
        assert "👉" not in text
    assert "Claim a redeal?" in (await table.newest(11)).text
    assert (await table.tap(12, "pass")).text == DECIDES, "the toast names nobody either"
    await table.tap(11, "keep")
    assert isinstance((await table.match()).phase, Auction)
    for text in (await screens(table)).values():
        assert "redeal" not in text.lower()


@with_scene(in_play, timer=30, shuffle=four_nines)
async def test_the_group_is_not_told_whom_it_waits_for(table: Room) -> None:
    before = len(table.telegram.messages)
    await asyncio.sleep(35)
    assert (await table.record()).state.warned == 2
    assert "it is your turn" not in table.seen(GROUP).text
    assert len(table.telegram.messages) > before, "a new panel calls at home"
    assert "Claim a redeal?" in table.seen(11).text


@with_scene(in_play, shuffle=four_nines)
async def test_a_claim_is_told_with_its_cards(table: Room) -> None:
    await table.tap(11, "redeal")
    text = (await screens(table))[GROUP]
    assert "<b>Ann</b> shows" in text
