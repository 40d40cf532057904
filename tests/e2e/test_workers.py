"""Three equal workers behind nginx: whatever befalls one of them, every table goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests import nginx
from tests.e2e.workers import KINDS, trial
from tests.postgres import Server

pytestmark = pytest.mark.skipif(nginx.missing() is not None, reason=str(nginx.missing()))


@pytest.mark.timeout(600)
def test_three_workers_go_through_one_fault_of_each_kind(tmp_path: Path) -> None:
    server = Server()
    try:
        print(asyncio.run(trial(server, len(KINDS), 3, 5, tmp_path)))
    finally:
        server.close()
