"""A rematch also calls its people in their direct chats, once, with a key that seats them."""

from __future__ import annotations

from collections.abc import Callable

from bot.people import Who
from bot.screens import Screen
from bot.telegram.updates import Place
from bot.words.buttons import EndPress, LobbyPress, Rematch, SeatPress, pack, unpack
from bot.words.links import Join
from bot.words.texts import Texts, words_of
from tests.bot.table import GROUP, Room, in_play, room
from tests.scenes import with_scene

ANN, BOB, CID = 11, 12, 13


class OpenPages:
    """Pages of the Mini App in which some people look at a table."""

    return_s = 0.0

    def __init__(self, *people: int) -> None:
        self._people = people

    def evening_changed(self, chat: int) -> None:
        """Do nothing."""

    def changed(self, table: int) -> None:
        """Do nothing."""

    def cancelled(self, table: int, farewell: Callable[[Texts], Screen]) -> None:
        """Do nothing."""

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player looks at table 1."""
        return table == 1 and player in self._people

    def drop(self) -> None:
        """Do nothing."""


async def again(table: Room) -> None:
    """End the match of Ann, Bob and Cid; Ann opens a rematch."""
    await table.at(ANN).press(EndPress(1, "end"))
    await table.house.delivery.drain()
    await table.at(ANN).press(Rematch(1))
    await table.house.delivery.drain()


def invited(table: Room, who: int) -> list[Screen]:
    """Return the invitations in somebody's direct chat."""
    there = [screen for (chat, _), screen in table.telegram.messages.items() if chat == who]
    return [each for each in there if "Garage" in each.text and "calls you to a rematch" in each.text]


@with_scene(in_play)
async def test_the_others_are_invited_in_their_direct_chats_and_sit_down_from_there(table: Room) -> None:
    await again(table)
    assert [len(invited(table, each)) for each in (ANN, BOB, CID)] == [0, 1, 1]
    ((key,),) = invited(table, BOB)[0].rows
    wanted = unpack(key.data or "")
    assert isinstance(wanted, Rematch)
    home = Place(BOB, None, "Bob", private=True)
    await table.at(BOB, home).press(Rematch(wanted.table))
    assert "You are at the table in" in words_of((await table.newest(BOB)).text)
    await table.at(CID).press(Rematch(1))
    await table.house.delivery.drain()
    assert [invited(table, each) for each in (BOB, CID)] == [[], []]


@with_scene(in_play)
async def test_people_in_the_app_and_people_out_of_reach_are_called_in_the_group_alone(table: Room) -> None:
    table.house.display.pages = OpenPages(BOB)
    await table.house.people.reachable(table.people[CID], started=False)
    await again(table)
    assert [invited(table, each) for each in (BOB, CID)] == [[], []]


@with_scene(in_play)
async def test_an_invitation_goes_when_the_table_is_closed(table: Room) -> None:
    await again(table)
    await table.at(ANN).say("/cancel")
    await table.house.delivery.drain()
    assert [invited(table, each) for each in (BOB, CID)] == [[], []]


@with_scene(in_play)
async def test_the_owner_of_a_vacant_seat_comes_back_by_a_key_in_their_direct_chat(table: Room) -> None:
    await table.at(CID).press(SeatPress(1, "leave", 2))
    ((key,),) = (await table.newest(CID)).rows
    assert (key.text, key.data) == ("🪑 Back to my seat", pack(SeatPress(1, "take", 2)))
    for who in (BOB, CID):  # only its owner may press it elsewhere than in the group
        await table.home(who).push(unpack(key.data or ""))
        assert (await table.chair(2)).next_owner == (CID if who == CID else None)
    assert "You sit down in “Garage” at the next deal" in words_of((await table.newest(CID)).text)


@with_scene(in_play)
async def test_the_key_to_come_back_goes_when_the_match_ends(table: Room) -> None:
    await table.at(CID).press(SeatPress(1, "leave", 2))
    await table.house.delivery.drain()
    await table.at(ANN).press(EndPress(1, "end"))
    assert (await table.newest(CID)).rows == ()


@with_scene(room)
async def test_a_host_who_never_pressed_start_reads_how_to_sit_down_and_one_link_seats_them(
    table: Room,
) -> None:
    people = table.house.people
    await table.at(await people.meet(Who(ANN, "Ann", "en"))).say("/new")
    assert "Ann, tap “Join” and then Start" in words_of((await table.newest(GROUP)).text)
    ann = await people.reachable(await people.meet(Who(ANN, "Ann", "en")), started=True)
    await table.at(ann).follow(Join((await table.record()).token))
    assert (await table.record()).seats == (ANN,)
    assert "then Start" not in words_of((await table.newest(GROUP)).text)


@with_scene(in_play)
async def test_who_opens_and_cancels_a_rematch_again_and_again_rings_nobody_all_day(table: Room) -> None:
    await again(table)
    rung = [1]
    for _ in range(8):
        (waiting,) = await table.house.store.tables_at(GROUP)
        await table.at(ANN).press(LobbyPress(waiting.id, "cancel"))
        await table.at(ANN).press(Rematch(1))
        await table.house.delivery.drain()
        rung.append(len(invited(table, BOB)))
    assert rung == [1] * 4 + [0] * 5
