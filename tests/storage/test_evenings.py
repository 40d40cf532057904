"""The contract of `storage.store.Store` for duplicate evenings, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club import kinds
from club.evening import DealScore, Evening, EveningState
from club.model import RoundTable
from club.state import TableState
from game.rules import Rules
from storage.store import Repeated, Stale, Store
from tests.storage.played import table

STATE = EveningState(
    stage="pause",
    host=11,
    people=(11, 12, 13, 14),
    left=(3,),
    rounds=3,
    number=1,
    due=99.5,
    ready=(12, 13),
    seated=((0, 2, None), (1, 3, None)),
    scores=(((DealScore(120, -12.5), DealScore(-100, 60.0)), (), (DealScore(5, 5.0),), ()),),
)
EVENING = Evening(
    id=0, chat=-7, thread=5, preset="classic", rules=Rules(), seed="ab" * 32, created=5.0, state=STATE
)


async def test_an_evening_is_read_as_it_was_kept(store: Store) -> None:
    assert await store.evening_in(-7, 5) is None
    kept = await store.open_evening(EVENING, 41)
    assert kept == replace(EVENING, id=kept.id, version=1)
    assert await store.evening(kept.id) == await store.evening_in(-7, 5) == kept
    assert await store.evening_in(-7, None) is None
    assert await store.open_evenings() == (kept,)
    with pytest.raises(Repeated):
        await store.open_evening(EVENING, 41)


async def test_the_evenings_of_a_person_are_those_they_have_not_left(store: Store) -> None:
    kept = await store.open_evening(EVENING, None)
    other = EveningState(stage="joining", host=12, people=(12, 113))
    joining = await store.open_evening(replace(EVENING, chat=-8, state=other), None)
    await store.open_evening(replace(EVENING, chat=-9, state=replace(STATE, stage="over")), None)
    assert await store.evenings_of(12) == (kept, joining)
    assert await store.evenings_of(13) == (kept,), "113 is somebody else"
    assert await store.evenings_of(14) == (), "they have left"


async def test_a_change_states_the_version_it_has_seen(store: Store) -> None:
    first = await store.open_evening(EVENING, None)
    over = await store.keep_evening(first.changed(replace(STATE, stage="over")), 42)
    assert await store.evening(first.id) == over
    assert await store.open_evenings() == ()
    with pytest.raises(Stale):
        await store.keep_evening(first, None)
    with pytest.raises(Repeated):
        await store.keep_evening(over, 42)


async def test_an_evening_moves_with_its_chat(store: Store) -> None:
    kept = await store.open_evening(EVENING, None)
    await store.move_chat(-7, -1007)
    assert await store.evening_in(-7, 5) is None
    assert await store.evening(kept.id) == replace(kept, chat=-1007, version=2)


async def test_a_forgotten_person_leaves_a_place_without_a_name(store: Store) -> None:
    kept = await store.open_evening(EVENING, None)
    gathering = EveningState(stage="joining", host=12, people=(12, 13))
    joining = await store.open_evening(replace(EVENING, chat=-8, state=gathering), None)
    assert await store.forget_person(12) == ()
    after = await store.evening(kept.id)
    assert after is not None
    assert after.state == replace(STATE, people=(11, 0, 13, 14), ready=(13,))
    after = await store.evening(joining.id)
    assert after is not None
    assert (after.state.host, after.state.people) == (13, (13,))


async def test_old_evenings_are_deleted_and_open_ones_stay(store: Store) -> None:
    kept = await store.open_evening(EVENING, None)
    over = await store.open_evening(replace(EVENING, state=replace(STATE, stage="over")), None)
    await store.drop_evenings(5.0)
    assert await store.evening(over.id) is not None
    await store.drop_evenings(6.0)
    assert await store.evening(over.id) is None
    assert await store.evening(kept.id) is not None


async def test_the_tables_of_a_round_are_found_in_order_and_take_no_place_in_their_chat(store: Store) -> None:
    places = [RoundTable(4, 1, 2), RoundTable(4, 1, 1), RoundTable(4, 2, 1), RoundTable(5, 1, 1)]
    group = await store.open_table(table(), None)
    for each in places:
        await store.open_table(table(round=each, state=TableState(kind=kinds.EVENING)), None)
    found = await store.tables_of_round(4, 1)
    assert [each.round for each in found] == [places[1], places[0]]
    assert {each.kind for each in found} == {kinds.EVENING}
    assert await store.table_in(-7, None) == group
    assert await store.last_table(-7, None) == group
    kept = await store.keep_table(replace(found[0], stage="closed", round=None), None)
    assert (await store.tables_of_round(4, 1))[0].id == kept.id, "a table keeps its place"
    await store.drop_evenings(2000.0)
    assert [each.round for each in await store.tables_of_round(4, 1)] == [places[0]]
    assert await store.table(group.id) == group


@pytest.mark.parametrize(
    "wrong",
    [
        replace(EVENING, seed="ab"),
        replace(EVENING, state=replace(STATE, left=(4,))),
        replace(EVENING, state=replace(STATE, seated=((0, 9, None), (1, 3, None)))),
        replace(EVENING, state=replace(STATE, seated=((0, 1), (2, 3)))),
        replace(EVENING, state=replace(STATE, scores=(((),),))),
        replace(EVENING, state=replace(STATE, number=0)),
    ],
)
async def test_an_evening_whose_parts_do_not_fit_is_not_read(store: Store, wrong: Evening) -> None:
    kept = await store.open_evening(wrong, None)
    assert await store.evening(kept.id) is None
    assert await store.open_evenings() == ()
