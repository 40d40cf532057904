"""Two workers on one database: whose a chat is, how it changes hands, and what they tell each other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from markupsafe import Markup
from telegram import Update

from bot import workers
from bot.house import House
from bot.screens import Screen
from bot.tables.live import LiveMatch, which_slot
from bot.telegram.gateway import Gateway
from bot.words.buttons import SeatPress, Tap, pack
from bot.words.links import BotName
from bot.workers import ChatOfUpdate, Worker
from club.model import Player, SavedMatch, Table
from storage.leases import SHARDS, OwnedElsewhere, shard_of
from storage.opening import open_store
from storage.postgres import postgres_store
from storage.store import Slot, Stale, Store, StoreError
from tests.bot.table import GROUP, Room, room
from tests.e2e.stage import until
from tests.postgres import PostgresServer

LONG_S = 600.0
"""No lease runs out because the machine stands still for a moment: only where a test is about that."""
SHORT_S = 1.0
RENEW_S = 0.2


@dataclass(slots=True)
class Worked:
    """A worker with its parts."""

    room: Room
    worker: Worker
    store: Store

    @property
    def house(self) -> House:
        return self.room.house

    def begin(self) -> None:
        self.worker.begin(self.house.handover(), "http://nowhere")

    @property
    def telegram(self) -> Gateway:
        return self.room.telegram


def lasting(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let leases run out after so long."""
    for module in (postgres_store, workers):
        monkeypatch.setattr(module, "LEASE_S", seconds)


@pytest.fixture(autouse=True)
def _long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    lasting(monkeypatch, LONG_S)
    monkeypatch.setattr(workers, "RENEW_S", RENEW_S)


@asynccontextmanager
async def pair(server: PostgresServer, folder: Path) -> AsyncIterator[tuple[Worked, Worked]]:
    """Open two workers; the first has all chats, and the second has not begun."""
    url = await server.empty()
    async with AsyncExitStack() as stack:
        found = []
        for name in ("first", "second"):
            store = await open_store(url)
            worker = Worker(store)
            place = await stack.enter_async_context(
                room(folder / name, store=store, worker=worker, clock=time.time)
            )
            stack.push_async_callback(worker.leave)
            found.append(Worked(place, worker, store))
        first, second = found
        first.begin()
        await until(lambda: len(first.worker.shards) == SHARDS, every_s=0.02)
        yield first, second


async def share(first: Worked, second: Worked) -> tuple[Worked, Worked]:
    """Let the second begin; return who has the group then, and who has not."""
    second.room.people, second.room.updates = first.room.people, 100
    second.room.telegram.messages = first.room.telegram.messages
    second.begin()
    half = SHARDS // 2
    await until(lambda: len(first.worker.shards) == len(second.worker.shards) == half, every_s=0.02)
    return (first, second) if first.worker.has(GROUP) else (second, first)


async def match_of(who: Worked) -> LiveMatch:
    live = await who.house.tables.peek(1)
    assert isinstance(live, LiveMatch)
    return live


async def test_workers_share_evenly_and_take_over_what_one_leaves(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await share(first, second)
        assert not first.worker.shards & second.worker.shards
        await first.worker.leave()
        await until(lambda: len(second.worker.shards) == SHARDS, every_s=0.02)


async def test_who_does_not_renew_is_no_owner_and_others_go_on(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lasting(monkeypatch, SHORT_S)
    async with pair(postgres, tmp_path) as (first, second):
        await share(first, second)
        allowed = first.house.delivery._gate.allowed
        await until(allowed, every_s=0.02)

        async def never(*_: object) -> None:
            await asyncio.Event().wait()

        with monkeypatch.context() as cut:
            cut.setattr(first.store, "renew_leases", never)
            await until(lambda: not first.worker.sure(), every_s=0.02)
            assert not allowed(), "no call is begun any more"
            await until(lambda: len(second.worker.shards) == SHARDS, every_s=0.02)
        await until(lambda: len(second.worker.shards) == SHARDS // 2, every_s=0.02)
        await until(lambda: first.worker.sure() and len(first.worker.shards) == SHARDS // 2, every_s=0.02)


async def test_a_match_goes_on_at_the_next_owner_with_the_same_messages(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        await first.house.delivery.drain()
        panel = first.house.delivery.shown((await match_of(first)).hand_slot(0, 1))
        assert panel is not None
        second.room.people, second.room.updates = first.room.people, 100
        second.room.telegram.messages |= first.room.telegram.messages
        second.begin()
        await first.worker.leave()
        await until(lambda: len(second.worker.shards) == SHARDS, every_s=0.02)
        live = await match_of(second)
        shown = second.house.delivery.shown(live.hand_slot(0, 1))
        assert shown is not None
        assert shown.message_id == panel.message_id
        before = live.match.turn
        assert (await second.room.tap(await second.room.asked(), "pass")).text == ""
        assert (await match_of(second)).match.turn == before + 1
        assert not [call for call in second.room.telegram.calls if call.verb == "send"]


async def test_nobody_changes_a_table_of_another_and_anybody_reads_it(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        owner, other = await share(first, second)
        assert (await match_of(other)).table == (await match_of(owner)).table
        async with other.house.tables.lock(1):
            with pytest.raises(OwnedElsewhere, match=str(GROUP)):
                await other.house.tables.live(1)
        press = pack(Tap(1, (await match_of(owner)).match.turn, "pass"))
        update = _pressed(await owner.room.asked(), press)
        with pytest.raises(OwnedElsewhere):
            await other.house.door.pushed(update)
        assert not await owner.store.knows(update.update_id)
        where = ChatOfUpdate(BotName("thousand_bot"), other.house.tables.ownership)
        assert await where(update) == GROUP


async def test_an_owner_of_before_commits_nothing(postgres: PostgresServer, tmp_path: Path) -> None:
    """It stood still between reading and committing, and the shard was taken."""
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        live = await match_of(first)
        second.begin()
        await first.worker.leave()
        await until(lambda: second.worker.has(GROUP), every_s=0.02)
        with pytest.raises(Stale):
            await first.house.runner.keep(live, live.table.state)


async def test_what_a_person_changes_with_one_worker_the_others_know(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        owner, other = await share(first, second)
        ann = await other.house.people.player(11)
        assert ann is not None
        assert (await owner.house.people.player(11)) == ann
        panel = (await match_of(owner)).hand_slot(0, 1)

        def reads() -> str:
            shown = owner.house.delivery.shown(panel)
            return str(owner.room.telegram.messages[11, shown.message_id].text) if shown else ""

        await until(lambda: bool(reads()), every_s=0.02)
        english = reads()
        spoken = await other.house.people.speak(ann, "de")
        await other.house.redraw.refresh(spoken)
        await until(lambda: owner.house.people._players.get(11) == spoken, every_s=0.02)
        await until(lambda: reads() not in {"", english}, every_s=0.02)


async def test_a_sign_of_life_reaches_the_tables_of_all_workers(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        owner, other = await share(first, second)
        ann = owner.room.people[11]
        await other.house.timeouts.here(ann)
        await owner.house.timeouts.gone(ann)
        assert (await match_of(owner)).table.state.chairs[0].away is not None
        await until(lambda: 11 in other.house.timeouts._away, every_s=0.02)
        await other.house.timeouts.here(ann)
        async with asyncio.timeout(60):
            while (await match_of(owner)).table.state.chairs[0].away is not None:  # noqa: ASYNC110 - nothing tells when it happens
                await asyncio.sleep(0.02)


async def test_messages_belong_to_the_owner_of_their_table(postgres: PostgresServer, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        await first.house.delivery.drain()
        owner, other = await share(first, second)
        hand, lost = Slot(11, None, "hand:1:1"), 0
        assert owner.house.tables.ownership.mine(hand)
        assert not other.house.tables.ownership.mine(hand)
        menu = Slot(11, None, "settings")
        mine = [each for each in (first, second) if each.house.tables.ownership.mine(menu)]
        assert [each.worker.has(11) for each in mine] == [True]
        assert shard_of(11) in mine[0].worker.shards
        for each in (first, second):
            lost += each.house.delivery.shown(hand) is not None
        assert lost == 1, "one worker knows it"


async def test_whoever_left_a_group_is_known_to_have_left_by_all_workers(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """Telegram tells the owner of the group; at home others would still show what goes on there."""
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        owner, other = await share(first, second)
        assert await other.house.rights.is_member(11, GROUP)
        for each in (owner, other):
            each.room.telegram.strangers.add(11)
        assert await other.house.rights.is_member(11, GROUP), "it is not asked each time"
        update = {"update_id": 778, "message": _left(11)}
        await owner.house.door.pushed(Update.de_json(update, None))
        async with asyncio.timeout(60):
            while await other.house.rights.is_member(11, GROUP):  # noqa: ASYNC110 - nothing tells when it happens
                await asyncio.sleep(0.02)


async def test_whoever_may_have_left_unheard_is_asked_for(postgres: PostgresServer, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (first, _):
        assert await first.house.rights.is_member(11, GROUP)
        first.room.telegram.strangers.add(11)
        first.house.handover().hear("")
        assert not await first.house.rights.is_member(11, GROUP)


async def test_outage_of_notes_is_met_by_forgetting(postgres: PostgresServer, tmp_path: Path) -> None:
    async with pair(postgres, tmp_path) as (first, _):
        await first.room.sit_down()
        assert first.house.people._players.get(11) is not None
        first.house.handover().hear("")
        assert first.house.people._players.get(11) is None
        assert not first.house.tables._live
        first.house.handover().hear("something new 5")
        first.house.handover().hear("here")
        assert await first.house.people.player(11) == Player(
            id=11, name="Ann", code="en", started=True, preferences=first.room.people[11].preferences
        )


def _left(who: int) -> dict[str, object]:
    user = {"id": who, "is_bot": False, "first_name": "Ann"}
    chat = {"id": GROUP, "type": "supergroup", "title": "Garage"}
    return {"message_id": 9, "date": 0, "chat": chat, "from": user, "left_chat_member": user}


def _pressed(who: int, data: str) -> Update:
    user = {"id": who, "is_bot": False, "first_name": "Ann", "language_code": "en"}
    message = {"message_id": 5, "date": 0, "chat": {"id": who, "type": "private"}, "text": "Your cards"}
    press = {"id": "q", "from": user, "chat_instance": "1", "message": message, "data": data}
    update = Update.de_json({"update_id": 777, "callback_query": press}, None)
    assert update is not None
    return update


async def test_whoever_stops_brings_no_table_up_to_date_any_more(
    postgres: PostgresServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        resuming, closed = asyncio.Event(), asyncio.Event()

        async def late(_table: int) -> tuple[Table | None, SavedMatch | None]:
            resuming.set()
            await closed.wait()
            raise StoreError("the store is closed")

        monkeypatch.setattr(second.store, "load", late)
        await first.worker.leave()
        second.begin()
        await resuming.wait()
        await second.worker.leave()
        closed.set()
        await asyncio.sleep(RENEW_S)
    assert "resume_table" not in caplog.text


async def test_chats_change_hands_by_notes_alone_and_others_know_whose_they_are(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "RENEW_S", LONG_S)  # far longer than `until` waits
    async with pair(postgres, tmp_path) as (first, second):
        _, other = await share(first, second)
        await until(lambda: other.worker.address_of(GROUP) is not None, every_s=0.02)


async def test_a_table_that_is_opened_while_its_chat_changes_hands_is_shown_by_the_next_owner(
    postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pair(postgres, tmp_path) as (first, _):
        await first.room.come_in(11)
        opens = first.store.open_table

        async def given_away(table: Table, update: int | None) -> Table:
            opened = await opens(table, update)
            first.worker._shards -= {shard_of(GROUP)}
            return opened

        monkeypatch.setattr(first.store, "open_table", given_away)
        with pytest.raises(OwnedElsewhere):
            await first.room.at(11).say("/new")


async def test_who_left_in_the_group_is_asked_at_home_no_more_by_another_worker(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async with pair(postgres, tmp_path) as (first, second):
        await first.room.sit_down()
        owner, other = await share(first, second)
        assert other.worker.has(13)
        question = which_slot(13)
        other.house.display.ask(question, Screen(text=Markup("Which table do you leave?")))
        await until(lambda: other.house.delivery.shown(question) is not None, every_s=0.02)
        leaves = SeatPress(1, "leave", 2)
        await owner.room.at(13).press(leaves)
        await until(lambda: other.house.delivery.shown(question) is None, every_s=0.02)
