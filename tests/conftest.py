"""Settings before python-telegram-bot is imported: it tells waits as timedeltas, not old numbers.

And how commands are called, which tests begin, how long an example of hypothesis may take, and the PostgreSQL
server and the browser, each started when the first test asks for it. Files of tests stand in memory where
there is room. What collection builds stays to the end, so the garbage collector does not look at it.
"""

import gc
import os

os.environ.setdefault("PTB_TIMEDELTA", "true")
# The clock of tests/virtual_time.py waits for sockets of its loop, and pyreqwest has sockets of its own.
os.environ.setdefault("THOUSAND_TRANSPORT", "aiohttp")

os.environ.pop("MAKELEVEL", None)  # else what people are told to type is `make …`, as `make test` runs us

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings
from playwright.async_api import Browser, async_playwright

from tests.browser_pages import PAGES
from tests.postgres import PostgresServer, missing
from tools.browser import QUIET, find

settings.register_profile(
    "busy",  # a machine that stands still for a moment says nothing about an example
    deadline=None,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.too_slow],
)
settings.load_profile("busy")

TESTS = Path(__file__).parent
MEMORY = Path("/dev/shm")
"""File system in memory, where a commit of SQLite costs a fiftieth of one on a disk."""
FREE_BYTES = 4 * 2**30
"""Room that the files of all tests need at most, with a margin."""
YOUNG = 10_000
"""New objects after which the garbage collector looks for cycles; Python's own 700 cost a tenth of a run."""
SPREAD = 0.7
"""Part of a run in which all tests in the browser begin."""


def pytest_configure() -> None:
    """Keep the files of tests in memory where there is room, and free nothing until tests are collected."""
    gc.disable()
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > FREE_BYTES:
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None  # it may have been asked for already


def pytest_collection(session: pytest.Session) -> None:
    """Import all tests from another place in each process of a whole run, so that each is compiled once."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    root = session.config.rootpath
    names = [
        ".".join(file.relative_to(root).with_suffix("").parts) for file in sorted(TESTS.rglob("test_*.py"))
    ]
    first = len(names) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for name in names[first:] + names[:first]:
        import_module(name)


def pytest_collection_finish() -> None:
    """Leave what exists by now to itself: modules, tests and their parameters are no garbage."""
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make nightly` try more."""
    parser.addoption("--times", type=int, default=1, help="multiply the seeds of each test that has some")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is marked `seeds(count)` with so many values of its argument `seed`."""
    if mark := metafunc.definition.get_closest_marker("seeds"):
        metafunc.parametrize("seed", range(mark.args[0] * metafunc.config.getoption("times")))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what may take longest: at the end all other processes would wait for it.

    Tests in the browser wait for much of their time. So they are spread over most of the run: meanwhile
    other processes compute. They run in the loop that the browser was started in.
    """
    patient = sorted((item for item in items if _patience(item)), key=_patience, reverse=True)
    others = [item for item in items if not _patience(item)]
    waiting = [item for item in others if item.get_closest_marker("browser")]
    computing = [item for item in others if not item.get_closest_marker("browser")]
    place = {item: SPREAD * at / len(waiting) for at, item in enumerate(waiting)}
    place |= {item: at / len(computing) for at, item in enumerate(computing)}
    items[:] = patient + sorted(others, key=place.__getitem__)
    for item in items:
        if item.get_closest_marker("browser") and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def _patience(item: pytest.Item) -> float:
    """Return how many seconds a test may take by its own mark; 0 without a mark."""
    mark = item.get_closest_marker("timeout")
    return 0.0 if mark is None else float(mark.args[0])


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Start a server for all tests of this process."""
    if why := missing():
        if "CI" in os.environ:
            pytest.fail(f"continuous integration tests both stores: {why}")
        pytest.skip(why)
    server = PostgresServer()
    yield server
    server.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """Start a browser for all tests of this process: a start takes longer than most tests."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=QUIET)
        browser.on("context", PAGES.watch)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """Lend the browser to a test, and take back all pages that the test opened; their errors fail it."""
    yield chromium
    await PAGES.put_back(chromium)
    if errors := PAGES.errors():
        pytest.fail("errors in pages:\n" + "\n".join(errors))
