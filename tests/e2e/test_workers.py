"""Three equal workers behind nginx: whatever befalls one of them, every table goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests import nginx
from tests.postgres import PostgresServer
from trials.workers import KINDS, trial

pytestmark = pytest.mark.skipif(nginx.missing() is not None, reason=str(nginx.missing()))


FAULTS = 2 * len(KINDS)
"""Every kind in turn, and once more in another order."""
SHORT_S = (0.5, 8.0)
"""Shorter than a lease, or longer than others need to have its chats."""
THINK_S = 0.7


@pytest.mark.timeout(2700)  # on a busy machine one update of all three takes a minute
def test_three_workers_go_through_every_kind_of_fault_twice(tmp_path: Path) -> None:
    server = PostgresServer()
    try:
        print(asyncio.run(trial(server, FAULTS, 3, 5, tmp_path, think_s=THINK_S, cut_s=SHORT_S)))
    finally:
        server.close()
