"""The end of a match as a picture, with the content of `over` but without "you"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures.chart import TurningPoint
from bot.pictures.finale import Finale, FinalPlace
from bot.pictures.themes import ThemeName
from bot.screens.results.over import beside, decisive, last_deal, lasted, points, ranked, title, turning
from bot.screens.screen import Picture
from bot.words.markup import words_of
from bot.words.texts import Texts
from club.presence import Seating
from club.state import EndReason
from game.events import Event
from game.view import View


def finale(
    t: Texts,
    seating: Seating,
    view: View,
    events: Sequence[Event],
    *,
    end: EndReason,
    seconds: float,
    paper: ThemeName,
) -> Picture:
    """Draw the end of a match of at least one deal; `events` are those of the last one."""
    names, won = seating.names, view.winner is not None
    gained = points(events)
    places = (
        FinalPlace(seat, str(place) if won else "", words_of(beside(t, seat, view, gained)).strip(" ·"))
        for seat, place in ranked(view.winner, [tally.score for tally in view.tallies])
    )
    swing = turning(view.sheet) if won else None
    told = [*last_deal(t, names, view, events), *decisive(t, names, view)] if won else []
    return Picture(
        Finale(
            language=t.name,
            theme=paper,
            title=seating.title,
            headline=words_of(title(t, seating, names, view.winner, end)),
            length=t.plain("end-length", count=len(view.sheet), time=lasted(t, seconds)),
            names=names,
            rows=view.sheet,
            places=tuple(places),
            told=tuple(words_of(line) for line in told),
            winner=view.winner,
            turn=None if swing is None else TurningPoint(swing.deal, swing.seat),
        )
    )
