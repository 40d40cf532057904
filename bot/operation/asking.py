"""Minimal client of the Bot API for checks before the bot runs.

It never shows an address, and so no token.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
from yarl import URL

TIMEOUT_S = 10.0
LARGEST = 2**20
"""Bytes of an answer that are read."""


class ApiUnreachable(Exception):
    """No server answers, or the server is no Bot API; carries a short description."""


@dataclass(frozen=True, slots=True)
class ApiReply:
    """Reply of the Bot API: the result, or in `refusal` the reason why there is none."""

    result: Any = field(repr=False)
    code: int
    refusal: str
    date: datetime | None
    """Time of the reply, by the server's clock."""

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return not self.refusal


class BotApiClient:
    """Client that calls methods of the Bot API with one token."""

    def __init__(self, session: aiohttp.ClientSession, api_url: str, token: str) -> None:
        self._session = session
        self._base = f"{api_url.rstrip('/')}/bot{token}/"

    async def __call__(self, method: str, **fields: object) -> ApiReply:
        """Make one call; raises ApiUnreachable."""
        try:
            async with self._session.post(URL(self._base + method), json=fields) as answer:
                said = json.loads(await some_of(answer))
                if not isinstance(said, dict) or not isinstance(said.get("ok"), bool):
                    raise ApiUnreachable(f"the reply is not from a Bot API server (HTTP {answer.status})")
                refusal = "" if said["ok"] else str(said.get("description", "refused"))
                return ApiReply(said.get("result"), answer.status, refusal, _date(answer))
        except ValueError:  # of JSON, and of an invalid address
            raise ApiUnreachable(
                "the reply is not from a Bot API server, or the address is invalid"
            ) from None
        except TimeoutError:
            raise ApiUnreachable(f"no answer in {TIMEOUT_S:g} s") from None
        except (aiohttp.ClientError, OSError) as error:
            raise ApiUnreachable(_reason(error)) from None


async def some_of(answer: aiohttp.ClientResponse) -> bytes:
    """Return the body of an answer, or only its beginning if it is larger than what is asked for can be."""
    parts: list[bytes] = []
    async for part in answer.content.iter_any():
        parts.append(part)
        if sum(map(len, parts)) > LARGEST:
            answer.close()
            break
    return b"".join(parts)


@asynccontextmanager
async def asking(api_url: str, token: str) -> AsyncIterator[BotApiClient]:
    """Open a connection to the Bot API."""
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        yield BotApiClient(session, api_url, token)


def _date(answer: aiohttp.ClientResponse) -> datetime | None:
    try:
        return parsedate_to_datetime(answer.headers["Date"])
    except (KeyError, ValueError):
        return None


def _reason(error: Exception) -> str:
    """Describe an error without its own text, which may quote the address."""
    cause = getattr(error, "os_error", error)
    return getattr(cause, "strerror", None) or type(error).__name__
