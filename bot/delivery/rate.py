"""Calls a second over all chats, found by trying: an adaptive rate limit.

Telegram documents no limit for all chats of a bot together (docs/telegram.md, "Limits that shape the
design"). If there is one, its refusals tell. So the rate rises while calls wait for it, and falls at refusals
that their chats do not explain. `python -m trials.rates` simulates it against servers with hidden limits.

    rate
      │           ╱│ refused
      │         ╱  │        ____╱│ refused     past the ceiling slowly, then ever faster
      │      ╱     │   _--'      │  _--'
      │ __╱        └─'           └─'           nine tenths of the ceiling
      └───────────────────────────────► seconds in which calls wait for it

The shape between two refusals is that of TCP's CUBIC (RFC 9438), with the ceiling as its unit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

Clock = Callable[[], float]
"""Monotonic clock in seconds, such as `loop.time`."""

START_PER_S = 25.0
"""Calls a second of a bot that has learnt nothing yet."""
LEAST_PER_S = 0.5
"""Calls a second of all workers while everything is refused; they find out when that ends."""
BURST_S = 0.05
"""Calls that may be made at once after a pause: those of so many seconds, and one."""
LATE_S = 0.25
"""Seconds of calls that are made up for at once when a busy process comes late to send them."""
FULL_S = 1.0
"""Seconds for which calls must have waited without a pause until the rate rises."""
DOUBLING_S = 4.0
"""Seconds in which the rate doubles while it is far below the ceiling."""
CLIMB_S, CLIMB_CALLS = 30.0, 600.0
"""Seconds, and calls, that a climb to the ceiling takes at least."""
LOWERED = 0.9
"""Part of the rate that remains after a refusal; after another one soon, half of it remains."""
SOON_S, SOON_CALLS = 2.0, 20
"""Seconds, and calls, within which another refusal means that the limit is much lower."""
PROOF_S = 3.0
"""Seconds in full use without a refusal that prove a rate."""
DOUBTS, DOUBTFUL_CALLS = 2, 200
"""Refused chats, and calls among which they must be, that disprove a proven rate."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Permission for a call: when it was given, and whether its chat would explain a refusal."""

    at: float
    explained: bool


class AdaptiveRate:
    """Token bucket whose rate follows Telegram's refusals. `cap` limits the rate of all workers together.

    `proven` is the highest rate that was fully used without a refusal. Above it, near the ceiling, one
    unexplained refusal lowers the rate. Elsewhere it takes refusals of different chats, so that a chat with
    troubles of its own slows nobody down.
    """

    def __init__(self, clock: Clock, *, per_s: float = START_PER_S, cap: float = inf) -> None:
        self._clock = clock
        self._cap = cap
        self._workers = 1
        self.per_s = min(per_s, cap)
        """Calls a second of this worker at present."""
        self.proven = self.per_s
        self._ceiling = inf
        self._paid_until = self._spent_at = clock()
        self._lowered_at = self._lowered_after = -inf
        self._busy_since: float | None = None
        """When calls began to wait for this rate; None if none waits."""
        self._calls = 0
        self._doubts: dict[int, int] = {}
        """Refused chats that disprove nothing yet, each with the number of calls made until then."""
        self._try_from_here()

    @property
    def learnt(self) -> float:
        """Calls a second that have held, of all workers together."""
        return self.proven * self._workers

    def learn(self, per_s: float) -> None:
        """Begin with a rate that has held before, of all workers together."""
        self.per_s = self.proven = min(max(per_s, LEAST_PER_S), self._cap) / self._workers
        self._try_from_here()

    def share(self, workers: int) -> None:
        """Use this worker's part of what is known about all of them."""
        if workers != self._workers:
            part, self._workers = self._workers / workers, workers
            self.per_s *= part
            self.proven *= part
            self._ceiling *= part
            self._try_from_here()

    def ready_at(self) -> float:
        """Return the time of the next call; the past or present if it is allowed now."""
        return self._paid_until - int(BURST_S * self.per_s) / self.per_s

    def wait(self) -> None:
        """Note that a call waits for nothing but this rate."""
        if self._busy_since is None:
            self._busy_since = self._clock()
            self._paid_until = max(self._paid_until, self._busy_since)

    def rest(self) -> None:
        """Note that no call waits for this rate."""
        self._busy_since = None

    def spend(self) -> None:
        """Count one call."""
        now = self._clock()
        since, self._spent_at = now - self._spent_at, now
        late = 0.0
        if self._busy_since is not None:
            late = LATE_S
            if now - self._busy_since >= FULL_S:
                self._climb(min(since, max(LATE_S, 2 / self.per_s)))
        self._calls += 1
        self._paid_until = max(self._paid_until, now - late) + 1 / self.per_s

    def refund(self) -> None:
        """Take back a counted call that was not made."""
        self._paid_until -= 1 / self.per_s

    def refused(self, chat: int, call: Admission) -> bool:
        """Lower the rate if a refused call shows that it is too high; return whether it does.

        Calls that were admitted before the last fall show nothing new.
        """
        if call.explained or call.at < self._lowered_at:
            return False
        self._doubts = {each: at for each, at in self._doubts.items() if self._calls - at < DOUBTFUL_CALLS}
        self._doubts[chat] = self._calls
        disproved = len(self._doubts) >= DOUBTS
        if not disproved and (self.per_s <= self.proven or self._is_far_below):
            return False
        self._fall()
        if disproved:
            self.proven = min(self.proven, self.per_s)
        return True

    def _fall(self) -> None:
        now = self._clock()
        if now - self._lowered_at <= SOON_S or self._calls - self._lowered_after < SOON_CALLS:
            lower = self.per_s / 2
        else:
            self._ceiling = self.per_s
            lower = LOWERED * self.per_s
        self.per_s = min(self.per_s, max(LEAST_PER_S / self._workers, lower))
        self._lowered_at, self._lowered_after = now, self._calls
        self._try_from_here()

    @property
    def _is_far_below(self) -> bool:
        """Whether the rate is so far below the ceiling that it doubles in a few seconds."""
        return self.per_s < LOWERED * self._ceiling

    def _try_from_here(self) -> None:
        """Begin a climb, and the proof of the present rate."""
        self._doubts.clear()
        self._climbed = self._held_s = 0.0
        self._tried = self.per_s

    def _climb(self, seconds: float) -> None:
        """Raise the rate by seconds in full use, and note which rate has held."""
        if self._is_far_below:
            rate = min(LOWERED * self._ceiling, self.per_s * 2.0 ** (seconds / DOUBLING_S))
        else:
            self._climbed += seconds / max(CLIMB_S, CLIMB_CALLS / self.per_s)
            rate = self._ceiling * (1 + (1 - LOWERED) * (self._climbed - 1) ** 3)
        self.per_s = min(max(rate, self.per_s), self._cap / self._workers)
        self._held_s += seconds
        if self._held_s >= PROOF_S:
            self.proven = max(self.proven, self._tried)
            self._held_s, self._tried = 0.0, self.per_s
