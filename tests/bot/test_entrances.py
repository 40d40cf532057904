"""Every way in meets the same errors: those who ask are told, and what is due comes again or stands still.

A press in a chat or in the app, a command, and an update that Telegram can bring again come from people. A
table's deadline, a table after a restart, and work for all tables come from nobody.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from telegram import Update

from bot.door import PAGE
from bot.house import House
from bot.people import Who
from bot.screens import Screen
from bot.tables.visit import COMMANDS, PRESSES, Due, QuotaExceeded, Refused, Toast, when_due
from bot.telegram import Unreachable
from bot.telegram.updates import Pressed, TextMessage
from bot.words.buttons import NextDeal, pack
from bot.words.texts import markup, texts
from storage.leases import OwnedElsewhere
from storage.store import Away, Corrupt, Newer, Repeated, Stale, StoreError
from tests.bot.raw_updates import CLUB, by, under
from tests.bot.table import GROUP, PLACE, Room, in_play
from tests.virtual_time import virtual_time

PRESS = NextDeal(1, 1)
ANN = Who(11, "Ann", "en")


class Case(NamedTuple):
    """An error of a use case, and what becomes of it."""

    error: Exception
    told: str | None
    """Key of what a presser is told; None if another worker gets the press."""
    command: tuple[str, list[int]]
    """Start of the answer to a command, and when it was tried, in seconds."""
    kept: bool
    """Whether an update that Telegram can bring again is done with."""
    table: list[int]
    """When the work of a table's timer was tried."""
    everything: list[int]
    """When work for all tables was tried."""


CASES = {
    "refused": Case(Refused("toast-begun"), "toast-begun", ("The match", [0]), True, [0, 30], [0, 30]),
    "repeated": Case(Repeated("known"), "", ("", [0]), True, [0, 30], [0, 30]),
    "overtaken": Case(Stale(1, 3, 4), "", ("done", [0, 0]), True, [0, 0], [0, 0]),
    "damaged": Case(Corrupt(1, 0, "half"), "toast-unreadable", ("The rec", [0]), True, [0], [0, 30]),
    "quota": Case(QuotaExceeded(), "toast-tables-enough", ("That is", [0]), True, [0], [0, 30]),
    "away": Case(Away("no answer"), "toast-away", ("done", [0, 1]), False, [0, 1], [0, 1]),
    "newer": Case(Newer("by a newer one"), "toast-away", ("done", [0, 1]), False, [0, 30], [0, 30]),
    "full": Case(StoreError("disk full"), "toast-broken", ("", [0]), False, [0, 30], [0, 30]),
    "elsewhere": Case(OwnedElsewhere(GROUP), None, ("raised", [0]), False, [0], [0, 30]),
    "a bug": Case(ArithmeticError("a bug"), "toast-broken", ("", [0]), True, [0, 30], [0, 30]),
}


class UseCase:
    """A use case that meets an error once, and notes when it was tried."""

    def __init__(self, error: Exception) -> None:
        self._error = error
        self._began = asyncio.get_running_loop().time()
        self._times: list[float] = []

    async def attempt(self) -> None:
        self._times.append(asyncio.get_running_loop().time() - self._began)
        if len(self._times) == 1:
            raise self._error

    async def tries(self, wait: float = 100) -> list[int]:
        """Return when it was tried, in seconds."""
        await asyncio.sleep(wait)
        return [int(each) for each in self._times]

    @contextmanager
    def of_presses(self) -> Iterator[None]:
        async def press(*_: object) -> Toast:
            await self.attempt()
            return Toast()

        with patch.dict(PRESSES, {type(PRESS): press}):
            yield

    @contextmanager
    def of_commands(self) -> Iterator[None]:
        async def command(_: object) -> Screen:
            await self.attempt()
            return Screen(text=markup("done"))

        with patch.dict(COMMANDS, {"table": replace(COMMANDS["table"], handler=command)}):
            yield

    @contextmanager
    def of_tables(self, table: Room) -> Iterator[None]:
        live = table.house.tables.live

        async def found(number: int) -> object:
            await self.attempt()
            return await live(number)

        with patch.object(table.house.tables, "live", found):
            yield


each_error = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@each_error
@virtual_time
async def test_a_presser_is_told(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        use_case = UseCase(case.error)
        with use_case.of_presses():
            if case.told is None:
                with pytest.raises(OwnedElsewhere):
                    await table.at(11).push(PRESS)
                return
            assert (await table.at(11).push(PRESS) or "") == words(case.told)


@each_error
@virtual_time
async def test_a_presser_in_the_app_is_told(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        use_case, told = UseCase(case.error), list[Toast]()
        query = f"{PAGE}11:1"
        pressed = Pressed(update=901, who=ANN, query=query, place=None, message_id=None, press=PRESS)
        with use_case.of_presses(), table.house.answers.expected(query, told.append, print):
            if case.told is None:
                with pytest.raises(OwnedElsewhere):
                    await table.house.door.wished(901, pressed)
                return
            if under_way := await table.house.door.wished(901, pressed):
                await under_way
        assert [each.text for each in told] == [words(case.told)]


@each_error
@virtual_time
async def test_a_press_that_telegram_can_bring_again_is_refused_or_done(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        query = {"id": "q", "chat_instance": "c", "data": pack(PRESS), **by(11), **under(CLUB)}
        update = Update.de_json({"update_id": 901, "callback_query": query}, None)
        assert update is not None
        with UseCase(case.error).of_presses():
            if not case.kept:
                with pytest.raises(type(case.error)):
                    await table.house.door.pushed(update)
                return
            before = len(table.telegram.answers)
            reply = await table.house.door.pushed(update)
        assert isinstance(reply, bytes)
        assert json.loads(reply).get("text", "") == words(case.told or "")
        assert len(table.telegram.answers) == before, "answered once"


@virtual_time
async def test_an_answer_with_a_link_is_a_call_whose_refusal_is_seen(tmp_path: Path) -> None:
    async def press(*_: object) -> Toast:
        return Toast(url="https://t.me/thousand_bot?start=hand")

    async with in_play(tmp_path) as table:
        query = {"id": "q", "chat_instance": "c", "data": pack(PRESS), **by(11), **under(CLUB)}
        update = Update.de_json({"update_id": 901, "callback_query": query}, None)
        assert update is not None
        with patch.dict(PRESSES, {type(PRESS): press}):
            under_way = await table.house.door.pushed(update)
        assert isinstance(under_way, asyncio.Future)
        await under_way
        assert table.telegram.answers[-1][0] == "q"


@each_error
@virtual_time
async def test_a_command_is_answered_or_waits(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        answer, tried = case.command
        said = TextMessage(update=901, who=ANN, place=PLACE, command="table", rest="")
        await table.house.delivery.drain()
        use_case = UseCase(case.error)
        before = len(table.telegram.messages)
        with use_case.of_commands():
            if answer == "raised":
                with pytest.raises(OwnedElsewhere):
                    await table.house.door.wished(901, said)
                return
            await table.house.door.wished(901, said)
            await table.house.delivery.drain()
            told = [str(each.text) for each in list(table.telegram.messages.values())[before:]]
            assert [each[: len(answer)] for each in told] == ([answer] if answer else [])
            assert await use_case.tries(5) == tried


@each_error
@virtual_time
async def test_the_deadline_of_a_table_comes_again_or_stands_still(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.set_timer(0)
        use_case = UseCase(case.error)
        with use_case.of_tables(table):
            table.house.runner.try_again(1, 0)
            assert await use_case.tries() == case.table


@each_error
@virtual_time
async def test_a_table_after_a_restart_is_shown_or_stands_still(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.set_timer(0)
        use_case = UseCase(case.error)
        with use_case.of_tables(table):
            await table.house.redraw.resume()
            assert await use_case.tries() == case.table


@each_error
@virtual_time
async def test_work_for_all_tables_goes_on(case: Case, tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        use_case = UseCase(case.error)

        @when_due()
        async def nightly(_house: House) -> float | None:
            await use_case.attempt()
            return None

        table.house.clock.soon(nightly)
        assert await use_case.tries() == case.everything


@pytest.mark.parametrize(
    ("error", "tried"), [(Away("no answer"), [0, 1]), (ArithmeticError("a bug"), [0])], ids=["away", "a bug"]
)
@virtual_time
async def test_a_note_of_another_worker_waits_for_the_store_and_nothing_else(
    error: Exception, tried: list[int], tmp_path: Path
) -> None:
    async with in_play(tmp_path) as table:
        use_case = UseCase(error)

        async def come_back(_: int) -> None:
            await use_case.attempt()

        with patch.object(table.house.timeouts, "come_back", come_back):
            table.house.handover().hear("here 11")
            assert await use_case.tries() == tried


@virtual_time
async def test_a_player_who_blocks_the_bot_while_the_store_is_away_is_noted_later(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        keep, away = table.house.people.reachable, [Away("no answer")]

        async def reachable(*given: object, **more: bool) -> object:
            if away:
                raise away.pop()
            return await keep(*given, **more)  # type: ignore[arg-type]  # as they came

        table.telegram.refusals[11] = [Unreachable("blocked")]
        with patch.object(table.house.people, "reachable", reachable):
            await table.at(11).say("/hand")
            await asyncio.sleep(10)
        ann = await table.house.people.player(11)
        assert ann is not None
        assert not ann.started
        assert away == []


def words(key: str) -> str:
    """Return the text of a key."""
    return texts("en").plain(key) if key else ""


def test_the_log_names_a_timer_and_its_subject() -> None:
    assert repr(Due(when_due()(UseCase.attempt), (7,))) == "attempt 7"
