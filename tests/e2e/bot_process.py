"""The bot in a process of its own, forked from one that has imported it.

Nearly all of the processor time of a start goes into imports: a forked start takes a fifth of it. The child
has its own environment, folder, command line and output, dies of any signal, and ends with the exit status
of `python -m bot`. `tests/e2e/test_start.py` starts each kind of command without this, too.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from signal import Signals
from typing import IO

from bot.__main__ import command

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__, "bot.run", "bot.telegram.webhook", "webapp.server"])
READING = threading.Lock()
"""Held while an exit status is read, as it can be read once only; a start looks for all that have ended."""


def carry_out(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    outputs: Sequence[tuple[Connection, int]],
) -> None:
    """Run a command of the bot as the whole of a forked process."""
    multiprocessing.current_process().daemon = False  # a daemon could have no workers that search
    for connection, file in outputs:
        os.dup2(connection.fileno(), file)
        connection.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["thousand", *arguments]
    command()


class BotProcess:
    """A running command of the bot, used as `subprocess.Popen` is; it ends with the tests at the latest."""

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str],
        folder: Path,
        stdout: IO[bytes] | None = None,
        stderr: IO[bytes] | None = None,
    ) -> None:
        outputs = [
            (Connection(os.dup(given.fileno()), readable=False), file)
            for given, file in ((stdout, 1), (stderr, 2))
            if given is not None
        ]
        self._process = CONTEXT.Process(
            target=carry_out, args=(arguments, environment, folder, outputs), daemon=True
        )
        with READING:
            self._process.start()
        for connection, _ in outputs:
            connection.close()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        """Exit status, or the signal that ended the process as a negative number; None while it runs."""
        with READING:
            return self._process.exitcode

    def poll(self) -> int | None:
        """Return the exit status, or None while the process runs."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit status; raises subprocess.TimeoutExpired."""
        if not wait([self._process.sentinel], timeout):
            raise subprocess.TimeoutExpired("bot", timeout or 0)
        status = self.returncode
        assert status is not None
        return status

    def send_signal(self, sign: Signals) -> None:
        """Send a signal, unless the process has ended."""
        if self.returncode is None:
            os.kill(self.pid, sign)

    def terminate(self) -> None:
        """Ask the process to stop."""
        self.send_signal(Signals.SIGTERM)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(Signals.SIGKILL)


class ReadProcess(BotProcess):
    """A running command whose output is read, used as `asyncio.subprocess.Process` is."""

    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader

    @classmethod
    async def start(cls, *arguments: str, environment: Mapping[str, str], folder: Path) -> ReadProcess:
        """Start a command and listen to it."""
        (stdout, out), (stderr, err) = await _pipe(), await _pipe()
        with out, err:
            process = cls(*arguments, environment=environment, folder=folder, stdout=out, stderr=err)
        process.stdout, process.stderr = stdout, stderr
        return process

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read all output until the end."""
        out, err = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await asyncio.to_thread(self.wait)
        return out, err


async def _pipe() -> tuple[asyncio.StreamReader, IO[bytes]]:
    """Return the two ends of a new pipe."""
    reading, writing = os.pipe()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading, "rb", buffering=0)
    )
    return reader, os.fdopen(writing, "wb", buffering=0)
