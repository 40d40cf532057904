"""The way to one PostgreSQL database and back to it after an outage, and all that may be wrong with it.

Work is a function of an asyncpg connection. A read is its own statement; a write is one transaction. Whatever
ends before its COMMIT was sent is tried again for a while, on a new connection, so that nobody notices that
the server was started anew. Only where the COMMIT itself got no reply nobody knows whether it was heard:
`write` finds out by carrying the work out again, if that is refused as `Repeated`, and raises Away
where it cannot.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import urlsplit

import asyncpg

from storage.postgres.migrations import migrate, steps
from storage.store import Away, Repeated, StoreError

T = TypeVar("T")
P = ParamSpec("P")
Work = Callable[Concatenate[Any, P], Awaitable[T]]

log = logging.getLogger(__name__)

CONNECTIONS = 8
"""More than a process ever has under way, as a rule; whoever comes later waits."""
PATIENCE_S = 4.0
"""How long work waits for a server that does not answer: a person with a finger on a card waits too."""
AGAIN_S = 0.1
ANSWER_S = 5.0
"""No statement of ours takes so long: the way is cut."""

SETTINGS = {
    "application_name": "thousand",
    "synchronous_commit": "on",  # what was said to be kept is kept, whatever the database's default
    "idle_in_transaction_session_timeout": "3000",  # who stands still lets go before its lease ends
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}

ADVICE = {
    "28": "the server refuses the user or the password: check THOUSAND_DATABASE_URL",
    "3D": "there is no such database: make one with createdb",
    "3F": "there is no such schema: make it, or leave search_path away",
    "42501": "the user may not do this: let them own the database",
    "53100": "the disk of the server is full: free some space; what was saved before is safe",
    "53300": "the server has no connection left: raise its max_connections",
    "25006": "this server only reads: name the one that writes",
}
"""What to do, by the beginning of PostgreSQL's code for an error."""

PASSES = ("08", "57P", "40", "53300", "25006", "25P03")
"""Beginnings of codes of what passes: connections lost, servers that start or stop, two in each other's way,
a process that stood still.
"""

LOST = (OSError, asyncpg.InternalClientError)
"""What is raised where a connection is of no use any more: an answer did not come in time, or the server has
said goodbye while this process stood still."""
TROUBLE = (*LOST, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What asyncpg raises."""


class InDoubt(Exception):
    """A COMMIT got no reply; `made` is what it would have returned."""

    def __init__(self, made: Any) -> None:
        super().__init__()
        self.made = made


class PostgresDatabase:
    """Connections that take whole functions; made by `open_database`. `place` names it in errors."""

    def __init__(self, pool: Any, place: str) -> None:
        self._pool = pool
        self._place = place
        self._open = True
        self._under_way: set[asyncio.Task[Any]] = set()

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `work(connection, ...)`, outside any transaction; raises StoreError."""

        async def attempt() -> T:
            async with self._pool.acquire(timeout=ANSWER_S) as connection:
                try:
                    return await work(connection, *args, **kwargs)
                except LOST:  # no answer in time, or none at all: whatever comes later is not for us
                    _abandon(connection)
                    raise

        return await self._do(self._patiently(attempt))

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `work(connection, ...)` when it is committed; all or nothing of it. Raises StoreError.

        A caller who is cancelled does not learn whether his work was carried out.
        """

        async def attempt() -> T:
            async with self._pool.acquire(timeout=ANSWER_S) as connection:
                return await _transaction(connection, work, *args, **kwargs)

        return await self._do(self._surely(attempt))

    async def listen(self, channel: Work[[], str], hear: Callable[[str], object]) -> None:
        """Hear what is told on a channel, until cancelled; "" when something may have been missed."""
        while True:
            with suppress(*TROUBLE):
                async with self._pool.acquire(timeout=ANSWER_S) as connection:
                    await self._hear(connection, await channel(connection), hear)
            await asyncio.sleep(AGAIN_S)

    async def _hear(self, connection: Any, channel: str, hear: Callable[[str], object]) -> None:
        """Hear until the connection ends, which is looked after now and then: nothing is told for long."""

        def told(_connection: object, _pid: int, _channel: str, words: str) -> None:
            hear(words)

        await connection.add_listener(channel, told)
        try:
            hear("")
            while True:
                await asyncio.sleep(ANSWER_S)
                await connection.execute("SELECT 1")
        except LOST:
            _abandon(connection)
            raise
        finally:
            with suppress(*TROUBLE):
                await connection.remove_listener(channel, told)

    async def close(self) -> None:
        """Finish what is under way and close the connections; a second call does nothing."""
        self._open = False
        await asyncio.gather(*self._under_way, return_exceptions=True)
        try:
            await asyncio.wait_for(self._pool.close(), ANSWER_S)
        except TROUBLE:
            self._pool.terminate()

    async def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry work out whether or not its caller waits for it."""
        if not self._open:
            work.close()
            raise StoreError(f"{self._place}: the store is closed")
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    async def _surely(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Carry a write out; where its COMMIT got no reply, find out what became of it."""
        try:
            return await self._patiently(attempt)
        except InDoubt as doubt:
            try:
                return await self._patiently(attempt)
            except Repeated:
                made: T = doubt.made
                return made
            except (Away, InDoubt):
                raise Away(f"{self._place}: whether a change was kept is not known yet") from None

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return what an attempt comes to; while the server is away, try again."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while True:
            try:
                return await attempt()
            except asyncpg.ClientConfigurationError:
                raise  # `open_database` says so
            except TROUBLE as error:
                if not _passes(error) or loop.time() >= end:
                    raise explained(self._place, error) from error
            await asyncio.sleep(AGAIN_S)


def _unheard(task: asyncio.Task[Any]) -> None:
    """Log what became of work whose caller did not wait for it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("what nobody waited for did not happen: %s", error)


async def _transaction(connection: Any, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Carry work out as one transaction; raises InDoubt where its end was not heard of."""
    try:
        await connection.execute("BEGIN")
        made = await work(connection, *args, **kwargs)
    except LOST:  # no answer in time, or none at all: the server undoes what it began
        _abandon(connection)
        raise
    except BaseException:
        with suppress(*TROUBLE):  # it may be gone
            await connection.execute("ROLLBACK")
        raise
    try:
        await connection.execute("COMMIT")
    except TROUBLE as error:
        if _was_answered(error):
            raise
        _abandon(connection)
        raise InDoubt(made) from error
    return made


def _abandon(connection: Any) -> None:
    """Speak no more on a connection."""
    with suppress(asyncpg.InterfaceError):  # the pool has taken it back, as it is dead
        connection.terminate()


def _was_answered(error: Exception) -> bool:
    """Say whether the server refused something, and was not merely away."""
    return isinstance(error, asyncpg.PostgresError) and not _code(error).startswith(("08", "57P"))


def _passes(error: Exception) -> bool:
    """Say whether it may go better next time."""
    if isinstance(error, asyncpg.PostgresError):
        return _code(error).startswith(PASSES)
    return not isinstance(error, ValueError)  # what asyncpg cannot write is ours, not the server's


def _code(error: object) -> str:
    return getattr(error, "sqlstate", None) or ""


def explained(place: str, error: Exception) -> StoreError:
    """Return what to tell the operator, without the password."""
    kind = Away if _passes(error) else StoreError
    for beginning, advice in ADVICE.items():
        if _code(error).startswith(beginning):
            return kind(f"{place}: {advice}")
    if isinstance(error, socket.gaierror):
        return Away(f"{place}: there is no host of this name: check THOUSAND_DATABASE_URL")
    if kind is Away:
        return Away(f"{place}: the server does not answer ({type(error).__name__}): is it running?")
    return StoreError(f"{place}: {error}")


def address_refused(place: str) -> StoreError:
    """Return what to tell the operator of an address that makes no sense, which is not repeated."""
    return StoreError(f"{place}: the address cannot be read: check THOUSAND_DATABASE_URL")


def place_of(url: str) -> str:
    """Return what to call a database by: its address without user, password and settings."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"postgresql://{host}{parts.path}"


async def _as_it_is(connection: Any) -> None:
    """Give a connection back: we change no settings and keep no locks, so there is nothing to ask the server
    for."""


async def open_database(url: str) -> PostgresDatabase:
    """Connect to a database and bring it to the newest schema; raises StoreError, and leaves what is not
    ours."""
    place = place_of(url)
    pool = asyncpg.create_pool(
        url,
        min_size=0,
        max_size=CONNECTIONS,
        timeout=ANSWER_S,
        command_timeout=ANSWER_S,
        server_settings=SETTINGS,
        reset=_as_it_is,
    )
    await pool
    database = PostgresDatabase(pool, place)
    try:
        await database.read(_prepare, place)
    except ValueError:  # what it says may hold the password
        await database.close()
        raise address_refused(place) from None
    except BaseException:
        await database.close()
        raise
    return database


async def _prepare(connection: Any, place: str) -> None:
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise StoreError(f"{place}: the database keeps other letters than UTF8: make it with --encoding=UTF8")
    try:
        await migrate(connection, steps())
    except StoreError as error:
        raise StoreError(f"{place}: {error}") from None
