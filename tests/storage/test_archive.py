"""Matches that have ended, page by page; and those of files in which nobody had noted who took part."""

from __future__ import annotations

from dataclasses import replace

from club.model import Result
from club.state import Departure
from storage.store import Store
from tests.storage.played import table

ANN, BOB, CID, DAN = 11, 12, 13, 14
CHAT = -7


async def ended(store: Store, at: float, chat: int = CHAT, **changes: object) -> Result:
    """Let a match among Ann, Bob and Cid end; return its result."""
    playing = await store.open_table(table(chat=chat), None)
    result = Result(
        table=playing.id,
        chat=chat,
        players=(ANN, BOB, CID),
        scores=(1000, 5, -20),
        winner=0,
        deals=9,
        ended=at,
        why="won",
        figures=(),
    )
    result = replace(result, **changes)  # type: ignore[arg-type]  # the tests say what they mean
    await store.keep_table(replace(playing, stage="over"), None, result)
    return result


async def test_pages_are_newest_first_and_each_match_knows_its_place(store: Store) -> None:
    found = [await ended(store, float(at)) for at in (5, 1, 3, 3, 9)]
    await ended(store, 7.0, chat=-8)
    newest = [found[each] for each in (4, 0, 3, 2, 1)]
    assert await store.past(CHAT, 0, 10) == tuple(newest)
    assert await store.past(CHAT, 1, 2) == tuple(newest[1:3])
    assert await store.past(CHAT, 5, 2) == ()
    assert await store.past_count(CHAT) == 5
    assert [await store.newer(each.table) for each in newest] == [0, 1, 2, 3, 4]
    assert await store.newer(77) == 0
    assert await store.result_of(newest[2].table) == newest[2]
    assert await store.result_of(77) is None


async def test_whoever_took_part_finds_the_chat_by_that(store: Store) -> None:
    await ended(store, 1.0)
    await ended(store, 2.0, chat=-8, players=(BOB, CID, None), gone=(Departure(DAN, 2, 50),))
    await ended(store, 3.0, by=(DAN,), why="admin", winner=None)
    assert await store.past_chats(ANN) == ((CHAT, 2),)
    assert await store.past_chats(BOB) == ((CHAT, 2), (-8, 1))
    assert await store.past_chats(DAN) == ((CHAT, 1), (-8, 1)), "who left, and who ended it"
    assert await store.past_chats(99) == ()
    assert [await store.has_past(each) for each in (ANN, BOB, DAN, 99)] == [True, True, True, False]
    await store.move_chat(CHAT, -100)
    assert await store.past_chats(ANN) == ((-100, 2),)
