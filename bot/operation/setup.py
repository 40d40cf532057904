"""`thousand setup`: asks for the token, tests it, and writes it to .env, readable for its owner alone."""

from __future__ import annotations

import asyncio
import hmac
import os
import socket
import stat
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from getpass import getpass
from pathlib import Path

from telegram import Bot, WebhookInfo

from bot.operation.doctor import UNKNOWN_TOKEN, ApiReply, ApiUnreachable, asking, called
from bot.runtime.settings import ENCODING, PREFIX, Settings, SettingsError, is_token
from bot.telegram.address import Address, announce
from bot.telegram.transport import make_request

NAME = f"{PREFIX}TOKEN"
TRIES = 3

BEFORE = """\
Send /newbot to @BotFather in Telegram; it asks for a name and a username and gives you a token.
Paste the token here. It is not shown.
"""
AFTER = """\
{env} has the token of @{name}; nobody else on this machine can read it.

Next:
  1. {doctor}
     checks settings, database and Telegram
  2. {run}
     starts the bot; Ctrl-C stops it
  3. add @{name} to your group, and write /new there
"""


FOR_ROOT_ALONE = """\
Only root can run this installation, because others may not enter {closed}. A service with
a user of its own needs repository and interpreter elsewhere: make clean setup PYTHON=/usr/bin/python3
"""


def ask_for_token() -> str:
    """Return the typed text without echo; from a pipe, the first line."""
    if sys.stdin.isatty():
        return getpass("Token: ").strip()
    return sys.stdin.readline().strip()


def set_up(api_url: str, env: Path) -> bool:
    """Ask for the token until Telegram accepts it, at most three times, and store it; return the success.

    It must not be called inside an event loop, which would delay Ctrl-C at the prompt.
    """
    print(BEFORE)
    for _ in range(TRIES if sys.stdin.isatty() else 1):
        try:
            token = ask_for_token()
            said = asyncio.run(_tried(api_url, token)) if is_token(token) else None
            if said is not None and said.ok:
                write(env, token)
                name = said.result.get("username")
                print(AFTER.format(env=env, name=name, doctor=called("doctor"), run=called("run")))
                if closed := closed_to_others(os.path.realpath(sys.executable), sys.prefix):
                    print(FOR_ROOT_ALONE.format(closed=closed))
                return True
        except (EOFError, KeyboardInterrupt):
            print()  # the cursor stands behind the prompt
            return _not_written("No token was given.")
        except ApiUnreachable as error:
            return _not_written(f"{api_url} cannot be reached: {error}.")
        except OSError as error:
            return _not_written(f"{env.resolve()} cannot be written: {error.strerror}.")
        _not_written(_refused(said))
    return False


def _refused(said: ApiReply | None) -> str:
    """Return the sentence about a token that is none, or that Telegram refused."""
    if said is None:
        return "This is no token: a number, a colon and 35 letters and digits."
    if said.code in UNKNOWN_TOKEN:
        return "Telegram does not know this token."
    return f"Telegram says: {said.refusal}."


def _not_written(why: str) -> bool:
    print(f"{why} Nothing was written.", file=sys.stderr)
    return False


def closed_to_others(*programs: str | Path) -> Path | None:
    """Return a folder above the programs that others may not enter; None if there is none.

    Return None for others than root, who install for themselves.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    folders = (folder for program in programs for folder in Path(program).parents)
    return next((folder for folder in folders if not folder.stat().st_mode & stat.S_IXOTH), None)


async def _tried(api_url: str, token: str) -> ApiReply:
    async with asking(api_url, token) as ask:
        return await ask("getMe")


def write(env: Path, token: str) -> None:
    """Write the token to .env, readable for its owner alone; its owner and all other lines stay."""
    lines = env.read_text(encoding=ENCODING).splitlines() if env.exists() else []
    wanted = f"{NAME}={token}"
    places = [number for number, line in enumerate(lines) if line.partition("=")[0].strip() == NAME]
    if places:
        lines[places[-1]] = wanted  # the last one counts
    else:
        lines.append(wanted)
    env = env.resolve()  # keep a symbolic link
    beside = env.with_name(f"{env.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(
        os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        if env.exists() and sys.platform != "win32":
            owner = env.stat()
            with suppress(PermissionError):  # only root gives files to others
                os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        os.fsync(file.fileno())
    beside.replace(env)


NO_URL = f"{PREFIX}WEBHOOK_URL is missing: set it to the address of the webhook"
NONE_SET = "no webhook is set: the bot polls"


def address(settings: Settings, token: str) -> Address | None:
    """Return the address of the webhook; None if the bot polls."""
    if not settings.webhook_url:
        return None
    certificate = Path(settings.webhook_certificate) if settings.webhook_certificate else None
    given = settings.webhook_secret.get_secret_value()
    return Address(
        url=settings.webhook_url,
        secret=given or made_of(token),
        host=settings.webhook_host,
        port=settings.webhook_port,
        certificate=certificate,
    )


def reached_at(settings: Settings, port: int) -> str:
    """Return the address at which other workers reach this one, which listens at a port."""
    host = settings.webhook_host
    if not host.strip("0.:"):  # it listens at all its addresses
        host = socket.gethostname()
    return settings.worker_url.rstrip("/") or f"http://{f'[{host}]' if ':' in host else host}:{port}"


def made_of(token: str) -> str:
    """Return the default secret, derived from the token so that it need not be stored.

    Every worker derives the same. The token cannot be recovered from it; a new token leads to a new secret.
    """
    return hmac.digest(token.encode(), b"thousand webhook", "sha256").hex()


async def carry_out(command: str, settings: Settings, token: str) -> None:
    """Run `set`, `info` or `delete` and print the result; raises TelegramError and SettingsError."""
    commands: dict[str, Callable[[Bot, Address | None], Awaitable[None]]] = {
        "set": _set,
        "info": _info,
        "delete": _delete,
    }
    base = f"{settings.api_url.rstrip('/')}/bot"
    requests = [make_request(settings.transport) for _ in range(2)]
    async with Bot(token, base_url=base, request=requests[0], get_updates_request=requests[1]) as bot:
        await commands[command](bot, address(settings, token))


async def _set(bot: Bot, wanted: Address | None) -> None:
    if wanted is None:
        raise SettingsError(NO_URL)
    await announce(bot, wanted)
    print(f"Telegram now sends the updates of @{bot.username} to {wanted.url}")
    print(f"`thousand run` listens at {wanted.host}:{wanted.port}, {wanted.path}")


async def _info(bot: Bot, wanted: Address | None) -> None:
    info = await bot.get_webhook_info()
    for line in _told(info, wanted):
        print(line)


def _told(info: WebhookInfo, wanted: Address | None) -> list[str]:
    """Return the lines that describe Telegram's state."""
    if not info.url:
        told = [NONE_SET]
        if wanted is not None:
            told.append(
                f"{PREFIX}WEBHOOK_URL is {wanted.url}: `thousand run` or `thousand webhook set` sets it"
            )
        return told
    told = [f"Telegram sends updates to {info.url}, {info.max_connections or 40} at a time"]
    if wanted is None:
        told.append(f"{PREFIX}WEBHOOK_URL is not set: `thousand run` would poll, and delete the webhook")
    elif wanted.url != info.url:
        told.append(f"{PREFIX}WEBHOOK_URL is {wanted.url}: `thousand webhook set` changes it")
    told.append(f"{info.pending_update_count} updates are pending")
    if info.last_error_date is not None:
        when = info.last_error_date.strftime("%Y-%m-%d %H:%M:%S UTC")
        told.append(f"the last delivery failed at {when}: {info.last_error_message}")
    return told


async def _delete(bot: Bot, _: Address | None) -> None:
    before = await bot.get_webhook_info()
    if not before.url:
        print(NONE_SET)
        return
    await bot.delete_webhook()
    print(f"Telegram sends nothing to {before.url} any more; pending updates are kept for polling")
