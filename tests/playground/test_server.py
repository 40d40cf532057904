"""The server: access, the page, files, malformed requests, and waiting for changes."""

import asyncio
import re
import sys

import aiohttp
import pytest
from telegram import Bot

from playground import PersonError
from playground.person import Playground
from playground.server import PAGE, PlaygroundServer, serve
from playground.world import World

PATIENCE_S = 60.0


async def status(server: PlaygroundServer, method: str, path: str, **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.address + path, headers=headers) as answer,
    ):
        return answer.status


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/people/world"), ("GET", "/people/live"), ("POST", "/bot1:playground/getMe"), ("GET", "/")],
)
async def test_another_site_cannot_reach_the_playground(
    server: PlaygroundServer, method: str, path: str
) -> None:
    assert await status(server, method, path, Host="evil.example") == 403
    assert await status(server, method, path, Origin="https://evil.example") == 403
    assert await status(server, method, path, Origin="http://127.0.0.1:1") == 403


async def test_the_page_itself_may_act(server: PlaygroundServer) -> None:
    assert await status(server, "POST", "/bot1:playground/getMe", Origin=server.address) == 200


@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]
)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[1]",
        b"7",
        b"\xff\xfe",
        b"[" * 20_000,
        b'{"chat_id": {}, "text": []}',
        b"chat_id=%ff&text=%00",
    ],
)
@pytest.mark.parametrize("method", ["getMe", "sendMessage", "editMessageText", "getUpdates", "sendDocument"])
async def test_an_unparsable_body_is_a_bad_request(
    server: PlaygroundServer, method: str, kind: str, body: bytes
) -> None:
    address = f"{server.address}/bot1:playground/{method}"
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, data=body, headers={"Content-Type": kind}) as answer,
    ):
        told = await answer.json()
    assert (answer.status, told["ok"]) in {(200, True), (400, False)}
    if body in {b"{", b"[1]", b"7", b"\xff\xfe"} and kind == "application/json":
        assert told["description"].startswith("Bad Request: ")


@pytest.mark.parametrize(
    "name", ["reply_markup", "entities", "ephemeral_message_parameters", "link_preview_options"]
)
@pytest.mark.parametrize(
    "value", [7, "x", "7", "[]", "[7]", '{"inline_keyboard": 7}', '{"inline_keyboard": [7]}', [[]], {}]
)
async def test_an_object_of_another_shape_is_a_bad_request(
    server: PlaygroundServer, playground: Playground, name: str, value: object
) -> None:
    ann = await playground.add_person("Ann")
    await ann.start()
    given = {"chat_id": ann.id, "text": "x", name: value}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.address}/bot1:playground/sendMessage", json=given) as answer,
    ):
        assert answer.status in {200, 400}


async def test_the_playground_stays_on_this_machine() -> None:
    with pytest.raises(ValueError, match=r"127\.0\.0\.1"):
        await serve(World(), "0.0.0.0")


async def test_the_page_loads_nothing_from_other_hosts(server: PlaygroundServer) -> None:
    assert await status(server, "GET", "/") == 200
    for file in (each for each in PAGE.rglob("*") if each.is_file()):
        assert await status(server, "GET", f"/page/{file.relative_to(PAGE)}") == 200
        assert not re.search(r"(src|href|import|url\()\W*https?://", file.read_text()), file.name


def test_the_page_never_parses_text_as_html() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    assert [file.name for file in PAGE.rglob("*.js") if forbidden.search(file.read_text())] == []


async def test_a_document_can_be_downloaded(
    server: PlaygroundServer, bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    await bot.send_document(group.id, b"format = 1", filename="match.toml")
    file = (await ann.wait_for(group)).file
    assert file is not None
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{server.address}/people/files/{file['id']}") as answer,
    ):
        assert (await answer.read(), answer.headers["Content-Disposition"]) == (b"format = 1", "attachment")


async def test_waiting_ends_with_the_change(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    now = ann.wait_for(group, lambda message: message.text == "now", timeout_s=2 * PATIENCE_S)
    waiting = asyncio.create_task(now)
    await bot.send_message(group.id, "not yet")
    assert not waiting.done()
    await bot.send_message(group.id, "now")
    async with asyncio.timeout(PATIENCE_S):
        assert (await waiting).text == "now"


async def test_waiting_times_out(playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    with pytest.raises(TimeoutError):
        await ann.wait_for(timeout_s=0.05)


async def test_a_malformed_request_gets_an_error(playground: Playground) -> None:
    with pytest.raises(PersonError, match="malformed request: KeyError"):
        await playground.act("say", text="hello")


async def test_a_playground_in_another_process() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--token", "7:other"),
        cwd=PAGE.parent.parent,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        page = (await process.stdout.readline()).decode().split()[-1].rstrip("/")
        async with Playground.connect(page) as playground:
            ann, *_ = await playground.three_friends()
            await ann.start()
            assert [message.text for message in await ann.sees()] == ["/start"]
    finally:
        process.terminate()
        await process.communicate()
