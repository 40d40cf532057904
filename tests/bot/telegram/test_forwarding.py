"""An update that was brought to one worker is carried out by the one that owns its chat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

import pytest
from aiohttp import web
from telegram import Bot, Update

from bot.telegram import webhook
from bot.telegram.webhook import Forwarding, Taken, UpdateResult, Webhook
from storage.leases import LATE_S, RENEW_S, OwnedElsewhere
from storage.store import Away
from tests.bot.raw_updates import by, direct, under
from tests.bot.telegram.test_poller import said
from tests.bot.telegram.test_webhook import HERE, SECRET, Telegram
from tests.virtual_time import virtual_time

ANN, BOB = 11, 12
"""People, and their direct chats."""


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT_S", 0.4)
    monkeypatch.setattr(webhook, "RESEND_S", 0.02)


class Worker:
    """A worker whose handler notes what it carries out; `owners` says whose a chat is."""

    def __init__(self, name: str, owners: dict[int, str], addresses: dict[str, str]) -> None:
        self.name = name
        self._owners = owners
        self._addresses = addresses
        self.log: list[int] = []
        self.is_sure = True
        self.late: set[str] = set()
        self.does: Callable[[int], Awaitable[None]] | None = None
        directory = Forwarding(self, self._chat_of_update, HERE.path, SECRET)
        self.webhook = Webhook(cast("Bot", Telegram()), self._handle, HERE, directory)

    @property
    def workers(self) -> int:
        return 2

    def has(self, chat: int) -> bool:
        return self._owners.get(chat) == self.name

    def sure(self) -> bool:
        return self.is_sure

    def address_of(self, chat: int) -> str | None:
        owner = self._owners.get(chat)
        return None if owner in {None, self.name} else self._addresses.get(str(owner))

    def lives(self, address: str) -> bool:
        return any(at == address and name not in self.late for name, at in self._addresses.items())

    async def _chat_of_update(self, update: Update) -> int | None:
        assert update.effective_chat is not None
        return update.effective_chat.id

    async def _handle(self, update: Update) -> bytes | None:
        if self.does is not None:
            await self.does(update.update_id)
        self.log.append(update.update_id)
        return b"{}" if update.callback_query else None


@asynccontextmanager
async def workers(owners: dict[int, str]) -> AsyncIterator[tuple[Worker, Worker]]:
    addresses: dict[str, str] = {}
    pair = Worker("first", owners, addresses), Worker("second", owners, addresses)
    async with AsyncExitStack() as stack:
        for each in pair:
            await each.webhook.begin()
            stack.push_async_callback(each.webhook._listener.close)
            assert each.webhook._forwarding is not None
            stack.push_async_callback(each.webhook._forwarding.close)
            addresses[each.name] = f"http://127.0.0.1:{each.webhook.port}"
        yield pair


def test_who_stands_still_is_known_to_be_late_before_the_way_to_it_is_taken_for_cut() -> None:
    """A renewal of ours after it is late has to come first: else updates are refused instead of waiting."""
    assert min(webhook.OWNER_ANSWER_S, webhook.REFUSED_S) > LATE_S + RENEW_S


@virtual_time
async def test_the_owner_carries_it_out_whoever_it_was_brought_to() -> None:
    async with workers({ANN: "first", BOB: "second"}) as (first, second):
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.DONE
        assert await first.webhook.take(said(42, BOB)) is UpdateResult.DONE
        assert await second.webhook.take(said(43, ANN)) is UpdateResult.DONE
        assert (first.log, second.log) == ([41, 43], [42])


@virtual_time
async def test_the_owners_reply_is_the_reply_to_telegram() -> None:
    async with workers({BOB: "second"}) as (first, second):
        press = {
            "id": "q",
            "chat_instance": "c",
            "data": "x",
            **by(BOB),
            **under(direct(BOB)),
        }
        given = {"update_id": 42, "callback_query": press}
        assert await first.webhook.take(given) == b"{}"
        assert await second.webhook.take(given) == b"{}", "the first reply was lost"
        assert (first.log, second.log) == ([], [42])


@virtual_time
async def test_what_is_brought_to_both_is_carried_out_once() -> None:
    async with workers({ANN: "first"}) as (first, second):
        taken = [each.webhook.take(said(41, ANN)) for each in (first, second, first, second)]
        assert set(await asyncio.gather(*taken)) == {UpdateResult.DONE}
        assert (first.log, second.log) == ([41], [])


@virtual_time
async def test_a_chat_without_an_owner_waits_for_one() -> None:
    owners: dict[int, str] = {}
    async with workers(owners) as (first, second):
        taking = asyncio.ensure_future(first.webhook.take(said(41, ANN)))
        await asyncio.sleep(0.1)
        assert not taking.done()
        owners[ANN] = "second"
        assert await taking is UpdateResult.DONE
        assert second.log == [41]
        del owners[ANN]
        assert await first.webhook.take(said(42, ANN)) is UpdateResult.LATER


@virtual_time
async def test_an_owner_who_died_is_waited_for_until_another_has_its_chats() -> None:
    owners = {ANN: "second"}
    async with workers(owners) as (first, second):
        await second.webhook._listener.close()
        taking = asyncio.ensure_future(first.webhook.take(said(41, ANN)))
        await asyncio.sleep(0.1)
        assert not taking.done()
        owners[ANN] = "first"
        assert await taking is UpdateResult.DONE
        assert first.log == [41]


@virtual_time
async def test_an_owner_who_stands_still_is_not_waited_for_when_another_has_its_chats() -> None:
    """Its machine lost its power, or the process was stopped: the connection stays, and says nothing."""
    owners = {ANN: "second"}
    async with workers(owners) as (first, second):
        stands = asyncio.Event()

        async def still(_: int) -> None:
            await stands.wait()

        second.does = still
        taking = asyncio.ensure_future(first.webhook.take(said(41, ANN)))
        await asyncio.sleep(0.2)
        assert not taking.done()
        first.late = {"second"}
        owners[ANN] = "first"
        assert await taking is UpdateResult.DONE
        assert first.log == [41]
        stands.set()


@virtual_time
async def test_who_gives_a_chat_away_while_it_carries_an_update_out_is_waited_for() -> None:
    """Else the next owner greets once more who has just been greeted."""
    owners = {ANN: "second"}
    async with workers(owners) as (first, second):
        done = asyncio.Event()

        async def give_away(_: int) -> None:
            owners[ANN] = "first"
            await done.wait()

        second.does = give_away
        taking = asyncio.ensure_future(first.webhook.take(said(41, ANN)))
        await asyncio.sleep(0.2)
        assert not taking.done()
        done.set()
        assert await taking is UpdateResult.DONE
        assert (first.log, second.log) == ([], [41])


@virtual_time
async def test_a_slow_owner_is_waited_for() -> None:
    async with workers({ANN: "second"}) as (first, second):

        async def slowly(_: int) -> None:
            await asyncio.sleep(webhook.TIMEOUT_S * 3)

        second.does = slowly
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.DONE
        assert (first.log, second.log) == ([], [41])


@virtual_time
async def test_two_who_take_each_other_for_the_owner_hand_nothing_to_and_fro() -> None:
    """Each has heard of another moment: what one hands on the other does not hand back."""
    seen: list[str] = []
    async with workers({ANN: "second"}) as (first, second):
        second._owners = {ANN: "first"}
        take = first.webhook.take

        async def noted(given: object, chat: int | None = None) -> Taken:
            seen.append("from outside" if chat is None else "handed on")
            return await take(given, chat)

        first.webhook._listener._take = noted
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert (first.log, second.log, seen) == ([], [], [])


@virtual_time
async def test_who_is_not_reached_is_named_to_the_operator(caplog: pytest.LogCaptureFixture) -> None:
    async with workers({ANN: "second"}) as (first, second):
        second._addresses["second"] = address = "http://127.0.0.1:9"
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        told = [line for line in caplog.messages if address in line]
        assert len(told) == 1, "once in a while"
        assert "is not reached" in told[0]
        assert "THOUSAND_WORKER_URL" in told[0]


@virtual_time
async def test_an_owner_with_another_secret_is_named_to_the_operator(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with workers({ANN: "second"}) as (first, second):
        second.webhook._listener._secret = b"another"
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        told = [line for line in caplog.messages if "answers 403" in line]
        assert len(told) == 1
        assert f"http://127.0.0.1:{second.webhook.port}" in told[0]


@virtual_time
async def test_an_owner_who_tells_no_address_is_waited_for() -> None:
    """It fetches its updates: nobody can hand anything on to it."""
    async with workers({ANN: "second"}) as (first, second):
        second._addresses["second"] = ""
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER


@virtual_time
async def test_the_secret_follows_no_redirection() -> None:
    """A foreign server at a worker's address cannot redirect the request."""
    async with workers({ANN: "second"}) as (first, second):
        elsewhere = web.Application()

        async def sends_on(_: web.Request) -> web.Response:
            raise web.HTTPTemporaryRedirect(f"http://127.0.0.1:{second.webhook.port}{HERE.path}")

        elsewhere.router.add_post(HERE.path, sends_on)
        runner = web.AppRunner(elsewhere)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        second._addresses["second"] = f"http://127.0.0.1:{runner.addresses[0][1]}"
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert second.log == []
        await runner.cleanup()


@virtual_time
async def test_an_owner_who_is_not_sure_carries_nothing_out() -> None:
    async with workers({ANN: "second"}) as (first, second):
        second.is_sure = False
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert await second.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert second.log == []


@virtual_time
async def test_what_belongs_to_another_chat_after_all_goes_to_that_ones_owner() -> None:
    """A link followed at home leads into a group."""
    async with workers({ANN: "first", -5: "second"}) as (first, second):

        async def leads_into_a_group(_: int) -> None:
            raise OwnedElsewhere(-5)

        first.does = leads_into_a_group
        assert await second.webhook.take(said(41, ANN)) is UpdateResult.DONE
        assert await first.webhook.take(said(42, ANN)) is UpdateResult.DONE
        assert (first.log, second.log) == ([], [41, 42])


@virtual_time
async def test_what_is_at_home_nowhere_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async with workers({ANN: "first", -5: "second"}) as (first, second):

        async def there(_: int) -> None:
            raise OwnedElsewhere(-5)

        async def back(_: int) -> None:
            raise OwnedElsewhere(ANN)

        first.does, second.does = there, back
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.DONE
        assert "update 41 has no owner" in caplog.text


@virtual_time
async def test_a_store_that_does_not_answer_is_waited_for_and_then_telegram_is_to_come_again() -> None:
    async with workers({ANN: "second"}) as (first, second):
        tried: list[int] = []

        async def away(number: int) -> None:
            tried.append(number)
            if len(tried) < 3 or number == 42:
                raise Away("the server does not answer")

        second.does = away
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.DONE
        assert second.log == [41]
        assert await first.webhook.take(said(42, ANN)) is UpdateResult.LATER


@virtual_time
async def test_without_other_workers_a_store_that_does_not_answer_is_told_at_once() -> None:
    async def away(_: Update) -> None:
        raise Away("the server does not answer")

    webhook = Webhook(cast("Bot", Telegram()), away, HERE)
    assert await webhook.take(said(41, ANN)) is UpdateResult.LATER


@virtual_time
async def test_a_worker_that_stops_takes_nothing_more() -> None:
    async with workers({ANN: "first", BOB: "second"}) as (first, second):
        running: Any = asyncio.ensure_future(second.webhook.run())
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert await second.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert await first.webhook.take(said(42, BOB)) is UpdateResult.LATER
        assert (first.log, second.log) == ([], [])


@virtual_time
async def test_who_waits_for_an_owner_leaves_room_for_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram brings so many at a time: those of chats whose worker died must not fill it."""
    monkeypatch.setattr(webhook, "WAITING", 4)
    async with workers({BOB: "first"}) as (first, second):
        taking = [asyncio.ensure_future(first.webhook.take(said(number, ANN))) for number in range(41, 46)]
        await asyncio.sleep(0.1)
        assert [each.done() for each in taking] == [False, False, True, True, True]
        assert await taking[-1] is UpdateResult.LATER
        assert await second.webhook.take(said(50, BOB)) is UpdateResult.DONE
        assert {await each for each in taking} == {UpdateResult.LATER}
        again = asyncio.ensure_future(first.webhook.take(said(51, ANN)))
        await asyncio.sleep(0.1)
        assert not again.done(), "there is room again"
        assert await again is UpdateResult.LATER


@virtual_time
async def test_an_owner_who_says_nothing_is_left_to_those_who_reach_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The road between two workers is cut: Telegram's balancer tries the owner too."""
    monkeypatch.setattr(webhook, "OWNER_ANSWER_S", 0.1)
    monkeypatch.setattr(webhook, "TIMEOUT_S", 60.0)
    asked: list[int] = []
    async with workers({ANN: "second"}) as (first, second):
        silence = asyncio.Event()

        async def says_nothing(number: int) -> None:
            asked.append(number)
            await silence.wait()

        second.does = says_nothing
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert await first.webhook.take(said(42, ANN)) is UpdateResult.LATER
        assert asked == [41], "nothing more is handed on to it for a while"
        silence.set()
        assert await second.webhook.take(said(42, ANN)) is UpdateResult.DONE
        assert second.log == [41, 42]


@virtual_time
async def test_an_owner_who_lives_and_refuses_is_left_to_those_who_reach_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT_S", 60.0)
    monkeypatch.setattr(webhook, "REFUSED_S", 0.2)
    monkeypatch.setattr(webhook, "MUTE_S", 0.3)
    async with workers({ANN: "second"}) as (first, second):
        place = second.webhook.port
        await second.webhook._listener.close()
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
        assert await first.webhook.take(said(42, ANN)) is UpdateResult.LATER
        second.webhook._listener._place = ("127.0.0.1", place)
        await second.webhook._listener.open()
        await asyncio.sleep(0.3)
        assert await first.webhook.take(said(43, ANN)) is UpdateResult.DONE
        assert second.log == [43]


@virtual_time
async def test_a_worker_that_is_cut_off_itself_leaves_everything_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT_S", 60.0)
    async with workers({ANN: "first"}) as (first, _):
        first.is_sure = False
        assert await first.webhook.take(said(41, ANN)) is UpdateResult.LATER
