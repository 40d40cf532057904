"""Trouble on order: errors, slow answers and cut connections, by method and chat."""

from dataclasses import dataclass, field
from typing import Literal

from playground.errors import ApiError, Json


@dataclass(slots=True)
class Fault:
    """Trouble for the next `count` calls that match; `method` or `chat` None means any.

    A call first waits `delay_s` seconds of real time. Then it fails with `code`, or its connection is cut
    before or after the call took effect, or, with neither, it is merely slow. Whatever Telegram says to the
    call itself is on its way for `reply_delay_s`.
    """

    method: str | None = None
    chat: int | None = None
    count: int = 1
    delay_s: float = 0
    reply_delay_s: float = 0
    code: int | None = None
    description: str = ""
    parameters: Json = field(default_factory=dict)
    drop: Literal["before", "after"] | None = None

    def matches(self, method: str, chat: int | None) -> bool:
        same_method = self.method is None or self.method.lower() == method.lower()
        return same_method and self.chat in (None, chat)

    def error(self) -> ApiError | None:
        return None if self.code is None else ApiError(self.code, self.description, self.parameters)


@dataclass(slots=True)
class Faults:
    """The faults still to come, oldest first."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault this call meets, and use it up by one."""
        fault = next((fault for fault in self.waiting if fault.matches(method, chat)), None)
        if fault is not None:
            fault.count -= 1
            if fault.count <= 0:
                self.waiting.remove(fault)
        return fault
