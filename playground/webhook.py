"""Delivery of updates to the bot's webhook, with retries until the bot accepts them."""

import asyncio
import re
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp

from playground.params import Json, bad_request
from playground.traffic import Update, start
from playground.world import World

LONGEST_WAIT_S = 60.0
ANSWER_TIMEOUT_S = 60.0
_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class WebhookPlace:
    """Webhook settings: URL, secret, maximum connections, and the trusted certificate."""

    url: str
    secret: str
    connections: int
    trusted: ssl.SSLContext | None = None

    @classmethod
    def parse(
        cls, url: str, secret: str, connections: int, certificate: bytes | None = None
    ) -> "WebhookPlace | None":
        """Return the settings, None for an empty URL.

        Raises ApiError: the URL leaves this machine, the secret has forbidden characters, or the certificate
        is invalid.
        """
        if not url:
            return None
        if urlsplit(url).hostname not in _LOOPBACK:
            raise bad_request("bad webhook: the playground delivers to the loopback interface only")
        if not _SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        return cls(url, secret, min(max(connections, 1), 100), _trusting(certificate))


def _trusting(certificate: bytes | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    try:
        return ssl.create_default_context(cadata=certificate.decode("ascii"))
    except (ValueError, ssl.SSLError) as error:
        raise bad_request("bad webhook: failed to read the certificate") from error


class WebhookSender:
    """Sender of queued updates, in order within a lane and concurrently across lanes.

    `first_wait_s` is the back-off after the first failure; it doubles each time. `Retry-After` overrides it.
    """

    def __init__(self, world: World, *, first_wait_s: float = 1.0) -> None:
        self.place: WebhookPlace | None = None
        self.last_error: Json = {}
        self._world = world
        self._first_wait_s = first_wait_s
        self._runner: asyncio.Task[None] | None = None

    async def move(self, place: WebhookPlace | None) -> None:
        """Deliver updates to this webhook from now on, or to none."""
        await self.close()
        self.place, self.last_error = place, {}
        if place is not None:
            self._runner = start(self._run(place), "webhook delivery")

    async def close(self) -> None:
        """Stop the delivery."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
            self._runner = None

    async def _run(self, place: WebhookPlace) -> None:
        arrived = self._world.updates.arrived
        busy: dict[str, asyncio.Task[None]] = {}
        timeout = aiohttp.ClientTimeout(total=ANSWER_TIMEOUT_S)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            try:
                while True:
                    arrived.clear()
                    busy = {lane: task for lane, task in busy.items() if not task.done()}
                    for update in self._world.updates.pending():
                        if update.lane not in busy and len(busy) < place.connections:
                            work = self._bring(session, place, update)
                            busy[update.lane] = start(work, f"webhook delivery of update {update.id}")
                    await arrived.wait()
            finally:
                for task in busy.values():
                    task.cancel()
                await asyncio.gather(*busy.values(), return_exceptions=True)

    async def _bring(self, session: aiohttp.ClientSession, place: WebhookPlace, update: Update) -> None:
        """Send one update until it is accepted or expired, then wake the loop for the next one."""
        wait = self._first_wait_s
        while update.alive(self._world.clock()):
            asked = await self._offer(session, place, update)
            if asked is None:
                break
            await asyncio.sleep(asked or wait)
            wait = min(wait * 2, LONGEST_WAIT_S)
        self._world.updates.confirm(update)
        asyncio.get_running_loop().call_soon(self._world.updates.arrived.set)

    async def _offer(
        self, session: aiohttp.ClientSession, place: WebhookPlace, update: Update
    ) -> float | None:
        """Post one update; return None if it is accepted, else `Retry-After` in seconds (0 if absent)."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": place.secret} if place.secret else {}
        try:
            body, trusted = update.api(), place.trusted or True
            async with session.post(place.url, json=body, headers=headers, ssl=trusted) as answer:
                if answer.ok:
                    return None
                self._remember(f"Wrong response from the webhook: {answer.status} {answer.reason}")
                return _seconds(answer.headers.get("Retry-After", ""))
        except (aiohttp.ClientError, TimeoutError) as error:
            self._remember(str(error) or type(error).__name__)
            return 0

    def _remember(self, text: str) -> None:
        self.last_error = {"last_error_date": int(self._world.clock()), "last_error_message": text}


def _seconds(retry_after: str) -> float:
    return float(retry_after) if retry_after.isdigit() else 0
