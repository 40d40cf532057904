"""From a table to what a page shows of it, by `View`, `Presence` and the screens of the chat. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.screens.match.table import table_screen, watched_screen
from bot.screens.screen import Screen
from bot.tables.display.drawing import draw_end, draw_lobby, draw_question
from bot.tables.live import Live, LiveMatch
from bot.words import links
from bot.words.buttons import DailyPress, LookBack, ShowCards, ShowStandings, unpack
from bot.words.texts import Texts
from club.clock import is_stopped, time_used
from club.presence import Presence, presence
from game.actions import Seat
from game.cards import points
from game.events import CardPlayed, Event, TrickWon
from game.layouts import order_from
from game.question import see
from game.view import GROUP, View, project
from webapp.emotes import offered_emotes
from webapp.hand import hand
from webapp.lobby import usable_keys
from webapp.schema import (
    AppTable,
    ClockState,
    LastTrick,
    LinkState,
    Panel,
    PanelButton,
    SeatState,
    TableView,
)
from webapp.sheet import sheet_rows
from webapp.wheel import wheel, without_amounts
from webapp.words import page_words

IN_CHAT = ShowCards | LookBack | ShowStandings | DailyPress
"""Presses that only make sense in a chat."""


def table_state(live: Live, seat: Seat | None, t: Texts, now: float, *, settles: bool = True) -> AppTable:
    """Return a table as its player at `seat`, or a spectator (None), may see it; `now` in epoch seconds.

    The viewer `settles` what the host does before the match: they are the host or an admin.
    """
    if not isinstance(live, LiveMatch):
        screen = draw_lobby(live, t, drawn=True)
        screen = replace(screen, rows=usable_keys(screen.rows, seated=seat is not None, settles=settles))
        return _state(live, seat, t, screen, Presence())
    viewer = GROUP if seat is None else seat
    view = project(live.match, GROUP, ()) if seat is None else see(live.match, seat, live.question)
    around = presence(live.table.state, viewer, live.match.asked)
    if around.end is not None:
        screen = draw_end(t, live, seat, home=live.table.own or seat is not None).unpainted()
    elif seat is None and view.kind not in {"dealing", "over"}:
        screen = watched_screen(t, live.seating, view, around)
    elif seat is None:
        screen = table_screen(t, live.seating, view, live.events, around).unpainted()
    else:
        screen = draw_question(live, seat).unpainted()
    state = _state(live, seat, t, screen, around)
    state["view"] = shown = _view(view)
    if view.kind in {"dealing", "over"}:
        shown["last"] = _ended_by(live.events)
    state["hand"] = hand(live, t, view, screen)
    if drawn := wheel(live, t, view, state["panel"]):
        state["wheel"], state["panel"] = drawn, without_amounts(state["panel"], drawn)
    state["clock"] = _clock(live, view, now)
    return state


def _state(live: Live, seat: Seat | None, t: Texts, screen: Screen, around: Presence) -> AppTable:
    levels, seating = live.seating.levels, live.seating
    seats = [
        SeatState(
            name=name,
            level=levels[place] if place < len(levels) else None,
            away=place < len(around.seats) and around.seats[place].away,
            left=place < len(around.seats) and around.seats[place].left,
        )
        for place, name in enumerate(seating.names)
    ]
    return AppTable(
        title=seating.title,
        language=t.language,
        stage=("match" if isinstance(live, LiveMatch) else "lobby") if live.table.open else "closed",
        me=seat,
        seats=seats,
        words=page_words(t),
        panel=_panel(screen, links.app(seating.bot, seating.token)),
        wheel=None,
        hand=[],
        view=None,
        clock=None,
        emotes=offered_emotes(live, seat),
        links=_links(live, t),
    )


def _links(live: Live, t: Texts) -> list[LinkState]:
    """Return links to the rules of the table, the lesson, and the viewer's settings."""
    bot, token = live.seating.bot, live.seating.token
    pages = (
        ("button-rules-of-game", links.ReadBook(f"t{token}")),
        ("button-learn", links.OpenLesson()),
        ("button-preferences", links.OpenSettings()),
    )
    return [LinkState(text=t.plain(key), url=links.url(bot, page)) for key, page in pages]


def _panel(screen: Screen, here: str) -> Panel:
    """Return a screen without the buttons that only make sense in a chat; `here` is the link to this page."""
    rows = [
        [
            PanelButton(text=each.text, data=each.data, url=each.url, style=each.style)
            for each in row
            if each.app is None and each.url != here and not isinstance(unpack(each.data or ""), IN_CHAT)
        ]
        for row in screen.rows
    ]
    return Panel(html=str(screen.text), rows=[row for row in rows if row])


def _view(view: View) -> TableView:
    return TableView(
        kind=view.kind,
        turn=view.turn,
        deal=max(1, len(view.sheet) + (view.kind not in {"dealing", "over"})),
        dealer=view.dealer,
        asked=view.asked,
        bid=view.bid,
        holder=view.holder,
        trump=None if view.trump is None else view.trump.value,
        talon=[each.text for each in view.talon],
        talons=view.talons,
        counts=list(view.counts),
        trick=[{"seat": seat, "card": card.text} for seat, card in view.played],
        last=_last(view),
        points=list(view.points),
        tricks=list(view.tricks),
        marriages=[
            {"seat": each.seat, "suit": None if each.suit is None else each.suit.value, "points": each.points}
            for each in view.marriages
        ],
        calls=[{"seat": each.seat, "amount": each.amount} for each in view.calls],
        golden=view.golden,
        dark=view.dark,
        sitting=view.sitting,
        winner=view.winner,
        totals=[
            {"score": each.score, "barrel": each.on_barrel, "bolts": each.bolts} for each in view.tallies
        ],
        sheet=sheet_rows(view.sheet),
    )


def _last(view: View) -> LastTrick | None:
    if view.last is None:
        return None
    seats = order_from(len(view.tallies), view.dealer, view.last.leader)
    return {
        "leader": view.last.leader,
        "cards": [each.text for each in view.last.cards],
        "seats": list(seats[: len(view.last.cards)]),
        "winner": view.last.winner,
        "points": points(view.last.cards),
    }


def _ended_by(events: Sequence[Event]) -> LastTrick | None:
    """Return the last trick of the deal of these events, which is over."""
    played: list[CardPlayed] = []
    last: LastTrick | None = None
    for event in events:
        if isinstance(event, CardPlayed):
            played.append(event)
        elif isinstance(event, TrickWon) and played:
            last = {
                "leader": played[0].seat,
                "cards": [each.card.text for each in played],
                "seats": [each.seat for each in played],
                "winner": event.seat,
                "points": event.points,
            }
            played = []
    return last


def _clock(live: LiveMatch, view: View, now: float) -> ClockState | None:
    """Return the clock of the asked seat; None while it stands, and while nobody may know who is asked."""
    state, asked, timer = live.clock
    if not timer or asked is None or view.asked is None or is_stopped(state) or not live.table.open:
        return None
    left = max(0.0, timer - time_used(state, asked, timer, now))
    return {"seat": asked, "left_s": round(left, 1), "of_s": float(timer)}
