"""Where pictures are shown: the sheet in the group, a deal that is over at home, the end to everybody."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import Markup

from bot.people import Who
from bot.pictures.deal import Glance
from bot.pictures.finale import Finale
from bot.pictures.sheet import Sheet
from bot.screens.paintings import pictured
from bot.screens.screen import CAPTION_LIMIT, Picture, Screen
from bot.tables.live import LiveMatch
from bot.telegram.updates import Place, Said
from club.settings import ChatSettings, Pictures
from game.ledger import Tally
from game.rules import assemble
from tests.bot.table import GROUP, PLACE, Room, in_play, is_sheet
from tests.virtual_time import virtual_time

ANN, BOB, CID = PEOPLE = (11, 12, 13)


async def settle(table: Room, pictures: Pictures) -> None:
    """Let the group have pictures, or none."""
    live = await table.live()
    live.settings = ChatSettings(pictures=pictures)
    chat = await table.services.people.group(GROUP)
    assert chat is not None
    await table.services.people.keep_chat(replace(chat, settings=live.settings))


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
    await table.services.delivery.drain()


def of(screen: Screen, kind: type) -> bool:
    """Say whether a screen carries a picture of a kind."""
    return screen.picture is not None and isinstance(screen.picture.shows, kind)


@virtual_time
async def test_a_match_has_one_picture_in_its_group_which_follows_every_deal(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        await next_deal(table)
        assert table.sheets() == [], "of one deal its message says all"
        await table.play_a_deal()
        await table.services.delivery.drain()
        (first,) = table.sheets()
        place = [key for key, screen in table.telegram.messages.items() if is_sheet(screen)]
        assert "Score sheet" in first.text
        await next_deal(table)
        await table.play_a_deal()
        await table.services.delivery.drain()
        (second,) = table.sheets()
        assert [key for key, screen in table.telegram.messages.items() if is_sheet(screen)] == place
        assert isinstance(second.picture and second.picture.shows, Sheet)
        assert len(second.picture.shows.rows) == 3  # type: ignore[union-attr]
        assert second.picture != first.picture
        for tally in (await table.match()).tallies:
            assert str(abs(tally.score)) in second.text, "the same numbers stand below it"


@virtual_time
async def test_between_the_deals_the_picture_costs_no_call(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await two_deals(table)
        await next_deal(table)
        await table.services.delivery.drain()
        calls = [call for call in table.telegram.calls if "Score sheet" in call.text]
        await table.services.redraw.show(1)
        await table.services.redraw.refresh(table.people[ANN])
        await table.services.delivery.drain()
        assert [call for call in table.telegram.calls if "Score sheet" in call.text] == calls
        assert len(calls) == 1


@virtual_time
async def test_who_wants_no_pictures_sees_words_alone(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await settle(table, "off")
        await on_the_last_deal(table)
        await table.play_a_deal()
        await asyncio.sleep(60)
        assert [screen for screen in table.telegram.messages.values() if screen.picture] == []


@virtual_time
async def test_a_picture_goes_with_the_wish_for_it(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await two_deals(table)
        assert len(table.sheets()) == 1
        await settle(table, "off")
        await table.services.redraw.settled(GROUP)
        await table.services.delivery.drain()
        assert table.sheets() == []


@virtual_time
async def test_all_see_at_home_the_cards_of_a_deal_once_it_is_over(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        assert not any(of(table.seen(who), Glance) for who in PEOPLE)
        await table.play_a_deal()
        await table.services.delivery.drain()
        panels = [table.seen(who) for who in PEOPLE]
        assert all(of(panel, Glance) for panel in panels)
        shown = {panel.picture.key() for panel in panels if panel.picture}
        assert len(shown) == 1, "it is the same for all, and so uploaded once"
        await next_deal(table)
        await table.services.delivery.drain()
        assert not any(of(table.seen(who), Glance) for who in PEOPLE)


@virtual_time
async def test_cards_that_are_dealt_again_as_they_lie_stay_secret_until_the_end(tmp_path: Path) -> None:
    """How the last cards were collected tells the next ones."""
    async with in_play(tmp_path) as table:
        live = await table.live()
        live.table = replace(live.table, rules=assemble({"shuffle": "match_start"}))
        await table.play_a_deal()
        await table.services.delivery.drain()
        assert not any(of(table.seen(who), Glance) for who in PEOPLE)
        live = await table.live()
        assert isinstance(live, LiveMatch)
        assert not live.table.open_cards
        live.table = replace(live.table, stage="over")
        assert live.table.open_cards


@virtual_time
async def test_the_end_of_a_match_is_a_picture_in_the_group_and_at_home(
    tmp_path: Path,
) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        await next_deal(table)
        await on_the_last_deal(table)
        await table.play_a_deal()
        await asyncio.sleep(60)
        assert all(of(table.seen(who), Finale) for who in (*PEOPLE, GROUP))
        (sheet,) = table.sheets()
        assert isinstance(sheet.picture and sheet.picture.shows, Sheet)
        assert sheet.picture.shows.over  # type: ignore[union-attr]
        painting = table.seen(GROUP).picture
        assert painting
        assert isinstance(painting.shows, Finale)
        assert painting.shows.winner is not None


@pytest.mark.parametrize("length", [CAPTION_LIMIT, CAPTION_LIMIT + 1])
def test_words_that_are_too_long_for_a_caption_stand_alone(length: int) -> None:
    screen = pictured(Screen(Markup("9" * length)), Picture(_Nothing()))
    assert (screen.picture is not None) is (length <= CAPTION_LIMIT)


class _Nothing:
    """A painting of nothing."""

    def draw(self) -> _Nothing:
        return self

    def encoded(self) -> bytes:
        return b""


@virtual_time
async def test_where_the_sheet_cannot_be_shown_it_is_written(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await two_deals(table)
        (sheet,) = table.sheets()
        alone = sheet.lesser()[0]
        assert alone.picture is None
        assert "<pre>" in alone.text


async def score(table: Room, place: Place) -> None:
    """Write /score."""
    said = Said(table.update(), Who(ANN, "Ann", "en"), place, "score", "")
    await table.services.app._handlers[Said](said)
    await table.services.delivery.drain()


@virtual_time
async def test_score_moves_the_picture_to_the_end_of_the_group_and_is_a_text_at_home(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        await next_deal(table)
        await table.services.delivery.drain()
        assert not is_sheet(list(table.telegram.messages.values())[-1])
        await score(table, PLACE)
        (sheet,) = table.sheets()
        in_group = [screen for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]
        assert in_group[-1] == sheet
        await score(table, Place(ANN, None, "", private=True))
        assert "<pre>" in table.seen(ANN).text


@virtual_time
async def test_who_asks_for_the_sheet_again_and_again_reads_it(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        for _ in range(3):
            await score(table, PLACE)
        assert len(table.sheets()) == 1
        assert "<pre>" in table.seen(GROUP).text
        assert any("Standings" in key.text for row in table.sheets()[0].rows for key in row)
