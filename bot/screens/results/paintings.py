"""Pictures of a match: its sheet, and a finished deal. Their texts hold the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.cloth import Cloth
from bot.pictures.latest import Latest
from bot.pictures.sheet import ScoreSheet
from bot.pictures.themes import ThemeName
from bot.screens.length import counted_title
from bot.screens.match.table import cards_key
from bot.screens.names import called
from bot.screens.results.accounts import totals
from bot.screens.results.score import foot, score_screen, standings_key
from bot.screens.screen import CAPTION_LIMIT, Picture, Rows, Screen, lines, text_length
from bot.words.texts import Texts
from club.presence import Seating
from game.actions import Play, Seat
from game.cards import Cards
from game.layouts import order_from
from game.state import DealSettled
from game.view import View

BARE = frozenset({"dealing", "cut", "over"})
"""Phases in which nobody holds cards."""


def sheet_screen(
    t: Texts,
    seating: Seating,
    rows: Sequence[DealSettled],
    paper: ThemeName,
    hinted: Sequence[Seat] = (),
    *,
    winner: Seat | None = None,
    over: bool = False,
) -> Screen:
    """Draw the sheet of a match as a picture with the totals below, or as text."""
    names = seating.names
    drawn = ScoreSheet(
        language=t.name,
        theme=paper,
        title=seating.title,
        names=names,
        rows=tuple(rows),
        winner=winner,
        over=over,
    )
    stands = [counted_title(t, "sheet-caption", len(rows), seating.deals), totals(t, names, rows[-1].tallies)]
    caption = lines([*stands, *foot(t, names, rows[-1], hinted)])
    keys: Rows = (standings_key(t),)
    if seating.cards:
        keys = ((cards_key(t, seating.cards, len(rows)),), *keys)
    return Screen(
        text=caption,
        rows=keys,
        picture=Picture(drawn),
        alone=score_screen(t, names, rows, hinted, deals=seating.deals).text,
    )


def with_latest(
    screen: Screen, short: Screen, t: Texts, seating: Seating, view: View, paper: ThemeName
) -> Screen:
    """Put a picture of the totals and the last deals above the text of `short`.

    `screen` is the alternative as text.
    """
    if not view.sheet:
        return screen
    drawn = Picture(Latest(t.name, paper, seating.names, view.sheet))
    shown = pictured(replace(short, alone=screen.text), drawn)
    return shown if shown.picture else screen


def pictured(screen: Screen, picture: Picture) -> Screen:
    """Put a picture above a text, if the text is short enough for a caption."""
    return screen if text_length(screen.text) > CAPTION_LIMIT else replace(screen, picture=picture)


def on_cloth(screen: Screen, short: Screen, t: Texts, seating: Seating, view: View) -> Screen:
    """Put the viewer's hand and the trick above the text of `short`; `screen` is the alternative as text."""
    assert view.viewer is not None
    if view.kind in BARE or text_length(short.text) > CAPTION_LIMIT:
        return screen
    names = called(t, seating.names, view.viewer)
    players = len(names)
    others = ((view.viewer + step) % players for step in range(1, players))
    last = view.last if not view.played else None
    played = view.played
    if last is not None:
        order = order_from(players, view.dealer, last.leader)
        played = tuple(zip(order, last.cards, strict=False))
    drawn = Cloth(
        language=t.name,
        names=names,
        others=tuple(seat for seat in others if seat != view.sitting),
        counts=view.counts,
        points=view.points,
        viewer=view.viewer,
        hand=view.hand,
        asked=view.asked,
        kind=view.kind,
        playable=_playable(view),
        face_down=view.viewer in view.unseen,
        played=played,
        winner=None if last is None else last.winner,
        talon=view.talon,
        holder=view.holder,
        bid=view.bid,
        trump=view.trump,
    )
    return replace(short, picture=Picture(drawn), alone=screen.text)


def _playable(view: View) -> Cards | None:
    """Return the cards that may be played now; None if the viewer is not asked for one."""
    if view.kind != "play" or view.asked != view.viewer:
        return None
    return tuple(choice.card for choice in view.choices if isinstance(choice, Play))
