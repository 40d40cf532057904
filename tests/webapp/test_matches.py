"""Matches played in the Mini App: every question, repeated presses, other players in the chat."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock, patch

from bot.delivery import Urgency
from bot.words.buttons import EndPress, LobbyPress, PresencePress, Rematch, Tap, pack, unpack
from club.clock import PENDING_S
from club.standings import INITIAL_RATING, Rating, RatingRecord
from tests.bot.table import GROUP, PLACE
from tests.webapp.pages import Playhouse, TestPage, playhouse


async def test_a_deal_is_played_by_three_pages(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        pages = [await house.open(person) for person in (11, 12, 13)]
        await play_a_deal(house, pages, random.Random(1))
        for page in pages:
            state = await page.until(lambda state: len(state["view"]["sheet"]) == 1)
            assert state["view"]["kind"] == "dealing"
            assert sum(state["view"]["points"]) in {0, 120} or state["view"]["points"]


async def test_a_page_and_a_player_in_the_chat_share_a_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(12)
        asked = await house.room.asked()
        assert asked == 12
        await page.press(page.buttons()["Pass"])
        await house.room.tap(13, "pass")
        state = await page.until(lambda state: state["view"]["kind"] != "auction")
        assert state["view"]["holder"] == state["view"]["asked"] == 0
        assert [call["amount"] for call in state["view"]["calls"] if call["seat"] == 1] in ([None], [])


async def test_a_press_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(12)
        press = page.buttons()["Pass"]
        first = await page.press(press, "the-same-press")
        page.answers.clear()
        second = await page.press(press, "the-same-press")
        assert (first["text"], second["text"]) == ("", "")
        assert (await house.room.match()).phase.asked == 2


async def test_an_illegal_card_is_answered_with_the_reason(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for who, words in ((12, "pass"), (13, "pass"), (11, "give 9C 1;give 9S 2"), (11, "contract 100")):
            await house.room.tap(who, words)
        await house.room.tap(11, "JS")
        page = await house.open(12)
        hand = {each["card"]: each for each in page.state["hand"]}
        refused = [each for each in hand.values() if not each["legal"]]
        assert page.state["view"]["trick"] == [{"seat": 0, "card": "JS"}]
        for card in refused:
            answer = await page.press(card["data"])
            assert answer["text"]
        legal = next(each for each in hand.values() if each["legal"])
        assert (await page.press(legal["data"]))["text"] == ""


async def test_cards_that_are_about_to_be_given_are_marked(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.tap(12, "pass")
        await house.room.tap(13, "pass")
        page = await house.open(11)
        hand = {each["card"]: each for each in page.state["hand"]}
        assert not any(each["chosen"] for each in hand.values())
        await page.press(hand["9C"]["data"])
        state = await page.until(lambda state: any(each["chosen"] for each in state["hand"]))
        assert [each["card"] for each in state["hand"] if each["chosen"]] == ["9C"]


async def test_a_lobby_fills_and_starts_in_the_app(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(11, 12, 13)
        await house.room.at(11).say("/new")
        pages = [await house.open(person) for person in (11, 12, 13)]
        for page in pages:
            assert page.state["stage"] == "lobby"
            if page.state["me"] is None:
                assert (await page.press(page.buttons()["Join"]))["text"]
        state = await pages[0].until(lambda state: len(state["seats"]) == 3)
        assert [each["name"] for each in state["seats"]] == ["Ann", "Bob", "Cid"]
        label = next(label for label in pages[0].buttons() if "Start" in label)
        await pages[0].press(pages[0].buttons()[label])
        for page in pages:
            state = await page.until(lambda state: state["stage"] == "match" and state["view"])
            assert len(state["hand"]) == 7


async def play_a_deal(house: Playhouse, pages: list[TestPage], rng: random.Random) -> None:
    """Let pages answer with random buttons and cards, each the page that is asked, until a deal is over."""
    for _ in range(200):
        match = await house.room.match()
        if match.asked is None:
            return
        page = pages[match.asked]
        turn = match.turn
        await page.turn(turn)
        offered = [each["data"] for each in page.state["hand"] if each["data"] and each["legal"]]
        offered += [data for data in page.buttons().values() if data and data not in offered]
        answers = [data for data in offered if isinstance(unpack(data), Tap)] or offered
        calm = [data for data in answers if not data.rpartition(" ")[2].isdigit()] or answers
        chosen = rng.choice(calm)
        await page.press(chosen)
        await asyncio.sleep(PENDING_S if chosen.endswith(":concede") else 0)
    raise AssertionError("the deal does not end")


async def test_the_page_of_an_own_match_follows_to_the_rematch(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(11)
        await house.room.home(11).say("/new")
        page = await house.open(11)
        await page.press("l1:start")
        await page.until(lambda state: state["stage"] == "match")
        await page.press(pack(EndPress(1, "end")))
        await page.press(pack(EndPress(1, "vote")))
        await page.until(lambda state: state["stage"] == "closed")
        await page.press(page.buttons()["Rematch"])
        await page.until(lambda state: state["stage"] == "match")
        again = await house.open(11, init_data="", session=page.session)
        assert again.state["stage"] == "match"


async def test_the_page_of_a_group_follows_to_the_rematch_only_for_who_sits_there(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob = await house.open(11), await house.open(12)
        await ann.press(pack(EndPress(1, "end")))
        for page in (ann, bob):
            await page.until(lambda state: state["stage"] == "closed")
        await ann.press(ann.buttons()["Rematch"])
        await ann.until(lambda state: state["stage"] == "lobby")
        assert (await house.open(11)).state["stage"] == "lobby"
        assert (await house.open(12)).state["stage"] == "closed"
        await bob.press(bob.buttons()["Rematch"])
        await bob.until(lambda state: state["stage"] == "lobby")
        assert [each["name"] for each in bob.state["seats"]] == ["Ann", "Bob"]


async def test_a_match_that_was_ended_asks_nobody_and_offers_a_spectator_no_key_that_refuses(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob, eve = [await house.open(person) for person in (11, 12, 99)]
        assert bob.state["view"]["asked"] == bob.state["me"]
        assert bob.state["tip"]
        await ann.press(pack(PresencePress(1, "pause")))
        await ann.until(lambda state: "Paused" in str(state["panel"]))
        await eve.until(lambda state: "Paused" in str(state["panel"]))
        assert list(eve.buttons()) == ["Open my own table"]
        await ann.press(pack(EndPress(1, "end")))
        for page in (ann, bob, eve):
            state = await page.until(lambda state: state["stage"] == "closed")
            assert state["view"]["asked"] is state["tip"] is None
        assert "Rematch" in ann.buttons()
        assert set(eve.buttons()) == {"🏆 Standings"}


async def test_the_end_of_a_rated_match_tells_each_player_the_change_of_their_rating(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, eve = [await house.open(person) for person in (11, 99)]
        now = Rating(25.5, 7.5)
        record = RatingRecord(table=1, player=11, pool="more", season=1, rating=now, in_season=now)
        with patch.object(type(house.room.house.store), "ratings", AsyncMock(return_value=(record,))):
            await ann.press(pack(EndPress(1, "end")))
            for page in (ann, eve):
                await page.until(lambda state: state["stage"] == "closed")
        change = now.shown - INITIAL_RATING.shown
        assert f"Rating <b>{now.shown} (+{change})</b>" in ann.state["panel"]["html"]
        assert "Rating" not in eve.state["panel"]["html"]


async def test_a_match_that_was_not_rated_reads_the_ratings_once_for_each_player(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(11)
        with patch.object(type(house.room.house.store), "ratings", AsyncMock(return_value=())) as ratings:
            await ann.press(pack(EndPress(1, "end")))
            await ann.until(lambda state: state["stage"] == "closed")
            for _ in range(3):
                await house.open(11)
        assert ratings.await_count == 1
        assert "Rating" not in ann.state["panel"]["html"]


async def test_the_page_of_a_player_who_sits_down_in_the_chat_follows_to_the_rematch(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann, bob, dan = [await house.open(person) for person in (11, 12, 14)]
        await ann.press(pack(EndPress(1, "end")))
        for page in (ann, bob, dan):
            await page.until(lambda state: state["stage"] == "closed")
        await ann.press(ann.buttons()["Rematch"])
        await house.room.at(12).press(LobbyPress(2, "join"))
        state = await bob.until(lambda state: state["stage"] == "lobby")
        assert [each["name"] for each in state["seats"]] == ["Ann", "Bob"]
        assert dan.state["stage"] == "closed"


async def test_more_time_reaches_the_page_although_nothing_else_changes(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page, live = await house.open(12), await house.room.live()
        before = page.state["clock"]["left_s"]
        display = house.room.house.display
        async with house.room.house.tables.lock(1):
            await house.room.house.runner.keep(
                live, replace(live.table.state, since=live.table.state.since - 30)
            )
        display.group(live, Urgency.NEWS)
        state = await page.until(lambda state: state["clock"]["left_s"] < before - 20)
        assert state["clock"]["seat"] == 1


async def test_no_clock_runs_for_a_computer_that_plays(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page, live = await house.open(12), await house.room.live()
        state = live.table.state
        async with house.room.house.tables.lock(1):
            chair = replace(state.chairs[1], away=state.since)
            await house.room.house.runner.keep(live, state.with_chair(1, chair))
            house.room.house.display.group(live, Urgency.NEWS)
        told = await page.until(lambda state: state["clock"] is None)
        assert told["view"]["asked"] == 1


async def test_another_marriage_card_can_be_tapped_while_one_waits_for_its_declaration(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        chat = await house.room.house.people.chat(GROUP, PLACE.title, "en")
        explicit = (("marriage_declaration", "explicit"),)
        await house.room.house.people.keep_chat(replace(chat, changes=explicit))
        await house.room.sit_down()
        for who, words in ((12, "pass"), (13, "pass"), (11, "give 9C 1;give 9S 2"), (11, "contract 100")):
            await house.room.tap(who, words)
        for who, words in ((11, "AS"), (12, "JC"), (13, "9S")):
            await house.room.tap(who, words)
        page = await house.open(11)
        await page.press(hand_of(page)["KH"])
        await page.until(lambda state: "KH declare" in str(state["panel"]))
        assert (await page.press(hand_of(page)["QH"]))["text"] == ""
        await page.until(lambda state: "QH declare" in str(state["panel"]))
        assert (await page.press(hand_of(page)["TS"]))["text"] == ""
        await page.until(lambda state: state["view"]["trick"] == [{"seat": 0, "card": "TS"}])


def hand_of(page: TestPage) -> dict[str, str]:
    """Return the press of each card of the hand."""
    return {each["card"]: each["data"] for each in page.state["hand"]}


async def test_the_page_of_a_spectator_follows_to_the_rematch_and_offers_a_free_seat(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        eve = await house.open(99)
        assert eve.state["me"] is None
        for person in (11, 12, 13):
            await house.room.at(person).press(EndPress(1, "end" if person == 11 else "vote"))
        await eve.until(lambda state: state["stage"] == "closed")
        await house.room.at(12).press(Rematch(1))
        await eve.until(lambda state: state["stage"] == "lobby")
        assert eve.state["seats"]
        assert "Join" in eve.buttons()
