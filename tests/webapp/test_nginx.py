"""A page behind a true nginx with the project's own file."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import ExitStack
from pathlib import Path

import aiohttp
import pytest

from tests import nginx
from tests.nginx import Proxy
from tests.webapp.pages import playhouse

pytestmark = pytest.mark.skipif(nginx.missing() is not None, reason=str(nginx.missing()))


async def test_a_page_behind_nginx_gets_its_files_its_state_and_its_presses(tmp_path: Path) -> None:
    with ExitStack() as stack:
        proxies: list[Proxy] = []

        async def through_nginx(port: int) -> int:
            proxies.append(await asyncio.to_thread(Proxy, tmp_path / "nginx", port, app=port))
            stack.callback(proxies[0].close)
            return proxies[0].port

        async with playhouse(tmp_path, road=through_nginx) as house:
            trusted = ssl.create_default_context(cafile=str(proxies[0].certificate))
            async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted)) as client:
                house.client, house.origin = client, house.url.removesuffix("/app")
                house.url = house.url.replace("http", "https", 1)
                async with client.get(f"{house.url}/app.js") as answer:
                    assert answer.status == 200
                page = await house.open(12)
                await page.press(page.buttons()["Pass"])
                await page.until(lambda state: state["view"]["asked"] == 2)
