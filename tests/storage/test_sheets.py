"""The contract of score sheets with real cards, kept by every store alike."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from club.model import PlayerFigures, Result
from club.paper import PaperDraft, PaperSeat, PaperSheet, PaperState, stepped, undo, with_draft, write
from club.state import NOBODY
from game.cards import Suit
from game.entered import EnteredMarriage
from game.rules import Rules
from storage.store import Repeated, Stale, Store
from tests.storage.played import result, table
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


async def selected(place: Path | str, query: str) -> list[object]:
    """Return the first column of the rows of a query."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection:
            return [row[0] for row in connection.execute(query)]
    server = await asyncpg.connect(place)
    try:
        return [row[0] for row in await server.fetch(query)]
    finally:
        await server.close()


async def test_a_sheet_is_read_as_it_was_kept(store: Store) -> None:
    opened = await store.open_sheet(sheet(), 1)
    assert await store.sheet(opened.id) == opened == await store.sheet_in(CHAT, 5)
    kept = await store.keep_sheet(write(opened, 2.0), 2)
    kept = await store.keep_sheet(with_draft(kept, DEAL._replace(dark=True)), 3)
    assert await store.sheet(opened.id) == kept
    assert kept.rows[0].points == (165, 35, 20)
    again = undo(kept)
    corrected = await store.keep_sheet(stepped(again, with_draft(again, DEAL)), 4)
    assert (corrected.state.deals, corrected.state.steps) == ((), (again.state.draft,))
    assert corrected.state.later == (kept.state.deals[0].entry,)
    assert await store.sheet(opened.id) == corrected
    assert await store.sheet_in(CHAT, None) is None
    newest = await store.open_sheet(sheet(), None)
    assert await store.sheet_in(CHAT, 5) == newest


def won(ended: float, *, counted: bool = True, chat: int = CHAT, thread: int | None = 5) -> PaperSheet:
    """Return a sheet of one deal that its declarer has won."""
    over = write(sheet(chat), ended)
    state = over.state._replace(winner=0, points=(3, 0, 0))
    return replace(over, thread=thread, state=state, ended=ended, counted=counted)


async def test_results_of_counted_sheets_are_found_without_their_deals(store: Store) -> None:
    for number, (ended, counted) in enumerate(((9.0, True), (7.0, False), (8.0, True))):
        await store.open_sheet(won(ended, counted=counted, thread=number), None)
    await store.open_sheet(won(9.0, chat=-8), None)
    first, last = await store.counted_results(CHAT)
    assert (first.ended, last.ended) == (8.0, 9.0)
    assert first == Result(
        table=0,
        chat=CHAT,
        players=(ZEB, NOBODY, NOBODY),
        scores=(120, 35, 20),
        winner=0,
        deals=1,
        ended=8.0,
        points=(3, 0, 0),
        season=1,
        figures=(PlayerFigures(player=ZEB, deals=1, points=120, tried=1, made=1, biggest=120, marriages=1),),
        on_paper=True,
    )


async def test_a_sheet_that_counts_without_a_winner_is_passed_over(store: Store) -> None:
    await store.open_sheet(replace(won(1.0), state=sheet().state), None)
    assert await store.counted_results(CHAT) == ()


async def test_a_press_writes_the_deal_that_is_entered_and_no_other(place: Path | str, store: Store) -> None:
    paper = await store.open_sheet(sheet(), None)
    for _ in range(3):
        paper = await store.keep_sheet(with_draft(write(paper, 2.0), DEAL), None)
    rows = await selected(place, "SELECT state FROM sheets")
    assert all("settled" not in str(each) for each in rows), "the state has no deals"
    assert len(await selected(place, "SELECT number FROM sheet_deals")) == 3
    await store.keep_sheet(undo(paper), None)
    assert len(await selected(place, "SELECT number FROM sheet_deals")) == 2


async def test_a_known_sheet_is_not_read_again_and_a_changed_one_is(store: Store) -> None:
    paper = await store.open_sheet(write(sheet(), 2.0), None)
    assert await store.sheet_in(CHAT, 5, paper) is paper
    changed = await store.keep_sheet(with_draft(paper, DEAL), None)
    assert await store.sheet_in(CHAT, 5, paper) == changed
    another = await store.open_sheet(sheet(), None)
    assert await store.sheet_in(CHAT, 5, changed) == another


async def test_a_new_sheet_replaces_the_one_before_it_in_its_topic(store: Store) -> None:
    before, elsewhere = await store.open_sheet(write(sheet(), 2.0), None), won(1.0, thread=6)
    other = await store.open_sheet(elsewhere, None)
    await store.open_sheet(sheet(), None)
    assert await store.sheet(before.id) is None
    assert await store.sheet(other.id) is not None
    await store.open_sheet(replace(sheet(), thread=6), None)
    (counted,) = await store.counted_results(CHAT)
    assert counted.ended == 1.0


async def test_sheets_expire_and_what_counts_keeps_its_result(place: Path | str, store: Store) -> None:
    for thread, counted in ((1, False), (2, True)):
        await store.open_sheet(replace(won(9.0, counted=counted, thread=thread), touched=9.0), None)
    await store.drop_uncounted(9.0)
    assert len(await selected(place, "SELECT id FROM sheets")) == 2
    await store.drop_uncounted(9.5)
    assert await store.sheet_in(CHAT, 1) is None
    assert len(await store.counted_results(CHAT)) == 1
    assert await selected(place, "SELECT number FROM sheet_deals") == []


async def test_tables_without_a_result_expire(store: Store) -> None:
    lobby = await store.open_table(replace(table(), stage="closed", created=1.0), None)
    standing = await store.open_table(replace(table(), stage="lobby", created=1.0, token="b" * 16), None)
    ended = await store.open_table(replace(table(), stage="playing", created=1.0, token="c" * 16), None)
    await store.keep_table(replace(ended, stage="closed"), None, result(ended))
    await store.drop_uncounted(1.0)
    assert await store.table(lobby.id) is not None
    await store.drop_uncounted(2.0)
    assert await store.table(lobby.id) is None
    assert await store.table(standing.id) is not None
    assert await store.table(ended.id) is not None


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
    group, own = await store.open_sheet(sheet(), None), await store.open_sheet(write(sheet(ZEB), 2.0), None)
    await store.open_sheet(won(3.0, thread=6), None)
    assert await store.forget_person(ZEB) == ()
    assert await everything(place) == []
    assert await store.sheet(own.id) is None
    left = await store.sheet(group.id)
    assert left is not None
    assert left.seats == (PaperSeat(), PaperSeat(name="Анна"), PaperSeat(name="Ben"))
    assert left.version > group.version
    (counted,) = await store.counted_results(CHAT)
    assert (counted.players, counted.figures) == ((NOBODY,) * 3, ())
    assert len(await selected(place, "SELECT number FROM sheet_deals")) == 1, "of the group's match alone"
