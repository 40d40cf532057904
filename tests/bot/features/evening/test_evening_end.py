"""The end of an evening: its winner, its deals compared seat by seat, and another evening."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from markupsafe import Markup

from bot.pictures.deal import ComparedDeal
from bot.words.buttons import EveningPress, LookBack
from bot.words.texts import signed, words_of
from club.evening import PlayedTable, by_seat, ranking, widest_deal
from game.fair import link
from tests.bot.evening import (
    ANN,
    BOB,
    EN,
    HAL,
    PEOPLE,
    do,
    evening,
    gather,
    group,
    house,
    play,
    reach,
    sheet,
    tables,
)
from tests.bot.table import GROUP, Room, labels
from tests.scenes import with_scene


async def over(table: Room, people: Sequence[int] = tuple(PEOPLE)) -> None:
    """Play an evening of two rounds to its end."""
    await gather(table, people)
    for _ in range(2):
        await play(table, [each.id for each in await tables(table)])
        for each in people:
            if (await evening(table)).state.stage == "pause":
                await do(table, each, "ready")
    assert (await evening(table)).state.stage == "over"


@with_scene(house)
async def test_the_end_names_the_winner_first_and_covers_the_secrets(table: Room) -> None:
    await over(table)
    now, last = await evening(table), group(table)[-2]
    best = ranking(now.state)[0]
    title, winner, *_ = words_of(last.text).splitlines()
    assert title == "🌙 Duplicate evening"
    name = list(PEOPLE.values())[best.place]
    assert winner == f"The evening is over. {name} won: {signed(round(best.total))}"
    quote = last.text.partition("<blockquote expandable>")[2]
    for number in (1, 2):
        digits = link(now.secret(number), 4)
        assert f"<tg-spoiler>{digits}</tg-spoiler>" in quote
        assert last.text.count(digits) == 1


@with_scene(house)
async def test_a_round_speaks_of_secrecy_until_its_last_table_is_done(table: Room) -> None:
    await gather(table)
    secret = "Cards and scores stay secret"
    assert secret in words_of(group(table)[0].text)
    await play(table, [each.id for each in await tables(table)])
    first = words_of(group(table)[0].text)
    assert first.count("✅") == 3
    assert secret not in first


@with_scene(house)
async def test_deals_are_compared_seat_by_seat_with_keys_to_their_cards(table: Room) -> None:
    await gather(table)
    found = await tables(table)
    await table.at(ANN).push(EveningPress((await evening(table)).id, "all"))
    assert table.telegram.answers[-1][1] == "You have no deals to compare yet.", "the round is secret"
    await play(table, [each.id for each in found])
    await do(table, HAL, "all")
    screen = group(table)[-1]
    assert screen.picture is not None
    assert isinstance(screen.picture.shows, ComparedDeal)
    drawn = screen.picture.shows.seats
    shown = words_of(screen.unpainted().text)
    assert "Round 1, deal 1 of 4" in words_of(screen.text)
    played = [PlayedTable(each, await sheet(table, each.id)) for each in await tables(table)]
    seats = by_seat(played, 0)
    lines = [line.split() for line in shown.splitlines()]
    for scores, (_, rows) in zip(seats, drawn, strict=True):
        assert len(scores) == 3
        assert [each[2:5] for each in rows] == [each[2:5] for each in scores]
        for each in scores:
            name = "comp." if each.person is None else PEOPLE[each.person]
            contract = [] if each.contract is None else [f"{each.contract}{'' if each.made else '×'}"]
            assert each.mean is not None
            mean = round(each.mean)
            figures = [signed(value) for value in (each.score, mean, each.score - mean)]
            assert [str(each.table), name, *contract, *figures] in lines
    assert sum(each.contract is not None for scores in seats for each in scores) == 3
    assert max(map(len, shown.split("±")[1].split("Ø")[0].splitlines())) <= 30, "a line of a narrow phone"
    assert labels(group(table)[-1]) == ["🃏 1", "🃏 2", "🃏 3", "▶"]
    await table.at(BOB).push("▶")
    assert "Round 1, deal 2 of 4" in words_of(group(table)[-1].text)
    await table.at(BOB).push("🃏 1")
    assert "Deal 2" in words_of(group(table)[-1].text), "Bob was at another table, whose cards are told now"


@with_scene(house)
async def test_after_the_end_stands_the_deal_that_was_played_most_differently(table: Room) -> None:
    await over(table)
    found = await table.house.store.tables_of_round((await evening(table)).id, 2)
    played = [PlayedTable(each, await sheet(table, each.id)) for each in found]
    seats = [[[each.score for each in seat] for seat in by_seat(played, number)] for number in range(4)]
    spreads = [max(max(each) - min(each) for each in deal) for deal in seats]
    widest = spreads.index(max(spreads))
    assert widest_deal(played) == widest
    last = group(table)[-1]
    assert last.picture is not None
    assert f"Round 2, deal {widest + 1} of 4" in words_of(last.text)
    assert {"🃏 1", "🃏 2", "🃏 3", "◀"} <= {*labels(last)}


@with_scene(house)
async def test_an_evening_that_its_host_ends_shows_a_deal_of_the_round_that_is_over(table: Room) -> None:
    await gather(table)
    await play(table, [each.id for each in await tables(table)])
    await table.at(ANN).write("/cancel")
    assert (await evening(table)).state.stage == "over"
    assert "Round 1, deal" in words_of(group(table)[-1].text)


@with_scene(house)
async def test_the_group_hears_the_start_the_pause_and_the_end(table: Room) -> None:
    await reach(table, "joining")
    await table.house.delivery.drain()
    await asyncio.sleep(61)
    await table.at(ANN).write("/evening")
    await do(table, ANN, "start")
    for _ in range(2):
        await play(table, [each.id for each in await tables(table)])
        for each in PEOPLE:
            if (await evening(table)).state.stage == "pause":
                await do(table, each, "ready")
    await table.house.delivery.drain()
    sent = [each for each in table.telegram.calls if each.chat == GROUP and each.verb == "send"]
    heard = [words_of(Markup(each.text)) for each in sent if not each.silent]
    starts = ("Round 1 of 2", "⏸ Round 2 begins", "The evening is over")
    assert len(heard) == len(starts)
    assert all(start in each for start, each in zip(starts, heard, strict=True))
    assert not any("I play" in labels(each) for each in group(table)), "the gathering went with the start"


@with_scene(house)
async def test_the_message_of_a_round_that_is_shown_again_makes_no_sound(table: Room) -> None:
    await reach(table, "playing")
    await asyncio.sleep(61)
    await table.at(ANN).write("/evening")
    await table.house.delivery.drain()
    sent = [each for each in table.telegram.calls if each.chat == GROUP and each.verb == "send"]
    assert "Round 1 of 2" in sent[-1].text
    assert [each.silent for each in sent[-2:]] == [False, True]


@with_scene(house)
async def test_another_evening_gathers_the_same_people(table: Room) -> None:
    await over(table)
    before = await evening(table)
    await do(table, BOB, "again")
    now = await evening(table)
    assert now.id != before.id
    assert now.state.stage == "joining"
    assert now.state.host == BOB
    assert {*now.state.people} == {*PEOPLE}
    await table.at(ANN).push(EveningPress(before.id, "again"))
    assert await evening(table) == now, "it is gathered once"


@with_scene(house)
async def test_the_cards_of_a_round_that_is_still_played_stay_hidden(table: Room) -> None:
    await gather(table)
    first, second, *_ = await tables(table)
    await play(table, [first.id])
    before = group(table)
    for who in (ANN, BOB):
        await table.at(who).push(LookBack(f"t{first.token}", "cards", 1))
        assert group(table) == before
    await table.home(BOB).push(LookBack(f"t{first.token}", "cards", 1))
    assert table.telegram.answers[-1][1] == EN.plain("toast-past-strangers")
    assert second.open
