"""The contract of score sheets with real cards, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from club.paper import PaperDraft, PaperSeat, PaperSheet, PaperState, undo, with_draft, write
from game.cards import Suit
from game.entered import EnteredMarriage
from game.rules import Rules
from storage.store import Repeated, Stale, Store
from tests.storage.test_forgetting_everywhere import ZEB, everything

CHAT = -7
HEARTS = EnteredMarriage(0, Suit.HEARTS)
DEAL = PaperDraft(0, 120, taken=(None, 35, 20), marriages=(HEARTS,))


def sheet(chat: int = CHAT) -> PaperSheet:
    """Return a sheet of one person and two plain names, with a deal that is being entered."""
    return PaperSheet(
        id=0,
        chat=chat,
        thread=5,
        rules=Rules(),
        seats=(PaperSeat(ZEB), PaperSeat(name="Анна"), PaperSeat(name="Ben")),
        state=PaperState(dealer=2, draft=DEAL),
        created=1.0,
    )


async def test_a_sheet_is_read_as_it_was_kept(store: Store) -> None:
    opened = await store.open_sheet(sheet(), 1)
    assert await store.sheet(opened.id) == opened == await store.sheet_in(CHAT, 5)
    kept = await store.keep_sheet(write(opened, 2.0), 2)
    kept = await store.keep_sheet(with_draft(kept, DEAL._replace(dark=True)), 3)
    assert await store.sheet(opened.id) == kept
    assert kept.rows[0].points == (165, 35, 20)
    assert (await store.keep_sheet(undo(kept), 4)).state.deals == ()
    assert await store.sheet_in(CHAT, None) is None
    newest = await store.open_sheet(sheet(), None)
    assert await store.sheet_in(CHAT, 5) == newest


async def test_counted_sheets_of_a_chat_are_found(store: Store) -> None:
    won = replace(sheet(), state=sheet().state._replace(winner=0))
    counted = [
        await store.open_sheet(replace(won, ended=ended, counted=ended != 7.0), None)
        for ended in (9.0, 7.0, 8.0)
    ]
    await store.open_sheet(replace(won, chat=-8, ended=9.0, counted=True), None)
    assert await store.counted_sheets(CHAT) == (counted[2], counted[0])


async def test_a_sheet_that_counts_without_a_winner_is_passed_over(store: Store) -> None:
    await store.open_sheet(replace(sheet(), counted=True), None)
    assert await store.counted_sheets(CHAT) == ()


async def test_a_change_on_an_old_version_and_a_repeated_update_are_refused(store: Store) -> None:
    opened = await store.open_sheet(sheet(), 1)
    with pytest.raises(Repeated):
        await store.open_sheet(sheet(), 1)
    kept = await store.keep_sheet(write(opened, 2.0), 2)
    with pytest.raises(Stale):
        await store.keep_sheet(write(opened, 2.0), 3)
    with pytest.raises(Repeated):
        await store.keep_sheet(kept, 2)
    assert await store.sheet(opened.id) == kept


async def test_a_sheet_moves_with_its_group(store: Store) -> None:
    opened = await store.open_sheet(sheet(), None)
    await store.move_chat(CHAT, -1007)
    moved = await store.sheet_in(-1007, 5)
    assert moved == replace(opened, chat=-1007, version=2)


async def test_a_forgotten_person_leaves_a_sheet_without_their_number(
    place: Path | str, store: Store
) -> None:
    group, own = await store.open_sheet(sheet(), None), await store.open_sheet(sheet(chat=ZEB), None)
    assert await store.forget_person(ZEB) == ()
    assert await everything(place) == []
    assert await store.sheet(own.id) is None
    left = await store.sheet(group.id)
    assert left is not None
    assert left.seats == (PaperSeat(), PaperSeat(name="Анна"), PaperSeat(name="Ben"))
    assert left.version > group.version
