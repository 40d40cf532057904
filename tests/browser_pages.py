"""Pages of the browser that tests use one after the other: a new page costs as much as three loads."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, BrowserContext, Error, Page, expect

TIMEOUT_MS = 60_000
"""Generous, because the processes of the browser wait for each other on a busy machine."""
expect.set_options(timeout=TIMEOUT_MS)
SIZE = {"width": 1280, "height": 720}
UNPAINTED = """
const unseen = new CSSStyleSheet();
unseen.replaceSync("html, dialog, ::backdrop { opacity: 0 !important }");
document.adoptedStyleSheets.push(unseen);
"""
"""Script that spares a page its painting: layout, clicks and animations are as ever, but nothing is drawn."""
Prepare = Callable[[Page], Awaitable[object]]


@dataclass
class BrowserPages:
    """Pages at rest, by the options of their contexts that cannot be changed any more, and pages in use."""

    _resting: dict[str, list[Page]] = field(default_factory=lambda: defaultdict(list))
    _used: list[tuple[str, Page]] = field(default_factory=list)
    _errors: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """Note errors of the scripts of a context."""
        context.on("weberror", lambda each: self._errors.append(each.error.stack or str(each.error)))

    def errors(self) -> list[str]:
        """Return the errors since the last call."""
        errors = self._errors.copy()
        self._errors.clear()
        return errors

    async def take(
        self,
        browser: Browser,
        *,
        script: str = "",
        painted: bool = False,
        prepare: Prepare | None = None,
        viewport: Any = SIZE,
        color_scheme: Any = "light",
        reduced_motion: Any = "no-preference",
        forced_colors: Any = "none",
        **given: Any,
    ) -> Page:
        """Return an empty page. Its scripts begin with `script`; `prepare` is called when it is new.

        Pages whose colours, pictures or layout shifts are looked at must be `painted`.
        """
        name = json.dumps([script, painted, prepare and prepare.__qualname__, given], sort_keys=True)
        if self._resting[name]:
            page = self._resting[name].pop()
        else:
            context = await browser.new_context(**given)
            if not painted:
                await context.add_init_script(UNPAINTED)
            if script:
                await context.add_init_script(script)
            page = await context.new_page()
            if prepare is not None:
                await prepare(page)
        self._used.append((name, page))
        page.set_default_timeout(TIMEOUT_MS)
        await page.set_viewport_size(viewport)
        await page.emulate_media(
            color_scheme=color_scheme, reduced_motion=reduced_motion, forced_colors=forced_colors
        )
        return page

    async def put_back(self, browser: Browser) -> None:
        """Let pages in use forget everything, and close what else is open."""
        for name, page in self._used:
            if await _is_cleared(page):
                self._resting[name].append(page)
        self._used.clear()
        resting = {page.context for pages in self._resting.values() for page in pages}
        for context in browser.contexts:
            if context not in resting:
                await context.close()


PAGES = BrowserPages()
"""Pages of this process."""


async def _is_cleared(page: Page) -> bool:
    """Clear a page, and return whether another test may have it."""
    try:
        await _close_others(page.context, page)
        await page.context.set_offline(offline=False)
        if page.url.startswith("http"):
            await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        await page.goto("about:blank")
        await page.mouse.move(0, 0)
        await page.context.clear_cookies()
    except Error:  # it was closed or has crashed
        return False
    return True


async def _close_others(context: BrowserContext, page: Page) -> None:
    for other in context.pages:
        if other is not page:
            await other.close()
