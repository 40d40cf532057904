"""What a presser is told."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screens.symbols import SUITS
from bot.table.live import Live
from bot.texts import Texts
from game.actions import Seat
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """A toast or alert, or a link to follow."""

    text: str = ""
    alert: bool = False
    url: str | None = None
    spent: bool = False
    """Whether the button has nothing to do any more, so that it may go."""


def refused_words(live: Live, seat: Seat, refused: Refusal) -> str:
    """Say to a player why his press changes nothing."""
    t: Texts = live.seat_words[seat]
    facts: dict[str, str | int] = {}
    if refused.amount is not None:
        facts["amount"] = str(refused.amount)
    if refused.suit is not None:
        facts["suit"] = SUITS[refused.suit]
    if live.match is not None and live.match.asked is not None:
        facts["who"] = live.company.names[live.match.asked]
    return t(f"refusal-{refused.code.value}", **facts)
