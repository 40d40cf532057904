"""The contract of `storage.store.Store` for matches, kept by every store alike."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from club.model import SavedMatch, Table
from game.engine import fold
from game.rules import Rules, change
from game.state import Match, new_match
from storage.sql.matches import keep_snapshot
from storage.store import Repeated, Stale, Store, StoreError
from tests.storage.conftest import Open
from tests.storage.played import Step, begun, result, steps, table

START = new_match(3)
RULES = change(Rules(), "fine", 200)


async def play(store: Store, of: Table, some: list[Step]) -> Table:
    """Commit steps as the bot does: with the match before it whenever a deal begins."""
    for step in some:
        of = await store.commit(of, (step.entry,), None, snapshot=step.snapshot)
    return of


async def test_a_match_is_saved_from_its_start(store: Store) -> None:
    playing = await begun(store)
    saved = await store.saved(playing.id)
    assert saved is not None
    assert (saved.match, saved.entries) == (START, ())
    assert await store.table(playing.id) == playing


async def test_a_match_begins_once(store: Store) -> None:
    playing = await begun(store)
    with pytest.raises(StoreError, match="has begun already"):
        await store.begin(replace(playing, language="en"), START, 4)
    assert await store.table(playing.id) == playing
    assert not await store.knows(4)


async def test_a_match_needs_its_table(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no table 5"):
        await store.begin(table(id=5), START, 1)
    assert await store.saved(5) is None


async def test_the_entries_of_the_present_deal_are_saved_with_the_match_before_it(store: Store) -> None:
    playing = await begun(store)
    some = list(islice(steps(2, Rules()), 75))
    playing = await play(store, playing, some)
    dealt = [step for step in some if step.snapshot][-1]
    saved = await store.saved(playing.id)
    assert saved is not None
    assert saved.match == dealt.snapshot
    assert saved.entries == tuple(step.entry for step in some[dealt.entry.number - 1 :])
    assert len(saved.entries) > 1
    assert await store.history(playing.id) == tuple(step.entry for step in some)
    assert await store.start_of(playing.id) == START
    assert await store.table(playing.id) == replace(playing, entries=75)


async def test_what_is_saved_folds_to_where_the_match_stood(store: Store, open_again: Open) -> None:
    playing = await begun(store, rules=RULES)
    some = list(islice(steps(3, RULES), 60))
    playing = await play(store, playing, some)
    await store.close()
    store = await open_again()
    try:
        saved = await store.saved(playing.id)
        assert saved is not None
        match = saved.match
        for entry in saved.entries:
            match = fold(match, entry.events)
        assert match == some[-1].match
        assert await store.open_tables() == (replace(playing, entries=60),)
    finally:
        await store.close()


async def test_an_entry_changes_the_record_of_its_table(store: Store) -> None:
    playing = await begun(store)
    entry, match, _ = next(steps(0, Rules()))
    over = replace(playing, stage="over", due=None, language="en")
    await store.commit(over, (entry,), 8, snapshot=match, result=result(over))
    assert await store.table(playing.id) == replace(over, entries=1)
    assert await store.open_tables() == ()
    assert await store.results(-7) == (result(over),)
    assert await store.knows(8)


@pytest.mark.parametrize("number", [0, 1, 3])
async def test_an_entry_that_is_not_the_next_is_refused_whole(store: Store, number: int) -> None:
    playing = await begun(store)
    first, second = islice(steps(0, Rules()), 2)
    playing = await store.commit(playing, (first.entry,), 1)
    wrong = replace(second.entry, number=number)
    with pytest.raises(StoreError, match=f"has 1 entries: number {number} is not the next"):
        await store.commit(
            replace(playing, stage="over"), (wrong,), 2, snapshot=second.match, result=result(playing)
        )
    assert not await store.knows(2)
    assert await store.table(playing.id) == replace(playing, entries=1)
    assert await store.history(playing.id) == (first.entry,)
    assert await store.results(-7) == ()
    await store.commit(playing, (second.entry,), 2)
    assert await store.history(playing.id) == (first.entry, second.entry)


async def test_several_entries_of_one_press_are_stored_together_or_not_at_all(store: Store) -> None:
    playing = await begun(store)
    first, second, third = islice(steps(0, Rules()), 3)
    with pytest.raises(StoreError, match="number 3 is not the next"):
        await store.commit(playing, (first.entry, third.entry), 1)
    assert await store.history(playing.id) == ()
    assert not await store.knows(1)
    kept = await store.commit(playing, (first.entry, second.entry), 1, snapshot=first.snapshot)
    assert (kept.entries, kept.version) == (2, playing.version + 1)
    assert await store.table(playing.id) == kept
    saved = await store.saved(playing.id)
    assert saved is not None
    assert saved.match == first.snapshot, "the snapshot stands before the first of them"
    assert saved.entries == (first.entry, second.entry)


async def test_a_table_may_be_opened_with_its_match_and_the_first_deal(store: Store) -> None:
    (first,) = islice(steps(0, Rules()), 1)
    wrong = replace(first.entry, number=2)
    with pytest.raises(StoreError, match="number 2 is not the next"):
        await store.open_table(table(stage="playing"), 5, START, (wrong,))
    assert await store.open_tables() == ()
    opened = await store.open_table(table(stage="playing"), 5, START, (first.entry,))
    assert opened.entries == 1
    assert await store.load(opened.id) == (opened, SavedMatch(START, (first.entry,)))
    with pytest.raises(Repeated):
        await store.open_table(table(stage="playing"), 5, START, (first.entry,))


async def test_an_entry_needs_a_match(store: Store) -> None:
    lobby = await store.open_table(table(), None)
    with pytest.raises(StoreError, match=f"no match has begun at table {lobby.id}"):
        await store.commit(lobby, (next(steps(0, Rules())).entry,), 1)
    assert not await store.knows(1)


async def test_a_repeated_update_changes_nothing(store: Store) -> None:
    playing = await begun(store)
    first, second = islice(steps(0, Rules()), 2)
    playing = await store.commit(playing, (first.entry,), 700)
    changed = replace(playing, language="en")
    with pytest.raises(Repeated):
        await store.commit(changed, (second.entry,), 700)
    with pytest.raises(Repeated):
        await store.keep_table(changed, 700)
    with pytest.raises(Repeated):
        await store.open_table(table(chat=-9), 700)
    with pytest.raises(Repeated):
        await store.begin(changed, START, 700)
    assert await store.open_tables() == (replace(playing, entries=1),)
    assert await store.history(playing.id) == (first.entry,)


async def test_one_of_many_at_once_may_fail_alone(store: Store) -> None:
    tables = [await begun(store, chat=-n) for n in range(1, 9)]
    entry = next(steps(0, Rules())).entry
    overtaken, tables[0] = tables[0], await store.keep_table(tables[0], 999)
    outcomes = await asyncio.gather(
        *(store.commit(each, (entry,), each.id) for each in tables),
        store.commit(overtaken, (entry,), 1001),
        store.keep_table(tables[1], 999),
        return_exceptions=True,
    )
    assert outcomes[:8] == [replace(each, entries=1) for each in tables]
    assert [type(each) for each in outcomes[8:]] == [Stale, Repeated]
    assert [each.entries for each in await store.open_tables()] == [1] * 8
    assert not await store.knows(1001)


async def test_of_two_entries_at_once_one_is_written(store: Store) -> None:
    playing = await begun(store)
    entry = next(steps(0, Rules())).entry
    outcomes = await asyncio.gather(
        *(store.commit(playing, (replace(entry, at=float(n)),), n) for n in range(5)), return_exceptions=True
    )
    written = [n for n, each in enumerate(outcomes) if isinstance(each, Table)]
    assert sorted(type(each).__name__ for each in outcomes) == ["Stale", "Stale", "Stale", "Stale", "Table"]
    assert await store.history(playing.id) == (replace(entry, at=float(written[0])),)
    assert [n for n in range(5) if await store.knows(n)] == written


async def test_results_come_oldest_first_and_by_chat(store: Store) -> None:
    entry = next(steps(0, Rules())).entry
    late, early, other = [await begun(store, chat=chat) for chat in (-7, -7, -8)]
    for each, ended in ((late, 300.5), (early, 200.5), (other, 100.5)):
        await store.commit(each, (entry,), None, result=result(each, ended))
    assert await store.results(-7) == (result(early, 200.5), result(late, 300.5))


async def test_a_long_match_comes_back(store: Store) -> None:
    playing = await begun(store)
    whole = list(islice(steps(5, Rules()), 400))
    for step in whole:
        playing = await store.commit(playing, (step.entry,), step.entry.number)
    match = await store.start_of(playing.id)
    assert match is not None
    for entry, expected in zip(await store.history(playing.id), whole, strict=True):
        match = fold(match, entry.events)
        assert (entry, match) == expected[:2]


# What is taken back


def before(some: list[Step], snapshot: Match, by: int) -> tuple[Match, Match]:
    """Return the match before the last of some steps of one deal, and the snapshot with later turns."""
    raised = snapshot._replace(turn=snapshot.turn + by)
    match = raised
    for step in some[:-1]:
        match = fold(match, step.entry.events)
    return match, raised


async def test_an_entry_that_is_taken_back_is_gone_and_all_before_it_stands(
    store: Store, open_again: Open
) -> None:
    playing = await begun(store)
    some = list(islice(steps(2, Rules()), 75))
    playing = await play(store, playing, some)
    first = max(place for place, step in enumerate(some) if step.snapshot)
    snapshot = some[first].snapshot
    assert snapshot is not None
    match, raised = before(some[first:], snapshot, 2)
    earlier = replace(playing, language="en")
    playing = await store.retract(earlier, 75, raised, 901)
    await store.close()
    store = await open_again()
    try:
        saved = await store.saved(playing.id)
        assert saved is not None
        assert saved.match == raised
        assert saved.entries == tuple(step.entry for step in some[first:-1])
        folded = fold(saved.match, [event for entry in saved.entries for event in entry.events])
        assert folded == match
        assert folded == some[-2].match._replace(turn=folded.turn)
        assert await store.table(playing.id) == replace(earlier, entries=74)
        assert await store.history(playing.id) == tuple(step.entry for step in some[:-1])
        assert await store.start_of(playing.id) == START
        assert await store.knows(901)
        await store.commit(playing, (some[-1].entry,), 902)
        assert len(await store.history(playing.id)) == 75
    finally:
        await store.close()


@pytest.mark.parametrize("number", [0, 2, 4])
async def test_only_the_last_entry_is_taken_back(store: Store, number: int) -> None:
    playing = await begun(store)
    some = list(islice(steps(2, Rules()), 3))
    playing = await play(store, playing, some)
    kept = await store.saved(playing.id)
    with pytest.raises(StoreError, match=f"has 3 entries: number {number} cannot be taken back"):
        await store.retract(replace(playing, language="en"), number, START, 901)
    assert await store.saved(playing.id) == kept
    assert await store.table(playing.id) == replace(playing, entries=3)
    assert not await store.knows(901)


async def test_what_the_snapshot_stands_behind_is_not_taken_back(store: Store) -> None:
    playing = await begun(store)
    some = list(islice(steps(2, Rules()), 3))
    playing = await play(store, playing, some[:2])
    await store._write(partial(keep_snapshot, playing.id, 2, some[1].match))
    with pytest.raises(StoreError, match="has 2 entries: number 2 cannot be taken back"):
        await store.retract(playing, 2, some[1].match, 901)
    with pytest.raises(StoreError, match="there is no table 99"):
        await store.retract(replace(playing, id=99), 1, START, 901)


async def test_taking_back_twice_by_one_update_takes_back_once(store: Store) -> None:
    playing = await begun(store)
    some = list(islice(steps(2, Rules()), 3))
    playing = await play(store, playing, some)
    playing = await store.retract(playing, 3, START, 901)
    with pytest.raises(Repeated):
        await store.retract(playing, 2, START, 901)
    assert len(await store.history(playing.id)) == 2
