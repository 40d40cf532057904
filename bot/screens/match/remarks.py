"""Table talk of computer players."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.words.markup import bold
from bot.words.texts import Texts
from club.state import Remark


def remarks(t: Texts, names: Sequence[str], remark: Remark | None) -> list[Markup]:
    """Return the last remark, in the speaker's words, if there is one."""
    if remark is None:
        return []
    said = t(f"remark-{remark.occasion}-{remark.level}", number=remark.words)
    return [t("remark", who=bold(names[remark.seat]), words=said)]
