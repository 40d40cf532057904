"""Rate limits, injected faults, and the log of calls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter

from playground.person import Playground
from playground.server import serve
from playground.traffic import Fault
from playground.world import World
from tests.playground.conftest import TOKEN, ManualClock, new_bot
from tests.virtual_time import virtual_time, wall


@asynccontextmanager
async def telegram() -> AsyncIterator[tuple[Bot, Playground]]:
    """Open a playground on virtual time."""
    server = await serve(World(token=TOKEN, clock=wall))
    async with Playground.connect(server.address) as playground, new_bot(server) as bot:
        yield bot, playground
    await server.close()


def wait_asked(refusal: pytest.ExceptionInfo[RetryAfter]) -> int:
    """Return `retry_after` of a 429 in seconds."""
    wait = refusal.value.retry_after
    assert isinstance(wait, timedelta)
    return int(wait.total_seconds())


async def test_disabled_limits_allow_any_number_of_calls(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    for number in range(40):
        await bot.send_message(group.id, str(number))
    assert (await playground.counts())["sendMessage"] == 40


async def test_a_group_allows_20_sends_and_edits_a_minute(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    *_, group = await playground.three_friends()
    await playground.budgets(enabled=True)
    sent = await bot.send_message(group.id, "0")
    for number in range(1, 20):
        clock.pass_seconds(0.5)
        await bot.edit_message_text(str(number), group.id, sent.message_id)
    with pytest.raises(RetryAfter) as refusal:
        await bot.edit_message_text("20", group.id, sent.message_id)
    assert wait_asked(refusal) == 51
    clock.pass_seconds(51)
    await bot.edit_message_text("20", group.id, sent.message_id)


async def test_the_limit_of_one_group_does_not_affect_another(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann, *_, group = await playground.three_friends()
    other = await playground.create_group("Other", ann)
    await playground.budgets(enabled=True)
    for number in range(20):
        await bot.send_message(group.id, str(number))
    clock.pass_seconds(1)
    with pytest.raises(RetryAfter):
        await bot.send_message(group.id, "20")
    await bot.send_message(other.id, "0")


async def test_a_private_chat_allows_a_burst_of_three_then_one_a_second(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann = await playground.add_person("Ann")
    await ann.start()
    await playground.budgets(enabled=True)
    for _ in range(3):
        await bot.send_message(ann.id, "hi")
    with pytest.raises(RetryAfter) as refusal:
        await bot.send_message(ann.id, "hi")
    assert wait_asked(refusal) == 1
    for _ in range(5):
        clock.pass_seconds(1)
        await bot.send_message(ann.id, "hi")
        with pytest.raises(RetryAfter):
            await bot.send_message(ann.id, "hi")


@pytest.mark.parametrize("overall", [None, 30])
async def test_all_chats_together_are_limited_only_if_asked_for(
    bot: Bot, playground: Playground, clock: ManualClock, overall: int | None
) -> None:
    people = [await playground.add_person(str(number)) for number in range(11)]
    for person in people:
        await person.start()
    await playground.budgets(enabled=True, overall=overall)
    for number in range(30):
        await bot.send_message(people[number % 10].id, "hi")
    if overall is None:
        await bot.send_message(people[10].id, "hi")
        return
    with pytest.raises(RetryAfter):
        await bot.send_message(people[10].id, "hi")
    clock.pass_seconds(1)
    await bot.send_message(people[10].id, "hi")


async def test_answers_to_presses_are_not_limited(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await bot.send_message(group.id, "table")
    await playground.budgets(enabled=True)
    message = await ann.wait_for(group)
    for _ in range(40):
        await ann.press(message, data="join")
    for update in await bot.get_updates():
        if update.callback_query:
            await update.callback_query.answer()
    assert (await playground.counts())["answerCallbackQuery"] == 40


async def test_a_fault_applies_to_its_method_and_chat_count_times(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await ann.start()
    flood = Fault(
        method="sendMessage",
        chat=group.id,
        count=2,
        code=429,
        description="Too Many Requests",
        parameters={"retry_after": 7},
    )
    await playground.fault(flood)
    await bot.send_message(ann.id, "elsewhere")
    for _ in range(2):
        with pytest.raises(RetryAfter) as refusal:
            await bot.send_message(group.id, "here")
        assert wait_asked(refusal) == 7
    await bot.send_message(group.id, "here")


async def test_a_cleared_fault_does_not_apply(bot: Bot, playground: Playground) -> None:
    await playground.fault(Fault(code=400, description="Bad Request: broken"))
    await playground.clear_faults()
    assert await bot.get_me()


async def test_a_server_error_has_no_effect(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await playground.fault(Fault(code=502, description="Bad Gateway"))
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(group.id, "lost")
    assert all(message.text != "lost" for message in await ann.sees(group))


@pytest.mark.parametrize(("drop", "seen"), [("before", False), ("after", True)])
async def test_a_cut_connection_hides_whether_the_call_took_effect(
    bot: Bot, playground: Playground, drop: str, seen: bool
) -> None:
    ann, *_, group = await playground.three_friends()
    await playground.fault(Fault(drop="before" if drop == "before" else "after"))
    with pytest.raises(NetworkError):
        await bot.send_message(group.id, "perhaps")
    assert any(message.text == "perhaps" for message in await ann.sees(group)) is seen
    assert (await playground.calls())[-1].outcome == f"connection cut {drop} the call"


@virtual_time
async def test_a_slow_call_does_not_delay_others() -> None:
    async with telegram() as (bot, playground):
        *_, group = await playground.three_friends()
        await playground.fault(Fault(method="sendMessage", delay_s=20))
        loop = asyncio.get_running_loop()
        began = loop.time()
        slow = asyncio.create_task(bot.send_message(group.id, "slow", read_timeout=60))
        await asyncio.sleep(5)
        await bot.get_chat(group.id)
        assert not slow.done()
        await slow
        assert loop.time() - began >= 20


@virtual_time
async def test_a_reply_can_be_overtaken_by_later_updates() -> None:
    async with telegram() as (bot, playground):
        ann, *_ = await playground.three_friends()
        await playground.fault(Fault(method="sendMessage", reply_delay_s=20))
        refused = asyncio.create_task(bot.send_message(ann.id, "too early", read_timeout=60))
        await asyncio.sleep(5)
        await ann.start()
        assert not refused.done()
        with pytest.raises(Forbidden):
            await refused


async def test_the_journal_records_calls_and_outcomes(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    *_, group = await playground.three_friends()
    await bot.send_message(group.id, "7")
    clock.pass_seconds(5)
    with pytest.raises(BadRequest):
        await bot.edit_message_text("x", group.id, 99)
    await bot.get_updates()
    sent, edited = await playground.calls(chat=group)
    assert (sent.method, sent.params["text"], sent.outcome) == ("sendMessage", "7", "ok")
    assert (edited.time - sent.time, edited.outcome) == (5, "400 Bad Request: message to edit not found")
    assert await playground.calls("EDITmessageTEXT") == [edited]
    assert await playground.counts() == {"getMe": 1, "sendMessage": 1, "editMessageText": 1}
