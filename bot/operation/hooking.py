"""`thousand webhook set|info|delete`: registers, shows and removes the webhook."""

from __future__ import annotations

import hmac
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

from telegram import Bot, WebhookInfo

from bot.runtime.settings import PREFIX, Settings, SettingsError
from bot.telegram.address import Address, announce
from bot.telegram.transport import make_request

NO_URL = f"{PREFIX}WEBHOOK_URL is missing: set it to the address of the webhook"
NONE_SET = "no webhook is set: the bot polls"


def address(settings: Settings, token: str) -> Address | None:
    """Return the address of the webhook; None if the bot polls."""
    if not settings.webhook_url:
        return None
    certificate = Path(settings.webhook_certificate) if settings.webhook_certificate else None
    given = settings.webhook_secret.get_secret_value()
    return Address(
        url=settings.webhook_url,
        secret=given or made_of(token),
        host=settings.webhook_host,
        port=settings.webhook_port,
        certificate=certificate,
    )


def reached_at(settings: Settings, port: int) -> str:
    """Return the address at which other workers reach this one, which listens at a port."""
    host = settings.webhook_host
    if not host.strip("0.:"):  # it listens at all its addresses
        host = socket.gethostname()
    return settings.worker_url.rstrip("/") or f"http://{f'[{host}]' if ':' in host else host}:{port}"


def made_of(token: str) -> str:
    """Return the default secret, derived from the token so that it need not be stored.

    Every worker derives the same. The token cannot be recovered from it; a new token leads to a new secret.
    """
    return hmac.digest(token.encode(), b"thousand webhook", "sha256").hex()


async def carry_out(command: str, settings: Settings, token: str) -> None:
    """Run `set`, `info` or `delete` and print the result; raises TelegramError and SettingsError."""
    commands: dict[str, Callable[[Bot, Address | None], Awaitable[None]]] = {
        "set": _set,
        "info": _info,
        "delete": _delete,
    }
    base = f"{settings.api_url.rstrip('/')}/bot"
    requests = [make_request(settings.transport) for _ in range(2)]
    async with Bot(token, base_url=base, request=requests[0], get_updates_request=requests[1]) as bot:
        await commands[command](bot, address(settings, token))


async def _set(bot: Bot, wanted: Address | None) -> None:
    if wanted is None:
        raise SettingsError(NO_URL)
    await announce(bot, wanted)
    print(f"Telegram now sends the updates of @{bot.username} to {wanted.url}")
    print(f"`thousand run` listens at {wanted.host}:{wanted.port}, {wanted.path}")


async def _info(bot: Bot, wanted: Address | None) -> None:
    info = await bot.get_webhook_info()
    for line in _told(info, wanted):
        print(line)


def _told(info: WebhookInfo, wanted: Address | None) -> list[str]:
    """Return the lines that describe Telegram's state."""
    if not info.url:
        told = [NONE_SET]
        if wanted is not None:
            told.append(
                f"{PREFIX}WEBHOOK_URL is {wanted.url}: `thousand run` or `thousand webhook set` sets it"
            )
        return told
    told = [f"Telegram sends updates to {info.url}, {info.max_connections or 40} at a time"]
    if wanted is None:
        told.append(f"{PREFIX}WEBHOOK_URL is not set: `thousand run` would poll, and delete the webhook")
    elif wanted.url != info.url:
        told.append(f"{PREFIX}WEBHOOK_URL is {wanted.url}: `thousand webhook set` changes it")
    told.append(f"{info.pending_update_count} updates are pending")
    if info.last_error_date is not None:
        when = info.last_error_date.strftime("%Y-%m-%d %H:%M:%S UTC")
        told.append(f"the last delivery failed at {when}: {info.last_error_message}")
    return told


async def _delete(bot: Bot, _: Address | None) -> None:
    before = await bot.get_webhook_info()
    if not before.url:
        print(NONE_SET)
        return
    await bot.delete_webhook()
    print(f"Telegram sends nothing to {before.url} any more; pending updates are kept for polling")
