"""Slang: what card players say among themselves, as an option of a chat whose language has words for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.settings import group_screen
from bot.words.texts import LANGUAGES, slang_of, texts, words_of
from club.model import DEFAULT_SETTINGS, Chat
from tests.bot.features.test_chat_settings import menu, settings_of
from tests.bot.table import GROUP, PLACE, Room, in_play, labels
from tests.scenes import with_scene

ANN, BOB = 11, 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_stands_only_where_the_language_has_slang(language: str) -> None:
    screen = group_screen(texts(language), Chat(id=GROUP, title=""), 1, "https://t.me/bot")
    slang = slang_of(language)
    switches = [label for label in labels(screen) if slang and slang.plain("button-slang") in label]
    assert bool(switches) is (slang is not None)
    assert all(label.startswith("⬜") for label in switches), "off at first"


@with_scene(in_play)
async def test_a_group_that_wants_slang_is_spoken_to_in_it(table: Room) -> None:
    await table.house.people.chat(GROUP, PLACE.title)
    known = await table.house.store.chat(GROUP)
    assert known is not None
    await table.house.people.speak_in(known, "ru")
    await table.house.redraw.speak_in(GROUP, "ru")
    table.people[BOB] = await table.house.people.speak(table.people[BOB], "uk")
    await table.at(ANN).write("/settings")
    await table.at(ANN).push("Вид")
    await table.at(ANN).push("⬜ Жаргон")
    assert "☑️ Жаргон" in labels(menu(table, GROUP))
    assert await settings_of(table, GROUP) == replace(DEFAULT_SETTINGS, slang=True)
    live = await table.live()
    assert live.words.plain("story-bolt") == "⚡ палка"
    spoken = {who: words.name for who, words in zip(live.table.seats, live.seat_words, strict=True)}
    assert (spoken[ANN], spoken[BOB]) == ("en-slang", "uk-slang")
    await table.at(ANN).push("☑️ Жаргон")
    assert (await table.live()).words.plain("story-bolt") == "⚡ болт"


@with_scene(in_play)
async def test_elsewhere_the_same_people_read_the_usual_words(table: Room) -> None:
    known = await table.house.store.chat(GROUP)
    assert known is not None
    await table.house.people.keep_chat(replace(known, settings=replace(DEFAULT_SETTINGS, slang=True)))
    ann = await table.house.people.speak(table.people[ANN], "ru")
    assert table.house.people.words(ann).name == "ru"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", ["made", "failed", "conceded", "crossed", "marriage"])
def test_what_a_panel_says_of_its_reader_is_right_with_the_word_for_you(language: str, result: str) -> None:
    """A verb of the third person is not: "Ты хвалит"."""
    for t in (texts(language), slang_of(language) or texts(language)):
        facts = {"bid": "120", "points": "120", "kind": "full", "suit": "♥", "trump": "same"}
        told = words_of(t(f"story-{result}", who="Ty", **facts))
        assert told.partition("Ty")[2][0] in ":,", told
