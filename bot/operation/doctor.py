"""`thousand doctor`: checks the bot's environment and says of each finding what to do.

It changes nothing and reads no update, so that a running bot is not disturbed. If a chat is named, it tries
the bot's rights there with a message that is deleted again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.operation import at_home, at_telegram
from bot.operation.app_address import check_app_address
from bot.operation.at_telegram import Now
from bot.operation.findings import Finding, fix
from bot.runtime.settings import Settings, SettingsError, load


async def examine(
    chat: int | None = None, *, running: bool = False, now: Now = at_telegram.now
) -> AsyncIterator[Finding]:
    """Yield the findings of all checks.

    `chat` is a group or person to try; `running`: a bot should be running.
    """
    try:
        settings = load()
    except SettingsError as error:
        for line in str(error).splitlines():
            yield fix("settings", line, "fix it in .env or in the environment")
        return
    for finding in at_home.check_settings(at_home.environment()):
        yield finding
    async for finding in _token(settings, chat, now):
        yield finding
    if settings.app_url:
        yield await check_app_address(settings.app_url, running=running)
    async for finding in at_home.check_database(settings, running=running):
        yield finding
    if settings.in_a_file:
        yield at_home.check_disk(settings)
    yield at_home.check_descriptors()
    yield at_home.check_fonts()
    yield at_home.check_languages()
    yield await at_home.check_workers()


async def _token(settings: Settings, chat: int | None, now: Now) -> AsyncIterator[Finding]:
    if not settings.secret_token:
        yield at_home.no_token()
        return
    async for finding in at_telegram.at_telegram(settings, settings.secret_token, chat, now):
        yield finding


async def consult(chat: int | None, *, running: bool, now: Now = at_telegram.now) -> list[Finding]:
    """Print each finding at once; return them all."""
    findings = []
    async for finding in examine(chat, running=running, now=now):
        print(finding.line(), flush=True)
        findings.append(finding)
    return findings
