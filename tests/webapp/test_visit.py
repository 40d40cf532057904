"""A page whose table moves from owner to owner, beside fake owners and a fake connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from bot.people import Who
from tests.virtual_time import virtual_time
from webapp.links import RENEW_S, UNANSWERED, Introduction, PageVisit, RemoteLink
from webapp.page import LONGEST_S, QUEUED, Closed, PageMessage, Visitor
from webapp.schema import AppPress, Emote, ErrorReason, Request


class FakeConnection:
    """Connection that notes what a page gets."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    async def send_str(self, text: str) -> None:
        self.told.append(text)

    async def send_json(self, message: dict[str, Any]) -> None:
        self.told.append(message.get("reason", message["type"]))


class FakeLink:
    """Link to an owner that notes requests and answers none by itself."""

    def __init__(self, visit: Introduction) -> None:
        self.visit = visit
        self.visible = visit.visible
        self.token = visit.visitor.table
        self.waits = asyncio.Event()
        self.ended: ErrorReason | None = None
        self.asked: list[Request] = []
        self.messages: list[PageMessage] = []

    def take(self) -> list[PageMessage]:
        self.waits.clear()
        messages, self.messages = self.messages, []
        return messages

    def send(self, *messages: PageMessage, ended: ErrorReason | None = None) -> None:
        self.messages += messages
        self.ended = ended
        self.waits.set()

    async def ask(self, request: Request) -> None:
        self.asked.append(request)

    async def see(self, *, visible: bool) -> None:
        self.visible = visible

    def close(self) -> None:
        """Do nothing."""


class FakeOwners:
    """Owners that come and go."""

    def __init__(self) -> None:
        self.links: list[FakeLink] = []
        self.there = True

    async def open(self, visit: Introduction) -> FakeLink:
        if not self.there:
            raise Closed("away")
        self.links.append(FakeLink(visit))
        return self.links[-1]

    async def news(self, timeout_s: float) -> bool:
        await asyncio.sleep(min(timeout_s, 0.01))
        return False


@asynccontextmanager
async def visiting() -> AsyncIterator[tuple[PageVisit, FakeConnection, FakeOwners]]:
    """Yield a page that has been welcomed."""
    connection: Any = FakeConnection()
    owners: Any = FakeOwners()
    visit = PageVisit(
        connection,
        owners,
        Visitor(who=Who(5, "Ann", "en", None), table="table", proved=0.0),
        lambda: "session",
    )
    serving = asyncio.create_task(visit.serve())
    try:
        await asyncio.sleep(0.05)
        assert connection.told == ["welcome"]
        yield visit, connection, owners
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


def press(name: str) -> AppPress:
    """Return a press with a name."""
    return AppPress(type="press", id=name, data="g1:5:pass")


@virtual_time
async def test_the_next_owner_gets_requests_without_an_answer_and_the_page_notices_nothing() -> None:
    async with visiting() as (visit, connection, owners):
        visit.see(visible=False)
        for name in ("answered", "under-way"):
            visit.ask(press(name))
        visit.ask(Emote(type="emote", sign="👍"))
        await asyncio.sleep(0.05)
        first = owners.links[0]
        first.token = "next table"
        first.send(PageMessage("state", number=7), PageMessage("answer", "answered"), ended="away")
        await asyncio.sleep(0.05)
        second = owners.links[1]
        assert (len(first.asked), second.asked) == (3, [press("under-way")])
        assert (second.visit.number, second.visit.visible) == (7, False)
        assert second.visit.visitor.table == "next table"
        assert connection.told == ["welcome", "state", "answer"]


@virtual_time
async def test_a_page_without_an_owner_is_told_and_sends_its_requests_again_itself() -> None:
    with patch("webapp.links.GRACE_S", 0.05):
        async with visiting() as (visit, connection, owners):
            visit.ask(press("under-way"))
            owners.there = False
            owners.links[0].send(ended="away")
            await asyncio.sleep(0.15)
            assert connection.told == ["welcome", "away"]
            visit.ask(press("meanwhile"))
            owners.there = True
            await asyncio.sleep(0.05)
            assert connection.told == ["welcome", "away", "welcome"]
            assert owners.links[1].asked == []
            visit.ask(press("under-way"))
            await asyncio.sleep(0.05)
            assert owners.links[1].asked == [press("under-way")]


@virtual_time
async def test_requests_without_an_answer_are_bounded() -> None:
    async with visiting() as (visit, _, _):
        assert all(visit.ask(press(f"number-{number}")) for number in range(UNANSWERED))
        assert not visit.ask(press("one-too-many"))


@virtual_time
async def test_of_several_states_a_slow_page_gets_the_newest_and_too_many_answers_end_it() -> None:
    connection: Any = None
    link = RemoteLink(connection, "table")
    for number in range(5):
        link._receive(f"state {number}", {"type": "state", "number": number})
    link._receive("answer", {"type": "answer", "id": "x"})
    assert link.take() == [PageMessage("state 4", number=4), PageMessage("answer", "x")]
    for _ in range(QUEUED + 1):
        link._receive("answer", {"type": "answer", "id": "x"})
    assert link.ended == "slow"


@virtual_time
async def test_a_page_that_stays_open_gets_sessions_that_last() -> None:
    async with visiting() as (_, connection, _):
        assert RENEW_S < LONGEST_S
        await asyncio.sleep(2.5 * RENEW_S)
        assert connection.told == ["welcome"] * 3


@virtual_time
async def test_a_page_without_an_owner_is_not_welcomed_with_its_new_session() -> None:
    with patch("webapp.links.RENEW_S", 2.0):
        async with visiting() as (_, connection, owners):
            owners.there = False
            owners.links[0].send(ended="away")
            await asyncio.sleep(5)
            assert connection.told == ["welcome", "away"]
