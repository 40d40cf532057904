"""A duplicate evening: the same deals at all tables, compared when the last table is done."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.people.directory import Who
from bot.screens.screen import Screen
from bot.tables.live import LiveMatch
from bot.tables.play.chance import FAIR
from bot.words.buttons import EndPress, EveningPress, EveningVerb, Press, SeatPress, SetChat, Tap, pack
from bot.words.markup import words_of
from bot.words.texts import texts
from club.evening import PAUSE_S, Evening, change_of
from club.model import Player, Table
from club.occupants import ComputerPlayer
from game.engine import legal
from game.fair import link
from game.ledger import DealSettled
from game.notation import spell
from game.verify import verify
from tests.bot.routing.test_commands import CLUB, handle, say, under
from tests.bot.table import GROUP, Room, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

EN = texts("en")
PEOPLE = dict(enumerate(("Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal"), 31))
ANN, BOB, CID, *_, GUS, HAL = PEOPLE


@asynccontextmanager
async def house(file: Path) -> AsyncIterator[Room]:
    """Yield a house in which decks are dealt as docs/fair.md says, and eight people who started the bot."""
    async with room(file, chance=FAIR) as table:
        for each, name in PEOPLE.items():
            player = await table.services.people.meet(Who(each, name, "en"))
            player = await table.services.people.reachable(player, started=True)
            known = replace(player.preferences, lesson=0)
            table.people[each] = await table.services.people.behave(player, known)
        yield table


def sender(who: int) -> dict[str, object]:
    return {"from": {"id": who, "is_bot": False, "first_name": PEOPLE[who], "language_code": "en"}}


def private(who: int) -> dict[str, object]:
    """Return the direct chat of a person."""
    return {"id": who, "type": "private", "first_name": PEOPLE[who]}


async def evening(table: Room) -> Evening:
    """Return the newest evening of the group."""
    found = await table.services.store.evening_in(GROUP, None)
    assert found is not None
    return found


async def press(table: Room, who: int, what: Press) -> None:
    """Press a key in the group."""
    query = {"id": "q", "chat_instance": "c", "data": pack(what), **sender(who), **under(CLUB)}
    await handle(table, {"callback_query": query})


async def do(table: Room, who: int, verb: EveningVerb) -> str | None:
    """Press a key under the message of the evening; return the answer."""
    number = (await evening(table)).id
    await press(table, who, EveningPress(number, verb))
    return table.telegram.answers[-1][1]


async def gather(table: Room, people: Collection[int] = tuple(PEOPLE)) -> None:
    """Open an evening, let people join and begin it; the first one is the host."""
    host, *others = people
    await say(table, "/evening", sender(host))
    for each in others:
        await do(table, each, "join")
    await do(table, host, "start")


async def tables(table: Room) -> list[Table]:
    """Return the tables of the present round."""
    now = await evening(table)
    found = [
        await table.services.store.last_table(GROUP, now.thread_of(now.state.number, at))
        for at in range(len(now.state.seated))
    ]
    assert None not in found
    return [each for each in found if each is not None]


async def act(table: Room, number: int, silent: Collection[int] = (), at: int = 0) -> bool:
    """Let the asked person of a table do possible thing `at`; return whether the table is played."""
    live = await table.services.tables.peek(number)
    if not isinstance(live, LiveMatch) or not live.table.open:
        return False
    who = None if live.match.asked is None else live.table.people.get(live.match.asked)
    if who is not None and who not in silent and not live.table.state.pending:
        words = spell(legal(live.table.rules, live.match)[at]).partition(" ")[2]
        tap = Tap(number, live.match.turn, words)
        await table.services.features.moves.act(table.people[who], tap, table.update())
    return True


async def play(table: Room, numbers: Collection[int], silent: Collection[int] = ()) -> None:
    """Play tables to their end."""
    for _ in range(3000):
        if not any([await act(table, number, silent) for number in numbers]):
            break
        await asyncio.sleep(1)
    else:
        raise AssertionError("the round does not end")
    await asyncio.sleep(1)
    await table.services.delivery.drain()


async def sheet(table: Room, number: int) -> list[DealSettled]:
    found = await table.services.store.happened(number, (DealSettled,))
    return [each for each in found if isinstance(each, DealSettled)]


def group(table: Room) -> list[Screen]:
    """Return the messages of the group."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == GROUP]


@with_scene(house)
async def test_all_tables_of_a_round_play_the_same_deals(table: Room) -> None:
    await gather(table)
    found = await tables(table)
    assert len(found) == 3
    decks = [(await table.services.store.history(each.id))[0].action for each in found]
    assert decks[0] == decks[1] == decks[2]
    assert [each.people for each in found] == [
        {0: ANN, 1: 34, 2: GUS},
        {0: BOB, 1: 35, 2: HAL},
        {0: CID, 1: 36},
    ]
    assert isinstance(found[2].seats[2], ComputerPlayer)
    await play(table, [each.id for each in found])
    sheets = [await sheet(table, each.id) for each in found]
    assert [len(each) for each in sheets] == [4, 4, 4]
    for deals in zip(*sheets, strict=True):
        assert len({each.dealer for each in deals}) == 1


@with_scene(house)
async def test_each_deal_is_compared_with_the_same_seat_at_the_other_tables(table: Room) -> None:
    await gather(table)
    found = await tables(table)
    await play(table, [each.id for each in found])
    sheets = [await sheet(table, each.id) for each in found]
    (scores,) = (await evening(table)).state.scores
    people = list(PEOPLE)
    for at, record in enumerate(found):
        for seat, who in record.people.items():
            one, other = [each for number, each in enumerate(sheets) if number != at]
            wanted = [
                (change_of(own, seat), (change_of(two, seat) + change_of(three, seat)) / 2)
                for own, two, three in zip(sheets[at], one, other, strict=True)
            ]
            assert [tuple(each) for each in scores[people.index(who)]] == wanted
            totals = [row.tallies[seat].score for row in sheets[at]]
            assert sum(own for own, _ in wanted) == totals[-1]
    told = await do(table, ANN, "deals")
    assert told is not None
    assert len(told.splitlines()) == 4


@with_scene(house)
async def test_an_evening_of_eight_with_a_leaver_and_a_sleeper_ends_with_a_ranking(table: Room) -> None:
    began = table.services.clock.now()
    await gather(table)
    assert len(group(table)) == 1
    first = await tables(table)
    await do(table, HAL, "leave")
    assert (await tables(table))[1].seat_of(HAL) is None
    await play(table, [each.id for each in first], silent={GUS})
    now = await evening(table)
    assert now.state.stage == "pause"
    assert list(PEOPLE).index(HAL) in now.state.left
    assert now.state.scores[0][7] == (now.state.scores[0][7][0],), "the deal that Hal was dealt counts"
    assert len(now.state.scores[0][6]) == 4, "a stand-in plays for Gus"
    assert len(group(table)) == 2
    assert group(table)[1].picture is not None
    for each in list(PEOPLE)[:6]:
        await do(table, each, "ready")
    assert (await evening(table)).state.stage == "pause"
    await do(table, GUS, "ready")
    assert (await evening(table)).state.number == 2
    second = await tables(table)
    assert [each.people for each in second] == [{1: ANN, 2: 36}, {1: BOB, 2: 34}, {0: GUS, 1: CID, 2: 35}]
    await play(table, [each.id for each in second])
    now = await evening(table)
    assert now.state.stage == "over"
    last = group(table)[-1]
    assert len(group(table)) == 3
    for number in (1, 2):
        assert link(now.secret(number), 4) in words_of(last.text)
    assert table.services.clock.now() - began < 6 * 3600
    assert await table.services.store.results(GROUP) == ()
    assert await table.services.store.past_count(GROUP) == 0


@with_scene(house)
async def test_a_round_begins_by_itself_after_the_pause(table: Room) -> None:
    await gather(table)
    await play(table, [each.id for each in await tables(table)])
    assert (await evening(table)).state.stage == "pause"
    await asyncio.sleep(130)
    assert (await evening(table)).state.number == 2


async def told_in_a_round(table: Room, at: int) -> set[str]:
    """Return the texts of the group until a round is over; people do thing `at`.

    Locks are left out, and the marks of tables that have ended.
    """
    await gather(table)
    found = await tables(table)
    seen: set[str] = set()
    before = len(group(table)) - 1
    while (await evening(table)).state.stage == "playing":
        seen |= {words_of(each.text) for each in group(table)[before:]}
        for each in found:
            await act(table, each.id, at=at)
        await asyncio.sleep(1)
    await say(table, "/cancel", sender(ANN))
    return {re.sub("[0-9a-f]{32}", "", each).replace("✅", "⏳") for each in seen}


@with_scene(house)
async def test_the_messages_of_a_round_are_the_same_whatever_is_dealt_and_played(table: Room) -> None:
    first = await told_in_a_round(table, at=0)
    second = await told_in_a_round(table, at=-1)
    assert first == second
    assert len(first) == 1
    (text,) = first
    assert "⏳ Table 1: Ann, Dan, Gus" in text


@with_scene(house)
async def test_nobody_but_its_players_sees_a_table(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    rights, people = table.services.rights, table.people
    assert await rights.may_press(people[ANN], first, None)
    assert not await rights.may_press(people[BOB], first, None)
    assert not await rights.may_press(people[BOB], first, GROUP)
    assert await rights.may_look_back(ANN, first)
    assert not await rights.may_look_back(BOB, first)
    await say(table, "/score", sender(BOB))
    await say(table, "/table", sender(BOB))
    await say(table, "/export", sender(BOB))
    await say(table, "/history", sender(BOB))
    texts_seen = " ".join(words_of(each.text) for each in group(table)[1:])
    assert "Cid" not in texts_seen
    assert table.telegram.files == []


@pytest.mark.parametrize("stage", ["joining", "playing", "pause"])
@with_scene(house)
async def test_cancel_ends_an_evening(table: Room, stage: str) -> None:
    if stage == "joining":
        await say(table, "/evening", sender(ANN))
    else:
        await gather(table)
    if stage == "pause":
        await play(table, [each.id for each in await tables(table)])
    assert (await evening(table)).state.stage == stage
    await say(table, "/cancel", sender(BOB))
    assert (await evening(table)).state.stage == stage
    await say(table, "/cancel", sender(ANN))
    now = await evening(table)
    assert now.state.stage == ("over" if stage == "pause" else "cancelled")
    assert not any(each.open for each in (await tables(table) if now.state.seated else []))


@with_scene(house)
async def test_a_group_may_forbid_evenings(table: Room) -> None:
    table.telegram.admins.add(ANN)
    await press(table, ANN, SetChat("evening", "off"))
    await say(table, "/evening", sender(BOB))
    assert words_of(group(table)[-1].text) == EN.plain("evening-off")
    assert await table.services.store.evening_in(GROUP, None) is None


@with_scene(house)
async def test_an_evening_needs_four_people_and_its_host(table: Room) -> None:
    await gather(table, (ANN, BOB, CID))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-few", count=4)
    await do(table, HAL, "join")
    assert await do(table, HAL, "start") == EN.plain("toast-evening-who", who="Ann")
    await do(table, ANN, "start")
    assert [len(each.people) for each in await tables(table)] == [2, 2]


@virtual_time
async def test_an_evening_goes_on_after_restarts_in_a_round_and_in_a_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as table:
        await gather(table)
        numbers = [each.id for each in await tables(table)]
        await play(table, numbers[:1])
        assert (await evening(table)).state.stage == "playing"
    async with house(tmp_path) as table:
        table.updates = 10_000
        await table.services.open()
        await play(table, numbers)
        assert (await evening(table)).state.stage == "pause"
    async with house(tmp_path) as table:
        table.updates = 20_000
        await table.services.open()
        await asyncio.sleep(PAUSE_S + 5)
        assert (await evening(table)).state.number == 2
        await play(table, [each.id for each in await tables(table)])
        now = await evening(table)
        assert now.state.stage == "over"
        assert [len(each) for each in now.state.scores[1]] == [4] * 8


@virtual_time
async def test_tables_that_were_not_opened_before_a_restart_are_opened_after_it(tmp_path: Path) -> None:
    async with house(tmp_path) as table:
        await gather(table)
        now = await evening(table)
        lost = await table.services.store.open_evening(now, None)
        assert await table.services.store.last_table(GROUP, lost.thread_of(1, 2)) is None
    async with house(tmp_path) as table:
        await table.services.open()
        await asyncio.sleep(5)
        found = await tables(table)
        assert (await evening(table)).id == lost.id
        assert [each.stage for each in found] == ["playing"] * 3


@with_scene(house)
async def test_a_group_that_moves_takes_its_evening_along(table: Room) -> None:
    await gather(table)
    await table.services.store.move_chat(GROUP, GROUP - 1)
    moved = await table.services.store.evening_in(GROUP - 1, None)
    assert moved is not None
    assert await table.services.store.last_table(GROUP - 1, moved.thread_of(1, 0)) is not None


@with_scene(house)
async def test_a_person_who_is_forgotten_leaves_the_evening(table: Room) -> None:
    await say(table, "/evening", sender(ANN))
    await do(table, BOB, "join")
    assert await table.services.store.forget_person(BOB) == ()
    assert (await evening(table)).state.people == (ANN,)
    for each in (BOB, CID, GUS, HAL):
        await table.services.people.reachable(table.people[each], started=True)
        await do(table, each, "join")
    await do(table, ANN, "start")
    assert await table.services.store.forget_person(CID) == (GROUP,), "a seat has to be left first"
    await play(table, [each.id for each in await tables(table)])
    assert await table.services.store.forget_person(CID) == ()
    now = await evening(table)
    assert CID not in now.state.people
    assert 0 in now.state.people
    await asyncio.sleep(PAUSE_S + 5)
    assert all(CID not in each.seats for each in await tables(table))


@with_scene(house)
async def test_evenings_are_deleted_after_a_month_with_their_tables(table: Room) -> None:
    await gather(table)
    await table.services.open()
    numbers = [each.id for each in await tables(table)]
    await say(table, "/cancel", sender(ANN))
    await asyncio.sleep(31 * 86_400)
    assert await table.services.store.evening_in(GROUP, None) is None
    for each in numbers:
        assert await table.services.store.table(each) is None
        assert await table.services.store.history(each) == ()


@with_scene(house)
async def test_a_player_proves_the_deals_of_their_table_and_no_deal_that_is_still_played(table: Room) -> None:
    await gather(table)
    now = await evening(table)
    assert now.lock(1)[:32] in words_of(group(table)[0].text)
    first, second, *_ = await tables(table)
    while not await sheet(table, first.id):
        await act(table, first.id)
        await asyncio.sleep(1)
    await say(table, "/fair", sender(ANN), private(ANN))
    (text, caption) = table.telegram.contents[-1]
    assert EN.plain("fair-die", state="evening", die=0) in caption
    settled = len(await sheet(table, first.id))
    checked = verify(text)
    assert (checked.deals, checked.unproved, checked.wrong) == (settled, 0, ())
    assert link(now.secret(1), settled) in text
    assert link(now.secret(1), settled + 1) not in text
    assert now.lock(1) in text
    assert now.seed not in text
    assert [each.chain for each in (first.state.proof, second.state.proof)] == [now.lock(1)] * 2


@with_scene(house)
async def test_the_tables_of_an_evening_give_nobody_rights_in_the_group(table: Room) -> None:
    await gather(table)
    rights = table.services.rights
    for each in (table.people[ANN], table.people[HAL], Player(id=0, name="")):
        assert not await rights.may_settle(each, GROUP)
        assert not await rights.may_set_clock(each, GROUP)
    await say(table, "/new", sender(BOB))
    assert await rights.may_settle(table.people[BOB], GROUP)


@with_scene(house)
async def test_players_of_a_table_cannot_end_it_or_take_a_seat_of_another(table: Room) -> None:
    await gather(table)
    first, second, *_ = await tables(table)
    await press(table, ANN, EndPress(first.id, "vote"))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-fixed")
    await press(table, HAL, SeatPress(second.id, "leave", 2))
    await press(table, BOB, SeatPress(second.id, "strong", 2))
    assert table.telegram.answers[-1][1] == EN.plain("toast-evening-fixed")
    await press(table, ANN, SeatPress(second.id, "take", 2))
    assert (await tables(table))[1].seats[2] is None
    assert (await tables(table))[1].open
    assert words_of(table.seen(HAL).text) == EN.plain("evening-left")


@with_scene(house)
async def test_a_table_that_all_have_left_plays_on(table: Room) -> None:
    await gather(table)
    for who in (CID, 36):
        await do(table, who, "leave")
    last = (await tables(table))[2]
    assert last.people == {}
    assert last.open
    await play(table, [each.id for each in await tables(table)])
    now = await evening(table)
    assert now.state.stage == "pause"
    assert now.state.left == (2, 5)
