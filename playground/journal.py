"""What the bot called, and what came of it."""

from collections import deque
from dataclasses import dataclass

from playground.errors import Json

KEPT_CALLS = 100_000


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the bot. `outcome` is "ok", an error's status and text, or how the connection was cut."""

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
    """The latest calls, oldest first."""

    def __init__(self) -> None:
        self.calls: deque[Call] = deque(maxlen=KEPT_CALLS)

    def write(self, call: Call) -> None:
        self.calls.append(call)
