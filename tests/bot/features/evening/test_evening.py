"""A duplicate evening: the same deals at all tables, compared when the last table is done."""

from __future__ import annotations

import asyncio

import pytest

from bot.words.buttons import SetChat
from bot.words.texts import signed, words_of
from club.evening import change_of, evening_rules, ranking
from club.rules import PresetRules, chat_with_rules, resized_rules, rules_of
from club.state import ComputerPlayer
from game.fair import link
from game.rules import assemble, flat
from tests.bot.evening import (
    ANN,
    BOB,
    CID,
    GUS,
    HAL,
    PEOPLE,
    do,
    evening,
    gather,
    group,
    house,
    play,
    sheet,
    tables,
)
from tests.bot.table import GROUP, Room
from tests.game.settling import settled
from tests.scenes import with_scene


@with_scene(house)
async def test_all_tables_of_a_round_play_the_same_deals(table: Room) -> None:
    await gather(table)
    found = await tables(table)
    assert len(found) == 3
    decks = [(await table.house.store.history(each.id))[0].action for each in found]
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
    head, *deals = told.splitlines()
    assert head == "Your points (Ø of your seat elsewhere) → difference"
    assert len(deals) == 4


@with_scene(house)
async def test_an_evening_of_eight_with_a_leaver_and_a_sleeper_ends_with_a_ranking(table: Room) -> None:
    began = table.house.clock.now()
    await gather(table)
    assert len(group(table)) == 1
    first = await tables(table)
    for _ in range(2):
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
    last = group(table)[2]
    assert len(group(table)) == 4
    for number in (1, 2):
        assert link(now.secret(number), 4) in words_of(last.text)
    assert table.house.clock.now() - began < 6 * 3600
    assert await table.house.store.results(GROUP) == ()
    assert await table.house.store.past_count(GROUP) == 0


@with_scene(house)
async def test_a_round_begins_by_itself_after_the_pause(table: Room) -> None:
    await gather(table)
    await play(table, [each.id for each in await tables(table)])
    assert (await evening(table)).state.stage == "pause"
    await asyncio.sleep(130)
    assert (await evening(table)).state.number == 2


@with_scene(house)
async def test_the_ranking_is_written_where_pictures_are_off(table: Room) -> None:
    table.telegram.admins.add(ANN)
    await table.at(ANN).push(SetChat("pictures", "off"))
    await gather(table)
    await play(table, [each.id for each in await tables(table)])
    last = group(table)[-1]
    assert last.picture is None
    totals = {each.place: each.total for each in ranking((await evening(table)).state)}
    lines = words_of(last.text).splitlines()
    for place, name in enumerate(PEOPLE.values()):
        (line,) = [each for each in lines if name in each]
        assert line.endswith(signed(round(totals[place])))


@pytest.mark.parametrize(("seats", "people", "wanted"), [(2, 5, [2, 2, 2]), (4, 5, [4, 4])])
@with_scene(house)
async def test_tables_have_the_size_of_the_rules_of_the_group(
    table: Room, seats: int, people: int, wanted: list[int]
) -> None:
    chat = await table.house.people.chat(GROUP, "Garage", "en")
    sized = chat_with_rules(chat, "classic", resized_rules(rules_of(chat).rules, seats))
    await table.house.people.keep_chat(sized)
    await gather(table, tuple(PEOPLE)[:people])
    found = await tables(table)
    assert [len(each.seats) for each in found] == wanted
    await play(table, [each.id for each in found])
    (scores,) = (await evening(table)).state.scores
    assert [len(each) for each in scores] == [4] * people


@pytest.mark.parametrize("after", ["repeat", "repeat_keep", "reset"])
def test_at_an_evening_a_golden_round_stands_and_no_failed_contract_is_given_back(after: str) -> None:
    played = PresetRules("classic", assemble({"golden": "forced_120", "golden_if_none_made": after}))
    rules = evening_rules(played).rules
    done = settled(flat(rules), contract=120, way="golden", golden=True, deals_played=2)
    assert change_of(done.event, 0) == -240
    assert (done.event.deals_played, done.event.golden_round) == (3, 1), "the next deal is golden nowhere"
