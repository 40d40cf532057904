"""Kinds of messages that groups forbid although they take words: remembered, so that words go out at once.

Telegram tells a bot nothing when a group changes what its members may send. So a kind that was refused is
tried again after a while, and as soon as somebody asks for the table or the bot gets other rights.
"""

from typing import get_args

from bot.delivery.budget import Clock
from bot.runtime.recent import Recent
from bot.telegram.errors import Kind, Restricted

RESTRICTED_S = 900.0
"""Seconds after which a kind of message that was refused is tried again."""
REMEMBERED = 1_000
"""Restrictions kept in memory; one that is forgotten costs a refused call."""


class Restrictions:
    """Kinds of message that each chat refuses, and the refusals that no host was told yet."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: Recent[tuple[int, Kind], float] = Recent(REMEMBERED)
        self._spoke: set[int] = set()
        self._untold: dict[int, list[Restricted]] = {}

    def hold(self, chat: int, kind: Kind) -> bool:
        """Say whether a kind of message was refused in a chat a short while ago."""
        return (self._until.get((chat, kind)) or 0.0) > self._clock()

    def note(self, chat: int, refusal: Restricted) -> None:
        """Remember a refusal; it is news if the kind went out before, or was never tried."""
        if (chat, refusal.kind) not in self._until:
            self._untold.setdefault(chat, []).append(refusal)
        self._until[chat, refusal.kind] = self._clock() + RESTRICTED_S

    def changed(self, chat: int, kind: Kind) -> None:
        """A message of this kind was put into another: it is allowed."""
        self._until.forget((chat, kind))

    def sent(self, chat: int, kind: Kind | None = None) -> None:
        """A new message went out, of a kind that can be refused by itself or of words."""
        self._spoke.add(chat)
        if kind:
            self.changed(chat, kind)

    def take_spoke(self, chat: int) -> bool:
        """Say whether a new message went out in a chat since this was asked last."""
        spoke = chat in self._spoke
        self._spoke.discard(chat)
        return spoke

    def retry(self, chat: int) -> None:
        """Let every kind be tried again in a chat at once."""
        for kind in get_args(Kind):
            if (chat, kind) in self._until:
                self._until[chat, kind] = 0.0

    def take_news(self, chat: int) -> list[Restricted]:
        """Return the refusals in a chat that nobody was told yet."""
        return self._untold.pop(chat, []) if self._untold else []
