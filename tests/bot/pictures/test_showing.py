"""Pictures in chats: the last deals and the end are shown to everybody, the whole sheet on request."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from markupsafe import Markup

from bot.pictures.chart import Finale, Latest
from bot.screens import CAPTION_LIMIT, Picture, Screen
from bot.screens.over import pictured
from bot.tables.live import LiveMatch
from bot.telegram.updates import Place
from bot.words.buttons import unpack
from bot.words.texts import words_of
from club.model import ChatSettings, Pictures
from game.rules import assemble
from game.state import Tally
from tests.bot.table import GROUP, Room, in_play, is_sheet
from tests.scenes import with_scene

ANN, BOB, CID = PEOPLE = (11, 12, 13)


async def settle(table: Room, pictures: Pictures) -> None:
    """Let the group have pictures, or none."""
    live = await table.live()
    live.settings = ChatSettings(pictures=pictures)
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    await table.house.people.keep_chat(replace(chat, settings=live.settings))


async def on_the_last_deal(table: Room) -> None:
    """Bring everybody so near the target that the next deal ends the match."""
    live = await table.live()
    assert isinstance(live, LiveMatch)
    live.table = replace(live.table, rules=assemble({"target": 501, "barrel_at": "off", "bid_limit": "none"}))
    live.match = live.match._replace(tallies=(Tally(495), Tally(495), Tally(495)))


async def next_deal(table: Room) -> None:
    """Wait until the next cards are dealt."""
    await asyncio.sleep(30)
    assert (await table.match()).asked is not None


async def two_deals(table: Room) -> None:
    """Play two deals, until all is shown."""
    await table.play_a_deal()
    await next_deal(table)
    await table.play_a_deal()
    await table.house.delivery.drain()


def of(screen: Screen, kind: type) -> bool:
    """Return whether a screen carries a picture of a kind."""
    return screen.picture is not None and isinstance(screen.picture.shows, kind)


def latest(screen: Screen) -> Latest:
    """Return the picture of the last deals that a message carries."""
    assert screen.picture is not None
    assert isinstance(screen.picture.shows, Latest)
    return screen.picture.shows


@with_scene(in_play)
async def test_one_message_of_each_chat_tells_the_result_of_a_deal(table: Room) -> None:
    for deals in (1, 2):
        await table.house.delivery.drain()
        before = Counter(chat for chat, _ in table.telegram.messages)
        await table.play_a_deal()
        await table.house.delivery.drain()
        after = Counter(chat for chat, _ in table.telegram.messages)
        assert after == before, "it is the message of the deal, or stands in its place"
        assert len(latest(table.seen(GROUP)).rows) == deals
        assert "<pre>" not in table.seen(GROUP).text, "totals stand in the picture"
        assert not any(table.seen(who).picture for who in PEOPLE), "the panel becomes that of the next deal"
        for who in (GROUP, *PEOPLE):
            assert "Next deal" in table.seen(who).rows[0][0].text
        await next_deal(table)
    assert table.sheets() == []


@with_scene(in_play)
async def test_the_words_of_a_result_are_complete_without_the_picture(table: Room) -> None:
    await table.play_a_deal()
    await table.house.delivery.drain()
    for who in (GROUP, *PEOPLE):
        alone = table.seen(who).lesser()[0]
        assert alone.picture is None
        for tally in (await table.match()).tallies:
            assert str(abs(tally.score)) in words_of(alone.text)
    assert "<pre>" in table.seen(GROUP).lesser()[0].text


@with_scene(in_play)
async def test_the_group_may_unfold_how_a_deal_went(table: Room) -> None:
    await table.play_a_deal()
    await table.house.delivery.drain()
    result, _, story = table.seen(GROUP).text.partition("<blockquote expandable>")
    assert "made" in result or "failed" in result
    assert "8. " in story
    assert "8. " not in result


@with_scene(in_play)
async def test_who_wants_no_pictures_sees_words_alone(table: Room) -> None:
    await settle(table, "off")
    await on_the_last_deal(table)
    await table.play_a_deal()
    await asyncio.sleep(60)
    assert [screen for screen in table.telegram.messages.values() if screen.picture] == []


@with_scene(in_play)
async def test_a_picture_goes_with_the_wish_for_it(table: Room) -> None:
    await two_deals(table)
    assert of(table.seen(GROUP), Latest)
    await settle(table, "off")
    await table.house.redraw.settled(GROUP)
    await table.house.delivery.drain()
    assert table.seen(GROUP).picture is None
    assert "<pre>" in table.seen(GROUP).text


@with_scene(in_play)
async def test_the_end_of_a_match_is_a_picture_in_the_group_and_at_home(table: Room) -> None:
    await table.play_a_deal()
    await next_deal(table)
    await on_the_last_deal(table)
    await table.play_a_deal()
    await asyncio.sleep(60)
    assert all(of(table.seen(who), Finale) for who in (*PEOPLE, GROUP))
    assert table.sheets() == [], "the totals of the last deal stand in the picture of the end"
    painting = table.seen(GROUP).picture
    assert painting
    assert isinstance(painting.shows, Finale)
    assert painting.shows.winner is not None


@pytest.mark.parametrize("length", [CAPTION_LIMIT, CAPTION_LIMIT + 1])
def test_words_that_are_too_long_for_a_caption_stand_alone(length: int) -> None:
    screen = pictured(Screen(text=Markup("9" * length)), Picture(_Nothing()))
    assert (screen.picture is not None) is (length <= CAPTION_LIMIT)


class _Nothing:
    """A painting of nothing."""

    def draw(self) -> _Nothing:
        return self

    def encoded(self) -> bytes:
        return b""


@with_scene(in_play)
async def test_where_the_sheet_cannot_be_shown_it_is_written(table: Room) -> None:
    await two_deals(table)
    await table.at(ANN).write("/score")
    (sheet,) = table.sheets()
    alone = sheet.lesser()[0]
    assert alone.picture is None
    assert "<pre>" in alone.text


@with_scene(in_play)
async def test_a_key_below_a_deal_opens_the_whole_sheet_at_the_end_of_the_chat(table: Room) -> None:
    await two_deals(table)
    (key,) = (each for row in table.seen(GROUP).rows for each in row if "Sheet" in each.text)
    assert key.data is not None
    before = set(table.telegram.messages)
    await table.at(ANN).push(unpack(key.data))
    (new,) = set(table.telegram.messages) - before
    assert is_sheet(table.telegram.messages[new])


@with_scene(in_play)
async def test_score_moves_the_picture_to_the_end_of_the_group_and_is_a_text_at_home(table: Room) -> None:
    await table.play_a_deal()
    await next_deal(table)
    await table.house.delivery.drain()
    assert not is_sheet(list(table.telegram.messages.values())[-1])
    await table.at(ANN).write("/score")
    (sheet,) = table.sheets()
    in_group = [screen for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]
    assert in_group[-1] == sheet
    await table.at(ANN, Place(ANN, None, "", private=True)).write("/score")
    assert "<pre>" in table.seen(ANN).text


@with_scene(in_play)
async def test_who_asks_for_the_sheet_again_and_again_reads_it(table: Room) -> None:
    await table.play_a_deal()
    for _ in range(3):
        await table.at(ANN).write("/score")
    assert len(table.sheets()) == 1
    assert "<pre>" in table.seen(GROUP).text
    assert any("Standings" in key.text for row in table.sheets()[0].rows for key in row)
