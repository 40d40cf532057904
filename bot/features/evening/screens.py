"""A duplicate evening: its message in the group, and the ranking as text and picture. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.chart import BoardRow, StandingsBoard
from bot.pictures.deal import ComparedDeal, ComparedRow
from bot.screens import Button, Picture, Rows, Screen, cut_lines, lines, paragraphs, play_key, shortlist
from bot.screens.over import medal
from bot.words import links
from bot.words.buttons import (
    BACK,
    CARDS,
    COMPUTER,
    FORWARD,
    LEFT,
    MEDALS,
    EveningPress,
    EveningVerb,
    LookBack,
    pack,
)
from bot.words.links import ShowHand, url
from bot.words.texts import Texts, block, bold, folded, hidden, markup, signed, verbatim, words_of
from club.evening import DEAL_MINUTES, DEALS, MIN_PEOPLE, PAUSE_S, Evening, EveningRank, SeatScore, ranking
from club.names import display_width, shorten_name
from game.fair import link

LOCK_DIGITS = 32
"""Digits of a lock in the message; all of them are in the record of the match."""
NAME, COLUMN = 8, 5
"""Columns of a name and of a figure where a deal is compared: together those of a narrow phone."""
WINNERS_ROOM = 120
"""Characters for the names of winners of equal points: the picture has a caption."""
PERSONAL: tuple[EveningVerb, ...] = ("join", "leave", "ready", "deals", "cards")
"""Keys for people who have joined, or have not joined yet."""
ALERT = 195
"""Characters of an answer to a press; Telegram allows 200."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPage:
    """An evening as its group sees it."""

    evening: Evening
    names: Mapping[int, str]
    """Name of each person by id."""
    bot: str
    chat_name: str
    done: tuple[bool, ...] = ()
    """By table of the present round, whether its match has ended."""
    paper: ThemeName | None = None
    """Colours of pictures; None if there are none."""
    app: bool = False
    """Whether there is a Mini App."""
    in_app: bool = False
    """Whether the evening is shown there."""
    viewer: int = 0
    """Person who looks at it in the app; 0 for the whole group."""
    settles: bool = False
    """Whether the viewer in the app may end the evening: the host, or an admin."""

    def refuses(self, verb: EveningVerb) -> bool:
        """Return whether a key refuses the viewer: a participant does not join, nobody else leaves."""
        if not self.viewer or verb not in PERSONAL:
            return False
        return (verb == "join") == (self.viewer in self.evening.present)


def app_screen(t: Texts, page: EveningPage) -> Screen:
    """Draw an evening in the Mini App: its message, with keys for what commands of the chat are for.

    Keys that would refuse the viewer are left out: a participant does not join, and nobody else leaves.
    """
    screen = evening_screen(t, page)
    rows = tuple(row for row in screen.rows if row)
    if not page.evening.open:
        return replace(screen, rows=(*rows, (_key(t, page.evening, "new"),)))
    ends = ((_key(t, page.evening, "ask"),),) if page.settles else ()
    return replace(screen, rows=(*rows, *ends))


def invitation_screen(t: Texts) -> Screen:
    """Offer an evening to a group that has none, in the Mini App."""
    key = Button(t.plain("button-evening-new"), pack(EveningPress(0, "new")), style="success")
    return Screen(text=paragraphs([t("evening-title")], [t("evening-about")]), rows=((key,),))


def ask_to_end_screen(t: Texts, evening: Evening) -> Screen:
    """Ask the host or an admin whether an evening shall end, in the Mini App."""
    end = replace(_key(t, evening, "end"), style="danger")
    on = Button(t.plain("button-keep"), pack(EveningPress(evening.id, "page")))
    return Screen(text=paragraphs([t("evening-title")], [t("evening-end-ask")]), rows=((end, on),))


def evening_screen(t: Texts, page: EveningPage) -> Screen:
    """Draw the message of an evening. Until a round is over, nothing in it depends on cards or scores.

    A new message rings once the evening has begun: at its start, in a pause, at the end.
    """
    match page.evening.state.stage:
        case "joining":
            return _gathering(t, page)
        case "cancelled":
            return Screen(text=t("evening-cancelled"))
        case "playing":
            screen = _round(t, page)
            screen = _with_picture(t, page, screen) if page.evening.state.scores else screen
        case _:
            screen = _standing(t, page)
    return replace(screen, sound="everywhere")


def _gathering(t: Texts, page: EveningPage) -> Screen:
    evening, state = page.evening, page.evening.state
    minutes = state.rounds * DEALS * DEAL_MINUTES
    length = t("evening-length", rounds=state.rounds, deals=DEALS, minutes=minutes)
    who = ", ".join(_name(t, page, each) for each in state.people)
    people = t("evening-people", count=len(state.people), who=who)
    told = people if state.people else t("evening-nobody", count=MIN_PEOPLE)
    rounds = _key(t, evening, "rounds", t.plain("button-evening-rounds", rounds=state.rounds))
    rows: Rows = (
        _keys(t, page, "join", "leave"),
        (rounds,),
        *(((_key(t, evening, "start"),),) if len(state.people) >= MIN_PEOPLE else ()),
    )
    head = [t("evening-title"), length]
    return Screen(text=paragraphs(head, [t("evening-about")], [told], _lock(t, page, 1)), rows=rows)


def _round(t: Texts, page: EveningPage) -> Screen:
    state = page.evening.state
    head = t("evening-round", number=state.number, rounds=state.rounds)
    tables = [_table(t, page, at) for at in range(len(state.seated))]
    hand = _keys(t, page, "cards")
    if not page.in_app:
        hand = (Button(t.plain("button-my-cards"), url=url(page.bot, ShowHand())),)
    lock = _lock(t, page, state.number)
    if page.done and all(page.done):
        return Screen(text=paragraphs([t("evening-title"), head], tables, lock))
    text = paragraphs([t("evening-title"), head], tables, [t("evening-secret")], lock)
    app: Rows = ((Button(t.plain("button-app"), url=links.app(page.bot, "")),),) if page.app else ()
    return Screen(text=text, rows=(hand, *(() if page.in_app else app), _keys(t, page, "leave")))


def _table(t: Texts, page: EveningPage, at: int) -> Markup:
    state = page.evening.state
    seats = [None if place is None else state.people[place] for place in state.seated[at]]
    who = ", ".join(COMPUTER if each is None else _name(t, page, each) for each in seats)
    mark = "✅" if at < len(page.done) and page.done[at] else "⏳"
    return markup(mark, " ", t("evening-table", number=at + 1, who=who))


def _standing(t: Texts, page: EveningPage) -> Screen:
    """Draw the ranking after a round, or at the end with the winners and the secrets of the decks."""
    evening, state = page.evening, page.evening.state
    compare = _keys(t, page, "all", "deals")
    ranks = [_rank(t, page, each) for each in ranking(state)]
    if state.stage == "over":
        secrets = [_secrets(t, evening)]
        head = [t("evening-title"), _winners(t, page)]
        again: Rows = (compare, (_key(t, evening, "again"),))
        screen = Screen(text=paragraphs(head, ranks[1 : len(MEDALS)], secrets), rows=again)
        return _with_picture(t, page, screen, alone=paragraphs(head, ranks, secrets))
    told = _pause(t, evening, PAUSE_S)
    lock = _lock(t, page, state.number + 1)
    rows: Rows = (_keys(t, page, "ready"), compare, _keys(t, page, "leave"))
    screen = Screen(text=paragraphs([t("evening-title")], [told], lock), rows=rows)
    return _with_picture(t, page, screen, alone=paragraphs([t("evening-title")], ranks, [told], lock))


def _winners(t: Texts, page: EveningPage) -> Markup:
    """Write who has won the evening."""
    state = page.evening.state
    best = [each for each in ranking(state) if each.rank == 1 and each.place not in state.left]
    if not best:
        return t("evening-over")
    who = shortlist(t, [_name(t, page, state.people[each.place]) for each in best], WINNERS_ROOM)
    return t("evening-won", who=who, points=signed(round(best[0].total)))


def _pause(t: Texts, evening: Evening, seconds: float) -> Markup:
    """Return the line of a pause that lasts `seconds` at most."""
    state = evening.state
    return t(
        "evening-pause",
        number=state.number + 1,
        minutes=max(1, ceil(seconds / 60)),
        ready=len(state.ready),
        count=len(evening.present),
    )


def _with_picture(t: Texts, page: EveningPage, screen: Screen, alone: Markup | None = None) -> Screen:
    """Put the ranking above a text as a picture; `alone` is the text that writes the ranking itself."""
    if page.paper is None:
        return screen if alone is None else replace(screen, text=alone)
    return replace(screen, picture=Picture(_board(t, page, page.paper)), alone=alone)


def _board(t: Texts, page: EveningPage, paper: ThemeName) -> StandingsBoard:
    state = page.evening.state
    found = ranking(state)
    most = max([1.0, *(abs(each.total) for each in found)])
    lines = tuple(
        BoardRow(
            "–" if each.place in state.left else str(each.rank),
            _name(t, page, state.people[each.place]),
            (signed(round(each.total)), signed(round(each.rounds[-1]))),
            max(0.0, each.total) / most,
        )
        for each in found
    )
    done = len(state.scores)
    return StandingsBoard(
        theme=paper,
        title=words_of(t("evening-title")),
        below=f"{page.chat_name} · {done}/{state.rounds}",
        heads=tuple(t.plain("evening-heads").split("|")),
        lines=lines,
    )


def deals_text(t: Texts, evening: Evening, person: int) -> str:
    """Write a person's deals of the last round as plain text: score, mean of the same seat, difference."""
    state = evening.state
    place = state.people.index(person)
    rows = [(each.score, round(each.mean)) for each in state.scores[-1][place]]
    lines = [
        f"{deal}. {signed(score)} (Ø {signed(mean)}) → {signed(score - mean)}"
        for deal, (score, mean) in enumerate(rows, 1)
    ]
    text = "\n".join([t.plain("evening-deals"), *lines]) if lines else ""
    return cut_lines(text, ALERT)


def compared_screen(
    t: Texts, page: EveningPage, number: int, seats: Sequence[Sequence[SeatScore]], tokens: Sequence[str]
) -> Screen:
    """Compare a deal, from 1 over all rounds, seat by seat at all tables, with keys to their cards.

    `tokens` are those of the tables, in order; "" for a table that did not play it.
    """
    evening = page.evening
    at, deal = divmod(number - 1, DEALS)
    title = t("evening-deal", round=at + 1, deal=deal + 1, deals=DEALS)
    cards = [
        Button(f"{CARDS} {table}", pack(LookBack(f"t{token}", "cards", deal + 1)))
        for table, token in enumerate(tokens, 1)
        if token
    ]
    last = len(evening.state.scores) * DEALS
    turns = [(BACK, number - 1)] * (number > 1) + [(FORWARD, number + 1)] * (number < last)
    turn = tuple(Button(label, pack(EveningPress(evening.id, "all", to))) for label, to in turns)
    rows: Rows = tuple(tuple(cards[first : first + 4]) for first in range(0, len(cards), 4))
    to_app = page.app and not page.in_app
    page_of = [links.app(page.bot, each, number) for each in tokens if each and to_app][:1]
    rows = (
        *rows,
        *((turn,) if turn else ()),
        *((Button(t.plain("button-app"), url=each),) for each in page_of),
    )
    compared = [
        (t.plain("evening-seat", number=seat), _rows(t, page, each)) for seat, each in enumerate(seats, 1)
    ]
    head, replays = [t("evening-title"), title], [t("evening-replays")]
    alone = paragraphs(head, [_table_of(t, compared)], [t("evening-compared")], replays)
    if page.paper is None:
        return Screen(text=alone, rows=rows)
    painting = ComparedDeal(
        theme=page.paper,
        title=words_of(title),
        below=f"{t.plain('evening-title')} · {page.chat_name}",
        heads=tuple(t.plain("evening-columns").split("|")),
        seats=tuple(compared),
    )
    text = paragraphs(head, [t("evening-compared")], replays)
    return Screen(text=text, rows=rows, picture=Picture(painting), alone=alone)


def _rows(t: Texts, page: EveningPage, scores: Sequence[SeatScore]) -> tuple[ComparedRow, ...]:
    """Return the rows of a seat. Means are rounded before they are subtracted, so that a row adds up."""
    return tuple(
        ComparedRow(
            each.table,
            t.plain("evening-computer") if each.person is None else _name(t, page, each.person),
            each.contract,
            each.made,
            each.score,
            None if each.mean is None else round(each.mean),
        )
        for each in scores
    )


def _table_of(t: Texts, seats: Sequence[tuple[str, Sequence[ComparedRow]]]) -> Markup:
    """Write a line for each table, seat by seat: who, their contract, points, mean elsewhere, difference."""
    heads = t.plain("evening-columns").split("|")
    drawn = [" " * (NAME + 2) + "".join(f"{each:>{COLUMN}}" for each in heads)]
    for seat, rows in seats:
        drawn.append(seat)
        for row in rows:
            name = shorten_name(row.name, NAME)
            contract = "" if row.contract is None else f"{row.contract}{'' if row.made else '×'}"
            compared = ["" if each is None else signed(each) for each in (row.mean, row.change)]
            figures = "".join(f"{word:>{COLUMN}}" for word in (contract, signed(row.score), *compared))
            drawn.append(f"{row.table} {name}{' ' * (NAME - display_width(name))}{figures}")
    return block("\n".join(drawn))


def _rank(t: Texts, page: EveningPage, each: EveningRank) -> Markup:
    state = page.evening.state
    name = _name(t, page, state.people[each.place])
    gone = f" {LEFT}" if each.place in state.left else ""
    return markup(medal(each.rank), " ", name, " ", bold(signed(round(each.total))), gone)


def _name(t: Texts, page: EveningPage, person: int) -> str:
    return page.names.get(person) or t.plain("nameless")


def _keys(t: Texts, page: EveningPage, *verbs: EveningVerb) -> tuple[Button, ...]:
    """Return keys without those that refuse the viewer of the page, if there is one."""
    return tuple(_key(t, page.evening, verb) for verb in verbs if not page.refuses(verb))


def _key(t: Texts, evening: Evening, verb: EveningVerb, label: str = "") -> Button:
    words: Mapping[EveningVerb, str] = {
        "join": "button-evening-join",
        "leave": "button-evening-leave",
        "out": "button-evening-leave",
        "stay": "button-stay",
        "start": "button-evening-start",
        "ready": "button-evening-ready",
        "deals": "button-evening-deals",
        "all": "button-evening-all",
        "again": "button-evening-again",
        "new": "button-evening-new",
        "cards": "button-my-cards",
        "ask": "button-evening-end",
        "end": "button-evening-end",
    }
    key = Button(label or t.plain(words[verb]), pack(EveningPress(evening.id, verb)))
    return replace(key, style="success") if verb in ("join", "ready") else key


def _lock(t: Texts, page: EveningPage, number: int) -> list[Markup]:
    """Tell that the cards of a round are locked in, with the digits in a quote.

    In the app /fair is about the table of the page, which may be another one.
    """
    digits = page.evening.lock(number)[:LOCK_DIGITS]
    return [t("fair-locked" if page.in_app else "fair-lock"), folded(_digits(t, number, digits))]


def _secrets(t: Texts, evening: Evening) -> Markup:
    """Write the secrets of all rounds in a quote."""
    rounds = range(1, len(evening.state.scores) + 1)
    keys = [_digits(t, number, link(evening.secret(number), DEALS)) for number in rounds]
    return folded(lines([t("evening-keys"), *keys]))


def _digits(t: Texts, number: int, digits: str) -> Markup:
    """Write the covered digits of a round."""
    return t("evening-digits", number=number, digits=hidden(verbatim(digits)))


def evening_at_home_screen(t: Texts, evening: Evening, place: str, now: float, app: str) -> Screen:
    """Tell a person in the direct chat what the evening waits for; they have no cards at the moment.

    The `app` shows their last match and the evening meanwhile.
    """
    state = evening.state
    match state.stage:
        case "joining":
            return replace(seated_screen(t), rows=((_key(t, evening, "leave"),),))
        case "pause":
            rows: Rows = ((_key(t, evening, "ready"), _key(t, evening, "deals")), *play_key(t, app))
            return Screen(text=paragraphs([bold(place)], [_pause(t, evening, state.due - now)]), rows=rows)
        case _:
            told = t("evening-others", number=state.number, place=place)
            return Screen(text=told, rows=play_key(t, app))


def leave_evening_screen(t: Texts, evening: Evening, place: str, others: Rows) -> Screen:
    """Ask a person in the direct chat whether they leave the evening; `others` are keys of other tables."""
    if evening.state.stage == "joining":
        leave = _key(t, evening, "leave", t.plain("button-leave-place", place=place))
        return Screen(text=t("leave-which"), rows=((leave,), *others))
    out = replace(_key(t, evening, "out"), style="danger")
    return Screen(text=t("leave-ask-evening"), rows=((out, _key(t, evening, "stay")), *others))


def seated_screen(t: Texts) -> Screen:
    """Confirm in the direct chat that a person takes part."""
    return Screen(text=t("evening-seated"))
