"""After a fault in mid-trick a page in Chromium shows the right screen, and every card is played once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.webapp.browsing import CHROMIUM
from trials.app_faults import FAULTS, suffered

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

SECONDS = 3.0
"""Duration of a fault; `make nightly` waits for 30."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_in_a_trick_loses_and_doubles_nothing(
    tmp_path: Path, browser: Browser, fault: str
) -> None:
    await suffered(fault, tmp_path, browser, SECONDS)
