"""/forget leaves no trace of a person in the files, and the sheets of others readable."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.door import IN_PRIVATE
from bot.features.welcome import SEARCH_INTERVAL_S
from bot.people import Who
from bot.screens.score import totals
from bot.telegram.updates import Reach, TextMessage
from bot.words.buttons import Forget, LobbyPress, Rematch, SeatPress
from bot.words.texts import bold, texts
from club.names import clean_name
from game.state import Tally
from tests.bot.features.test_history import page
from tests.bot.table import GROUP, NAMES, Guest, Room, home, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

WHO, NAME = 7_345_678_912, "Zebulonissimus"
BOB, CID = 12, 13
EN = texts("en")


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, WHO, NAME)


@asynccontextmanager
async def at_a_table(folder: Path) -> AsyncIterator[Room]:
    """Yield a table that Zebulonissimus opened, and where they play with Bob and Cid."""
    async with room(folder / "s", deal_pause_s=9000) as table:
        await table.come_in(WHO, BOB, CID)
        await table.at(WHO).say("/new")
        for each in (WHO, BOB, CID):
            await table.lobby(each, "join")
        await table.lobby(WHO, "start")
        yield table


def traces(folder: Path) -> list[str]:
    """Return where in the files beside a store the number or the name stands, in whatever form."""
    number = [
        str(WHO).encode(),
        *(WHO.to_bytes(size, "big") for size in (5, 6, 8)),
        WHO.to_bytes(8, "little"),
    ]
    found = [
        f"{file.name}: {form!r}"
        for file in sorted(folder.iterdir())
        for form in (*number, NAME.encode(), NAME.encode("utf-16-le"))
        if form in file.read_bytes()
    ]
    with closing(sqlite3.connect(folder / "s")) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        for name in tables:
            for row in connection.execute(f"SELECT * FROM {name}"):
                found += [f"{name}: {row}" for value in row if str(WHO) in str(value) or NAME in str(value)]
    return found


def told(table: Room) -> str:
    """Return all that Zebulonissimus reads at home."""
    messages = table.telegram.messages.items()
    return "\n".join(each.plain().text for (chat, _), each in messages if chat == WHO)


async def over(table: Room) -> None:
    """End the match; Zebulonissimus is among those who ended it."""
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "vote", (WHO, BOB))
    await table.house.delivery.drain()


async def forget(table: Room) -> str | None:
    """Write /forget and press the key."""
    await table.home(WHO).write("/forget")
    return await table.home(WHO).push("Yes, forget me")


@virtual_time
async def test_no_byte_is_left_of_somebody_who_is_forgotten(tmp_path: Path) -> None:
    """A match that was ended, one that they left, their own table, preferences, seasons, what was shown."""
    async with at_a_table(tmp_path) as table:
        await table.play_a_deal()
        await over(table)
        await table.home(WHO).say("/new")
        own = await table.house.store.last_table(WHO, None)
        assert own is not None
        await table.at(WHO).press(LobbyPress(own.id, "cancel"))
        await table.house.people.speak(table.people[WHO], "ru")
        await table.house.people.speak(table.people[WHO], "en")
        await table.house.delivery.drain()
        assert traces(tmp_path)
        assert await forget(table) is None
        assert EN.plain("forget-done") in told(table)
        assert traces(tmp_path) == []
        blocked = Reach(Who(WHO, NAME, "en"), open=False)
        await table.house.door._handlers[Reach](blocked)
        await table.house.delivery.drain()
        await table.house.delivery._messages.flush()
    assert traces(tmp_path) == [], "nor when they block the bot, nor after it has stopped"


@with_scene(at_a_table)
async def test_the_others_keep_their_sheet_and_see_somebody_in_the_place(table: Room) -> None:
    await table.play_a_deal()
    await over(table)
    before = await table.house.store.results(GROUP)
    rows = await table.house.store.sheet_of(1)
    await forget(table)
    (result,) = await table.house.store.results(GROUP)
    assert result.scores == before[0].scores
    assert set(result.players) == {None, BOB, CID}
    assert result.by == (0, BOB)
    assert await table.house.store.sheet_of(1) == rows
    await table.at(BOB).write("/history")
    await table.at(BOB).push("1")
    words = page(table, GROUP).plain().text
    assert EN.plain("nameless") in words
    assert NAME not in words
    await table.at(BOB).push("1")
    assert EN.plain("nameless") in page(table, GROUP).plain().text
    await table.at(BOB).write("/standings")
    assert NAME not in table.seen(GROUP).plain().text


@virtual_time
async def test_whoever_still_plays_is_told_to_leave_first(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as table:
        assert await forget(table) is None
        assert "You still sit at a table: Garage." in table.seen(WHO).plain().text
        assert (await table.live()).table.seat_of(WHO) is not None
        assert await table.house.store.player(WHO) is not None
        live = await table.live()
        await table.at(WHO).press(SeatPress(1, "leave", live.table.seat_of(WHO) or 0))
        await table.house.delivery.drain()
        assert await forget(table) is None
        assert EN.plain("forget-done") in told(table)
        assert traces(tmp_path) == []
        for _ in range(3):
            if await table.asked() in {BOB, CID}:
                assert (await table.tap(await table.asked(), await table.simplest())).text == ""
        assert (await table.record()).open, "the others play on"


@virtual_time
async def test_a_seat_that_was_reserved_when_the_match_ended_is_kept_for_nobody(tmp_path: Path) -> None:
    """They leave, reserve the seat again, and the match ends before the next deal: no rematch calls them."""
    async with at_a_table(tmp_path) as table:
        seat = (await table.live()).table.seat_of(WHO)
        assert seat is not None
        for verb in ("leave", "take"):
            press = SeatPress(1, verb, seat)
            await table.at(WHO).press(press)
        assert (await table.record()).state.chairs[seat].next_owner == WHO
        await over(table)
        assert await forget(table) is None
        assert EN.plain("forget-done") in told(table)
        assert traces(tmp_path) == []
        await table.at(BOB).press(Rematch(1))
        await table.house.delivery.drain()
        rematch = await table.house.store.table_in(GROUP, None)
        assert rematch is not None
        assert rematch.state.invited == (BOB, CID)
        assert traces(tmp_path) == []


@with_scene(room)
async def test_the_host_of_a_table_that_waits_is_told_so(table: Room) -> None:
    await table.come_in(WHO)
    await table.at(WHO).say("/new")
    await forget(table)
    assert "Garage" in table.seen(WHO).plain().text
    assert await table.house.store.player(WHO) is not None


@with_scene(at_a_table)
async def test_only_ones_own_word_at_home_counts(table: Room) -> None:
    await over(table)
    await table.at(WHO).push(Forget())
    assert await table.house.store.player(WHO) is not None
    await table.at(WHO).write("/forget")
    assert "direct chat" in table.seen(GROUP).plain().text
    await table.home(BOB).push(Forget())
    assert await table.house.store.player(WHO) is not None
    assert await table.house.store.player(BOB) is None
    assert "forget" in IN_PRIVATE


@with_scene(at_a_table)
async def test_no_cached_name_outlives_the_deletion_of_a_person(table: Room) -> None:
    await over(table)
    clean_name("Xanthippe")
    await forget(table)
    known = clean_name.cache_info().hits
    clean_name("Xanthippe")
    assert clean_name.cache_info().hits == known


@with_scene(at_a_table)
async def test_no_cached_totals_outlive_the_deletion_of_a_person(table: Room) -> None:
    await over(table)
    totals(EN, ("Xanthippe",), (Tally(score=120),))
    await forget(table)
    known = totals.cache_info().hits
    totals(EN, ("Xanthippe",), (Tally(score=120),))
    assert totals.cache_info().hits == known


@with_scene(at_a_table)
async def test_no_cached_sentence_outlives_the_deletion_of_a_person(table: Room) -> None:
    await over(table)
    told = [EN("app-takes", name="Xanthippe"), EN.plain("app-takes", name="Xanthippe"), bold("X. Anthippe")]
    await forget(table)
    again = [EN("app-takes", name="Xanthippe"), EN.plain("app-takes", name="Xanthippe"), bold("X. Anthippe")]
    assert again == told
    assert not any(one is other for one, other in zip(told, again, strict=True))


@with_scene(at_a_table)
async def test_whoever_comes_back_is_a_stranger(table: Room) -> None:
    await over(table)
    await forget(table)
    await table.home(WHO).write("/history")
    assert EN.plain("standings-empty") in page(table, WHO).plain().text


@with_scene(at_a_table)
async def test_whoever_presses_again_and_again_takes_the_turn_of_nobody_else(table: Room) -> None:
    await over(table)
    for _ in range(20):
        told_so = await table.home(BOB).push(Forget())
    assert told_so == EN.plain("toast-too-often")
    assert await forget(table) is None
    assert EN.plain("forget-done") in told(table)


@with_scene(room)
async def test_strangers_who_ask_at_once_are_searched_for_one_after_the_other(table: Room) -> None:
    """Each search reads all that is stored, and others write meanwhile."""
    strangers = [await table.house.people.meet(Who(each, "Stranger", "en")) for each in range(501, 506)]
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(Guest(table, each, home(each.id)).press(Forget()) for each in strangers))
    assert asyncio.get_running_loop().time() - began == pytest.approx(4 * SEARCH_INTERVAL_S, abs=0.5)
    assert [await table.house.store.player(each.id) for each in strangers] == [None] * 5


@with_scene(at_a_table)
async def test_only_the_tables_that_tell_of_somebody_are_read_anew(table: Room) -> None:
    """A former host of a match has no trace there; the table of other people stays in memory."""
    registry = table.house.tables
    live = await table.live()
    await table.at(WHO).press(SeatPress(1, "leave", live.table.seat_of(WHO) or 0))
    await table.come_in(99)
    await table.home(99).say("/new")
    other = await table.house.store.last_table(99, None)
    assert other is not None
    kept = await registry.peek(other.id)
    assert NAME[:8] in (await table.live()).seating.names[0]
    await forget(table)
    assert await registry.peek(other.id) is kept
    assert not (await table.record()).mentions(WHO)
    assert NAME[:8] not in "".join((await table.live()).seating.names)


@with_scene(at_a_table)
async def test_what_was_on_its_way_to_somebody_who_is_forgotten_is_not_noted(table: Room) -> None:
    """One screen has been sent and not confirmed, another one waits, when they press the key."""
    await over(table)
    table.telegram._takes = 5.0
    for command in ("settings", "history"):
        said = TextMessage(
            update=table.update(), who=Who(WHO, NAME, "en"), place=home(WHO), command=command, rest=""
        )
        await table.house.door.say(said)
    await asyncio.sleep(0.5)
    await table.home(WHO).press(Forget())
    await table.house.delivery.drain()
    await table.house.delivery._messages.flush()
    assert {slot.chat for slot in await table.house.store.shown()} <= {GROUP, BOB, CID}
