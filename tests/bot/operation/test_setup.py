"""`thousand setup` asks for the token, tries it and writes it where nobody else reads it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import pty
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import FAILED
from bot.operation import called, doctor
from playground.server import PlaygroundServer, serve
from playground.world import World

HERE = Path(__file__).parents[3]
AT_A_TERMINAL = (
    "import fcntl, runpy, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    " signal.signal(signal.SIGINT, signal.default_int_handler);"
    " runpy.run_module('bot', run_name='__main__', alter_sys=True)"
)
"""Program that makes its input the terminal of its session, and runs the bot.

It hears Ctrl+C even if the tests run in the background of a shell, which lets its children ignore that.
"""
TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"


@pytest.fixture
async def server() -> AsyncIterator[PlaygroundServer]:
    server = await serve(World(token=TOKEN))
    yield server
    await server.close()


def types(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let somebody type, through a pipe."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


class Terminal(io.StringIO):
    """A terminal with a person in front of it."""

    def isatty(self) -> bool:
        return True


async def test_a_token_is_tried_and_written_for_its_owner_alone(
    server: PlaygroundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    types(monkeypatch, f"  {TOKEN} \n")
    env = tmp_path / ".env"
    assert await asyncio.to_thread(doctor.set_up, server.address, env)
    assert env.read_text() == f"THOUSAND_TOKEN={TOKEN}\n"
    assert stat.S_IMODE(env.stat().st_mode) == 0o600
    said = capsys.readouterr()
    assert "thousand doctor" in said.out
    assert "@" in said.out
    assert TOKEN not in said.out + said.err


async def test_other_lines_stay_as_they_are(
    server: PlaygroundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = tmp_path / ".env"
    env.write_text("# Ours\nTHOUSAND_LANGUAGE=ru\n\nTHOUSAND_TOKEN=old\nTHOUSAND_LOG_FORMAT=json")
    env.chmod(0o644)
    types(monkeypatch, TOKEN)
    assert await asyncio.to_thread(doctor.set_up, server.address, env)
    assert env.read_text() == (
        f"# Ours\nTHOUSAND_LANGUAGE=ru\n\nTHOUSAND_TOKEN={TOKEN}\nTHOUSAND_LOG_FORMAT=json\n"
    )
    assert stat.S_IMODE(env.stat().st_mode) == 0o600
    assert await asyncio.to_thread(lambda: [each.name for each in tmp_path.iterdir()]) == [".env"]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("77:nobody\n", "Telegram does not know this token"),
        *((typed, "Nothing was pasted.") for typed in ("\n", "")),
        *((typed, "This is no token") for typed in ("two words\n", "пароль\n", "../getMe?\n")),
    ],
)
async def test_what_is_no_token_or_not_known_to_telegram_is_not_written(
    server: PlaygroundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, why: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    env = tmp_path / ".env"
    env.write_text("THOUSAND_TOKEN=old\n")
    types(monkeypatch, typed)
    assert not await asyncio.to_thread(doctor.set_up, server.address, env)
    assert env.read_text() == "THOUSAND_TOKEN=old\n"
    assert capsys.readouterr().err.startswith(why)


@pytest.mark.parametrize("typed", ["no token", "https://t.me/BotFather", "123456:"])
def test_what_is_no_token_is_not_asked_over_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    types(monkeypatch, f"{typed}\n")
    assert not doctor.set_up("http://127.0.0.1:9", tmp_path / ".env")
    said = capsys.readouterr().err
    assert "This is no token" in said
    assert "127.0.0.1" not in said


@pytest.mark.parametrize("key", [EOFError, KeyboardInterrupt])
def test_whoever_gives_up_at_the_prompt_reads_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], key: type[Exception]
) -> None:
    def gives_up(_: str) -> str:
        raise key

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(doctor, "getpass", gives_up)
    assert not doctor.set_up("http://127.0.0.1:9", tmp_path / ".env")
    assert capsys.readouterr().err == "No token was given. Nothing was written.\n"


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_ctrl_c_and_ctrl_d_at_a_real_prompt_end_with_one_line(tmp_path: Path, key: bytes) -> None:
    ours, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", AT_A_TERMINAL, "setup"], cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(HERE)},
        stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)
    said = b""
    with contextlib.suppress(OSError):  # the terminal ends with its process
        while part := os.read(ours, 1024):
            said += part
            if said.endswith(b"Token: "):
                os.write(ours, key)
    os.close(ours)
    assert process.wait() == FAILED
    assert said.decode().endswith("No token was given. Nothing was written.\r\n")
    assert b"Traceback" not in said


async def test_a_second_setup_leaves_the_file_to_its_owner(
    server: PlaygroundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root gives files to others")
    env = tmp_path / ".env"
    env.write_text("THOUSAND_TOKEN=old\n")
    os.chown(env, 10001, 10002)
    types(monkeypatch, TOKEN)
    assert await asyncio.to_thread(doctor.set_up, server.address, env)
    owner = env.stat()
    assert (owner.st_uid, owner.st_gid) == (10001, 10002)


async def test_a_file_that_cannot_be_written_is_told_in_one_line(
    server: PlaygroundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    types(monkeypatch, TOKEN)
    assert not await asyncio.to_thread(doctor.set_up, server.address, tmp_path / "away" / ".env")
    assert "cannot be written: No such file or directory. Nothing was written." in capsys.readouterr().err


async def test_whoever_mistypes_is_asked_again_and_nothing_is_echoed(
    server: PlaygroundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = iter(("77:nobody", TOKEN))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(doctor, "getpass", lambda _: next(typed))
    assert await asyncio.to_thread(doctor.set_up, server.address, tmp_path / ".env")
    said = capsys.readouterr()
    assert TOKEN not in said.out + said.err
    assert "77:nobody" not in said.out + said.err


async def test_without_a_network_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types(monkeypatch, TOKEN)
    assert not await asyncio.to_thread(doctor.set_up, "http://127.0.0.1:9", tmp_path / ".env")
    assert not (tmp_path / ".env").exists()
    assert TOKEN not in capsys.readouterr().err


def test_what_to_do_next_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    there = tmp_path / "thousand"
    there.write_text("")
    there.chmod(0o755)
    found, not_found = {"PATH": str(tmp_path)}, {"PATH": ""}
    assert called("doctor", found | {"MAKELEVEL": "1"}, str(there)) == "make doctor"
    assert called("doctor", found, str(there)) == "thousand doctor"
    assert called("doctor", not_found, "venv/bin/thousand") == "venv/bin/thousand doctor"
    assert called("doctor", not_found, "/usr/lib/python3/pytest.py") == "thousand doctor"


def test_root_is_told_of_a_program_that_no_other_user_can_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "home/python/bin/python3"
    program.parent.mkdir(parents=True)
    (tmp_path / "home").chmod(0o711)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert doctor.closed_to_others(program) != tmp_path / "home"
    (tmp_path / "home").chmod(0o700)
    assert doctor.closed_to_others(program) == tmp_path / "home"
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert doctor.closed_to_others(program) is None
