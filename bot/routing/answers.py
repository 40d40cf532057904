"""Answers to presses: to Telegram, or to a page of the Mini App, whose presses have names of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.routing.bot_name import BotNameCheck
from bot.tables.lobby.table_quota import QuotaExceeded
from bot.tables.registry import report
from bot.tables.toast import Answering, Toast
from bot.telegram.errors import Malformed
from bot.words.links import with_name
from storage.store import Corrupt

PAGE = "app:"
"""Prefix of the names of presses in the Mini App; Telegram's names are numbers."""

Receive = Callable[[Toast], None]
"""Takes the answer to a press of a page."""


def refusal_key(error: Corrupt | QuotaExceeded) -> str:
    """Return the key of the text about an error that waiting does not end; log it if it is a fault.

    Chat and app tell their people the same.
    """
    if isinstance(error, QuotaExceeded):
        return "toast-tables-enough"
    report(error)
    return "toast-unreadable"


class Answers:
    """Router of answers: each goes to the page that expects it, every other one to Telegram."""

    def __init__(self, telegram: Answering, bot: BotNameCheck) -> None:
        self._telegram = telegram
        self._bot = bot
        self._expected: dict[str, Receive] = {}

    @contextmanager
    def expected(self, query: str, receive: Receive) -> Iterator[None]:
        """Send answers to the press `query` to `receive` within the block."""
        self._expected[query] = receive
        try:
            yield
        finally:
            del self._expected[query]

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press: see `Answering`.

        Telegram opens only links to the bot itself: if it refuses one, answer with the bot's new username, or
        without a link.
        """
        if receive := self._expected.get(query_id):
            receive(Toast(text or "", alert=alert, url=url))
        elif not query_id.startswith(PAGE):  # a page may be gone before its answer comes
            try:
                await self._telegram.answer(query_id, text, alert=alert, url=url)
            except Malformed:
                if url is None:
                    raise
                await self._telegram.answer(query_id, text, alert=alert, url=await self._renewed(url))

    async def _renewed(self, url: str) -> str | None:
        """Return a refused link with the bot's new username; None if it has no new one."""
        await self._bot.check()
        renewed = with_name(url, self._bot.name.now)
        return None if renewed == url else renewed
