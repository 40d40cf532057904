"""/sheet: a match with real cards in one message, from the names to the winner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from bot.features.paper import paper_page
from bot.people import Who
from bot.screens import Screen
from bot.telegram.updates import Place
from bot.words.buttons import unpack
from bot.words.texts import LANGUAGES, suit_words, texts, words_of
from tests.bot.table import GROUP, PLACE, Room, labels, room
from tests.virtual_time import virtual_time

ANN, BOB, CID = 11, 12, 13
EN = texts("en")


def shown(table: Room, chat: int = GROUP) -> Screen:
    """Return the message of the sheet in a chat."""
    found = [each for (where, _), each in table.telegram.messages.items() if where == chat]
    return next(each for each in reversed(found) if any(key.data for row in each.rows for key in row))


def told(table: Room) -> str:
    """Return what the sheet says."""
    return words_of(shown(table).text)


async def press(table: Room, *labels: str, who: int = ANN, place: Place = PLACE) -> str:
    """Press keys of the sheet one after the other; return the last toast."""
    toast = ""
    for label in labels:
        keys = [key for row in shown(table, place.chat).rows for key in row]
        data = next(key.data for key in keys if label in {key.text, key.text.removeprefix("✓ ")})
        toast = await table.at(who, place).push(unpack(data or "")) or ""
    return toast


@virtual_time
async def test_a_usual_deal_takes_five_taps_and_is_explained(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben Cid")
        assert "Who declares?" in told(table)
        await press(table, "Anna", "120", "35", "20")
        assert "failed" not in told(table), "nobody asked about marriages yet"
        assert "Without marriages: Anna −120" in told(table).replace("\N{NO-BREAK SPACE}", " ")
        await press(table, "♥️", "✔ Write")
        said = told(table).replace("\N{NO-BREAK SPACE}", " ")
        assert "Anna: 120 made, 165 taken" in said
        assert "Ben +35" in said
        assert "deal 2" in said
        assert len(table.telegram.messages) == 1, "one message is edited"


@virtual_time
async def test_people_join_and_a_step_back_reopens_the_last_deal(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN, BOB)
        await table.at(ANN).write("/sheet")
        await press(table, "🙋 I play", who=BOB)
        assert await press(table, "🙋 I play", who=BOB) != "", "nobody joins twice"
        await table.at(ANN).write("/sheet Cid")
        assert "Who declares?" in told(table)
        await table.at(ANN).write("/sheet ann 100 30 20")
        before = shown(table)
        await press(table, "✔ Write")
        written = next(key.data for row in before.rows for key in row if key.text == "✔ Write")
        assert await table.at(ANN).push(unpack(written or "")) == "That is already on the sheet."
        assert "deal 2" in told(table)
        await press(table, "✏️ Correct")
        assert "deal 1" in told(table)
        assert shown(table) != before, "its keys have a new turn"
        assert told(table).startswith("✏️ Correcting deal 1 of 1")
        assert told(table).splitlines()[1:] == words_of(before.text).splitlines()[1:]


@virtual_time
async def test_a_deal_that_is_half_entered_survives_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben Cid")
        await press(table, "Anna", "120", "35")
    async with room(tmp_path / "store") as table:
        table.updates = 1000
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet")
        await press(table, "20")
        assert "✔ Write" in {key.text for row in shown(table).rows for key in row}


@virtual_time
async def test_a_number_without_a_name_is_answered_with_an_example(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben Cid")
        answer = await table.at(ANN).write("/sheet 2")
        assert words_of(answer.text) == words_of(EN("paper-words"))


@virtual_time
async def test_a_win_ends_the_sheet_and_another_one_may_follow(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben")
        for _ in range(3):
            await table.at(ANN).write("/sheet anna 300 0")
            await press(table, "✔ Write") if "✔ Write" in str(shown(table).rows) else None
        assert "300 failed" in told(table).replace("\N{NO-BREAK SPACE}", " ")
        await press(table, "Close", "Yes, close it")
        assert "The sheet is closed." in told(table)
        await press(table, "📝 New sheet")
        assert "deal 1" in told(table)


@virtual_time
async def test_a_corrected_number_keeps_the_marriage_and_any_deal_can_be_corrected(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben Cid")
        for words in ("anna 120 35 20 ♥", "ben 100 10 5", "cid 100 10 5"):
            await table.at(ANN).write(f"/sheet {words}")
            await press(table, "✔ Write")
        await press(table, "✏️ Correct", "1. Anna 120 ✅", "↶ Back", "25")
        said = told(table).replace("\N{NO-BREAK SPACE}", " ")
        assert "Correcting deal 1 of 3" in said
        assert "Anna: 120 made, 160 taken" in said, "her marriage stays"
        await press(table, "✔ Write")
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        assert [row.contract for row in paper.rows] == [120, 100, 100], "later deals are written again"
        assert paper.rows[0].points == (160, 35, 25)


@virtual_time
async def test_a_person_takes_the_seat_written_under_their_name(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN, BOB)
        await table.at(ANN).write("/sheet")
        await table.at(ANN).write("/sheet Bob")
        await press(table, "🙋 I play", who=BOB)
        await table.at(ANN).write("/sheet Ann Bob Clara")
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        assert [(each.person, each.name) for each in paper.seats] == [(ANN, ""), (BOB, ""), (None, "Clara")]


@virtual_time
async def test_a_first_name_is_the_person_who_sits_already(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        for who in (ANN, BOB):
            await table.come_in(who)
        table.people[BOB] = await table.house.people.meet(Who(BOB, "Bob Miller", "en"))
        await table.at(ANN).write("/sheet")
        await press(table, "🙋 I play", who=BOB)
        await table.at(ANN).write("/sheet Ann Bob Clara")
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        assert [(each.person, each.name) for each in paper.seats] == [(ANN, ""), (BOB, ""), (None, "Clara")]


def test_no_word_of_a_deal_means_two_things_in_any_language() -> None:
    said: list[tuple[str, str]] = []
    for t in map(texts, LANGUAGES):
        lists = {
            f"paper-said-{what}": t.plain(f"paper-said-{what}")
            for what in ("conceded", "crossed", "marriage")
        }
        lists |= dict(zip("SCDH", suit_words(t, "paper-suits"), strict=True))
        said += [(word, meant) for meant, words in lists.items() for word in words.split()]
    assert len({word for word, _ in said}) == len({*said})


async def won(table: Room) -> None:
    """Play a match of twelve deals with real cards, which Ann wins against Bob and Cid."""
    await table.come_in(ANN, BOB, CID)
    group = await table.house.people.chat(GROUP, "Garage")
    await table.house.people.keep_chat(replace(group, changes=(("deal_limit", 12),)))
    await table.at(ANN).write("/sheet")
    for who in (BOB, CID):
        await press(table, "🙋 I play", who=who)
    for _ in range(12):
        await table.at(ANN).write("/sheet ann 100 10 5")
        await press(table, "✔ Write")
    assert "Ann wins the match!" in told(table)


@virtual_time
async def test_a_won_match_counts_in_a_list_of_its_own_once_all_its_players_agree(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await won(table)
        for who in (ANN, BOB):
            await press(table, "🏆 Count it", who=who)
        assert "✓ Ann, ✓ Bob, Cid" in told(table)
        assert await press(table, "🏆 Count it", who=BOB) == "That is not possible now."
        assert await table.house.store.counted_results(GROUP) == ()
        final = next(key.data for row in shown(table).rows for key in row if key.text == "↶ Back")
        await press(table, "🏆 Count it", who=CID)
        assert "It counts in /standings." in told(table)
        assert {"🏆 Count it", "↶ Back"}.isdisjoint(labels(shown(table)))
        assert await table.at(ANN).push(unpack(final or "")) == "That is not possible now.", "it is final"
        await table.at(ANN).write("/standings")
        listed = words_of(table.seen(GROUP).text)
        assert "Standings · real cards" in listed
        assert "🥇 Ann · 1 of 1" in listed.replace("\N{NO-BREAK SPACE}", " ")
        assert "contracts 12 of 12" in listed


@virtual_time
async def test_a_step_back_takes_agreements_away(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await won(table)
        await press(table, "🏆 Count it", who=ANN)
        await press(table, "↶ Back", "✔ Write")
        assert "✓ Ann" not in told(table)


@virtual_time
async def test_a_match_with_plain_names_does_not_count(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        group = await table.house.people.chat(GROUP, "Garage")
        await table.house.people.keep_chat(replace(group, changes=(("deal_limit", 12),)))
        await table.at(ANN).write("/sheet Anna Ben Cid")
        for _ in range(12):
            await table.at(ANN).write("/sheet anna 100 10 5")
            await press(table, "✔ Write")
        assert "🏆 Count it" not in labels(shown(table))


@virtual_time
async def test_wrong_words_and_presses_elsewhere_change_nothing(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben ♠")
        await table.at(ANN).write("/sheet Ann")
        await table.at(ANN).write("/sheet A B C D E")
        assert await table.house.store.sheet_in(GROUP, None) is None
        await table.at(ANN).write("/sheet Anna Ben Cid")
        paper = await table.house.store.sheet_in(GROUP, None)
        for words in ("dora 120 35 20", "anna 121 35 20", "anna 120 35", "anna 120 135 20", "120"):
            await table.at(ANN).write(f"/sheet {words}")
        assert await table.house.store.sheet_in(GROUP, None) == paper
        home = Place(ANN, None, "", private=True)
        for data in ("P1:0:who:0", "P1:0:write"):
            assert await table.at(ANN, home).push(unpack(data)) == "This sheet is closed."
        for data in (
            "P1:0:who:7",
            "P1:0:wed:Xf0",
            "P1:0:bid:120",
            "P1:0:write",
            "P1:9:who:0",
            "P1:0:take:1_35",
        ):
            assert await table.at(ANN).push(unpack(data))
        assert await table.house.store.sheet_in(GROUP, None) == paper


@virtual_time
async def test_nobody_sits_twice_if_names_are_written_after_a_person_sat_down(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        for who in (ANN, BOB):
            await table.come_in(who)
        await table.at(BOB).write("/sheet")
        await table.at(ANN).write("/sheet Eva ann BOB")
        sheet = await table.house.store.sheet_in(GROUP, None)
        assert sheet is not None
        assert [(each.person, each.name) for each in sheet.seats] == [(BOB, ""), (None, "Eva"), (ANN, "")]
        assert "Who declares?" in told(table)


def answer(table: Room) -> str:
    """Return the newest message of the group."""
    return words_of(table.seen(GROUP).text)


async def entered(table: Room, words: str) -> str:
    """Enter a deal in words; return its declarer as the sheet shows them, or the answer without one."""
    before = len(table.telegram.messages)
    await table.at(ANN).write(f"/sheet {words}")
    paper = await table.house.store.sheet_in(GROUP, None)
    assert paper is not None
    draft = paper.state.draft
    if draft.declarer is None or len(table.telegram.messages) > before + 1:
        return answer(table)
    await press(table, "✔ Write")
    paper = await table.house.store.sheet_in(GROUP, None)
    assert paper is not None
    page = await paper_page(table.house, paper, EN)
    return page.names[paper.rows[-1].declarer]


@virtual_time
async def test_an_exact_name_is_meant_before_a_longer_one_and_a_prefix_last(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Annabel, Anna Maria, Ann")
        for said, meant in (
            ("ann 100 10 5", "Ann"),
            ("Anna Maria 100 10 5", "Anna Maria"),
            ("anna  maria: 100, 10, 5", "Anna Maria"),
            ("annab 100 10 5", "Annabel"),
            ("@Ann 100 10 5", "Ann"),
        ):
            assert await entered(table, said) == meant, said


@virtual_time
async def test_two_people_of_one_name_are_told_apart_by_their_number(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Ann Ben ann")
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        assert [each.person for each in paper.seats] == [ANN, None, None], "the writer sits once"
        assert await entered(table, "ann 2 100 10 5") == "ann 2"
        assert await entered(table, "Ann, 100, 10, 5") == "Ann"


@virtual_time
async def test_a_username_and_a_whole_name_are_known_too(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        for who in (ANN, BOB):
            await table.come_in(who)
        long = Who(BOB, "Maximilian Alexander Konstantin", "en", username="max_power")
        table.people[BOB] = await table.house.people.meet(long)
        await table.at(ANN).write("/sheet Ann Cid")
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        await press(table, "Close", "Yes, close it")
        await table.at(ANN).write("/sheet")
        await press(table, "🙋 I play", who=BOB)
        await table.at(ANN).write("/sheet Ann Cid")
        assert await entered(table, "@max_power 100 10 5") == await entered(
            table, "Maximilian Alexander Konstantin 100 10 5"
        )


@virtual_time
async def test_the_sheet_says_what_it_did_not_understand(tmp_path: Path) -> None:
    async with room(tmp_path / "store") as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Annabel Ben")
        for said, answered in (
            ("dora 120 35 20", "“dora”? Nobody here has that name. On the sheet: Anna, Annabel, Ben"),
            ("an 120 35 20", "“an”: Anna, Annabel? Write more of the name."),
            ("ben 121 35 20", "“121”: there is no such contract here."),
            ("ben 120 135 20", "“135”: these card points are not possible."),
            ("ben 120 35", "Card points in this order, please: Anna, Annabel"),
        ):
            await table.at(ANN).write(f"/sheet {said}")
            assert answer(table).replace("\N{NO-BREAK SPACE}", " ") == answered


@virtual_time
async def test_sheets_count_in_the_quota_of_tables(tmp_path: Path) -> None:
    async with room(tmp_path / "store", tables_per_day=2) as table:
        await table.come_in(ANN)
        await table.at(ANN).write("/sheet Anna Ben Cid")
        await press(table, "Close", "Yes, close it")
        await press(table, "📝 New sheet")
        await press(table, "Close", "Yes, close it")
        await table.at(ANN).write("/sheet Anna Ben Cid")
        assert "enough" in answer(table) or "today" in answer(table), answer(table)
        paper = await table.house.store.sheet_in(GROUP, None)
        assert paper is not None
        assert paper.ended is not None


@virtual_time
async def test_a_full_sheet_is_over_and_its_last_deal_can_be_corrected(tmp_path: Path) -> None:
    with patch("club.paper.MOST_DEALS", 3), patch("bot.features.paper.screens.MOST_DEALS", 3):
        async with room(tmp_path / "store") as table:
            await table.come_in(ANN)
            await table.at(ANN).write("/sheet Anna Ben Cid")
            for _ in range(3):
                await entered(table, "anna 100 10 5")
            assert "The sheet is full: 3 deals." in told(table)
            await table.at(ANN).write("/sheet anna 100 10 5")
            await press(table, "↶ Back", "✔ Write")
            assert "The sheet is full: 3 deals." in told(table)
            paper = await table.house.store.sheet_in(GROUP, None)
            assert paper is not None
            assert len(paper.rows) == 3
