"""From a table to what a page shows of it, by `View`, `Presence` and the screens of the chat. Pure.

    table_state
      ├─ keys      of the panel, the wheel and the fan (`webapp.keys`)
      └─ sheet     rows of the score sheet, with the marks of the drawn one (`bot.pictures.sheet`)

`page_words` are the texts of the page itself, from locales/; a page gets them once.
Emotes, signs that players show each other for a moment, are limited here and stored nowhere.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import get_args

from markupsafe import Markup

from bot.features.lesson import Learner
from bot.pictures.sheet import FELL, reasons
from bot.runtime import Recent
from bot.screens import LessonScene, Screen, paragraphs
from bot.screens.lobby import length_label
from bot.screens.table import table_screen, vote_screen, watched_screen
from bot.tables.live import Live, LiveLobby, LiveMatch, draw_end, draw_lobby, draw_question
from bot.words import links
from bot.words.buttons import LessonPress, pack
from bot.words.texts import Texts
from club.clock import is_stopped, time_left
from club.lobby import length_of
from club.names import LEFT_MARK
from club.seats import Presence, presence
from game.actions import Seat
from game.barrel import height
from game.cards import DECK, Rank, Suit, points
from game.events import BidMade, CardPlayed, Event, Passed, StoodIn, TrickWon
from game.layouts import order_from
from game.players.stakes import equity
from game.question import see
from game.rules import Rules
from game.state import DealSettled, Playing, Reason
from game.view import GROUP, View, project
from webapp import keys
from webapp.schema import (
    AppTable,
    CallState,
    ClockState,
    EmoteSign,
    LastTrick,
    SeatState,
    SheetMark,
    SheetRow,
    TableView,
    TurnState,
)

NO_PHOTOS: Mapping[Seat, str] = {}


def table_state(
    live: Live,
    seat: Seat | None,
    t: Texts,
    now: float,
    *,
    settles: bool = True,
    learner: Learner,
    photos: Mapping[Seat, str] = NO_PHOTOS,
) -> AppTable:
    """Return a table as its player at `seat`, or a spectator (None), may see it; `now` in epoch seconds.

    The viewer `settles` what the host does before the match: they are the host or an admin. A waiting table
    offers the lesson to a new `learner`. The `photos` are addresses by seat.
    """
    state = _table_state(live, seat, t, now, settles=settles, learner=learner)
    for place, photo in photos.items():
        state["seats"][place]["photo"] = photo
    return state


def _table_state(
    live: Live, seat: Seat | None, t: Texts, now: float, *, settles: bool, learner: Learner
) -> AppTable:
    if not isinstance(live, LiveMatch):
        return _lobby_state(live, seat, t, settles=settles, learner=learner)
    viewer = GROUP if seat is None else seat
    view = project(live.match, GROUP, ()) if seat is None else see(live.match, seat, live.question)
    around = presence(live.table.state, viewer, live.match.asked)
    if around.end is not None:
        screen = draw_end(t, live, seat, home=live.table.kind.private or seat is not None).unpainted()
        screen = keys.at_the_end(live, t, screen)
    elif seat is None and view.kind not in {"dealing", "over"}:
        screen = watched_screen(t, live.seating, view, live.events, around)
    elif seat is None:
        screen = table_screen(t, live.seating, view, live.events, around, drawn=True).unpainted()
    else:
        screen = draw_question(live, seat).unpainted()
        if around.to_end is not None:
            screen = _with_vote(screen, vote_screen(t, live.seating, around))
    if seat is None:
        rows = keys.usable(screen.rows, seated=False, settles=settles)
        screen = replace(screen, rows=keys.with_ways_on(rows, view, t) if around.end is None else rows)
    wheel = keys.wheel(live, t, view, screen)
    state = _state(live, seat, t, keys.without_amounts(screen) if wheel else screen, around, learner)
    state["view"] = shown = _view(view)
    shown["calls"] = _calls(view, live.events)
    shown["rest"] = _rest(live)
    shown["length"] = _length(live, t)
    shown["heights"] = _heights(live.table.rules)
    if view.winner is not None:
        shown["turns"] = turning_deals(live.table.rules, view.sheet, view.winner)
    if around.end is not None:  # in mid-deal, a question stays without an answer
        shown["asked"] = None
    if view.kind in {"dealing", "over"}:
        shown["last"] = _ended_by(live.events)
    state["hand"], state["wheel"] = keys.hand(live, view, screen), wheel
    state["clock"] = _clock(live, view, now)
    return state


def _lobby_state(
    live: LiveLobby, seat: Seat | None, t: Texts, *, settles: bool, learner: Learner
) -> AppTable:
    screen = draw_lobby(live, t, drawn="watched" if seat is None else True)
    rows = keys.usable(screen.rows, seated=seat is not None, settles=settles)
    rows = keys.with_main_join(rows) if seat is None else rows
    free, alone = live.seats_wanted() - len(live.table.seats), live.table.kind.private
    if seat is None and free <= 0:
        rows = keys.with_own_table(rows, t)
    elif seat is not None and free > 0 and not alone:
        rows = keys.with_invitation(rows, t)
    screen = replace(screen, rows=keys.with_lesson(rows, learner.page, t) if learner.new else rows)
    state = _state(live, seat, t, screen, Presence(), learner)
    state["free"] = None if alone else keys.free_seats(screen, live.seating.bot, free)
    return state


def lesson_state(scene: LessonScene, t: Texts, bot: str, look: Sequence[str] = ()) -> AppTable:
    """Return a page of the lesson as the table of its learner, with the `look` that they chose."""
    view, wheel, number = scene.view, keys.lesson_wheel(scene), scene.step
    shown = _view(view)
    shown["deal"] = number  # what another page shows is another deal
    shown["calls"] = _calls(view, ())
    screen = Screen(text=Markup(), rows=scene.rows)
    ended = scene.mood == "end"
    back = pack(LessonPress(number if ended else number - 1)) if number > 1 else None
    on = None if ended else pack(LessonPress(number + 1))
    return AppTable(
        title=scene.name,
        language=t.language,
        stage="match",
        me=view.viewer,
        seats=[
            SeatState(name=name, note="", level=None, photo=None, away=False, left=False)
            for name in scene.names
        ],
        free=None,
        panel=keys.panel(keys.without_drawn(screen), bot),
        wheel=wheel,
        hand=keys.lesson_hand(scene),
        view=shown,
        clock=None,
        tip=None,
        watchers=0,
        watching=[],
        emotes=[],
        evening=False,
        menu=[],
        look=list(look),
        lesson={
            "step": number,
            "steps": scene.steps,
            "name": scene.name,
            "said": [{"html": str(html), "at": at} for html, at in scene.said],
            "mood": scene.mood,
            "turns": [back, on, pack(LessonPress(0))],
        },
    )


def _with_vote(screen: Screen, vote: Screen) -> Screen:
    """Return a player's question with the vote on the end of the match: in a group, a message of its own."""
    return replace(screen, text=paragraphs([vote.text], [screen.text]), rows=(*screen.rows, *vote.rows))


def _state(
    live: Live, seat: Seat | None, t: Texts, screen: Screen, around: Presence, learner: Learner
) -> AppTable:
    levels, seating = live.seating.levels, live.seating
    seats = [
        SeatState(
            name=name.removeprefix(LEFT_MARK),
            note="" if isinstance(live, LiveMatch) else _note(live, place, t),
            level=levels[place] if place < len(levels) else None,
            photo=None,
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
        free=None,
        panel=keys.panel(screen, seating.bot, links.app(seating.bot, seating.token)),
        wheel=None,
        hand=[],
        view=None,
        clock=None,
        tip=None,
        watchers=0,
        watching=[],
        emotes=offered_emotes(live, seat),
        evening=live.table.round is not None,
        menu=keys.menu(live, seat, t, learner.page),
        look=[],
        lesson=None,
    )


def _note(live: Live, seat: Seat, t: Texts) -> str:
    """Return what a waiting table tells of a player: the level of a computer, or that they are the host."""
    level = live.seating.levels[seat] if live.seating.levels else None
    if level is not None:
        return t.plain(f"level-{level}")
    hosts = not live.table.kind.private and live.table.seat_of(live.table.host) == seat
    return t.plain("app-host") if hosts else ""


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
        rest=None,
        marriages=[
            {"seat": each.seat, "suit": None if each.suit is None else each.suit.value, "points": each.points}
            for each in view.marriages
        ],
        calls=[],
        golden=view.golden,
        dark=view.dark,
        sitting=view.sitting,
        winner=view.winner,
        totals=[
            {
                "score": each.score,
                "barrel": each.on_barrel,
                "tries": max(0, each.tries - each.attempts) if each.on_barrel else 0,
                "bolts": each.bolts,
            }
            for each in view.tallies
        ],
        length="",
        heights=[],
        sheet=sheet_rows(view.sheet),
        turns=[],
    )


def _calls(view: View, events: Sequence[Event]) -> list[CallState]:
    """Return the calls of the auction, the last ones of these events."""
    made = [
        isinstance(before, StoodIn)
        for before, event in pairwise(events)
        if isinstance(event, BidMade | Passed)
    ]
    stood = ([False] * len(view.calls) + made)[len(made) :]
    return [
        {"seat": each.seat, "amount": each.amount, "stood": by}
        for each, by in zip(view.calls, stood, strict=True)
    ]


def _rest(live: LiveMatch) -> int | None:
    """Return the points of the cards in hands and in the trick, which follow from the tricks taken."""
    phase = live.match.phase
    if not isinstance(phase, Playing) or phase.marks.aside:
        return None
    return points(DECK) - sum(phase.card_points)


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


def _length(live: LiveMatch, t: Texts) -> str:
    """Return the length of the match; of an only deal, what it is."""
    kind, length = live.table.kind, length_of(live.table.rules)
    if kind.deals == 1:
        return live.seating.title
    return length_label(t, length._replace(deals=kind.numbered or length.deals))


def _heights(rules: Rules) -> list[int]:
    """Return the totals that the chart of a match marks; of a number of deals, only the barrel."""
    length, barrel = length_of(rules), height(rules.barrel)
    return [*([] if barrel is None else [barrel]), *([] if length.deals else [length.target])]


TURNS = 3
"""Turning points of a match at most."""
TURNS_FROM = 3
"""Deals of a match from which on it has turning points."""
LEAST_TURN = 5
"""Change of a chance, in percent, that makes a turning point."""


def turning_deals(rules: Rules, rows: Sequence[DealSettled], winner: Seat) -> list[TurnState]:
    """Return the deals that changed a player's chance to win most, in the order of play.

    The chances are estimates by the totals before and after a deal, in percent.
    """
    if len(rows) < TURNS_FROM:
        return []
    seats, limit = range(len(rows[0].tallies)), length_of(rules).deals
    known = [[1 / len(seats) for _ in seats]]
    for number, row in enumerate(rows[:-1], 1):
        left = limit - number if limit else None
        known.append([equity(rules, row.tallies, seat, left) for seat in seats])
    known.append([float(seat == winner) for seat in seats])
    turns: list[TurnState] = []
    for deal, (before, after) in enumerate(pairwise(known), 1):
        seat = max(seats, key=lambda each: abs(after[each] - before[each]))
        chances = (round(100 * before[seat]), round(100 * after[seat]))
        turns.append({"deal": deal, "seat": seat, "before": chances[0], "after": chances[1]})
    turned = [each for each in turns if _size(each) >= LEAST_TURN]
    most = sorted(turned, key=_size, reverse=True)[:TURNS]
    return [each for each in turns if each in most]


def _size(turn: TurnState) -> int:
    return abs(turn["after"] - turn["before"])


def _clock(live: LiveMatch, view: View, now: float) -> ClockState | None:
    """Return the clock of a person who is asked; None while it stands or nobody may know who is asked."""
    state, asked, timer = live.clock
    if not timer or asked is None or view.asked is None or is_stopped(state) or not live.table.open:
        return None
    if state.chairs[asked].played_for:
        return None
    left, of = time_left(state, asked, timer, now)
    return {"seat": asked, "left_s": round(left, 1), "of_s": float(of)}


def sheet_rows(rows: Sequence[DealSettled]) -> list[SheetRow]:
    """Return the rows of a score sheet, the first deal first."""
    return [_row(each) for each in rows]


def _row(row: DealSettled) -> SheetRow:
    return SheetRow(
        declarer=row.declarer,
        contract=row.contract,
        result=row.result,
        golden=row.golden,
        dark=row.dark,
        scores=[each.score for each in row.tallies],
        marks=[mark for seat in range(len(row.tallies)) for mark in _marks(row, seat)],
    )


def _marks(row: DealSettled, seat: Seat) -> Iterator[SheetMark]:
    """Yield the marks at a total, in the order in which they are drawn."""
    tally, why = row.tallies[seat], reasons(row, seat)
    if Reason.DUMP_TRUCK in why:
        yield SheetMark(seat=seat, kind="truck", count=0)
    elif why & FELL:
        yield SheetMark(seat=seat, kind="fall", count=0)
    if tally.on_barrel:
        yield SheetMark(seat=seat, kind="barrel", count=tally.attempts)
    elif tally.on_reverse:
        yield SheetMark(seat=seat, kind="reverse", count=tally.reverse_attempts)
    if row.bolts[seat]:
        yield SheetMark(seat=seat, kind="fine" if Reason.BOLT in why else "bolt", count=row.bolts[seat])
    if seat in row.stood_in:
        yield SheetMark(seat=seat, kind="stood", count=0)


SIGNS: tuple[EmoteSign, ...] = get_args(EmoteSign)
OF_PLAYERS = {"thanks", "your-turn", "thinking", "again"}
"""Quick words that a spectator does not say."""
MOST = 3
"""Emotes of one person within `WITHIN_S`."""
MOST_WATCHED = 2 * MOST
"""Emotes of all spectators of a table within `WITHIN_S`."""
WITHIN_S = 60.0
CACHED = 10_000
"""People and tables whose last emotes are remembered."""


def offered_emotes(live: Live, seat: Seat | None) -> list[EmoteSign]:
    """Return the signs that a viewer may show: none at an own table, or if the group forbids them.

    A spectator is offered none that only a player can mean.
    """
    if not live.settings.emotes or not live.table.kind.emotes:
        return []
    return [each for each in SIGNS if seat is not None or each not in OF_PLAYERS]


class EmoteLimit:
    """Sliding windows over the emotes of each person and each table's spectators; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._shown: Recent[int, deque[float]] = Recent(CACHED)

    def take(self, person: int, watched: int | None = None) -> bool:
        """Count an emote and return whether it is allowed; a refused one does not count.

        One of a spectator counts for the `watched` table as well.
        """
        now = self._clock()
        windows = [self._window(person, MOST)]
        if watched is not None:
            windows.append(self._window(-watched, MOST_WATCHED))
        if any(len(each) == each.maxlen and now - each[0] < WITHIN_S for each in windows):
            return False
        for each in windows:
            each.append(now)
        return True

    def _window(self, key: int, most: int) -> deque[float]:
        """Return when the last emotes of a person, or of a table (negative), were shown."""
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = deque(maxlen=most)
        return shown


PREFIX = "app-"
PLAIN = (
    "app-trump", "app-contract", "app-hand", "app-talon", "app-trick", "app-last", "app-sheet", "app-close",
    "app-you", "app-dealer", "app-away", "app-left", "app-computer", "app-cards", "app-tricks", "app-points",
    "app-score", "app-bolts", "app-barrel", "app-victory", "app-sounds", "app-pass", "app-reconnecting",
    "app-emote", "app-replay", "app-play", "app-pause", "app-back", "app-next", "app-fair",
    "app-fair-checking", "app-fair-all", "app-fair-wrong", "app-fair-dealer", "app-fair-secret",
    "app-fair-deck", "app-fair-hands", "app-fair-seen", "app-fair-collected", "app-fair-unproved",
    "app-fair-unsafe", "app-you-take", "app-ahead", "app-tips-off", "app-first", "app-first-bid",
    "app-first-contract", "app-watching", "app-evening", "evening-columns", "app-menu", "app-share",
    "app-emotes", "app-haptics", "app-objects", "button-open-chat", "app-fill", "app-unfill", "app-home",
    "app-home-key", "app-owners", "app-spectators", "app-turns", "button-review", "app-free",
    "app-part-table", "app-part-group", "app-part-person", "app-part-device", "app-in-words", "app-keys",
    "app-turn", "app-auction", "app-players", "app-playable", "app-none", "app-turn-table",
)  # fmt: skip
SAID = tuple(f"app-say-{sign}" for sign in SIGNS if sign.isascii())
"""Quick words."""
WHEEL = ("app-points-short", "app-bid-label", "app-call", "app-lower", "app-higher")
SHEET = (
    "picture-made", "picture-failed", "picture-conceded", "picture-crossed", "picture-bolt", "picture-fine",
    "picture-barrel", "picture-reverse", "picture-fall", "picture-truck", "picture-golden", "picture-dark",
    "picture-stood",
    "mark-conceded", "app-legend-made", "app-legend-failed", "app-about-bolt", "app-about-barrel",
)  # fmt: skip
"""Meanings of the marks of the sheet, as below the drawn sheet."""
BLANKS = {
    "app-card": ("rank", "suit"), "app-deal": ("number",), "app-takes": ("name",), "app-bid": ("amount",),
    "story-stand-in": ("who",), "button-play": ("bid",), "button-most": ("bid",),
    "app-round": ("number",), "app-table": ("number",), "evening-seat": ("number",),
    "app-seconds-left": ("count",), "app-tries": ("count",), "app-against": ("points",),
    "app-due": ("points", "rest"),
}  # fmt: skip
"""Texts with blanks that the page fills in: `{rank}` stands for itself."""


@cache
def page_words(t: Texts) -> dict[str, str]:
    """Return the page's texts in one language, by their keys without the prefix."""
    words = {key: t.plain(key) for key in (*PLAIN, *SAID, *WHEEL, *SHEET)}
    words |= {
        key: t.plain(key, **{blank: f"{{{blank}}}" for blank in blanks}) for key, blanks in BLANKS.items()
    }
    words |= {f"app-rank-{each.letter}": t.plain(f"app-rank-{each.letter}") for each in Rank}
    words |= {f"app-object-{each.letter}": t.plain(f"app-object-{each.letter}") for each in Rank}
    words |= {f"app-suit-{each.value}": t.plain(f"app-suit-{each.value}") for each in Suit}
    words |= {f"app-of-{each.value}": t.plain(f"app-of-{each.value}") for each in Suit}
    words |= {f"app-letter-{each.letter}": t.plain(f"card-rank-{each.name.lower()}") for each in Rank}
    return {key.removeprefix(PREFIX): text for key, text in words.items()}
