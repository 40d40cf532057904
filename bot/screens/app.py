"""Buttons that open a table in the Mini App, and the panel of a player who has it open."""

from __future__ import annotations

from bot.screens.screen import Button, Rows, Screen, paragraphs
from bot.words import links
from bot.words.markup import bold
from bot.words.texts import Texts
from club.presence import Seating


def app_key_at_home(t: Texts, seating: Seating) -> Rows:
    """Return the row that opens a table from a private chat; none without the Mini App."""
    if not (seating.app and seating.token):
        return ()
    return ((Button(t.plain("button-app"), app=f"{seating.app}/?table={seating.token}"),),)


def play_key(t: Texts, app: str) -> Rows:
    """Return the row that opens a person's newest table, or one of their own; none without the Mini App."""
    if not app:
        return ()
    return ((Button(t.plain("button-play-app"), app=f"{app}/", style="success"),),)


def app_key(t: Texts, seating: Seating) -> tuple[Button, ...]:
    """Return the button that opens a table from its group; none without the Mini App."""
    if not (seating.app and seating.token):
        return ()
    return (Button(t.plain("button-app"), url=links.app(seating.bot, seating.token)),)


def in_app_screen(t: Texts, seating: Seating) -> Screen:
    """Draw the panel of a player who plays in the Mini App; it stays the same for the whole match."""
    text = paragraphs([bold(seating.title)], [t("panel-in-app")])
    return Screen(text=text, rows=app_key_at_home(t, seating), silent=True)
