"""Webhook: Telegram is told not to deliver an update again once it was handled.

A duplicate, at the same time or after a lost answer, is handled once: its id is remembered here for a while,
and in the store for good. Updates of one chat run in order, and so do those of one person; all others run
concurrently.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Any, Protocol

import aiohttp
from aiohttp import web
from telegram import Bot, Update, WebhookInfo
from telegram.error import EndPointNotFound, InvalidToken, TelegramError

from bot.runtime import Recent, start
from bot.runtime.http_server import HttpServer, trust
from bot.telegram.address import CONNECTIONS, Address, announce
from bot.telegram.poller import FINISH_S, GRACE_S, REFUSALS, TELEGRAM, Handle, opened
from storage import Outage, Outages, level_of
from storage.leases import OwnedElsewhere
from storage.store import StoreError

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # nosec B105 # a name
LARGEST_BYTES = 1024 * 1024
"""Limit of a body; an update seldom has a hundredth of it."""
READ_S = 10.0
"""Seconds in which a body must arrive."""
AT_ONCE = 100
"""Requests handled in parallel; Telegram is asked to bring fewer."""
RETRY_S = 1
"""Seconds after which Telegram is asked to retry."""


class UpdateResult(Enum):
    """Result of handling an update."""

    DONE = "ok"
    LATER = "later"
    """Telegram has to bring it again."""


Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""Serves a request of another worker, for as long as its connection lasts."""

Taken = UpdateResult | bytes
"""Result of handling an update; a done press may leave its answer as the body of the reply to Telegram."""
Take = Callable[[Any, int | None], Awaitable[Taken]]
"""Takes a decoded body, for a chat that another worker may name.

Raises ValueError if it is no update, and OwnedElsewhere if the chat belongs to another worker.
"""

CHAT_HEADER = "X-Thousand-Chat"
"""Header that names the chat of a forwarded update, or of the right owner in a reply."""
MISDIRECTED = 421


class Listener:
    """An HTTP server at one path, until `close`. `results` counts requests by outcome."""

    def __init__(
        self,
        *,
        host: str,
        port: int,
        path: str,
        secret: str,
        take: Take,
    ) -> None:
        self._place = (host, port)
        self._path = path
        self._secret = secret.encode()
        self._take = take
        self._inside = 0
        self._server = HttpServer(largest=LARGEST_BYTES)
        self._server.all(self._answer)
        self._rooms: dict[str, tuple[str, bytes, Serve]] = {}
        self.results: Counter[str] = Counter()

    @property
    def strangers(self) -> Counter[str]:
        """Counters of what strangers did, by kind."""
        return self._server.strangers.counts

    def also(self, path: str, header: str, secret: str, serve: Serve) -> None:
        """Serve another path, to those who know its secret and send it in a header; before `open`."""
        self._rooms[path] = (header, secret.encode(), serve)
        self._server.get(path, self._answer_in_room)

    @property
    def port(self) -> int:
        """The listening port, even if any free one was asked for."""
        return self._server.port

    async def open(self) -> None:
        """Listen; raises OSError if the port is taken."""
        await self._server.open(self._place)

    async def close(self) -> None:
        """Answer open requests and stop listening."""
        await self._server.close()

    async def _answer(self, request: web.Request) -> web.Response:
        """Answer one request, with a body only if Telegram is to make a call of it."""
        headers: dict[str, str] = {}
        body = b""
        try:
            status = self._refused(request)
            if not status:
                status, body = await self._inside_of(request)
        except OwnedElsewhere as error:
            status, headers = MISDIRECTED, {CHAT_HEADER: str(error.chat)}
        self.results["ok" if status == 200 else str(status)] += 1
        if status == 503:
            headers["Retry-After"] = str(RETRY_S)
        kind = "application/json" if body else None
        return web.Response(status=status, headers=headers, body=body, content_type=kind)

    async def _answer_in_room(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for another path; those without its secret do not learn that there is one."""
        header, secret, serve = self._rooms[request.path]
        given = request.headers.get(header, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, secret):
            return await self._answer(request)
        trust(request)
        return await serve(request)

    def _refused(self, request: web.Request) -> int:
        """Return the status of a rejected request, 0 for an accepted one."""
        if request.rel_url.raw_path != self._path:
            return 404
        if request.method != "POST":
            return 405
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return 403
        trust(request)
        if request.content_type != "application/json" or "Content-Encoding" in request.headers:
            return 415
        if (request.content_length or 0) > LARGEST_BYTES:
            return 413
        return 503 if self._inside >= AT_ONCE else 0

    async def _inside_of(self, request: web.Request) -> tuple[int, bytes]:
        """Read an update, hand it on and return the status and the body of the reply."""
        self._inside += 1
        try:
            async with asyncio.timeout(READ_S):
                body = await request.read()
            named = request.headers.get(CHAT_HEADER)
            taken = await self._take(json.loads(body), None if named is None else int(named))
        except TimeoutError:
            return 408, b""
        except web.HTTPRequestEntityTooLarge:
            return 413, b""
        except (ValueError, RecursionError, web.HTTPException, web.RequestPayloadError, ConnectionError):
            return 400, b""  # a client's fault or a broken connection: not logged
        finally:
            self._inside -= 1
        if taken is UpdateResult.LATER:
            return 503, b""
        return 200, taken if isinstance(taken, bytes) else b""


log = logging.getLogger(__name__)

TIMEOUT_S = 9.0
"""Seconds an update waits for an owner: failover time plus a margin."""
RESEND_S = 0.2
WAITING = CONNECTIONS // 2
"""Updates that may wait, over all workers; each worker has its part."""
OWNER_ANSWER_S = 4.0
"""Seconds to wait for the owner's reply.

A frozen or dead owner is known to be late by then (`LATE_S` plus `RENEW_S`), so silence means that the
connection is cut, or that the owner goes on and will recognize the update.
"""
REFUSED_S = OWNER_ANSWER_S
"""A live worker that has refused this long counts as unreachable."""
MUTE_S = 5.0
"""Seconds for which nothing is forwarded to an unreachable worker."""
CONNECT_S = 1.0
TURNS = 5
"""Redirections of one update to another chat; more are a bug."""


class WorkerDirectory(Protocol):
    """The owners of chats and their addresses."""

    @property
    def workers(self) -> int:
        """Number of live workers."""

    def has(self, chat: int) -> bool:
        """Return whether this worker owns a chat."""

    def sure(self) -> bool:
        """Return whether no other worker can have taken this worker's chats."""

    def address_of(self, chat: int) -> str | None:
        """Return the address of a chat's owner; None without an owner, or if this worker is the owner."""

    def lives(self, address: str) -> bool:
        """Return whether a live worker has this address."""


class Forwarding:
    """Forwards updates to their owners. `chat_of_update` finds the chat of an update."""

    def __init__(
        self,
        directory: WorkerDirectory,
        chat_of_update: Callable[[Update], Awaitable[int | None]],
        path: str,
        secret: str,
    ) -> None:
        self._directory = directory
        self._chat_of_update = chat_of_update
        self._path = path
        self._headers = {SECRET_HEADER: secret, "Content-Type": "application/json"}
        self._session: aiohttp.ClientSession | None = None
        self._waiting = 0
        self._mute: dict[str, float] = {}
        """End of the pause of unreachable workers, by address."""
        self._refusing: dict[str, float] = {}
        """Start of the refusals of a worker, by address."""
        self._outages = Outages("the worker at {} takes no updates", "the worker at {} takes updates again")
        """Loop time until which the same complaint is not logged again."""
        self.stopping = False

    def is_here(self, chat: int) -> bool:
        """Return whether this worker certainly owns a chat."""
        return self._directory.has(chat) and self._directory.sure()

    async def close(self) -> None:
        """Close the connections to other workers."""
        if self._session is not None:
            await self._session.close()

    async def bring(self, update: Update, given: Any, here: Callable[[], Awaitable[Taken]]) -> Taken:
        """Let the owner carry an update out: this worker by `here`, or another one."""
        way = PendingUpdate(
            update=update,
            body=json.dumps(given).encode(),
            here=here,
            end=asyncio.get_running_loop().time() + TIMEOUT_S,
        )
        taken = await self._try(way)
        if taken is not UpdateResult.LATER or self._waiting >= max(1, WAITING // self._directory.workers):
            return taken
        self._waiting += 1
        try:
            while taken is UpdateResult.LATER and self._may_wait(way):
                await asyncio.sleep(RESEND_S)
                taken = await self._try(way)
        finally:
            self._waiting -= 1
        return taken

    def _may_wait(self, way: PendingUpdate) -> bool:
        if self.stopping or way.mute or not self._directory.sure():
            return False
        if asyncio.get_running_loop().time() < way.end:
            return True
        log.warning("update %s finds no owner; Telegram will send it again", way.update.update_id)
        return False

    async def _try(self, way: PendingUpdate) -> Taken:
        """Try once to have an update carried out, by whichever worker owns it."""
        number = way.update.update_id
        while way.turns <= TURNS:
            try:
                way.chat = way.chat or await self._chat_of_update(way.update)
                if way.chat is None or self.is_here(way.chat):
                    return await way.here()
                return await self._there(way.chat, way)
            except OwnedElsewhere as error:
                way.chat, way.turns = error.chat, way.turns + 1
            except StoreError as error:
                log.log(level_of(error), "update %s waits for the store: %s", number, error)
                return UpdateResult.LATER
        log.error("update %s has no owner", number)
        return UpdateResult.DONE

    async def _there(self, chat: int, way: PendingUpdate) -> Taken:
        """Let the owner of a chat take an update; raises OwnedElsewhere if the chat belongs to another
        worker.

        An owner that is returning the chat is waited for: it may have begun, and another worker would repeat
        the work. A frozen owner is not waited for.
        """
        address = self._directory.address_of(chat)
        if address is None:
            return UpdateResult.LATER
        if self._mute.get(address, 0.0) > asyncio.get_running_loop().time():
            way.mute = True
            return UpdateResult.LATER
        asking = start(self._ask(address, chat, way), "forwarding an update", usual=(OwnedElsewhere,))
        try:
            while self._directory.lives(address):
                if (await asyncio.wait({asking}, timeout=RESEND_S))[0]:
                    return await asking
            return UpdateResult.LATER
        finally:
            asking.cancel()

    async def _ask(self, address: str, chat: int, way: PendingUpdate) -> Taken:
        """Forward an update to an address and return the reply; raises OwnedElsewhere."""
        if self._session is None:
            limits = aiohttp.ClientTimeout(total=OWNER_ANSWER_S, sock_connect=CONNECT_S)
            self._session = aiohttp.ClientSession(timeout=limits, connector=aiohttp.TCPConnector(limit=0))
        url, headers = address + self._path, self._headers | {CHAT_HEADER: str(chat)}
        try:
            async with self._session.post(
                url, data=way.body, headers=headers, allow_redirects=False
            ) as answer:
                self._refusing.pop(address, None)
                if answer.status == MISDIRECTED:
                    raise OwnedElsewhere(int(answer.headers[CHAT_HEADER]))
                if answer.status not in {200, 503}:
                    same = "have all workers the same token, secret and path?"
                    self._outages.failed(address, f"it answers {answer.status}: {same}")
                else:
                    self._outages.worked(address)
                body = await answer.read()
                return UpdateResult.LATER if answer.status != 200 else body or UpdateResult.DONE
        except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
            way.mute = self._is_cut(address, error)
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            where = "if it runs, its THOUSAND_WORKER_URL is to be one where the others reach it"
            self._outages.failed(address, f"it is not reached ({what}); {where}")
            return UpdateResult.LATER

    def _is_cut(self, address: str, error: Exception) -> bool:
        """Return whether a worker is unreachable, and pause forwarding to it if so."""
        now = asyncio.get_running_loop().time()
        silent = isinstance(error, TimeoutError) and not isinstance(error, aiohttp.ConnectionTimeoutError)
        if silent or now - self._refusing.setdefault(address, now) > REFUSED_S:
            self._mute[address] = now + MUTE_S
        return self._mute.get(address, 0.0) > now


@dataclass(slots=True, kw_only=True)
class PendingUpdate:
    """An update on its way to its owner."""

    update: Update
    body: bytes
    here: Callable[[], Awaitable[Taken]]
    end: float
    """Loop time until which it waits."""
    chat: int | None = None
    """Its chat, if known."""
    turns: int = 0
    """Number of redirections to another chat."""
    mute: bool = False
    """Whether its owner does not reply."""


ANSWER_S = 30.0
"""Seconds until Telegram gets an answer although the work goes on; Telegram gives up after a minute."""
CACHED = 10_000
CHECK_S = 60.0
"""Seconds between checks whether Telegram still delivers updates here."""


class Webhook:
    """Webhook server; `run` ends only by cancellation or a revoked token.

    `polls` counts deliveries by result; since `failing_since` (loop time) nothing is delivered here. While it
    is `stopping` it accepts nothing more, and Telegram keeps the updates.
    """

    def __init__(
        self, bot: Bot, handle: Handle, address: Address, forwarding: Forwarding | None = None
    ) -> None:
        """Create the server.

        `handle` raises StoreError to get an update again, `forwarding` reaches other workers.
        """
        self._bot = bot
        self._forwarding = forwarding
        self._handle = handle
        self._address = address
        self._listener = Listener(
            host=address.host, port=address.port, path=address.path, secret=address.secret, take=self.take
        )
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._answers: set[asyncio.Future[None]] = set()
        self._last: dict[int, asyncio.Task[None]] = {}
        """The last unfinished update of each chat and person."""
        self._done: Recent[int, Taken] = Recent(CACHED)
        """Results of updates. One that comes again gets the same reply: the former was lost."""
        self._refusals = 0
        self._looked = datetime.now(UTC)
        self.outage = Outage(*TELEGRAM, level=logging.WARNING, grace_s=GRACE_S)
        self._elsewhere = Outage("the webhook is lost", "the webhook is back", level=logging.WARNING)
        self.stopping = False
        self.failing_since: float | None = None

    def also(self, path: str, header: str, secret: str, serve: Serve) -> None:
        """Serve another path to those who know its secret (`Listener.also`); before `begin`."""
        self._listener.also(path, header, secret, serve)

    @property
    def polls(self) -> Counter[str]:
        """Number of deliveries by result."""
        return self._listener.results

    @property
    def strangers(self) -> Counter[str]:
        """Counters of what strangers did, by kind."""
        return self._listener.strangers

    @property
    def port(self) -> int:
        """Port of the server."""
        return self._listener.port

    async def begin(self) -> None:
        """Listen, and register with Telegram.

        Raises OSError for an unusable port or file, or TelegramError.
        """
        await self._listener.open()
        try:
            await announce(self._bot, self._address)
        except BaseException:
            await self._listener.close()
            raise
        log.info("listening for updates on port %d, %s", self.port, self._address.path)

    async def run(self) -> None:
        """Accept updates; raises InvalidToken if that is hopeless."""
        try:
            while True:
                await asyncio.sleep(CHECK_S)
                await self._look()
        finally:
            self.stopping = True
            if self._forwarding is not None:
                self._forwarding.stopping = True
            if left := {*self._under_way.values(), *self._answers}:
                await asyncio.wait(left, timeout=FINISH_S)
            cut = {*self._under_way.values()}
            for task in cut:
                task.cancel()
            await asyncio.gather(*cut, return_exceptions=True)
            await self._listener.close()
            if self._forwarding is not None:
                await self._forwarding.close()

    async def take(self, given: object, chat: int | None = None) -> Taken:
        """Handle one update; return when its change is stored. Raises ValueError if it is no update.

        An update that another worker forwards for a `chat` is handled here or not at all: raises
        OwnedElsewhere.
        """
        directory = self._forwarding
        if self.stopping or (chat is not None and directory is not None and not directory.is_here(chat)):
            return UpdateResult.LATER
        for update in opened([given], self._bot).updates:
            here = partial(self._here, update)
            try:
                if directory is None or chat is not None:
                    taken = await here()
                else:
                    taken = await directory.bring(update, given, here)
            except StoreError as error:
                what = "update %s was refused, Telegram will send it again: %s"
                log.log(level_of(error), what, update.update_id, error)
                taken = UpdateResult.LATER
            return taken
        return UpdateResult.DONE  # an unreadable update is skipped: it would be delivered again for a day

    async def _here(self, update: Update) -> Taken:
        """Handle an update in this process; raises StoreError, and OwnedElsewhere for another worker's."""
        if self.stopping:
            return UpdateResult.LATER
        if (taken := self._done.get(update.update_id)) is not None:
            return taken
        work = self._under_way.get(update.update_id) or self._begin(update)
        await asyncio.wait({work}, timeout=ANSWER_S)
        if not work.done() or work.cancelled():
            return UpdateResult.LATER
        if isinstance(error := work.exception(), StoreError | OwnedElsewhere):
            raise error
        return self._done.get(update.update_id) or UpdateResult.DONE

    def _begin(self, update: Update) -> asyncio.Task[None]:
        """Start an update after those in progress for its chat and its person."""
        number, ownership = update.update_id, _whose(update)
        before = {self._last[each] for each in ownership if each in self._last}
        usual = (StoreError, OwnedElsewhere)
        work = start(self._carry_out(update, before), "an update from the webhook", usual=usual)
        self._under_way[number] = work
        for each in ownership:
            self._last[each] = work

        def ended(task: asyncio.Task[None]) -> None:
            del self._under_way[number]
            for each in ownership:
                if self._last.get(each) is task:
                    del self._last[each]

        work.add_done_callback(ended)
        return work

    async def _carry_out(self, update: Update, before: AbstractSet[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)
        answer = await self._handle(update)
        self._done[update.update_id] = answer if isinstance(answer, bytes) else UpdateResult.DONE
        if isinstance(answer, asyncio.Future):
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)

    async def _look(self) -> None:
        """Check whether Telegram still delivers updates here; raises InvalidToken if that is hopeless."""
        try:
            info = await self._bot.get_webhook_info()
        except (EndPointNotFound, InvalidToken) as error:
            self._refusals += 1
            log.warning("Telegram refuses the token, %d of %d times: %s", self._refusals, REFUSALS, error)
            if self._refusals >= REFUSALS:
                raise InvalidToken from error
        except TelegramError as error:
            self.outage.failed(error)
        else:
            self.outage.worked()
            self._refusals = 0
            self._judge(info)

    def _judge(self, info: WebhookInfo) -> None:
        if info.url == self._address.url:
            self.failing_since = None
            self._elsewhere.worked()
        else:
            now = asyncio.get_running_loop().time()
            self.failing_since = now if self.failing_since is None else self.failing_since
            where = "elsewhere" if info.url else "to nobody who does not ask"
            self._elsewhere.failed(f"updates go {where}; `thousand webhook set` redirects them here")
        if info.last_error_date is not None and info.last_error_date > self._looked:
            self._looked = info.last_error_date
            waits = info.pending_update_count
            log.warning("Telegram could not deliver an update: %s; %d wait", info.last_error_message, waits)


def _whose(update: Update) -> frozenset[int]:
    """Return the chat and the person of an update: a direct chat has the id of its person."""
    chat, user = update.effective_chat, update.effective_user
    return frozenset(each.id for each in (chat, user) if each is not None)
