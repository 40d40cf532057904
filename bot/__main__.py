"""The commands `thousand run`, `play`, `setup`, `doctor`, `webhook`, `chats`, `verify`, `backup`, `restore`.

Exit status of every command (docs/running.md, "Exit status"): 0 done; 1 not done, but perhaps later; 2 not
done, and no attempt succeeds until settings, token or command line are changed; 130 interrupted.
`python -m bot` is the same.
"""

import argparse
import asyncio
import atexit
import logging
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

# must precede the import of python-telegram-bot: no old-style waits
os.environ.setdefault("PTB_TIMEDELTA", "true")

from telegram.error import Conflict, InvalidToken, TelegramError

from bot.operation import called, is_well
from bot.operation.monitoring import report_to
from bot.run import until_told
from bot.runtime.logs import set_up
from bot.runtime.settings import (
    ENV,
    PREFIX,
    PortTaken,
    Settings,
    SettingsError,
    load,
    raise_limit,
    unknown_settings,
)
from bot.telegram import address
from game.__main__ import ended, verified
from storage.opening import groups, move_store
from storage.sqlite.backup import back_up, back_up_to, restore, restore_from
from storage.store import StoreError

log = logging.getLogger(__name__)

STOPPED, FAILED, WRONG = 0, 1, 2
"""Exit status: done; an attempt may succeed later; none will until something is changed."""

PORT = 8088
STREAM = Path("-")
"""Name of the standard output and input in the place of a backup."""
TOOLS = {
    "backup": "back it up with `pg_dump --format=custom thousand > FILE`",
    "restore": "restore it with `pg_restore --dbname thousand FILE`, into an empty database",
}
"""PostgreSQL's own tools that replace these commands."""
NEED_TOKEN = frozenset({"run", "webhook"})
"""Commands that read the token of the settings; for the others it may be wrong."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    chosen = _parser().parse_args(arguments)
    if chosen.command == "verify":
        return verified(chosen.files)
    if chosen.command == "doctor":
        from bot.operation import doctor  # noqa: PLC0415 - it asks by aiohttp, which `run` can do without

        findings = asyncio.run(doctor.consult(chosen.chat, running=chosen.running))
        return STOPPED if is_well(findings) else FAILED
    try:
        settings = load() if chosen.command in NEED_TOKEN else load(token=None)
        if chosen.command == "setup":
            from bot.operation import doctor  # noqa: PLC0415 - it asks by aiohttp, too

            return STOPPED if doctor.set_up(settings.api_url, ENV) else FAILED
        set_up(settings.log_level, settings.log_format)
        for line in unknown_settings(os.environ):
            log.warning("%s", line)
        return _carried_out(chosen, settings)
    except SettingsError as error:
        return _fail(f"wrong settings:\n{error}", WRONG)


def _carried_out(chosen: argparse.Namespace, settings: Settings) -> int:
    if chosen.command in OF_THE_DATABASE:
        return OF_THE_DATABASE[chosen.command](chosen, settings)
    if chosen.command == "play":
        return _until_stopped(_play(settings, chosen.port), settings)
    token = settings.secret_token
    if not token:
        do = f"`{called('setup')}` asks for it and writes it into .env"
        return _fail(f"{PREFIX}TOKEN is missing: {do}", WRONG)
    if chosen.command == "webhook":
        return _live(address.carry_out(chosen.what, settings, token), settings)
    report_to(settings.sentry_dsn)
    return _until_stopped(until_told(settings, token), settings)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="thousand", description="Thousand in Telegram groups.")
    parser.add_argument("--version", action="version", version=version("thousand-bot"))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="answer on Telegram, with the token of .env")
    playing = commands.add_parser("play", help="a local Telegram with a web page: no token, no network")
    playing.add_argument("--port", type=_port, default=PORT, help=f"of the page (default {PORT}, 0: any)")
    verifying = commands.add_parser("verify", help="check that matches were dealt as announced")
    verifying.add_argument("files", nargs="+", metavar="RECORD", help="a file of /fair or /export")
    commands.add_parser("setup", help="ask for the token from @BotFather, test it, and write it to .env")
    backing = commands.add_parser("backup", help="copy the database to a file, even while the bot runs")
    backing.add_argument("file", type=Path, metavar="FILE", help="- for the standard output")
    backing.add_argument("--force", action="store_true", help="replace FILE if it exists")
    moving = commands.add_parser("migrate-store", help="copy a file into the empty database of the settings")
    moving.add_argument("file", type=Path, metavar="FILE", help="the database file, which is not changed")
    restoring = commands.add_parser("restore", help="replace the database by a backup")
    restoring.add_argument("file", type=Path, metavar="FILE", help="- for the standard input")
    hook = commands.add_parser("webhook", help="set, show or delete the webhook")
    hook.add_argument("what", choices=("set", "info", "delete"))
    commands.add_parser("chats", help="list the groups that the bot knows, with their ids")
    looking = commands.add_parser("doctor", help="check settings, database and Telegram, and say what to do")
    looking.add_argument(
        "--chat",
        type=int,
        metavar="ID",
        help="test this group or person with a message that is deleted again; `thousand chats` lists ids",
    )
    looking.add_argument("--running", action="store_true", help="the bot should be running")
    return parser


TOKEN = "1:playground"  # noqa: S105  # nosec B105 # the playground's own, worth nothing elsewhere


async def _play(settings: Settings, port: int) -> None:
    """Serve the page and run the bot on it until asked to stop; nothing is stored afterwards.

    Raises PortTaken.
    """
    from playground.server import serve  # noqa: PLC0415 - the playground, for this command only
    from playground.world import World  # noqa: PLC0415 - as above
    from webapp.server import listen  # noqa: PLC0415 - the pages that it serves there

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


def _listed(_: argparse.Namespace, settings: Settings) -> int:
    """Print the groups that the bot has seen; those it was removed from are among them."""
    try:
        found = asyncio.run(groups(settings.place))
    except StoreError as error:
        return _fail(str(error))
    for each in found:
        print(f"{each.id:>15}  {''.join(letter if letter.isprintable() else '?' for letter in each.title)}")
    return STOPPED


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError("should be a port, 0 to 65535")
    return int(text)


def _moved(chosen: argparse.Namespace, settings: Settings) -> int:
    """Copy a file into the database of the settings; print its progress table by table."""
    file, place = chosen.file, settings.place
    if isinstance(place, Path):
        return _fail(f"{PREFIX}DATABASE_URL is missing: the address of the empty database", WRONG)
    try:
        asyncio.run(move_store(file, place, print))
    except StoreError as error:
        return _fail(str(error))
    print(f"the copy is complete: start the bot, and put {file} away")
    return STOPPED


def _copied(chosen: argparse.Namespace, settings: Settings) -> int:
    """Take a backup, or restore one; describe the result."""
    if not settings.in_a_file:
        return _fail(f"{PREFIX}DATABASE_URL names PostgreSQL: {TOOLS[chosen.command]}", WRONG)
    database = settings.database
    streamed = chosen.file == STREAM
    try:
        if chosen.command == "restore":
            aside = restore_from(sys.stdin.buffer, database) if streamed else restore(chosen.file, database)
            kept = f"; what stood there before is {aside}" if aside else ""
            print(f"{'the backup' if streamed else chosen.file} was restored as {database}{kept}")
        elif not streamed:
            back_up(database, chosen.file, force=chosen.force)
            print(f"{database} was backed up to {chosen.file}")
        elif sys.stdout.isatty():
            return _fail("a backup is no text: write it to a file, `thousand backup - > FILE`", WRONG)
        else:
            back_up_to(database, sys.stdout.buffer)
    except StoreError as error:
        return _fail(str(error))
    return STOPPED


OF_THE_DATABASE: Mapping[str, Callable[[argparse.Namespace, Settings], int]] = {
    "backup": _copied,
    "restore": _copied,
    "migrate-store": _moved,
    "chats": _listed,
}
"""Commands that need the database of the settings, and nothing else."""


def _until_stopped(work: Coroutine[object, object, None], settings: Settings) -> int:
    """Run the bot until it is stopped, and return the exit status."""
    try:
        return _live(work, settings)
    except KeyboardInterrupt:  # before the signals are handled, and always on Windows
        return STOPPED


def _live(work: Coroutine[object, object, None], settings: Settings) -> int:
    """Run a command on an event loop and return its exit status; raises SettingsError."""
    raise_limit()
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(work)
    except InvalidToken:
        return _fail(
            f"{PREFIX}TOKEN: Telegram does not know this token; ask @BotFather for the right one", WRONG
        )
    except Conflict:
        return _fail("another process answers for this bot: stop it first")
    except TelegramError as error:
        return _fail(f"{settings.api_url} cannot be used: {error}")
    except (StoreError, PortTaken) as error:
        return _fail(str(error))
    except BrokenPipeError:
        raise  # nobody reads the output
    except OSError as error:
        return _fail(f"a file or the network cannot be used: {error}")
    return STOPPED


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of event loops: uvloop if it has a wheel (not on Windows, not on 32-bit ARM)."""
    try:
        import uvloop  # noqa: PLC0415 - it is not installed everywhere
    except ImportError:
        return None
    return uvloop.new_event_loop


def command() -> NoReturn:
    """Run one command and end the process at once.

    An orderly end of the interpreter may abort the process: a thread of pyreqwest may still wait for the
    interpreter when it goes (https://github.com/PyO3/pyo3-async-runtimes/issues/40).
    """
    try:
        status = ended(main)
    except SystemExit as end:  # raised by argparse
        status = end.code if isinstance(end.code, int) else FAILED
    atexit._run_exitfuncs()  # noqa: SLF001 - `os._exit` would leave logs unwritten and semaphores of workers behind
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _fail(message: str, status: int = FAILED) -> int:
    print(message, file=sys.stderr)
    return status


if __name__ == "__main__":
    command()
