"""HTTP transport for python-telegram-bot: pyreqwest (Rust), or aiohttp by setting.

docs/dependencies.md compares the two. The token is part of every address, so no address may reach a log.
Calls without files are encoded as one JSON object: the library searches every field for its own objects,
encodes each as JSON, and then all of them as a form, in which a Cyrillic letter takes six characters.
Avoiding that saves processor time (docs/delivery.md).
"""

import asyncio
import json
import os
import urllib.request
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar, Literal, NamedTuple, cast
from urllib.parse import urlencode

from pydantic_core import from_json, to_json
from pyreqwest.client import Client, ClientBuilder
from pyreqwest.exceptions import PyreqwestError, RequestTimeoutError
from pyreqwest.multipart import FormBuilder, PartBuilder
from pyreqwest.proxy import ProxyBuilder
from pyreqwest.request import RequestBuilder
from telegram import Bot
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from typing_extensions import override

from bot.telegram import NO_ANSWER


@dataclass(frozen=True, slots=True)
class PlainFields:
    """Fields of plain values, in place of `telegram.request.RequestData`."""

    parameters: Mapping[str, Any]
    contains_files: ClassVar = False
    multipart_data: ClassVar[Mapping[str, Any]] = {}

    @property
    def json_payload(self) -> bytes:
        """Return all fields as a JSON object."""
        return to_json(self.parameters)


async def call(bot: Bot, method: str, fields: Mapping[str, Any]) -> Any:
    """Call a method of the Bot API by its true name; return the plain result.

    Raises TelegramError as the library's own methods do; InvalidToken also if there is no such method.
    """
    given = PlainFields({name: value for name, value in fields.items() if value is not None})
    return await bot.request.post(f"{bot.base_url}/{method}", cast("RequestData", given))


TransportName = Literal["pyreqwest", "aiohttp"]

IN_FLIGHT = 320
CONNECT_S = 5.0
WRITE_S = 10.0
UPLOAD_S = 30.0
READ_S = 10.0
POOL_S = 10.0
LARGEST_REPLY = 32 * 2**20
"""Bytes of a reply; Telegram's largest, a hundred updates, have a hundredth of it."""


def make_request(name: TransportName) -> BaseRequest:
    """Return the transport of a name in the settings; long polling needs one of its own."""
    if name == "pyreqwest":
        return PyreqwestRequest()
    from bot.telegram.aiohttp_transport import AiohttpRequest  # noqa: PLC0415 - few choose it, and it is large

    return AiohttpRequest()


class InFlightLimit:
    """Limit on calls in flight."""

    def __init__(self, in_flight: int) -> None:
        self._free = asyncio.Semaphore(in_flight)

    async def take(self, pool_timeout: float | None) -> None:
        """Take one of the places; raises `TimedOut` if none becomes free in `pool_timeout` seconds."""
        if self._free.locked():
            await self._wait(pool_timeout)
        else:
            # free, so no timeout is needed, which would cost more than all the rest
            await self._free.acquire()

    def leave(self) -> None:
        """Give a place back."""
        self._free.release()

    async def _wait(self, pool_timeout: float | None) -> None:
        try:
            async with asyncio.timeout(pool_timeout):
                await self._free.acquire()
        except TimeoutError:
            raise TimedOut("No free place: the call was not made.") from None


Data = RequestData | PlainFields | None


class CallLimits(NamedTuple):
    """Seconds that the steps of a call may take; None for no limit."""

    connect: float | None
    write: float | None
    read: float | None


class ReplyTooLarge(NetworkError):
    """A reply is larger than any of Telegram's; the rest of it is not read."""

    def __init__(self) -> None:
        super().__init__(f"a reply has more than {LARGEST_REPLY // 2**20} MB")


def checked(body: bytes) -> bytes:
    """Return a body unchanged; raises ReplyTooLarge."""
    if len(body) > LARGEST_REPLY:
        raise ReplyTooLarge
    return body


class ReplyBody:
    """Body of a reply while it arrives."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, part: bytes) -> None:
        """Add what has arrived; raises ReplyTooLarge."""
        self._size += len(part)
        if self._size > LARGEST_REPLY:
            raise ReplyTooLarge
        self._parts.append(part)

    def whole(self) -> bytes:
        return b"".join(self._parts)


class CheckedRequest(BaseRequest):
    """Transport that accepts only genuine replies of Telegram, and hides all others from the log.

    Proxies, portals and overloaded servers answer with pages, and the pages may quote the address.
    At most `in_flight` calls are made at once. Timeouts are those passed by the library, or else the
    constants above.
    """

    def __init__(self, *, in_flight: int = IN_FLIGHT) -> None:
        self._places = InFlightLimit(in_flight)

    @property
    def read_timeout(self) -> float | None:
        return READ_S

    @override
    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one call; return HTTP status and body.

        Raises:
            TimedOut: a step took too long; unless it was waiting for a place, the call may have happened.
            NetworkError: the connection failed; the call may have happened.
        """
        uploads = bool(request_data and request_data.contains_files)
        limits = CallLimits(
            connect=seconds_of(connect_timeout, CONNECT_S),
            write=seconds_of(write_timeout, UPLOAD_S if uploads else WRITE_S),
            read=seconds_of(read_timeout, READ_S),
        )
        await self._places.take(seconds_of(pool_timeout, POOL_S))
        try:
            return self._vouched(*await self._call(url, method, request_data, limits))
        finally:
            self._places.leave()

    @abstractmethod
    async def _call(self, url: str, method: str, data: Data, limits: CallLimits) -> tuple[int, bytes]:
        """Make one call within `limits`; return HTTP status and body. Raises as `do_request` does."""

    @staticmethod
    @override
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return the reply; raises TelegramError if it is no JSON object."""
        reply = _object(payload)
        if reply is None:
            raise TelegramError(NO_ANSWER)
        return reply

    @staticmethod
    def _vouched(status: int, payload: bytes) -> tuple[int, bytes]:
        """Return a reply; raises NetworkError for a refusal that does not look like one of Telegram's."""
        if 200 <= status <= 299:
            return status, payload
        said = _object(payload) or {}
        words, parameters = said.get("description", ""), said.get("parameters", {})
        if said.get("ok") is False and isinstance(words, str) and isinstance(parameters, dict):
            return status, payload
        raise NetworkError(f"a proxy answered instead of Telegram (HTTP {status})")


def _object(payload: bytes) -> dict[str, Any] | None:
    """Return the JSON object in a reply, None for anything else."""
    try:
        data = from_json(payload)
    except ValueError:
        data = _lenient(payload)
    return data if isinstance(data, dict) else None


def _lenient(payload: bytes) -> object:
    """Return what stands in a reply with letters that are none; None if it is no JSON."""
    try:
        return json.loads(payload.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None


class PyreqwestRequest(CheckedRequest):
    """Transport with one pyreqwest client.

    The read timeout limits a whole call; an upload has its write timeout in addition. Connecting takes at
    most CONNECT_S.
    """

    _client: Client | None = None

    async def initialize(self) -> None:
        """Create the client; connections are made by the first calls."""
        if self._client is None:
            builder = ClientBuilder().user_agent(self.USER_AGENT).follow_redirects(enable=False)
            builder = builder.connect_timeout(timedelta(seconds=CONNECT_S)).no_proxy()
            if proxy := proxy_of_https():
                builder = builder.proxy(ProxyBuilder.https(proxy).no_proxy(os.environ.get("NO_PROXY")))
            self._client = builder.build()

    async def shutdown(self) -> None:
        """Close all connections; `initialize` may follow."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    @override
    async def _call(self, url: str, method: str, data: Data, limits: CallLimits) -> tuple[int, bytes]:
        if self._client is None:
            raise RuntimeError("This PyreqwestRequest is not initialized!")
        total = total_of(limits.write if data and data.contains_files else 0.0, limits.read)
        try:
            call = _with_body(self._client.request(method, url), data)
            if total is not None:
                call = call.timeout(timedelta(seconds=total))
            async with call.build_streamed() as reply:
                body = await reply.body_reader.read(LARGEST_REPLY + 1)  # one wait, which the chunks are not
        except (PyreqwestError, ValueError) as error:
            raise _of_the_library(error) from None
        _not_cancelled()
        return reply.status, checked(body.to_bytes() if body else b"")


def proxy_of_https() -> str | None:
    """Return the proxy of the environment for https; a local Bot API server and the playground need none."""
    return urllib.request.getproxies_environment().get("https")


def _not_cancelled() -> None:
    """Raise CancelledError if the task was cancelled: pyreqwest may return a reply all the same."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _with_body(call: RequestBuilder, data: Data) -> RequestBuilder:
    """Add the parameters: as JSON if they are plain, else as a form, in parts if there are files."""
    if data is None:
        return call
    if isinstance(data, PlainFields):
        return call.headers(JSON).body_bytes(data.json_payload)
    if not data.contains_files:
        return call.headers(FORM).body_bytes(urlencode(data.json_parameters).encode())
    form = FormBuilder()
    for name, value in data.json_parameters.items():
        form = form.text(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        whole = content if isinstance(content, bytes) else content.read()
        form = form.part(name, PartBuilder.from_bytes(whole).file_name(filename).mime(kind))
    return call.multipart(form)


def _of_the_library(error: PyreqwestError | ValueError) -> TelegramError:
    """Return an error of pyreqwest as the library's, without the address that some of them quote."""
    if isinstance(error, RequestTimeoutError):
        return TimedOut(f"Timed out ({type(error).__name__})")
    if isinstance(error, PyreqwestError):
        return NetworkError(_cause(error) or f"pyreqwest.{type(error).__name__}")
    return NetworkError("the base address of the Bot API is not a URL")


def _cause(error: PyreqwestError) -> str:
    """Return the last cause that the error names: the system's own text, never an address; "" for none."""
    details = getattr(error, "details", None)
    causes = details.get("causes") if isinstance(details, dict) else None
    return str(causes[-1]["message"]) if causes else ""


FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


def seconds_of(given: object, default: float | None) -> float | None:
    """Return a timeout as a float: the library passes seconds, None for no limit, or a mark for a default."""
    if given is None or isinstance(given, int | float):
        return given
    return default


def total_of(*steps: float | None) -> float | None:
    """Return the seconds for a whole call; None if a step has no limit."""
    return None if None in steps else sum(step for step in steps if step is not None)
