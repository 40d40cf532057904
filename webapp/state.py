"""From a table to what a page shows of it, by `View`, `Presence` and the screens of the chat. Pure."""

from __future__ import annotations

from itertools import pairwise

from bot.screens.match.table import table_screen
from bot.screens.screen import Screen
from bot.screens.symbols import face
from bot.tables.display.drawing import draft_of, draw_end, draw_lobby, draw_question
from bot.tables.live import Live, LiveMatch
from bot.words import links
from bot.words.buttons import Choose, LookBack, ShowCards, Tap, pack, unpack
from bot.words.texts import Texts
from club.clock import is_stopped, time_used
from club.presence import Presence, presence
from game.actions import Play, Seat
from game.cards import Card, points
from game.ledger import DealSettled
from game.projection import project
from game.question import see
from game.seats import order_from
from game.view import GROUP, View
from webapp.schema import (
    AppTable,
    ClockState,
    HandCard,
    LastTrick,
    Panel,
    PanelButton,
    SeatState,
    TableView,
)
from webapp.words import page_words


def table_state(live: Live, seat: Seat | None, t: Texts, now: float) -> AppTable:
    """Return a table as its player at `seat`, or a spectator (None), may see it; `now` in epoch seconds."""
    if not isinstance(live, LiveMatch):
        return _state(live, seat, t, draw_lobby(live, t), Presence())
    viewer = GROUP if seat is None else seat
    view = project(live.match, GROUP, ()) if seat is None else see(live.match, seat, live.question)
    around = presence(live.table.state, viewer, live.match.asked)
    if around.end is not None:
        screen = draw_end(t, live, seat, home=live.table.own).unpainted()
    elif seat is None:
        screen = table_screen(t, live.seating, view, live.events, around).unpainted()
    else:
        screen = draw_question(live, seat).unpainted()
    state = _state(live, seat, t, screen, around)
    state["view"] = _view(view)
    state["hand"] = _hand(live, t, view, screen)
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
        hand=[],
        view=None,
        clock=None,
    )


def _panel(screen: Screen, here: str) -> Panel:
    """Return a screen without the buttons that only make sense in a chat; `here` is the link to this page."""
    rows = [
        [
            PanelButton(text=each.text, data=each.data, url=each.url, style=each.style)
            for each in row
            if each.app is None
            and each.url != here
            and not isinstance(unpack(each.data or ""), ShowCards | LookBack)
        ]
        for row in screen.rows
    ]
    return Panel(html=str(screen.text), rows=[row for row in rows if row])


def _hand(live: LiveMatch, t: Texts, view: View, screen: Screen) -> list[HandCard]:
    """Return the viewer's cards, each with the press of its button.

    A card that may not be played gets its press too: the refusal says why.
    """
    keys = {button.text.rpartition(" ")[2]: button for row in screen.rows for button in row}
    if view.viewer in view.unseen:
        return []
    playing = view.kind == "play" and view.asked == view.viewer
    drafted = draft_of(live, view.viewer).split() if view.viewer is not None else []
    playable = {choice.card for choice in view.choices if isinstance(choice, Play)}

    def card_in_hand(card: Card) -> HandCard:
        key = keys.get(face(t, card))
        press = unpack(key.data or "") if key is not None else None
        data = key.data if key is not None else None
        if data is None and playing:
            data = pack(Tap(live.table.id, view.turn, card.text))
        chosen = card.text in drafted or (isinstance(press, Choose) and not press.card)
        legal = card in playable if playing else key is not None
        return HandCard(card=card.text, data=data, legal=legal, chosen=chosen)

    return [card_in_hand(each) for each in view.hand]


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
        sheet=_sheet(view.sheet),
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


def _sheet(rows: tuple[DealSettled, ...]) -> list[list[int]]:
    """Return how much each deal changed each total."""
    if not rows:
        return []
    totals = [[0] * len(rows[0].tallies), *([each.score for each in row.tallies] for row in rows)]
    return [[now - was for was, now in zip(before, after, strict=True)] for before, after in pairwise(totals)]


def _clock(live: LiveMatch, view: View, now: float) -> ClockState | None:
    """Return the clock of the asked seat; None while it stands, and while nobody may know who is asked."""
    state, asked, timer = live.clock
    if not timer or asked is None or view.asked is None or is_stopped(state) or not live.table.open:
        return None
    left = max(0.0, timer - time_used(state, asked, timer, now))
    return {"seat": asked, "left_s": round(left, 1), "of_s": float(timer)}
