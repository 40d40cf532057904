"""Progress of a match with a fixed number of deals: the number of a deal, and the deals played. Pure."""

from __future__ import annotations

from markupsafe import Markup

from bot.words.texts import Texts
from club.presence import Seating


def deal_number(t: Texts, seating: Seating, number: int) -> str:
    """Return the number of a deal: "5", or "5 of 12" in a match of twelve deals."""
    return t.plain("deal-of", number=number, of=seating.deals) if seating.deals else str(number)


def counted_title(t: Texts, key: str, played: int, deals: int) -> Markup:
    """Return the title of a score sheet after `played` deals; `deals` as in `Seating`."""
    return t(f"{key}-of", count=played, of=deals) if deals else t(key, count=played)
