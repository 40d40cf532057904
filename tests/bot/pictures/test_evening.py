"""A deal of an evening as a picture: every table stands there, readable, however many there are."""

from __future__ import annotations

import pytest

from bot.pictures.canvas import THEMES, ThemeName
from bot.pictures.deal import ComparedDeal, ComparedRow
from tests.album import LONG
from tests.bot.pictures.test_sheet import assert_readable, icons, words

MADE = ComparedRow(1, "Анна", 120, made=True, score=120, mean=-50)
FAILED = ComparedRow(2, "Борис", 300, made=False, score=-300, mean=120)
DEFENDER = ComparedRow(3, "Вера", None, made=False, score=35, mean=35)


def deal(*seats: tuple[ComparedRow, ...], theme: ThemeName = "light") -> ComparedDeal:
    """Return the picture of a deal."""
    return ComparedDeal(
        theme=theme,
        title="Тур 1, сдача 2 из 4",
        below="🌙 Турнирный вечер · Дачники",
        heads=("заказ", "очки", "Ø", "±"),
        seats=tuple((f"Место {number}", rows) for number, rows in enumerate(seats, 1)),
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_row_tells_contract_points_mean_and_difference(theme: ThemeName) -> None:
    canvas = deal((MADE, FAILED, DEFENDER), theme=theme).draw()
    assert_readable(canvas)
    ink = {each.words: each.ink for each in words(canvas)}
    assert {"Место 1", "Анна", "120", "+120", "−50", "+170", "−300", "−420", "+35", "0"} <= ink.keys()
    colours = THEMES[theme]
    assert (ink["120"], ink["+170"]) == (colours.good, colours.good)
    assert (ink["300"], ink["−420"]) == (colours.bad, colours.bad)
    assert ink["0"] == colours.faint, "as the others"
    assert icons(canvas, "struck") == 1, "the contract that failed"


def test_the_largest_evening_fits_with_long_names_and_figures() -> None:
    rows = [
        ComparedRow(table, LONG[table % len(LONG)], 300, made=False, score=-1000, mean=-1000 * (table % 2))
        for table in range(1, 9)
    ]
    canvas = deal(tuple(rows), tuple(rows), tuple(rows)).draw()
    assert_readable(canvas)
    assert canvas.height < 2 * canvas.width, "a phone shows it whole"


def test_a_deal_that_no_other_table_played_has_no_mean() -> None:
    canvas = deal((MADE._replace(mean=None),)).draw()
    assert_readable(canvas)
    assert [each.words for each in words(canvas)][-3:] == ["120", "Анна", "+120"]
