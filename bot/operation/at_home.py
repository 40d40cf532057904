"""Checks on this machine before the bot runs: settings, database, disk, fonts, languages."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from fluent.runtime import FluentResource

from bot.operation.calling import called
from bot.operation.findings import Finding, fix, note
from bot.pictures.lettering import Weight, font
from bot.runtime.descriptors import descriptors, raise_limit
from bot.runtime.settings import ENV, PREFIX, Settings, unknown_settings
from bot.tables.thinking.request_queue import Request, RequestKind
from bot.tables.thinking.worker_pool import NoResult, WorkerPool
from bot.words.texts import FALLBACK, LANGUAGES
from game.players import Stop
from storage.inspection import Inspection
from storage.opening import inspect
from storage.store import StoreError

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
