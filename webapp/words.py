"""The texts of the page itself, from locales/."""

from __future__ import annotations

from bot.words.texts import Texts
from game.cards import Rank, Suit

PREFIX = "app-"
PLAIN = (
    "app-trump", "app-contract", "app-hand", "app-talon", "app-trick", "app-last", "app-sheet", "app-close",
    "app-you", "app-dealer", "app-away", "app-left", "app-computer", "app-cards", "app-tricks", "app-points",
    "app-score", "app-bolts", "app-barrel", "app-pass", "app-reconnecting",
    "app-emote", "app-replay", "app-play", "app-pause", "app-back", "app-next", "app-fair",
    "app-fair-checking", "app-fair-all", "app-fair-wrong", "app-fair-dealer", "app-fair-secret",
    "app-fair-deck", "app-fair-hands", "app-fair-seen", "app-fair-collected", "app-fair-unproved",
    "app-fair-unsafe", "app-you-take", "app-ahead", "button-open-chat",
)  # fmt: skip
WHEEL = ("app-points-short", "app-bid-label", "app-lower", "app-higher")
SHEET = (
    "picture-made", "picture-failed", "picture-conceded", "picture-crossed", "picture-bolt", "picture-fine",
    "picture-barrel", "picture-reverse", "picture-fall", "picture-truck", "picture-golden", "picture-dark",
    "mark-conceded", "app-legend-made", "app-legend-failed", "app-about-bolt", "app-about-barrel",
)  # fmt: skip
"""Meanings of the marks of the sheet, as below the drawn sheet."""
BLANKS = {
    "app-card": ("rank", "suit"), "app-deal": ("number",), "app-takes": ("name",), "app-bid": ("amount",),
    "button-play": ("bid",), "button-most": ("bid",), "app-in-chat": ("commands",),
}  # fmt: skip
"""Texts with blanks that the page fills in: `{rank}` stands for itself."""


def page_words(t: Texts) -> dict[str, str]:
    """Return the page's texts in one language, by their keys without the prefix."""
    words = {key: t.plain(key) for key in (*PLAIN, *WHEEL, *SHEET)}
    words |= {
        key: t.plain(key, **{blank: f"{{{blank}}}" for blank in blanks}) for key, blanks in BLANKS.items()
    }
    words |= {f"app-rank-{each.letter}": t.plain(f"app-rank-{each.letter}") for each in Rank}
    words |= {f"app-suit-{each.value}": t.plain(f"app-suit-{each.value}") for each in Suit}
    words |= {f"app-of-{each.value}": t.plain(f"app-of-{each.value}") for each in Suit}
    words |= {f"app-letter-{each.letter}": t.plain(f"card-rank-{each.name.lower()}") for each in Rank}
    return {key.removeprefix(PREFIX): text for key, text in words.items()}
