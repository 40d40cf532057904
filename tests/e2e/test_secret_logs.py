"""A match with all that can go wrong, logged at DEBUG: no name, no card and no token in any line."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.runtime.logs import set_up
from bot.tables.match import MatchRunner
from playground.traffic import Fault
from tests.e2e.stage import NAMES, TOKEN, Stage, staged
from tests.virtual_time import virtual_time

CARD = re.compile(r"(?<![A-Za-z0-9])(?:9|10|[TJQKA])[SCDH](?![A-Za-z0-9])|[♠♣♥♦♤♧♡♢]")
TAPS = 45


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    """Give the log back to pytest afterwards, as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def trouble(stage: Stage) -> None:
    """Let Telegram refuse in words that quote a screen, cut calls, and be slow."""
    told = 'Bad Request: can\'t parse entities: unsupported start tag "Аня" beside ♠ A, AS'
    stage.world.faults.add(Fault(method="editMessageText", count=6, code=400, description=told))
    stage.world.faults.add(Fault(method="sendMessage", count=2, drop="after"))
    stage.world.faults.add(Fault(method="answerCallbackQuery", count=2, code=400, description=told))


async def play(stage: Stage, taps: int) -> None:
    """Press what is asked for."""
    for _ in range(taps):
        if asked := stage.asked():
            guest, panel, label = asked
            guest.press(panel, label)
        await asyncio.sleep(3)


@virtual_time
async def test_a_match_at_debug_tells_no_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up("DEBUG", "json")
    carry_out, broken = MatchRunner.carry_out, iter(range(3))

    async def breaks(self: MatchRunner, live: Any, actions: Any, *rest: Any, **more: Any) -> Any:
        if next(broken, None) is not None:
            raise RuntimeError(f"{live.seating!r} of {live.match!r} with {actions!r}")
        return await carry_out(self, live, actions, *rest, **more)

    async with staged(tmp_path, language="ru") as stage:
        table = await stage.sit_down()
        await play(stage, TAPS)
        trouble(stage)
        await play(stage, TAPS)
        monkeypatch.setattr(MatchRunner, "carry_out", breaks)
        await play(stage, 12)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    whole = "\n".join(json.dumps(each, ensure_ascii=False) for each in lines)
    assert re.search(r"update \d+ failed: ", whole)
    assert "Telegram refuses the screen" in whole
    assert any(each.get("table") == table and each.get("turn") for each in lines)
    assert [name for name in (*NAMES["ru"], "Thousand for three") if name in whole] == []
    assert TOKEN not in whole
    assert CARD.findall(whole) == []
