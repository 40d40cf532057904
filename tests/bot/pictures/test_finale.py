"""The end of a match as a picture, with the chart of its totals."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from bot.pictures.canvas import LIGHT, THEMES, Box, Canvas, Ink, ThemeName
from bot.pictures.chart import NAME_LINE, Chart, Finale, FinalPlace, TurningPoint, apart
from bot.words.texts import LANGUAGES, number
from game.events import MatchWon
from game.state import Line, Match, Reason, Tally
from tests.album import LONG, NAMES, deals
from tests.bot.pictures.test_sheet import ROW, assert_readable, icons, words


@cache
def over(preset: str) -> tuple[Match, int]:
    """Return a match that was won, and by whom."""
    last = list(deals(preset, 0))[-1]
    (won,) = (each.seat for each in last.events if isinstance(each, MatchWon))
    return last.match, won


def finale(preset: str, names: tuple[str, ...] = NAMES) -> Finale:
    """Return the picture of its end."""
    match, won = over(preset)
    seats = sorted(range(len(match.scores)), key=lambda seat: -match.scores[seat])
    return Finale(
        language="ru",
        theme="light",
        title="Дачники",
        headline=f"Партию выигрывает {names[won]}!",
        length="26 сдач · 48 минут",
        names=names[: len(seats)],
        rows=match.sheet,
        places=tuple(FinalPlace(seat, str(at), "заказы 6/9") for at, seat in enumerate(seats, 1)),
        told=("🎯 Решил сыгранный заказ 120", "📈 Сдача 3: Борис +240"),
        winner=won,
        turn=TurningPoint(3, 1),
    )


@pytest.mark.parametrize("preset", ["classic", "two_players", "four_players", "encyclopedia"])
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_winner_places_totals_and_what_turned_it_stand_there(preset: str, names: tuple[str, ...]) -> None:
    painting = finale(preset, names)
    canvas = painting.draw()
    assert_readable(canvas)
    written = [each.words for each in words(canvas)]
    for tally in painting.rows[-1].tallies:
        assert number(tally.score) in written
    assert "Решил сыгранный заказ 120" in written
    assert "3" in written, "the deal that turned it"
    assert icons(canvas, "crown") == 1
    assert written.count("заказы 6/9") == len(painting.places)


def test_a_match_that_nobody_won_has_no_crown() -> None:
    painting = replace(finale("classic"), winner=None, turn=None, headline="Партия прекращена")
    canvas = painting.draw()
    assert icons(canvas, "crown") == 0
    assert "перелом" not in {each.words for each in words(canvas)}


@pytest.mark.parametrize("preset", ["classic", "two_players", "four_players", "encyclopedia"])
def test_every_total_stands_within_the_chart_the_higher_the_better(preset: str) -> None:
    match, _ = over(preset)
    place = Box(0, 0, 360, 200)
    chart = Chart(
        canvas=Canvas(200, LIGHT.paper),
        theme=LIGHT,
        place=place,
        rows=match.sheet,
        names=NAMES[: len(match.scores)],
    )
    for deal, row in enumerate(match.sheet, 1):
        assert place.left < chart.x(deal - 1) < chart.x(deal) < place.right
        for tally in row.tallies:
            assert place.top < chart.y(tally.score) < place.bottom
            assert chart.y(tally.score) >= chart.y(tally.score + 5)
    assert min(chart.levels) <= 0 <= max(chart.levels)


def test_a_match_of_one_deal_has_a_chart() -> None:
    painting = finale("classic")
    short = replace(painting, rows=painting.rows[:1], turn=None)
    assert_readable(short.draw())


def test_the_number_of_the_turning_point_stands_where_its_line_did_not_come_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Canvas, "path", lambda *_: None)  # the same lines each time, and most of the work
    match, _ = over("encyclopedia")
    place, sides = Box(0, 0, 360, 200), set()
    before: tuple[Tally, ...] = (Tally(),) * 3
    for deal, row in enumerate(match.sheet, 1):
        for seat, tally in enumerate(row.tallies):
            canvas = Canvas(200, LIGHT.paper)
            chart = Chart(
                canvas=canvas, theme=LIGHT, place=place, rows=match.sheet, names=NAMES[: len(match.scores)]
            )
            chart.draw(TurningPoint(deal, seat), plain=True)
            y, number = chart.y(tally.score), canvas.items[-1]
            assert number.words == str(deal)
            if min(chart.place.bottom - y, y - chart.place.top) > 22:
                below, fell = number.box.top > y, tally.score < before[seat].score
                assert below is fell
                sides.add(below)
        before = row.tallies
    assert sides == {True, False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_signs_in_the_chart_mean_fits_in_one_line(language: str) -> None:
    painting = finale("encyclopedia")
    marked = replace(
        ROW,
        lines=(
            Line(0, 1, Reason.BARREL_CLIMB),
            Line(1, -1, Reason.BARREL_FALL),
            Line(2, -555, Reason.DUMP_TRUCK),
        ),
    )
    assert_readable(replace(painting, language=language, rows=(*painting.rows, marked)).draw())


@pytest.mark.parametrize("preset", ["classic", "two_players", "four_players", "encyclopedia"])
def test_each_line_of_the_chart_ends_in_the_name_of_its_player(preset: str) -> None:
    match, _ = over(preset)
    names = NAMES[: len(match.scores)]
    canvas = Canvas(200, LIGHT.paper)
    chart = Chart(canvas=canvas, theme=LIGHT, place=Box(0, 0, 360, 200), rows=match.sheet, names=names)
    chart.draw(None)
    written = {each.words: each for each in words(canvas)}
    for seat, name in enumerate(names):
        assert written[name].ink == LIGHT.players[seat]
        assert written[name].box.left > chart.place.right
    order = sorted(range(len(names)), key=lambda seat: -match.scores[seat])
    heights = [written[names[seat]].box.top for seat in order]
    assert heights == sorted(heights), "the name of a higher total stands higher"


def test_names_at_equal_totals_stand_below_each_other_within_the_chart() -> None:
    for wanted in ([50.0] * 4, [0.0, 1.0, 2.0, 3.0], [97.0, 98.0, 99.0, 100.0], [10.0, 90.0]):
        found = apart(wanted, 0, 100)
        assert all(other - one >= NAME_LINE for one, other in pairwise(found))
        assert 0 <= found[0] <= found[-1] <= 100
    assert apart([10.0, 90.0], 0, 100) == [10.0, 90.0]


def luminance(ink: Ink) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Ink, other: Ink) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_told_apart_without_seeing_colours(theme: ThemeName) -> None:
    colours = THEMES[theme]
    assert all(contrast(one, other) >= 1.35 for one, other in combinations(colours.players, 2))
    assert all(contrast(each, colours.paper) >= 4.5 for each in colours.players), "names are read in them"
