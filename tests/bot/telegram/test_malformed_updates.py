"""Bodies of getUpdates that nobody expects: the bot goes on with what can be read, and says nothing of it.

The poller asks a true server over both transports; each poison is followed by a healthy update.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot, Update

from bot.runtime.logs import URL_LOGGERS
from bot.telegram.poller import Poller, UnderWay
from bot.telegram.transport import TransportName, make_request
from tests.bot.fake_telegram import written
from tests.bot.table import room
from tests.bot.telegram.test_poller import said
from tests.bot.telegram.test_transport import serving
from tests.virtual_time import virtual_time

TOKEN = "1:swordfish"
SECRET = "Mary Blackthorne"
"""Stands in every poison as a name or a text; no line of the log may hold it."""
HEALTHY = 90


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Let the log be as chatty as an operator may have it, and silence those whom the bot silences."""
    for name in URL_LOGGERS:
        caplog.set_level(logging.WARNING, name)
    caplog.set_level(logging.INFO)


def body(*updates: object) -> bytes:
    return json.dumps({"ok": True, "result": list(updates)}).encode()


def bad(**changes: object) -> dict[str, Any]:
    """Return an update whose message, or whose press, has fields of a wrong kind."""
    update = said(41, 11)
    update["message"] |= written(f"/help {SECRET}") | changes
    return update


def press(**changes: object) -> dict[str, Any]:
    ann = {"id": 11, "is_bot": False, "first_name": SECRET}
    return {"update_id": 41, "callback_query": {"id": "7", "from": ann, "chat_instance": "1"} | changes}


def refusal(parameters: object) -> bytes:
    return json.dumps({"ok": False, "description": "No", "parameters": parameters}).encode()


DEEP = b'{"ok":true,"result":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
PAGE = f"<html>{SECRET} asked for /bot{TOKEN}/getUpdates, log in</html>".encode()

SKIPPED = {
    "a message without a chat": bad(chat=None),
    "a chat that is text": bad(chat=SECRET),
    "a chat without an id": bad(chat={"type": "private", "first_name": SECRET}),
    "a date that is text": bad(date=SECRET),
    "a date after the end of time": bad(date=10**30),
    "a person who is a list": bad(**{"from": [SECRET]}),
    "a person whose id is text": bad(**{"from": {"id": SECRET, "is_bot": False, "first_name": SECRET}}),
    "a person whose id is a list": bad(**{"from": {"id": [11], "is_bot": False, "first_name": SECRET}}),
    "a person without an id": bad(**{"from": {"is_bot": False, "first_name": SECRET}}),
    "a message that is a number": {"update_id": 41, "message": 7},
    "a message that is a list": {"update_id": 41, "message": [SECRET]},
    "a press by nobody": press(**{"from": None}),
    "a press without an id": {"update_id": 41, "callback_query": {"from": {"first_name": SECRET}}},
    "entities that are numbers": bad(entities=[1, 2]),
    "a standing that is text": {"update_id": 41, "my_chat_member": SECRET},
}
"""Updates that cannot be read, but have an id by which they can be confirmed."""

REFUSED: dict[str, tuple[int, bytes]] = {
    "nothing": (200, b""),
    "half a body": (200, body(bad())[:-40]),
    "a page": (200, PAGE),
    "a page of a proxy that is out of order": (502, PAGE),
    "a page that is not there": (404, PAGE),
    "a page for those who may not": (403, PAGE),
    "a page for those unknown": (401, PAGE),
    "null": (200, b"null"),
    "a number": (200, b"7"),
    "a list": (200, b"[]"),
    "bytes that are no text": (200, b"\xff\xfe\x00"),
    "lists in lists in lists": (200, DEEP),
    "no result": (200, b'{"ok":true}'),
    "a result of null": (200, b'{"ok":true,"result":null}'),
    "a result that is true": (200, b'{"ok":true,"result":true}'),
    "a result that is text": (200, json.dumps({"ok": True, "result": SECRET}).encode()),
    "a result that is an object": (200, json.dumps({"ok": True, "result": {"update_id": 41}}).encode()),
    "a refusal with a good status": (200, b'{"ok":false,"error_code":500,"description":"Internal"}'),
    "an update of null": (200, body(None)),
    "an update that is text": (200, body(SECRET)),
    "an update without an id": (200, body({"message": bad()["message"]})),
    "an id that is text": (200, body(bad() | {"update_id": "41"})),
    "an id that is true": (200, body(bad() | {"update_id": True})),
    "an id that is a fraction": (200, body(bad() | {"update_id": 41.5})),
    "an id that is negative": (200, body(bad() | {"update_id": -41})),
    "an id beyond 32 bits": (200, body(bad() | {"update_id": 2**31 - 1})),
    "an id beyond all bits": (200, body(bad() | {"update_id": 10**30})),
    "a wait that is text": (429, refusal({"retry_after": "7"})),
    "a wait of years": (429, refusal({"retry_after": 10**9})),
    "a wait beyond all numbers": (429, refusal({"retry_after": 10**30})),
    "a new id that is text": (400, refusal({"migrate_to_chat_id": "x"})),
    "parameters that are text": (400, refusal(SECRET)),
}
"""Bodies in which nothing could be confirmed: the same is asked for again, after a while."""


@dataclass
class Server:
    """Says each of its replies once, then nothing any more; notes from which update on it was asked."""

    replies: list[tuple[int, bytes]]
    offsets: list[int] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        """Answer one call of getUpdates."""
        assert request.path.endswith("/getUpdates")
        self.offsets.append(int((await request.post())["offset"]))  # type: ignore[arg-type]  # a form's text
        if not self.replies:
            await asyncio.sleep(86_400)
        status, content = self.replies.pop(0)
        return web.Response(status=status, body=content, content_type="application/json")


async def seen_after(server: Server, name: TransportName, folder: Path) -> dict[int, float]:
    """Let poller and handlers run until the healthy update was handled; return when each of them was."""
    seen: dict[int, float] = {}
    healthy = asyncio.Event()
    async with room(folder / "store.sqlite3") as table, serving(server.answer) as base:
        app = table.house.door

        async def handle(update: Update) -> UnderWay:
            seen[update.update_id] = asyncio.get_running_loop().time()
            if update.update_id == HEALTHY:
                healthy.set()
            return await app.polled(update)

        async with make_request(name) as polls:
            bot = Bot(TOKEN, base, request=make_request(name), get_updates_request=polls)
            running = asyncio.ensure_future(Poller(bot, handle).run())
            waiting = asyncio.ensure_future(healthy.wait())
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=300)
            alive = not running.done()
            for task in (running, waiting):
                task.cancel()
            await asyncio.gather(running, waiting, return_exceptions=True)
            assert alive, "the process would have ended"
    return seen


def assert_discreet(caplog: pytest.LogCaptureFixture) -> None:
    assert SECRET not in caplog.text
    assert TOKEN not in caplog.text
    assert TOKEN.partition(":")[2] not in caplog.text


TRANSPORTS: tuple[TransportName, ...] = ("aiohttp",)
"""Those whose sockets the virtual clock waits for."""


@pytest.mark.parametrize("name", TRANSPORTS)
@pytest.mark.parametrize("what", SKIPPED)
@virtual_time
async def test_an_update_that_cannot_be_read_costs_itself_alone(
    what: str, name: TransportName, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    batch = body(said(40, 12), SKIPPED[what], said(42, 13))
    server = Server([(200, batch), (200, body(said(HEALTHY, 11)))])
    assert (await seen_after(server, name, tmp_path)).keys() - {41} == {40, 42, HEALTHY}
    assert server.offsets[:2] == [0, 43]
    assert re.search("skipped: update 41 |update 41 (cannot be read|failed)", caplog.text)
    assert_discreet(caplog)


@pytest.mark.parametrize("name", TRANSPORTS)
@pytest.mark.parametrize("what", SKIPPED)
@virtual_time
async def test_a_bad_update_that_comes_alone_is_confirmed_and_does_not_come_again(
    what: str, name: TransportName, tmp_path: Path
) -> None:
    server = Server([(200, body(SKIPPED[what])), (200, body(said(HEALTHY, 11)))])
    assert HEALTHY in await seen_after(server, name, tmp_path)
    assert server.offsets[:2] == [0, 42]


@pytest.mark.parametrize("name", TRANSPORTS)
@pytest.mark.parametrize("what", REFUSED)
@virtual_time
async def test_a_body_that_cannot_be_read_is_a_bad_road(
    what: str, name: TransportName, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    began = asyncio.get_running_loop().time()
    server = Server([REFUSED[what], (200, body(said(HEALTHY, 11)))])
    seen = await seen_after(server, name, tmp_path)
    assert 1 <= seen[HEALTHY] - began < 60
    assert server.offsets[:2] == [0, 0], "nothing was confirmed"
    assert "updates cannot be fetched" in caplog.text
    assert_discreet(caplog)


@virtual_time
async def test_what_can_be_read_beside_updates_without_ids_is_carried_out(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    nameless = {"message": bad()["message"]}
    server = Server([(200, body(None, nameless, said(42, 12), 7)), (200, body(said(HEALTHY, 11)))])
    assert (await seen_after(server, "aiohttp", tmp_path)).keys() == {42, HEALTHY}
    assert server.offsets[:2] == [0, 43]
    assert "skipped: 3 updates without an id" in caplog.text
    assert_discreet(caplog)


@virtual_time
async def test_fields_and_kinds_that_are_still_unknown_harm_nobody(tmp_path: Path) -> None:
    new = said(41, 11) | {"mood": "good"}
    new["message"] |= {"scent": {"roses": 3}}
    server = Server([(200, body(new, {"update_id": 42, "telepathy": {"from": 11}}, said(HEALTHY, 11)))])
    assert (await seen_after(server, "aiohttp", tmp_path)).keys() == {41, 42, HEALTHY}
