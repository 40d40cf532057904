"""Who is in a group: what a stranger may not learn is asked of Telegram, and remembered for a while."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.recent import Recent

IN_S = 600.0
"""So long somebody who was in a group is taken for one of its members without asking again."""
OUT_S = 10.0
"""The same for somebody who was not: short, as they may be about to join."""
REMEMBERED = 20_000


class Members:
    """The members of all groups.

    Whoever is seen in a group is in it, until Telegram tells that they left; where Telegram tells nothing,
    nobody else is. It need not tell about the members of a group that hides them.
    """

    def __init__(self, ask: Callable[[int, int], Awaitable[bool]], now: Callable[[], float]) -> None:
        """`ask(chat, user)` says whether Telegram names a user as a member; `now` tells seconds."""
        self._ask = ask
        self._now = now
        self._known: Recent[tuple[int, int], tuple[bool, float]] = Recent(REMEMBERED)
        self._gone = 0
        """How often somebody left."""

    def saw(self, chat: int, user: int) -> None:
        """Note that somebody wrote or pressed in a group."""
        self._note(chat, user, member=True)

    def gone(self, chat: int, user: int) -> None:
        """Note that somebody left a group: whether they came back is asked."""
        self._gone += 1
        self._known.forget((chat, user))

    def forget_all(self) -> None:
        """Anybody may have left: it is asked."""
        self._gone += 1
        self._known = Recent(REMEMBERED)

    async def __call__(self, chat: int, user: int) -> bool:
        """Say whether a user is in a group."""
        member, until = self._known.get((chat, user)) or (False, 0.0)
        if self._now() < until:
            return member
        gone, member = self._gone, await self._ask(chat, user)
        if gone != self._gone:  # what Telegram said may have been so before somebody left
            return member
        return self._note(chat, user, member=member)

    def _note(self, chat: int, user: int, *, member: bool) -> bool:
        self._known[chat, user] = member, self._now() + (IN_S if member else OUT_S)
        return member
