"""A file that an older version wrote opens, and what was begun in it goes on.

`written/schema_6.sql` is what that version left behind when it was closed in the middle of an evening:
Ann (11), Bob (12) and Cid (13) in one match at the first trick (table 3) and in another that is paused (5),
where Bob is away and Cid has chosen a card before the turn; a lobby of Bob and Dan (4); a match that was won
(1), and one that an admin ended after Cid had left it (2).
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.people.directory import Who
from bot.tables.live import LiveMatch
from bot.words.buttons import LobbyPress, PresencePress, Tap
from club.model import Player, Result, RuleSet, Table
from club.occupants import NOBODY
from club.rules import rules_of
from club.state import Consent, Departure, Preferences
from game.rules import flat
from game.state import Playing
from storage.sqlite.sqlite_store import open_store
from tests.bot.table import NAMES, Room, in_play, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

WRITTEN = Path(__file__).parent / "written"
WON, LEFT, MID_TRICK, LOBBY, PAUSED = 1, 2, 3, 4, 5
CLOSED_AT = 1_800_000_027.0


@pytest.fixture
def older(file: Path) -> Path:
    """A file as that version left it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((WRITTEN / "schema_6.sql").read_text(encoding="utf-8"))
    return file


async def at(table: Room, number: int) -> LiveMatch:
    """Return an open table of several."""
    live = await table.house.tables.peek(number)
    assert isinstance(live, LiveMatch)
    return live


async def tap(table: Room, number: int, who: int, words: str) -> None:
    """Let somebody answer at a table of several."""
    match = (await at(table, number)).match
    assert match is not None
    answer = await table.at(who).press(Tap(number, match.turn, words))
    assert answer.text == ""


async def come_back(table: Room) -> None:
    """Let those who are known press something again; what they do now has ids that are new."""
    table.updates = 10_000
    for who, name in NAMES.items():
        table.people[who] = await table.house.people.meet(Who(who, name, "en"))
        assert table.people[who].started


def test_the_file_is_of_the_schema_that_its_name_says(older: Path) -> None:
    with closing(sqlite3.connect(older)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (6,)


async def test_its_people_groups_and_rules_are_known(older: Path) -> None:
    store = await open_store(older)
    try:
        assert await store.player(11) == Player(
            id=11, name="Ann", language="en", started=True, preferences=Preferences(lesson=0)
        )
        assert await store.player(12) == Player(
            id=12, name="Bob", language="en", started=True, preferences=Preferences("never", 2, lesson=0)
        )
        club = await store.chat(-1002)
        assert club is not None
        assert (club.title, club.language, club.timer) == ("Клуб «Тысяча»", "ru", 45)
        assert flat(rules_of(club)[1])["fine"] == 200
        (friday,) = await store.rule_sets(-1002)
        assert friday == RuleSet(
            chat=-1002, name="friday", preset="studio", changes=(("fine", 200),), id=friday.id
        )
    finally:
        await store.close()


async def test_its_results_are_the_same(older: Path) -> None:
    store = await open_store(older)
    try:
        assert await store.results(-1004) == (
            Result(
                table=WON,
                chat=-1004,
                players=(11, 12, 13),
                scores=(570, 300, -120),
                winner=0,
                deals=1,
                ended=CLOSED_AT - 27,
                why="won",
            ),
        )
        gone = (Departure(13, 2, 0),)
        assert await store.results(-1001) == (
            Result(
                table=LEFT,
                chat=-1001,
                players=(11, 12, NOBODY),
                scores=(100, 5, 25),
                winner=None,
                deals=1,
                ended=CLOSED_AT,
                points=(),
                why="admin",
                by=(11,),
                gone=gone,
            ),
        )
        assert await store.results(-1003) == ()
    finally:
        await store.close()


async def test_its_tables_stand_as_they_stood(older: Path) -> None:
    store = await open_store(older)
    try:
        tables: dict[int, Table] = {each.id: each for each in await store.open_tables()}
        assert sorted(tables) == [WON, LEFT, MID_TRICK, LOBBY, PAUSED]
        assert [each.id for each in await store.tables_of(13)] == [MID_TRICK, PAUSED]
        assert [each.id for each in await store.tables_of(12)] == [MID_TRICK, LOBBY, PAUSED]
        assert {each.state.since for each in tables.values()} == {CLOSED_AT, CLOSED_AT - 27}
        assert {number: each.state.touched for number, each in tables.items()} == {
            WON: CLOSED_AT - 27,
            LEFT: CLOSED_AT - 3,
            MID_TRICK: CLOSED_AT,
            LOBBY: CLOSED_AT,
            PAUSED: CLOSED_AT,
        }
        assert tables[LOBBY].state.consents == (
            Consent(12, "classic-fi3-XEE1E"),
            Consent(14, "classic-fi3-XEE1E"),
        )
        paused = tables[PAUSED].state
        assert paused.paused == CLOSED_AT
        assert [chair.away for chair in paused.chairs] == [None, CLOSED_AT, None]
        assert [chair.premove for chair in paused.chairs] == ["", "", "QS"]
    finally:
        await store.close()


@virtual_time
async def test_the_trick_on_the_table_goes_on(older: Path) -> None:
    async with room(older) as table:
        await table.house.open()
        await come_back(table)
        match = (await at(table, MID_TRICK)).match
        assert match is not None
        assert isinstance(match.phase, Playing)
        assert [each.text for each in match.phase.trick] == ["JS"]
        await tap(table, MID_TRICK, 12, "9D")
        await tap(table, MID_TRICK, 13, "QS")
        match = (await at(table, MID_TRICK)).match
        assert match is not None
        assert match.asked == 2, "Cid took the trick with the queen"
        saved = await table.house.store.saved(MID_TRICK)
        assert saved is not None
        assert len(saved.entries) == 9


@virtual_time
async def test_a_paused_match_goes_on_with_the_absent_and_with_the_card_chosen_before(older: Path) -> None:
    async with room(older) as table:
        await table.house.open()
        await come_back(table)
        await tap(table, PAUSED, 11, "JS")
        await asyncio.sleep(5)
        match = (await at(table, PAUSED)).match
        assert match is not None
        assert isinstance(match.phase, Playing)
        assert [each.text for each in match.phase.taken[-1].cards][::2] == ["JS", "QS"]
        assert (await at(table, PAUSED)).table.state.paused is None


@virtual_time
async def test_whoever_waits_in_the_lobby_can_leave_it_and_others_can_join(older: Path) -> None:
    async with room(older) as table:
        await table.house.open()
        await come_back(table)
        for who, verb in ((13, "join"), (14, "leave"), (11, "join")):
            press = LobbyPress(LOBBY, verb)  # type: ignore[arg-type]  # real verbs
            await table.house.lobby.press(table.people[who], press, table.update())
        assert [each.id for each in await table.house.store.tables_of(13)] == [MID_TRICK, LOBBY, PAUSED]
        press = LobbyPress(LOBBY, "start")
        await table.house.lobby.press(table.people[12], press, table.update())
        assert (await at(table, LOBBY)).match is not None


@virtual_time
async def test_whoever_was_away_is_back_with_the_first_press(older: Path) -> None:
    async with room(older) as table:
        await table.house.open()
        await come_back(table)
        await table.house.timeouts.here(table.people[12])
        await table.at(12).press(PresencePress(PAUSED, "go"))
        state = (await at(table, PAUSED)).table.state
        assert state.chairs[1].away is None
        assert state.paused is None


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_deals_of_a_match_whose_owners_were_not_kept_count_when_it_ends(table: Room) -> None:
    """They are of whoever sits there; a seat that somebody had left until then was nobody's."""
    await table.play_a_deal()
    live = await table.live()
    before = replace(live.table.state, owners=(), gone=(Departure(14, 1, 0),))
    await table.house.runner.keep(live, before)
    table.house.tables.drop(1)
    await table.house.runner.deal(await table.live(), None)
    await table.play_a_deal()
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "vote", (11, 12))
    result = await table.house.store.result_of(1)
    assert result is not None
    assert {each.player: each.deals for each in result.figures or ()} == {11: 2, 12: 1, 13: 2}
