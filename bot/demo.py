"""`thousand play`: the bot against the playground, a local Telegram with a web page; no token, no network."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bot.run import until_told
from bot.runtime.settings import PortTaken, Settings, load
from playground.server import serve
from playground.world import World
from webapp.server import listen

TOKEN = "1:playground"  # noqa: S105  # nosec B105 # the playground's own, worth nothing elsewhere


async def play(settings: Settings, port: int) -> None:
    """Serve the page and run the bot on it until asked to stop; nothing is stored afterwards.

    Raises PortTaken.
    """
    try:
        server = await serve(World(token=TOKEN), port=port)
    except OSError as error:
        why = f"the page cannot be served: {error.strerror}; choose another port: make play PORT=8188"
        raise PortTaken(why) from error
    try:
        print(f"Thousand is served at {server.address}/ (stop with Ctrl-C)")
        print(f"To play alone against the computer: {server.address}/#alone", flush=True)
        with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
            database = Path(folder) / "play.sqlite3"
            pages = listen("127.0.0.1", 0)
            host, at = pages.getsockname()
            there = load(
                **settings.model_dump()
                | {
                    "api_url": server.address,
                    "app_url": f"http://{host}:{at}/app",
                    "database": database,
                    "database_url": "",
                }
            )
            await until_told(there, TOKEN, app_socket=pages)
    finally:
        await server.close()
