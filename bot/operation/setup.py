"""`thousand setup`: asks for the token, tests it, and writes it to .env, readable for its owner alone."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from contextlib import suppress
from getpass import getpass
from pathlib import Path

from bot.operation.doctor import UNKNOWN_TOKEN, ApiReply, ApiUnreachable, asking
from bot.operation.findings import called
from bot.runtime.settings import ENCODING, PREFIX, is_token

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
        _not_written(_refused(token, said))
    return False


def _refused(token: str, said: ApiReply | None) -> str:
    """Return the sentence about a token that is none, or that Telegram refused."""
    if not token:
        return "Nothing was pasted."
    if said is None:
        return "This is no token: one looks like 123456789:AA…, a number, a colon and 35 letters and digits."
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
