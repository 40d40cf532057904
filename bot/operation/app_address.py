"""Check that the address of the Mini App leads to the app, through whatever proxy stands before it."""

from __future__ import annotations

from urllib.parse import urlsplit

import aiohttp

from bot.operation.asking import some_of
from bot.operation.calling import called
from bot.operation.findings import Finding, fix, note

TIMEOUT_S = 10.0
"""Seconds in which the address must answer."""
PAGE = b'<div id="app">'
"""Part of the page by which it is known."""
SUBJECT = "page"
PROXY = "compare the proxy with deploy/nginx.conf, and its port with THOUSAND_APP_PORT"


async def check_app_address(app_url: str, *, running: bool) -> Finding:
    """Open the page and its WebSocket as a browser does; with several workers any of them may answer.

    `running`: a bot should be running.
    """
    address, parts = app_url.rstrip("/"), urlsplit(app_url)
    origin = {"Origin": f"{parts.scheme}://{parts.netloc}"}
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session:
            async with session.get(f"{address}/") as answer:
                if answer.status < 500 and PAGE not in await some_of(answer):
                    return fix(SUBJECT, f"{app_url} answers, but not with the Mini App", PROXY)
                answer.raise_for_status()
            async with session.ws_connect(f"{address}/socket", headers=origin):
                return Finding(SUBJECT, f"{app_url} answers with the Mini App")
    except aiohttp.WSServerHandshakeError as error:
        what = f"the Mini App gets no WebSocket at {app_url}: HTTP {error.status}"
        return fix(SUBJECT, what, f"let the proxy pass WebSockets on: {PROXY}")
    except aiohttp.ClientResponseError as error:
        return _unanswered(app_url, f"HTTP {error.status}", running=running)
    except (aiohttp.ClientError, TimeoutError) as error:
        return _unanswered(app_url, type(error).__name__, running=running)


def _unanswered(app_url: str, why: str, *, running: bool) -> Finding:
    what = f"nothing answers at {app_url} ({why})"
    return fix(SUBJECT, what, PROXY) if running else note(SUBJECT, what, f"`{called('run')}` serves it")
