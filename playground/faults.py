"""Fault injection: errors, slow answers and cut connections, by method and chat."""

from dataclasses import dataclass, field
from typing import Literal

from playground.errors import ApiError, Json


@dataclass(slots=True, kw_only=True)
class Fault:
    """Fault of the next `count` calls that match; `method` or `chat` None matches any.

    A call first waits `delay_s` seconds of real time. If `code` is set, the call fails with it. If `drop` is
    set, the connection is cut before or after the call takes effect. Otherwise the call is only slow. The
    reply takes `reply_delay_s` seconds more.
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
    """Queue of the faults to inject, oldest first."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault for a call, if any, and reduce its count by one."""
        fault = next((fault for fault in self.waiting if fault.matches(method, chat)), None)
        if fault is not None:
            fault.count -= 1
            if fault.count <= 0:
                self.waiting.remove(fault)
        return fault
