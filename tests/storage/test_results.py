"""Results of ended matches: sheets, figures, ratings, seasons; and matches from before these were kept."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from club.model import LogEntry, Result, Season
from club.standings import places_of, rate
from game.rules import Rules
from game.state import DealSettled
from storage.store import Repeated, Store
from tests.game.preset_matches import moves
from tests.storage.played import Step, begun, result, table

ANN, BOB, CID = 11, 12, 13
CHAT = -7


async def won(store: Store, seat: int, ended: float, *, chat: int = CHAT, **changes: object) -> Result:
    """Let a match among Ann, Bob and Cid end; return its result as it was given to the store."""
    playing = await store.open_table(table(chat=chat, **changes), None)
    scores = tuple(1000 if each == seat else 100 * each for each in range(len(playing.seats)))
    given = Result(
        table=playing.id,
        chat=chat,
        players=playing.seats,
        scores=scores,
        winner=seat,
        deals=9,
        ended=ended,
        why="won",
        figures=(),
    )
    await store.keep_table(replace(playing, stage="over"), None, given)
    return given


async def test_ratings_are_written_with_the_result_and_follow_one_another(store: Store) -> None:
    first = await won(store, 0, 1.0)
    second = await won(store, 1, 2.0)
    after = rate(places_of(first), {})
    kept = await store.ratings(CHAT)
    assert {each.player: each.rating for each in kept[:3]} == after
    assert {each.player: each.rating for each in kept[3:]} == rate(places_of(second), after)
    assert {each.pool for each in kept} == {"more"}


async def test_a_mark_changes_with_the_results_of_its_chat_and_with_nothing_else(store: Store) -> None:
    marks = [await store.results_mark(CHAT)]
    assert await store.last_won(CHAT) is None
    for seat in (0, 1):
        last = await won(store, seat, 1.0 + seat)
        marks.append(await store.results_mark(CHAT))
    await won(store, 2, 9.0, chat=CHAT - 1)
    assert await store.results_mark(CHAT) == marks[-1]
    kept = await store.last_won(CHAT)
    assert kept is not None
    assert kept.table == last.table
    await store.end_season(CHAT, Season(number=1, ended=5.0, ended_by=ANN), None)
    await won(store, 0, 6.0)
    marks.append(await store.results_mark(CHAT))
    await store.reopen_season(CHAT, 1, None)
    marks.append(await store.results_mark(CHAT))
    await store.forget_person(CID)
    marks.append(await store.results_mark(CHAT))
    assert len({*marks}) == len(marks)


async def test_a_change_that_is_refused_rates_nobody(store: Store) -> None:
    playing = await store.open_table(table(), 5)
    with suppress(Repeated):
        await store.keep_table(playing, 5, result(playing))
    assert await store.ratings(CHAT) == ()
    assert await store.results(CHAT) == ()


async def test_chats_and_numbers_of_players_are_rated_apart(store: Store) -> None:
    await won(store, 0, 1.0)
    await won(store, 1, 2.0, chat=-8)
    await won(store, 1, 3.0, seats=(ANN, BOB))
    assert [each.rating for each in await store.ratings(-8)] == list(
        rate({ANN: 3, BOB: 1, CID: 2}, {}).values()
    )
    two = [each for each in await store.ratings(CHAT) if each.pool == "two"]
    assert {each.player: each.rating for each in two} == rate({ANN: 2, BOB: 1}, {})


async def test_a_season_ends_once_and_the_next_begins_anew(store: Store) -> None:
    assert not await store.end_season(CHAT, Season(1, 5.0, ANN), 1), "nothing was played"
    first = await won(store, 0, 1.0)
    assert not await store.end_season(CHAT, Season(2, 5.0, ANN), 2), "it has not come to that yet"
    assert await store.end_season(CHAT, Season(1, 5.0, ANN), 3)
    assert not await store.end_season(CHAT, Season(1, 6.0, BOB), 4)
    second = await won(store, 1, 7.0)
    assert [each.season for each in await store.results(CHAT)] == [1, 2]
    assert await store.seasons(CHAT) == (Season(1, 5.0, ANN),)
    last = [each for each in await store.ratings(CHAT) if each.season == 2]
    assert {each.player: each.in_season for each in last} == rate(places_of(second), {})
    assert {each.player: each.rating for each in last} == rate(places_of(second), rate(places_of(first), {}))
    assert await store.seasons(-8) == ()


async def test_a_season_whose_end_is_undone_is_as_if_it_had_never_ended(store: Store) -> None:
    """The matches of the group and their ratings are those of a group that played on."""
    for chat in (CHAT, -8):
        await won(store, 0, 1.0, chat=chat)
        await won(store, 1, 2.0, chat=chat)
    assert await store.end_season(CHAT, Season(1, 3.0, ANN), 1)
    for chat in (CHAT, -8):
        await won(store, 2, 4.0, chat=chat)
        await won(store, 1, 5.0, chat=chat, seats=(ANN, BOB))
        await won(store, 0, 6.0, chat=chat)

    async def known(chat: int) -> tuple[object, ...]:
        results = await store.results(chat)
        at = {each.table: place for place, each in enumerate(results)}
        ratings = [replace(each, table=at[each.table]) for each in await store.ratings(chat)]
        return await store.seasons(chat), [each.season for each in results], ratings

    apart = await known(CHAT)
    assert apart != await known(-8)
    assert not await store.reopen_season(CHAT, 2, 2), "that one goes on"
    assert not await store.reopen_season(CHAT, 0, 3)
    assert not await store.reopen_season(-8, 1, 4)
    assert await known(CHAT) == apart
    assert await store.reopen_season(CHAT, 1, 5)
    assert await known(CHAT) == await known(-8)
    assert not await store.reopen_season(CHAT, 1, 6), "it goes on already"
    with pytest.raises(Repeated):
        await store.reopen_season(CHAT, 1, 5)
    assert await store.end_season(CHAT, Season(1, 9.0, BOB), 7), "it may end again"


async def test_only_the_last_season_that_ended_goes_on(store: Store) -> None:
    for number in (1, 2):
        await won(store, 0, float(number))
        assert await store.end_season(CHAT, Season(number, float(number), ANN), number)
    assert not await store.reopen_season(CHAT, 1, 5)
    assert await store.reopen_season(CHAT, 2, 6)
    assert [each.number for each in await store.seasons(CHAT)] == [1]


async def test_the_sheet_stays_with_the_result(store: Store) -> None:
    playing = await begun(store, 3)
    steps = whole_match(3)
    rows = tuple(each for step in steps for each in step.entry.events if isinstance(each, DealSettled))
    await store.keep_table(replace(playing, stage="over"), None, replace(result(playing), sheet=rows))
    assert await store.sheet_of(playing.id) == rows
    assert await store.sheet_of(99) == ()


async def test_a_group_takes_its_seasons_and_ratings_along(store: Store) -> None:
    await won(store, 0, 1.0)
    await store.end_season(CHAT, Season(1, 2.0, ANN), 1)
    before = await store.ratings(CHAT)
    await store.move_chat(CHAT, -100)
    assert await store.ratings(-100) == before
    assert await store.seasons(-100) == (Season(1, 2.0, ANN),)
    assert await store.ratings(CHAT) == ()


async def test_what_ended_under_both_ids_of_a_group_is_rated_in_its_order(store: Store) -> None:
    first = await won(store, 0, 1.0)
    await store.end_season(CHAT, Season(1, 2.0, ANN), 1)
    second = await won(store, 1, 3.0, chat=-100)
    await store.move_chat(CHAT, -100)
    last = (await store.ratings(-100))[3:]
    assert {each.player: each.rating for each in last} == rate(places_of(second), rate(places_of(first), {}))
    assert {each.season for each in last} == {2}


async def test_a_group_that_is_said_to_have_moved_once_more_keeps_its_seasons(store: Store) -> None:
    """Telegram tells of it in the old chat and in the new one, and refuses what is sent to the old."""
    await won(store, 0, 1.0)
    await store.end_season(CHAT, Season(1, 2.0, ANN), 1)
    await won(store, 1, 3.0)
    before = await store.ratings(CHAT)
    for _ in range(3):
        await store.move_chat(CHAT, -100)
        assert [each.season for each in await store.results(-100)] == [1, 2]
        assert await store.seasons(-100) == (Season(1, 2.0, ANN),)
        assert await store.ratings(-100) == before


async def test_seasons_of_a_new_id_that_was_unknown_as_such_leave_no_gaps(store: Store) -> None:
    await won(store, 0, 1.0)
    for number in (1, 2):
        await won(store, 1, 2.0, chat=-100)
        await store.end_season(-100, Season(number, 2.0, ANN), number)
    await store.move_chat(CHAT, -100)
    assert await store.seasons(-100) == ()
    assert {each.season for each in await store.results(-100)} == {1}


def whole_match(seed: int) -> list[Step]:
    """Return the steps of a match of three from its start to the winner."""
    played = list(moves(Rules(), random.Random(seed)))
    return [
        Step(LogEntry(number, move.action, move.events, at=float(number)), move.after, None)
        for number, move in enumerate(played, 1)
    ]
