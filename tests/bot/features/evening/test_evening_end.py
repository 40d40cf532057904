"""The end of an evening: its winner, its deals compared seat by seat, and another evening."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.buttons import EveningPress, LookBack
from bot.words.texts import signed, words_of
from club.evening import PlayedTable, by_seat, ranking
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
    sheet,
    tables,
)
from tests.bot.table import Room, labels
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
    now, last = await evening(table), group(table)[-1]
    best = ranking(now.state)[0]
    title, winner, *_ = words_of(last.text).splitlines()
    assert title == "🏆 Duplicate evening"
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
    shown = words_of(group(table)[-1].text)
    assert "Round 1, deal 1 of 4" in shown
    played = [PlayedTable(each, await sheet(table, each.id)) for each in await tables(table)]
    seats = by_seat(played, 0)
    lines = [line.split() for line in shown.splitlines()]
    for scores in seats:
        assert len(scores) == 3
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
