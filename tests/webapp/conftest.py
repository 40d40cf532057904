"""Fixtures of the tests in a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.webapp.browsing import CHROMIUM
from tools.browser import QUIET


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """Yield a browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        await browser.close()
