"""Answers to presses."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Protocol

from bot.screens.symbols import SUITS
from bot.tables.live import LiveMatch
from bot.telegram.errors import Trouble
from bot.words.markup import words_of
from bot.words.texts import Texts
from game.actions import Code, Refusal, Seat
from game.state import Claiming

log = logging.getLogger(__name__)


class Answering(Protocol):
    """The call of Telegram that answers presses."""

    async def answer(self, query_id: str, text: str | None, *, alert: bool, url: str | None = None) -> None:
        """Show a toast or an alert to the presser, or open a link."""


@dataclass(frozen=True, slots=True)
class Toast:
    """Toast or alert, or a link to follow."""

    text: str = ""
    """Plain text: a toast reads no HTML, so of a `Markup` its plain text."""
    alert: bool = False
    url: str | None = None
    drop_keyboard: bool = False
    """Whether the button has become useless, so that its keyboard may go."""

    def __post_init__(self) -> None:
        """Replace markup by plain text."""
        object.__setattr__(self, "text", words_of(self.text))


async def answer_press(telegram: Answering, query: str, answer: Toast) -> None:
    """Answer a press; a failure to deliver the toast is ignored."""
    try:
        await telegram.answer(query, answer.text[:200] or None, alert=answer.alert, url=answer.url)
    except Trouble as trouble:
        log.info("press %s was not answered: %s", query, trouble)


def refused_words(live: LiveMatch, seat: Seat, refused: Refusal) -> str:
    """Explain to a player why their press changes nothing."""
    t, asked = live.seat_words[seat], live.match.asked
    if refused.code is Code.NOT_YOUR_TURN and isinstance(live.match.phase, Claiming):
        return t.plain("table-waits-claims")  # naming the asked player would reveal their cards
    return reason_words(t, refused, "" if asked is None else live.seating.names[asked])


def reason_words(t: Texts, refused: Refusal, asked: str = "") -> str:
    """Explain a refusal; `asked` is the name of the asked player."""
    facts: dict[str, str | int] = {"who": asked}
    if refused.amount is not None:
        facts["amount"] = str(refused.amount)
    if refused.suit is not None:
        facts["suit"] = SUITS[refused.suit]
    return t.plain(f"refusal-{refused.code.value}", **facts)
