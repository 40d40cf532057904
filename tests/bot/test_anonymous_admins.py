"""Admins who hide behind their group: what they change is announced, and nobody reads who did it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.history import match_screen
from bot.features.rules.agreements import IDLE_S
from bot.tables.lobby import READ_S
from bot.words.buttons import EndPress, KeepCards, LobbyPress, Press, SeasonPress, SetChat, SetRules, SetTimer
from bot.words.texts import texts
from tests.bot.features.standings.test_standings import won
from tests.bot.table import GROUP, NAMES, PLACE, Room, in_play, room
from tests.scenes import with_scene

ANN, BOB, DAN = 11, 12, 14
EN = texts("en")
AN_ADMIN = EN.plain("an-admin")


def read(table: Room) -> str:
    """Return everything the group has ever read."""
    return "\n".join(each.text for each in table.telegram.calls if each.chat == GROUP)


async def send(table: Room, who: int, *presses: Press) -> None:
    for each in presses:
        await table.at(who).push(each)
    await table.house.delivery.drain()


async def settles(table: Room) -> None:
    await send(table, DAN, SetChat("talk", "off"))


async def sets_the_clock(table: Room) -> None:
    await send(table, DAN, SetTimer(45))


async def keeps_cards(table: Room) -> None:
    await send(table, DAN, KeepCards("set", 90))


async def ends_the_season(table: Room) -> None:
    await won(table, 0)
    await send(table, DAN, SeasonPress("ask", 1), SeasonPress("end", 1), SeasonPress("undo", 1))


async def cancels_the_table(table: Room) -> None:
    await table.at(BOB).say("/new")
    await send(table, DAN, LobbyPress(1, "cancel"))
    await asyncio.sleep(READ_S)
    await send(table, DAN, LobbyPress(1, "cancel"))


async def changes_the_rules(table: Room) -> None:
    chat = await table.house.people.chat(GROUP, PLACE.title, "en")
    await table.home(DAN).push(SetRules(chat.token, "fi3"))
    await asyncio.sleep(IDLE_S + 1)
    await table.house.delivery.drain()


CHANGES = (settles, sets_the_clock, keeps_cards, ends_the_season, cancels_the_table, changes_the_rules)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("hides", [True, False])
@with_scene(room)
async def test_a_group_reads_the_name_of_an_admin_unless_they_hide(
    table: Room, change: Callable[[Room], Coroutine[Any, Any, None]], hides: bool
) -> None:
    await table.come_in(*NAMES)
    await table.house.people.chat(GROUP, PLACE.title, "en")
    table.telegram.admins.add(DAN)
    if hides:
        table.telegram.anonymous.add(DAN)
    await change(table)
    assert ("Dan" in read(table)) is not hides
    assert AN_ADMIN in read(table) or not hides


@with_scene(in_play)
async def test_a_match_that_a_hidden_admin_ends_names_nobody_then_and_in_its_history(table: Room) -> None:
    table.telegram.anonymous |= {ANN, DAN}
    await table.play_a_deal()
    await send(table, DAN, EndPress(1, "end"))
    assert EN("end-why-host", who=AN_ADMIN) in read(table)
    told = await table.house.archive.told(await table.record())
    assert AN_ADMIN in match_screen(EN, told, 0).text
    assert "Dan" not in read(table)


@with_scene(in_play)
async def test_a_seated_admin_who_hides_ends_the_match_unnamed_and_has_left_it_for_the_standings(
    table: Room,
) -> None:
    table.telegram.anonymous.add(BOB)
    await table.play_a_deal()
    await send(table, BOB, EndPress(1, "end"))
    assert EN("end-why-host", who=AN_ADMIN) in read(table)
    (result,) = await table.house.store.results(GROUP)
    assert (result.why, result.by) == ("admin", (BOB,))


@with_scene(in_play)
async def test_if_telegram_does_not_tell_who_hides_only_a_host_is_named(table: Room) -> None:
    rights, people = table.house.rights, table.people
    with patch.object(rights, "_ask_admin", return_value=None):
        assert await rights.signature(people[ANN], GROUP, EN) == "Ann"
        assert await rights.signature(people[DAN], GROUP, EN) == AN_ADMIN
