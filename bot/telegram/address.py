"""Where Telegram brings updates: known without the server that takes them, which only a webhook needs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from telegram import Bot

from bot.telegram.updates import WANTED

CONNECTIONS = 40
"""How many updates Telegram may bring at a time, to all workers together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where Telegram brings updates (`url`), and where we listen for them.

    `certificate` is a file with one of our own making, which Telegram has to be given.
    """

    url: str
    secret: str = field(repr=False)
    host: str
    port: int
    certificate: Path | None = None

    @property
    def path(self) -> str:
        """The path of the address, at which we listen too."""
        return urlsplit(self.url).path or "/"


async def announce(bot: Bot, address: Address) -> None:
    """Tell Telegram where to bring updates; what waits there stays.

    Raises TelegramError; OSError where the certificate cannot be read.
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
