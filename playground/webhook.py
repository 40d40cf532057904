"""Updates brought to the bot's own web server, retried until it takes them."""

import asyncio
import re
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp

from playground.errors import Json, bad_request
from playground.tasks import start
from playground.updates import Update
from playground.world import World

LONGEST_WAIT_S = 60.0
ANSWER_TIMEOUT_S = 60.0
_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class WebhookPlace:
    """Where to bring updates, with what secret, how many at a time; `trusted` is who is believed there."""

    url: str
    secret: str
    connections: int
    trusted: ssl.SSLContext | None = None

    @classmethod
    def parse(
        cls, url: str, secret: str, connections: int, certificate: bytes | None = None
    ) -> "WebhookPlace | None":
        """Return the place, None for an empty address.

        Raises ApiError: the address leaves this machine, the secret has forbidden characters, or the
        certificate is none.
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


class Webhook:
    """Brings queued updates, in order within a lane and side by side across lanes.

    `first_wait_s` is the pause after a first refusal; it doubles each time, `Retry-After` overrules it.
    """

    def __init__(self, world: World, *, first_wait_s: float = 1.0) -> None:
        self.place: WebhookPlace | None = None
        self.last_error: Json = {}
        self._world = world
        self._first_wait_s = first_wait_s
        self._runner: asyncio.Task[None] | None = None

    async def move(self, place: WebhookPlace | None) -> None:
        """Deliver there from now on, or nowhere."""
        await self.close()
        self.place, self.last_error = place, {}
        if place is not None:
            self._runner = start(self._run(place), "bringing updates")

    async def close(self) -> None:
        """Stop delivering."""
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
                            busy[update.lane] = start(work, f"bringing update {update.id}")
                    await arrived.wait()
            finally:
                for task in busy.values():
                    task.cancel()
                await asyncio.gather(*busy.values(), return_exceptions=True)

    async def _bring(self, session: aiohttp.ClientSession, place: WebhookPlace, update: Update) -> None:
        """Bring one update until it is taken or too old, then look for the next."""
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
        """Post one update; None: it was taken, else the pause the bot asks for (0: it names none)."""
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
