"""Deals that are over, with all hands face up: the key in the group, trick by trick, and never too soon."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.history import MatchDetails, match_screen
from bot.pictures.deal import DealSummary, TrickPicture, TrickSeen, taken
from bot.screens import CAPTION_LIMIT, Screen
from bot.screens.past import MatchView, deal_screen, dealt, past_deals, trick_screen
from bot.telegram.updates import Place
from bot.words.buttons import LookBack, pack, unpack
from bot.words.texts import LANGUAGES, texts
from club.model import Chat
from club.names import distinct_names
from game.cards import card
from game.events import CardPlayed, Event
from game.rules import preset, presets
from game.state import Playing
from tests.album import LONG, played
from tests.bot.pictures.test_sheet import assert_readable
from tests.bot.table import GROUP, HANDS, PLACE, Room, in_play, room
from tests.bot.tables.sitting import one_move
from tests.game.preset_matches import moves
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN = 11, 12, 13, 14
EN = texts("en")
CARDS = "🃏 Cards"
ELSEWHERE = Place(-77, None, "Elsewhere", private=False)


def key_of(screen: Screen, label: str) -> str:
    """Return what a key sends."""
    (data,) = [key.data for row in screen.rows for key in row if key.text.startswith(label)]
    assert data
    return data


def looks(table: Room, chat: int) -> list[Screen]:
    """Return the messages of a chat that show past deals."""
    messages = table.telegram.messages.items()
    return [
        each
        for (where, _), each in messages
        if where == chat
        and any(
            (key.data or "").startswith("H") and ":deal:" in (key.data or "")
            for row in each.rows
            for key in row
        )
    ]


async def settled(table: Room, label: str = CARDS) -> str:
    """Play a deal and return what the key below it in the group sends."""
    await table.play_a_deal()
    await table.house.delivery.drain()
    return key_of(table.seen(GROUP), label)


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_the_key_below_a_settled_deal_opens_all_hands_in_one_message(table: Room) -> None:
    data = await settled(table)
    sent = len(table.telegram.calls)
    assert await table.at(BOB).push(unpack(data)) is None
    (shown,) = looks(table, GROUP)
    assert len(table.telegram.calls) == sent + 1, "the budget of the group is spent once"
    words = shown.plain().text
    assert "Deal 1" in words
    for seat, name in enumerate(("Ann", "Bob", "Cid")):
        assert f"{name}: " in words
        assert all(EN.plain(f"card-rank-{card.rank.name.lower()}") in words for card in HANDS[seat])
    assert "Talon: ♤K ♥️10 ♥️A" in words
    assert shown.picture is not None
    assert isinstance(shown.picture.shows, DealSummary)
    await table.at(CID).push(unpack(data))
    await table.at(ANN).push(unpack(data))
    assert len(looks(table, GROUP)) == 1, "it moves to the end, and there is one"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_trick_by_trick_the_same_message_turns_its_pages(table: Room) -> None:
    await table.at(BOB).push(unpack(await settled(table)))
    (shown,) = looks(table, GROUP)
    await table.at(BOB).push("Trick by trick")
    for number in range(1, 9):
        (shown,) = looks(table, GROUP)
        assert f"Trick {number} of 8" in shown.plain().text
        assert shown.picture is not None
        painting = shown.picture.shows
        assert isinstance(painting, TrickPicture)
        written = [each.words for each in painting.draw().items]
        took = [f"took {points}" for points in painting.taken]
        assert [each for each in written if each in took] == took
        if number < 8:
            await table.at(BOB).push("▶")
    row = (await table.match()).sheet[-1]
    taken = " · ".join(
        f"{name}\xa0{each}" for name, each in zip(("Ann", "Bob", "Cid"), row.points, strict=True)
    )
    assert f"Taken: {taken}" in shown.plain().text
    await table.at(BOB).push("◀")
    assert "Trick 7 of 8" in looks(table, GROUP)[0].plain().text
    await table.at(BOB).push(unpack(key_of(looks(table, GROUP)[0], "🃏 The whole deal")))
    assert "Talon: " in looks(table, GROUP)[0].plain().text


@virtual_time
async def test_a_deal_tells_which_answers_a_stand_in_gave_also_after_a_restart(tmp_path: Path) -> None:
    """Bob bids himself; a stand-in passes for Cid and plays all his cards but the last two."""
    async with room(tmp_path / "s") as table:
        await table.sit_down()
        await table.tap(BOB, "bid 105")
        await table.house.timeouts.gone(table.people[CID])
        while not isinstance(phase := (await table.match()).phase, Playing) or len(phase.taken) < 6:
            await one_move(table)
        await table.house.timeouts.here(table.people[CID])
        await table.play_a_deal()
        await table.house.delivery.drain()
        data = key_of(table.seen(GROUP), CARDS)
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await table.house.open()
        table.updates = 1000
        await table.at(BOB).push(unpack(data))
        (shown,) = looks(table, GROUP)
        assert "💤 Cid (stand-in): bids, tricks\xa01–6" in shown.plain().text
        assert shown.plain().text.count("💤") == 1
        assert isinstance(shown.picture.shows, DealSummary)  # type: ignore[union-attr]
        assert "stand-in" in [each.words for each in shown.picture.shows.draw().items]  # type: ignore[union-attr]
        await table.at(BOB).push("Trick by trick")
        assert "Cid (stand-in)\xa0" in looks(table, GROUP)[0].plain().text
        for _ in range(6):
            await table.at(BOB).push("▶")
        assert "stand-in" not in looks(table, GROUP)[0].plain().text


@with_scene(in_play, timer=0)
async def test_the_deal_that_is_played_is_shown_to_nobody(table: Room) -> None:
    """Not by the key of the deal before with another number, and not in part."""
    token = (await table.record()).token
    forged = [
        LookBack(f"t{token}", what, deal, trick)
        for what in ("cards", "deal")
        for deal in (0, 1, 2)
        for trick in (0, 1)
    ]
    for press in forged:
        told = await table.at(ANN).push(press)
        assert told == EN.plain("toast-past-unfinished")
    await settled(table)
    live = await table.live()
    await table.house.runner.deal(live, table.update())
    await table.tap(await table.asked(), await table.simplest())
    assert await table.at(ANN).push(LookBack(f"t{token}", "deal", 2)) == EN.plain("toast-past-unfinished")
    assert looks(table, GROUP) == []
    assert await table.at(ANN).push(LookBack(f"t{token}", "deal", 1)) is None, "the one before is no secret"
    assert await table.at(ANN).push(LookBack(f"t{token}", "deal", 1, 9)) == EN.plain("toast-past-gone")


@with_scene(room, deal_pause_s=9000)
async def test_where_the_same_deck_is_dealt_on_there_is_no_key_before_the_end(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    changes = (("shuffle", "match_start"),)
    await table.house.store.keep_chat(Chat(id=GROUP, title=PLACE.title, language="en", changes=changes))
    await table.sit_down()
    await table.play_a_deal()
    await table.house.delivery.drain()
    assert [key.text for row in table.seen(GROUP).rows for key in row] == ["Next deal ▶", "📋 Sheet"]
    assert CARDS not in await table.keys(ANN)
    token = (await table.record()).token
    told = await table.at(ANN).push(LookBack(f"t{token}", "cards", 1))
    assert told == EN.plain("toast-cards-later")
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
    await table.house.delivery.drain()
    assert await table.at(ANN).push(LookBack(f"t{token}", "cards", 1)) is None
    assert any(
        key.text == CARDS
        for (chat, _), each in table.telegram.messages.items()
        if chat == GROUP
        for row in each.rows
        for key in row
    )


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_only_the_group_and_its_members_at_home_see_them(table: Room) -> None:
    data = await settled(table)
    table.telegram.strangers = {DAN}
    strangers = EN.plain("toast-past-strangers")
    assert await table.home(DAN).push(unpack(data)) == strangers
    assert await table.at(ANN, ELSEWHERE).push(unpack(data)) == strangers, (
        "what a group plays is not told elsewhere"
    )
    assert await table.home(ANN).push(unpack(data)) is None
    assert len(looks(table, ANN)) == 1
    assert looks(table, GROUP) == looks(table, DAN) == looks(table, -77) == []
    unknown = pack(LookBack("t" + "0" * 16, "cards", 1))
    assert await table.at(ANN).push(unpack(unknown)) == EN.plain("toast-past-gone")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_in_a_chat_without_pictures_it_is_words(table: Room) -> None:
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    await table.house.people.keep_chat(replace(chat, settings=replace(chat.settings, pictures="off")))
    await table.at(ANN).push(unpack(await settled(table)))
    (shown,) = looks(table, GROUP)
    assert shown.picture is None
    await table.at(ANN).push("Trick by trick")
    assert looks(table, GROUP)[0].picture is None


@pytest.mark.parametrize("name", presets())
def test_the_hands_are_those_that_were_played(name: str) -> None:
    """Cards move before the first trick by talons, gifts, cards laid aside, and a talon that is sold."""
    compared = 0
    told: list[Event] = []
    before: object = None
    for seed in range(3):
        for move in moves(preset(name), random.Random(seed)):
            if (
                isinstance(before, Playing)
                and any(isinstance(each, CardPlayed) for each in move.events)
                and not before.taken
                and not before.trick
            ):
                found = dealt(told)
                assert found is not None
                assert tuple(map(set, found.held)) == tuple(map(set, before.hands))
                compared += 1
            told, before = [*told, *move.events], move.after.phase
            if move.after.deals_played > 5:
                break
    assert compared > 3


@pytest.mark.parametrize("name", ["classic", "studio"])
def test_the_last_trick_brings_what_the_sheet_says(name: str) -> None:
    for deal in played(name, 6):
        (found,) = past_deals(deal.events)
        if found.dealt.tricks:
            assert taken(found.dealt.tricks, len(found.row.points)) == found.row.points


def test_a_marriage_stands_beside_whoever_declared_it_also_where_another_takes_the_trick() -> None:
    (past,) = past_deals(played("classic", 1)[0].events)
    queen, ace = card("QH"), card("AH")
    trick = TrickSeen(((1, queen), (0, ace)), 0, 14, (queen.suit, 100), queen.suit)
    deals = (past._replace(dealt=past.dealt._replace(tricks=(trick,))),)
    told = deal_screen(EN, MatchView("0" * 16, ("Ann", "Bob", "Cid"), None, deals), 1).plain().text
    assert "1. Bob +100: ♥️Q ♥️A → Ann +14" in told.replace("\xa0", " ")


def test_the_places_of_a_match_that_is_over_have_their_medals() -> None:
    deals = tuple(next(past_deals(each.events)) for each in played("classic", 3))
    rows = tuple(each.row for each in deals)
    looking = MatchView("0" * 16, ("Ann", "Bob", "Cid"), "light", deals)
    told = MatchDetails(
        looking, "Garage", "classic", preset("classic"), rows, 2, "won", (), 1.7e9, 60.0, kept=True
    )
    words = match_screen(EN, told, 0).plain().text
    assert "🥇 Cid" in words
    assert [sign for sign in ("🥈", "🥉") if sign not in words] == []
    assert "🥇" not in match_screen(EN, told._replace(winner=None, why="vote"), 0).plain().text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["classic", "two_players", "two_players_bank", "four_players"])
def test_every_page_of_a_deal_fits_below_its_picture_and_can_be_read(language: str, name: str) -> None:
    t = texts(language)
    deals = tuple(next(past_deals(each.events)) for each in played(name, 4))
    looking = MatchView("0" * 16, distinct_names(LONG[: len(deals[0].row.points)]), "dark", deals)
    for number, deal in enumerate(deals, 1):
        pages = [deal_screen(t, looking, number)]
        pages += [trick_screen(t, looking, number, each) for each in range(1, len(deal.dealt.tricks) + 1)]
        for page in pages:
            assert len(page.plain().text) <= CAPTION_LIMIT
            assert page.picture is not None
        assert_readable(pages[-1].picture.shows.draw())  # type: ignore[union-attr, arg-type]  # a canvas
