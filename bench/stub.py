"""A transport that answers every call at once, without a network."""

from __future__ import annotations

import json
from typing import Any

from telegram.request import BaseRequest, RequestData

from bench.stand_in import result_of


class StubRequest(BaseRequest):
    """What Telegram would answer, at once; `methods` counts the calls."""

    @property
    def read_timeout(self) -> float | None:
        """Return no limit: nothing is read."""
        return None

    async def initialize(self) -> None:
        """Open nothing."""

    async def shutdown(self) -> None:
        """Close nothing."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **_more: Any
    ) -> tuple[int, bytes]:
        """Build the body as a transport would, and answer."""
        del method
        assert request_data is None or request_data.json_payload is not None
        return 200, json.dumps({"ok": True, "result": result_of(url)}).encode()
