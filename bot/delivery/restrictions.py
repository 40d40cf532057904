"""Kinds of messages that groups refuse although they take text, remembered so that text goes out at once.

Telegram tells a bot nothing when a group changes its permissions. So a refused kind is retried after a while,
and as soon as the table is requested or the bot gets other rights.
"""

from typing import get_args

from bot.delivery.budget import Clock
from bot.runtime.recent import Recent
from bot.telegram.errors import Kind, Restricted

RESTRICTED_S = 900.0
"""Seconds after which a refused kind of message is retried."""
CACHED = 1_000
"""Restrictions kept in memory; a forgotten one costs a refused call."""


class Restrictions:
    """Kinds of message refused by each chat, and the refusals not reported to a host yet."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: Recent[tuple[int, Kind], float] = Recent(CACHED)
        self._spoke: set[int] = set()
        self._untold: dict[int, list[Restricted]] = {}

    def hold(self, chat: int, kind: Kind) -> bool:
        """Return whether a chat refused a kind of message recently."""
        return (self._until.get((chat, kind)) or 0.0) > self._clock()

    def note(self, chat: int, refusal: Restricted) -> None:
        """Record a refusal, to be reported if the kind was accepted before or never tried."""
        if (chat, refusal.kind) not in self._until:
            self._untold.setdefault(chat, []).append(refusal)
        self._until[chat, refusal.kind] = self._clock() + RESTRICTED_S

    def changed(self, chat: int, kind: Kind) -> None:
        """Record a successful edit with this kind of message: it is allowed."""
        self._until.forget((chat, kind))

    def sent(self, chat: int, kind: Kind | None = None) -> None:
        """Record a new message, of text or of a kind that can be refused by itself."""
        self._spoke.add(chat)
        if kind:
            self.changed(chat, kind)

    def take_spoke(self, chat: int) -> bool:
        """Return whether a new message went out in a chat since the last call."""
        spoke = chat in self._spoke
        self._spoke.discard(chat)
        return spoke

    def retry(self, chat: int) -> None:
        """Retry every kind in a chat at once."""
        for kind in get_args(Kind):
            if (chat, kind) in self._until:
                self._until[chat, kind] = 0.0

    def take_news(self, chat: int) -> list[Restricted]:
        """Return the unreported refusals of a chat."""
        return self._untold.pop(chat, []) if self._untold else []
