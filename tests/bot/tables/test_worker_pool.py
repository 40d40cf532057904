"""Processes that think: in time, never in anybody's way, and gone with whoever began them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables import worker_pool
from bot.tables.worker_pool import (
    IDLE_S,
    RETRY_S,
    NoResult,
    Request,
    RequestKind,
    WorkerPool,
    chance,
    plainly,
)
from club.state import StandIn
from game.players import LEVELS, Situation, Stop, answer, counting
from game.players.knowledge import situation
from game.question import question
from tests.bot.onlookers import match_of
from tests.virtual_time import virtual_time

ANN = 11
ASKED = Request(ANN, RequestKind.MOVE)
LONG_S = 200.0
"""Those who think stand back for everybody, so on a busy machine they begin and end late: nobody is taken for
lost, and nothing is given up, because of that. It is waited for as long as a test may take."""


@pytest.fixture
async def few(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerPool]:
    """One who thinks, for whom everybody has time."""
    monkeypatch.setattr(worker_pool, "LOST_S", LONG_S)
    monkeypatch.setattr(worker_pool, "QUEUE_TIMEOUT_S", LONG_S)
    made = WorkerPool(1)
    yield made
    made.close()


def until_told(question: float, stop: Stop) -> str:
    """Think until it is said to stop, at the latest after so many seconds."""
    began = time.monotonic()
    while not stop():
        if time.monotonic() - began > question:
            return "was not told"
    return "was told"


def die(question: int, stop: Stop) -> None:
    """End the process at once, as when somebody kills it."""
    del stop
    os.kill(os.getpid(), question)


def ownership(question: None, stop: Stop) -> int:
    """Return the process that thinks."""
    del question, stop
    return os.getpid()


def hang(question: Path, stop: Stop) -> None:
    """Look at no clock; say in a file who it is."""
    del stop
    question.write_text(str(os.getpid()))
    time.sleep(3600)


def doze(question: float, stop: Stop) -> str:
    """Take some seconds by the clock."""
    del stop
    time.sleep(question)
    return "awake"


def hold(question: Path, stop: Stop) -> str:
    """Think until there is a file, whatever one is told."""
    del stop
    while not question.exists():
        time.sleep(0.01)
    return "let go"


def raises(question: str, stop: Stop) -> None:
    """Find nothing."""
    del stop
    raise ValueError(question)


def by(user: int) -> Request:
    """Return a request of some user."""
    return Request(user, RequestKind.MOVE)


@cache
def situations() -> list[Situation]:
    """Return what seats are asked in some matches, with more than one choice."""
    found = []
    for seed in range(3):
        for moment in match_of(seed):
            seat, asked = moment.match.asked, question(moment.rules, moment.match)
            if seat is not None and len(asked.choices) > 1:
                found.append(situation(moment.rules, moment.match, seat, asked, moment.events))
    return random.Random(1).sample(found, 40)


async def test_what_is_found_elsewhere_is_a_choice_and_a_second_try_finds_the_same(few: WorkerPool) -> None:
    for asked in situations()[:6]:
        found = await few.think(asked, "normal", ANN)
        assert found in asked.view.choices
        assert found == answer(asked, LEVELS["normal"], chance(asked))


async def test_the_random_stream_of_a_decision_follows_from_its_secret_seed_alone() -> None:
    one, other = situations()[:2]
    assert chance(one).random() == chance(one).random()
    assert chance(one).random() != chance(replace(one, seed="5e" * 32)).random()
    assert chance(one).random() == chance(replace(other, seed=one.seed)).random()


@pytest.mark.parametrize(("level", "counted"), [("easy", "easy"), ("normal", "greedy"), ("strong", "greedy")])
def test_a_move_at_once_comes_from_a_level_that_only_counts(level: StandIn, counted: str) -> None:
    with patch.object(worker_pool, "answer") as answers:
        plainly(situations()[0], level)
    assert answers.call_args.args[1] == LEVELS[counted]


async def test_nobody_is_begun_before_somebody_has_to_think(few: WorkerPool) -> None:
    before = children()
    for asked in situations():
        assert await few.think(asked, "easy", ANN) in asked.view.choices
        assert await few.think(asked, "modest", ANN) == counting.modest_answer(asked.view)
    assert children() <= before
    assert await few.find(ownership, None, ASKED) in children() - before


async def test_whoever_thinks_is_told_when_the_time_is_over(few: WorkerPool) -> None:
    assert await few.find(until_told, LONG_S, ASKED, 0.05) == "was told"


async def test_a_full_queue_is_answered_by_counting_at_once(
    few: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    asked = situations()[0]
    waiting = [asyncio.ensure_future(few.find(until_told, LONG_S, ASKED, 0.5)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(NoResult):
        await few.find(ownership, None, ASKED)
    with caplog.at_level(logging.WARNING):
        assert await few.think(asked, "strong", ANN) == plainly(asked, "strong")
    assert not any(each.done() for each in waiting)
    assert await asyncio.gather(*waiting) == ["was told"] * 3
    assert await few.find(ownership, None, ASKED), "there is room again"
    caplog.clear()


async def test_a_move_without_a_choice_waits_in_the_queue_like_any_other(
    few: WorkerPool, tmp_path: Path
) -> None:
    asked = situations()[0]
    forced = replace(asked, view=replace(asked.view, choices=asked.view.choices[:1]))
    first = asyncio.ensure_future(few.find(hold, tmp_path / "go", by(1)))
    moves = [asyncio.ensure_future(few.think(each, "strong", ANN)) for each in (asked, forced)]
    await asyncio.sleep(0.1)
    assert not any(each.done() for each in moves)
    (tmp_path / "go").touch()
    assert await first == "let go"
    assert (await asyncio.gather(*moves))[1] == forced.view.choices[0]


async def test_a_move_is_found_before_the_hints_that_twenty_people_wait_for(
    few: WorkerPool, tmp_path: Path
) -> None:
    found: list[str] = []
    first = asyncio.ensure_future(few.find(hold, tmp_path / "go", by(1)))
    hints = [
        asyncio.ensure_future(few.find(ownership, None, Request(user, RequestKind.HINT)))
        for user in range(100, 120)
        for _ in range(2)
    ]
    await asyncio.sleep(0)
    assert not few.full(ASKED)
    move = asyncio.ensure_future(few.think(situations()[0], "strong", ANN))
    for each in hints:
        each.add_done_callback(lambda _: found.append("hint"))
    move.add_done_callback(lambda _: found.append("move"))
    await asyncio.sleep(0)
    (tmp_path / "go").touch()
    await asyncio.gather(first, move, *hints)
    assert found[0] == "move"


async def test_a_killed_worker_is_replaced_and_nobody_waits_for_it(
    few: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        with pytest.raises(NoResult):
            await few.find(die, signal.SIGKILL, ASKED)
        assert [each.levelname for each in caplog.records] == ["ERROR"]
    caplog.clear()
    asked = situations()[0]
    assert await few.think(asked, "strong", ANN) in asked.view.choices


async def test_who_never_comes_back_is_given_up(
    few: WorkerPool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lost = await few.find(ownership, None, ASKED)
    with patch.object(worker_pool, "LOST_S", 1.0), pytest.raises(NoResult):
        await few.find(hang, tmp_path / "pid", ASKED)
    caplog.clear()
    assert await few.find(ownership, None, ASKED) != lost
    await until_gone(lost)


async def test_a_worker_that_starts_slowly_on_a_busy_machine_is_waited_for(few: WorkerPool) -> None:
    with patch.object(worker_pool, "LOST_S", 0.01):  # no process starts as fast as that
        assert await few.find(ownership, None, ASKED)
        with pytest.raises(NoResult):
            await few.find(doze, 1.5, ASKED)


async def test_who_waits_in_the_queue_is_not_lost_with_whoever_thinks(
    few: WorkerPool, tmp_path: Path
) -> None:
    process = await few.find(ownership, None, ASKED)
    with patch.object(worker_pool, "LOST_S", 1.0):
        first = asyncio.ensure_future(few.find(hang, tmp_path / "pid", ASKED))
        await asyncio.sleep(0.1)
    others = [asyncio.ensure_future(few.find(raises, "no idea", by(user))) for user in range(4)]
    with pytest.raises(NoResult):
        await first
    told = await asyncio.gather(*others, return_exceptions=True)
    assert [type(each) for each in told] == [ValueError] * 4
    await until_gone(process)


async def test_a_long_queue_is_no_reason_to_take_anybody_for_lost(few: WorkerPool) -> None:
    process = await few.find(ownership, None, ASKED)
    with patch.object(worker_pool, "LOST_S", 7.0):  # each has more than five seconds to be late
        assert await asyncio.gather(*(few.find(doze, 1.5, by(user)) for user in range(5))) == ["awake"] * 5
    assert await few.find(ownership, None, ASKED) == process


async def test_nobody_stands_in_the_queue_for_ever(few: WorkerPool, tmp_path: Path) -> None:
    first = asyncio.ensure_future(few.find(hold, tmp_path / "go", ASKED))
    await asyncio.sleep(0)
    with patch.object(worker_pool, "QUEUE_TIMEOUT_S", 0.1), pytest.raises(NoResult):
        await few.find(ownership, None, ASKED)
    (tmp_path / "go").touch()
    assert await first == "let go"
    assert await few.find(ownership, None, ASKED)


async def test_where_no_process_can_be_begun_counting_answers(
    few: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    """The machine is out of memory, or has no shared one; it is said once, and later it may be better."""
    asked = situations()[0]
    with patch("multiprocessing.context.SpawnProcess.start", side_effect=OSError(12, "no memory")) as begin:
        with pytest.raises(NoResult):
            await few.find(ownership, None, ASKED)
        for _ in range(3):
            assert await few.think(asked, "strong", ANN) == plainly(asked, "strong")
    begin.assert_called_once()
    (said,) = caplog.messages
    assert said.endswith("computers only count: no memory")
    caplog.clear()
    few._unable_until -= RETRY_S
    assert await few.find(ownership, None, ASKED)


async def test_a_system_without_semaphores_lets_computers_count(few: WorkerPool) -> None:
    asked = situations()[0]
    with patch("bot.tables.worker_pool.ProcessPoolExecutor", side_effect=ImportError("sem_open")):
        assert await few.think(asked, "strong", ANN) == plainly(asked, "strong")


async def test_what_goes_wrong_elsewhere_goes_wrong_here(few: WorkerPool) -> None:
    with pytest.raises(ValueError, match="no idea"):
        await few.find(raises, "no idea", ASKED)


async def test_ctrl_c_is_not_for_who_thinks(few: WorkerPool) -> None:
    process = await few.find(ownership, None, ASKED)
    await few.find(die, signal.SIGINT, ASKED)
    assert await few.find(ownership, None, ASKED) == process


async def test_closing_waits_for_nobody(few: WorkerPool, tmp_path: Path) -> None:
    told = tmp_path / "pid"
    thought = asyncio.ensure_future(few.find(hang, told, ASKED))
    await until(lambda: is_written(told))
    queued = asyncio.ensure_future(few.find(ownership, None, ASKED))
    await asyncio.sleep(0)
    few.close()
    for each in (thought, queued):
        with pytest.raises(NoResult):
            await each
    with pytest.raises(NoResult):
        await few.find(ownership, None, ASKED)
    await until_gone(int(told.read_text()))


class InMemory:
    """Worker processes of which only starts and stops are counted; a test finds what they are asked for."""

    started, stopped = 0, 0

    def __init__(self, *args: object) -> None:
        self.asked: list[Future[str]] = []
        type(self).started += 1

    def submit(self, *args: object) -> Future[str]:
        """Take a request."""
        self.asked.append(Future())
        return self.asked[-1]

    def shutdown(self, *, wait: bool) -> None:
        """Stop the processes."""
        type(self).stopped += 1


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[InMemory]:
    """Processes that are only counted, in place of true ones."""

    class Counted(InMemory):
        pass

    monkeypatch.setattr(worker_pool, "ProcessPoolExecutor", Counted)
    return Counted


async def found(pool: WorkerPool, after_s: float = 0.0) -> None:
    """Ask the workers for something that takes so long."""
    finding = asyncio.ensure_future(pool.find(ownership, None, ASKED))
    await asyncio.sleep(0)
    processes: object = pool._pool
    assert isinstance(processes, InMemory)
    request = processes.asked[-1]
    await asyncio.sleep(after_s)
    request.set_result("found")
    await finding


def counts(processes: type[InMemory]) -> tuple[int, int]:
    """Return how often processes were started and stopped."""
    return processes.started, processes.stopped


@virtual_time
async def test_workers_stop_after_ten_idle_minutes_and_start_at_the_next_request(
    counted: type[InMemory],
) -> None:
    pool = WorkerPool(1)
    await found(pool)
    await asyncio.sleep(IDLE_S - 1)
    assert counts(counted) == (1, 0)
    await found(pool)
    await asyncio.sleep(IDLE_S - 1)
    assert counts(counted) == (1, 0), "idle since the last request, not since the first"
    await asyncio.sleep(1)
    assert counts(counted) == (1, 1)
    await asyncio.sleep(IDLE_S)
    await found(pool)
    assert counts(counted) == (2, 1)
    await asyncio.sleep(IDLE_S)
    assert counts(counted) == (2, 2)
    pool.close()


@virtual_time
async def test_workers_do_not_stop_while_a_request_is_under_way(
    counted: type[InMemory], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "START_S", 3 * IDLE_S)
    pool = WorkerPool(2)
    long = asyncio.ensure_future(found(pool, 2 * IDLE_S))
    await asyncio.sleep(1)
    await found(pool)
    await asyncio.sleep(2 * IDLE_S - 2)
    assert counts(counted) == (1, 0)
    await long
    await asyncio.sleep(IDLE_S)
    assert counts(counted) == (1, 1)
    pool.close()


async def test_idle_processes_end_and_others_answer_what_is_asked_next(
    few: WorkerPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker_pool, "IDLE_S", 0.0)
    answered = []
    for _ in range(3):
        answered.append(await few.find(ownership, None, ASKED))
        while few._pool is not None:  # noqa: ASYNC110 - nothing tells when it happens
            await asyncio.sleep(0)  # now the workers are told to stop, and are not gone yet
    assert len(set(answered)) == 3
    for each in answered:
        await until_gone(each)
    assert not caplog.records


BEGINS = """
import asyncio, sys
from pathlib import Path
from bot.tables.worker_pool import WorkerPool
from tests.bot.tables.test_worker_pool import ASKED, hang

if __name__ == "__main__":
    asyncio.run(WorkerPool(1).find(hang, Path(sys.argv[1]), ASKED))
"""


async def test_they_end_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    told, program = tmp_path / "pid", tmp_path / "begins.py"
    program.write_text(BEGINS)
    root = Path(__file__).parents[4]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(program), str(told), cwd=root, env={**os.environ, "PYTHONPATH": str(root)}
    )
    await until(lambda: is_written(told))
    bot.kill()
    await bot.wait()
    await until_gone(int(told.read_text()))


UNCLOSED = """
import asyncio
from bot.tables.worker_pool import WorkerPool
from tests.bot.tables.test_worker_pool import ASKED, ownership

if __name__ == "__main__":
    pool = WorkerPool(1)
    asyncio.run(pool.find(ownership, None, ASKED))
"""


async def test_a_program_that_never_closes_its_pool_ends_all_the_same(tmp_path: Path) -> None:
    program, root = tmp_path / "unclosed.py", Path(__file__).parents[4]
    program.write_text(UNCLOSED)
    running = await asyncio.create_subprocess_exec(
        sys.executable, str(program), cwd=root, env={**os.environ, "PYTHONPATH": str(root)}
    )
    try:
        async with asyncio.timeout(LONG_S):
            assert await running.wait() == 0
    finally:
        if running.returncode is None:
            running.kill()


async def until_gone(process: int) -> None:
    """Wait until a process has ended."""
    await until(lambda: not is_running(process))


async def until(happens: Callable[[], bool]) -> None:
    """Wait until something that no event tells of has happened in another process."""
    async with asyncio.timeout(LONG_S):
        while not happens():  # noqa: ASYNC110 - nothing tells when it happens
            await asyncio.sleep(0.05)


def is_written(file: Path) -> bool:
    """Return whether something stands in a file."""
    return file.exists() and bool(file.read_text())


def is_running(process: int) -> bool:
    """Return whether a process is there and has not ended; one that waits to be buried has."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except FileNotFoundError:
        return False


def children() -> set[int | None]:
    """Return the processes that were begun here and live."""
    return {each.pid for each in multiprocessing.active_children() if each.is_alive()}


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (5, 4)])
async def test_all_cores_but_one_think_and_at_least_one(
    monkeypatch: pytest.MonkeyPatch, cores: int, workers: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert WorkerPool()._workers == workers
    assert WorkerPool(3)._workers == 3
