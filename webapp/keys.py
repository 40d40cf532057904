"""Keys of a chat's screen as a page draws them: of the panel, the wheel, the fan, and the menu. Pure.

    Button.where      the key changes the table, shows a page in a dialog, or is left out, as it needs a chat
    Button.drawn      the fan or the wheel stands in its place

A link into the direct chat that only shows something becomes the press that shows it here.
The data of a key about a group begins with `IN_GROUP`: a member presses it in the group.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace

from bot.features.lesson import next_tip
from bot.features.settings import LOOKS_PAGE
from bot.screens import Button, LessonScene, Rows, Screen, Style
from bot.screens.questions import GiftDraft, QuestionContext, contract_amounts
from bot.screens.rules import paired
from bot.screens.score import standings_key
from bot.tables.live import Live, LiveLobby, LiveMatch, draft_of
from bot.words import links
from bot.words.buttons import (
    DRAFT,
    HINT,
    MARRIAGE,
    AskLanguage,
    Book,
    Choose,
    ComputerPress,
    DailyPress,
    EndPress,
    EveningPress,
    GroupPress,
    LessonPress,
    LobbyPress,
    LookBack,
    NextDeal,
    OpenTable,
    OwnPress,
    PresencePress,
    Press,
    Rematch,
    RulesPage,
    SeatPress,
    SetLength,
    ShowDraft,
    ShowSettings,
    ShowStandings,
    Tap,
    TipPress,
    pack,
    unpack,
)
from bot.words.texts import Texts
from club.lobby import free_seats as free_seats_of
from club.state import Preferences
from game.actions import Bid, Contract, Give, Play, Seat
from game.cards import Card
from game.question import see
from game.view import View
from webapp.schema import (
    FreeSeats,
    HandCard,
    MenuKey,
    MenuPart,
    Panel,
    PanelButton,
    TipState,
    Verb,
    Wheel,
    WheelStep,
)

IN_GROUP = "#"
"""Prefix of the data of a key that is pressed in the group of its table; no press begins with it."""
INVITE, SHARE, LAST = "invite", "result", "last"
"""Data of keys by which the page itself sends an invitation or a result, or shows the last deal.

No press has it.
"""


def dialog(screen: Screen, bot: str, *, in_group: bool) -> Panel:
    """Return a screen for a dialog; one shown `in_group` has keys about the group, and perhaps others."""
    shown = panel(screen, bot, in_group=in_group)
    return Panel(html=shown["html"], rows=_joined(shown["rows"]))


def panel(screen: Screen, bot: str, here: str = "", *, in_group: bool = False) -> Panel:
    """Return a screen with the keys that work on a page; `here` is the link to the page itself."""
    plain = screen.unpainted()
    rows = [
        [
            _key(each, bot, in_group=in_group)
            for each in row
            if each.where != "chat" and each.drawn != "seat" and (not each.url or each.url != here)
        ]
        for row in plain.rows
    ]
    return Panel(html=str(plain.brief or plain.text), rows=[row for row in rows if row])


def _joined(rows: list[list[PanelButton]]) -> list[list[PanelButton]]:
    """Put all values of a question into one row: a page breaks it where it has to."""
    joined = rows[:1]
    for row in rows[1:]:
        if _are_values(row) and _are_values(joined[-1]) and "about" not in row[0]:
            joined[-1] = joined[-1] + row
        else:
            joined.append(row)
    return joined


def _are_values(row: list[PanelButton]) -> bool:
    """Return whether all keys are values without a note."""
    return all(key.get("kind") == "value" and "note" not in key for key in row)


def free_seats(screen: Screen, bot: str, count: int) -> FreeSeats | None:
    """Return the free seats of a waiting table with the keys that stand at them."""
    keys = [_key(each, bot, in_group=False) for row in screen.rows for each in row if each.drawn == "seat"]
    return FreeSeats(count=count, keys=keys) if count > 0 else None


def _key(button: Button, bot: str, *, in_group: bool) -> PanelButton:
    shows = None if button.url is None else _shown_by(button.url, bot)
    data, url = (button.data, button.url) if shows is None else (pack(shows), None)
    if in_group and data and shows is None:
        data = _in_group(data)
    key = PanelButton(text=button.text, data=data, url=url, style=button.style)
    if control := button.control:
        key["text"], key["kind"], key["on"] = control.label, control.kind, control.on
    if button.look:
        key["look"] = button.look
    if button.note:
        key["note"] = button.note
    if button.about:
        key["about"] = str(button.about)
    return key


def _in_group(data: str) -> str:
    """Return the data of a key about a group, pressed there; other keys are pressed as in the direct chat."""
    return IN_GROUP + data if isinstance(unpack(data), GroupPress) else data


def _shown_by(url: str, bot: str) -> Press | None:
    """Return the press that shows what a link of the bot shows; None for another link."""
    address, _, payload = url.partition("?start=")
    if address != f"https://t.me/{bot}":
        return None
    shown: Press | None = None
    match links.read(payload):
        case links.ReadBook(of):
            shown = Book(of, 0)
        case links.OpenRules(group, page):
            shown = RulesPage(group, page)
        case links.OpenLesson():
            shown = LessonPress(1)
        case links.OpenSettings():
            shown = ShowSettings(0)
        case links.OpenHistory(group):
            shown = LookBack(f"g{group}", "list", 0)
        case links.OpenDaily(group, ""):
            shown = DailyPress("page", group)
    return shown


# The menu


def menu(live: Live, seat: Seat | None, t: Texts, lesson: int) -> list[MenuKey]:
    """Return the keys of the menu of a viewer; `lesson` is the page of the lesson to go on with."""
    own: tuple[_Entry, ...] = (*_of_person(lesson, new=not (live.table.kind.private and live.table.open)),)
    group: tuple[_Entry, ...] = (*_of_group(live),)
    if live.table.kind.private:  # nobody else is there, whom a part of its own would be about
        own, group = (*group, *own), ()
    parts: dict[MenuPart, tuple[_Entry, ...]] = {
        "table": (*_of_table(live, seat),),
        "group": group,
        "person": own,
    }
    return [
        MenuKey(part=part, text=f"{sign} {t.plain(text)}".strip(), data=data, command=command)
        for part, entries in parts.items()
        for sign, text, data, command in entries
    ]


_Entry = tuple[str, str, str | None, str]
"""Sign of a label without one, key of the label, what is pressed, and the command that the key stands for."""


def _of_table(live: Live, seat: Seat | None) -> Iterator[_Entry]:
    """Yield what a viewer may do and read about the table, and a player about the match besides playing."""
    match = live if isinstance(live, LiveMatch) else None
    if isinstance(live, LiveLobby) and not live.table.kind.private and free_seats_of(live.table) > 0:
        yield "", "app-invite", INVITE, INVITE
    if match is not None and _has_result(match):
        yield "", "app-share-it", SHARE, SHARE
    if match is not None and seat is not None and live.table.open:
        yield from _of_player(match, seat)
    yield "", "button-rules-of-game", pack(Book(f"t{live.seating.token}", 0)), "rules"
    yield "🔒", "app-fair", None, "fair"
    if match is not None:
        yield "", "app-menu-words", None, "words"


def _of_player(live: LiveMatch, seat: Seat) -> Iterator[_Entry]:
    """Yield the ways of a player to pause a match, to leave it and to end it."""
    kind, number = live.table.kind, live.table.id
    if not kind.no_pause and live.table.state.paused is None:
        yield "", "app-menu-pause", pack(PresencePress(number, "pause")), "pause"
    if not kind.private and not kind.fixed:
        yield "🚪", "button-leave-table", pack(SeatPress(number, "ask", seat)), "leave"
    if not kind.fixed:
        yield "🏳", "button-end-match", pack(EndPress(number, "ask")), "cancel"


def _of_group(live: Live) -> Iterator[_Entry]:
    """Yield what the table's group has besides; of an own table, what its person has instead."""
    standings, daily = ShowStandings("more", "rating", 0, 0), DailyPress("page", live.seating.daily)
    if live.table.kind.private:
        yield "", "button-daily-open", pack(daily), "daily"
        yield "", "button-standings", pack(standings), "standings"
        return
    if live.settings.evening:
        evening = live.table.round.evening if live.table.round else 0
        yield "🌙", "button-evening", _in_group(pack(EveningPress(evening, "page"))), "evening"
    if daily.chat:
        yield "", "button-daily-open", pack(daily), "daily"
    yield "", "button-standings", _in_group(pack(standings)), "standings"
    yield "⚙️", "app-menu-group", _in_group(pack(ShowSettings(0))), "timer"


def _of_person(lesson: int, *, new: bool) -> Iterator[_Entry]:
    """Yield what a person may play, read and set up for themselves; `new` is a table of their own."""
    yield "", "button-learn", pack(LessonPress(lesson)), "learn"
    if new:
        yield "🃏", "app-way-new", pack(OpenTable()), "new"
    yield "⚙️", "button-preferences", pack(ShowSettings(0)), "settings"
    yield "", "app-menu-look", pack(ShowSettings(LOOKS_PAGE)), "look"
    yield "", "app-menu-language", pack(AskLanguage()), "language"
    yield "", "app-menu-history", pack(LookBack("", "list", 0)), "history"


# Tips


def tip(live: Live, seat: Seat | None, preferences: Preferences, t: Texts) -> TipState | None:
    """Return the first-time tip on a viewer's question, until they begin to answer.

    A guided deal has hints instead, and a hint that was asked for says more than a tip.
    """
    if seat is None or not isinstance(live, LiveMatch) or live.guided or draft_of(live, seat):
        return None
    if not live.table.open or live.match.asked != seat:
        return None
    view = see(live.match, seat, live.question)
    name = None if view.hints.advice else next_tip(view, preferences)
    return name and {
        "text": t.plain(f"app-tip-{name}"),
        "read": pack(TipPress(name)),
        "off": pack(TipPress("all")),
    }


# The end of a match


def at_the_end(live: LiveMatch, t: Texts, screen: Screen) -> Screen:
    """Return the end of a match with the ways on that commands of the chat are for, in pairs.

    A rematch in a group waits for its people, with the keys that set it up; at an own table it deals at once.
    The result can be sent to others, at an evening once they may know it: the menu has that key. The menu of
    an own table has the standings, too.
    """
    kind, standings = live.table.kind, standings_key(t)[0]
    keys = [key for row in screen.rows for key in row if key != standings]
    if kind.private and (kind.rematch or kind.attempt) and keys:
        label = "app-new-settings" if kind.rematch else "app-own-table"
        keys.insert(1, Button(t.plain(label), pack(OwnPress(live.table.id, "new"))))
    if _has_result(live) and live.table.round is None:
        keys.append(Button(t.plain("app-share-it"), SHARE))
    if kind.results and not kind.private:
        keys.append(standings)
    return replace(screen, rows=tuple(paired(keys)))


def _has_result(live: LiveMatch) -> bool:
    """Return whether a match has ended with a result that can be sent to others."""
    return not live.table.open and bool(live.match.sheet) and not live.table.kind.attempt


# Who may press what


def usable(rows: Rows, *, seated: bool, settles: bool) -> Rows:
    """Return the keys of a table without those that would refuse the viewer.

    The viewer is `seated`, or `settles` what the host does: they are the host or an admin.
    """
    kept = (tuple(each for each in row if _is_usable(each, seated=seated, settles=settles)) for row in rows)
    return tuple(row for row in kept if row)


def _is_usable(key: Button, *, seated: bool, settles: bool) -> bool:
    match unpack(key.data or ""):
        case LobbyPress(verb="join"):
            return not seated
        case LobbyPress(verb="cancel") | SetLength():
            return settles
        case SeatPress(verb="take" | "not"):
            return True
        case LobbyPress() | ComputerPress() | OwnPress():
            return seated
        case NextDeal() | PresencePress() | SeatPress() | Rematch():
            return seated
        case _:
            return True


def with_lesson(rows: Rows, lesson: int, t: Texts) -> Rows:
    """Return the keys of a waiting table with the way to learn the game in place of the deal of the day.

    It stands beside the key that cancels the table.
    """
    learn = Button(t.plain("button-learn"), pack(LessonPress(lesson)))
    daily = t.plain("button-daily-open")
    kept = [tuple(key for key in row if key.text != daily) for row in rows]
    beside = [(learn, *row) if [key.style for key in row] == ["danger"] else row for row in kept]
    return (*beside, *(((learn,),) if beside == kept else ()))


def with_main_join(rows: Rows) -> Rows:
    """Return the keys of a visitor of a waiting table: that of a free seat is the main one, below it."""
    return tuple(tuple(replace(key, drawn=None) for key in row) for row in rows)


def with_invitation(rows: Rows, t: Texts) -> Rows:
    """Return the keys of a player who waits for others: the way to ask them stands where Start will."""
    invite = Button(t.plain("app-invite"), INVITE, style=_unless_led(rows))
    return tuple((invite, *row) if any(map(_leaves, row)) else row for row in rows)


def _leaves(key: Button) -> bool:
    press = unpack(key.data or "")
    return isinstance(press, LobbyPress) and press.verb == "leave"


def with_own_table(rows: Rows, t: Texts) -> Rows:
    """Return the keys of a person who finds no free seat, with that for a table of their own."""
    return (*rows, (Button(t.plain("app-way-new"), pack(OpenTable()), style=_unless_led(rows)),))


def with_ways_on(rows: Rows, view: View, t: Texts) -> Rows:
    """Return the keys of a spectator, with two ways on if they have none and no cards are played.

    One leads to the last deal, the other one to a table of their own.
    """
    if view.kind in {"play", "claims"} or any(key.where != "chat" for row in rows for key in row):
        return rows
    last = (Button(t.plain("app-last-deal"), LAST),) if view.sheet else ()
    return (*rows, (*last, Button(t.plain("app-way-new"), pack(OpenTable()))))


def _unless_led(rows: Rows) -> Style:
    """Return the style of the main key, unless there is another one."""
    led = any(key.style in {"primary", "success"} and key.drawn != "seat" for row in rows for key in row)
    return None if led else "primary"


# The fan


def hand(live: LiveMatch, view: View, screen: Screen) -> list[HandCard]:
    """Return the viewer's cards; `screen` is the panel, whose buttons they press."""
    if view.viewer is None or view.viewer in view.unseen:
        return []
    keys = {key.drawn: key for row in screen.rows for key in row if isinstance(key.drawn, Card)}
    draft = draft_of(live, view.viewer)
    cards = [_card(live, view, each, keys.get(each), draft) for each in view.hand]
    if any(isinstance(choice, Give) for choice in view.choices):
        _add_gifts(view, draft, cards, lambda words: pack(ShowDraft(live.table.id, view.turn, words)))
    return cards


def lesson_hand(scene: LessonScene) -> list[HandCard]:
    """Return the learner's cards on a page of the lesson, with the presses of their keys."""
    view = scene.view
    keys = {key.drawn: key for row in scene.rows for key in row if isinstance(key.drawn, Card)}
    legal = {choice.card for choice in view.choices if isinstance(choice, Play)}
    cards = [_lesson_card(view, each, keys.get(each), legal) for each in view.hand]
    if scene.mood in ASKING and any(isinstance(choice, Give) for choice in view.choices):
        _add_gifts(view, scene.draft, cards, lambda words: pack(LessonPress(scene.step, DRAFT + words)))
    return cards


ASKING = {"asks", "wrong"}
"""Moods of a scene with a question."""


def _lesson_card(view: View, card: Card, key: Button | None, legal: Container[Card]) -> HandCard:
    data = None if key is None else key.data
    return HandCard(
        card=card.text,
        data=data,
        legal=card in legal if view.kind == "play" else data is not None,
        chosen=False,
        advised=key is not None and key.text.startswith(MARRIAGE),
        drop=data if view.kind == "play" else None,
        gifts=[],
        to=None,
    )


def lesson_wheel(scene: LessonScene) -> Wheel | None:
    """Return the amounts that a page of the lesson asks for, each with its press; None for none."""
    choices = scene.view.choices if scene.mood in ASKING else ()
    amounts = {choice.amount: choice for choice in choices if isinstance(choice, Bid | Contract)}
    if not amounts:
        return None
    verb: Verb = "bid" if any(isinstance(choice, Bid) for choice in amounts.values()) else "contract"
    steps = [WheelStep(amount=n, data=pack(LessonPress(scene.step, f"{verb} {n}"))) for n in amounts]
    return Wheel(verb=verb, steps=steps, start=min(amounts), most=None)


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
    twice = viewer is not None and live.seating.preferences[viewer].taps == 2
    return bool(choices) and (twice or any(each.saying for each in choices))


def _add_gifts(view: View, draft: str, cards: list[HandCard], press: Callable[[str], str]) -> None:
    """Let each card be dragged onto a defender who has none yet, and a chosen one be taken back.

    `press` returns the data of a draft.
    """
    gifts = GiftDraft.of(view, draft)
    held: Mapping[str, Card] = {each.text: each for each in view.hand}
    owners = {each.text: seat for seat, each in gifts.chosen.items() if each is not None}
    for each in cards:
        card, to = held[each["card"]], owners.get(each["card"])
        each["to"], each["drop"] = to, None
        each["gifts"] = [
            {"seat": seat, "data": press(gifts.moved(card, seat))} for seat in gifts.chosen if seat != to
        ]
        if to is not None:
            each["data"] = press(gifts.moved(card, None))


# The wheel


def wheel(live: LiveMatch, t: Texts, view: View, screen: Screen) -> Wheel | None:
    """Return the amounts that a screen asks for, each with its press.

    None if it asks for something else, as for the confirmation of a large step.
    """
    bids = [choice.amount for choice in view.choices if isinstance(choice, Bid)]
    asks = bids or any(isinstance(choice, Contract) for choice in view.choices)
    if not asks or not any(isinstance(key.drawn, int) for row in screen.rows for key in row):
        return None
    ask = QuestionContext(t=t, seating=live.seating, view=view)
    keys = ask.numbers("bid", bids) if bids else ask.numbers("contract", contract_amounts(ask))
    return Wheel(
        verb="bid" if bids else "contract",
        steps=[{"amount": amount, "data": key.data or ""} for amount, key in keys.items()],
        start=_advised(view, min(keys)),
        most=max((each for each in keys if each <= (view.hints.most or 0)), default=view.hints.most),
    )


def _advised(view: View, otherwise: int) -> int:
    """Return the amount of the hint, if there is one."""
    advice = view.hints.advice
    action = None if advice is None else advice.actions[0]
    return action.amount if isinstance(action, Bid | Contract) else otherwise


def without_drawn(screen: Screen) -> Screen:
    """Return a screen without the keys whose place the fan or the wheel takes."""
    rows = (tuple(key for key in row if key.drawn is None) for row in screen.rows)
    return replace(screen, rows=tuple(row for row in rows if row))


def without_amounts(screen: Screen) -> Screen:
    """Return a screen without the keys whose place the wheel takes."""
    rows = (tuple(key for key in row if not isinstance(key.drawn, int)) for row in screen.rows)
    return replace(screen, rows=tuple(row for row in rows if row))
