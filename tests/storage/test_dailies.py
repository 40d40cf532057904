"""The contract of `storage.store.Store` for deals of the day, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace

from club.daily import Daily, DailyPlay
from game.rules import Rules
from storage.store import Store

DAY, NEXT = "2026-11-23", "2026-11-24"
DAILY = Daily(chat=-7, day=DAY, seed="ab" * 32, preset="classic", rules=Rules())
ANN = DailyPlay(chat=-7, day=DAY, person=11, table="a" * 16, opened=5.0)


async def test_the_first_deal_of_a_day_stands(store: Store) -> None:
    assert await store.daily(-7, DAY) is None
    assert await store.open_daily(DAILY) == DAILY
    assert await store.open_daily(replace(DAILY, seed="cd" * 32)) == DAILY
    changed = replace(DAILY, thread=5, posted=True, baseline=(60, -100))
    await store.keep_daily(changed)
    assert await store.daily(-7, DAY) == changed
    assert await store.hidden_dailies(DAY) == ()
    assert await store.hidden_dailies(NEXT) == (changed,)
    assert await store.daily_baselines(-7, DAY, NEXT) == {DAY: (60, -100)}
    assert await store.daily_baselines(-7, NEXT, NEXT) == {}
    await store.keep_daily(replace(changed, revealed=True))
    assert await store.hidden_dailies(NEXT) == ()


async def test_a_deal_whose_secret_is_damaged_is_passed_over(store: Store) -> None:
    await store.open_daily(replace(DAILY, seed="x" * 64))
    assert await store.hidden_dailies("9999-01-01") == ()


async def test_a_person_has_one_attempt_a_day(store: Store) -> None:
    assert await store.begin_daily(ANN) == ANN
    assert await store.begin_daily(replace(ANN, table="b" * 16, opened=6.0)) == ANN
    assert await store.open_daily_plays(DAY) == ()
    assert await store.open_daily_plays(NEXT) == (ANN,)
    done = replace(ANN, over=True, score=-120, contract=120, streak=3)
    await store.keep_daily_play(done)
    assert await store.open_daily_plays(NEXT) == ()
    tomorrow = await store.begin_daily(replace(ANN, day=NEXT, table="c" * 16))
    assert await store.daily_plays(-7, DAY, DAY) == (done,)
    assert await store.daily_plays(-7, DAY, NEXT) == (done, tomorrow)
    assert await store.daily_play_of("a" * 16) == done
    assert await store.daily_play_of("d" * 16) is None
    await store.begin_daily(replace(ANN, chat=-8, table="e" * 16, opened=9.0))
    await store.begin_daily(replace(ANN, chat=0, table="f" * 16, opened=9.0))
    assert await store.daily_chats(11) == (-8, -7)
    assert await store.daily_chats(12) == ()


async def test_old_deals_of_the_day_are_deleted_and_others_move_with_their_chat(store: Store) -> None:
    await store.open_daily(DAILY)
    await store.begin_daily(ANN)
    await store.open_daily(replace(DAILY, day=NEXT))
    play = await store.begin_daily(replace(ANN, day=NEXT, table="c" * 16))
    await store.drop_dailies(NEXT)
    assert await store.daily(-7, DAY) is None
    assert await store.daily_play_of("a" * 16) is None
    await store.move_chat(-7, -1007)
    await store.move_chat(-7, -1007)
    assert await store.daily(-7, NEXT) is None
    assert await store.daily(-1007, NEXT) == replace(DAILY, day=NEXT, chat=-1007)
    assert await store.daily_plays(-1007, NEXT, NEXT) == (replace(play, chat=-1007),)


async def test_a_forgotten_person_leaves_no_attempt(store: Store) -> None:
    await store.open_daily(DAILY)
    await store.begin_daily(ANN)
    other = await store.begin_daily(replace(ANN, person=12, table="b" * 16))
    await store.open_daily(replace(DAILY, chat=11))
    await store.begin_daily(replace(ANN, chat=11, table="c" * 16))
    assert await store.forget_person(11) == ()
    assert await store.daily_plays(-7, DAY, DAY) == (other,)
    assert await store.daily(11, DAY) is None
    assert await store.daily(-7, DAY) == DAILY
