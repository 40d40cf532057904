"""/learn: a lesson in the direct chat that fits a phone, goes on where it was left, and takes no harm."""

from __future__ import annotations

import asyncio
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.lesson import END, _answer, answered_screen, end_screen, next_tip, question_screen
from bot.pictures.cards import Cloth
from bot.screens import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import LessonPress, Press, unpack
from bot.words.texts import LANGUAGES, texts, words_of
from club.model import Player
from club.state import TIPS, Preferences, Tip
from game.lesson import PAGES, judge, view
from tests.bot.table import PLACE, Room, labels, room
from tests.game.test_lesson import GOOD
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

APP = "https://play.example/thousand"
WIDTH, LINES, WITH_NOTE = 30, 13, 16
"""Characters of a line on a narrow phone, and lines of a page above its keys, without and with a note."""
WALK = [[], ["♤10"], ["♥️9"], ["♥️K"], ["110"], ["Pass"], ["♧9", "♦️9", "✅ Give"], ["♧10"], ["120"]]
"""The keys that are pressed on each page, one after the other; the first asks nothing."""
PRAISE = ["1000 points", "14 points", "11 points", "100 points at once", "the talon is yours",
          "You and Ben play against her", "small ones are gone", "24 points",
          "120 and more"]  # fmt: skip


async def turn(table: Room, who: int, wanted: Press | str | None) -> Screen:
    """Press a key of the lesson, shown or not; return the newest message at home then."""
    await table.home(who).push(wanted)
    await asyncio.sleep(10)
    return table.seen(who)


def lines(screen: Screen) -> int:
    """Return how many lines a text takes on a narrow phone, empty ones left out."""
    return sum(len(textwrap.wrap(line, WIDTH)) for line in words_of(screen.text).split("\n"))


TIPPED = {
    "goal": None, "values": "follow", "tricks": "trump", "marriage": "marriage", "auction": "auction",
    "talon": "giving",
}  # fmt: skip
"""First-time tip at a table of the app that asks what a page of the lesson asks."""


@pytest.mark.parametrize(("name", "tip"), TIPPED.items())
def test_a_newcomer_at_a_table_gets_the_tip_on_what_is_asked_and_nobody_gets_it_twice(
    name: str, tip: Tip | None
) -> None:
    asked = view(next(page for page in PAGES if page.name == name))
    assert next_tip(asked, Preferences()) == tip
    assert next_tip(asked, Preferences(tips=TIPS)) is None
    assert next_tip(replace(asked, deals_played=1), Preferences()) is None, "they have played a deal"


def test_a_newcomer_who_comes_onto_the_barrel_learns_what_it_is() -> None:
    asked = view(next(page for page in PAGES if page.name == "auction"))
    barrel = tuple(each._replace(on_barrel=True) for each in asked.tallies)
    known = Preferences(tips=("auction",))
    assert next_tip(replace(asked, tallies=barrel, deals_played=9), known) == "barrel"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tip", TIPS)
def test_a_tip_takes_two_lines_at_most_on_a_narrow_phone(tip: Tip, language: str) -> None:
    assert len(texts(language).plain(f"app-tip-{tip}")) <= 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, END), ids=[page.name for page in PAGES])
def test_a_page_fits_a_phone_whatever_is_answered(number: int, language: str) -> None:
    t, page = texts(language), PAGES[number - 1]
    assert lines(question_screen(t, number, view(page))) <= LINES
    shown = [question_screen(t, number, view(page))]
    shown += [answered_screen(t, number, judge(page, each).view) for each in GOOD.get(page.name, ())]
    for pattern in ("TS", "KD", "AS", "QS", "9C", "QH", "pass", "bid 105", "bid 220", "~AH"):
        try:
            wrong = _answer(LessonPress(number, pattern), t)
        except KeyError:
            pytest.fail(f"nothing is said of {pattern}")
        shown += [wrong] if wrong else []
    assert max(map(lines, shown)) <= WITH_NOTE
    assert all(f"{number}/{len(PAGES)}" in screen.text for screen in shown)


@pytest.mark.parametrize("number", range(1, END), ids=[page.name for page in PAGES])
def test_a_picture_of_the_lesson_counts_no_points(number: int) -> None:
    """They would include marriages, which a later page explains."""
    t, page = texts("en"), PAGES[number - 1]
    shown = [question_screen(t, number, view(page), cloth=True)]
    shown += [
        answered_screen(t, number, judge(page, each).view, cloth=True) for each in GOOD.get(page.name, ())
    ]
    drawn = [screen.picture.shows for screen in shown if screen.picture]
    assert [each.points for each in drawn if isinstance(each, Cloth)] == [()] * len(shown)


@with_scene(room)
async def test_somebody_walks_through_the_whole_lesson(table: Room) -> None:
    await table.come_in(11)
    page = await table.home(11).write("/learn")
    messages = len(table.telegram.messages)
    assert "◀" not in labels(page), "there is nothing before the first page"
    for keys, praise in zip(WALK, PRAISE, strict=True):
        for key in keys:
            page = await turn(table, 11, key)
        assert praise.lower() in page.text.lower()
        assert labels(page)[0] == "Next ▶"
        page = await turn(table, 11, "Next ▶")
    assert "you can play now" in page.text
    assert len(table.telegram.messages) == messages, "it is one message from its beginning to its end"


@with_scene(room)
async def test_a_wrong_answer_is_explained_and_may_be_mended(table: Room) -> None:
    await table.come_in(11)
    await table.home(11).write("/learn")
    await turn(table, 11, "Next ▶")
    page = await turn(table, 11, "♤Q")
    assert "The queen is below the king" in page.text
    assert "the highest takes all three" in page.text, "the rule still stands there"
    page = await turn(table, 11, "♥️J")
    assert "♤ is led and you hold ♤" in page.text, "as at a table"
    assert "14 points" in (await turn(table, 11, "♤10")).text


@with_scene(room)
async def test_cards_of_a_page_look_alike_until_a_wrong_answer(table: Room) -> None:
    await table.come_in(11)

    async def hand(wanted: Press | str | None) -> set[tuple[bool, str | None]]:
        page = await turn(table, 11, wanted)
        return {("💍" in key.text, key.style) for row in page.rows for key in row if key.drawn is not None}

    await table.home(11).write("/learn")
    assert await hand(unpack("L2")) == {(False, None)}, "nor do those of the suit that is led"
    assert await hand(unpack("L4")) == {(False, None)}
    assert await hand("♤A") == {(False, None), (True, None)}, "the answer says to look for the rings"


@with_scene(room)
async def test_a_card_that_is_needed_is_not_given_away(table: Room) -> None:
    await table.come_in(11)
    await turn(table, 11, unpack("L7"))
    await turn(table, 11, "♧9")
    page = await turn(table, 11, "♥️A")
    assert "You need this one" in page.text
    assert "♧9 → Ann" in page.text, "the first card stays chosen"
    page = await turn(table, 11, "↩ Back")
    assert "♧9 → Ann" not in page.text


@with_scene(room)
async def test_one_goes_back_skips_and_leaves(table: Room) -> None:
    await table.come_in(11)
    await table.home(11).write("/learn")
    assert "2/9" in (await turn(table, 11, "Next ▶")).text
    assert "3/9" in (await turn(table, 11, "Skip ▶")).text
    assert "2/9" in (await turn(table, 11, "◀")).text
    left = await turn(table, 11, "Leave")
    assert "opens the lesson whenever" in left.text
    assert "2/9" in (await turn(table, 11, "▶ Go on")).text


@virtual_time
async def test_after_a_restart_the_lesson_goes_on_where_it_was(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(11)
        await table.home(11).write("/learn")
        await turn(table, 11, "Next ▶")
        await turn(table, 11, "Skip ▶")
        await turn(table, 11, "Skip ▶")
    async with room(tmp_path / "s") as table:
        assert "100 points at once" in (await turn(table, 11, unpack("L4:KH"))).text, "a key from before"
        assert "4/9" in (await table.home(11).write("/learn")).text
        await turn(table, 11, unpack(f"L{END}"))
        assert "1/9" in (await table.home(11).write("/learn")).text, "who has read it all begins anew"


@pytest.mark.parametrize("page", [-99, -1, 99])
@with_scene(room)
async def test_who_is_noted_at_a_page_that_is_none_begins_at_the_first(table: Room, page: int) -> None:
    await table.come_in(11)
    await table.behave(11, Preferences(lesson=page))
    assert labels(await table.home(11).write("/learn")) == ["Next ▶", "Leave"]
    await table.behave(11, Preferences(lesson=page))
    left = await turn(table, 11, unpack("L0"))
    assert all(unpack(key.data or "") for row in left.rows for key in row)


@with_scene(room)
async def test_a_group_is_sent_to_the_direct_chat(table: Room) -> None:
    await table.come_in(11)
    told = await table.at(11).write("/learn")
    (key,) = [key for row in told.rows for key in row]
    assert key.url == "https://t.me/thousand_bot?start=learn"
    assert "1/9" in (await table.home(11).write("/start learn")).text


@with_scene(room, app_url=APP)
async def test_each_page_of_the_lesson_opens_it_in_the_app(table: Room) -> None:
    await table.come_in(11)
    pages = [await table.home(11).write("/learn"), await turn(table, 11, "Next ▶")]
    pages += [await turn(table, 11, "♤Q"), await turn(table, 11, "♤10")]
    for page in pages:
        assert page.rows[-1][0].app == f"{APP}/?table=learn"
    end = await turn(table, 11, unpack(f"L{END}"))
    assert all(key.app is None for row in end.rows for key in row), "it has been read"
    told = await table.at(11).write("/learn")
    assert [key.url for row in told.rows for key in row] == [
        "https://t.me/thousand_bot?start=learn",
        "https://t.me/thousand_bot?startapp=learn",
    ]


@pytest.mark.parametrize(
    "data",
    ["L0:TS", "L1:TS", "L1:~TS", "L1:", "L2:eat", "L2:TS;TS;TS", "L2:~TS", "L5:bid 9999", "L7:~AS AS AS",
     "L7:give 9C 0", "L7:~give", "L6:~x", "L6:7", "L8:cross", "L8:~concede", "L3:~more 99", "L5:~more 99999"],
)  # fmt: skip
@with_scene(room)
async def test_what_no_key_sends_does_no_harm(table: Room, data: str) -> None:
    await table.come_in(11)
    await table.home(11).write("/learn")
    page = await turn(table, 11, unpack(data))
    assert "✅" not in page.text
    assert "1/9" in (await turn(table, 11, unpack("L1"))).text


@pytest.mark.parametrize("place", [PLACE, None])
@with_scene(room)
async def test_keys_of_the_lesson_do_nothing_elsewhere(table: Room, place: Place | None) -> None:
    await table.come_in(11)
    calls = len(table.telegram.calls)
    answer = await (table.at(11, place) if place else table.nowhere(11)).press(LessonPress(2))
    assert answer == Toast(drop_keyboard=True)
    assert len(table.telegram.calls) == calls
    assert (await known(table, 11)).preferences.lesson == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_what_is_next(language: str) -> None:
    end = end_screen(texts(language), "thousand_bot")
    urls = [key.url for row in end.rows for key in row if key.url]
    assert urls == ["https://t.me/thousand_bot?startgroup=new", "https://t.me/thousand_bot?start=book_"]


@with_scene(room)
async def test_a_stranger_who_starts_may_learn(table: Room) -> None:
    hello = await table.home(99).write("/start")
    assert labels(hello)[:2] == ["💬 Play in the chat", "🎓 Learn to play"]
    assert "1/9" in (await turn(table, 99, "🎓 Learn to play")).text


# The offer


async def sit(table: Room, who: int) -> list[Screen]:
    """Let somebody join table 1; return what stands in their own chat then."""
    await table.lobby(who, "join")
    await asyncio.sleep(10)
    return [screen for (chat, _), screen in table.telegram.messages.items() if chat == who]


@virtual_time
async def test_whoever_sits_down_for_the_first_time_is_offered_the_lesson_once(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(11)
        await table.come_in(12, newcomers=True)
        await table.at(11).say("/new")
        (offer,) = await sit(table, 12)
        assert labels(offer) == ["🎓 Open the lesson", "I know how to play"]
        sent = [each for each in table.telegram.calls if each.chat == 12 and each.verb == "send"]
        assert [each.silent for each in sent] == [True], "nobody is rung for an offer"
        await table.lobby(12, "leave")
        table.people[12] = await known(table, 12)
        assert table.people[12].preferences.lesson == 0, "no page is read"
        assert len(await sit(table, 12)) == 1, "nobody is asked twice"
        assert "1/9" in (await turn(table, 12, "🎓 Open the lesson")).text
    async with room(tmp_path / "s") as table:
        assert (await known(table, 12)).preferences.lesson == 1


@with_scene(room)
async def test_whoever_needs_no_lesson_says_so(table: Room) -> None:
    await table.come_in(11, newcomers=True)
    await table.at(11).say("/new")
    await asyncio.sleep(10)
    assert "New to Thousand?" in table.seen(11).text, "a host is new to it as well"
    told = await turn(table, 11, "I know how to play")
    assert "/learn opens the lesson" in told.text
    assert labels(told) == [], "there is nothing to go on with"


@with_scene(room)
async def test_nobody_is_offered_a_lesson_that_they_know(table: Room) -> None:
    await table.come_in(11, 12, newcomers=True)
    await table.home(12).write("/learn")
    table.people[12] = await known(table, 12)
    await table.at(11).say("/new")
    assert not any("New to Thousand?" in screen.text for screen in await sit(table, 12))


@with_scene(room)
async def test_who_plays_for_themselves_first_is_not_asked_in_a_group(table: Room) -> None:
    await table.come_in(11, 12, newcomers=True)
    await table.at(11).say("/new")
    await table.home(12).write("/new")
    table.people[12] = await known(table, 12)
    assert not any("New to Thousand?" in screen.text for screen in await sit(table, 12))


async def known(table: Room, who: int) -> Player:
    player = await table.house.people.player(who)
    assert player is not None
    return player
