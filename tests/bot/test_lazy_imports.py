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


def loaded_by(modules: str) -> set[str]:
    """Return the packages in memory after an import of modules in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys, {modules}; print(*sys.modules)"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_program_starts_without_what_it_may_never_need() -> None:
    loaded = loaded_by("bot.__main__, bot.run")
    assert "telegram" in loaded
    assert loaded & LATER.keys() == set()


def test_a_process_that_searches_loads_no_client_of_telegram() -> None:
    """It would hold 75 MB instead of 43, and there may be one for each core."""
    loaded = loaded_by("bot.tables.worker_pool")
    assert loaded & {"telegram", *LATER} == set()
