"""`thousand setup` asks for the token, tries it and writes it where nobody else reads it."""

from __future__ import annotations

import asyncio
import io
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.operation import setup
from bot.operation.calling import called
from playground.server import PlaygroundServer, serve
from playground.world import World

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
    """Somebody sits there."""

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
    assert await setup.set_up(server.address, env)
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
    assert await setup.set_up(server.address, env)
    assert env.read_text() == (
        f"# Ours\nTHOUSAND_LANGUAGE=ru\n\nTHOUSAND_TOKEN={TOKEN}\nTHOUSAND_LOG_FORMAT=json\n"
    )
    assert stat.S_IMODE(env.stat().st_mode) == 0o600
    assert await asyncio.to_thread(lambda: [each.name for each in tmp_path.iterdir()]) == [".env"]


@pytest.mark.parametrize("typed", ["77:nobody\n", "\n", "", "two words\n", "пароль\n", "../getMe?\n"])
async def test_what_telegram_does_not_know_is_not_written(
    server: PlaygroundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    env = tmp_path / ".env"
    env.write_text("THOUSAND_TOKEN=old\n")
    types(monkeypatch, typed)
    assert not await setup.set_up(server.address, env)
    assert env.read_text() == "THOUSAND_TOKEN=old\n"
    assert "does not know this token" in capsys.readouterr().err


async def test_whoever_mistypes_is_asked_again_and_nothing_is_echoed(
    server: PlaygroundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = iter(("77:nobody", TOKEN))
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(setup, "getpass", lambda _: next(typed))
    assert await setup.set_up(server.address, tmp_path / ".env")
    said = capsys.readouterr()
    assert TOKEN not in said.out + said.err
    assert "77:nobody" not in said.out + said.err


async def test_without_a_network_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types(monkeypatch, TOKEN)
    assert not await setup.set_up("http://127.0.0.1:9", tmp_path / ".env")
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
