"""Seasons: who may end one, who may undo that, and who is told."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.features.standings import UNDO_S
from bot.screens import Screen
from bot.words.buttons import SeasonPress, ShowStandings, pack
from bot.words.texts import texts
from tests.bot.features.standings.test_standings import shown, won
from tests.bot.raw_updates import CLUB, by, press, under
from tests.bot.table import GROUP, NAMES, Room, room
from tests.scenes import with_scene

ANN, BOB, CID, DAN, STRANGER = NAMES
EN = texts("en")
ELSEWHERE = {"id": -2002, "type": "supergroup", "title": "Elsewhere"}


async def end(table: Room, who: int, verb: str, number: int = 1, chat: dict[str, Any] = CLUB) -> None:
    await press(table, who, pack(SeasonPress(verb, number)), **under(chat))  # type: ignore[arg-type]
    await table.house.delivery.drain()


@with_scene(room)
async def test_an_admin_ends_a_season_after_a_question_and_the_table_of_honour_keeps_it(table: Room) -> None:
    await table.come_in(*NAMES)
    await won(table, 0)
    table.telegram.admins.add(ANN)
    assert "season 1" in (await shown(table, "/score season", by(BOB))).text
    await end(table, BOB, "ask")
    await end(table, BOB, "end")
    assert await table.house.store.seasons(GROUP) == ()
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
    await end(table, ANN, "ask")
    assert table.seen(GROUP).text == EN("season-ask", number=1, who="Ann")
    await end(table, ANN, "on")
    assert await table.house.store.seasons(GROUP) == ()
    await end(table, ANN, "ask")
    await end(table, ANN, "end")
    (season,) = await table.house.store.seasons(GROUP)
    assert (season.number, season.ended_by) == (1, ANN)
    told = table.seen(GROUP).text
    assert "Season 1 is over" in told
    assert "🥇 Ann" in told
    await end(table, ANN, "end")
    assert len(await table.house.store.seasons(GROUP)) == 1, "an old key ends nothing"
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-over")
    await end(table, ANN, "end", 2)
    assert len(await table.house.store.seasons(GROUP)) == 1, "nothing was played in it"
    assert EN("standings-empty-season") in (await shown(table, "/score season", by(BOB))).text
    await end(table, BOB, "honours", 0)
    assert "Season 1" in table.seen(GROUP).text


@with_scene(room)
async def test_no_member_ends_a_season_by_opening_a_table(table: Room) -> None:
    await table.come_in(*NAMES)
    await won(table, 0)
    await table.at(BOB).say("/new")
    for verb in ("ask", "end"):
        await end(table, BOB, verb)
        assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
    assert await table.house.store.seasons(GROUP) == ()
    table.telegram.admins.add(ANN)
    await end(table, ANN, "end")
    assert len(await table.house.store.seasons(GROUP)) == 1
    await end(table, BOB, "undo")
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
    assert len(await table.house.store.seasons(GROUP)) == 1


UNDO, HONOURS = EN.plain("button-season-undo"), EN.plain("honours-title")


def group(table: Room) -> list[Screen]:
    """Return the messages of the group."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == GROUP]


def undoes(table: Room, title: str) -> bool:
    """Return whether the message with these words has the key that undoes the end of a season."""
    (screen,) = (each for each in group(table) if title in each.text)
    return any(key.text == UNDO for row in screen.rows for key in row)


@with_scene(room)
async def test_an_admin_undoes_the_end_of_a_season_and_the_matches_since_belong_to_it(table: Room) -> None:
    await table.come_in(*NAMES)
    table.telegram.admins |= {ANN, DAN}
    await won(table, 0)
    await end(table, ANN, "end")
    assert undoes(table, "Season 1 is over")
    await won(table, 1)
    await end(table, BOB, "honours", 0)
    assert undoes(table, HONOURS)
    await end(table, DAN, "undo")
    assert EN("season-reopened", number=1, who="Dan") in [each.text for each in group(table)]
    assert await table.house.store.seasons(GROUP) == ()
    told = (await shown(table, "/score season", by(BOB))).text
    assert "season 1" in told
    assert "Ann" in told
    await end(table, ANN, "undo")
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-on"), "an old key"


@with_scene(room)
async def test_after_a_week_the_end_of_a_season_stays(table: Room) -> None:
    await table.come_in(*NAMES)
    table.telegram.admins.add(ANN)
    await won(table, 0)
    await end(table, ANN, "end")
    await asyncio.sleep(UNDO_S - 60)
    await end(table, BOB, "honours", 0)
    assert undoes(table, HONOURS)
    await asyncio.sleep(120)
    await end(table, BOB, "honours", 0)
    assert not undoes(table, HONOURS)
    await end(table, ANN, "undo")
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-late")
    await won(table, 0)
    await end(table, ANN, "end", 2)
    await end(table, ANN, "undo", 1)
    assert table.telegram.answers[-1][1] == EN.plain("toast-season-late"), "another ended since"
    assert [each.number for each in await table.house.store.seasons(GROUP)] == [1, 2]


@with_scene(room)
async def test_a_key_from_another_chat_shows_and_ends_what_is_there(table: Room) -> None:
    await table.come_in(*NAMES)
    await won(table, 0)
    await table.at(ANN).say("/new")
    table.telegram.admins.add(DAN)
    await end(table, STRANGER, "end", 1, ELSEWHERE)
    await end(table, DAN, "end", 1, ELSEWHERE)
    assert await table.house.store.seasons(GROUP) == ()
    assert await table.house.store.seasons(-2002) == ()
    await press(table, STRANGER, pack(ShowStandings("more", "rating", 0, 0)), **under(ELSEWHERE))
    await table.house.delivery.drain()
    assert "Ann" not in table.seen(-2002).text


@with_scene(room)
async def test_of_two_who_end_a_season_at_once_the_second_is_told_that_it_is_over(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    table.telegram.admins |= {ANN, BOB}
    await won(table, 0)
    end = SeasonPress("end", 1)
    told = await asyncio.gather(*(table.at(each).press(end) for each in (ANN, BOB)))
    await table.house.delivery.drain()
    assert sorted(each.text for each in told) == ["", EN.plain("toast-season-over")]
    assert len(await table.house.store.seasons(GROUP)) == 1
