"""/settings: preferences of a person, and settings of the tables of a group or of an own table.

A menu has short pages of a few questions each; every key names its subject, as it may stand far below its
question on a phone. A group's menu also leads to the thinking time (/timer) and to the retention of cards.
The language has a command of its own (/language): people who cannot read the menus must find it. Each change
is stored, and the tables concerned follow at once (`bot.tables.redraw`).
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar, get_args

from markupsafe import Markup

from bot.features.lesson import gives_tips, is_new
from bot.features.table_commands import with_clock
from bot.screens import (
    Button,
    Rows,
    Screen,
    lines,
    paragraphs,
    switch_button,
    tab_button,
    value_button,
)
from bot.screens.table import span
from bot.tables.visit import Refused, Toast, Visit, command, press, when_due
from bot.telegram.updates import Place
from bot.words.buttons import (
    BACK,
    AskClock,
    AskLanguage,
    KeepCards,
    Press,
    SetChat,
    SetPreference,
    SetTimer,
    ShowSettings,
    Speak,
    pack,
)
from bot.words.links import OpenSettings, url
from bot.words.texts import LANGUAGES, Texts, bold, markup, slang_of, texts, words_of
from club.kinds import HintsFor
from club.model import KEEP_DAYS, Chat, ChatSettings, Pace, Pictures, Player, Setting
from club.state import CHOICES, STAND_INS, Habit, Preferences, StandIn, with_habit
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


# /settings


@command("settings", anonymous=True)
async def settings(visit: Visit) -> Screen | None:
    """Show those of a person in a direct chat, those of a group in the group."""
    await _show(visit, at_end=True)
    return None


@press(ShowSettings)
async def turn_settings(visit: Visit, press: ShowSettings) -> Toast:
    """Show a page of the settings, to anybody, as that changes nothing."""
    await _show(visit, press.page)
    return Toast(drop_keyboard=True)


@press(SetPreference)
async def set_preference(visit: Visit, press: SetPreference) -> Toast:
    """Store a preference of the presser."""
    house, player = visit.house, visit.player
    if visit.private and press.value in CHOICES[press.habit]:
        player = await house.people.behave(player, with_habit(player.preferences, press.habit, press.value))
        await house.redraw.refresh(player)
        await _show_at_home(visit, player, page_with(HOME_PAGES, press.habit))
    return Toast(drop_keyboard=True)


@press(SetChat)
async def set_chat(visit: Visit, press: SetChat) -> Toast:
    """Change a setting of the tables of a chat, if the presser may."""
    house, player, place = visit.house, visit.player, visit.here
    if not place.private and not await house.rights.may_set_clock(player, place.chat):
        raise Refused("toast-settings-who", alert=True)
    chat = await _chat(visit)
    wanted = settled(chat.settings, press.setting, press.value)
    if wanted is None:
        return Toast(drop_keyboard=True)
    if wanted != chat.settings:
        chat = replace(chat, settings=wanted)
        await house.people.keep_chat(chat)
        await house.redraw.settled(chat.id)
    if place.private:
        await _show_at_home(visit, player, page_with(HOME_PAGES, press.setting))
    else:
        _show_in_group(visit, chat, page_with(GROUP_PAGES, press.setting), await _signature(visit, chat))
    return Toast(drop_keyboard=True)


async def _chat(visit: Visit) -> Chat:
    """Return the chat whose settings are shown: the group, or at home that of the own table."""
    people, place = visit.house.people, visit.here
    return await (people.home(visit.player) if place.private else people.chat(place.chat, place.title))


async def _show(visit: Visit, page: int = 0, *, at_end: bool = False) -> None:
    """Show a page of the settings of a person at home, or of a group in the group."""
    if visit.here.private:
        await _show_at_home(visit, visit.player, page, at_end=at_end)
        return
    if at_end:
        visit.house.delivery.renew(_slot(visit.here))
    _show_in_group(visit, await _chat(visit), page)


async def _show_at_home(visit: Visit, player: Player, page: int, *, at_end: bool = False) -> None:
    house = visit.house
    own = await house.people.group(player.id) or Chat(id=player.id, title="")
    app, tips = bool(house.tables.app), gives_tips(player.preferences, new=await is_new(house, player))
    t, drawn = house.people.words(player), visit.in_app
    screen = home_screen(t, player.preferences, own, page, app=app, tips=tips, drawn=drawn)
    visit.page(_slot(visit.here), screen, at_end=at_end)


def _show_in_group(visit: Visit, chat: Chat, page: int, who: str = "") -> None:
    own, app = url(visit.house.name.now, OpenSettings()), bool(visit.house.tables.app)

    def draw(t: Texts, who: str) -> Screen:
        return group_screen(t, chat, page, own, who, app=app)

    _show_of(visit, chat, _slot(visit.here), draw, who)


def _show_of(visit: Visit, chat: Chat, slot: Slot, draw: Callable[[Texts, str], Screen], who: str) -> None:
    """Show a screen of a group's settings where the visitor looks.

    `who` has just changed something, and the group reads of that, wherever it was done.
    """
    words = visit.house.people.words_in(chat)
    if visit.in_app:
        visit.page(slot, draw(visit.t, ""))
    if who or not visit.in_app:
        visit.house.display.page(slot, draw(words, who))


async def _signature(visit: Visit, chat: Chat) -> str:
    """Return the visitor as the group reads of them."""
    rights, words = visit.house.rights, visit.house.people.words_in(chat)
    return await rights.signature(visit.player, chat.id, words)


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "settings")


# The menu of a group


PACES: Mapping[str, Pace] = {each: each for each in get_args(Pace)}
STANDING_IN: Mapping[str, StandIn] = {each: each for each in STAND_INS}
PAPERS: Mapping[str, Pictures] = {each: each for each in get_args(Pictures)}
HINTS: Mapping[str, HintsFor] = {each: each for each in get_args(HintsFor)}
SWITCHES: Mapping[str, bool] = {"on": True, "off": False}
"""Values of a switch, by the value in the button."""

GROUP_PAGES: Mapping[str, tuple[Setting, ...]] = {
    "computers": ("pace", "stand_in", "talk"),
    "looks": ("pictures", "hints", "slang"),
    "more": ("pin", "emotes", "daily", "evening"),
}
"""Settings on each page of a group's menu; the last page also links to other menus."""

HALF = 20
"""Characters up to which a label leaves room for another one beside it on a phone."""


@dataclass(frozen=True, slots=True)
class SettingQuestion:
    """Setting: its text and the keys that change it."""

    text: Markup
    rows: Rows


def settled(settings: ChatSettings, setting: Setting, value: str) -> ChatSettings | None:
    """Return settings with one of them changed; None for an invalid value."""
    if setting == "pace":
        return replace(settings, pace=PACES[value]) if value in PACES else None
    if setting == "stand_in":
        return replace(settings, stand_in=STANDING_IN[value]) if value in STANDING_IN else None
    if setting == "pictures":
        return replace(settings, pictures=PAPERS[value]) if value in PAPERS else None
    if setting == "hints":
        return replace(settings, hints=HINTS[value]) if value in HINTS else None
    if value not in SWITCHES:
        return None
    on = SWITCHES[value]
    return {
        "talk": replace(settings, talk=on),
        "slang": replace(settings, slang=on),
        "pin": replace(settings, pin=on),
        "emotes": replace(settings, emotes=on),
        "daily": replace(settings, daily=on),
        "evening": replace(settings, evening=on),
    }[setting]


def page_with(pages: Mapping[str, Sequence[str]], setting: str) -> int:
    """Return the page of a setting; the first page if there is none."""
    return next((number for number, each in enumerate(pages.values()) if setting in each), 0)


def group_screen(
    t: Texts, chat: Chat, page: int, preferences: str, who: str = "", *, app: bool = False
) -> Screen:
    """Draw a page of a group's settings; `who` has just changed one, `preferences` links to personal ones.

    Without the Mini App (`app`) its settings are left out.
    """
    head = t("settings-group-set", who=who) if who else t("settings-group-title")
    name = page_name(tuple(GROUP_PAGES), page)
    names = [each for each in GROUP_PAGES[name] if app or each != "emotes"]
    asked = chat_questions(t, chat.settings, names)
    if name == "more":
        asked += [SettingQuestion(t("settings-more"), _doors(t, chat, preferences))]
    return paged(t, [head], asked, tuple(GROUP_PAGES), name)


def _doors(t: Texts, chat: Chat, preferences: str) -> Rows:
    time = span(t, chat.timer) if chat.timer else t.plain("timer-none")
    clock = t.plain("rules-option", name=t.plain("button-clock"), value=time)
    return (
        (Button(clock, pack(AskClock())),),
        (keep_key(t, chat.keep_days),),
        (
            Button(t.plain("app-menu-language"), pack(AskLanguage())),
            Button(t.plain("button-preferences"), url=preferences),
        ),
    )


def page_name(names: Sequence[str], page: int) -> str:
    """Return the name of a page; the first name for an invalid page."""
    return names[page if page < len(names) else 0]


def paged(
    t: Texts, head: Sequence[Markup], asked: Sequence[SettingQuestion], names: Sequence[str], name: str
) -> Screen:
    """Draw the page `name` of a menu: its questions, their keys, and a row of keys to all pages."""
    tabs = tuple(_tab(t, each, number, now=each == name) for number, each in enumerate(names))
    rows = (row for each in asked for row in _with_question(each))
    text = paragraphs(head, *([each.text] for each in asked))
    return Screen(text=text, brief=paragraphs(head), rows=(*rows, tabs))


def _with_question(asked: SettingQuestion) -> Rows:
    """Return the keys of a question, of which the first carries it; a switch explains itself."""
    (first, *beside), *below = asked.rows
    return asked.rows if first.note else ((replace(first, about=asked.text), *beside), *below)


def _tab(t: Texts, name: str, number: int, *, now: bool) -> Button:
    label = t.plain(f"settings-page-{name}")
    return tab_button(label, pack(ShowSettings(number)), now=now, chat=f"• {label}")


def chat_questions(
    t: Texts, settings: ChatSettings, names: Sequence[Setting], *, alone: bool = False
) -> list[SettingQuestion]:
    """Return questions about the tables of a chat; `alone` if people play there against computers only.

    Slang is offered only in a language that has some.
    """
    slang = slang_of(t.language)
    return [
        _question(slang if each == "slang" and slang else t, settings, each, alone=alone)
        for each in names
        if each != "slang" or slang
    ]


def _question(t: Texts, settings: ChatSettings, setting: Setting, *, alone: bool) -> SettingQuestion:
    switches: Mapping[Setting, bool] = {
        "talk": settings.talk,
        "slang": settings.slang,
        "pin": settings.pin,
        "emotes": settings.emotes,
        "daily": settings.daily,
        "evening": settings.evening,
    }
    match setting:
        case "pace":
            rows = _choice(t, setting, "button-pace", tuple(PACES), settings.pace)
        case "stand_in":
            rows = _choice(t, setting, "level", STAND_INS, settings.stand_in)
        case "pictures":
            rows = _choice(t, setting, "button-pictures", tuple(PAPERS), settings.pictures)
        case "hints":
            offered = [each for each in HINTS if not (alone and each == "on")]
            rows = _choice(t, setting, "button-hints", offered, settings.hints)
        case _:
            return _switch(t, setting, SetChat, on=switches[setting])
    return SettingQuestion(t(f"settings-{setting}"), rows)


def _choice(t: Texts, setting: Setting, words: str, values: Sequence[str], now: str) -> Rows:
    keys = [
        value_key(t, setting, f"{words}-{each}", SetChat(setting, each), now=each == now) for each in values
    ]
    return side_by_side(keys)


def value_key(t: Texts, subject: Setting | Habit, words: str, press: Press, *, now: bool) -> Button:
    """Return the key for a value, with its subject: "Pictures: light"."""
    value = t.plain(words)
    chat = t.plain("rules-option", name=t.plain(f"subject-{subject}"), value=value)
    return value_button(value, pack(press), now=now, chat=chat, style="primary" if now else None)


def side_by_side(keys: Sequence[Button]) -> Rows:
    """Put keys in pairs if all their labels are short, else each on a line of its own."""
    width = 1 if max(len(key.text) for key in keys) > HALF else 2
    return tuple(tuple(keys[first : first + width]) for first in range(0, len(keys), width))


SWITCH_SIGNS: Mapping[Setting | Habit, str] = {
    "talk": "💬", "slang": "🗣", "pin": "📌", "emotes": "👏", "daily": "🌅", "evening": "🌙",
    "tips": "🎓", "photo": "📷",
}  # fmt: skip

S = TypeVar("S", Setting, Habit)


def _switch(t: Texts, subject: S, press: Callable[[S, str], Press], *, on: bool) -> SettingQuestion:
    """Return a switch as a question; it names and explains itself."""
    name, about, sign = t.plain(f"button-{subject}"), t(f"settings-{subject}"), SWITCH_SIGNS[subject]
    key = switch_button(
        name, pack(press(subject, "off" if on else "on")), on=on, note=words_of(about), sign=sign
    )
    return SettingQuestion(markup(sign, " ", bold(f"{name}:"), " ", about), ((key,),))


def keep_key(t: Texts, days: int) -> Button:
    """Return the key that shows the retention of cards and leads to its menu."""
    label = t.plain("rules-option", name=t.plain("button-past-cards"), value=t.plain(f"keep-{days}"))
    return Button(label, pack(KeepCards("look", 0)))


# The menu in the direct chat


HABITS: Mapping[str, tuple[Habit, ...]] = {
    "play": ("single", "taps", "tips", "photo"),
    "looks": ("felt", "back", "picture"),
    "computers": (),
}
"""Preferences on each page of the menu."""
OF_APP = {"tips", "photo"}
"""Preferences that only the Mini App follows."""
LOOKS = {"felt", "back"}
"""Preferences that are chosen by their pictures, in the Mini App."""
OWN: Mapping[str, tuple[Setting, ...]] = {
    "play": (),
    "looks": ("pictures", "slang"),
    "computers": ("pace", "hints", "talk"),
}
"""Settings of the player's own table on each page."""
HOME_PAGES: Mapping[str, tuple[str, ...]] = {each: (*HABITS[each], *OWN[each]) for each in HABITS}


def home_screen(
    t: Texts,
    preferences: Preferences,
    own: Chat,
    page: int,
    *,
    app: bool = False,
    tips: bool = False,
    drawn: bool = False,
) -> Screen:
    """Draw a page of a player's preferences and of the settings of their own table.

    Without the Mini App (`app`) its preferences are left out; `tips` says whether the player gets any. A
    screen that is `drawn` by the app offers the looks of its table.
    """
    name = page_name(tuple(HABITS), page)
    unseen = (set() if app else OF_APP) | (set() if drawn else LOOKS)
    habits = [each for each in HABITS[name] if each not in unseen]
    asked = [_habit_question(t, preferences, each, tips=tips) for each in habits]
    asked += chat_questions(t, own.settings, OWN[name], alone=True)
    head = [t("settings-title"), *([t("settings-own")] if name == "computers" else [])]
    screen = paged(t, head, asked, tuple(HABITS), name)
    keep = ((keep_key(t, own.keep_days),),) if name == "looks" else ()
    return replace(screen, rows=(*screen.rows[:-1], *keep, screen.rows[-1]))


def _habit_question(t: Texts, preferences: Preferences, habit: Habit, *, tips: bool) -> SettingQuestion:
    if habit in LOOKS:
        return _look_question(t, preferences, habit)
    if habit in OF_APP:
        on = tips if habit == "tips" else preferences.photo
        return _switch(t, habit, SetPreference, on=on)
    now = {
        "single": preferences.single,
        "taps": str(preferences.taps),
        "picture": {False: "off", None: "own", True: "on"}[preferences.picture],
    }[habit]
    keys = [
        value_key(t, habit, f"button-{habit}-{each}", SetPreference(habit, each), now=each == now)
        for each in CHOICES[habit]
    ]
    return SettingQuestion(t(f"settings-{habit}"), side_by_side(keys))


def _look_question(t: Texts, preferences: Preferences, part: Habit) -> SettingQuestion:
    """Return what may lie on the table, which only the Mini App draws."""
    keys = tuple(
        value_button(
            t.plain(f"button-{part}-{each}"),
            pack(SetPreference(part, each)),
            now=f"{part}-{each}" in preferences.look,
            look=f"{part}-{each}",
        )
        for each in CHOICES[part]
    )
    return SettingQuestion(t(f"settings-{part}"), (keys,))


# Retention of the cards of ended matches, and of what counts nowhere


SWEEP_S = 3600.0
"""Seconds between searches for cards whose retention has ended."""
FIRST_S = 120.0
"""Seconds from a start to the first search."""
BATCH = 100
"""Matches erased in one search; the next ones follow after `FIRST_S`."""
REST_S = 0.05
"""Seconds of rest between two of them, so that players go first."""
DAY_S = 86_400.0
UNCOUNTED_DAYS = 90
"""Days for which score sheets and tables without a result are kept after their last use."""
LOOKS_PAGE, GROUP_PAGE = list(HOME_PAGES).index("looks"), list(GROUP_PAGES).index("more")
"""Pages of the settings with a key that leads here."""
ANY = 0
"""Number that is no chat's id: of several workers, the owner of its shard erases for all chats."""


def begin_sweeping(house: "House") -> None:
    """Start to erase periodically; soon, as a chat may just have chosen a shorter retention."""
    house.clock.at(house.clock.now() + FIRST_S, sweep)


@when_due(again_s=SWEEP_S)
async def sweep(house: "House") -> float:
    """Erase what need not be kept any longer, a batch at a time."""
    clock = house.clock
    if house.tables.ownership.has(ANY):
        await house.store.drop_uncounted(clock.now() - UNCOUNTED_DAYS * DAY_S)
        for _ in range(BATCH):
            if not await house.store.erase_cards(clock.now()):
                return clock.now() + SWEEP_S
            await asyncio.sleep(REST_S)
    return clock.now() + FIRST_S


@press(KeepCards)
async def keep_cards(visit: Visit, press: KeepCards) -> Toast:
    """Show the retention, ask before erasing, or change it: for admins, or in the player's own chat."""
    house, player, place = visit.house, visit.player, visit.here
    if press.days not in KEEP_DAYS:
        return Toast(drop_keyboard=True)
    if press.what == "back":
        await _show(visit, LOOKS_PAGE if place.private else GROUP_PAGE)
        return Toast()
    if not await house.rights.is_admin(player, place.chat):
        raise Refused("toast-keep-who", alert=True)
    chat = await _chat(visit)
    t = visit.t if place.private else visit.words_about(chat)
    longer = press.days == 0 or 0 < chat.keep_days <= press.days
    if press.what == "ask" and not longer:
        gone = await house.store.with_cards(chat.id, house.clock.now() - press.days * DAY_S)
        visit.page(_slot(place), sure_screen(t, press.days, gone))
    elif press.what == "look" or press.days == chat.keep_days:
        visit.page(_slot(place), keeping_screen(t, days=chat.keep_days))
    else:
        await house.people.keep_chat(replace(chat, keep_days=press.days))
        begin_sweeping(house)
        who = await _signature(visit, chat)
        if place.private:
            visit.page(_slot(place), keeping_screen(t, who, days=press.days))
        else:
            _show_of(visit, chat, _slot(place), partial(keeping_screen, days=press.days), who)
    return Toast()


def keeping_screen(t: Texts, who: str = "", *, days: int) -> Screen:
    """Show the retention in days, 0 for ever, and the choices; `who` has just changed it."""
    head = t("keep-set", who=who) if who else t("keep-title")
    keys = tuple(
        value_button(
            t.plain(f"keep-{each}"),
            pack(KeepCards("ask", each)),
            now=each == days,
            style="primary" if each == days else None,
        )
        for each in KEEP_DAYS
    )
    now = t("keep-now-always") if days == 0 else t("keep-now", days=days)
    back = Button(f"{BACK} {t.plain('button-settings')}", pack(KeepCards("back", 0)))
    return Screen(text=paragraphs([head], [now], [t("keep-stays")]), rows=(keys[:2], keys[2:], (back,)))


def sure_screen(t: Texts, days: int, gone: int) -> Screen:
    """Ask for confirmation before anything is erased; `gone` matches are older than that.

    The key that erases stands where the previous screen had the way back: a double tap never confirms.
    """
    yes = Button(t.plain("button-keep-sure", days=days), pack(KeepCards("set", days)), style="danger")
    no = Button(t.plain("button-keep-not"), pack(KeepCards("look", 0)))
    text = paragraphs([t("keep-sure", days=days)], [t("keep-gone", count=gone)], [t("keep-stays")])
    return Screen(text=text, rows=((no,), (yes,)))


# Thinking time of players in a group, before they are called


TIMERS = (0, 45, 120, 600, 86_400)
"""Seconds of thinking time offered to a group; 0 means no limit."""
CHANGE_S = 60.0
"""Seconds after which a group may change its thinking time again, as each change restarts the clock."""


@command("timer", private=False, anonymous=True)
async def timer(visit: Visit) -> None:
    """Show the present time and the choices; a table at home has no clock."""
    if visit.private:
        await with_clock(visit)
    await _show_timer(visit)


@press(AskClock)
async def open_timer(visit: Visit, _press: AskClock) -> Toast:
    """Show the thinking time to a group that looks at its other settings."""
    if visit.place is not None and not visit.private:
        await _show_timer(visit)
    return Toast(drop_keyboard=True)


async def _show_timer(visit: Visit) -> None:
    house, place = visit.house, visit.here
    chat = await house.people.chat(place.chat, place.title)
    if not visit.in_app:
        house.delivery.renew(_timer_slot(place))
    _show_of(visit, chat, _timer_slot(place), partial(timer_screen, seconds=chat.timer), "")


@press(SetTimer)
async def set_timer(visit: Visit, press: SetTimer) -> Toast:
    """Set the thinking time of a group, for its host and its admins."""
    house, place = visit.house, visit.here
    chat = None if place.private else await house.people.group(place.chat)
    if chat is None or press.seconds not in TIMERS:
        return Toast(drop_keyboard=True)
    if not await house.rights.may_set_clock(visit.player, chat.id):
        raise Refused("toast-timer-who", alert=True)
    if press.seconds != chat.timer:
        if not house.allows("timer", chat.id, every_s=CHANGE_S, at_once=3):
            raise Refused("toast-too-often")
        await house.people.keep_chat(replace(chat, timer=press.seconds))
        await house.redraw.timed(chat.id, chat.timer)
    draw, who = partial(timer_screen, seconds=press.seconds), await _signature(visit, chat)
    _show_of(visit, chat, _timer_slot(place), draw, who)
    return Toast(drop_keyboard=True)


def _timer_slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "timer")


def timer_screen(t: Texts, who: str = "", *, seconds: int) -> Screen:
    """Draw a group's thinking time and the choices; `who` has just changed it."""
    head = t("timer-set", who=who) if who else t("timer-title")
    about = t("timer-none-about") if not seconds else t("timer-about", time=span(t, seconds))
    keys = [_timer_key(t, each, chosen=each == seconds) for each in TIMERS]
    return Screen(text=lines([head, about]), rows=(tuple(keys[1:3]), tuple(keys[3:5]), (keys[0],)))


def _timer_key(t: Texts, seconds: int, *, chosen: bool) -> Button:
    label = span(t, seconds) if seconds else t.plain("timer-none")
    return value_button(label, pack(SetTimer(seconds)), now=chosen, style="primary" if chosen else None)


# The bot's language for a person or a group


@press(AskLanguage)
async def ask_language(visit: Visit, _press: AskLanguage) -> Toast:
    """Offer all languages to a person, or to a group."""
    if visit.private:
        visit.page(_language_slot(visit.here), language_screen(visit.t))
    else:
        await _may_choose(visit)
        await _show_languages(visit)
    return Toast()


@command("language", anonymous=True)
async def language(visit: Visit) -> Screen:
    """Offer all languages; in a group, to its admins."""
    place = visit.here
    if not place.private and not visit.command.anonymous:
        await _may_choose(visit)
    return language_screen(visit.t)


async def _may_choose(visit: Visit) -> None:
    """Raise Refused unless the visitor may choose the language of the group."""
    if not await visit.house.rights.may_choose_language(visit.player, visit.here.chat):
        raise Refused("language-admins")


async def _show_languages(visit: Visit, who: str = "") -> None:
    """Show a group its language, and the others; `who` has just chosen it."""
    chat = await _chat(visit)
    now = visit.house.people.words_in(chat).language

    def draw(t: Texts, who: str) -> Screen:
        return language_screen(t, who, now=now)

    _show_of(visit, chat, _language_slot(visit.here), draw, who)


@press(Speak)
async def speak(visit: Visit, press: Speak) -> Toast:
    """Change the language of a person or a group."""
    house, place, language = visit.house, visit.place, press.language
    if language not in LANGUAGES:
        return Toast()
    t = texts(language)
    if place is None or place.private:
        player = await house.people.speak(visit.player, language)
        house.menu_button.follow(player, changed=True)
        await house.redraw.refresh(player)
        if visit.in_app:
            visit.page(_language_slot(visit.here), language_screen(t))
        return Toast(t.plain("toast-language"), drop_keyboard=True)
    await _may_choose(visit)
    chat = await house.people.chat(place.chat, place.title)
    await house.people.speak_in(chat, language)
    await house.redraw.speak_in(place.chat, language)
    if visit.in_app:
        await _show_languages(visit, await _signature(visit, chat))
        return Toast()
    return Toast(t.plain("language-group"), drop_keyboard=True)


def _language_slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "language")


def language_screen(t: Texts, who: str = "", *, now: str = "") -> Screen:
    """Ask for the language; the present one, `now` or that of the texts, is marked.

    `who` has just chosen it for the group.
    """
    keys = tuple(_language(each, now=each == (now or t.language)) for each in LANGUAGES)
    return Screen(
        text=t("settings-group-set", who=who) if who else t("language-ask"),
        rows=tuple(keys[first : first + 2] for first in range(0, len(keys), 2)),
    )


def _language(language: str, *, now: bool) -> Button:
    name = texts(language).plain("language-name")
    return value_button(name, pack(Speak(language)), now=now, style="primary" if now else None)
