"""Rows that cannot be read: their table stands still and says so, the log names it, all others go on."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest

from bot.tables.live import LiveMatch
from bot.words.buttons import Tap, pack
from storage.codec import STATE
from tests.bot.damage import outside, play, started
from tests.bot.table import GROUP
from tests.virtual_time import virtual_time

TOLD = "The record of this table is damaged"
AWAY = "I cannot reach my notes for a moment."


def seated(people: str) -> str:
    """Return a change of who sits at a table."""
    return f"""seats = '{{"v":1,"seats":{people}}}'"""


REMARK = '{"seat":-1,"occasion":"bid","level":"easy","words":0,"past":false}'
TABLES = {
    "broken JSON around the match": "life = '{\"v\":1,'",
    "a list for an object": "life = '[]'",
    "no object inside": 'life = \'{"v":1,"life":7}\'',
    "a field that nobody knows": "life = json_set(life, '$.life.mood', 'good')",
    "a clock that is text": "since = 'noon'",
    "a vote by a seat that is none": "life = json_set(life, '$.life.ending', json('[7]'))",
    "a hint for a seat that is none": "life = json_set(life, '$.life.hinted', json('[3]'))",
    "a word from a seat that is none": f"life = json_set(life, '$.life.remark', json('{REMARK}'))",
    "a computer on the chair of a person": "life = json_set(life, '$.life.chairs[1].computer', json('true'))",
    "a chair too few": "life = json_remove(life, '$.life.chairs[0]')",
    "no chairs at all": "life = json_remove(life, '$.life.chairs')",
    "rules that are cut off": "rules = substr(rules, 1, 100)",
    "an option that nobody knows": "rules = json_set(rules, '$.rules.telepathy', 'on')",
    "a value that nobody knows": "rules = json_set(rules, '$.rules.target', 12)",
    "rules that are a number": "rules = '7'",
    "rules deeper than any": "rules = printf('%.*c', 100000, '[')",
    "seats that are no list": "seats = '{'",
    "seats that are a number": "seats = '7'",
    "seats of no version": "seats = '[11,12,13]'",
    "a computer of a level that nobody knows": seated('[11,{"level":"divine","name":"Eva"},13]'),
    "a seat of nobody by the old number": seated("[11,0,13]"),
    "a negative seat": seated("[11,-12,13]"),
    "seats that are no people": seated('["Ann","Bob","Cid"]'),
    "a seat that is a fraction": seated("[11.5,12,13]"),
    "one who sits twice": seated("[11,11,13]"),
    "a seat too few": seated("[11,12]"),
    "a host by name": "host = 'Ann'",
    "a deadline in words": "due = 'soon'",
    "a language of bytes": "language = x'ff00'",
    "letters that are none": "rules = CAST(x'7bff7d' AS TEXT)",
    "a birthday in words": "created = 'yesterday'",
    "a stage that nobody knows": "stage = 'dancing'",
    "a lobby whose match has begun": "stage = 'lobby'",
}
MATCHES = {
    "no snapshot": "snapshot = ''",
    "half a snapshot": "snapshot = substr(snapshot, 1, length(snapshot) / 2)",
    "a snapshot of bytes": "snapshot = x'80ff'",
    "a phase that nobody knows": "snapshot = json_set(snapshot, '$.match.phase.is', 'Napping')",
    "a dealer who is nobody": "snapshot = json_set(snapshot, '$.match.dealer', -1)",
    "a dealer who is not there": "snapshot = json_set(snapshot, '$.match.dealer', 3)",
    "a match of four": "snapshot = json_set(snapshot, '$.match.scores', json('[0,0,0,0]'))",
    "a place in words": "stands_after = 'last'",
    "a place that is not there": "stands_after = 99",
    "a place before all": "stands_after = -1",
}
FIRST = "table_id = 1 AND number = 1"
A_TRICK = '{"v":1,"events":[{"is":"TrickWon","seat":0,"points":14}]}'
ENTRIES = {
    "events that are cut off": "events = substr(events, 1, length(events) - 5)",
    "an event that nobody knows": "events = replace(events, 'AuctionOpened', 'Earthquake')",
    "an event without a field": "events = json_remove(events, '$.events[0].hands')",
    "a field of another type": "events = json_set(events, '$.events[0].hands', 7)",
    "a card that is none": "events = replace(events, 'AS', 'ZZ')",
    "a seat that counts from the end": "events = json_set(events, '$.events[1].holder', -1)",
    "a seat that is not there": "events = json_set(events, '$.events[1].holder', 3)",
    "events that do not fit the match": f"events = '{A_TRICK}'",
    "events of bytes": "events = x'80ff'",
    "an action that nobody knows": "action = '0 somersault'",
    "an action of bytes": "action = x'80ff'",
    "a number that is not the next": "number = 7",
    "a number in words": "number = 'one'",
    "a moment in words": "at = 'noon'",
}
OF_TABLE = {
    **{what: f"UPDATE tables SET {change} WHERE id = 1" for what, change in TABLES.items()},
    **{what: f"UPDATE matches SET {change} WHERE table_id = 1" for what, change in MATCHES.items()},
    **{what: f"UPDATE entries SET {change} WHERE {FIRST}" for what, change in ENTRIES.items()},
    "no match": "DELETE FROM matches WHERE table_id = 1",
}
"""Damage to table 1 that makes it unplayable."""
OF_BOB, OF_KITCHEN, OF_THE_START = "WHERE id = 12", "WHERE id = -2002", "when the program was last running"

BESIDE = {
    "a heartbeat in words": ("UPDATE heartbeat SET at = 'noon'", OF_THE_START),
    "a heartbeat of bytes": ("UPDATE heartbeat SET at = x'80'", OF_THE_START),
    "a heartbeat beyond all time": ("UPDATE heartbeat SET at = 1e300", OF_THE_START),
    "a heartbeat before all time": ("UPDATE heartbeat SET at = -5", OF_THE_START),
    "a rate in words": ("UPDATE call_rates SET per_s = 'many'", "the rate of calls"),
    "a rate that no bot has": ("UPDATE call_rates SET per_s = -1.0", "the rate of calls"),
    "a message that is no number": ("UPDATE shown SET message_id = 'x' WHERE chat = 12", "shown in chat 12"),
    "a slot of bytes": ("UPDATE shown SET name = CAST(name AS BLOB) WHERE chat = 12", "shown in chat 12"),
    "a slot in no chat": ("UPDATE shown SET chat = 'home' WHERE chat = 12", "shown in chat home"),
    "preferences that are cut off": (
        f"UPDATE players SET preferences = '{{' {OF_BOB}",
        "what player 12 likes",
    ),
    "preferences that nobody has": (
        (
            "UPDATE players SET preferences ="
            f" json_set(preferences, '$.preferences.single', 'sometimes') {OF_BOB}"
        ),
        "what player 12 likes",
    ),
    "a name of bytes": (f"UPDATE players SET name = x'80ff' {OF_BOB}", "the name of player 12"),
    "a language of bytes": (f"UPDATE players SET language = x'07' {OF_BOB}", "the language of player 12"),
    "a language that nobody speaks": (f"UPDATE players SET language = 'tlh' {OF_BOB}", ""),
    "a name with letters that are none": (f"UPDATE players SET name = CAST(x'41ff' AS TEXT) {OF_BOB}", ""),
    "a label of rules that nobody knows": (
        "UPDATE tables SET preset = 'dacha' WHERE id = 2",
        "the preset of table 2",
    ),
    "a label of bytes": ("UPDATE tables SET preset = x'ff' WHERE id = 2", "the preset of table 2"),
    "a person who is gone": (f"DELETE FROM players {OF_BOB}", ""),
    "rules of a group that are cut off": (
        f"UPDATE chats SET changes = '{{' {OF_KITCHEN}",
        "the rules of chat -2002",
    ),
    "rules of a group in a list": (
        f"UPDATE chats SET changes = '[1]' {OF_KITCHEN}",
        "the rules of chat -2002",
    ),
    "a preset that nobody knows": (f"UPDATE chats SET preset = 'dacha' {OF_KITCHEN}", ""),
    "a clock in words": (f"UPDATE chats SET timer = 'slow' {OF_KITCHEN}", "the clock of chat -2002"),
    "a clock that runs backwards": (f"UPDATE chats SET timer = -1 {OF_KITCHEN}", "the clock of chat -2002"),
    "a token too long for a link": (
        f"UPDATE chats SET token = printf('%099d', 7) {OF_KITCHEN}",
        "the token of chat -2002",
    ),
    "a pace that nobody knows": (
        f"""UPDATE chats SET settings = '{{"v":1,"settings":{{"pace":"hasty"}}}}' {OF_KITCHEN}""",
        "the settings of chat -2002",
    ),
    "settings that are no JSON": (
        f"UPDATE chats SET settings = 'off' {OF_KITCHEN}",
        "the settings of chat -2002",
    ),
    "a title of bytes": (f"UPDATE chats SET title = x'80' {OF_KITCHEN}", "the title of chat -2002"),
    "a group that is gone": (f"DELETE FROM chats {OF_KITCHEN}", ""),
    "an update without a number": ("UPDATE updates SET id = 'x' WHERE place = 1", ""),
    "an update of bytes": ("UPDATE updates SET id = x'80' WHERE place = 1", ""),
    "a table that is not there": ("INSERT INTO sitting VALUES (12, 77)", ""),
}
"""Damage outside of tables, and the words of the log about it: no table stops for that."""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a sound file with two matches; the tests damage copies of it."""
    file = tmp_path_factory.mktemp("sound") / "store.sqlite3"
    play(file)
    return file


@pytest.fixture
def file(original: Path, tmp_path: Path) -> Path:
    return Path(copy(original, tmp_path))


async def stands_still(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = outside(file)
    async with started(file) as playing:
        await playing.assert_sound()
        told = await playing.press(1, 11, 11)
        assert told is not None
        assert told.startswith(TOLD)
        await asyncio.sleep(600)
        await playing.send("message", 12, GROUP, text="/new")
        await playing.it.house.delivery.drain()
        opened = await playing.it.house.store.table_in(GROUP, None)
        assert opened is not None, "another table opens where the damaged one stands"
        assert opened.id > 2
    assert "the others go on: table 1, entry " in caplog.text
    assert "Traceback" not in caplog.text
    assert outside(file) == before, "nothing is deleted or written over"


@pytest.mark.parametrize("what", OF_TABLE)
@virtual_time
async def test_a_damaged_table_stands_still_and_the_others_go_on(
    what: str, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    outside(file, OF_TABLE[what])
    await stands_still(file, caplog)


NEWER = {
    "around the match": ("tables", "life", "id = 1"),
    "the match": ("matches", "snapshot", "table_id = 1"),
    "an entry": ("entries", "events", FIRST),
}
"""Columns of the rows of table 1 that a newer release may have written."""


@pytest.mark.parametrize("what", NEWER)
@virtual_time
async def test_what_a_newer_release_wrote_is_not_damaged_and_is_left_to_it(
    what: str, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A process of that release is at work beside this one, or will be again."""
    table, column, which = NEWER[what]
    version = f"UPDATE {table} SET {column} = json_set({column}, '$.v', {{}}) WHERE {which}"
    before = outside(file, version.format(99))
    async with started(file) as playing:
        await playing.assert_sound()
        await playing.send("callback_query", 11, 11, data=pack(Tap(1, 1, "pass")))
        assert (playing.it.telegram.answers[-1][1] or "").startswith(AWAY)
        command = asyncio.ensure_future(playing.send("message", 12, GROUP, text="/table"))
        await asyncio.sleep(60)
        assert not command.done(), "it waits, and nothing is opened in the table's place"
        assert outside(file) == before, "nothing is written over"
        outside(file, version.format(STATE.version if column == "life" else 1))
        await asyncio.sleep(60)
        assert command.done()
    assert "were written by a newer program" in caplog.text
    assert "is unreadable" not in caplog.text


@pytest.mark.parametrize("column", ["seats", "rules", "life", "language", "created", "host", "stage"])
@virtual_time
async def test_an_empty_column_is_damage_too(
    column: str, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite finds it at the start, and the file is sound all the same."""
    with closing(sqlite3.connect(file)) as connection:
        (strict,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'tables'").fetchone()
    lax = re.sub(rf"(?<=\b{column} )(\w+) NOT NULL", r"\1", strict)
    assert lax != strict
    redefine(file, lax)
    outside(file, f"UPDATE tables SET {column} = NULL WHERE id = 1")
    redefine(file, strict)
    await stands_still(file, caplog)
    assert f"NULL value in tables.{column}" in caplog.text


def redefine(file: Path, schema: str) -> None:
    """Let the file say another thing of the columns of its tables."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'tables'", (schema,))
        connection.execute("PRAGMA writable_schema = RESET")


@pytest.mark.parametrize("what", BESIDE)
@virtual_time
async def test_damage_beside_the_tables_stops_nobody(
    what: str, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    statement, told = BESIDE[what]
    outside(file, statement)
    async with started(file) as playing:
        await playing.assert_sound()
    assert told in caplog.text
    assert "Traceback" not in caplog.text


@virtual_time
async def test_words_say_so_in_the_group_as_well(file: Path) -> None:
    outside(file, OF_TABLE["no snapshot"])
    async with started(file) as playing:
        for command in ("/table", "/score", "/pause", "/leave", "/cancel"):
            await playing.send("message", 12, GROUP, text=command)
            await playing.it.house.delivery.drain()
            assert playing.texts(GROUP)[-1].startswith(TOLD), command


@virtual_time
async def test_a_table_of_the_dead_rows_can_be_mended(file: Path) -> None:
    """Once the row is repaired and the bot is started again, the match goes on where it was."""
    with closing(sqlite3.connect(file)) as connection:
        (snapshot,) = connection.execute("SELECT snapshot FROM matches WHERE table_id = 1").fetchone()
    outside(file, OF_TABLE["no snapshot"])
    async with started(file) as playing:
        assert (await playing.press(1, 11, 11) or "").startswith(TOLD)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE matches SET snapshot = ? WHERE table_id = 1", (snapshot,))
    async with started(file) as playing:
        live = await playing.it.house.tables.peek(1)
        assert isinstance(live, LiveMatch)
        assert live.match.asked is not None
        asked = live.table.people[live.match.asked]
        assert not await playing.press(1, asked, asked)
