"""Encoding of calls without files as a single JSON object.

The library searches every field for its own objects, encodes each as JSON, and then all of them as a form,
in which a Cyrillic letter takes six characters. Avoiding that saves processor time (docs/delivery.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, cast

from telegram import Bot
from telegram.request import RequestData

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
"""One encoder for all calls; `json.dumps` would create one per call."""


class PlainFields:
    """Fields of plain values, in place of `telegram.request.RequestData`."""

    __slots__ = ("parameters",)
    contains_files: ClassVar = False
    multipart_data: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.parameters = {name: value for name, value in fields.items() if value is not None}

    @property
    def json_payload(self) -> bytes:
        """Return all fields as a JSON object."""
        return _ENCODER.encode(self.parameters).encode()


async def call(bot: Bot, method: str, fields: Mapping[str, Any]) -> Any:
    """Call a method of the Bot API by its true name; return the plain result.

    Raises TelegramError as the library's own methods do; InvalidToken also if there is no such method.
    """
    return await bot.request.post(f"{bot.base_url}/{method}", cast("RequestData", PlainFields(fields)))
