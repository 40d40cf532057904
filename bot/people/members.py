"""Membership of groups: Telegram is asked, and its answers are cached."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.runtime.recent import Recent

IN_S = 600.0
"""Seconds for which a member counts as a member without asking again."""
OUT_S = 10.0
"""Seconds for which a non-member counts as one: short, as they may be about to join."""
CACHED = 20_000


class Members:
    """A cache of the members of all groups.

    A person seen in a group is a member until Telegram reports that they left. If Telegram does not answer,
    nobody else is a member; it need not answer for a group that hides its members.
    """

    def __init__(self, ask: Callable[[int, int], Awaitable[bool]], now: Callable[[], float]) -> None:
        """Create the cache.

        `ask(chat, user)` asks Telegram whether a user is a member, `now` returns seconds.
        """
        self._ask = ask
        self._now = now
        self._known: Recent[tuple[int, int], tuple[bool, float]] = Recent(CACHED)
        self._gone = 0
        """Number of departures; an answer that was asked for before one is not cached."""

    def saw(self, chat: int, user: int) -> None:
        """Note that a person wrote or pressed in a group."""
        self._note(chat, user, member=True)

    def gone(self, chat: int, user: int) -> None:
        """Note that a person left a group; the next question goes to Telegram."""
        self._gone += 1
        self._known.forget((chat, user))

    def forget_all(self) -> None:
        """Drop all answers: any member may have left."""
        self._gone += 1
        self._known = Recent(CACHED)

    async def __call__(self, chat: int, user: int) -> bool:
        """Return whether a user is a member of a group."""
        member, until = self._known.get((chat, user)) or (False, 0.0)
        if self._now() < until:
            return member
        gone, member = self._gone, await self._ask(chat, user)
        if gone != self._gone:  # the answer may be older than a departure
            return member
        return self._note(chat, user, member=member)

    def _note(self, chat: int, user: int, *, member: bool) -> bool:
        self._known[chat, user] = member, self._now() + (IN_S if member else OUT_S)
        return member
