"""The process dies without a word, and the next one goes on."""

import asyncio
from pathlib import Path

from trials.kill import ordeal


def test_nothing_is_lost_and_nothing_is_doubled(tmp_path: Path) -> None:
    asyncio.run(ordeal(8, 7, tmp_path))
