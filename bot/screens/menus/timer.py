"""The choice of a group's thinking time."""

from __future__ import annotations

from bot.screens.match.presence import span
from bot.screens.screen import Button, Screen, lines
from bot.words.buttons import SetTimer, pack
from bot.words.emoji import chosen as marked
from bot.words.texts import Texts

CHOICES = (0, 45, 120, 600, 86_400)
"""Seconds of thinking time offered to a group; 0 means no limit."""


def timer_screen(t: Texts, timer: int, who: str = "") -> Screen:
    """Draw a group's thinking time and the choices; `who` has just changed it."""
    head = t("timer-set", who=who) if who else t("timer-title")
    about = t("timer-none-about") if not timer else t("timer-about", time=span(t, timer))
    keys = [_key(t, each, chosen=each == timer) for each in CHOICES]
    return Screen(text=lines([head, about]), rows=(tuple(keys[1:3]), tuple(keys[3:5]), (keys[0],)))


def _key(t: Texts, seconds: int, *, chosen: bool) -> Button:
    label = span(t, seconds) if seconds else t.plain("timer-none")
    return Button(
        marked(label, now=chosen),
        pack(SetTimer(seconds)),
        style="primary" if chosen else None,
    )
