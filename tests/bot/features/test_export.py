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
from bot.telegram.errors import Flaky
from bot.telegram.updates import Place
from bot.words.texts import texts
from club.model import LogEntry, Table
from game.record import read, write
from game.replay import replay
from game.rules import preset, presets
from game.state import Match, new_match
from tests.bot.features.rules.house import ADMIN, GROUP, GUEST, HOST, Guests, in_a_house
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
        chat=GROUP.chat,
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


async def store(guests: Guests, name: str = "classic", upto: int | None = None) -> Table:
    table, start, entries, _ = played(3, name)
    await guests.house.people.chat(GROUP.chat, GROUP.title, "en")
    table = await guests.house.store.open_table(replace(table, stage="lobby"), None)
    table = await guests.house.store.begin(replace(table, stage="playing"), start, None)
    for entry in entries[:upto]:
        table = await guests.house.store.commit(table, (entry,), None)
    return table


@in_a_house
async def test_the_group_gets_a_file(guests: Guests) -> None:
    table = await store(guests)
    await guests.say(HOST, "/help")
    await guests.say(HOST, "/export")
    ((chat, name, content, caption),) = guests.telegram.files
    assert (chat, name) == (GROUP.chat, f"thousand-{table.id}.toml")
    deals = list(replay(read(content.decode())))
    assert deals
    assert all(deal.agrees for deal in deals)
    settled = len(deals[-1].match.sheet)
    assert caption == EN("export-caption", deals=settled, state="playing")
    assert 'players = ["Bob"' in content.decode()


@in_a_house
async def test_a_player_gets_it_in_private(guests: Guests) -> None:
    await store(guests, upto=5)
    private = Place(HOST, None, "", private=True)
    await guests.say(HOST, "/help", private)
    await guests.say(HOST, "/export", private)
    ((chat, _, content, caption),) = guests.telegram.files
    assert chat == HOST
    assert "[[deals]]" not in content.decode()
    assert caption == EN("export-caption", deals=0, state="playing")


@in_a_house
async def test_the_last_match_can_be_had_after_its_end(guests: Guests) -> None:
    table = await store(guests)
    await guests.house.store.keep_table(replace(table, stage="over"), None)
    await guests.say(GUEST, "/help")
    await guests.say(GUEST, "/export")
    assert len(guests.telegram.files) == 1


@in_a_house
async def test_nothing_to_write_down_is_said(guests: Guests) -> None:
    assert (await guests.say(GUEST, "/export")).text == EN("export-none")
    waiting = Table(
        id=0,
        chat=GROUP.chat,
        thread=None,
        host=HOST,
        stage="lobby",
        seats=(HOST,),
        preset="classic",
        rules=preset("classic"),
        language="en",
        created=1.0,
    )
    await guests.house.store.open_table(waiting, None)
    assert (await guests.say(GUEST, "/export")).text == EN("export-none")


@in_a_house
async def test_a_file_that_is_lost_on_the_road_is_sent_again(guests: Guests) -> None:
    await store(guests)
    guests.telegram.file_troubles = [Flaky("the road is broken")]
    await guests.say(HOST, "/help")
    await guests.say(HOST, "/export")
    assert len(guests.telegram.files) == 1


@in_a_house
async def test_the_same_person_is_sent_a_record_once_a_minute(guests: Guests) -> None:
    await store(guests)
    await guests.say(HOST, "/help")
    for _ in range(3):
        await guests.say(HOST, "/export")
    assert len(guests.telegram.files) == 1
    assert (await guests.say(HOST, "/export")).text == EN("export-soon")
    await guests.say(GUEST, "/export")
    assert len(guests.telegram.files) == 2
    await asyncio.sleep(61)
    await guests.say(HOST, "/export")
    assert len(guests.telegram.files) == 3


@in_a_house
async def test_a_long_record_is_written_beside_the_loop(guests: Guests) -> None:
    await store(guests)
    await guests.say(HOST, "/help")
    writers = []

    def noted(*given: Any) -> tuple[int, str]:
        writers.append(threading.get_ident())
        return written(*given)

    with patch("bot.features.results.written", noted):
        await asyncio.gather(*(guests.say(who, "/export") for who in (HOST, GUEST, ADMIN)))
    assert len(writers) == 3
    assert threading.get_ident() not in writers


@in_a_house
async def test_where_the_deck_is_not_shuffled_again_there_is_no_record_before_the_end(guests: Guests) -> None:
    """Who reads in it how the last cards were collected knows the next ones, and where to cut."""
    name = next(each for each in presets() if preset(each).table.shuffle == "match_start")
    table = await store(guests, name)
    await guests.say(HOST, "/help")
    assert (await guests.say(HOST, "/export")).text == EN("export-later")
    assert guests.telegram.files == []
    await guests.house.store.keep_table(replace(table, stage="over"), None)
    await asyncio.sleep(61)
    await guests.say(HOST, "/export")
    assert len(guests.telegram.files) == 1
