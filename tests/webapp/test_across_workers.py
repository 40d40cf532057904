"""Pages of a worker that does not own their table, beside two workers in one process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

import aiohttp

from bot.delivery import Urgency
from bot.runtime.http_server import HttpServer
from bot.tables.opening import open_own
from bot.words.buttons import EndPress, Rematch, SetChat, TakePreset, pack, unpack
from bot.words.texts import texts
from tests.bot import worker_pairs
from tests.bot.table import GROUP
from tests.bot.test_private_chats import CELLAR, hear
from tests.bot.worker_pairs import Place, bring, said
from tests.e2e.stage import until
from tests.virtual_time import virtual_time
from tests.webapp.pages import TOKEN, Playhouse, TestPage
from webapp.links import PATH, PassedOn
from webapp.server import AppServer, listen

ANN, BOB, CID, DAN = 11, 12, 13, 14


@dataclass
class Across:
    """Two workers, each with the app: the first owns private chats, the second the group with table 1."""

    first: Place
    second: Place
    at_first: Playhouse
    at_second: Playhouse


@asynccontextmanager
async def across(folder: Path) -> AsyncIterator[Across]:
    """Yield two workers that share the chats, with a match in play in the group."""
    async with AsyncExitStack() as stack:
        url = "http://localhost/app"
        first, second, _ = await stack.enter_async_context(worker_pairs.pair(folder, app_url=url))
        stack.enter_context(patch("bot.workers.RENEW_S", 0.05))
        client = await stack.enter_async_context(aiohttp.ClientSession())
        houses = []
        for place in (first, second):
            server = AppServer(place.room.house, url=url, token=TOKEN, directory=place.worker, secret="s")
            listening = listen("127.0.0.1", 0)
            port = listening.getsockname()[1]
            await server.open(listening)
            stack.push_async_callback(server.close)
            place.worker._address = await _relayed(server, stack)
            at = f"http://127.0.0.1:{port}/app"
            houses.append(Playhouse(place.room, at, client, server, "http://localhost"))
        begin = second.worker.begin
        address = second.worker._address
        with patch.object(second.worker, "begin", lambda handover, _: begin(handover, address)):
            await worker_pairs.share(first, second)
        yield Across(first, second, *houses)


async def _relayed(server: AppServer, stack: AsyncExitStack) -> str:
    """Serve pages that the other worker passes on, and return the address."""
    relay = HttpServer(largest=8192)
    relay.get(PATH, server.relayed)
    await relay.open(("127.0.0.1", 0))
    stack.push_async_callback(relay.close)
    return f"http://127.0.0.1:{relay.port}"


def emotes(page: TestPage) -> list[str]:
    """Return the emotes that a page got."""
    return [each["sign"] for each in map(json.loads, page.heard) if each["type"] == "emote"]


@virtual_time
async def test_emotes_reach_all_pages_once_and_requests_are_answered_as_by_the_owner(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        await workers.second.room.play_a_deal()
        ann, bob = await workers.at_first.open(ANN), await workers.at_second.open(BOB)
        other = await workers.at_second.open(ANN)
        await ann.say(type="emote", sign="👏")
        for asked in ({"type": "deal", "number": 1}, {"type": "fair"}):
            assert await ann.ask(**asked) == await other.ask(**asked)
        await bob.ask(type="fair")
        assert emotes(ann) == emotes(bob) == ["👏"]


@virtual_time
async def test_an_emote_is_not_shown_again_by_the_next_owner(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        ann, bob = await workers.at_first.open(ANN), await workers.at_first.open(BOB)
        await ann.say(type="emote", sign="👏")
        await bob.press("-")
        await workers.second.worker.leave()
        await until(lambda: workers.first.worker.has(GROUP), every_s=0.1)
        await workers.first.room.tap(BOB, "pass")
        for page in (ann, bob):
            await page.until(lambda state: state["view"]["asked"] == 2)
            assert emotes(page) == ["👏"]


@virtual_time
async def test_a_page_that_names_no_table_gets_the_newest_or_an_own_one_from_their_owners(
    tmp_path: Path,
) -> None:
    async with across(tmp_path) as workers:
        ann = await workers.at_first.open(ANN, table="")
        assert ann.state["stage"] == "match"
        dan = await workers.at_second.open(DAN, table="")
        assert dan.state["stage"] == "lobby"
        await dan.press("l2:start")
        await dan.until(lambda state: state["stage"] == "match")
        again = await workers.at_second.open(DAN, table="")
        assert again.state["stage"] == "match"


@virtual_time
async def test_settings_changed_on_a_page_hold_at_the_own_table_of_another_worker(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        first, second = workers.first.room.house, workers.second.room.house
        bob = await first.people.player(BOB)
        assert bob is not None
        await open_own(first, bob, 900)
        page = await workers.at_second.open(BOB, table=(await workers.second.room.record()).token)
        answer = await page.press(pack(SetChat("pictures", "dark")))
        assert (answer["text"], bool(answer["page"])) == ("", True)
        with patch.object(first.display, "lobby") as drawn:
            await hear(workers.second, workers.first)
            await asyncio.sleep(1)
        (shown,) = drawn.call_args.args
        assert (shown.table.chat, shown.settings.pictures) == (BOB, "dark")
        assert not second.tables.ownership.has(BOB)


@virtual_time
async def test_rules_of_another_workers_chat_stay_as_they_are_when_a_page_is_told_to_try_again(
    tmp_path: Path,
) -> None:
    async with across(tmp_path) as workers:
        first = workers.first.room.house
        bob = await first.people.player(BOB)
        assert bob is not None
        await open_own(first, bob, 900)
        home = await first.people.home(bob)
        page = await workers.at_second.open(BOB, table=(await workers.second.room.record()).token)
        answer = await page.press(pack(TakePreset(home.token, "studio")))
        assert answer["text"] == texts("en").plain("toast-away")
        assert await first.store.chat(BOB) == home


@virtual_time
async def test_the_page_of_an_own_match_follows_to_the_rematch_and_stays_there(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        dan = await workers.at_second.open(DAN, table="")
        await dan.press("l2:start")
        await dan.until(lambda state: state["stage"] == "match")
        await dan.press(pack(EndPress(2, "end")))
        await dan.press(pack(EndPress(2, "vote")))
        await dan.until(lambda state: state["stage"] == "closed")
        await dan.press(dan.buttons()["Rematch"])
        await dan.until(lambda state: state["stage"] == "match")
        await dan.press(pack(EndPress(3, "end")))
        await dan.press(pack(EndPress(3, "vote")))
        await dan.until(lambda state: state["stage"] == "closed")
        await workers.first.worker.leave()
        await until(lambda: workers.second.worker.has(DAN), every_s=0.1)
        await dan.listen()  # the state from the next owner
        assert unpack(dan.buttons()["Rematch"]) == Rematch(3)


@virtual_time
async def test_a_page_follows_its_group_to_a_new_id_of_another_owner(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        bob = await workers.at_first.open(BOB)
        update = said(900, BOB, GROUP, "/")
        del update["message"]["text"], update["message"]["entities"]
        update["message"]["migrate_to_chat_id"] = CELLAR
        assert await bring(update, workers.first, workers.second) is workers.first
        await hear(workers.first, workers.second)
        await bob.press(bob.buttons()["Pass"])
        await bob.until(lambda state: state["view"]["asked"] == 2)


@virtual_time
async def test_the_next_owner_leaves_the_panels_of_players_in_the_app_as_they_are(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        bob = await workers.at_first.open(BOB)
        workers.second.room.house.display.hand(await workers.second.room.live(), 1, Urgency.TURN)
        await asyncio.sleep(2)
        assert "in the app" in workers.second.room.seen(BOB).text
        await workers.second.worker.leave()
        await until(lambda: workers.first.worker.has(GROUP), every_s=0.1)
        await bob.listen()  # the state from the next owner
        await asyncio.sleep(2)
        assert "in the app" in workers.first.room.seen(BOB).text


@virtual_time
async def test_a_page_waits_for_an_owner_of_another_release(tmp_path: Path) -> None:
    async with across(tmp_path) as workers:
        of_another = partial(PassedOn, version=2)
        with patch("webapp.links.PassedOn", lambda version, **told: of_another(**told)):
            ann = await workers.at_first.open(ANN)
            assert (ann.error, ann.state) == ("away", {})
        while not ann.state:
            await ann.listen()
