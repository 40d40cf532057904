"""/score with words behind it, and the pages of the standings."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from bot.features.standings import Scope
from bot.people import Who
from bot.screens import Screen
from bot.words.buttons import SeasonPress, ShowStandings, pack, unpack
from bot.words.texts import texts
from club.model import PlayerFigures, Result
from club.standings import LEADERBOARDS
from tests.bot.raw_updates import CLUB, NEWS, by, press, say, under
from tests.bot.table import GROUP, NAMES, Room, room
from tests.scenes import with_scene
from tests.storage.played import table as a_table

ANN, BOB, CID, DAN, _ = NAMES
EN = texts("en")


async def won(table: Room, seat: int, *, players: tuple[int, ...] = (ANN, BOB, CID)) -> None:
    """Let a match of the group end that a seat won."""
    store = table.house.store
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


@with_scene(room)
async def test_an_at_name_means_the_person_who_has_it_now(table: Room) -> None:
    """Telegram tells nobody that a person gave a name up."""
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    await say(table, "/help", named(BOB, "ace"))
    assert "⚔️ Ann – Bob" in (await shown(table, "/score @Ace", by(ANN))).text
    table.telegram.handles = {BOB: "bobby", CID: "ace"}
    assert "Bob" not in (await shown(table, "/score @ace", by(ANN))).text
    await say(table, "/help", named(CID, "ace"))
    assert "⚔️ Ann – Cid" in (await shown(table, "/score @ace", by(ANN))).text
    assert "⚔️ Ann – Bob" in (await shown(table, "/score @bobby", by(ANN))).text
    table.telegram.handles = {BOB: ""}
    assert "Bob" not in (await shown(table, "/score @bobby", by(ANN))).text
    bob = await table.house.people.player(BOB)
    assert bob is not None
    assert bob.username is None


@with_scene(room)
async def test_score_me_tells_what_i_did_and_score_name_puts_us_beside_one_another(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    for word in ("me", "ME", "я"):
        assert "👤 Ann" in (await shown(table, f"/score {word}", by(ANN))).text
    await say(table, "/help", named(BOB, "BobTheBold"))
    for word in ("@bobthebold", "@BobTheBold", "Bob", "bob", "Воb"):
        assert "⚔️ Ann – Bob" in (await shown(table, f"/score {word}", by(ANN))).text, word
    await table.house.people.meet(Who(BOB, "Боря", "ru"))
    assert "⚔️ Ann – Боря" in (await shown(table, "/score @Боря", by(ANN))).text, "no @name in Telegram"
    await table.house.people.meet(Who(CID, "שרה 👨\u200d👩\u200d👧", "en"))
    told = await shown(table, "/score שרה 👨\u200d👩\u200d👧", by(ANN))
    assert "⚔️ Ann – " in told.text, "as Telegram writes it"
    assert "👤 Ann" in (await shown(table, "/score Ann", by(ANN))).text, "myself"


@with_scene(room)
async def test_score_as_an_answer_to_somebody_is_about_them(table: Room) -> None:
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
    assert await table.house.store.player(77) is None, "nobody is noted who has done nothing"


@with_scene(room)
async def test_in_a_topic_every_message_answers_the_one_that_opened_it_and_means_nobody(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    opened = {"message_id": 5, "date": 1, "chat": CLUB, **by(BOB)}
    opened["forum_topic_created"] = {"name": "Cards", "icon_color": 1}
    told = await shown(table, "/score", {**by(ANN), "reply_to_message": opened})
    assert "Standings" in told.text


@with_scene(room)
async def test_a_name_that_nobody_has_or_several_have_is_told_so(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await table.house.people.meet(Who(CID, "Bob", "en"))
    await won(table, 0)
    assert (await shown(table, "/score @nobody", by(ANN))).text == EN("person-unknown", name="@nobody")
    assert (await shown(table, "/score <b>x</b>", by(ANN))).text == EN("person-unknown", name="<b>x</b>")
    told = (await shown(table, "/score Bob", by(ANN))).text
    assert told == EN("person-which", name="Bob", names="Bob, Bob 2")
    assert len((await shown(table, "/score " + "x" * 4000, by(ANN))).text) < 400


@with_scene(room)
async def test_who_writes_as_the_group_is_not_me_but_may_ask_about_others(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    assert (await shown(table, "/score me", NEWS)).text == EN("anonymous")
    assert "👤 Bob" in (await shown(table, "/score Bob", NEWS)).text


@with_scene(room)
async def test_pressed_below_a_sheet_the_standings_come_to_the_end_of_the_chat_and_below_themselves_stay(
    table: Room,
) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    page = pack(ShowStandings("more", "cards", 0, 0))

    def standings() -> list[int]:
        messages = table.telegram.messages.items()
        return [number for (_, number), each in messages if "Points" in each.text or "Standings" in each.text]

    await table.at(ANN).write("/score")
    (first,) = standings()
    message = {**under(CLUB)["message"], "message_id": first}
    await press(table, BOB, page, message=message)
    assert standings() == [first]
    for _ in range(5):
        await table.at(BOB).push(unpack(page))
    (last,) = standings()
    assert first < last <= first + 2, "not however often it is pressed"


@with_scene(room)
async def test_at_home_one_reads_of_ones_own_matches_and_of_no_season(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    home = {"chat": {"id": ANN, "type": "private", "first_name": "Ann"}}
    await say(table, "/score", {**by(ANN), **home})
    assert EN("standings-empty") in table.seen(ANN).text, "she sits in no group at present"
    await say(table, "/score season", {**by(ANN), **home})
    assert EN("standings-empty") in table.seen(ANN).text, "her own table has no seasons"
    await press(table, ANN, pack(SeasonPress("end", 1)), **under(home["chat"]))
    assert await table.house.store.seasons(GROUP) == ()
    assert await table.house.store.seasons(ANN) == ()


@pytest.mark.parametrize(
    "key", [ShowStandings("two", "points", 999, 999), ShowStandings("computers", "cards", 0, 999_999_999)]
)
@with_scene(room)
async def test_pages_that_were_never_shown_break_nothing(table: Room, key: ShowStandings) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    await table.at(ANN).write("/score")
    await table.at(BOB).push(key)
    await table.house.delivery.drain()
    assert table.telegram.answers[-1][1] != EN.plain("toast-broken")
    texts_there = [each.text for (chat, _), each in table.telegram.messages.items() if chat == GROUP]
    assert any("Ann" in text for text in texts_there)


@with_scene(room)
async def test_my_figures_are_told_to_whoever_presses_and_cost_the_group_nothing(table: Room) -> None:
    await table.come_in(*NAMES)
    await won(table, 1)
    await table.at(ANN).write("/score")
    own = pack(SeasonPress("me", 1))
    before = table.house.delivery.tally.copy()
    await table.at(BOB).push(unpack(own))
    assert (table.telegram.answers[-1][1] or "").startswith("Bob: rating")
    await table.at(DAN).push(unpack(own))
    assert table.telegram.answers[-1][1] == EN.plain("person-none-you")
    assert table.house.delivery.tally == before


@with_scene(room)
async def test_a_bare_sign_is_nobodys_name(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await won(table, 0)
    assert (await shown(table, "/score @", by(ANN))).text == EN("person-unknown", name="@")


async def test_the_standings_of_a_page_are_counted_once() -> None:
    """A chat has a thousand matches as well."""
    nobody: tuple[Any, ...] = ()
    scope = Scope(
        chat=GROUP,
        t=EN,
        told=EN,
        paper=None,
        title="Garage",
        results=nobody,
        ratings=nobody,
        seasons=nobody,
    )
    with patch("club.standings.standings", return_value=[]) as counted:
        for _ in range(3):
            scope.players()
    assert counted.call_count == len(LEADERBOARDS)


@with_scene(room)
async def test_the_matches_of_a_chat_are_read_once_until_there_are_others(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chat has a thousand matches as well, and anybody turns the pages of its standings."""
    await table.come_in(ANN, BOB, CID, DAN)
    await won(table, 0)
    store, reads = table.house.store, list[int]()
    results = store.results

    async def counted(chat: int) -> tuple[Result, ...]:
        reads.append(chat)
        return await results(chat)

    monkeypatch.setattr(store, "results", counted)
    for who in (ANN, BOB, CID):
        assert "🥇 Ann" in (await shown(table, "/standings", by(who))).text
        await table.at(who).push(ShowStandings("more", "points", 0, 0))
    assert len(reads) == 1
    for _ in range(2):
        await won(table, 1)
    assert "2\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}3" in (await shown(table, "/standings", by(ANN))).text
    assert len(reads) == 2
    await table.house.store.forget_person(BOB)
    table.house.people.erase(BOB)
    assert "Bob" not in (await shown(table, "/standings", by(ANN))).text
    assert len(reads) == 3
