"""The end of a deal of the day: results for everybody, whatever fails at midnight, and the month."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.daily import begin, day_of, refresh, reveal_all
from bot.pictures.deal import DealSummary
from bot.screens import Screen
from bot.tables import worker_pool
from bot.telegram import Flaky
from bot.words.buttons import DailyPast, LookBack, pack, unpack
from bot.words.texts import texts, words_of
from club.daily import EVERYBODY, Daily, DailyPlay, DailyResult
from game.fair import link as chain_link
from storage.store import Away
from tests.bot.features.dailies import daily, do, drawn, group, live, own, play, told
from tests.bot.raw_updates import direct
from tests.bot.table import GROUP, NAMES, Room, room
from tests.bot.worker_pairs import bring, pair, said, share
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = NAMES
EN = texts("en")
DAY_S = 86_400
LONG_AGO, LATER = "2000-01-01", "3000-01-01"


@pytest.fixture(autouse=True)
def _computers_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computers answer without a search: what they play does not matter here."""
    at_level = worker_pool.at_level
    monkeypatch.setattr(
        worker_pool, "at_level", lambda _level, situation, stop: at_level("greedy", situation, stop)
    )


async def midnight(table: Room, seconds: float = 60) -> None:
    """Wait until some seconds after the next midnight UTC."""
    now = table.house.clock.now()
    await asyncio.sleep(DAY_S - now % DAY_S + seconds)


async def message(table: Room) -> str:
    """Return the message of the group once delivery is done."""
    await table.house.delivery.drain()
    return told(table)


async def revealed(table: Room) -> list[bool]:
    """Return whether the deals that were opened so far count as revealed."""
    hidden = await table.house.store.hidden_dailies(LATER)
    return [each.revealed for each in hidden]


async def played_by(table: Room, who: int) -> None:
    await do(table, who, "play")
    await play(table, who)


async def made_by_ann(table: Room) -> None:
    """Store that Ann has made a contract."""
    (attempt,) = await table.house.store.daily_plays(GROUP, LONG_AGO, LATER)
    await table.house.store.keep_daily_play(replace(attempt, score=100, contract=100, made=True))


@with_scene(room)
async def test_nobodys_pass_is_shown_as_the_best_play_of_a_day(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await drawn(table, "ab" * 32)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    await midnight(table)
    assert "🥇 Ann 0 · as a defender" in await message(table)
    (screen,) = group(table)
    assert screen.picture is None
    assert "🏆" not in words_of(screen.text)
    labels = [key.text for row in screen.rows for key in row]
    assert EN.plain("button-daily-watch") in labels, "the cards are open to all the same"


@with_scene(room)
async def test_after_midnight_the_message_shows_results_the_best_attempt_and_the_secret(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    secret = (await drawn(table, "ab" * 32)).seed
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    await made_by_ann(table)
    await do(table, BOB, "play")
    await midnight(table)
    lines = (await message(table)).splitlines()
    assert lines[2].startswith("🥇 Ann ")
    assert lines[3] == f"· Bob: {EN.plain('daily-given-up')}"
    assert EN.plain("daily-best", who="Ann") in lines
    assert chain_link(secret, 1) in lines[-1]
    (screen,) = group(table)
    assert screen.picture is not None
    assert isinstance(screen.picture.shows, DealSummary)
    assert screen.alone is not None
    assert "1. " in words_of(screen.alone), "without pictures the tricks stand in the text"
    assert not (await own(table, BOB)).open
    assert await revealed(table) == [False], "nobody has seen it stand there"
    await asyncio.sleep(700)
    assert await revealed(table) == []
    await table.at(ANN).write("/daily")
    await table.house.delivery.drain()
    assert len(group(table)) == 2
    assert (await daily(table)).seed != secret


@with_scene(room)
async def test_telegram_may_fail_for_hours_after_midnight(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    table.telegram.refusals[GROUP] = [Flaky("no network")] * 40
    await midnight(table, 1200)
    assert "🥇" not in told(table)
    assert await revealed(table) == [False]
    await asyncio.sleep(3 * 3600)
    assert "🥇 Ann" in told(table)
    assert await revealed(table) == []


@virtual_time
async def test_a_restart_before_the_edit_still_shows_the_results(tmp_path: Path) -> None:
    async with room(tmp_path) as table:
        await table.come_in(*NAMES)
        begin(table.house)
        await table.at(ANN).write("/daily")
        await played_by(table, ANN)
        table.telegram.refusals[GROUP] = [Flaky("no network")] * 1000
        await midnight(table)
        before = table.telegram
        assert "🥇" not in told(table)
    async with room(tmp_path) as table:
        table.telegram.messages = before.messages
        begin(table.house)
        await asyncio.sleep(60)
        assert "🥇 Ann" in told(table)
        await asyncio.sleep(1200)
        assert await revealed(table) == []


@with_scene(room)
async def test_a_late_edit_of_the_evening_does_not_hide_the_results(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    await midnight(table, -3)
    table.telegram.late[GROUP] = [15.0]
    await do(table, BOB, "play")
    await asyncio.sleep(600)
    assert "🥇 Ann" in told(table)


@virtual_time
async def test_attempts_of_another_worker_end_at_midnight_too(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        await share(first, second)
        await bring(said(301, BOB, GROUP, "/daily"), first, second)
        chat = await store.chat(GROUP)
        assert chat is not None
        token = f"Yplay:{chat.token}"
        stands = {"message_id": 1, "date": 0, "chat": direct(DAN), "text": "words"}
        person = {"id": DAN, "is_bot": False, "first_name": "Dan"}
        pressed = {"id": "q", "from": person, "chat_instance": "1", "message": stands, "data": token}
        await second.room.come_in(DAN)
        assert await bring({"update_id": 302, "callback_query": pressed}, first, second) is first
        for place in (first, second):
            begin(place.room.house)
        (attempt,) = await store.daily_plays(GROUP, LONG_AGO, LATER)
        await midnight(first.room, 1500)
        assert [each.over for each in await store.daily_plays(GROUP, LONG_AGO, LATER)] == [True]
        table = await store.table_called(attempt.table)
        assert table is not None
        assert not table.open
        assert any(EN.plain("daily-given-up") in words_of(each.text) for each in group(second.room))
        assert await store.hidden_dailies(LATER) == ()


@with_scene(room)
async def test_an_attempt_of_yesterday_gives_way_to_the_deal_of_today(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    before = await own(table, ANN)
    await midnight(table)
    await do(table, ANN, "play")
    assert (await own(table, ANN)).id != before.id
    assert (await live(table, ANN)).table.seed == (await daily(table)).seed
    last = await table.house.store.daily_play_of(before.token)
    assert last is not None
    assert last.over


@with_scene(room)
async def test_who_plays_on_after_midnight_knowing_the_results_has_not_finished(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    chat, day = await table.house.people.group(GROUP), (await daily(table)).day
    assert chat is not None
    await do(table, BOB, "play")
    await midnight(table, 1)  # as nothing has ended the attempts yet
    await table.home(BOB).push(DailyPast("day", chat.token, day.replace("-", "")))
    await table.house.delivery.drain()
    assert "🥇 Ann" in words_of(table.seen(BOB).text)
    await play(table, BOB)
    assert not (await own(table, BOB)).open
    plays = {each.person: each for each in await table.house.store.daily_plays(GROUP, day, day)}
    assert (plays[BOB].over, plays[BOB].score, plays[BOB].streak) == (True, None, 0)
    assert plays[ANN].score is not None


# The cards of attempts


async def look(table: Room, who: int, token: str, what: str = "cards") -> Screen:
    """Press a key that opens a match at home; return the newest message there."""
    number = 1 if what == "cards" else 0
    await table.home(who).push(LookBack(f"t{token}", what, number))  # type: ignore[arg-type]
    await table.house.delivery.drain()
    return table.seen(who)


@with_scene(room)
async def test_members_see_the_cards_of_an_attempt_after_the_day_and_nothing_else_of_its_player(
    table: Room,
) -> None:
    await table.come_in(*NAMES)
    table.telegram.strangers.add(STRANGER)
    begin(table.house)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    token, refused = (await own(table, ANN)).token, EN.plain("toast-past-strangers")
    await do(table, BOB, "page")
    before = await look(table, BOB, token)
    assert table.telegram.answers[-1][1] == refused
    await midnight(table, 1000)
    shown = await look(table, BOB, token)
    assert shown != before
    assert "Ann" in words_of(shown.text)
    await look(table, BOB, token, "list")
    assert table.telegram.answers[-1][1] == refused
    await table.home(STRANGER).push(LookBack(f"t{token}", "cards", 1))
    assert table.telegram.answers[-1][1] == refused


@with_scene(room)
async def test_a_link_opens_the_results_of_a_past_day_with_a_key_for_each_attempt(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    day, chat = (await daily(table)).day.replace("-", ""), await table.house.people.group(GROUP)
    await played_by(table, ANN)
    assert chat is not None
    await table.home(BOB).write(f"/start daily_{chat.token}_{day}")
    await table.house.delivery.drain()
    assert "Ann +" not in words_of(table.seen(BOB).text), "the day is not over"
    await midnight(table, 1000)
    _today, url = [key.url for row in group(table)[0].rows for key in row if key.url]
    await table.home(BOB).write(f"/start {url.partition('start=')[2]}")
    await table.house.delivery.drain()
    assert "🥇 Ann" in words_of(table.seen(BOB).text)
    key = table.seen(BOB).rows[0][0]
    assert key.data == pack(LookBack(f"t{(await own(table, ANN)).token}", "cards", 1))
    await do(table, BOB, "page")
    labels = [key.text for row in table.seen(BOB).rows for key in row]
    assert any(each.startswith("◀") for each in labels)


# Secrecy


async def shown_before(folder: Path, secret: str, score: int) -> list[str]:
    """Return all that Bob sees and is told before he plays a deal that Ann has played."""
    async with room(folder) as table:
        await table.come_in(*NAMES)
        store, day = table.house.store, (await drawn(table, secret, DailyResult(score, 0, made=False))).day
        await table.at(ANN).write("/daily")
        await played_by(table, ANN)
        chat, (attempt,) = await store.chat(GROUP), await store.daily_plays(GROUP, day, day)
        assert chat is not None
        assert attempt.over
        await store.keep_daily_play(replace(attempt, score=score, contract=abs(score), streak=1))
        began, digits = len(table.telegram.answers), day.replace("-", "")
        for verb in ("page", "peek"):
            await do(table, BOB, verb, at_home=verb == "page")
        for verb in ("day", "month"):
            for guest in (table.at(BOB), table.home(BOB)):
                await guest.push(unpack(f"Z{verb}:{chat.token}:{digits}"))
        for what in ("deal", "cards", "sheet", "score", "rules", "file", "list"):
            for guest in (table.at(BOB), table.home(BOB)):
                await guest.push(LookBack(f"t{attempt.table}", what, 1))
        for words in (
            f"/start daily_{chat.token}_{digits}",
            "/daily",
            "/history",
            "/score",
            "/export",
            "/fair",
        ):
            await table.home(BOB).write(words)
            await table.at(BOB).write(words)
            await asyncio.sleep(60)
        await refresh(table.house, GROUP)
        await table.house.delivery.drain()
        messages = [each for (where, _), each in table.telegram.messages.items() if where in {GROUP, BOB}]
        told_bob = [answer or "" for _, answer in table.telegram.answers[began:]]
        seen = [f"{each.text} {each.rows} {each.picture}" for each in messages]
        files = [each.text for each in table.telegram.files]
        everything = "\n".join((*seen, *told_bob, *files)).replace(chat.token, "group")
        everything = re.sub(r"in \d+ (hours|minutes)", "then", everything)  # deals take their time
        return re.sub(r"<tg-spoiler>[0-9a-f]{32}</tg-spoiler>", "lock", everything).splitlines()


@virtual_time
async def test_nothing_shown_before_playing_depends_on_the_cards_or_on_the_results(tmp_path: Path) -> None:
    worlds = []
    for number, (secret, score) in enumerate((("ab" * 32, 120), ("cd" * 32, -100))):
        (tmp_path / str(number)).mkdir()
        worlds.append(await shown_before(tmp_path / str(number), secret, score))
    assert len(worlds[0]) > 15
    assert worlds[0] == worlds[1]


# Streaks and the month


@with_scene(room)
async def test_the_month_counts_days_that_are_over_and_days_in_a_row(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    store = table.house.store
    for day in range(3):
        await table.at(ANN).write("/daily")
        await table.house.delivery.drain()
        await played_by(table, ANN)
        if day == 0:
            await do(table, BOB, "play")
        (own_play, *_) = await store.daily_plays(GROUP, (await daily(table)).day, LATER)
        assert own_play.streak == day + 1
        await store.keep_daily_play(replace(own_play, score=100, contract=100, made=True))
        if day < 2:
            await midnight(table, 1000)
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    month = pack(DailyPast("month", chat.token, (await daily(table)).day.replace("-", "")))
    await table.at(CID).push(unpack(month))
    _title, note, *rows = (table.telegram.answers[-1][1] or "").splitlines()
    assert note == "Today’s deal is still open and not in it yet."
    assert rows == ["1. Ann\xa02 · 2 days · 🏆2 · 🔥2"], "today is a secret, and Bob has finished nothing"
    await do(table, CID, "page")
    await table.home(CID).push(unpack(month))
    await table.house.delivery.drain()
    assert "🥇 Ann\xa02 · 2 days · 🏆2 · 🔥2" in words_of(table.seen(CID).text)
    await midnight(table, 1000)
    newest = words_of(group(table)[-1].text)
    assert "Ann +100 · 🎯 100 ✅ · 🔥3" in newest
    assert "January: Ann\xa03" in newest


@with_scene(room)
async def test_a_group_that_presses_month_reads_the_attempts_once_a_minute(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    await played_by(table, ANN)
    day = (await daily(table)).day
    await midnight(table, 1000)
    store, reads, chat = table.house.store, list[str](), await table.house.people.group(GROUP)
    plays, chosen = store.daily_plays, day.replace("-", "")

    async def counted(chat: int, first: str, last: str) -> tuple[DailyPlay, ...]:
        reads.append(first)
        return await plays(chat, first, last)

    assert chat is not None
    monkeypatch.setattr(store, "daily_plays", counted)
    for who in (ANN, BOB, CID, DAN):
        await table.at(who).push(DailyPast("month", chat.token, chosen))
    assert len(reads) == 1
    await asyncio.sleep(61)
    await table.at(ANN).push(DailyPast("month", chat.token, chosen))
    assert len(reads) == 2


# The deal of everybody


@with_scene(room)
async def test_people_without_groups_share_a_deal_and_see_their_own_result_and_place(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    store, token = table.house.store, "0" * 16
    for who in (ANN, BOB):
        await table.home(who).write("/daily")
        await table.house.delivery.drain()
        (data,) = [key.data for row in table.seen(who).rows for key in row]
        assert data == f"Yplay:{token}"
        await table.home(who).push(unpack(data))
    assert (await live(table, ANN)).match == (await live(table, BOB)).match
    for who in (ANN, BOB):
        await play(table, who)
    plays = await store.daily_plays(EVERYBODY, LONG_AGO, LATER)
    for each, score in zip(plays, (40, 120), strict=True):
        await store.keep_daily_play(replace(each, score=score, contract=0))
    for data in (f"Ypage:{token}", f"Ypeek:{token}", f"Zmonth:{token}:{plays[0].day.replace('-', '')}"):
        await table.home(ANN).push(unpack(data))
        await table.house.delivery.drain()
        assert "Bob" not in (table.telegram.answers[-1][1] or "")
    pages = [words_of(each.text) for (chat, _), each in table.telegram.messages.items() if chat == ANN]
    assert not any("Bob" in each for each in pages)
    page = next(each for each in pages if each.startswith("🌍"))
    assert "Ann +40" in page
    assert EN.plain("daily-place", place=2, of=2, open=1) in page
    await midnight(table, 1000)
    assert group(table) == []
    await table.home(CID).push(unpack(f"Zday:{token}:{plays[0].day.replace('-', '')}"))
    await table.house.delivery.drain()
    assert not any(each in words_of(table.seen(CID).text) for each in ("Ann", "Bob"))
    await look(table, CID, plays[0].table)
    assert table.telegram.answers[-1][1] == EN.plain("toast-past-strangers")


# Clocks


@with_scene(room)
async def test_what_a_clock_that_was_ahead_has_shown_is_dealt_to_nobody(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    secret = (await daily(table)).seed
    await played_by(table, ANN)
    clock, right = table.house.clock, table.house.clock.now
    monkeypatch.setattr(clock, "now", lambda: right() + DAY_S)
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    digits = (await daily_of(table, right())).day.replace("-", "")
    await table.home(CID).push(unpack(f"Zday:{chat.token}:{digits}"))
    await table.house.delivery.drain()
    assert "🥇 Ann" in words_of(table.seen(CID).text)
    await reveal_all(table.house)
    await table.house.delivery.drain()
    assert chain_link(secret, 1) in told(table)
    monkeypatch.undo()
    assert await do(table, BOB, "play") == EN.plain("toast-daily-public")
    assert await table.house.store.last_table(BOB, None) is None
    assert "🥇 Ann" in words_of(table.seen(BOB).text), "its results are shown instead"
    await table.at(BOB).write("/daily")
    await table.house.delivery.drain()
    assert chain_link(secret, 1) in words_of(group(table)[-1].text)
    await midnight(table)
    await do(table, BOB, "play")
    assert (await own(table, BOB)).seed != secret


async def daily_of(table: Room, now: float) -> Daily:
    """Return the deal of the group on the day of a moment."""
    found = await table.house.store.daily(GROUP, day_of(now))
    assert found is not None
    return found


@with_scene(room)
async def test_a_failing_store_shows_nothing_of_a_deal_that_is_not_stored_as_public(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    secret = (await daily(table)).seed
    await played_by(table, ANN)

    async def full(chat: int, day: str) -> None:
        raise Away(f"no space for {chat} {day}")

    monkeypatch.setattr(table.house.store, "publish_daily", full)
    await midnight(table)
    assert chain_link(secret, 1) not in await message(table)
    monkeypatch.undo()
    await asyncio.sleep(700)
    assert chain_link(secret, 1) in await message(table)


@with_scene(room)
async def test_people_whose_deal_is_open_are_warned_half_an_hour_before_it_ends(table: Room) -> None:
    await table.come_in(*NAMES)
    begin(table.house)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "page")
    assert "Results and the next deal: 00:00 UTC (in " in words_of(table.seen(ANN).text)
    await played_by(table, ANN)
    await do(table, BOB, "play")
    number = (await own(table, BOB)).id
    await midnight(table, -1795)
    await table.house.delivery.drain()
    soon = EN.plain("daily-soon", hour="00:00 UTC", left="in 30 minutes")
    warned = [chat for (chat, _), each in table.telegram.messages.items() if words_of(each.text) == soon]
    assert warned == [BOB]
    ((key,),) = table.seen(BOB).rows
    await table.home(BOB).push(unpack(key.data or ""))
    assert (await own(table, BOB)).id == number
    await midnight(table, 60)
    await table.house.delivery.drain()
    ended = [words_of(each.text) for (chat, _), each in table.telegram.messages.items() if chat == BOB]
    assert any(EN.plain("end-why-daily-late") in each for each in ended)
    assert not any(EN.plain("end-why-daily") in each for each in ended)
