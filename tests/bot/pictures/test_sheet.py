"""The score sheet as a picture: everything that is kept stands there, readable, and nothing runs over."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Literal

import pytest

from bot.pictures.canvas import WIDTH, Box, Canvas, DrawnItem
from bot.pictures.sheet import FELL, MARGIN, MOST, NARROW, ONE_BLOCK, WIDE, ScoreSheet
from bot.words.texts import LANGUAGES, number, texts
from game.state import DealSettled, Line, Reason, Tally
from tests.album import LONG, NAMES, played

MATCHES = [
    ("two_players_bank", 12), ("classic", 12), ("encyclopedia", 20), ("four_players", 12), ("notebook", 12),
]  # fmt: skip
ROW = DealSettled(1, 120, "made", (0, 130, 5), (Line(1, 120, Reason.BASE),), (0, 0, 0), (Tally(),) * 3, 0, 1)


def sheet(rows: tuple[DealSettled, ...], names: tuple[str, ...] = NAMES, language: str = "ru") -> ScoreSheet:
    """Return the sheet of a match."""
    return ScoreSheet(
        language=language, theme="light", title="Дачники", names=names[: len(rows[0].tallies)], rows=rows
    )


def rows_of(preset: str, deals: int) -> tuple[DealSettled, ...]:
    """Return the rows of a plausible match."""
    return played(preset, deals)[-1].match.sheet


def longer(rows: tuple[DealSettled, ...], deals: int) -> tuple[DealSettled, ...]:
    """Return so many rows, those of a match over and over."""
    return (rows * (deals // len(rows) + 1))[:deals]


def words(canvas: Canvas) -> list[DrawnItem]:
    """Return what is written on a canvas."""
    return [each for each in canvas.items if not each.shape]


def icons(canvas: Canvas, name: str) -> int:
    """Return how often an icon is drawn."""
    return sum(each.shape and each.words == name for each in canvas.items)


def assert_readable(canvas: Canvas) -> None:
    """Nothing stands outside the picture, and no words stand on others."""
    whole = Box(-0.5, -0.5, canvas.width + 0.5, canvas.height + 0.5)
    for each in canvas.items:
        box = each.box
        assert whole.left <= box.left <= box.right <= whole.right, each
        assert whole.top <= box.top <= box.bottom <= whole.bottom, each
    for one, other in combinations(words(canvas), 2):
        assert not one.box.overlaps(other.box), (one, other)


@pytest.mark.parametrize(("preset", "deals"), MATCHES)
@pytest.mark.parametrize("repeated", [3, ONE_BLOCK, ONE_BLOCK + 1, 60, 75])
def test_every_total_and_contract_of_the_last_sixty_deals_is_written(
    preset: str, deals: int, repeated: int
) -> None:
    rows = longer(rows_of(preset, deals), repeated)
    canvas = sheet(rows).draw()
    written = Counter(each.words for each in words(canvas))
    expected = Counter(number(tally.score) for row in rows[-MOST:] for tally in row.tallies)
    expected += Counter(number(tally.score) for tally in rows[-1].tallies)
    expected += Counter(str(row.contract) for row in rows[-MOST:])
    expected += Counter(map(str, range(len(rows) - len(rows[-MOST:]) + 1, len(rows) + 1)))
    assert {each: count for each, count in expected.items() if written[each] < count} == {}


@pytest.mark.parametrize(("preset", "deals"), MATCHES)
@pytest.mark.parametrize("repeated", [3, 27, 60])
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_nothing_runs_over_the_edge_or_into_other_words(
    preset: str, deals: int, repeated: int, names: tuple[str, ...]
) -> None:
    for language in LANGUAGES:
        assert_readable(sheet(longer(rows_of(preset, deals), repeated), names, language).draw())


@pytest.mark.parametrize("repeated", [8, 40])
def test_totals_of_any_size_stand_in_their_columns(repeated: int) -> None:
    tall = (Tally(880, attempts=2, on_barrel=True), Tally(-1235), Tally(1005, on_barrel=True), Tally(-880))
    tall = (*tall[:3], tall[3]._replace(on_reverse=True, reverse_attempts=3))
    row = replace(ROW, tallies=tall, points=(0,) * 4, bolts=(0,) * 4)
    assert_readable(sheet((row,) * repeated, LONG).draw())


@pytest.mark.parametrize(("preset", "deals"), MATCHES)
def test_every_bolt_has_its_sign_and_every_barrel_an_oval(preset: str, deals: int) -> None:
    rows = rows_of(preset, deals)
    canvas = sheet(rows).draw()
    in_rows = sum(map(bool, (count for row in rows for count in row.bolts)))
    towards_a_fine = sum(tally.bolts for tally in rows[-1].tallies)
    fines = any(line.reason is Reason.BOLT for row in rows for line in row.lines)
    assert icons(canvas, "bolt") == in_rows + towards_a_fine + bool(in_rows) + fines, "and in the legend"
    sitting = [tally.on_barrel for row in (*rows, rows[-1]) for tally in row.tallies]
    assert icons(canvas, "barrel") == sum(sitting)


def test_several_bolts_of_a_deal_stand_as_one_sign_with_their_number() -> None:
    canvas = sheet((replace(ROW, bolts=(0, 3, 0)),)).draw()
    assert icons(canvas, "bolt") == 2, "in the row and in the legend"
    assert "3" in [each.words for each in words(canvas)]


@pytest.mark.parametrize("deals", [8, 40])
def test_marks_push_no_figures_out_of_their_column(deals: int) -> None:
    marked = replace(ROW, tallies=(Tally(60),) * 4, points=(0,) * 4, bolts=(1, 0, 1, 0))
    rows = (replace(marked, bolts=(0,) * 4), marked) * (deals // 2)
    written = [each.box for each in words(sheet(rows, LONG).draw()) if each.words == "60"][4:]
    assert len({round((box.left + box.right) / 2) for box in written}) == 4 * (1 if deals <= ONE_BLOCK else 2)


def test_the_try_on_the_barrel_stands_beside_it() -> None:
    row = replace(ROW, tallies=(Tally(0), Tally(880, attempts=2, on_barrel=True, tries=3), Tally(0)))
    written = [each.words for each in words(sheet((row, row)).draw())]
    assert written.count("2") == 1 + 3, "the number of the second deal, and the try three times"


@pytest.mark.parametrize(("result", "struck"), [("made", 0), ("failed", 1), ("conceded", 0), ("crossed", 0)])
def test_a_contract_that_failed_is_struck_out(
    result: Literal["made", "failed", "conceded", "crossed"], struck: int
) -> None:
    canvas = sheet((replace(ROW, result=result),)).draw()
    assert icons(canvas, "struck") == struck
    assert ("P" in [each.words for each in words(canvas)]) is False
    assert ("Р" in [each.words for each in words(canvas)]) is (result == "conceded")
    assert (icons(canvas, "cross") > 0) is (result == "crossed")


def test_a_contract_that_is_struck_out_can_still_be_read() -> None:
    said = sheet((replace(ROW, result="failed"),)).draw().items
    at = next(at for at, each in enumerate(said) if each.words == "struck")
    assert said[at + 1].words == "120", "the figures come on top of the line"
    assert said[at].ink != said[at + 1].ink


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deals", [3, 60])
def test_the_mark_of_a_concession_keeps_off_the_first_total(language: str, deals: int) -> None:
    rows = (
        replace(ROW, result="conceded", tallies=(Tally(0),) * 4, points=(0,) * 4, bolts=(0,) * 4),
    ) * deals
    canvas = replace(sheet(rows, LONG), language=language).draw()
    mark = texts(language).plain("mark-conceded")
    first, deal = ([each.box for each in words(canvas) if each.words == one] for one in (mark, "3"))
    measures, left = (WIDE if deals == 3 else NARROW), MARGIN
    start = left + measures.number + measures.contract
    assert first[0].right <= start - 1
    assert deal[0].right + 1 <= next(each.box.left for each in words(canvas) if each.words == "120")


def test_golden_and_dark_deals_a_fall_and_the_truck_are_marked_and_explained() -> None:
    def stands(name: str, words_for_it: str, row: DealSettled) -> None:
        plain, marked = sheet((ROW,)).draw(), sheet((ROW, row)).draw()
        assert icons(marked, name) == icons(plain, name) + 2, "in its place, and in the legend"
        assert words_for_it in [each.words for each in words(marked)]

    stands("disc", "золотой кон", replace(ROW, golden=True))
    stands("disc", "тёмная", replace(ROW, dark=True))
    fall = next(iter(FELL))
    stands("down", "слетает с бочки", replace(ROW, lines=(*ROW.lines, Line(0, -120, fall))))
    stands("truck", "самосвал", replace(ROW, lines=(*ROW.lines, Line(0, -555, Reason.DUMP_TRUCK))))


def test_only_what_stands_there_is_explained() -> None:
    written = {each.words for each in words(sheet((ROW,)).draw())}
    assert "сыграно" in written
    assert written.isdisjoint({"не сыграно", "болт", "роспись", "золотой кон", "тёмная"})


def test_the_winner_wears_the_crown() -> None:
    won = replace(sheet((ROW,)), winner=1, over=True).draw()
    assert (icons(won, "crown"), icons(sheet((ROW,)).draw(), "crown")) == (1, 0)
    (crown,) = (each.box for each in won.items if each.words == "crown")
    assert WIDTH / 3 < (crown.left + crown.right) / 2 < WIDTH * 2 / 3


def test_a_long_name_is_cut_and_one_that_cannot_be_drawn_is_a_number() -> None:
    names = ("Константин Константинопольский", "🂡🂢", "Ю")
    written = [each.words for each in words(sheet((ROW,), names).draw())]
    assert [each for each in written if each.startswith("Констан") and each.endswith("…")]
    assert "Игрок 2" in written
    assert "Ю" in written
