"""Retention of the cards of ended matches in a chat, and the loss caused by a shorter one. Pure."""

from __future__ import annotations

from bot.screens.screen import Button, Screen, paragraphs
from bot.words.buttons import KeepCards, pack
from bot.words.emoji import BACK
from bot.words.emoji import chosen as marked
from bot.words.texts import Texts
from club.model import KEEP_DAYS


def keeping_screen(t: Texts, days: int, who: str = "") -> Screen:
    """Show the retention in days, 0 for ever, and the choices; `who` has just changed it."""
    head = t("keep-set", who=who) if who else t("keep-title")
    keys = tuple(
        Button(
            marked(t.plain(f"keep-{each}"), now=each == days),
            pack(KeepCards("ask", each)),
            style="primary" if each == days else None,
        )
        for each in KEEP_DAYS
    )
    now = t("keep-now-always") if days == 0 else t("keep-now", days=days)
    back = Button(f"{BACK} {t.plain('button-settings')}", pack(KeepCards("back", 0)))
    return Screen(text=paragraphs([head], [now], [t("keep-stays")]), rows=(keys[:2], keys[2:], (back,)))


def sure_screen(t: Texts, days: int, gone: int) -> Screen:
    """Ask for confirmation before anything is erased; `gone` matches are older than that."""
    yes = Button(t.plain("button-keep-sure", days=days), pack(KeepCards("set", days)), style="danger")
    no = Button(t.plain("button-keep-not"), pack(KeepCards("look", 0)))
    text = paragraphs([t("keep-sure", days=days)], [t("keep-gone", count=gone)], [t("keep-stays")])
    return Screen(text=text, rows=((yes,), (no,)))
