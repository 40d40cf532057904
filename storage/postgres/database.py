"""Connections to one PostgreSQL database: retries after an outage, and advice for what may be wrong.

Work is a function of an asyncpg connection. A read runs outside transactions, a write is one transaction.

- Work that ends before its COMMIT was sent runs again on a new connection, for `PATIENCE_S` seconds. So
  players do not notice a restart of the server.
- If the COMMIT gets no reply, nobody knows whether it was carried out. `write` runs the work once more: if
  that raises Repeated, the first COMMIT was carried out. If it cannot find out, it raises Away.

`run` executes the work of `storage.sql` on a connection. The protocols at the beginning are the parts of
asyncpg that the store uses, which come without types.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import asyncpg

from storage import Away, Outage, Repeated, StoreError, level_of
from storage.postgres import AddressError, DatabaseAddress, read_address
from storage.schema import FIRST, schema_of
from storage.sql import rows
from storage.sql.rows import Overtaken, Parameter, Row, StatementBatch, StatementCall, Value, Work

Listener = Callable[[object, int, str, str], None]
"""Called with connection, process id, channel and payload of a notice."""


class PostgresCursor(Protocol):
    """Cursor of a query, inside a transaction."""

    async def fetch(self, n: int) -> Sequence[Row]:
        """Return the next rows, at most `n`."""


class PostgresConnection(Protocol):
    """A connection of asyncpg; parameters are $1, $2 … in the statement."""

    async def fetch(self, query: str, *args: Parameter) -> Sequence[Row]:
        """Execute a statement and return its rows."""

    async def fetchval(self, query: str, *args: Parameter) -> Value:
        """Execute a statement and return the first column of the first row, None without rows."""

    async def execute(self, query: str, *args: Parameter) -> str:
        """Execute a statement, or several without parameters."""

    async def executemany(self, command: str, args: Iterable[Sequence[Parameter]]) -> None:
        """Execute a statement for each row of parameters."""

    async def copy_records_to_table(
        self, table_name: str, *, records: Iterable[Row], columns: Sequence[str]
    ) -> str:
        """Insert rows in bulk."""

    async def cursor(self, query: str) -> PostgresCursor:
        """Open a cursor on a query."""

    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> AbstractAsyncContextManager[object]:
        """Return a transaction: commit at the end of the block, roll back on an exception."""

    async def add_listener(self, channel: str, callback: Listener) -> None:
        """Call back for each notice on a channel."""

    async def remove_listener(self, channel: str, callback: Listener) -> None:
        """Stop calling back."""

    def terminate(self) -> None:
        """Close the connection at once."""


class PostgresPool(Protocol):
    """Connections of asyncpg, lent one by one."""

    def acquire(self, *, timeout: float) -> AbstractAsyncContextManager[PostgresConnection]:
        """Lend a connection for a block."""

    async def close(self) -> None:
        """Close all connections when they are returned."""

    def terminate(self) -> None:
        """Close all connections at once."""


T = TypeVar("T")
P = ParamSpec("P")
ConnectionWork = Callable[Concatenate[PostgresConnection, P], Awaitable[T]]

log = logging.getLogger(__name__)

SCHEMA = schema_of("storage.postgres", "changed the database")
MIGRATING = int.from_bytes(b"1000", "big")
"""Advisory lock of migrations: of several processes that start together, one applies them."""

CONNECTIONS = 8
"""Most connections of a process; further work waits."""
PATIENCE_S = 4.0
"""Seconds for which work is retried while the server does not answer: a player is waiting."""
AGAIN_S = 0.1
"""Seconds between two attempts."""
ANSWER_S = 5.0
"""Seconds after which a statement without an answer counts as a lost connection."""

SETTINGS = {
    "application_name": "thousand",
    "synchronous_commit": "on",  # a returned write survives a power cut, whatever the default
    "idle_in_transaction_session_timeout": "3000",  # a frozen process loses its locks before its lease
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}

ADVICE = {
    "28P01": "the server refuses the user or the password: check THOUSAND_DATABASE_URL",
    "28": "the server refuses the connection ({error}): check its pg_hba.conf and THOUSAND_DATABASE_URL",
    "3D": "there is no such database: make one with createdb",
    "3F": "there is no such schema: make it, or leave search_path away",
    "42501": "the user may not do this: let them own the database",
    "53100": "the disk of the server is full: free some space; what was saved before is safe",
    "53300": "the server has no connection left: raise its max_connections",
    "25006": "this server only reads: name the one that writes",
}
"""Advice to the operator by the beginning of PostgreSQL's error code; the first that fits."""

CERTIFICATE = (
    "sslrootcert must name the certificate that issued it, and with sslmode=verify-full it must name the host"
    " of THOUSAND_DATABASE_URL"
)

PASSES = ("08", "57P", "40", "53300", "25006", "25P03")
"""Beginnings of codes of temporary errors: lost connections, a server that starts or stops, conflicts between
transactions, a process that was frozen."""

LOST = (OSError, asyncpg.InternalClientError)
"""Errors after which a connection is unusable: an answer came too late, or the server closed the
connection."""
TROUBLE = (*LOST, asyncpg.PostgresError, asyncpg.InterfaceError, Overtaken)
"""Errors of asyncpg, and of work that must run again."""


async def run(connection: PostgresConnection, work: Work[T]) -> T:
    """Execute the statements that work yields and return its result."""
    try:
        call = next(work)
        while True:
            call = work.send(await _execute(connection, call))
    except StopIteration as end:
        result: T = end.value
        return result


async def _execute(connection: PostgresConnection, call: StatementCall | StatementBatch) -> Sequence[Row]:
    sql = call.statement.postgres
    if sql is None:
        return ()
    if isinstance(call, StatementCall):
        return await connection.fetch(sql, *_values(call.parameters))
    if call.rows:
        await connection.executemany(sql, map(_values, call.rows))
    return ()


def _values(parameters: Sequence[Parameter]) -> list[Parameter]:
    """Return parameters without the character 0, which PostgreSQL stores in no text."""
    return [each.replace("\0", "") if isinstance(each, str) else each for each in parameters]


class InDoubt(Exception):
    """A COMMIT got no reply."""


class PostgresDatabase:
    """Connections that run whole functions; made by `open_database`. Errors name its address."""

    def __init__(self, pool: PostgresPool, address: DatabaseAddress) -> None:
        self._pool = pool
        self._address = address
        self._open = True
        self.outage = Outage("the database is away", "the database is back")
        self._under_way: set[asyncio.Task[object]] = set()

    async def read(self, work: ConnectionWork[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `work(connection, ...)`, outside any transaction; raise StoreError."""

        async def attempt() -> T:
            async with self._pool.acquire(timeout=ANSWER_S) as connection:
                try:
                    return await work(connection, *args, **kwargs)
                except LOST:  # a late answer would be taken for that of the next statement
                    _abandon(connection)
                    raise

        return await self._do(self._patiently(attempt))

    async def write(self, work: ConnectionWork[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `work(connection, ...)` when it is committed, all or nothing; raise StoreError.

        A cancelled caller does not learn whether the work was carried out.
        """
        made: list[T] = []

        async def change(connection: PostgresConnection) -> None:
            made[:] = [await work(connection, *args, **kwargs)]

        async def attempt() -> T:
            async with self._pool.acquire(timeout=ANSWER_S) as connection:
                await _transaction(connection, change)
            return made[0]

        return await self._do(self._surely(attempt, made))

    async def listen(self, channel: ConnectionWork[[], str], hear: Callable[[str], object]) -> None:
        """Pass notices of a channel to `hear` until cancelled; "" means that some may have been missed."""
        while True:
            with suppress(*TROUBLE):
                async with self._pool.acquire(timeout=ANSWER_S) as connection:
                    await self._hear(connection, await channel(connection), hear)
            await asyncio.sleep(AGAIN_S)

    async def _hear(
        self, connection: PostgresConnection, channel: str, hear: Callable[[str], object]
    ) -> None:
        """Listen until the connection ends; check it regularly, as notices may be rare."""

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
        """Finish running work and close the connections; a second call does nothing."""
        self._open = False
        await asyncio.gather(*self._under_way, return_exceptions=True)
        try:
            await asyncio.wait_for(self._pool.close(), ANSWER_S)
        except TROUBLE:
            self._pool.terminate()

    async def _do(self, work: Coroutine[object, None, T]) -> T:
        """Run work to its end, even if the caller is cancelled."""
        if not self._open:
            work.close()
            raise StoreError(f"{self._address}: the store is closed")
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    async def _surely(self, attempt: Callable[[], Awaitable[T]], made: Sequence[T]) -> T:
        """Run a write; if its COMMIT gets no reply, find out what became of it.

        `made` holds the result of the last attempt.
        """
        try:
            return await self._patiently(attempt)
        except InDoubt:
            first = made[0]
        try:
            return await self._patiently(attempt)
        except Repeated:
            return first
        except (Away, InDoubt):
            raise Away(f"{self._address}: whether a change was kept is not known yet") from None

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return the result of an attempt; retry while the server is away."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while True:
            try:
                done = await attempt()
            except TROUBLE as error:
                if not _passes(error) or loop.time() >= end:
                    away = explained(self._address, error)
                    if isinstance(away, Away):
                        self.outage.failed(away)
                    raise away from error
            else:
                self.outage.worked()
                return done
            await asyncio.sleep(AGAIN_S)


def _unheard(task: asyncio.Task[object]) -> None:
    """Log the failure of work whose caller was cancelled."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.log(level_of(error), "a write whose caller was cancelled has failed: %s", error)


async def _transaction(connection: PostgresConnection, work: ConnectionWork[[], None]) -> None:
    """Run work as one transaction; raise InDoubt if its COMMIT gets no reply."""
    try:
        await connection.execute("BEGIN")
        await work(connection)
    except LOST:  # the server rolls back
        _abandon(connection)
        raise
    except BaseException:
        with suppress(*TROUBLE):  # the connection may be gone
            await connection.execute("ROLLBACK")
        raise
    try:
        await connection.execute("COMMIT")
    except TROUBLE as error:
        if _was_answered(error):
            raise
        _abandon(connection)
        raise InDoubt from error


def _abandon(connection: PostgresConnection) -> None:
    """Close a connection at once."""
    with suppress(asyncpg.InterfaceError):  # the pool has taken it back, as it is dead
        connection.terminate()


def _was_answered(error: Exception) -> bool:
    """Return whether the server itself refused something."""
    return isinstance(error, asyncpg.PostgresError) and not _code(error).startswith(("08", "57P"))


def _passes(error: Exception) -> bool:
    """Return whether a retry may succeed."""
    if isinstance(error, asyncpg.PostgresError):
        return _code(error).startswith(PASSES)
    # A ValueError refuses a parameter, but for certificates, which may be renewed.
    return isinstance(error, OSError) or not isinstance(error, ValueError)


def _code(error: object) -> str:
    return getattr(error, "sqlstate", None) or ""


def explained(address: DatabaseAddress, error: Exception) -> StoreError:
    """Return an error with advice to the operator, without the password."""
    kind = Away if _passes(error) else StoreError
    return kind(f"{address}: {_advice(address, error)}")


def _advice(address: DatabaseAddress, error: Exception) -> str:
    if isinstance(error, asyncpg.PostgresError):
        advices = (advice for beginning, advice in ADVICE.items() if _code(error).startswith(beginning))
        return next(advices, "{error}").format(error=error)
    if isinstance(error, (OSError, asyncpg.ClientConfigurationError)) and (fault := address.fault_of_files()):
        return f"{fault}: check THOUSAND_DATABASE_URL"
    if isinstance(error, ssl.SSLError) or type(error) is ConnectionError:
        return _advice_about_tls(error)
    if isinstance(error, socket.gaierror):
        return "there is no host of this name: check THOUSAND_DATABASE_URL"
    if isinstance(error, asyncpg.ClientConfigurationError):
        return f"{error.args[0]}: check THOUSAND_DATABASE_URL"  # without a hint, which is another line
    away = f"the server does not answer ({type(error).__name__}): is it running?"
    return away if _passes(error) else str(error)


def _advice_about_tls(error: OSError) -> str:
    """Return advice for an error of TLS, or a bare ConnectionError: asyncpg's if TLS is not begun."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the server's certificate is refused ({error.verify_message}): {CERTIFICATE}"
    if isinstance(error, ssl.SSLError):
        return f"TLS with the server failed ({error.reason or error}): see the server's log"
    return f"{error}: set `ssl = on` at the server, or another sslmode in THOUSAND_DATABASE_URL"


@contextmanager
def explaining(address: DatabaseAddress) -> Iterator[None]:
    """Raise what goes wrong with a connection as StoreError, with advice to the operator."""
    try:
        yield
    except TROUBLE as error:
        raise explained(address, error) from error
    except AddressError:
        raise
    except ValueError:  # of a parameter; its message may quote the address
        raise StoreError(f"{address}: a parameter cannot be read: check THOUSAND_DATABASE_URL") from None


async def _as_it_is(connection: PostgresConnection) -> None:
    """Return a connection to the pool without a round trip: no work changes settings or keeps locks."""


async def open_database(url: str) -> PostgresDatabase:
    """Connect to a database and apply the missing migrations.

    Raise StoreError, also for another program's database, which stays unchanged.
    """
    address = read_address(url)
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
    database = PostgresDatabase(pool, address)
    try:
        with explaining(address):
            await database.read(_prepare, address)
    except BaseException:
        await database.close()
        raise
    return database


async def _prepare(connection: PostgresConnection, address: DatabaseAddress) -> None:
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise StoreError(
            f"{address}: the database keeps other letters than UTF8: make it with --encoding=UTF8"
        )
    try:
        await migrate(connection)
    except StoreError as error:
        raise StoreError(f"{address}: {error}") from None


async def migrate(connection: PostgresConnection) -> None:
    """Apply the missing steps of the schema; if one fails, those before it stay applied.

    Raise StoreError for another program's database, or one with an unknown `contract` step.
    """
    while await _next_step(connection):
        pass


async def _next_step(connection: PostgresConnection) -> bool:
    """Apply one step, and return whether there may be another."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        version, least = await _version(connection)
        SCHEMA.check(version, least)
        missing = SCHEMA.after(version)
        if not missing:
            return False
        number, step = missing[0]
        await connection.execute(step.sql)
        least = number if step.contracts else max(least, FIRST)
        await connection.execute("UPDATE thousand_schema SET version = $1, least = $2", number, least)
        return True


async def another_programs(connection: PostgresConnection) -> bool:
    """Return whether a database without a schema of the bot has tables."""
    query = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
    return bool(await connection.fetchval(query))


async def _version(connection: PostgresConnection) -> tuple[int, int]:
    """Return `schema_version`; (0, 0) for an empty database, in which its table is made."""
    if await connection.fetchval("SELECT to_regclass('thousand_schema')") is None:
        if await another_programs(connection):
            raise StoreError("the database has tables of another program: choose an empty one")
        await connection.execute(
            "CREATE TABLE thousand_schema (version bigint NOT NULL, least bigint NOT NULL)"
        )
        await connection.execute("INSERT INTO thousand_schema VALUES (0, 0)")
    return await schema_version(connection)


async def schema_version(connection: PostgresConnection) -> tuple[int, int]:
    """Return the version of a database, and that of its last step which a program must know."""
    ((version, least),) = await connection.fetch("SELECT version, least FROM thousand_schema")
    return rows.number(version), rows.number(least)
