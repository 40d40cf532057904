"""Messages that a player sends from the app to any chat, and the deals that they show to anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import Mock, patch
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Browser, expect

from bot.pictures.canvas import Canvas
from bot.pictures.film import DealFilm
from bot.screens import held
from bot.screens.past import result
from bot.words.buttons import EndPress
from bot.words.texts import texts, words_of
from club.kinds import DAILY
from club.model import RoundTable
from tests.bot.table import NAMES
from tests.webapp.browsing import CHROMIUM, key, open_table, press, until_true
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import TOKEN, Playhouse, playhouse
from webapp.past import others_may_play
from webapp.share import SharedDeals, picture_name, shared_name

ANN, BOB, CID, EVE = 11, 12, 13, 99
RESULT = texts("en").plain("app-share-it")


def link_in(told: dict[str, Any]) -> str:
    """Return the link that a message proposes."""
    (link,) = parse_qs(urlsplit(told["url"]).query)["url"]
    return str(link)


async def looked_at(house: Playhouse, name: str, language: str = "en") -> dict[str, Any]:
    """Return what anybody gets for the name of a deal."""
    async with house.client.get(f"{house.url}/deal", params={"of": name, "language": language}) as answer:
        assert answer.status == 200
        told: dict[str, Any] = await answer.json()
        return told


async def shared_deal(house: Playhouse, person: int = BOB) -> str:
    """Return the name of the first deal, as a player shares it."""
    page = await house.open(person)
    told = await page.ask(type="share", what="deal", number=1)
    return link_in(told).partition("startapp=")[2]


async def test_a_shared_deal_shows_its_cards_to_anybody_without_names(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        told = await looked_at(house, await shared_deal(house))
        assert len(told["deal"]["steps"]) > 8
        assert told["deal"]["names"] == [
            "Player\N{NO-BREAK SPACE}1",
            "Player\N{NO-BREAK SPACE}2",
            "Player\N{NO-BREAK SPACE}3",
        ]
        for secret in (*(NAMES[each] for each in (ANN, BOB, CID)), "Garage"):
            assert secret not in json.dumps(told["deal"])


async def test_a_shared_deal_speaks_the_language_of_its_reader(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        told = await looked_at(house, await shared_deal(house), "ru")
        assert told["deal"]["names"][0] == "Игрок\N{NO-BREAK SPACE}1"
        assert told["language"] == "ru"


async def test_nobody_guesses_another_deal_from_a_shared_one(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        name = await shared_deal(house)
        token = (await house.room.record()).token
        for guessed in (name.replace("_1_", "_2_"), f"deal_{token}_2_{'0' * 20}", token, ""):
            assert (await looked_at(house, guessed))["deal"] is None
        assert (await looked_at(house, shared_name(token, 2, TOKEN)))["deal"]


async def test_the_present_deal_is_not_shared(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)
        told = await page.ask(type="share", what="deal", number=1)
        assert told["text"]
        assert not told["url"]
        forged = shared_name((await house.room.record()).token, 1, TOKEN)
        assert (await looked_at(house, forged))["deal"] is None


async def test_a_link_shows_the_deal_of_its_number_and_never_a_later_one(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        for number in (0, -1, -5000, 2):
            told = await page.ask(type="share", what="deal", number=number)
            assert told["text"]
            assert not told["url"]
        newest = shared_name((await house.room.record()).token, 0, TOKEN)
        assert (await looked_at(house, newest))["deal"] is None
        assert (await page.ask(type="share", what="result"))["url"]


async def test_cards_that_others_still_play_are_not_shared(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        table, bot = await house.room.record(), house.room.house
        daily = replace(table, state=replace(table.state, kind=DAILY))
        evening = replace(table, round=RoundTable(evening=1, round=1, number=1))
        for shared in (daily, evening):
            assert await others_may_play(bot, shared)
        assert not await others_may_play(bot, table)
        name = await shared_deal(house)
        with patch("webapp.share.others_may_play", return_value=True):
            page = await house.open(BOB)
            assert (await page.ask(type="share", what="deal", number=1))["text"]
            assert (await looked_at(house, name))["deal"] is None
        for others in (True, False):
            with patch("webapp.past.others_may_play", return_value=others):
                assert (await page.ask(type="deal", number=1))["shared"] is not others


async def test_a_shared_deal_goes_with_the_cards_of_its_match(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        name = await shared_deal(house)
        with patch.object(house.room.house.archive, "looking") as looking:
            looking.return_value.deals = ()
            told = await looked_at(house, name)
        assert told["deal"] is None
        assert told["text"]


async def test_telegram_gets_the_message_and_older_clients_a_link(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        told = await page.ask(type="share", what="deal", number=1)
        assert told["prepared"]
        assert told["url"].startswith("https://t.me/share/url?")
        (prepared,) = [each for each in house.room.telegram.calls if each.verb == "prepare"]
        assert prepared.chat == BOB
        assert link_in(told) in prepared.text


class Prepared(NamedTuple):
    """A prepared message: its text with the link, and the addresses of its pictures, still and in motion."""

    text: str
    picture: str
    film: str


def prepared_in(house: Playhouse) -> Prepared:
    """Return the only message that was prepared."""
    (call,) = [each for each in house.room.telegram.calls if each.verb == "prepare"]
    start = f"{house.url}/picture/"
    text, *pictures = call.text.split(f" {start}")
    picture, film = (*(start + each for each in pictures), "", "")[:2]
    return Prepared(text, picture, film)


JPEG, GIF = ("image/jpeg", b"\xff\xd8"), ("image/gif", b"GIF89a")


async def load(house: Playhouse, address: str, kind: tuple[str, bytes]) -> None:
    """Load a picture, as Telegram does."""
    async with house.client.get(address) as answer:
        assert (answer.status, answer.content_type) == (200, kind[0])
        assert (await answer.read()).startswith(kind[1])


@contextmanager
def nameless_words() -> Iterator[list[str]]:
    """Collect what is written on pictures meanwhile; it names nobody."""
    words: list[str] = []
    with patch.object(Canvas, "text", autospec=True, side_effect=Canvas.text) as written:
        yield words
    words += [call.args[3] for call in written.mock_calls]
    assert words
    assert not {NAMES[each] for each in (ANN, BOB, CID)} & set(words)


async def test_a_result_is_shared_as_a_picture_of_the_sheet_without_names(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        with nameless_words() as words:
            await page.ask(type="share", what="result")
        prepared = prepared_in(house)
        told = prepared.text.replace("\N{NO-BREAK SPACE}", " ")
        assert "Player 2 (me) 180 · Player 3 0 · Player 1 −100" in told
        assert "Thousand" in words
        await load(house, prepared.film, GIF)
        with nameless_words() as words:
            await load(house, prepared.picture, JPEG)
        assert "Thousand" in words


async def test_a_deal_is_shared_as_a_picture_of_its_cards_and_says_what_came_of_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        await page.ask(type="share", what="deal", number=1)
        prepared = prepared_in(house)
        (past,) = (await house.room.house.archive.looking(await house.room.record())).deals
        declarer = f"Player\N{NO-BREAK SPACE}{past.row.declarer + 1}"
        hand = held(texts("en"), past.dealt.held[past.row.declarer])
        assert f"{declarer}: {hand}\n" in prepared.text
        outcome = result(texts("en"), [declarer] * 3, past.row)
        assert f"\n{words_of(outcome)}\n" in prepared.text
        with nameless_words() as words:
            await load(house, prepared.picture, JPEG)
        assert "Deal 1" in words
        assert declarer.replace("\N{NO-BREAK SPACE}", " ") in words


async def test_a_deal_is_shared_in_motion_without_names_and_is_drawn_once(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        with nameless_words() as words:
            await page.ask(type="share", what="deal", number=1)
        assert "Trick 1 of 8" in [each.replace("\N{NO-BREAK SPACE}", " ") for each in words]
        with patch.object(DealFilm, "draw", side_effect=AssertionError("drawn again")):
            await load(house, prepared_in(house).film, GIF)


@pytest.mark.parametrize(
    ("target", "now"),
    [
        ("bot.pictures.film.DealFilm.draw", Mock(side_effect=ValueError("no such card"))),
        ("webapp.share.LARGEST", 100_000),
    ],
)
async def test_a_deal_whose_film_fails_or_is_too_large_is_shared_as_a_picture(
    tmp_path: Path, target: str, now: object
) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        with patch(target, now):
            await page.ask(type="share", what="deal", number=1)
        prepared = prepared_in(house)
        assert not prepared.film
        await load(house, prepared.picture, JPEG)


async def test_films_of_many_deals_keep_the_bot_busy_for_a_part_of_its_time_only(tmp_path: Path) -> None:
    with patch.multiple("webapp.share", DRAWN=1, FILMS_AT_ONCE=2, FILM_S=1000.0):
        async with playhouse(tmp_path) as house:
            await house.room.play_a_deal()
            token, told = (await house.room.record()).token, []
            for language, kind in (("en", "gif"), ("ru", "gif"), ("uk", "gif"), ("ru", "gif"), ("uk", "jpg")):
                name = picture_name(token, language, TOKEN, 1, kind)
                async with house.client.get(f"{house.url}/picture/{name}") as answer:
                    told.append(answer.status)
        assert told == [200, 200, 404, 200, 200], "a film that is known is shown, and a picture is none"


async def test_a_shared_sheet_grows_with_the_match_and_goes_with_its_cards(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        seen = []
        address = f"{house.url}/picture/{picture_name((await house.room.record()).token, 'en', TOKEN)}"
        for _ in range(2):
            await house.room.play_a_deal()
            async with house.client.get(address) as answer:
                seen.append(await answer.read())
            await house.deal_next()
        assert seen[0] != seen[1]
        with patch.object(house.room.house.archive, "looking") as looking:
            looking.return_value.deals = ()
            async with house.client.get(address) as answer:
                assert answer.status == 404


async def test_nobody_guesses_the_picture_of_another_sheet_or_of_cards_that_are_played(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        token = (await house.room.record()).token
        right = picture_name(token, "en", TOKEN)
        deal = picture_name(token, "en", TOKEN, 1)
        forged = (
            *(right.replace("_en_", "_ru_"), right.replace("_0_", "_1_"), deal.replace("_1_", "_2_")),
            *(f"{token}_0_en_{'0' * 20}.jpg", picture_name(token, "en", TOKEN, 2), "x.jpg"),
            picture_name(token, "en", TOKEN, 2, "gif"),
        )
        for name in forged:
            async with house.client.get(f"{house.url}/picture/{name}") as answer:
                assert answer.status == 404
        for name in (right, right.replace(".jpg", ".gif"), deal, deal.replace(".jpg", ".gif")):
            with patch("webapp.share.others_may_play", return_value=True):
                async with house.client.get(f"{house.url}/picture/{name}") as answer:
                    assert answer.status == 404
            async with house.client.get(f"{house.url}/picture/{name}") as answer:
                assert answer.status == 200


async def test_pictures_of_many_results_keep_the_bot_busy_for_a_part_of_its_time_only(tmp_path: Path) -> None:
    with patch.multiple("webapp.share", DRAWN=1, DRAWN_AT_ONCE=2, DRAW_S=1000.0):
        async with playhouse(tmp_path) as house:
            await house.room.play_a_deal()
            token, told = (await house.room.record()).token, []
            for language in ("en", "ru", "uk", "ru"):
                name = picture_name(token, language, TOKEN)
                async with house.client.get(f"{house.url}/picture/{name}") as answer:
                    told.append(answer.status)
        assert told == [200, 200, 404, 200], "a picture that is known is shown"


async def test_an_invitation_leads_to_the_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN)
        await house.room.at(ANN).say("/new")
        ann = await house.open(ANN)
        assert "invite" in [each["command"] for each in ann.state["menu"]]
        told = await ann.ask(type="share", what="invite")
        assert link_in(told).endswith(f"={(await house.room.record()).token}-sit")


async def test_a_person_who_shares_too_much_is_told(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        told = [await page.ask(type="share", what="deal", number=1) for _ in range(6)]
        assert told[-1]["text"] == texts("en").plain("toast-slowly")


async def test_a_deal_that_too_many_look_at_keeps_nobody_from_another_one(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        token = (await house.room.record()).token
        first, second = (shared_name(token, number, TOKEN) for number in (1, 2))
        with patch("webapp.share.LOOKS_AT_ONCE", 1):
            shared = SharedDeals(house.room.house, TOKEN)
        looks = [await shared.told(first, "en") for _ in range(2)]
        assert [bool(each["deal"]) for each in looks] == [True, False]
        assert looks[1]["text"] == texts("en").plain("toast-slowly")
        assert (await shared.told(second, "en"))["deal"]


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_player_shares_a_deal_and_a_stranger_replays_it(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        bob = await open_table(browser, house, BOB)
        await bob.evaluate("window.open = (url) => { window.followed = url; }")
        await bob.locator(".laid .sheet tbody tr").first.click()
        await bob.locator("dialog.replay").get_by_role("button", name="Share").click()
        await until_true(bob, "window.followed")
        link = link_in({"url": await bob.evaluate("window.followed")})
        stranger = await (await browser.new_context()).new_page()
        await stranger.goto(f"{house.url}/?table={link.partition('startapp=')[2]}")
        replay = stranger.locator("dialog.replay")
        await expect(replay).to_contain_text("Player 1")
        await expect(replay.get_by_role("button", name="Share")).to_have_count(0)
        await bob.keyboard.press("Escape")
        await end(house)
        await press(key(bob, "Share the result"))
        await until_true(bob, "window.followed.includes('deals')")


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_result_is_asked_for_once_while_its_film_is_drawn(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        await end(house)
        state = (await house.open(BOB)).state
    drawn = await DrawnPage.open(browser, state)
    share = key(drawn.page, "Share the result")
    for _ in range(2):
        await press(share)
    await expect(share).to_contain_class("busy")
    (asked,) = [each for each in drawn.sent if each["type"] == "share"]
    drawn.send({"type": "share", "id": asked["id"], "text": "Later", "prepared": "", "url": ""})
    await expect(share).not_to_contain_class("busy")


async def end(house: Playhouse) -> None:
    """Let the players end the match by a vote."""
    await house.room.at(ANN).say("/cancel")
    for person in (BOB, CID):
        await house.room.at(person).press(EndPress(1, "vote"))


async def test_the_end_of_a_match_has_a_key_that_shares_the_result(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        bob, eve = await house.open(BOB), await house.open(EVE)
        assert RESULT not in bob.buttons(), "the match goes on"
        await end(house)
        for page in (bob, eve):
            await page.until(lambda state: state["stage"] == "closed")
            assert RESULT in page.buttons()


async def test_the_end_of_a_match_without_a_deal_has_no_result_to_share(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob = await house.open(BOB)
        await house.room.at(ANN).press(EndPress(1, "end"))
        await bob.until(lambda state: state["stage"] == "closed")
        assert RESULT not in bob.buttons()
