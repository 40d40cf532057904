"""Address of the webhook, without the server behind it, and `thousand webhook set|info|delete`."""

import asyncio
import hmac
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from telegram import Bot, WebhookInfo
from telegram.error import BadRequest

from bot.runtime.settings import PREFIX, Settings, SettingsError
from bot.telegram.transport import make_request
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
