"""`thousand doctor` finds what is broken, says what to do, and is content with what is whole."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.__main__ import main
from bot.house import HEARTBEAT_S
from bot.operation import Finding, doctor, is_well
from bot.operation.doctor import asking
from bot.runtime.settings import PREFIX, Settings, load
from club.model import Chat
from playground import chat_methods, groups
from playground.chats import TelegramChat, User
from playground.server import PlaygroundServer, serve
from playground.traffic import Fault
from playground.world import World
from storage.schema import MigrationStep, Schema
from storage.sqlite import sqlite_store
from storage.sqlite.database import APPLICATION_ID, SCHEMA, Lock
from storage.sqlite.sqlite_store import open_store

TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"
NOBODY = 65534


async def thought() -> Finding:
    """Have somebody who thinks."""
    return Finding("thinking", "of course")


class Place(NamedTuple):
    """A machine on which all is well."""

    world: World
    server: PlaygroundServer
    folder: Path
    owner: User
    group: TelegramChat

    @property
    def database(self) -> Path:
        return self.folder / "bot.sqlite3"

    async def finds(self, **asked: object) -> dict[str, Finding]:
        """Return what is not as it should be, by what it is about."""
        found = [each async for each in doctor.examine(**asked)]  # type: ignore[arg-type]
        assert not any(TOKEN.partition(":")[2] in each.line() for each in found)
        assert all(each.do or each.what == "database" for each in found if each.state == "fix")
        return {each.what: each for each in found if each.state != "ok"}


@pytest.fixture
async def place(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
    world = World(token=TOKEN)
    server = await serve(world)
    ann = world.add_user("Ann", "en")
    group = groups.create_group(world, ann, "Friday", [], "group")
    groups.add_bot(world, ann, group)
    monkeypatch.setattr(doctor, "check_workers", thought)  # a second each time
    with tempfile.TemporaryDirectory() as folder:  # where others than its owner may look, as pytest's are not
        await asyncio.to_thread(Path(folder).chmod, 0o755)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("THOUSAND_API_URL", server.address)
        monkeypatch.setenv("THOUSAND_TOKEN", TOKEN)
        monkeypatch.setenv("THOUSAND_DATABASE", f"{folder}/bot.sqlite3")
        yield Place(world, server, Path(folder), ann, group)
    await server.close()


@contextmanager
def humble() -> Iterator[None]:
    """Be no administrator of the machine, for whom nothing is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


async def contents(folder: Path) -> list[Path]:
    """Return what lies in a folder."""
    return await asyncio.to_thread(lambda: list(folder.iterdir()))


async def make_database(place: Place) -> None:
    await (await open_store(place.database)).close()


async def test_all_is_well_before_the_first_start_and_after_it(place: Place) -> None:
    groups.start(place.world, place.owner)
    assert await place.finds() == {}
    assert not await contents(place.folder)
    await make_database(place)
    assert await place.finds(chat=place.group.id) == {}
    assert await place.finds(chat=place.owner.id) == {}
    assert place.world.seen_by(place.owner, place.group)[-1].content.service is not None, "the trial is gone"


async def test_it_tells_what_it_looked_at_and_ends_with_a_status(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    await make_database(place)
    findings = await doctor.consult(None, running=False)
    lines = capsys.readouterr().out.splitlines()
    assert is_well(findings)
    assert len(lines) == len(findings)
    page = await asyncio.to_thread((Path(__file__).parents[3] / "docs/running.md").read_text, "utf-8")
    sample = re.findall(r"^(?:ok |fix|note) +(\w+) +(.*)$", page, re.MULTILINE)
    assert [line.split()[1] for line in lines] == [what for what, _ in sample]


async def test_the_page_shows_a_database_as_it_does(place: Place) -> None:
    await make_database(place)
    (found,) = [
        each async for each in doctor.check_database(load(), running=False) if each.what == "database"
    ]
    page = await asyncio.to_thread((Path(__file__).parents[3] / "docs/running.md").read_text, "utf-8")
    (sample,) = re.findall(r"^ok +database +(.*)$", page, re.MULTILINE)
    number = r"\d+\.\d"
    assert re.sub(number, "…", sample.partition(": ")[2]) == re.sub(
        number, "…", found.says.partition(": ")[2]
    )


async def test_few_descriptors_are_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "descriptors", lambda: 1024)
    found = await place.finds()
    assert found.keys() == {"files"}
    assert "1024 files and connections" in found["files"].line()


# Ten things broken on purpose, and a few more


async def test_a_wrong_token(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_TOKEN", "77:nobody")
    found = await place.finds(chat=place.group.id)
    assert found.keys() == {"token"}
    assert "thousand setup" in found["token"].do


async def test_nobody_answers(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_API_URL", "http://127.0.0.1:9")
    found = await place.finds()
    assert found.keys() == {"api"}
    assert "http://127.0.0.1:9" in found["api"].says
    assert "network" in found["api"].do


async def test_somebody_else_answers(place: Place) -> None:
    place.world.faults.add(Fault(method="getMe", drop="before"))
    assert (await place.finds()).keys() == {"api"}


def test_no_env(place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("THOUSAND_TOKEN")
    assert main(["doctor"]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("fix")]
    assert f"no .env in {place.folder.resolve()}" in line
    assert line.endswith("`thousand setup` asks for the token")


async def test_an_env_without_a_token_that_others_may_read(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("THOUSAND_TOKEN")
    env = place.folder / ".env"
    env.write_text("THOUSAND_TOKEN=\n")
    env.chmod(0o644)
    found = await place.finds()
    assert "empty in .env" in found["token"].says
    assert found["settings"].do == "chmod 600 .env"


async def test_a_setting_that_is_wrong_and_one_that_is_none(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOUSAND_TOKENS", "1")
    assert "THOUSAND_TOKENS" in (await place.finds())["settings"].says
    monkeypatch.setenv("THOUSAND_DEAL_PAUSE_S", "soon")
    assert "THOUSAND_DEAL_PAUSE_S" in (await place.finds())["settings"].says


async def test_a_bot_that_stands_still(place: Place) -> None:
    assert HEARTBEAT_S * 2 < doctor.QUIET_S
    store = await open_store(place.folder / "bot.sqlite3")
    try:
        assert "lock" not in await place.finds(running=True)
        for file in place.folder.glob("bot.sqlite3*"):
            at = time.time() - 10 * 60
            os.utime(file, (at, at))
        found = (await place.finds(running=True))["lock"]
        assert found.state == "fix"
        assert found.says == f"process {os.getpid()} uses it, and has written nothing for 10 minutes"
        assert (await place.finds())["lock"].says == f"process {os.getpid()} uses this database"
        await store.beat(1.0)
        assert "lock" not in await place.finds(running=True)
    finally:
        await store.close()


async def test_the_calls_that_telegram_has_allowed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def calls() -> list[str]:
        return [each.says async for each in doctor.examine() if each.what == "calls"]

    store = await open_store(place.folder / "bot.sqlite3")
    assert await calls() == ["calls a second over all chats: nothing is known yet"]
    await store.keep_call_rate(int(TOKEN.partition(":")[0]), 212.4)
    await store.close()
    monkeypatch.setenv("THOUSAND_CALLS_PER_S", "100")
    assert await calls() == ["calls a second over all chats: 212 have held; THOUSAND_CALLS_PER_S allows 100"]


def test_groups_are_listed_with_their_ids(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chats"]) == 0
    assert capsys.readouterr().out == ""

    async def meet() -> None:
        store = await open_store(place.folder / "bot.sqlite3")
        await store.keep_chat(Chat(id=-1001, title="Friday\x1b[2J cards"))
        await store.keep_chat(Chat(id=-7, title="Aunts"))
        await store.close()

    asyncio.run(meet())
    assert main(["chats"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "             -7  Aunts",
        "          -1001  Friday?[2J cards",
    ]


async def test_a_database_that_cannot_be_written(place: Place) -> None:
    await make_database(place)
    place.database.chmod(0o444)
    place.folder.chmod(0o777)
    with humble():
        found = await place.finds()
    assert found.keys() == {"database"}
    assert "give the program's user the right to" in found["database"].says


async def test_a_database_that_cannot_be_read(place: Place) -> None:
    await make_database(place)
    place.database.chmod(0o000)
    place.folder.chmod(0o777)
    with humble():
        found = await place.finds()
    assert found.keys() == {"database"}
    assert "Permission denied" in found["database"].says
    assert "give the program's user the right to" in found["database"].says


async def test_a_folder_that_cannot_be_written(place: Place) -> None:
    place.folder.chmod(0o555)
    with humble():
        found = await place.finds()
    place.folder.chmod(0o755)
    assert found.keys() == {"database"}
    assert str(place.folder.resolve()) in found["database"].says


async def test_a_folder_that_is_not_there(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_DATABASE", "nowhere/bot.sqlite3")
    assert (await place.finds()).keys() == {"database", "disk"}


async def test_a_database_of_another_program(place: Place) -> None:
    with sqlite3.connect(place.database) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = place.database.read_bytes()
    assert "another program's" in (await place.finds())["database"].says
    assert place.database.read_bytes() == before


async def test_a_database_newer_than_the_program(place: Place) -> None:
    await make_database(place)
    with sqlite3.connect(place.database) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "update the program" in (await place.finds())["database"].says


async def test_a_database_from_before_the_first_release(place: Place) -> None:
    await make_database(place)
    with sqlite3.connect(place.database) as connection:
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    assert "move it away to begin anew" in (await place.finds())["database"].says


async def test_a_database_older_than_the_program_is_fine(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make_database(place)
    more = MigrationStep("CREATE TABLE moods (name TEXT)")
    monkeypatch.setattr(sqlite_store, "SCHEMA", Schema((*SCHEMA.steps, more), "wrote the file"))
    found = await place.finds()
    assert "back it up first" in found["database"].do
    assert is_well(found.values())


async def test_a_damaged_database(place: Place) -> None:
    await make_database(place)
    with place.database.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    assert "damaged" in (await place.finds())["database"].says


async def test_a_database_in_which_nothing_was_written(place: Place) -> None:
    with sqlite3.connect(place.database) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.close()
    assert "holds nothing: it was copied without its -wal" in (await place.finds())["database"].says


async def test_a_database_that_was_removed_while_the_bot_runs(place: Place) -> None:
    lock = Lock(place.database)
    assert "was removed while process" in (await place.finds(running=True))["database"].says
    lock.release()


async def test_another_bot_is_at_work(place: Place) -> None:
    await make_database(place)
    lock = Lock(place.database)
    found = await place.finds()
    assert f"process {os.getpid()}" in found["lock"].says
    assert not is_well(found.values())
    assert await place.finds(running=True) == {}
    lock.release()
    assert (await place.finds(running=True)).keys() == {"lock"}


async def test_a_disk_that_is_full(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(place.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=5_000_000))
    found = await place.finds()
    assert found.keys() == {"disk"}
    assert "5 MB are free" in found["disk"].says


@pytest.mark.parametrize(("hours", "way"), [(3, "3 hours fast"), (-50, "2 days slow")])
async def test_a_clock_that_is_off(place: Place, hours: int, way: str) -> None:
    found = await place.finds(now=lambda: datetime.now(UTC) + timedelta(hours=hours))
    assert found.keys() == {"clock"}
    assert way in found["clock"].says


async def test_the_bot_is_not_in_the_chat(place: Place) -> None:
    groups.kick_bot(place.world, place.owner, place.group)
    assert (await place.finds(chat=place.group.id)).keys() == {"chat"}
    assert (await place.finds(chat=-77)).keys() == {"chat"}


async def test_the_bot_may_not_write_in_the_chat(place: Place) -> None:
    groups.restrict(place.world, place.group, place.world.bot, can_send=False)
    found = await place.finds(chat=place.group.id)
    assert found.keys() == {"send"}
    assert found["send"].do == "let the bot send messages there"


async def test_the_bot_may_not_edit_in_the_chat(place: Place) -> None:
    place.world.faults.add(Fault(method="editMessageText", code=400, description="CHAT_RESTRICTED"))
    assert (await place.finds(chat=place.group.id)).keys() == {"edit"}


@pytest.mark.parametrize(
    ("right", "words"),
    [
        ("can_send_photos", "no pictures"),
        ("can_send_documents", "no files"),
        ("can_send_other_messages", "no dice"),
    ],
)
async def test_a_group_that_forbids_one_kind_of_message_is_noted(
    place: Place, right: str, words: str
) -> None:
    world, group, denied = place.world, place.group, frozenset({right})
    settled = partial(groups.permit, world, group)
    taken = partial(groups.restrict, world, group, world.bot, can_send=True)
    for change in (settled, taken):
        change(denied=denied)
        found = await place.finds(chat=place.group.id)
        assert found.keys() == {"rights"}
        assert words in found["rights"].line()
        assert "admin" in found["rights"].do
        assert is_well(found.values()), "one can play without"
        change(denied=frozenset())
        assert await place.finds(chat=place.group.id) == {}


async def test_an_admin_may_send_what_a_group_forbids(place: Place) -> None:
    groups.permit(place.world, place.group, denied=frozenset({"can_send_photos"}))
    groups.promote(place.world, place.group, place.world.bot)
    assert await place.finds(chat=place.group.id) == {}


async def test_a_person_who_never_pressed_start(place: Place) -> None:
    found = await place.finds(chat=place.owner.id)
    assert "press Start" in found["send"].do


async def test_privacy_mode_is_off_and_nobody_may_add_the_bot(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = chat_methods.get_me
    changed = {"can_read_all_group_messages": True, "can_join_groups": False}
    monkeypatch.setitem(
        __import__("playground.server", fromlist=["_METHODS"])._METHODS,
        "getme",
        lambda world, params: plain(world, params) | changed,
    )
    found = await place.finds()
    assert found["privacy"].state == "note"
    assert "/setjoingroups" in found["groups"].do


async def test_a_webhook_is_set_while_the_bot_is_to_fetch_its_updates(place: Place) -> None:
    async with asking(place.server.address, TOKEN) as ask:
        assert (await ask("setWebhook", url="https://127.0.0.1/telegram")).ok
    found = await place.finds()
    assert found["webhook"].line() == (
        "note  webhook   one is set by an earlier mode of operation; `thousand run` removes it"
    )


async def test_a_mini_app_that_botfather_does_not_know(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}APP_URL", "https://bot.example.org/app")
    assert "app" not in await place.finds()
    place.world.has_main_app = False
    found = await place.finds()
    assert "@BotFather" in found["app"].do
