"""The pictures of a match: its sheet, and a deal that is over. Their words hold the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.markup import words_of
from bot.pictures.deal import Glance
from bot.pictures.sheet import Sheet
from bot.pictures.themes import ThemeName
from bot.screens.accounts import totals
from bot.screens.dealt import dealt
from bot.screens.score import score_screen
from bot.screens.screen import CAPTION_LIMIT, Picture, Screen, lines
from bot.texts import Texts
from club.seating import Seating
from game.actions import Seat
from game.events import Event
from game.ledger import DealSettled


def sheet_screen(
    t: Texts,
    seating: Seating,
    rows: Sequence[DealSettled],
    paper: ThemeName,
    *,
    winner: Seat | None = None,
    over: bool = False,
) -> Screen:
    """Draw the sheet of a match; in words the totals stand below it, or the whole sheet in its place."""
    drawn = Sheet(t.language, paper, seating.title, seating.names, tuple(rows), winner, over)
    caption = lines([t("sheet-caption", count=len(rows)), totals(t, seating.names, rows[-1].tallies)])
    return Screen(caption, picture=Picture(drawn), alone=score_screen(t, seating.names, rows).text)


def with_deal(
    screen: Screen,
    t: Texts,
    names: Sequence[str],
    rows: Sequence[DealSettled],
    events: Sequence[Event],
    paper: ThemeName,
) -> Screen:
    """Put the deal that has just ended above its words, if its cards are told by `events`."""
    cards = dealt(events)
    if cards is None or not rows or not any(isinstance(event, DealSettled) for event in events):
        return screen
    return pictured(screen, Picture(Glance(t.language, paper, len(rows), tuple(names), cards, rows[-1])))


def pictured(screen: Screen, picture: Picture) -> Screen:
    """Put a picture above words, if they are few enough to stand below one."""
    return screen if len(words_of(screen.text)) > CAPTION_LIMIT else replace(screen, picture=picture)
