"""A word that a computer player says at the table."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.words.markup import bold
from bot.words.texts import Texts
from club.state import Remark


def remarks(t: Texts, names: Sequence[str], remark: Remark | None) -> list[Markup]:
    """Return what was said last, in the words of whoever said it; nothing where nobody did."""
    if remark is None:
        return []
    said = t(f"remark-{remark.occasion}-{remark.level}", number=remark.words)
    return [t("remark", who=bold(names[remark.seat]), words=said)]
