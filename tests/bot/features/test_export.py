"""/export: a file that replays to the same scores and tells nothing of the present deal."""

from __future__ import annotations

import asyncio
import random
import threading
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.results import record_of, written
from bot.telegram import Flaky
from bot.words.texts import texts
from club.model import LogEntry, Table
from club.progress import start_match
from game.record import read, write
from game.replay import replay
from game.rules import preset, presets
from game.state import DealSettled, Match, new_match
from tests.bot.features.rules.tables import ADMIN, GUEST, HOST, with_admin
from tests.bot.table import GROUP, PLACE, Room
from tests.scenes import with_scene
from trials.walks import walk

EN = texts("en")


def played(seed: int, name: str) -> tuple[Table, Match, list[LogEntry], list[Match]]:
    """Return a table, its start, the entries of a random walk and the match after each."""
    rng, rules = random.Random(seed), preset(name)
    start = new_match(rules.table.players, 0)
    moves = list(walk(rng, rules, start))
    entries = [LogEntry(n, move.action, move.events, 1000.0) for n, move in enumerate(moves, 1)]
    seats = (HOST, ADMIN, GUEST, 14)[: rules.table.players]
    table = Table(
        id=0,
        chat=GROUP,
        thread=None,
        host=HOST,
        stage="playing",
        seats=seats,
        preset=name,
        rules=rules,
        language="en",
        created=1000.0,
    )
    return table, start, entries, [move.after for move in moves]


@pytest.mark.parametrize("name", presets())
def test_the_record_replays_to_the_same_scores(name: str) -> None:
    table, start, entries, matches = played(1, name)
    names = ("Ann", "Bob", 'C"id', "Дан")[: table.rules.table.players]
    for upto in (len(entries), len(entries) // 2, 3, 0):
        record = record_of(table, start, entries[:upto], names)
        text = write(record)
        deals = list(replay(read(text)))
        last = matches[upto - 1] if upto else start
        settled = next((match for match in matches[:upto] if len(match.sheet) == len(last.sheet)), start)
        assert all(deal.agrees for deal in deals)
        replayed = deals[-1].match if deals else start
        assert (replayed.sheet, replayed.scores) == (last.sheet, settled.scores)


def test_the_present_deal_is_left_out() -> None:
    table, start, entries, matches = played(2, "classic")
    first = next(n for n, match in enumerate(matches, 1) if match.sheet)
    whole = record_of(table, start, entries[:first], ("a", "b", "c"))
    assert len(whole.deals) >= 1
    for upto in range(first, first + 12):
        assert record_of(table, start, entries[:upto], ("a", "b", "c")) == whole


def test_a_deal_that_was_dealt_anew_counts_once_as_on_the_sheet() -> None:
    """The record has its cards too."""
    for seed in range(50):
        table, start, entries, matches = played(seed, "classic")
        record = record_of(table, start, entries, ("a", "b", "c"))
        if len(record.deals) > len(matches[-1].sheet):
            break
    count, _ = written(table, start, entries, ("a", "b", "c"))
    assert count == len(matches[-1].sheet) < len(record.deals)


def test_the_record_names_the_seats_of_stand_ins() -> None:
    table, start, entries, _ = played(2, "classic")
    first = next(n for n, entry in enumerate(entries) if isinstance(entry.events[-1], DealSettled))
    settled = entries[first].events[-1]
    assert isinstance(settled, DealSettled)
    events = (*entries[first].events[:-1], replace(settled, stood_in=(2, 0)))
    entries[first] = replace(entries[first], events=events)
    text = write(record_of(table, start, entries, ("a", "b", "c")))
    assert text.count("stood_in = [2, 0]") == 1
    assert write(read(text)) == text


async def store(room: Room, name: str = "classic", upto: int | None = None) -> Table:
    table, start, entries, _ = played(3, name)
    await room.house.people.chat(GROUP, PLACE.title, "en")
    table = await room.house.store.open_table(replace(table, stage="lobby"), None)
    table = await room.house.store.begin(start_match(table, table.created), start, None)
    for entry in entries[:upto]:
        table = await room.house.store.commit(table, (entry,), None)
    return table


@with_scene(with_admin)
async def test_the_group_gets_a_file(room: Room) -> None:
    table = await store(room)
    await room.at(HOST).write("/help")
    await room.at(HOST).write("/export")
    ((chat, name, content, caption),) = room.telegram.files
    assert (chat, name) == (GROUP, f"thousand-{table.id}.toml")
    deals = list(replay(read(content)))
    assert deals
    assert all(deal.agrees for deal in deals)
    settled = len(deals[-1].match.sheet)
    assert caption == EN("export-caption", deals=settled, state="playing")
    assert 'players = ["Bob"' in content


@with_scene(with_admin)
async def test_a_player_gets_it_in_private(room: Room) -> None:
    await store(room, upto=5)
    await room.home(HOST).write("/help")
    await room.home(HOST).write("/export")
    ((chat, _, content, caption),) = room.telegram.files
    assert chat == HOST
    assert "[[deals]]" not in content
    assert caption == EN("export-caption", deals=0, state="playing")


@with_scene(with_admin)
async def test_the_last_match_can_be_had_after_its_end(room: Room) -> None:
    table = await store(room)
    await room.house.store.keep_table(replace(table, stage="over"), None)
    await room.at(GUEST).write("/help")
    await room.at(GUEST).write("/export")
    assert len(room.telegram.files) == 1


@with_scene(with_admin)
async def test_nothing_to_write_down_is_said(room: Room) -> None:
    assert (await room.at(GUEST).write("/export")).text == EN("export-none")
    waiting = Table(
        id=0,
        chat=GROUP,
        thread=None,
        host=HOST,
        stage="lobby",
        seats=(HOST,),
        preset="classic",
        rules=preset("classic"),
        language="en",
        created=1.0,
    )
    await room.house.store.open_table(waiting, None)
    assert (await room.at(GUEST).write("/export")).text == EN("export-none")


@with_scene(with_admin)
async def test_a_file_that_is_lost_on_the_road_is_sent_again(room: Room) -> None:
    await store(room)
    await room.at(HOST).write("/help")
    room.telegram.refusals[GROUP] = [Flaky("the road is broken")]
    await room.at(HOST).write("/export")
    assert len(room.telegram.files) == 1


@with_scene(with_admin)
async def test_the_same_person_is_sent_a_record_once_a_minute(room: Room) -> None:
    await store(room)
    await room.at(HOST).write("/help")
    for _ in range(3):
        await room.at(HOST).write("/export")
    assert len(room.telegram.files) == 1
    assert (await room.at(HOST).write("/export")).text == EN("export-soon")
    await room.at(GUEST).write("/export")
    assert len(room.telegram.files) == 2
    await asyncio.sleep(61)
    await room.at(HOST).write("/export")
    assert len(room.telegram.files) == 3


@with_scene(with_admin)
async def test_a_long_record_is_written_beside_the_loop(room: Room) -> None:
    await store(room)
    await room.at(HOST).write("/help")
    writers = []

    def noted(*given: Any) -> tuple[int, str]:
        writers.append(threading.get_ident())
        return written(*given)

    with patch("bot.features.results.written", noted):
        await asyncio.gather(*(room.at(who).write("/export") for who in (HOST, GUEST, ADMIN)))
    assert len(writers) == 3
    assert threading.get_ident() not in writers


@with_scene(with_admin)
async def test_where_the_deck_is_not_shuffled_again_there_is_no_record_before_the_end(room: Room) -> None:
    """A record tells how the last cards were collected, and so the next ones, and where to cut."""
    name = next(each for each in presets() if preset(each).table.shuffle == "match_start")
    table = await store(room, name)
    await room.at(HOST).write("/help")
    assert (await room.at(HOST).write("/export")).text == EN("export-later")
    assert room.telegram.files == []
    await room.house.store.keep_table(replace(table, stage="over"), None)
    await asyncio.sleep(61)
    await room.at(HOST).write("/export")
    assert len(room.telegram.files) == 1
