"""HTTP server of the playground, on the loopback interface only."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from playground.api import LARGEST_REQUEST_BYTES, BotApi
from playground.people_api import PeopleApi, page_words
from playground.world import World

PAGE = Path(__file__).parent / "web"
HIGHEST_PORT = 65_535
_LOOPBACK = frozenset({"127.0.0.1", "localhost"})
_PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:; "
    "frame-src http://127.0.0.1:* http://localhost:* https:",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PlaygroundServer:
    """Running playground; `address` is its URL, such as `http://127.0.0.1:8088`."""

    def __init__(self, runner: web.AppRunner) -> None:
        host, port = runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"
        self._runner = runner

    async def close(self) -> None:
        """Stop the server; waiting polls return at once."""
        await self._runner.cleanup()


async def serve(
    world: World, host: str = "127.0.0.1", port: int = 0, *, webhook_wait_s: float = 1.0
) -> PlaygroundServer:
    """Start a server for a world; port 0 takes any free port.

    Raises ValueError: the host is not the loopback interface, or there is no such port. OSError: it is taken.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise ValueError(f"{port} is no port: choose one up to {HIGHEST_PORT}")
    if host not in _LOOPBACK:
        raise ValueError(f"the playground has no passwords, so it stays on 127.0.0.1, not {host}")
    app = web.Application(middlewares=[guard], client_max_size=LARGEST_REQUEST_BYTES)
    BotApi(world, webhook_wait_s=webhook_wait_s).add_routes(app)
    PeopleApi(world).add_routes(app)
    app.router.add_get("/", _page)
    app.router.add_get("/page/words.json", _words)
    app.router.add_static("/page", PAGE)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, host, port).start()
    return PlaygroundServer(runner)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from other sites: a foreign Host (DNS rebinding) or Origin (request forgery)."""
    origin = request.headers.get("Origin")
    if request.url.host not in _LOOPBACK or origin not in (None, f"http://{request.host}"):
        raise web.HTTPForbidden(text="this page may not talk to the playground")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(_PAGE_HEADERS)
    return response


async def _page(_: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGE / "index.html")


async def _words(_: web.Request) -> web.Response:
    return web.json_response(page_words())
