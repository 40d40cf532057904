"""Names are what strangers choose: none deceives, none is empty, no two at a table look the same."""

import unicodedata
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.names import (
    COMPUTER_MARK,
    LEFT_MARK,
    MAX_LETTERS_READ,
    NAME_LENGTH,
    NAME_WIDTH,
    RESERVED_SIGNS,
    SHORT_NAME_LENGTH,
    TITLE_WIDTH,
    clean_name,
    display_width,
    distinct_names,
    name_length,
    shorten_name,
    skeleton,
)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("Анна-Мария О'Нил", "Анна-Мария О'Нил"),
        ("Йоханнес Ёж", "Йоханнес Ёж"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("ที่รัก", "ที่รัก"),
        ("Лис 🦊", "Лис 🦊"),
        ("\u202ennA", "nnA"),
        ("A\u200bn\u200dn\ufeff", "Ann"),
        ("Ann\u2066\u2069\u061c", "Ann"),
        ("Ann\nBob: 880", "Ann Bob: 880"),
        ("Ann\u2028Bob\u0085Cid", "Ann Bob Cid"),
        ("A\u00a0\u3000\u2003n", "A n"),
        ("🤖 Ann", "Ann"),
        ("\u200b🤖\ufe0f🤖 Ann", "Ann"),
        ("👉 Ann 🛢1", "Ann 1"),
        ("A" + "\u0301" * 50 + "nn", "Á\u0301\u0301nn"),
        ("\u0301\u0301Ann", "Ann"),
        ("A\u20ddnn", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("𝐀𝐧𝐧", "Ann"),
        ("\U000e0041\U000e0042Ann", "Ann"),
        ("שרה", "\u2068שרה\u2069"),
        ("x" * 300, "x" * 32),
        ("王" * 40, "王" * 16),
    ],
)
def test_a_name_shows_what_it_is(given: str, shown: str) -> None:
    assert clean_name(given) == shown


EMPTY = ["", " ", "\u3164", "\uffa0\u115f", "\u2800", "\u200b\u200e", "\ufe0f", "🤖", "\u0301", "\ue000"]


@pytest.mark.parametrize("empty", EMPTY)
def test_who_shows_no_name_gets_a_plain_one(empty: str) -> None:
    assert distinct_names((empty, "Ann", empty), "Player") == ("Player", "Ann", "Player 2")


def test_letters_from_right_to_left_stay_among_themselves() -> None:
    """Else the figures after such a name stand on the wrong side of it."""
    assert distinct_names(("שרה", "שרה")) == ("\u2068שרה\u2069", "\u2068שרה\u2069 2")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (("Ann 2", "Ann", "Ann"), ("Ann 2", "Ann", "Ann 3")),
        (("Ann", "Ann", "Ann 2"), ("Ann", "Ann 3", "Ann 2")),
        (("Ann", "ANN", "ann"), ("Ann", "ANN 2", "ann 3")),
        (("Ann", "А\u200bnn", "Ánn"), ("Ann", "Аnn 2", "Ánn 3")),  # the second begins in Cyrillic
        (("Ваня", "Bаня", "Ваня 2"), ("Ваня", "Bаня 3", "Ваня 2")),
        (("Bill", "BiII", "Bi11"), ("Bill", "BiII 2", "Bi11 3")),
        (("Bob", "B0b", "Воb"), ("Bob", "B0b 2", "Воb 3")),
        (("Maximilian the Great", "Maximilian the Small"), ("Maximilian th…", "Maximilian… 2")),
        (("Maximilian the",), ("Maximilian the",)),
        ((COMPUTER_MARK + "Ann", "Ann"), (COMPUTER_MARK + "Ann", "Ann 2")),
        ((LEFT_MARK + "Ann", "Ann"), (LEFT_MARK + "Ann", "Ann 2")),
    ],
)
def test_no_two_at_a_table_look_the_same(given: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert distinct_names(given) == shown


LETTERS = st.sampled_from(
    [*"Ann АВо0Il12ße\u0301\u0327\u200b\u202e\u3164\u2800\n🤖👉🦊王שر", *RESERVED_SIGNS]
)
NAMES = st.one_of(st.text(max_size=40), st.text(LETTERS, max_size=20))


@given(NAMES)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    once = clean_name(name)
    assert clean_name(once) == once
    assert not any(each in RESERVED_SIGNS for each in once)
    kinds = {unicodedata.category(each) for each in once.strip("\u2068\u2069")}
    assert kinds & {"Cc", "Cf", "Zl", "Zp"} == set()


@given(st.lists(NAMES, min_size=2, max_size=4))
def test_names_at_a_table_differ_and_fit(names: list[str]) -> None:
    shown = distinct_names(tuple(map(clean_name, names)), "Player")
    assert len({skeleton(each) for each in shown}) == len(names)
    bare = [each.replace("\u2068", "").replace("\u2069", "") for each in shown]
    assert all(bare)
    width = NAME_LENGTH if len(names) < 4 else SHORT_NAME_LENGTH
    dotted = [each.replace("…", ".") for each in bare]  # compatible with three dots, but one column wide
    assert all(clean_name(each, width).strip("\u2068\u2069") == each for each in dotted)


def test_no_line_ends_between_the_mark_of_a_computer_and_its_name() -> None:
    assert distinct_names([COMPUTER_MARK + "Max"]) == ("🤖\xa0Max",)


def test_each_of_many_people_of_one_name_is_numbered_without_trying_all_numbers_again() -> None:
    """A group of hundreds has standings as well, and whoever turns a page of them holds nobody up."""
    with patch("club.names.skeleton", side_effect=skeleton) as looked:
        shown = distinct_names(["Ann"] * 300, length=14)
    assert shown[0] == "Ann"
    assert shown[-1] == "Ann 300"
    assert looked.call_count < 8 * 300


def test_widths_are_columns_of_a_phone() -> None:
    assert (NAME_WIDTH, TITLE_WIDTH, MAX_LETTERS_READ) == (32, 64, 256)
    assert [name_length(seats) for seats in (2, 3, 4)] == [14, 14, 10]


@pytest.mark.parametrize(
    ("text", "width"), [("Ann", 3), ("王", 2), ("🦊", 2), ("e\u0301", 1), ("\u2068שרה\u2069", 3), ("", 0)]
)
def test_a_text_is_as_wide_as_its_letters(text: str, width: int) -> None:
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Annabel", 3, "Ann"),
        ("Ann", 3, "Ann"),
        ("\u2068שרה\u2069", 2, "\u2068שר\u2069"),
        ("A nn", 2, "A"),
        ("Annabel", 6, "Annab…"),
        ("Anna Bella", 6, "Anna…"),
        ("\u2068שרה הכהן\u2069", 6, "\u2068שרה ה…\u2069"),
        ("Anna 🇵🇱🇺🇦", 9, "Anna…"),
        ("Anna B👍🏽", 9, "Anna B…"),
    ],
)
def test_a_shortened_name_says_so_and_closes_what_it_opens(name: str, width: int, short: str) -> None:
    assert shorten_name(name, width) == short


@pytest.mark.parametrize(
    ("given", "shown"), [("❤\ufe0f Ann", "❤ Ann"), ("葛\U000e0100", "葛"), ("A \u0301B", "A B")]
)
def test_marks_that_stand_on_nothing_are_dropped(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_a_mark_takes_its_place_from_the_name() -> None:
    long = COMPUTER_MARK + "Maximilian the Great"
    assert distinct_names([long, long]) == (COMPUTER_MARK + "Maximilian…", COMPUTER_MARK + "Maximilia… 2")
    assert distinct_names([COMPUTER_MARK], "Somebody without") == (COMPUTER_MARK + "Somebody wi…",)
    assert distinct_names(["Ann"] * 2, length=4) == ("Ann", "An 2")
