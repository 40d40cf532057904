"""Membership of groups: Telegram is asked, and its answers are cached."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.runtime.recent import Recent

IN_S = 600.0
"""Seconds for which a member counts as a member without asking again."""
OUT_S = 10.0
"""Seconds for which a non-member counts as one: short, as they may be about to join."""
KEPT_S = 86_400.0
"""Seconds for which an answer holds while Telegram gives no newer one."""
CACHED = 20_000


class _Known(NamedTuple):
    """Answer of Telegram about a person in a group."""

    member: bool | None
    """None if Telegram does not tell."""
    until: float
    """When Telegram is asked again."""
    told: float
    """When Telegram said so."""


class Members:
    """A cache of the members of all groups.

    A person seen in a group is a member until Telegram reports that they left. If Telegram does not answer,
    its last answer holds, and nobody else is a member. It need not answer for a group that hides its members.
    """

    def __init__(self, ask: Callable[[int, int], Awaitable[bool | None]], now: Callable[[], float]) -> None:
        """Create the cache.

        `ask(chat, user)` asks Telegram whether a user is a member, and returns None if it does not tell;
        `now` returns seconds.
        """
        self._ask = ask
        self._now = now
        self._known: Recent[tuple[int, int], _Known] = Recent(CACHED)
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
        """Return whether a user is a member of a group; False if Telegram does not tell."""
        return bool(await self._member(chat, user))

    async def has_left(self, chat: int, user: int) -> bool:
        """Return whether a user is no member of a group; False if Telegram does not tell."""
        return await self._member(chat, user) is False

    async def _member(self, chat: int, user: int) -> bool | None:
        known = self._known.get((chat, user))
        if known is not None and self._now() < known.until:
            return known.member
        gone, member = self._gone, await self._ask(chat, user)
        if gone != self._gone:  # the answer may be older than a departure
            return member
        if member is not None or known is None:
            return self._note(chat, user, member=member)
        return self._keep(chat, user, known)

    def _note(self, chat: int, user: int, *, member: bool | None) -> bool | None:
        now = self._now()
        self._known[chat, user] = _Known(member, now + (IN_S if member else OUT_S), now)
        return member

    def _keep(self, chat: int, user: int, known: _Known) -> bool | None:
        """Return the last answer, as Telegram gives no newer one, and ask again soon."""
        now = self._now()
        member = known.member if now - known.told < KEPT_S else None
        self._known[chat, user] = _Known(member, now + OUT_S, known.told)
        return member
