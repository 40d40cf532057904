"""Pages while something else happens to their table, their person or their worker at the same moment."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from bot.people import Who
from bot.tables.live import Live
from bot.words.buttons import EndPress, Forget, LobbyPress, Rematch
from tests.webapp.pages import TOKEN, init_data, playhouse
from tests.webapp.test_troubles import hub_of
from webapp.links import Introduction, Links
from webapp.page import MOST_PAGES, Closed, Visitor

ANN, BOB, CID, EVE = 11, 12, 13, 99


async def test_a_spectator_of_whom_telegram_told_late_sees_the_newest_state(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        room = house.room
        await room.come_in(ANN, BOB, CID)
        await room.at(ANN).say("/new")
        for person in (ANN, BOB, CID):
            await room.at(person).press(LobbyPress(1, "join"))
        page, answer, asked = await house.open(EVE), asyncio.Event(), 0

        async def ask(_chat: int, _user: int) -> bool:
            nonlocal asked
            asked += 1
            if asked == 1:
                await answer.wait()
            return True

        room.house.rights.members.forget_all()
        with patch.object(room.house.rights.members, "_ask", ask):
            late = asyncio.create_task(hub_of(house).broadcasts.update(hub_of(house).pages.all()[0]))
            await asyncio.sleep(0)
            await room.at(ANN).press(LobbyPress(1, "start"))
            await page.until(lambda state: state["stage"] == "match")
            answer.set()
            await late
        await page.ask(type="deal", number=1)
        assert page.state["stage"] == "match"


async def test_a_player_does_not_wait_for_telegram(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)

        async def ask(_chat: int, _user: int) -> bool:
            await asyncio.Event().wait()
            return True

        house.room.house.rights.members.forget_all()
        with patch.object(house.room.house.rights.members, "_ask", ask):
            answer = await asyncio.wait_for(page.press(page.buttons()["Pass"]), 2)
        assert answer["text"] == ""
        assert (await house.room.match()).asked == 2


async def test_a_new_name_stays_while_an_old_page_is_open(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page, people = await house.open(BOB), house.room.house.people
        await people.meet(Who(BOB, "Robert", "en"))
        await page.press(page.buttons()["Pass"])
        await house.open(BOB, init_data="", session=page.session)
        player = await people.player(BOB)
        assert player is not None
        assert player.name == "Robert"


async def test_a_page_that_connects_again_does_not_record_a_deleted_person(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page, people = await house.open(EVE), house.room.house.people
        assert await people.player(EVE) is not None
        await page.socket.close()
        await house.room.home(EVE).press(Forget())
        assert await people.player(EVE) is None
        await house.open(EVE, session=page.session)
        assert await people.player(EVE) is None


async def test_many_pages_that_wait_for_an_owner_are_limited(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        token = (await house.room.record()).token
        with patch.object(hub_of(house), "place_of", side_effect=Closed("away")):
            pages = [await house.connect() for _ in range(MOST_PAGES + 12)]
            hello = {"type": "hello", "version": 1, "init_data": init_data(EVE), "table": token}
            await asyncio.gather(*(page.say(**hello) for page in pages))
            for page in pages:
                with suppress(TimeoutError, AssertionError):
                    while True:
                        await asyncio.wait_for(page.listen(), 1 if page is pages[0] else 0.05)
            await asyncio.gather(*(page.socket.close() for page in pages))
        assert [page.error for page in pages].count("expired") == 12


async def test_a_page_follows_to_a_rematch_while_the_old_table_is_read(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        room = house.room
        page = await house.open(ANN)
        await room.at(ANN).press(EndPress(1, "end"))
        await page.until(lambda state: state["stage"] == "closed")
        tables, go_on = room.house.tables, asyncio.Event()
        peek = tables.peek

        async def peek_slowly(number: int) -> Live | None:
            live = await peek(number)
            if number == 1:
                await go_on.wait()
            return live

        with patch.object(tables, "peek", peek_slowly):
            reading = asyncio.create_task(hub_of(house).broadcasts.update(hub_of(house).pages.all()[0]))
            await asyncio.sleep(0.1)
            await room.at(ANN).press(Rematch(1))
            await page.until(lambda state: state["stage"] == "lobby")
            go_on.set()
            await reading
        await room.at(BOB).press(LobbyPress(2, "join"))
        await page.until(lambda state: state["stage"] == "lobby" and "Bob" in str(state["seats"]))
        await page.socket.close()
        await asyncio.sleep(0.2)
        assert hub_of(house).pages.all() == []


class OtherOwner:
    """A worker that owns all chats."""

    def has(self, _chat: int) -> bool:
        """Return False: this worker owns none."""
        return False

    def address_of(self, chat: int) -> str:
        """Return an address that names the chat."""
        return f"http://owner-of-{chat}"

    async def changed(self) -> None:
        """Wait for ever."""
        await asyncio.Event().wait()


async def test_a_person_without_a_table_is_led_to_the_owner_of_their_chat(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        links = Links(hub_of(house), token=TOKEN, directory=OtherOwner())
        visit = Introduction(
            visitor=Visitor(who=Who(ANN, "Ann", "en"), table="", proved=time.time()), number=0, visible=True
        )
        refused = patch.object(links, "_connect", side_effect=ConnectionResetError)
        with refused as connect, pytest.raises(Closed, match="away"):
            await links.open(visit)
        connect.assert_called_once_with(f"http://owner-of-{ANN}")
        assert not await house.room.house.store.tables_of(ANN)


async def test_a_page_that_goes_in_the_moment_of_its_link_leaves_none(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        links = Links(hub_of(house), token=TOKEN, directory=OtherOwner())
        visit = Introduction(
            visitor=Visitor(who=Who(ANN, "Ann", "en"), table="", proved=time.time()), number=0, visible=True
        )
        welcome, link = asyncio.Event(), Mock()

        async def welcomed(*_: object) -> Mock:
            await welcome.wait()
            return link

        with patch.object(links, "_open_at", welcomed):
            opening = asyncio.create_task(links.open(visit))
            await asyncio.sleep(0.2)
            welcome.set()
            await asyncio.sleep(0)
            opening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await opening
        link.close.assert_called_once_with()
