"""`thousand doctor`: checks the bot's environment and says of each finding what to do.

It changes nothing and reads no update, so that a running bot is not disturbed. It looks at this machine
(settings, database, disk, fonts, languages), at the address of the Mini App through whatever proxy stands
before it, and at Telegram (the token, privacy mode, the clock). If a chat is named, it tries the bot's rights
there with a message that is deleted again. The client for all that shows no address, and so no token.

`thousand setup`: asks for the token, tests it, and writes it to .env, readable for its owner alone.
"""

import asyncio
import json
import os
import shutil
import stat
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from getpass import getpass
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from fluent.runtime import FluentResource
from yarl import URL

from bot.operation import Finding, called, fix, note
from bot.pictures.canvas import Weight, font
from bot.runtime.settings import (
    ENCODING,
    ENV,
    PREFIX,
    Settings,
    SettingsError,
    descriptors,
    is_token,
    load,
    raise_limit,
    unknown_settings,
)
from bot.tables.worker_pool import NoResult, Request, RequestKind, WorkerPool
from bot.words.texts import FALLBACK, LANGUAGES
from game.players import Stop
from storage.opening import inspect
from storage.schema import Inspection
from storage.store import StoreError

TIMEOUT_S = 10.0
LARGEST = 2**20
"""Bytes of an answer that are read."""


class ApiUnreachable(Exception):
    """No server answers, or the server is no Bot API; carries a short description."""


@dataclass(frozen=True, slots=True)
class ApiReply:
    """Reply of the Bot API: the result, or in `refusal` the reason why there is none."""

    result: Any = field(repr=False)
    code: int
    refusal: str
    date: datetime | None
    """Time of the reply, by the server's clock."""

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return not self.refusal


class BotApiClient:
    """Client that calls methods of the Bot API with one token."""

    def __init__(self, session: aiohttp.ClientSession, api_url: str, token: str) -> None:
        self._session = session
        self._base = f"{api_url.rstrip('/')}/bot{token}/"

    async def __call__(self, method: str, **fields: object) -> ApiReply:
        """Make one call; raises ApiUnreachable."""
        try:
            async with self._session.post(URL(self._base + method), json=fields) as answer:
                said = json.loads(await some_of(answer))
                if not isinstance(said, dict) or not isinstance(said.get("ok"), bool):
                    raise ApiUnreachable(f"the reply is not from a Bot API server (HTTP {answer.status})")
                refusal = "" if said["ok"] else str(said.get("description", "refused"))
                return ApiReply(said.get("result"), answer.status, refusal, _date(answer))
        except ValueError:  # of JSON, and of an invalid address
            raise ApiUnreachable(
                "the reply is not from a Bot API server, or the address is invalid"
            ) from None
        except TimeoutError:
            raise ApiUnreachable(f"no answer in {TIMEOUT_S:g} s") from None
        except (aiohttp.ClientError, OSError) as error:
            raise ApiUnreachable(_reason(error)) from None


async def some_of(answer: aiohttp.ClientResponse) -> bytes:
    """Return the body of an answer, or only its beginning if it is larger than what is asked for can be."""
    parts: list[bytes] = []
    async for part in answer.content.iter_any():
        parts.append(part)
        if sum(map(len, parts)) > LARGEST:
            answer.close()
            break
    return b"".join(parts)


@asynccontextmanager
async def asking(api_url: str, token: str) -> AsyncIterator[BotApiClient]:
    """Open a connection to the Bot API."""
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        yield BotApiClient(session, api_url, token)


def _date(answer: aiohttp.ClientResponse) -> datetime | None:
    try:
        return parsedate_to_datetime(answer.headers["Date"])
    except (KeyError, ValueError):
        return None


def _reason(error: Exception) -> str:
    """Describe an error without its own text, which may quote the address."""
    cause = getattr(error, "os_error", error)
    return getattr(cause, "strerror", None) or type(error).__name__


LEAST_FREE = 200 * 1024 * 1024
"""Bytes that should be free: a year of an evening a week takes 10 MB; the log and a backup take more."""
LEAST_DESCRIPTORS = 4096
"""Files and connections that should be allowed: 3,800 pages of the Mini App."""
QUIET_S = 150.0
"""Seconds without a write after which a running bot stands still: more than two heartbeats."""
REINSTALL = "reinstall the program"
NO_GLYPH = "\U0010fffd"
"""Character that no font has: it is drawn as the box for missing characters."""


def check_settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings about .env and about names that are no settings."""
    strangers = unknown_settings(environment)
    for line in strangers:
        yield fix("settings", line, "see docs/running.md for the names")
    if not strangers and (ENV.is_file() or any(name.upper().startswith(PREFIX) for name in environment)):
        yield Finding("settings", f"{ENV.resolve()}" if ENV.is_file() else "from the environment")
    if ENV.is_file() and sys.platform != "win32" and stat.S_IMODE(ENV.stat().st_mode) & 0o077:
        yield fix("settings", "other users can read .env, which holds the token", "chmod 600 .env")


def no_token() -> Finding:
    """Return the finding for a missing token."""
    where = f"no .env in {Path.cwd()}" if not ENV.is_file() else f"{PREFIX}TOKEN is empty in .env"
    return fix("token", f"{where}, and {PREFIX}TOKEN is not set", f"`{called('setup')}` asks for the token")


async def check_database(settings: Settings, *, running: bool) -> AsyncIterator[Finding]:
    """Yield findings about the database; `running` says whether a bot should be using it."""
    try:
        found = await inspect(settings.place)
    except StoreError as error:
        yield fix("database", str(error))
        return
    name = str(settings.database.resolve()) if settings.in_a_file else "PostgreSQL"
    if found is None:
        yield Finding(
            "database",
            f"{name} does not exist yet: the bot creates it"
            if settings.in_a_file
            else f"{name}: still empty",
        )
    else:
        yield _sound(name, found)
        yield _calls(settings, found)
    held_by = found.held_by if found else None
    if running and found and held_by and found.quiet_s > QUIET_S:
        what = f"process {held_by} uses it, and has written nothing for {found.quiet_s / 60:.0f} minutes"
        yield fix("lock", what, f"it stands still: end it (`kill -9 {held_by}`) and start it again")
    else:
        yield _lock(held_by, running=running, shared=settings.shared)


def _sound(name: str, found: Inspection) -> Finding:
    about = f"{name}: sound, {found.size / 1e6:.1f} MB"
    if found.version < found.newest:
        return note("database", about, f"the next start brings it to schema {found.newest}: back it up first")
    return Finding("database", about)


def _calls(settings: Settings, found: Inspection) -> Finding:
    """Return the finding about the calls a second that Telegram has allowed."""
    learnt = found.call_rates.get(settings.bot)
    says = "calls a second over all chats: " + (
        "nothing is known yet" if learnt is None else f"{learnt:.0f} have held"
    )
    cap = f"; {PREFIX}CALLS_PER_S allows {settings.calls_per_s:g}" if settings.calls_per_s else ""
    return Finding("calls", says + cap)


def _lock(held_by: str | None, *, running: bool, shared: bool) -> Finding:
    """Return the finding about the process that uses the database; a `shared` one may have others."""
    if running:
        if held_by is None:
            return fix("lock", "no bot uses this database", f"start it: `{called('run')}`")
        return Finding("lock", f"in use by {held_by}" if shared else f"process {held_by} uses it")
    if held_by is None:
        return Finding("lock", "no other process uses this database")
    if shared:
        return Finding("lock", f"in use by {held_by}; another worker would share the chats")
    do = "stop it before you start another one; if it should run, use --running"
    return fix("lock", f"process {held_by} uses this database", do)


def check_disk(settings: Settings) -> Finding:
    """Return the finding about the disk space of the database."""
    folder = settings.database.resolve().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return fix("disk", f"{folder}: {error.strerror}", "create the folder, or choose another one")
    if free < LEAST_FREE:
        return fix("disk", f"{free / 1e6:.0f} MB are free in {folder}", "free some space")
    return Finding("disk", f"{free / 1e9:.1f} GB are free in {folder}")


def check_descriptors() -> Finding:
    """Return the finding about the files and connections that the bot may open: a page of the app is one."""
    raise_limit()
    limit = descriptors()
    if limit is not None and limit < LEAST_DESCRIPTORS:
        do = "raise it: LimitNOFILE of systemd, `ulimits` of Docker, `ulimit -n` of a shell"
        return note("files", f"{limit} files and connections may be open at a time", do)
    return Finding(
        "files", f"{'any number of' if limit is None else limit} files and connections may be open"
    )


def check_fonts() -> Finding:
    """Return the finding about the letters needed in pictures."""
    try:
        words = "".join(text for language in LANGUAGES for text in _texts(language))
        letters = {each for each in words if each.isalpha()}
        missing = {each for each in letters for weight in Weight if not _has(weight, each)}
    except (OSError, ImportError, UnicodeDecodeError) as error:
        return fix("fonts", f"no letters can be drawn ({type(error).__name__})", REINSTALL)
    if missing:
        return fix("fonts", f"no letters for {' '.join(sorted(missing))}", REINSTALL)
    return Finding("fonts", f"{len(Weight)} weights, {len(letters)} letters")


def _has(weight: Weight, letter: str) -> bool:
    letters = font(20, weight)
    return bytes(letters.getmask(letter)) != bytes(letters.getmask(NO_GLYPH))


def check_languages() -> Finding:
    """Return the finding about messages missing in a language."""
    try:
        wanted = _keys(FALLBACK)
        gaps = [f"{each} lacks {len(lacks)}" for each in LANGUAGES if (lacks := wanted - _keys(each))]
    except (OSError, UnicodeDecodeError) as error:
        return fix("languages", f"messages cannot be read ({type(error).__name__})", REINSTALL)
    if gaps or not wanted:
        return fix("languages", ", ".join(gaps) or "no messages at all", REINSTALL)
    return Finding("languages", " ".join(LANGUAGES))


def _keys(language: str) -> set[str]:
    """Return the keys of a language's messages."""
    return {key for text in _texts(language) for key in _keys_in(text)}


@cache
def _keys_in(text: str) -> frozenset[str]:
    """Return the keys of a file without syntax errors."""
    return frozenset(part.id.name for part in FluentResource(text).body if hasattr(part, "id"))


async def check_workers() -> Finding:
    """Return the finding about worker processes, which search for strong computers, hints and reviews."""
    pool = WorkerPool(1)
    try:
        await pool.find(_ready, None, Request(0, RequestKind.MOVE))
    except NoResult as error:
        do = "computers only count and nobody gets hints until it has shared memory and room for processes"
        return note("thinking", str(error), do)
    finally:
        pool.close()
    return Finding("thinking", "worker processes can be started")


def _ready(question: None, stop: Stop) -> bool:
    return question is None and not stop()


def _texts(language: str) -> list[str]:
    folder = files("locales").joinpath(language)
    return [each.read_text(encoding="utf-8") for each in folder.iterdir() if each.name.endswith(".ftl")]


def environment() -> Mapping[str, str]:
    """Return the environment of this process."""
    return os.environ


PAGE = b'<div id="app"'
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


Now = Callable[[], datetime]

CLOCK_OFF_S = 60.0
"""Seconds by which a clock may be off, as deadlines are counted in minutes."""
UNKNOWN_TOKEN = frozenset({401, 404})
RIGHTS = {
    "can_send_photos": ("pictures", "sheets and standings are sent in words"),
    "can_send_documents": ("files", "/export works in the direct chat alone"),
    "can_send_other_messages": ("stickers", "so no dice, and matches begin without one"),
}
"""Optional rights of the bot, and its behaviour without them."""
LET = "allow it in the group's permissions, or make the bot an admin"
TRIAL = "Thousand: may I write here?"


def now() -> datetime:
    """Return the time of this machine."""
    return datetime.now(UTC)


async def at_telegram(
    settings: Settings, token: str, chat: int | None, now: Now = now
) -> AsyncIterator[Finding]:
    """Yield findings; if the token is unusable, stop there."""
    api_url = settings.api_url
    async with asking(api_url, token) as ask:
        try:
            me = await ask("getMe")
            async for finding in _about_bot(ask, me, now, settings):
                yield finding
            if me.ok and chat is not None:
                async for finding in _in_chat(ask, me.result, chat):
                    yield finding
        except ApiUnreachable as error:
            yield fix("api", f"{api_url}: {error}", "check the network, the firewall, and THOUSAND_API_URL")


def _new_token() -> str:
    return f"copy it again from @BotFather (/mybots, API Token), and give it to `{called('setup')}`"


async def _about_bot(ask: BotApiClient, me: ApiReply, now: Now, settings: Settings) -> AsyncIterator[Finding]:
    if me.code in UNKNOWN_TOKEN:
        yield fix("token", "Telegram does not know this token", _new_token())
        return
    if not me.ok:
        yield fix("token", f"Telegram says: {me.refusal}", "try again in a while")
        return
    yield Finding("token", f"@{me.result.get('username')}")
    yield _privacy(me.result)
    if not me.result.get("can_join_groups", True):
        yield fix("groups", "nobody can add the bot to a group", "send /setjoingroups to @BotFather: Enable")
    if settings.app_url:
        yield _app(me.result)
    yield _clock(me.date, now())
    hook = await ask("getWebhookInfo")
    if hook.ok and (found := _webhook(hook.result, settings.webhook_url)):
        yield found


def _app(me: dict[str, Any]) -> Finding:
    """Return whether @BotFather knows the Mini App: links in groups open it only then."""
    if me.get("has_main_web_app"):
        return Finding("app", "Telegram opens it from every chat")
    enable = "give THOUSAND_APP_URL to @BotFather: /mybots, Bot Settings, Configure Mini App"
    return fix("app", "its button in groups opens nothing: the bot has no main Mini App", enable)


def _webhook(hook: dict[str, Any], wanted: str) -> Finding | None:
    """Return the finding about the webhook; None if the bot polls and none is set."""
    url, error = hook.get("url", ""), hook.get("last_error_message", "")
    if not wanted:
        removed = f"`{called('run')}` removes it"
        return note("webhook", "one is set by an earlier mode of operation", removed) if url else None
    if url != wanted:
        there = f"Telegram sends updates to {url}" if url else "none is set yet"
        return note("webhook", there, f"`{called('run')}` sets it")
    if error and hook.get("pending_update_count"):
        do = "look at the proxy, its certificate, and whether the bot runs"
        return fix("webhook", f"Telegram cannot send updates to {url}: {error}", do)
    return Finding("webhook", f"Telegram sends updates to {url}")


def _privacy(me: dict[str, Any]) -> Finding:
    if me.get("can_read_all_group_messages"):
        do = "it needs commands only: send /setprivacy to @BotFather, Enable, and add it to its groups again"
        return note("privacy", "privacy mode is off: the bot receives everything written in groups", do)
    return Finding("privacy", "privacy mode is on: the bot sees commands, but no other messages")


def _clock(theirs: datetime | None, ours: datetime) -> Finding:
    if theirs is None:
        return note("clock", "the server sends no time, so this clock could not be checked")
    off = (ours - theirs).total_seconds()
    if abs(off) <= CLOCK_OFF_S:
        return Finding("clock", f"off by {abs(off):.0f} s")
    way = "fast" if off > 0 else "slow"
    return fix(
        "clock", f"this machine's clock is {_long(abs(off))} {way}", "set it: timedatectl set-ntp true"
    )


def _long(seconds: float) -> str:
    """Format a duration."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"


async def _restrictions(ask: BotApiClient, chat: int, member: dict[str, Any]) -> list[Finding]:
    """Return findings about messages that a group does not let the bot send, itself or as a member."""
    if member["status"] in {"administrator", "creator"}:
        return []
    everybody = await ask("getChat", chat_id=chat)
    allowed = everybody.result.get("permissions", {}) if everybody.ok else {}
    denied = [
        note("rights", f"{chat} allows no {what}: {so}", LET)
        for right, (what, so) in RIGHTS.items()
        if not (allowed.get(right, True) and member.get(right, True))
    ]
    return denied or [Finding("rights", "pictures, files and dice can be sent")]


async def _in_chat(ask: BotApiClient, me: dict[str, Any], chat: int) -> AsyncIterator[Finding]:
    """Yield findings about the bot's rights in a chat, tried with a silent message that is deleted again."""
    restrictions: list[Finding] = []
    if chat < 0:
        member = await ask("getChatMember", chat_id=chat, user_id=me["id"])
        status = member.result.get("status") if member.ok else None
        if status in {None, "left", "kicked"}:
            why = member.refusal or f"it was {status}"
            yield fix("chat", f"the bot is not in chat {chat} ({why})", "add it there, or check the id")
            return
        yield Finding("chat", f"{status} of {chat}")
        restrictions = await _restrictions(ask, chat, member.result)
    sent = await ask("sendMessage", chat_id=chat, text=TRIAL, disable_notification=True)
    if not sent.ok:
        do = (
            "let the bot send messages there"
            if chat < 0
            else "the person has to press Start in the bot's chat"
        )
        yield fix("send", f"the bot may not write in {chat} ({sent.refusal})", do)
        return
    yield Finding("send", "a message can be sent")
    place = {"chat_id": chat, "message_id": sent.result["message_id"]}
    edited = await ask("editMessageText", **place, text=f"{TRIAL} Yes.")
    await ask("deleteMessage", **place)
    if edited.ok:
        yield Finding("edit", "and edited")
    else:
        yield fix("edit", f"a message cannot be edited ({edited.refusal})", "let the bot send messages there")
    for finding in restrictions:
        yield finding


async def examine(
    chat: int | None = None, *, running: bool = False, now: Now = now
) -> AsyncIterator[Finding]:
    """Yield the findings of all checks.

    `chat` is a group or person to try; `running`: a bot should be running.
    """
    try:
        settings = load()
    except SettingsError as error:
        for line in str(error).splitlines():
            yield fix("settings", line, "fix it in .env or in the environment")
        return
    for finding in check_settings(environment()):
        yield finding
    async for finding in _token(settings, chat, now):
        yield finding
    if settings.app_url:
        yield await check_app_address(settings.app_url, running=running)
    async for finding in check_database(settings, running=running):
        yield finding
    if settings.in_a_file:
        yield check_disk(settings)
    yield check_descriptors()
    yield check_fonts()
    yield check_languages()
    yield await check_workers()


async def _token(settings: Settings, chat: int | None, now: Now) -> AsyncIterator[Finding]:
    if not settings.secret_token:
        yield no_token()
        return
    async for finding in at_telegram(settings, settings.secret_token, chat, now):
        yield finding


async def consult(chat: int | None, *, running: bool, now: Now = now) -> list[Finding]:
    """Print each finding at once; return them all."""
    findings = []
    async for finding in examine(chat, running=running, now=now):
        print(finding.line(), flush=True)
        findings.append(finding)
    return findings


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
