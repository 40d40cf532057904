"""Findings of the doctor about the address of the Mini App."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web

from bot.operation.doctor import check_app_address
from tests.nginx import free_port
from tests.webapp.pages import playhouse
from webapp.server import PAGE as FILE
from webapp.server import static_files


async def test_an_address_that_leads_to_the_app_is_well(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        found = await check_app_address(house.url, running=True)
        assert (found.state, found.says) == ("ok", f"{house.url} answers with the Mini App")


@pytest.mark.parametrize(
    ("page", "status", "running", "told"),
    [
        (static_files()[FILE].body.decode(), 200, False, ("fix", "gets no WebSocket")),
        ("Welcome to nginx!", 200, False, ("fix", "not with the Mini App")),
        ("Bad Gateway", 502, False, ("note", "nothing answers")),
        ("Bad Gateway", 502, True, ("fix", "nothing answers")),
    ],
)
async def test_an_address_that_leads_elsewhere_is_not(
    page: str, status: int, running: bool, told: tuple[str, str]
) -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=page, status=400 if request.path.endswith("socket") else status)

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner, port = web.AppRunner(app), free_port()
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
    try:
        found = await check_app_address(f"http://127.0.0.1:{port}/app/", running=running)
    finally:
        await runner.cleanup()
    assert (found.state, told[1] in found.says) == (told[0], True), found


async def test_an_address_without_a_server_is_worth_a_note_before_the_start() -> None:
    found = await check_app_address(f"http://127.0.0.1:{free_port()}/app", running=False)
    assert (found.state, "serves it" in found.do) == ("note", True)
