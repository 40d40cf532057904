"""Ways into the Mini App and back to the chat: the greeting, the own table, the menu button, links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.people import Who
from bot.tables.live import LiveLobby
from bot.words.buttons import Speak
from bot.words.texts import texts
from club.model import Player
from tests.bot.table import NAMES, Guest, Room
from tests.webapp.pages import Playhouse, playhouse
from tests.webapp.test_menu import commands

ANN, BOB, DAN, NINA = 11, 12, 14, 21


def newcomer(room: Room, person: int, code: str) -> Guest:
    """Return a person at home whose Telegram speaks a language."""
    return room.home(Player(id=person, name=NAMES.get(person, "Nina"), code=code))


def menu_buttons(house: Playhouse) -> list[tuple[int, str]]:
    """Return the menu buttons that were set: the chat, the label and the address."""
    return [(each.chat, each.text) for each in house.room.telegram.calls if each.verb == "menu_button"]


async def test_the_greeting_offers_the_app_first(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await newcomer(house.room, ANN, "en").write("/start")
        (first,), (second,), *_ = house.room.seen(ANN).rows
        assert (first.text, first.app) == ("🃏 Play in the app", f"{house.url}/")
        assert second.data


async def test_without_the_app_the_greeting_has_no_button_for_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False, app_url="") as house:
        await newcomer(house.room, ANN, "ru").write("/start")
        assert [key.app for row in house.room.seen(ANN).rows for key in row if key.app] == []
        assert menu_buttons(house) == []


async def test_a_person_without_a_table_finds_their_own_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        for _ in range(2):
            page = await house.open(ANN, table="")
            assert page.state["stage"] == "lobby"
            assert page.state["me"] == 0
            assert "🎓 Learn to play" in page.buttons()
        assert len(await house.room.house.store.tables_of(ANN)) == 1
        (first,), *_ = (await house.room.newest(ANN)).rows
        assert first.app, "the own table offers the app first"


async def test_a_page_is_told_where_it_goes_on_before_its_table_closes(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        page = await house.open(ANN, table="")
        shown = await page.press(commands(page)["daily"])
        play = next(each["data"] for row in shown["page"]["rows"] for each in row if each["text"] == "Play")
        begun = await page.press(play)
        again = await house.open(ANN, table="", session=page.session, init_data="", at=begun["table"])
        assert again.state["title"] == "🌅 Deal of the day"
        assert (await house.open(ANN, table="", session=again.session, at="nowhere")).error == "gone"


async def test_a_person_whom_the_bot_may_not_write_to_gets_no_own_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        assert (await house.open(NINA, table="")).error == "unstarted"


async def test_a_person_who_has_opened_enough_tables_is_told_so_as_in_the_chat(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playhouse(tmp_path, begun=False, tables_per_day=1) as house:
        await house.room.come_in(ANN)

        await house.room.home(ANN).say("/new")
        (table,) = await house.room.house.store.tables_of(ANN)
        live = await house.room.house.tables.live(table.id)
        assert isinstance(live, LiveLobby)
        await house.room.house.runner.cancel(live, None)
        page = await house.open(ANN, table="")
        assert page.error == "enough"
        assert texts("en").plain("toast-tables-enough") in json.loads(page.heard[-1])["text"]
    assert [each for each in caplog.records if each.name.startswith(("webapp", "bot.runtime"))] == []


async def test_the_menu_button_speaks_the_language_of_its_person(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        room = house.room
        await newcomer(room, ANN, "en").write("/start")
        assert menu_buttons(house) == [], "the default button is English"
        for _ in range(2):
            await newcomer(room, NINA, "ru").write("/start")
        russian, english = f"🃏 Стол {house.url}/", f"🃏 Table {house.url}/"
        assert menu_buttons(house) == [(NINA, russian)]
        nina = await room.house.people.meet(Who(NINA, "Nina", "ru"))
        await room.home(nina).press(Speak("en"))
        await room.house.delivery.drain()
        assert menu_buttons(house) == [(NINA, russian), (NINA, english)]
