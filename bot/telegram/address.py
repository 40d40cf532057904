"""Address of the webhook, without the server behind it, which only a webhook needs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from telegram import Bot

from bot.telegram.updates import WANTED

CONNECTIONS = 40
"""Updates that Telegram may deliver concurrently, to all workers together."""


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


async def announce(bot: Bot, address: Address) -> None:
    """Tell Telegram where to deliver updates; pending updates are kept.

    Raises TelegramError, or OSError if the certificate cannot be read.
    """
    given = address.certificate
    certificate = None if given is None else await asyncio.to_thread(given.read_bytes)
    await bot.set_webhook(
        address.url,
        certificate=certificate,
        secret_token=address.secret,
        allowed_updates=list(WANTED),
        max_connections=CONNECTIONS,
    )
