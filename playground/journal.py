"""Log of the bot's calls and their outcomes."""

from collections import deque
from dataclasses import dataclass

from playground.errors import Json

KEPT_CALLS = 100_000
"""Calls kept; older ones are dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCall:
    """Call of the bot. `outcome` is "ok", the status and text of an error, or how the connection was cut."""

    time: float
    method: str
    chat: int | None
    params: Json
    outcome: str

    def shown(self) -> Json:
        return {
            "time": self.time,
            "method": self.method,
            "chat": self.chat,
            "params": self.params,
            "outcome": self.outcome,
        }


class Journal:
    """Log of the latest calls, oldest first."""

    def __init__(self) -> None:
        self.calls: deque[ApiCall] = deque(maxlen=KEPT_CALLS)

    def write(self, call: ApiCall) -> None:
        self.calls.append(call)
