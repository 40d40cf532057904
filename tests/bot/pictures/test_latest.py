"""The last deals as a picture: totals, rows and chart, wider than tall, with nothing cut or overwritten."""

from __future__ import annotations

import pytest

from bot.pictures.chart import LATEST_CHART_FROM, LATEST_SHOWN, Latest
from bot.words.texts import LANGUAGES, number
from tests.album import LONG, NAMES
from tests.bot.pictures.test_sheet import MATCHES, assert_readable, longer, rows_of, words

FOREIGN = ("שרה הכהן לוי", "🂡🂢", "Ünäl 🎉 Öz", "Лёва")


def latest(preset: str, deals: int, names: tuple[str, ...] = NAMES, language: str = "ru") -> Latest:
    """Return the picture of a match after so many deals."""
    rows = longer(rows_of(preset, 12), deals)
    return Latest(language, "dark", names[: len(rows[0].tallies)], rows)


@pytest.mark.parametrize("preset", [preset for preset, _ in MATCHES])
@pytest.mark.parametrize("deals", [1, 8, 25, 60])
@pytest.mark.parametrize("names", [NAMES, LONG, FOREIGN])
def test_it_is_wider_than_tall_and_readable(preset: str, deals: int, names: tuple[str, ...]) -> None:
    for language in LANGUAGES:
        canvas = latest(preset, deals, names, language).draw()
        assert canvas.height <= canvas.width
        assert_readable(canvas)


@pytest.mark.parametrize("deals", [1, 8, 25])
def test_the_totals_and_the_last_deals_are_written(deals: int) -> None:
    painting = latest("classic", deals)
    written = [each.words for each in words(painting.draw())]
    for row in painting.rows[-LATEST_SHOWN:]:
        assert str(row.contract) in written
        assert all(number(tally.score) in written for tally in row.tallies)
    assert str(max(1, deals - LATEST_SHOWN + 1)) in written


def test_the_chart_comes_with_the_third_deal_and_names_its_lines() -> None:
    for deals in (LATEST_CHART_FROM - 1, LATEST_CHART_FROM):
        written = [each.words for each in words(latest("classic", deals).draw())]
        assert all(written.count(name) == 1 + (deals >= LATEST_CHART_FROM) for name in NAMES[:3])
