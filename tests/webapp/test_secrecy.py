"""Bytes that a page receives do not depend on cards its viewer cannot know."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from bot.people import Who
from bot.words.buttons import SetPreference, pack
from club.model import Player
from game.cards import Cards, card
from tests.bot.table import known_deck
from tests.webapp.pages import TestPage, init_data, playhouse
from webapp.page import AppPage, OpenPages

ANN, BOB, CID, EVE = 11, 12, 13, 99
MOVES = ((BOB, "pass"), (CID, "pass"), (ANN, "give 9C 1;give 9S 2"), (ANN, "contract 100"))


def other_deck() -> Cards:
    """Return the known deck with a jack of Ann's and one of Cid's in each other's place."""
    swap = {card("JS"): card("JH"), card("JH"): card("JS")}
    return tuple(swap.get(each, each) for each in known_deck())


def made(folder: Path) -> Path:
    """Return a new folder."""
    folder.mkdir()
    return folder


async def told(folder: Path, deck: Cards, person: int) -> tuple[list[object], str]:
    """Return the states that a page of a person receives until the first lead, and Ann's hand."""
    async with playhouse(folder, shuffle=lambda: deck) as house:
        page = await house.open(person)
        for who, words in MOVES:
            await house.room.tap(who, words)
            turn = (await house.room.match()).turn
            await page.turn(turn)
        hands = (await house.room.match()).phase.hands  # type: ignore[union-attr]
    return states(page), str(hands[0])


def states(page: TestPage) -> list[object]:
    """Return what a page was told, without the clock, which moves, and the random tokens."""
    read = [json.loads(re.sub("[0-9a-f]{16}", "token", each)) for each in page.heard]
    return [{**each["table"], "clock": None} for each in read if each["type"] == "state"]


async def test_a_player_learns_nothing_of_the_others_hands(tmp_path: Path) -> None:
    one, hand = await told(made(tmp_path / "one"), known_deck(), BOB)
    two, other = await told(made(tmp_path / "two"), other_deck(), BOB)
    assert hand != other
    assert one == two


async def test_a_spectator_learns_nothing_of_any_hand(tmp_path: Path) -> None:
    one, hand = await told(made(tmp_path / "one"), known_deck(), EVE)
    two, other = await told(made(tmp_path / "two"), other_deck(), EVE)
    assert hand != other
    assert one == two


async def test_the_owner_of_the_card_sees_the_difference(tmp_path: Path) -> None:
    one, _ = await told(made(tmp_path / "one"), known_deck(), CID)
    two, _ = await told(made(tmp_path / "two"), other_deck(), CID)
    assert one != two


async def told_face_down(folder: Path, deck: Cards, person: int) -> tuple[list[object], str]:
    """Return the states of a page in a second deal whose cards lie face down, and Bob's hand there."""
    decks = iter((known_deck(), deck))
    async with playhouse(folder, shuffle=lambda: next(decks)) as house:
        await house.room.play_a_deal()
        live = await house.room.live()
        rules = live.table.rules
        dark = rules.model_copy(
            update={"dark": rules.dark.model_copy(update={"dark": "everyone", "dark_min_score": "none"})}
        )
        live.table = replace(live.table, rules=dark)
        page = await house.open(person)
        await house.deal_next()
        state = await page.until(lambda state: state["view"]["kind"] not in {"dealing", "play"})
        assert state["hand"] == []
        return states(page), str((await house.room.match()).phase.spread.hands[1])  # type: ignore[union-attr]


async def test_cards_that_lie_face_down_are_not_told_to_their_player(tmp_path: Path) -> None:
    one, hand = await told_face_down(made(tmp_path / "one"), known_deck(), BOB)
    two, other = await told_face_down(made(tmp_path / "two"), tuple(reversed(known_deck())), BOB)
    assert hand != other
    assert one == two


PHOTO = "https://t.me/i/userpic/320/ann.svg"


def photos(page: TestPage) -> list[str | None]:
    """Return the photos that a page has, by seat."""
    return [seat["photo"] for seat in page.state["seats"]]


async def test_a_players_photo_is_seen_by_all_who_may_watch_and_a_spectators_by_nobody(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        eve = await house.open(EVE, init_data=init_data(EVE, photo=f"{PHOTO}?eve"))
        assert photos(bob) == [None] * 3
        ann = await house.open(ANN, init_data=init_data(ANN, photo=PHOTO))
        for page in (bob, eve):
            await page.until(lambda state: state["seats"][0]["photo"] == PHOTO)
        assert photos(ann) == photos(bob) == photos(eve) == [PHOTO, None, None]
        assert not any("?eve" in each for page in (ann, bob, eve) for each in page.heard)


async def test_a_page_that_connects_again_by_its_session_keeps_its_photo(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN, init_data=init_data(ANN, photo=PHOTO))
        await ann.socket.close()
        again = await house.open(ANN, init_data="", session=ann.session)
        assert photos(again) == [PHOTO, None, None]


async def test_a_person_may_keep_their_photo_to_themselves(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, eve = await house.open(BOB), await house.open(EVE)
        ann = await house.open(ANN, init_data=init_data(ANN, photo=PHOTO))
        for page in (bob, eve):
            await page.until(lambda state: state["seats"][0]["photo"] == PHOTO)
        await ann.press(pack(SetPreference("photo", "off")))
        for page in (ann, bob, eve):
            await page.until(lambda state: state["seats"][0]["photo"] is None)
        await ann.socket.close()
        again = await house.open(ANN, init_data="", session=ann.session)  # on whatever device
        assert photos(again) == [None] * 3
        await again.press(pack(SetPreference("photo", "on")))
        await bob.until(lambda state: state["seats"][0]["photo"] == PHOTO)


async def test_the_photo_of_a_spectator_who_has_gone_is_forgotten(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        table = await house.room.record()
    pages = OpenPages()
    ann, bob, eve = (
        AppPage(
            who=Who(each, "Name", None),
            player=Player(id=each, name="Name"),
            table=table,
            opened=each,
            photo=f"{PHOTO}?{each}",
        )
        for each in (ANN, BOB, EVE)
    )
    for each in (ann, bob, eve):
        pages.add(each)
    for each in (ann, eve):
        pages.remove(each)
    bob.table = replace(table, seats=(ANN, BOB, EVE))
    assert pages.photos(bob) == {0: ann.photo, 1: bob.photo}


async def test_an_address_of_a_photo_that_is_too_long_is_left_out(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        ann = await house.open(ANN, init_data=init_data(ANN, photo=PHOTO + "x" * 300))
        assert photos(ann) == [None] * 3


def read(folder: Path) -> list[bytes]:
    """Return what all files of a folder hold."""
    return [file.read_bytes() for file in folder.iterdir() if file.is_file()]


async def test_nothing_of_a_photo_is_stored_and_a_forgotten_person_has_none(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        await house.open(ANN, init_data=init_data(ANN, photo=PHOTO))
        await bob.until(lambda state: state["seats"][0]["photo"] == PHOTO)
        assert not any(b"userpic" in stored for stored in read(tmp_path))
        room, live = house.room, await house.room.live()
        async with room.house.tables.lock(1):
            await room.house.runner.close(live, live.table, None, "vote", (ANN, BOB))
        await room.home(ANN).write("/forget")
        await room.home(ANN).push("Yes, forget me")
        again = await house.open(BOB)
        assert photos(again) == [None] * 3
