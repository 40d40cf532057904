"""TLS to PostgreSQL: it works as documented, and each failure names its own cause.

The server of the tests is built without TLS, so a relay before it has the certificate.
"""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
import uvloop

from storage.opening import inspect
from storage.postgres import database
from storage.postgres.postgres_store import open_store
from storage.store import StoreError
from tests.postgres import PostgresServer

T = TypeVar("T")

SSL_REQUEST = bytes([0, 0, 0, 8, 4, 210, 22, 47])
"""First message of a client that asks for TLS."""


class Authority:
    """A folder of certificates, each with its key beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._openssl(*self._new("root", "root"), "-x509", "-out", self.file("root.crt"))
        self._openssl(*self._new("other", "other"), "-x509", "-out", self.file("other.crt"))
        self.file("broken.crt").write_text("no certificate")
        self._issue("server", "localhost")
        self._issue("foreign", "db.example.org")
        self._issue("stale", "localhost", days=-1)
        self._issue("clara", "clara")

    def file(self, name: str) -> Path:
        return self.folder / name

    def context(self, stem: str) -> ssl.SSLContext:
        """Return the context of a server with this certificate, which asks its clients for theirs."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file(f"{stem}.crt"), self.file(f"{stem}.key"))
        context.load_verify_locations(self.file("root.crt"))
        context.set_alpn_protocols(["postgresql"])
        return context

    def _issue(self, stem: str, name: str, *, days: int = 2) -> None:
        """Issue a certificate for a host or a user; with negative days, one that has expired."""
        self._openssl(*self._new(stem, name), "-out", self.file(f"{stem}.csr"))
        self.file("extension").write_text(f"subjectAltName=DNS:{name}")
        by = ("-CA", self.file("root.crt"), "-CAkey", self.file("root.key"), "-CAcreateserial")
        more = ("-days", str(days), "-extfile", self.file("extension"), "-out", self.file(f"{stem}.crt"))
        self._openssl("x509", "-req", "-in", self.file(f"{stem}.csr"), *by, *more)

    def _new(self, stem: str, name: str) -> tuple[str | Path, ...]:
        key = ("-newkey", "rsa:2048", "-nodes", "-keyout", self.file(f"{stem}.key"))
        return ("req", *key, "-subj", f"/CN={name}")

    @staticmethod
    def _openssl(*words: str | Path) -> None:
        subprocess.run(["openssl", *words], check=True, capture_output=True)


@dataclass(frozen=True)
class Relay:
    """Relay to a server on a socket; without a context it refuses TLS, as a server with `ssl = off` does."""

    socket: Path
    context: ssl.SSLContext | None

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            first = await reader.readexactly(len(SSL_REQUEST))
            if first == SSL_REQUEST:
                writer.write(b"S" if self.context else b"N")
                if self.context:
                    await writer.start_tls(self.context)
                first = await reader.readexactly(8)
            server_reader, server_writer = await asyncio.open_unix_connection(self.socket)
            server_writer.write(first)
            await asyncio.gather(_pump(reader, server_writer), _pump(server_reader, writer))
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while read := await reader.read(65536):
            writer.write(read)
            await writer.drain()
    writer.close()


@dataclass(frozen=True)
class Place:
    """A loop, the socket of a server, and certificates."""

    runner: asyncio.Runner
    socket: Path
    authority: Authority

    def inspected(self, parameters: str) -> object:
        """Inspect the database through a relay."""
        return self.runner.run(self._ask(parameters, "server", inspect))

    def refusal(self, parameters: str, certificate: str = "server") -> str:
        """Return why the database is refused: the bot and the doctor give the same reason."""
        return self.runner.run(self._ask(parameters, certificate, self._refused))

    @staticmethod
    async def _refused(url: str) -> str:
        with pytest.raises(StoreError) as seen:
            await inspect(url)
        with pytest.raises(StoreError) as opened:
            await open_store(url)
        assert str(seen.value) == str(opened.value)
        assert "hush" not in str(seen.value)
        return str(seen.value)

    async def _ask(self, parameters: str, certificate: str, ask: Callable[[str], Awaitable[T]]) -> T:
        relay = Relay(self.socket, self.authority.context(certificate) if certificate else None)
        async with await asyncio.start_server(relay.answer, "127.0.0.1") as server:
            port = server.sockets[0].getsockname()[1]
            given = parameters.format(folder=self.authority.folder)
            return await ask(f"postgresql://thousand:hush@localhost:{port}/postgres?{given}")


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificates")
    return Authority(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(params=[None, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def place(
    request: pytest.FixtureRequest,
    postgres: PostgresServer,
    authority: Authority,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Place]:
    monkeypatch.setattr(database, "PATIENCE_S", 0.2)
    monkeypatch.setenv("HOME", str(tmp_path))
    with asyncio.Runner(loop_factory=request.param) as runner:
        yield Place(runner, postgres.folder / ".s.PGSQL.5432", authority)


@pytest.mark.parametrize(
    "parameters",
    [
        "sslmode=verify-full&sslrootcert={folder}/root.crt",
        "sslmode=verify-full&sslrootcert={folder}/root.crt&sslcert={folder}/clara.crt&sslkey={folder}/clara.key",
        "",
    ],
)
def test_documented_addresses_connect(place: Place, parameters: str) -> None:
    assert place.inspected(parameters) is None


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ("sslmode=verify-full", 'root.crt" does not exist or cannot be accessed: check'),
        ("sslmode=verify-full&sslrootcert={folder}/none.crt", "none.crt cannot be read (No such file"),
        ("sslmode=verify-full&sslrootcert={folder}/broken.crt", "broken.crt holds no certificate"),
        ("sslmode=verify-full&sslrootcert={folder}/other.crt", "the server's certificate is refused ("),
        ("sslmode=require&sslcert={folder}/none.crt", "none.crt or its sslkey cannot be read (No such file"),
        ("sslmode=require&sslcert={folder}/clara.crt&sslkey={folder}/root.key", "do not fit together"),
        ("sslmode=certain", "`sslmode` parameter must be one of: disable, allow, prefer, require"),
    ],
)
def test_a_failure_of_tls_names_its_cause(place: Place, parameters: str, why: str) -> None:
    assert why in place.refusal(parameters)


@pytest.mark.parametrize(
    ("certificate", "mode", "why"),
    [
        ("", "require", "rejected SSL upgrade: set `ssl = on` at the server"),
        ("foreign", "verify-full", "refused (Hostname mismatch"),
        ("stale", "verify-ca", "refused (certificate has expired)"),
    ],
)
def test_a_server_that_lacks_what_is_demanded_is_not_called_away(
    place: Place, certificate: str, mode: str, why: str
) -> None:
    assert why in place.refusal(f"sslmode={mode}&sslrootcert={{folder}}/root.crt", certificate)
