"""A call without files, written as JSON in one piece.

The library takes every field apart in search of its own objects, writes each as JSON, and then all of them as
a form, in which a Cyrillic letter is six characters. Without that a call takes less processor time
(docs/measurements.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, cast

from telegram import Bot
from telegram.request import RequestData

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
"""`json.dumps` would make one for each call."""


class Plain:
    """Fields of plain values, in the place of `telegram.request.RequestData`."""

    __slots__ = ("parameters",)
    contains_files: ClassVar = False
    multipart_data: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.parameters = {name: value for name, value in fields.items() if value is not None}

    @property
    def json_payload(self) -> bytes:
        """All fields as an object of JSON."""
        return _ENCODER.encode(self.parameters).encode()


async def call(bot: Bot, method: str, fields: Mapping[str, Any]) -> Any:
    """Call a method of the Bot API by its true name; return the plain result.

    Raises TelegramError as the library's own methods do; InvalidToken also where there is no such method.
    """
    return await bot.request.post(f"{bot.base_url}/{method}", cast("RequestData", Plain(fields)))
