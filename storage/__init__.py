"""Everything that must survive a crash: people, chats, tables, matches, results, and the messages shown.

    Store.commit (store.py) ─► sql/matches.py, work ─┬─► sqlite/    one file, one process
                                                     └─► postgres/  one database, many processes

`store.py` is the table of the store's methods, `sql/` their work for both databases, `codec.py` turns values
into JSON and back, `schema.py` says how a database grows, `leases.py` which process owns which chats. May
import the club and the game, whose records it stores.

The errors of the store are here. A refused change writes nothing.

    StoreError         the store cannot be used; the message says what to do
      Away             it does not answer for now; as far as is known, nothing has changed
        Newer          a newer release wrote the record; only that release can read it
      Repeated         the update was carried out before
      AttemptRefused   an attempt at a deal of the day cannot begin
      Stale            the record has changed since it was read; names the table
      Corrupt          a stored record cannot be read; names the table and the entry
"""

import logging
import time
from collections.abc import Callable


class StoreError(Exception):
    """The store cannot be used; the message tells the operator what to do."""


class Away(StoreError):
    """The store does not answer for now; as far as is known, nothing has changed."""


class Newer(Away):
    """A newer release wrote the record; it runs beside this one, or ran before it."""


class Repeated(StoreError):
    """The update that causes this change was carried out before."""


class AttemptRefused(StoreError):
    """An attempt at a deal of the day cannot begin: the person has had theirs, or its cards are public."""


class Stale(StoreError):
    """The record of a table has changed since it was read; nothing was written."""

    def __init__(self, table: int, seen: int, version: int) -> None:
        super().__init__(f"table {table} is at version {version}, the change has seen {seen}")
        self.table = table


class Corrupt(StoreError):
    """A stored record cannot be read."""

    def __init__(self, table: int, entry: int, why: str) -> None:
        super().__init__(f"table {table}, entry {entry}: {why}")
        self.table = table
        self.entry = entry


log = logging.getLogger(__name__)


MOST = 100
"""Things of one kind whose outages are remembered."""


class Outage:
    """State of one thing that may be away, such as the database.

    `gone` and `back` are the beginnings of its two log lines. A failure that passes within `grace_s` seconds
    is not told: networks fail for a moment every day.
    """

    def __init__(
        self,
        gone: str,
        back: str,
        *,
        level: int = logging.ERROR,
        grace_s: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._gone = gone
        self._back = back
        self._level = level
        self._grace_s = grace_s
        self._clock = clock
        self._since: float | None = None
        self._told = False

    @property
    def seconds(self) -> float:
        """Seconds since the first failure; 0 if the last attempt succeeded."""
        return 0.0 if self._since is None else self._clock() - self._since

    def failed(self, why: object) -> None:
        """Note a failed attempt; `why` ends the log line."""
        if self._since is None:
            self._since = self._clock()
        if not self._told and self.seconds >= self._grace_s:
            self._told = True
            log.log(self._level, "%s: %s", self._gone, why)

    def worked(self) -> None:
        """Note an attempt that succeeded."""
        if self._told:
            log.warning("%s after %.0f s", self._back, self.seconds)
        self._since, self._told = None, False


class Outages:
    """Present outages of things of one kind, such as other workers; a name takes the place of `{}`."""

    def __init__(self, gone: str, back: str, *, level: int = logging.WARNING) -> None:
        self._lines = gone, back
        self._level = level
        self._present: dict[str, Outage] = {}

    def failed(self, name: str, why: object) -> None:
        """Note a failed attempt with a thing."""
        if name not in self._present:
            if len(self._present) >= MOST:  # the oldest never came back
                del self._present[next(iter(self._present))]
            gone, back = (line.format(name) for line in self._lines)
            self._present[name] = Outage(gone, back, level=self._level)
        self._present[name].failed(why)

    def worked(self, name: str) -> None:
        """Note an attempt with a thing that succeeded."""
        if (outage := self._present.pop(name, None)) is not None:
            outage.worked()


def level_of(error: BaseException) -> int:
    """Return the level at which work that an error holds up is logged.

    An outage of the store is told once, by the store; what waits for its end is for developers.
    """
    return logging.DEBUG if isinstance(error, Away) and not isinstance(error, Newer) else logging.WARNING
