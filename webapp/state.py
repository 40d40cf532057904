"""From a table to what a page shows of it, by `View`, `Presence` and the screens of the chat. Pure.

    table_state
      ├─ hand      the viewer's cards, and the press of each tap and each drag
      ├─ wheel     the amounts of a bid or a contract, drawn as a wheel instead of buttons
      ├─ lobby     the keys of a waiting table that its viewer may use
      ├─ sheet     rows of the score sheet, with the marks of the drawn one (`bot.pictures.sheet`)
      └─ words     the texts of the page itself, from locales/

Emotes, signs that players show each other for a moment, are limited here and stored nowhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from bot.pictures.sheet import FELL, reasons
from bot.runtime.tasks import Recent
from bot.screens.questions import MORE, GiftDraft, QuestionContext, contract_amounts
from bot.screens.screen import Button, Rows, Screen, face
from bot.screens.table import table_screen, watched_screen
from bot.tables.drawing import draft_of, draw_end, draw_lobby, draw_question
from bot.tables.live import Live, LiveMatch
from bot.words import links
from bot.words.buttons import (
    HINT,
    Choose,
    ComputerPress,
    DailyPress,
    LobbyPress,
    LookBack,
    SetLength,
    ShowCards,
    ShowDraft,
    ShowStandings,
    Tap,
    pack,
    unpack,
)
from bot.words.texts import Texts
from club.clock import is_stopped, time_used
from club.names import LEFT_MARK
from club.presence import Presence, presence
from game.actions import Bid, Contract, Give, Play, Seat
from game.cards import Card, Rank, Suit, points
from game.events import CardPlayed, Event, TrickWon
from game.layouts import order_from
from game.question import see
from game.state import DealSettled, Reason
from game.view import GROUP, View, project
from webapp.schema import (
    AppTable,
    ClockState,
    EmoteSign,
    HandCard,
    LastTrick,
    LinkState,
    Panel,
    PanelButton,
    SeatState,
    SheetMark,
    SheetRow,
    TableView,
    Wheel,
)

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
        screen = draw_end(t, live, seat, home=live.table.kind.private or seat is not None).unpainted()
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
            name=name.removeprefix(LEFT_MARK),
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
        evening=live.table.round is not None,
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


def hand(live: LiveMatch, t: Texts, view: View, screen: Screen) -> list[HandCard]:
    """Return the viewer's cards; `screen` is the panel, whose buttons they press."""
    if view.viewer is None or view.viewer in view.unseen:
        return []
    keys = {button.text.rpartition(" ")[2]: button for row in screen.rows for button in row}
    draft = draft_of(live, view.viewer)
    cards = [_card(live, view, each, keys.get(face(t, each)), draft) for each in view.hand]
    if any(isinstance(choice, Give) for choice in view.choices):
        _add_gifts(live, view, draft, cards)
    return cards


def _card(live: LiveMatch, view: View, card: Card, key: Button | None, draft: str) -> HandCard:
    """Return a card with the press of its button.

    A card that may not be played gets its press too: the refusal says why.
    """
    data = None if key is None else key.data
    press = unpack(data or "")
    playing = view.kind == "play" and view.asked == view.viewer
    choices = [choice for choice in view.choices if isinstance(choice, Play) and choice.card == card]
    answer = pack(Tap(live.table.id, view.turn, card.text))
    if data is None and playing:
        first = _is_marked_first(live, view.viewer, choices)
        data = pack(ShowDraft(live.table.id, view.turn, card.text)) if first else answer
    chosen = card.text in draft.split() or (isinstance(press, Choose) and not press.card)
    drop = answer if playing and not any(choice.saying for choice in choices) else data
    return HandCard(
        card=card.text,
        data=data,
        legal=bool(choices) if playing else key is not None,
        chosen=chosen,
        advised=key is not None and key.text.startswith(HINT),
        drop=None if chosen and not playing else drop,
        gifts=[],
        to=None,
    )


def _is_marked_first(live: LiveMatch, viewer: Seat | None, choices: list[Play]) -> bool:
    """Return whether the first tap only marks a card: a choice about a marriage or a second tap follows."""
    twice = viewer is not None and live.seating.preferences_of(viewer).taps == 2
    return bool(choices) and (twice or any(each.saying for each in choices))


def _add_gifts(live: LiveMatch, view: View, draft: str, cards: list[HandCard]) -> None:
    """Let each card be dragged onto a defender who has none yet, and a chosen one be taken back."""
    gifts = GiftDraft.of(view, draft)
    held: Mapping[str, Card] = {each.text: each for each in view.hand}
    owners = {each.text: seat for seat, each in gifts.chosen.items() if each is not None}

    def press(words: str) -> str:
        return pack(ShowDraft(live.table.id, view.turn, words))

    for each in cards:
        card, to = held[each["card"]], owners.get(each["card"])
        each["to"], each["drop"] = to, None
        each["gifts"] = [
            {"seat": seat, "data": press(gifts.moved(card, seat))} for seat in gifts.chosen if seat != to
        ]
        if to is not None:
            each["data"] = press(gifts.moved(card, None))


def wheel(live: LiveMatch, t: Texts, view: View, panel: Panel) -> Wheel | None:
    """Return the amounts that the panel asks for, each with its press.

    None if it asks for something else, as for the confirmation of a large step.
    """
    ask = QuestionContext(t=t, seating=live.seating, view=view)
    if bids := [choice.amount for choice in view.choices if isinstance(choice, Bid)]:
        verb, keys = "bid", ask.numbers("bid", bids)
    elif any(isinstance(choice, Contract) for choice in view.choices):
        verb, keys = "contract", ask.numbers("contract", contract_amounts(ask))
    else:
        return None
    presses = {amount: key.data or "" for amount, key in keys.items()}
    if set(presses.values()).isdisjoint(button["data"] for row in panel["rows"] for button in row):
        return None
    return Wheel(
        verb="bid" if verb == "bid" else "contract",
        steps=[{"amount": amount, "data": data} for amount, data in presses.items()],
        start=_advised(view, min(presses)),
        most=max((each for each in presses if each <= (view.hints.most or 0)), default=None),
    )


def _advised(view: View, otherwise: int) -> int:
    """Return the amount of the hint, if there is one."""
    advice = view.hints.advice
    action = None if advice is None else advice.actions[0]
    return action.amount if isinstance(action, Bid | Contract) else otherwise


def without_amounts(panel: Panel, drawn: Wheel) -> Panel:
    """Return the panel without the buttons whose place the wheel takes."""
    presses = {each["data"] for each in drawn["steps"]}

    def is_kept(data: str | None) -> bool:
        press = unpack(data or "")
        turns = isinstance(press, ShowDraft) and (not press.words or press.words.startswith(MORE))
        return data not in presses and not turns

    rows = [[each for each in row if is_kept(each["data"])] for row in panel["rows"]]
    return Panel(html=panel["html"], rows=[row for row in rows if row])


def usable_keys(rows: Rows, *, seated: bool, settles: bool) -> Rows:
    """Return the keys of a lobby without those that would refuse the viewer.

    The viewer is `seated`, or `settles` what the host does: they are the host or an admin.
    """
    usable = (tuple(each for each in row if _is_usable(each, seated=seated, settles=settles)) for row in rows)
    return tuple(row for row in usable if row)


def _is_usable(key: Button, *, seated: bool, settles: bool) -> bool:
    match unpack(key.data or ""):
        case LobbyPress(verb="join"):
            return not seated
        case LobbyPress(verb="cancel") | SetLength():
            return settles
        case LobbyPress() | ComputerPress():
            return seated
        case _:
            return True


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


SIGNS: tuple[EmoteSign, ...] = get_args(EmoteSign)
MOST = 3
"""Emotes of one person within `WITHIN_S`."""
WITHIN_S = 60.0
CACHED = 10_000
"""People whose last emotes are remembered."""


def offered_emotes(live: Live, seat: Seat | None) -> list[EmoteSign]:
    """Return the signs that a viewer may show: none for a spectator, or at an own table, or if forbidden."""
    return list(SIGNS) if seat is not None and live.settings.emotes and live.table.kind.emotes else []


class EmoteLimit:
    """Sliding window over each person's emotes; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._shown: Recent[int, deque[float]] = Recent(CACHED)

    def take(self, person: int) -> bool:
        """Count an emote and return whether it is allowed; a refused one does not count."""
        now, shown = self._clock(), self._shown.get(person)
        if shown is None:
            shown = self._shown[person] = deque(maxlen=MOST)
        if len(shown) == MOST and now - shown[0] < WITHIN_S:
            return False
        shown.append(now)
        return True


PREFIX = "app-"
PLAIN = (
    "app-trump", "app-contract", "app-hand", "app-talon", "app-trick", "app-last", "app-sheet", "app-close",
    "app-you", "app-dealer", "app-away", "app-left", "app-computer", "app-cards", "app-tricks", "app-points",
    "app-score", "app-bolts", "app-barrel", "app-victory", "app-pass", "app-reconnecting",
    "app-emote", "app-replay", "app-play", "app-pause", "app-back", "app-next", "app-fair",
    "app-fair-checking", "app-fair-all", "app-fair-wrong", "app-fair-dealer", "app-fair-secret",
    "app-fair-deck", "app-fair-hands", "app-fair-seen", "app-fair-collected", "app-fair-unproved",
    "app-fair-unsafe", "app-you-take", "app-ahead", "app-first", "app-first-bid", "app-first-contract",
    "app-evening", "evening-columns", "button-open-chat",
)  # fmt: skip
WHEEL = ("app-points-short", "app-bid-label", "app-call", "app-lower", "app-higher")
SHEET = (
    "picture-made", "picture-failed", "picture-conceded", "picture-crossed", "picture-bolt", "picture-fine",
    "picture-barrel", "picture-reverse", "picture-fall", "picture-truck", "picture-golden", "picture-dark",
    "mark-conceded", "app-legend-made", "app-legend-failed", "app-about-bolt", "app-about-barrel",
)  # fmt: skip
"""Meanings of the marks of the sheet, as below the drawn sheet."""
BLANKS = {
    "app-card": ("rank", "suit"), "app-deal": ("number",), "app-takes": ("name",), "app-bid": ("amount",),
    "button-play": ("bid",), "button-most": ("bid",), "app-in-chat": ("commands",),
    "app-round": ("number",), "app-table": ("number",), "evening-seat": ("number",),
}  # fmt: skip
"""Texts with blanks that the page fills in: `{rank}` stands for itself."""


def page_words(t: Texts) -> dict[str, str]:
    """Return the page's texts in one language, by their keys without the prefix."""
    words = {key: t.plain(key) for key in (*PLAIN, *WHEEL, *SHEET)}
    words |= {
        key: t.plain(key, **{blank: f"{{{blank}}}" for blank in blanks}) for key, blanks in BLANKS.items()
    }
    words |= {f"app-rank-{each.letter}": t.plain(f"app-rank-{each.letter}") for each in Rank}
    words |= {f"app-suit-{each.value}": t.plain(f"app-suit-{each.value}") for each in Suit}
    words |= {f"app-of-{each.value}": t.plain(f"app-of-{each.value}") for each in Suit}
    words |= {f"app-letter-{each.letter}": t.plain(f"card-rank-{each.name.lower()}") for each in Rank}
    return {key.removeprefix(PREFIX): text for key, text in words.items()}
