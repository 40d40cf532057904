"""The contract of `storage.store.Store` for deals of the day, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.daily import Daily, DailyPlay, DailyResult
from game.rules import Rules
from storage.store import AttemptRefused, Store
from tests.storage.played import table

DAY, NEXT = "2026-11-23", "2026-11-24"
DAILY = Daily(chat=-7, day=DAY, seed="ab" * 32, preset="classic", rules=Rules())
ANN = DailyPlay(chat=-7, day=DAY, person=11, table="a" * 16, opened=5.0)


async def test_the_first_deal_of_a_day_stands(store: Store) -> None:
    assert await store.daily(-7, DAY) is None
    assert await store.open_daily(DAILY) == DAILY
    assert await store.open_daily(replace(DAILY, seed="cd" * 32)) == DAILY
    changed = replace(DAILY, thread=5, posted=True, computer=DailyResult(-100, 100, made=False))
    await store.keep_daily(changed)
    assert await store.daily(-7, DAY) == changed
    assert await store.hidden_dailies(DAY) == ()
    assert await store.hidden_dailies(NEXT) == (changed,)
    await store.publish_daily(-7, DAY)
    changed = replace(changed, public=True)
    await store.keep_daily(replace(changed, public=False))
    assert await store.daily(-7, DAY) == changed, "what is public stays public"
    await store.keep_daily(replace(changed, revealed=True))
    assert await store.hidden_dailies(NEXT) == ()


async def test_a_deal_whose_secret_is_damaged_is_passed_over(store: Store) -> None:
    await store.open_daily(replace(DAILY, seed="x" * 64))
    assert await store.hidden_dailies("9999-01-01") == ()


async def begin(store: Store, play: DailyPlay) -> DailyPlay:
    """Begin an attempt at its table; return it as stored."""
    await store.open_daily(replace(DAILY, chat=play.chat, day=play.day))
    opened = table(chat=play.person, token=play.table, stage="closed")
    await store.open_table(opened, None, attempt=play)
    kept = await store.daily_play(play.chat, play.day, play.person)
    assert kept is not None
    return kept


async def test_a_person_has_one_attempt_a_day(store: Store) -> None:
    assert await begin(store, ANN) == ANN
    with pytest.raises(AttemptRefused):
        await begin(store, replace(ANN, table="b" * 16, opened=6.0))
    assert await store.table_called("b" * 16) is None
    assert await store.daily_play(-7, DAY, 11) == ANN
    assert await store.open_daily_plays(DAY) == ()
    assert await store.open_daily_plays(NEXT) == (ANN,)
    done = replace(ANN, over=True, score=-120, contract=120, made=True, streak=3)
    await store.keep_daily_play(done)
    assert await store.open_daily_plays(NEXT) == ()
    tomorrow = await begin(store, replace(ANN, day=NEXT, table="c" * 16))
    assert await store.daily_plays(-7, DAY, DAY) == (done,)
    assert await store.daily_plays(-7, DAY, NEXT) == (done, tomorrow)
    assert await store.daily_play_of("a" * 16) == done
    assert await store.daily_play_of("d" * 16) is None
    await begin(store, replace(ANN, chat=-8, table="e" * 16, opened=9.0))
    await begin(store, replace(ANN, chat=0, table="f" * 16, opened=9.0))
    assert await store.daily_chats(11) == (-8, -7)
    assert await store.daily_chats(12) == ()
    assert await store.daily_plays_by(-7, 11) == (done, tomorrow)
    assert await store.daily_plays_by(-7, 12) == ()


async def test_old_deals_of_the_day_are_deleted_and_others_move_with_their_chat(store: Store) -> None:
    await store.open_daily(DAILY)
    await begin(store, ANN)
    await store.open_daily(replace(DAILY, day=NEXT))
    play = await begin(store, replace(ANN, day=NEXT, table="c" * 16))
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
    await begin(store, ANN)
    other = await begin(store, replace(ANN, person=12, table="b" * 16))
    await store.open_daily(replace(DAILY, chat=11))
    await begin(store, replace(ANN, chat=11, table="c" * 16))
    assert await store.forget_person(11) == ()
    assert await store.daily_plays(-7, DAY, DAY) == (other,)
    assert await store.daily(11, DAY) is None
    assert await store.daily(-7, DAY) == DAILY


async def test_a_forgotten_person_has_no_second_attempt_and_their_mark_goes_with_the_day(
    store: Store,
) -> None:
    await begin(store, ANN)
    assert await store.forget_person(11) == ()
    assert await store.daily_play(-7, DAY, 11) is None
    assert await store.daily_attempted(DAILY, 11)
    assert not await store.daily_attempted(DAILY, 12)
    await store.move_chat(-7, -1007)
    for chat, day in ((-1007, DAY), (-7, DAY)):
        again = replace(ANN, chat=chat, day=day, table="b" * 16)
        if chat == -7:
            await begin(store, again)  # another deal
        else:
            with pytest.raises(AttemptRefused):
                await begin(store, again)
    await store.publish_daily(-1007, DAY)
    assert not await store.daily_attempted(replace(DAILY, chat=-1007), 11), "nothing is left of them"


async def test_nobody_begins_a_deal_that_is_public_or_gone(store: Store) -> None:
    with pytest.raises(AttemptRefused):
        await store.open_table(table(token="b" * 16), None, attempt=ANN)
    await store.open_daily(DAILY)
    await store.publish_daily(-7, DAY)
    with pytest.raises(AttemptRefused):
        await begin(store, ANN)
    assert await store.open_tables() == ()


async def test_an_open_attempt_at_a_public_deal_has_to_end_before_its_day_does(store: Store) -> None:
    await begin(store, ANN)
    assert await store.open_daily_plays(DAY) == ()
    await store.publish_daily(-7, DAY)
    assert await store.open_daily_plays(DAY) == (ANN,)


async def test_the_place_of_a_score_counts_those_above_it(store: Store) -> None:
    for number, score in enumerate((40, None, 120, 120, -60)):
        play = await begin(store, replace(ANN, person=20 + number, table=f"{number:016x}"))
        await store.keep_daily_play(replace(play, over=True, score=score))
    assert await store.daily_place(-7, DAY, 120) == (1, 4)
    assert await store.daily_place(-7, DAY, 40) == (3, 4)
    assert await store.daily_place(-7, DAY, -60) == (4, 4)
