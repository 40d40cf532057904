"""One's hand and the trick as a picture: what stands there, what must not, and who gets it."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from bot.pictures.cards import Cloth
from bot.screens import Screen, held
from bot.screens.hand import hand_screen
from bot.screens.over import on_cloth
from bot.words.texts import LANGUAGES, texts
from club.seats import NO_PRESENCE
from club.state import Preferences
from game.actions import Play, Seat
from game.cards import DECK
from game.question import see
from storage.codec import PREFERENCES
from tests.bot.features.test_lesson import turn
from tests.bot.onlookers import Moment, match_by, match_of
from tests.bot.pictures.test_sheet import assert_readable, icons, words
from tests.bot.screens.test_screens import exchanged, known
from tests.bot.table import Room, in_play, room
from tests.scenes import with_scene

ASKED = ("your-bid", "you-decide", "your-turn")
SAID = {each: {texts(each).plain(f"picture-{key}") for key in ASKED} for each in LANGUAGES}
"""By language, what the cloth says to whoever is asked something."""
PRESETS = ("classic", "two_players", "two_players_bank", "four_players", "dark_for_all", "encyclopedia")


def panel(moment: Moment, seat: Seat, language: str = "ru") -> Screen:
    """Draw the panel of somebody who likes to see their cards."""
    t, view = texts(language), see(moment.match, seat, moment.question)
    screen = hand_screen(t, moment.seating, view, NO_PRESENCE)
    short = hand_screen(t, moment.seating, view, NO_PRESENCE, drawn=True)
    return on_cloth(screen, short, t, moment.seating, view)


def cloth(moment: Moment, seat: Seat, language: str = "ru") -> Cloth | None:
    """Return what it shows, if it shows a picture."""
    picture = panel(moment, seat, language).picture
    if picture is None:
        return None
    assert isinstance(picture.shows, Cloth)
    return picture.shows


def test_hand_trick_and_whose_turn_it_is_stand_on_the_cloth() -> None:
    drawn = 0
    for preset in PRESETS:
        for number, moment in enumerate(match_by(preset, 5)):
            seat = number % moment.match.players
            painting = cloth(moment, seat, LANGUAGES[number % len(LANGUAGES)])
            if number % 5 or painting is None:
                continue
            view = see(moment.match, seat, moment.question)
            canvas = painting.draw()
            assert_readable(canvas)
            assert painting.hand == view.hand
            assert painting.played[: len(view.played)] == view.played
            assert painting.asked == view.asked
            turn = bool(view.hand) and view.asked == seat
            assert bool(SAID[painting.language] & {each.words for each in words(canvas)}) is turn
            suits = {card.suit for card in view.hand if not painting.face_down}
            assert all(icons(canvas, suit.value) for suit in suits)
            drawn += 1
    assert drawn > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cloth_says_what_is_asked(language: str) -> None:
    bids, decides, plays = (texts(language).plain(f"picture-{key}") for key in ASKED)
    expected, met = {"auction": bids, "play": plays}, set()
    for moment in match_by("classic", 5):
        seat = moment.match.asked
        if seat is None or (painting := cloth(moment, seat, language)) is None:
            continue
        kind = see(moment.match, seat, moment.question).kind
        said = {each.words for each in words(painting.draw())} & SAID[language]
        assert said == {expected.get(kind, decides)}, kind
        met.add(kind)
    assert met == {"auction", "giving", "contract", "play"}


def test_the_cards_that_may_be_played_stand_out() -> None:
    found = set()
    for moment in match_by("classic", 5):
        seat = moment.match.asked
        if seat is None or (painting := cloth(moment, seat)) is None:
            continue
        plays = tuple(each.card for each in moment.question.choices if isinstance(each, Play))
        assert painting.playable == (plays or None)
        for other in {0, 1, 2} - {seat}:
            waits = cloth(moment, other)
            assert waits is None or waits.playable is None
        if plays and set(plays) < set(painting.hand):
            tops = {each.box.top for each in painting.draw().items if each.words in {"S", "C", "D", "H"}}
            found.add(len(tops) > 1)
    assert found == {True}


def test_the_line_of_suits_goes_and_comes_back_where_the_picture_cannot_be_shown() -> None:
    t = texts("ru")
    for moment in match_by("classic", 5):
        for seat in range(3):
            screen, view = panel(moment, seat), see(moment.match, seat, moment.question)
            line, written = held(t, view.hand), moment.panel(t, seat)
            assert screen.rows == written.rows
            if screen.picture is None:
                assert screen == written
                continue
            assert not view.hand or line not in screen.text
            assert screen.unpainted().text == written.text


def test_cards_a_viewer_cannot_know_change_nothing_on_the_cloth() -> None:
    rng, compared = random.Random(1), 0
    for seed in range(200, 215):
        for number, moment in enumerate(match_of(seed)):
            if number % 4 != seed % 4:
                continue
            for viewer in range(moment.match.players):
                hidden = [each for each in DECK if each not in known(moment, viewer)]
                if len(hidden) < 2 or (seen := cloth(moment, viewer)) is None:
                    continue
                one, other = rng.sample(hidden, 2)
                assert cloth(exchanged(moment, {one: other, other: one}), viewer) == seen
                compared += 1
    assert compared > 200


@with_scene(in_play)
async def test_whoever_likes_it_sees_the_cards_and_nobody_else(table: Room) -> None:
    await table.behave(11, Preferences(picture=True))
    await table.house.delivery.drain()

    def sees(who: int) -> bool:
        picture = table.seen(who).picture
        return picture is not None and isinstance(picture.shows, Cloth)

    assert [sees(who) for who in (11, 12, 13)] == [True, False, False]
    await table.behave(11, replace(table.people[11].preferences, picture=False))
    await table.house.delivery.drain()
    assert not sees(11)


def test_a_choice_that_was_stored_before_it_could_be_left_open_stays() -> None:
    for picture in (False, True):
        preferences = {"single": "last", "taps": 1, "picture": picture, "lesson": None}
        stored = json.dumps({"v": 1, "preferences": preferences})
        assert PREFERENCES.load(stored).picture is picture
    assert PREFERENCES.load(PREFERENCES.dump(Preferences())).picture is None


@with_scene(room)
async def test_who_plays_alone_and_who_learns_sees_cards_on_the_cloth(table: Room) -> None:
    await table.come_in(11)
    page = await table.home(11).write("/learn")
    assert page.picture is not None
    assert isinstance(page.picture.shows, Cloth)
    assert "♤" not in page.text, "the hand is not written as well"
    assert "♤" in page.lesser()[0].text
    await turn(table, 11, "Next ▶")
    answered = await turn(table, 11, "♤10")
    assert answered.picture is not None, "the message stays a picture"
