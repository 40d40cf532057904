"""Answers typed in the direct chat are the presses they name; other words bring the panel again."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.table_commands import cards_called
from bot.people import Who
from bot.telegram.updates import TextMessage
from bot.words.texts import LANGUAGES, suit_words, texts, words_of
from game.cards import DECK, card
from game.state import Auction, Giving
from tests.bot.table import NAMES, Room, home, in_play, room, tricks
from tests.bot.tables.test_large_bids import rich
from tests.scenes import with_scene

EN = texts("en")


async def types(table: Room, who: int, words: str, code: str = "en") -> str:
    """Let a person write in their direct chat, and return the newest message there."""
    await says(table, who, words, code)
    return words_of((await table.newest(who)).text)


async def says(table: Room, who: int, words: str, code: str = "en") -> None:
    """Let a person write in their direct chat."""
    said = TextMessage(
        update=table.update(), who=Who(who, NAMES[who], code), place=home(who), command="", rest=words
    )
    await table.house.door.wished(said.update, said)


def panels(table: Room, who: int) -> int:
    """Return the number of messages with keys in a direct chat."""
    return sum(1 for (chat, _), screen in table.telegram.messages.items() if chat == who and screen.rows)


@pytest.mark.parametrize(
    "words", ["пас", "Пас!", "ПАСС", "pass", "Pass.", "p", "passe", "Passen", "pasuję", "пасую", "pas"]
)
@with_scene(in_play)
async def test_a_typed_pass_is_the_press(table: Room, words: str) -> None:
    assert await table.asked() == 12
    await types(table, 12, words)
    assert await table.asked() == 13
    phase = (await table.match()).phase
    assert isinstance(phase, Auction)


@pytest.mark.parametrize("words", ["105", "105!", "ставлю 105", "I bid 105", "ich biete 105", "daję 105"])
@with_scene(in_play)
async def test_a_typed_bid_is_the_press(table: Room, words: str) -> None:
    await types(table, 12, words)
    phase = (await table.match()).phase
    assert isinstance(phase, Auction)
    assert phase.bid == 105


@pytest.mark.parametrize("words", ["103", "100", "400", "9999"])
@with_scene(in_play)
async def test_an_impossible_bid_is_refused_in_the_words_of_a_press_above_the_panel(
    table: Room, words: str
) -> None:
    toast = await table.tap(12, f"bid {words}")
    assert toast.text
    seen = await types(table, 12, words)
    assert seen.startswith(toast.text)
    assert EN.plain("button-pass") in await table.keys(12)
    assert panels(table, 12) == 1, "the old panel is gone"


@pytest.mark.parametrize("words", ["как играть?", "пас 105", "105 110", "туз", "hello", "1" * 20])
@with_scene(in_play)
async def test_what_is_not_understood_brings_the_panel_and_no_new_table(table: Room, words: str) -> None:
    seen = await types(table, 12, words)
    assert await table.asked() == 12
    assert seen.startswith(words_of(EN("typed-how", kind="auction")))
    assert EN.plain("button-pass") in await table.keys(12)
    assert panels(table, 12) == 1
    assert EN.plain("button-own") not in await table.keys(12)


@with_scene(in_play)
async def test_the_note_says_whom_the_table_waits_for(table: Room) -> None:
    for words in ("пас", "105", "как играть?"):
        seen = await types(table, 13, words)
        assert seen.startswith(words_of(EN("refusal-not-your-turn", who="Bob")))


@with_scene(tricks)
async def test_the_note_names_a_card_where_cards_are_played(table: Room) -> None:
    assert "ace of spades" in await types(table, 11, "105")
    assert "105" not in await types(table, 11, "105")


@with_scene(in_play)
async def test_the_note_is_in_the_language_of_the_writer_and_goes_with_the_next_answer(table: Room) -> None:
    await types(table, 12, "что делать", "en")
    assert words_of(table.seen(12).text).startswith(words_of(EN("typed-how", kind="auction")))
    await types(table, 12, "пас")
    assert words_of(EN("typed-how", kind="auction")) not in words_of((await table.newest(12)).text)
    assert panels(table, 12) <= 1


@with_scene(in_play)
async def test_words_of_a_player_who_is_not_asked_change_nothing(table: Room) -> None:
    await types(table, 13, "пас")
    await types(table, 13, "105")
    assert await table.asked() == 12
    assert EN.plain("button-own") not in await table.keys(13)


@with_scene(lambda folder: in_play(folder, shuffle=rich))
async def test_a_large_bid_is_confirmed_and_waits_as_one_by_keys(table: Room) -> None:
    await table.tap(12, "bid 105")
    await table.tap(13, "pass")
    seen = await types(table, 11, "300")
    assert words_of(EN("ask-bid-sure", bid="300", standing="105")) in seen
    assert not (await table.record()).state.pending
    await says(table, 11, "300")
    assert (await table.record()).state.pending == "bid 300"
    await says(table, 11, "пас")
    phase = (await table.match()).phase
    assert isinstance(phase, Auction)
    assert (await table.record()).state.pending == "bid 300", "it waits, and can be taken back"
    await asyncio.sleep(10)
    assert not isinstance((await table.match()).phase, Auction)


@pytest.mark.parametrize(
    "words",
    [
        "туз пик",
        "Туз пик!",
        "ТП",
        "AS",
        "♠A",
        "♠️ A",
        "♤A",
        "ace of spades",
        "as pik",
        "Pik Ass",
        "туз пік",
        "♠Т",
        "A♠",
    ],
)
@with_scene(tricks)
async def test_a_typed_card_is_played(table: Room, words: str) -> None:
    assert await table.asked() == 11
    await types(table, 11, words)
    assert await table.trick() == "AS"


@with_scene(tricks)
async def test_a_card_that_may_not_be_played_is_refused_with_the_reason(table: Room) -> None:
    await types(table, 11, "ace of spades")
    asked = await table.asked()
    toast = await table.tap(asked, "AH")
    assert toast.text
    assert (await types(table, asked, "ace of hearts")).startswith(toast.text)


@with_scene(tricks)
async def test_a_card_typed_ahead_is_chosen_for_the_turn(table: Room) -> None:
    await types(table, 13, "queen of diamonds")
    assert (await table.chair_of(13)).premove == "QD"


@with_scene(in_play)
async def test_cards_to_give_are_chosen_by_their_names(table: Room) -> None:
    await table.tap(12, "pass")
    await table.tap(13, "pass")
    assert isinstance((await table.match()).phase, Giving)
    await types(table, 11, "девятка треф")
    await types(table, 11, "девятка пик")
    await types(table, 11, EN.plain("button-give"))
    assert not isinstance((await table.match()).phase, Giving)


@with_scene(room)
async def test_without_a_match_words_are_answered_as_ever(table: Room) -> None:
    await table.come_in(11)
    assert await types(table, 11, "пас") == words_of(EN("help-short"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_the_label_of_its_key_in_every_language(language: str) -> None:
    t = texts(language)
    ranks = [each.split()[0] for each in t.plain("typed-ranks").split(",")]
    suits = [each.split()[0] for each in suit_words(t, "typed-suits")]
    named = [cards_called(f"{rank} {suit}") for rank in ranks for suit in suits]
    assert all(len(each) == 1 for each in named)
    assert frozenset().union(*named) == frozenset(DECK)
    for each in DECK:
        sign = "♠♣♦♥"["SCDH".index(each.suit.value)]
        rank = t.plain(f"card-rank-{each.rank.name.lower()}")
        assert each in cards_called(f"{sign}{rank}")
        assert each in cards_called(each.text)


def test_an_abbreviation_of_two_meanings_names_both() -> None:
    assert {card("KS"), card("KC")} & cards_called("КП") == {card("KS")}
    assert cards_called("hello there") == frozenset()


@with_scene(in_play)
async def test_the_panel_that_follows_typed_words_makes_no_sound(table: Room) -> None:
    await types(table, 12, "hello")
    await table.house.delivery.drain()
    sent = [each for each in table.telegram.calls if (each.verb, each.chat) == ("send", 12)]
    assert len(sent) > 1
    assert sent[-1].silent


@with_scene(in_play)
async def test_a_player_who_types_too_fast_reads_so_once(table: Room) -> None:
    for _ in range(40):
        await says(table, 12, "hello")
    await table.house.delivery.drain()
    told = [each for (chat, _), each in table.telegram.messages.items() if chat == 12]
    assert sum("That was too fast" in each.text for each in told) == 1
    await asyncio.sleep(300)
    await types(table, 12, "pass")
    assert await table.asked() == 13
