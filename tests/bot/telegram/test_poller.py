"""Updates are confirmed only after they were carried out; one person's in order, others side by side."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, cast

import pytest
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.telegram.poller import SETTLED_S, Poller
from tests.bot.fake_telegram import written
from tests.virtual_time import virtual_time


def said(number: int, user: int) -> dict[str, Any]:
    return {
        "update_id": number,
        "message": {
            "message_id": number,
            "date": 1,
            "chat": {"id": user, "type": "private", "first_name": "Ann"},
            "from": {"id": user, "is_bot": False, "first_name": "Ann"},
            **written("/help"),
        },
    }


class Telegram:
    """Gives out batches, and notes from which update on it is asked."""

    def __init__(self, *batches: Sequence[dict[str, Any]] | TelegramError) -> None:
        self._batches = list(batches)
        self.offsets: list[int] = []
        self.slow_at = 0
        """Number of the request that waits long for its answer."""

    async def do_api_request(self, endpoint: str, fields: dict[str, Any], **_: Any) -> list[dict[str, Any]]:
        assert endpoint == "get_Updates"
        self.offsets.append(fields["offset"])
        if len(self.offsets) == self.slow_at:
            await asyncio.sleep(SETTLED_S)
        if not self._batches:
            await asyncio.sleep(86_400)
        batch = self._batches.pop(0)
        if isinstance(batch, TelegramError):
            raise batch
        return list(batch)


async def poll(telegram: Telegram, handle: Any, seconds: float) -> None:
    poller = asyncio.ensure_future(Poller(cast("Bot", telegram), handle).run())
    await asyncio.sleep(seconds)
    poller.cancel()
    await asyncio.gather(poller, return_exceptions=True)


@virtual_time
async def test_an_update_is_confirmed_after_its_work_is_done() -> None:
    telegram = Telegram([said(41, 11), said(42, 12)], [said(43, 11)])
    asked_when: list[int] = []

    async def handle(_update: Update) -> None:
        await asyncio.sleep(1)
        asked_when.append(len(telegram.offsets))

    await poll(telegram, handle, 10)
    assert telegram.offsets == [0, 43, 44]
    assert asked_when == [1, 1, 2], "nothing was asked for before the work was done"


@virtual_time
async def test_one_persons_updates_run_in_order_and_two_persons_side_by_side() -> None:
    log: list[str] = []

    async def handle(update: Update) -> None:
        log.append(f"+{update.update_id}")
        await asyncio.sleep(0.1)
        log.append(f"-{update.update_id}")

    await poll(Telegram([said(1, 11), said(2, 12), said(3, 11)]), handle, 1)
    assert log == ["+1", "+2", "-1", "+3", "-2", "-3"]


@virtual_time
async def test_a_slow_update_holds_up_its_own_person_and_nobody_else_for_long() -> None:
    telegram = Telegram([said(1, 11)], [said(2, 11), said(3, 12)])
    done: dict[int, int] = {}

    async def handle(update: Update) -> None:
        await asyncio.sleep(60 if update.update_id == 1 else 0)
        done[update.update_id] = round(asyncio.get_running_loop().time())

    await poll(telegram, handle, 100)
    assert done == {3: 5, 1: 60, 2: 60}


@virtual_time
async def test_a_flood_of_one_person_holds_the_others_up_once_and_not_with_every_batch() -> None:
    flood = [[said(100 * batch + each, 11) for each in range(1, 21)] for batch in range(4)]
    telegram = Telegram(*([*presses, said(100 * batch + 99, 12)] for batch, presses in enumerate(flood)))
    done: dict[int, int] = {}

    async def handle(update: Update) -> None:
        person = update.effective_user
        assert person is not None
        await asyncio.sleep(1 if person.id == 11 else 0)
        done[update.update_id] = round(asyncio.get_running_loop().time())

    await poll(telegram, handle, 100)
    assert [done[100 * batch + 99] for batch in range(4)] == [0, 5, 5, 5]
    assert done[320] == 80, "in order, one after the other"


@virtual_time
async def test_an_answer_on_its_way_holds_up_neither_a_press_nor_the_next_fetch() -> None:
    """Else a press behind a slow answer would be confirmed undone, and lost with a process that dies then."""
    telegram = Telegram([said(1, 11), said(2, 11)], [said(3, 11)])
    done: dict[int, int] = {}

    async def handle(update: Update) -> asyncio.Future[None]:
        done[update.update_id] = round(asyncio.get_running_loop().time())
        return asyncio.ensure_future(asyncio.sleep(60))

    await poll(telegram, handle, 100)
    assert done == {1: 0, 2: 0, 3: 0}


@virtual_time
async def test_a_stop_waits_for_answers_also_of_updates_that_end_meanwhile() -> None:
    answered: list[int] = []

    async def answer(number: int) -> None:
        await asyncio.sleep(1)
        answered.append(number)

    async def handle(update: Update) -> asyncio.Future[None]:
        await asyncio.sleep(1 if update.update_id == 2 else 0)
        return asyncio.ensure_future(answer(update.update_id))

    await poll(Telegram([said(1, 11), said(2, 12)]), handle, 0.5)
    assert answered == [1, 2]


@virtual_time
async def test_failed_fetches_are_repeated_ever_more_slowly_and_then_at_once_again() -> None:
    bad = [NetworkError("cut"), NetworkError("cut"), NetworkError("cut")]
    telegram = Telegram(*bad, [said(1, 11)], [said(2, 11)])
    seen: list[tuple[int, float]] = []

    async def handle(update: Update) -> None:
        seen.append((update.update_id, round(asyncio.get_running_loop().time())))

    await poll(telegram, handle, 100)
    assert seen == [(1, 7), (2, 7)], "after 1, 2 and 4 seconds"


@virtual_time
async def test_telegrams_wish_to_wait_is_honoured() -> None:
    telegram = Telegram(RetryAfter(42), [said(1, 11)])
    seen: list[int] = []

    async def handle(_update: Update) -> None:
        seen.append(round(asyncio.get_running_loop().time()))

    await poll(telegram, handle, 100)
    assert seen == [42]


@virtual_time
async def test_a_batch_out_of_order_is_confirmed_whole() -> None:
    telegram = Telegram([said(42, 12), said(41, 11)])

    async def handle(_update: Update) -> None:
        pass

    await poll(telegram, handle, 10)
    assert telegram.offsets == [0, 43]


SECOND = Conflict("terminated by other getUpdates request")


@virtual_time
async def test_the_poll_that_a_killed_process_left_behind_does_not_end_its_successor() -> None:
    telegram = Telegram(SECOND, SECOND, [said(1, 11)])
    seen: list[int] = []

    async def handle(update: Update) -> None:
        seen.append(update.update_id)

    await poll(telegram, handle, 100)
    assert seen == [1]


REVOKED = InvalidToken("Unauthorized")


@pytest.mark.parametrize(
    "answers",
    [(REVOKED,) * 3, (SECOND, SECOND, SECOND), (SECOND, [said(1, 11)], SECOND, [said(2, 11)], SECOND)],
)
@virtual_time
async def test_a_revoked_token_and_a_second_poller_end_it(answers: Sequence[Any]) -> None:
    async def nothing(_update: Update) -> None:
        pass

    with pytest.raises(type(answers[0])):
        await Poller(cast("Bot", Telegram(*answers)), nothing).run()


@virtual_time
async def test_of_two_processes_that_fetch_the_one_that_has_done_so_for_longer_stays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seen: list[int] = []

    async def handle(update: Update) -> None:
        seen.append(update.update_id)

    telegram = Telegram([said(1, 11)], *([SECOND] * 9), [said(2, 11)])
    telegram.slow_at = 2
    await poll(telegram, handle, 1000)
    assert seen == [1, 2]
    told = [each.message for each in caplog.records if each.levelno == logging.ERROR]
    assert told == [
        "another process fetches the updates of this bot: stop it, or this one; each gets only some of them"
    ]


@virtual_time
async def test_telegram_away_is_one_line_and_back_another(caplog: pytest.LogCaptureFixture) -> None:
    async def nothing(_update: Update) -> None:
        pass

    cut = [NetworkError("cut")] * 6
    await poll(Telegram(NetworkError("cut"), [said(1, 11)], *cut, [said(2, 11)]), nothing, 200)
    assert [(each.levelno, each.message) for each in caplog.records if each.levelno > logging.INFO] == [
        (logging.WARNING, "Telegram is away: NetworkError: cut"),
        (logging.WARNING, "Telegram is back after 61 s"),
    ]


@virtual_time
async def test_a_refused_token_is_not_called_an_outage(caplog: pytest.LogCaptureFixture) -> None:
    async def nothing(_update: Update) -> None:
        pass

    with pytest.raises(InvalidToken):
        await Poller(cast("Bot", Telegram(*[REVOKED] * 3)), nothing).run()
    assert {each.message for each in caplog.records if each.levelno > logging.INFO} == {
        "Telegram refuses the token, at most 3 times: Unauthorized"
    }


@virtual_time
async def test_a_moment_in_which_telegram_does_not_know_us_passes() -> None:
    telegram = Telegram(REVOKED, REVOKED, [said(1, 11)])
    seen: list[int] = []

    async def handle(update: Update) -> None:
        seen.append(update.update_id)

    await poll(telegram, handle, 100)
    assert seen == [1]
