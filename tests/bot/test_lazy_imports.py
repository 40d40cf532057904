"""A bot at rest holds in memory only what it works with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LATER = {
    "PIL": "the first picture",
    "aiohttp": "a webhook, the other transport, the playground",
    "asyncpg": "PostgreSQL",
    "openskill": "the first match that is rated",
    "playground": "`thousand play`",
    "sentry_sdk": "a DSN in the settings",
}
"""By package what it is imported for, on first use."""

LISTED = "import sys, bot.__main__, bot.run; print(*sys.modules)"


def test_the_program_starts_without_what_it_may_never_need() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTED],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "telegram" in loaded
    assert loaded & LATER.keys() == set()
