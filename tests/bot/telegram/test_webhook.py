"""Updates that are brought: taken once, in order, confirmed after the work."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Bot, Update
from telegram.error import InvalidToken, NetworkError

from bot.operation import Finding
from bot.operation.doctor import _webhook
from bot.operation.monitoring import POLL_FAILURE_S, Health
from bot.runtime.settings import SettingsError, load
from bot.telegram import webhook as webhooks
from bot.telegram.address import Address, address, made_of
from bot.telegram.webhook import ANSWER_S, CHECK_S, UpdateResult, Webhook
from tests.bot.telegram.test_poller import said
from tests.virtual_time import virtual_time

SECRET = made_of("1:playground")
HERE = Address(url="http://127.0.0.1/telegram", secret=SECRET, host="127.0.0.1", port=0)


class Telegram:
    """Notes what it is told, and says where it brings updates."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.info: Any = SimpleNamespace(url=HERE.url, last_error_date=None, pending_update_count=0)

    async def set_webhook(self, url: str, **fields: Any) -> None:
        self.told.append({"url": url} | fields)

    async def get_webhook_info(self) -> Any:
        if isinstance(self.info, Exception):
            raise self.info
        return self.info


def webhook(handle: Any, telegram: Telegram | None = None) -> Webhook:
    return Webhook(cast("Bot", telegram or Telegram()), handle, HERE)


def in_group(number: int, user: int, group: int) -> dict[str, Any]:
    """Return a command that somebody wrote in a group."""
    update = said(number, user)
    update["message"]["chat"] = {"id": group, "type": "group", "title": "Friday"}
    return update


class Slow:
    """Carries each update out in a tenth of a second, and notes when it begins and ends."""

    def __init__(self) -> None:
        self.log: list[str] = []

    async def __call__(self, update: Update) -> None:
        self.log.append(f"+{update.update_id}")
        await asyncio.sleep(0.1)
        self.log.append(f"-{update.update_id}")


@virtual_time
async def test_an_update_is_taken_when_its_work_is_done() -> None:
    slow = Slow()
    hook = webhook(slow)
    taking = asyncio.ensure_future(hook.take(said(41, 11)))
    await asyncio.sleep(0.05)
    assert not taking.done()
    assert await taking is UpdateResult.DONE
    assert slow.log == ["+41", "-41"]


@virtual_time
async def test_one_that_comes_twice_at_once_or_again_is_carried_out_once() -> None:
    slow = Slow()
    hook = webhook(slow)
    assert set(await asyncio.gather(hook.take(said(41, 11)), hook.take(said(41, 11)))) == {UpdateResult.DONE}
    assert await hook.take(said(41, 11)) is UpdateResult.DONE
    assert slow.log == ["+41", "-41"]


@virtual_time
async def test_an_answer_is_the_reply_also_to_an_update_that_comes_twice() -> None:
    async def handle(update: Update) -> bytes:
        await asyncio.sleep(0.1)
        return b"%d" % update.update_id

    hook = webhook(handle)
    assert {*await asyncio.gather(hook.take(said(41, 11)), hook.take(said(41, 11)))} == {b"41"}
    assert await hook.take(said(41, 11)) == b"41"


@virtual_time
async def test_a_chats_updates_and_a_persons_run_in_order_and_others_side_by_side() -> None:
    slow = Slow()
    hook = webhook(slow)
    given = [in_group(1, 11, -5), in_group(2, 12, -5), said(3, 12), said(4, 13)]
    await asyncio.gather(*map(hook.take, given))
    assert slow.log == ["+1", "+4", "-1", "-4", "+2", "-2", "+3", "-3"]
    assert not hook._last
    assert not hook._under_way


@virtual_time
async def test_what_takes_very_long_is_to_be_brought_again_and_is_not_begun_again() -> None:
    log: list[int] = []

    async def handle(update: Update) -> None:
        log.append(update.update_id)
        await asyncio.sleep(ANSWER_S * 1.5)

    hook = webhook(handle)
    assert await hook.take(said(41, 11)) is UpdateResult.LATER
    assert await hook.take(said(41, 11)) is UpdateResult.DONE
    assert log == [41]


@virtual_time
async def test_what_breaks_holds_nothing_up(caplog: pytest.LogCaptureFixture) -> None:
    async def handle(update: Update) -> None:
        raise RuntimeError

    assert await webhook(handle).take(said(41, 11)) is UpdateResult.DONE
    assert "an update from the webhook failed with a bug" in caplog.text
    caplog.clear()


@virtual_time
async def test_one_that_cannot_be_read_is_passed_over_and_what_is_none_is_refused() -> None:
    hook = webhook(Slow())
    assert await hook.take({"update_id": 7, "message": {"message_id": "?"}}) is UpdateResult.DONE
    no_updates: list[object] = [None, [], "7", {}, {"update_id": "7"}, {"update_id": 2**40}]
    for none in no_updates:
        with pytest.raises(ValueError, match="ids"):
            await hook.take(none)


async def test_stopping_it_finishes_what_is_under_way_and_takes_nothing_more() -> None:
    begun, go_on, answer = asyncio.Event(), asyncio.Event(), asyncio.get_running_loop().create_future()

    async def handle(update: Update) -> asyncio.Future[None]:
        begun.set()
        await go_on.wait()
        return cast("asyncio.Future[None]", answer)

    hook = webhook(handle)
    await hook.begin()
    running = asyncio.ensure_future(hook.run())
    taking = asyncio.ensure_future(hook.take(said(41, 11)))
    await begun.wait()
    running.cancel()
    await asyncio.sleep(0.01)
    assert hook.stopping
    assert await hook.take(said(42, 12)) is UpdateResult.LATER
    assert await hook.take(said(41, 11)) is UpdateResult.LATER
    go_on.set()
    answer.set_result(None)
    assert await taking is UpdateResult.DONE
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_what_does_not_end_in_time_is_brought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "FINISH_S", 0.05)
    never = asyncio.Event()
    hook = webhook(lambda update: never.wait())
    await hook.begin()
    running = asyncio.ensure_future(hook.run())
    taking = asyncio.ensure_future(hook.take(said(41, 11)))
    await asyncio.sleep(0.01)
    running.cancel()
    assert await taking is UpdateResult.LATER
    await asyncio.gather(running, return_exceptions=True)


async def test_telegram_is_told_where_how_and_what() -> None:
    telegram = Telegram()
    hook = webhook(Slow(), telegram)
    await hook.begin()
    await hook._listener.close()
    (told,) = telegram.told
    assert told["url"] == HERE.url
    assert told["secret_token"] == SECRET
    assert told["allowed_updates"] == ["message", "callback_query", "my_chat_member"]
    assert "1:playground" not in SECRET
    assert SECRET not in repr(HERE)


@virtual_time
async def test_a_webhook_that_somebody_else_took_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    telegram = Telegram()
    hook = webhook(Slow(), telegram)
    health = Health(hook, lambda: asyncio.sleep(0))
    telegram.info.url = ""
    await hook._look()
    await asyncio.sleep(POLL_FAILURE_S)
    await hook._look()
    assert "`thousand webhook set` redirects them here" in caplog.text
    assert health.complaints() == [f"no update could be fetched for {POLL_FAILURE_S:g} s"]
    telegram.info = NetworkError("away")
    await hook._look()
    telegram.info = SimpleNamespace(
        url=HERE.url, last_error_date=datetime.now(UTC) + timedelta(minutes=1), last_error_message="502",
        pending_update_count=4,
    )  # fmt: skip
    await hook._look()
    await hook._look()
    assert health.complaints() == []
    assert caplog.text.count("Telegram could not deliver an update: 502; 4 wait") == 1
    hook.stopping = True
    assert health.complaints() == ["it is stopping"]


async def test_a_token_that_is_revoked_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "CHECK_S", 0.01)
    assert CHECK_S > 1
    telegram = Telegram()
    hook = webhook(Slow(), telegram)
    await hook.begin()
    telegram.info = InvalidToken()
    with pytest.raises(InvalidToken):
        await hook.run()


def test_the_doctor_compares_where_updates_are_brought_with_the_settings() -> None:
    def found(url: str, wanted: str, **more: object) -> Finding | None:
        return _webhook({"url": url, "pending_update_count": 0} | more, wanted)

    assert found("", "") is None
    assert (left := found(HERE.url, "")) is not None
    assert (
        left.line() == "note  webhook   one is set by an earlier mode of operation; `thousand run` removes it"
    )
    assert found(HERE.url, HERE.url) == Finding("webhook", f"Telegram sends updates to {HERE.url}")
    assert (none := found("", HERE.url)) is not None
    assert none.line() == "note  webhook   none is set yet; `thousand run` sets it"
    error = {"last_error_message": "Connection refused", "pending_update_count": 3}
    assert (broken := found(HERE.url, HERE.url, **error)) is not None
    assert broken.state == "fix"
    assert broken.says == f"Telegram cannot send updates to {HERE.url}: Connection refused"


@pytest.mark.parametrize("given", ["http://", "bot.example.org/telegram", "https://a/b?c", "https://a/b#c"])
def test_an_address_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(SettingsError, match="THOUSAND_WEBHOOK_URL"):
        load(webhook_url=given)


def test_the_secret_is_the_one_given_or_made_of_the_token_and_never_printed() -> None:
    settings = load(webhook_url=HERE.url, webhook_secret="a_secret-of-one's-own".replace("'", ""))
    assert (place := address(settings, "1:playground")) is not None
    assert place.secret == "a_secret-of-ones-own"
    assert "ones-own" not in f"{settings!r}{place!r}"
    assert (place := address(load(webhook_url=HERE.url), "1:playground")) is not None
    assert place.secret == SECRET
    assert made_of("1:another") != SECRET
    assert address(load(), "1:playground") is None
