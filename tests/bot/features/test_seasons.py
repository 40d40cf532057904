"""/score with words behind it, and seasons: who is told what, and who may end one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.seasons import UNDO_S
from bot.features.standings import Scope
from bot.people.directory import Who
from bot.screens.screen import Screen
from bot.words.buttons import SeasonPress, ShowStandings, pack
from bot.words.texts import texts
from club.figures import PlayerFigures
from club.model import Result
from club.standings import LEADERBOARDS
from tests.bot.routing.test_commands import CLUB, NEWS, by, press, say, under
from tests.bot.table import GROUP, NAMES, PLACE, Room, room
from tests.storage.played import table as a_table
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = NAMES
EN = texts("en")
ELSEWHERE = {"id": -2002, "type": "supergroup", "title": "Elsewhere"}


async def won(table: Room, seat: int, *, players: tuple[int, ...] = (ANN, BOB, CID)) -> None:
    """Let a match of the group end that a seat won."""
    store = table.services.store
    opened = await store.open_table(a_table(chat=GROUP, seats=players, stage="closed"), None)
    scores = tuple(1000 if each == seat else 100 * each for each in range(len(players)))
    did = tuple(
        PlayerFigures(player=each, deals=9, points=90, tried=3, made=2, biggest=120) for each in players
    )
    result = Result(
        table=opened.id,
        chat=GROUP,
        players=players,
        scores=scores,
        winner=seat,
        deals=9,
        ended=1.0,
        why="won",
        figures=did,
    )
    await store.keep_table(opened, None, result)


def named(who: int, username: str) -> dict[str, Any]:
    """Return the sender of a message who has an @name."""
    sender: dict[str, Any] = by(who)
    return {"from": {**sender["from"], "username": username}}


async def shown(table: Room, text: str, sender: dict[str, Any]) -> Screen:
    """Return what the group sees after a command."""
    await say(table, text, sender)
    return table.seen(GROUP)


@virtual_time
async def test_score_me_tells_what_i_did_and_score_name_puts_us_beside_one_another(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        for word in ("me", "ME", "я"):
            assert "👤 Ann" in (await shown(table, f"/score {word}", by(ANN))).text
        await say(table, "/help", named(BOB, "BobTheBold"))
        for word in ("@bobthebold", "@BobTheBold", "Bob", "bob", "Воb"):
            assert "⚔️ Ann – Bob" in (await shown(table, f"/score {word}", by(ANN))).text, word
        await table.services.people.meet(Who(BOB, "Боря", "ru"))
        assert "⚔️ Ann – Боря" in (await shown(table, "/score @Боря", by(ANN))).text, "no @name in Telegram"
        await table.services.people.meet(Who(CID, "שרה 👨\u200d👩\u200d👧", "en"))
        told = await shown(table, "/score שרה 👨\u200d👩\u200d👧", by(ANN))
        assert "⚔️ Ann – " in told.text, "as Telegram writes it"
        assert "👤 Ann" in (await shown(table, "/score Ann", by(ANN))).text, "myself"


@virtual_time
async def test_score_as_an_answer_to_somebody_is_about_them(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        answered = {"message_id": 5, "date": 1, "chat": CLUB, "text": "hi", **by(BOB)}
        assert "Ann – Bob" in (await shown(table, "/score", {**by(ANN), "reply_to_message": answered})).text
        bot = {**answered, "from": {"id": 1, "is_bot": True, "first_name": "Thousand"}}
        assert "🏆" in str((await shown(table, "/score", {**by(ANN), "reply_to_message": bot})).rows)
        stranger = {**answered, "from": {"id": 77, "is_bot": False, "first_name": "<b>Eve"}}
        told = await shown(table, "/score", {**by(ANN), "reply_to_message": stranger})
        assert "Ann – &lt;b&gt;Eve" in told.text
        assert EN("duel-never") in told.text
        assert await table.services.store.player(77) is None, "nobody is noted who has done nothing"


@virtual_time
async def test_in_a_topic_every_message_answers_the_one_that_opened_it_and_means_nobody(
    tmp_path: Path,
) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        opened = {"message_id": 5, "date": 1, "chat": CLUB, **by(BOB)}
        opened["forum_topic_created"] = {"name": "Cards", "icon_color": 1}
        told = await shown(table, "/score", {**by(ANN), "reply_to_message": opened})
        assert "Standings" in told.text


@virtual_time
async def test_a_name_that_nobody_has_or_several_have_is_told_so(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await table.services.people.meet(Who(CID, "Bob", "en"))
        await won(table, 0)
        assert (await shown(table, "/score @nobody", by(ANN))).text == EN("person-unknown", name="@nobody")
        assert (await shown(table, "/score <b>x</b>", by(ANN))).text == EN("person-unknown", name="<b>x</b>")
        told = (await shown(table, "/score Bob", by(ANN))).text
        assert told == EN("person-which", name="Bob", names="Bob, Bob 2")
        assert len((await shown(table, "/score " + "x" * 4000, by(ANN))).text) < 400


@virtual_time
async def test_who_writes_as_the_group_is_not_me_but_may_ask_about_others(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        assert (await shown(table, "/score me", NEWS)).text == EN("anonymous")
        assert "👤 Bob" in (await shown(table, "/score Bob", NEWS)).text


@virtual_time
async def test_pressed_below_a_sheet_the_standings_come_to_the_end_of_the_chat_and_below_themselves_stay(
    tmp_path: Path,
) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        page = pack(ShowStandings("more", "cards", 0, 0))

        def standings() -> list[int]:
            messages = table.telegram.messages.items()
            return [
                number for (_, number), each in messages if "Points" in each.text or "Standings" in each.text
            ]

        await say(table, "/score", by(ANN))
        (first,) = standings()
        message = {**under(CLUB)["message"], "message_id": first}
        await press(table, BOB, page, message=message)
        assert standings() == [first]
        for _ in range(5):
            await press(table, BOB, page, **under(CLUB))
        (last,) = standings()
        assert first < last <= first + 2, "not however often it is pressed"


@virtual_time
async def test_at_home_one_reads_of_ones_own_matches_and_of_no_season(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        home = {"chat": {"id": ANN, "type": "private", "first_name": "Ann"}}
        await say(table, "/score", {**by(ANN), **home})
        assert EN("standings-empty") in table.seen(ANN).text, "she sits in no group at present"
        await say(table, "/score season", {**by(ANN), **home})
        assert EN("standings-empty") in table.seen(ANN).text, "her own table has no seasons"
        await press(table, ANN, pack(SeasonPress("end", 1)), **under(home["chat"]))
        assert await table.services.store.seasons(GROUP) == ()
        assert await table.services.store.seasons(ANN) == ()


async def end(table: Room, who: int, verb: str, number: int = 1, chat: dict[str, Any] = CLUB) -> None:
    await press(table, who, pack(SeasonPress(verb, number)), **under(chat))  # type: ignore[arg-type]
    await table.services.delivery.drain()


@virtual_time
async def test_an_admin_ends_a_season_after_a_question_and_the_table_of_honour_keeps_it(
    tmp_path: Path,
) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(*NAMES)
        await won(table, 0)
        table.telegram.admins.add(ANN)
        assert "season 1" in (await shown(table, "/score season", by(BOB))).text
        await end(table, BOB, "ask")
        await end(table, BOB, "end")
        assert await table.services.store.seasons(GROUP) == ()
        assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
        await end(table, ANN, "ask")
        assert table.seen(GROUP).text == EN("season-ask", number=1, who="Ann")
        await end(table, ANN, "on")
        assert await table.services.store.seasons(GROUP) == ()
        await end(table, ANN, "ask")
        await end(table, ANN, "end")
        (season,) = await table.services.store.seasons(GROUP)
        assert (season.number, season.ended_by) == (1, ANN)
        told = table.seen(GROUP).text
        assert "Season 1 is over" in told
        assert "🥇 Ann" in told
        await end(table, ANN, "end")
        assert len(await table.services.store.seasons(GROUP)) == 1, "an old key ends nothing"
        assert table.telegram.answers[-1][1] == EN.plain("toast-season-over")
        await end(table, ANN, "end", 2)
        assert len(await table.services.store.seasons(GROUP)) == 1, "nothing was played in it"
        assert EN("standings-empty-season") in (await shown(table, "/score season", by(BOB))).text
        await end(table, BOB, "honours", 0)
        assert "Season 1" in table.seen(GROUP).text


@virtual_time
async def test_no_member_ends_a_season_by_opening_a_table(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(*NAMES)
        await won(table, 0)
        await table.services.features.lobby.open(table.people[BOB], PLACE, table.update())
        for verb in ("ask", "end"):
            await end(table, BOB, verb)
            assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
        assert await table.services.store.seasons(GROUP) == ()
        table.telegram.admins.add(ANN)
        await end(table, ANN, "end")
        assert len(await table.services.store.seasons(GROUP)) == 1
        await end(table, BOB, "undo")
        assert table.telegram.answers[-1][1] == EN.plain("toast-season-who")
        assert len(await table.services.store.seasons(GROUP)) == 1


UNDO, HONOURS = EN.plain("button-season-undo"), EN.plain("honours-title")


def group(table: Room) -> list[Screen]:
    """Return the messages of the group."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == GROUP]


def undoes(table: Room, title: str) -> bool:
    """Say whether the message with these words has the key that undoes the end of a season."""
    (screen,) = (each for each in group(table) if title in each.text)
    return any(key.text == UNDO for row in screen.rows for key in row)


@virtual_time
async def test_an_admin_undoes_the_end_of_a_season_and_the_matches_since_belong_to_it(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
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
        assert await table.services.store.seasons(GROUP) == ()
        told = (await shown(table, "/score season", by(BOB))).text
        assert "season 1" in told
        assert "Ann" in told
        await end(table, ANN, "undo")
        assert table.telegram.answers[-1][1] == EN.plain("toast-season-on"), "an old key"


@virtual_time
async def test_after_a_week_the_end_of_a_season_stays(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
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
        assert [each.number for each in await table.services.store.seasons(GROUP)] == [1, 2]


@virtual_time
async def test_a_key_from_another_chat_shows_and_ends_what_is_there(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(*NAMES)
        await won(table, 0)
        await table.services.features.lobby.open(table.people[ANN], PLACE, table.update())
        table.telegram.admins.add(DAN)
        await end(table, STRANGER, "end", 1, ELSEWHERE)
        await end(table, DAN, "end", 1, ELSEWHERE)
        assert await table.services.store.seasons(GROUP) == ()
        assert await table.services.store.seasons(-2002) == ()
        await press(table, STRANGER, pack(ShowStandings("more", "rating", 0, 0)), **under(ELSEWHERE))
        await table.services.delivery.drain()
        assert "Ann" not in table.seen(-2002).text


@pytest.mark.parametrize(
    "key", [ShowStandings("two", "points", 999, 999), ShowStandings("computers", "cards", 0, 999_999_999)]
)
@virtual_time
async def test_pages_that_were_never_shown_break_nothing(tmp_path: Path, key: ShowStandings) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        await say(table, "/score", by(ANN))
        await press(table, BOB, pack(key), **under(CLUB))
        await table.services.delivery.drain()
        assert table.telegram.answers[-1][1] != EN.plain("toast-broken")
        texts_there = [each.text for (chat, _), each in table.telegram.messages.items() if chat == GROUP]
        assert any("Ann" in text for text in texts_there)


@virtual_time
async def test_my_figures_are_told_to_whoever_presses_and_cost_the_group_nothing(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(*NAMES)
        await won(table, 1)
        await say(table, "/score", by(ANN))
        before = table.services.delivery.tally.copy()
        await end(table, BOB, "me")
        assert (table.telegram.answers[-1][1] or "").startswith("Bob: rating")
        await end(table, DAN, "me")
        assert table.telegram.answers[-1][1] == EN.plain("person-none-you")
        assert table.services.delivery.tally == before


@virtual_time
async def test_of_two_who_end_a_season_at_once_the_second_is_told_that_it_is_over(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        table.telegram.admins |= {ANN, BOB}
        await won(table, 0)
        seasons, place = table.services.features.seasons, PLACE
        end = SeasonPress("end", 1)
        told = await asyncio.gather(
            *(seasons.press(table.people[each], place, end, table.update()) for each in (ANN, BOB))
        )
        await table.services.delivery.drain()
        assert sorted(each.text for each in told) == ["", EN.plain("toast-season-over")]
        assert len(await table.services.store.seasons(GROUP)) == 1


@virtual_time
async def test_a_bare_sign_is_nobodys_name(tmp_path: Path) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await won(table, 0)
        assert (await shown(table, "/score @", by(ANN))).text == EN("person-unknown", name="@")


async def test_the_standings_of_a_page_are_counted_once() -> None:
    """A chat has a thousand matches as well."""
    nobody: tuple[Any, ...] = ()
    scope = Scope(
        chat=GROUP, t=EN, paper=None, title="Garage", results=nobody, ratings=nobody, seasons=nobody
    )
    with patch("bot.features.standings.standings", return_value=[]) as counted:
        for _ in range(3):
            scope.players()
    assert counted.call_count == len(LEADERBOARDS)
