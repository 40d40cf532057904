"""The screens of a match, drawn from what their viewer may know of it."""

from __future__ import annotations

from markupsafe import Markup

from bot.screens.hand import hand_screen
from bot.screens.over import match_over_screen
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.tables.live import LiveMatch
from bot.texts import Texts
from club.presence import presence
from club.progress import lasted
from club.seating import Seating
from club.state import TableState
from game.actions import Seat
from game.events import Event
from game.projection import project
from game.question import Question, see
from game.state import Match
from game.view import GROUP


def draw_table(
    words: Texts,
    seating: Seating,
    match: Match,
    events: tuple[Event, ...],
    state: TableState,
    closing: Markup | None = None,
) -> Screen:
    """Draw what the group sees of a match; `closing` stands under the result of the last deal."""
    around = presence(state, GROUP, match.asked)
    return table_screen(words, seating, project(match, GROUP, ()), events, around, closing)


def draw_hand(
    words: Texts,
    seating: Seating,
    asked: Question,
    match: Match,
    seat: Seat,
    state: TableState,
    *,
    draft: str = "",
) -> Screen:
    """Draw what a player sees of a match, and of the question that stands in it."""
    around = presence(state, seat, match.asked)
    return hand_screen(words, seating, see(match, seat, asked), around, draft)


def draw_end(words: Texts, live: LiveMatch, seat: Seat | None, *, home: bool) -> Screen:
    """Draw the end of a match, for the group or for somebody at home, who perhaps never sat down."""
    table = live.table
    seconds = lasted(table)
    view, around = project(live.match, seat, ()), presence(table.state, seat, None)
    return match_over_screen(words, live.seating, view, live.events, around, seconds=seconds, home=home)
