"""Run a local Telegram, to try a bot without the real one: `python -m playground`."""

import argparse
import asyncio
import contextlib
import sys

from playground.server import serve
from playground.world import World


def main() -> None:
    """Serve the playground until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument(
        "--host", default="127.0.0.1", help="loopback address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8088, help="port, 0 for any free one (default: %(default)s)"
    )
    parser.add_argument("--token", default="1:playground", help="token of the bot (default: %(default)s)")
    parser.add_argument(
        "--username", default="thousand_table_bot", help="username of the bot (default: %(default)s)"
    )
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(options.host, options.port, World(token=options.token, username=options.username)))


async def _serve(host: str, port: int, world: World) -> None:
    try:
        server = await serve(world, host, port)
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    sys.stdout.write(f"Page:    {server.address}/\nBot API: {server.address}/bot{world.token}/\n")
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()


if __name__ == "__main__":
    main()
