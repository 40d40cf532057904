"""Address of the webhook, without the server behind it, which only a webhook needs."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from telegram import Bot
from telegram.error import BadRequest

from bot.runtime.settings import PREFIX, SettingsError
from bot.telegram.updates import WANTED

log = logging.getLogger(__name__)

CONNECTIONS = 40
"""Updates that Telegram may deliver concurrently, to all workers together."""
PASSES = "temporary failure"
"""Words of a refusal that may pass: Telegram could not look up the host for now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Address at which Telegram delivers updates (`url`), and the one at which the bot listens.

    `certificate` is the file of a self-signed certificate, which Telegram must be given.
    """

    url: str
    secret: str = field(repr=False)
    host: str
    port: int
    certificate: Path | None = None

    @property
    def path(self) -> str:
        """Path of the address, also used for listening."""
        return urlsplit(self.url).path or "/"


async def warn_of_webhook(bot: Bot, url: str) -> None:
    """Warn if Telegram sends updates to another host than that of `url`, where a process may rely on them."""
    before = urlsplit((await bot.get_webhook_info()).url)
    if before.netloc and before.netloc != urlsplit(url).netloc:
        what = "Telegram has sent the updates of this bot to %s until now: stop the process there, if any"
        log.warning(what, before.netloc)


async def announce(bot: Bot, address: Address) -> None:
    """Tell Telegram where to deliver updates; pending updates are kept.

    Raises TelegramError, or SettingsError for an address or a certificate that is wrong.
    """
    given = address.certificate
    try:
        certificate = None if given is None else await asyncio.to_thread(given.read_bytes)
    except OSError as error:
        what = f"{PREFIX}WEBHOOK_CERTIFICATE: {given} cannot be read ({error.strerror})"
        raise SettingsError(what) from error
    await warn_of_webhook(bot, address.url)
    try:
        await bot.set_webhook(
            address.url,
            certificate=certificate,
            secret_token=address.secret,
            allowed_updates=list(WANTED),
            max_connections=CONNECTIONS,
        )
    except BadRequest as error:
        if PASSES in error.message.casefold():
            raise
        raise SettingsError(f"{PREFIX}WEBHOOK_URL: Telegram refuses it: {error.message}") from error
