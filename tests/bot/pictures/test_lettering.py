"""The letters of pictures: which there are, and words that are cut to fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from bot.pictures import canvas
from bot.pictures.canvas import DRAWN, Weight, called, drawable, fitted, font, width, wrapped
from bot.words.texts import LANGUAGES, texts


@pytest.mark.parametrize("weight", Weight)
def test_the_font_has_every_letter_that_counts_as_drawable(weight: Weight) -> None:
    drawn = font(20, weight)
    nothing = bytes(drawn.getmask("\N{WHITE CHESS KING}"))
    without = [
        chr(at)
        for low, high in DRAWN
        for at in range(low, high + 1)
        if bytes(drawn.getmask(chr(at))) == nothing
    ]
    assert without == []


@pytest.mark.parametrize("weight", Weight)
def test_the_fonts_have_every_letter_by_their_own_table(weight: Weight) -> None:
    folder = Path(canvas.__file__).parent / "fonts"
    with TTFont(folder / f"OpenSans-{weight.value}.ttf") as file:
        known = file.getBestCmap()
    assert [chr(at) for low, high in DRAWN for at in range(low, high + 1) if at not in known] == []
    letters = "ҐґЄєІіЇї’ßÄäÖöÜüĄąĆćĘęŁłŃńÓóŚśŹźŻż„“”«»—–…"
    assert drawable(letters) == letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_every_language_can_be_drawn(language: str) -> None:
    for path in (Path(__file__).parents[3] / "locales" / language).glob("*.ftl"):
        letters = {each for each in path.read_text(encoding="utf-8") if each.isalpha()}
        assert {each for each in letters if not drawable(each)} == set(), path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_language_can_be_drawn(language: str) -> None:
    t = texts(language)
    for rank in ("ace", "ten", "king", "queen", "jack", "nine"):
        assert drawable(t.plain(f"card-rank-{rank}")) == t.plain(f"card-rank-{rank}")
    for key in ("picture-golden", "picture-barrel", "picture-result-made", "picture-deals"):
        words = t.plain(key, bid=100, points=120, count=5)
        assert drawable(words) == words


def test_what_cannot_be_drawn_is_left_out_and_the_rest_kept() -> None:
    assert drawable("🎉 Anna 🎉 Maria") == "Anna Maria"
    assert called(("木村", "Zoë", "🂡"), "Player") == ("Player 1", "Zoë", "Player 3")


def test_words_are_cut_where_they_do_not_fit() -> None:
    assert fitted("Anna", 100, 12, Weight.PLAIN) == "Anna"
    cut = fitted("Anna Maria Magdalena", 60, 12, Weight.PLAIN)
    assert cut.endswith("…")
    assert width(cut, 12, Weight.PLAIN) <= 60
    lines = wrapped("Anna Maria Magdalena Extraordinarily-long-word", 60, 12, Weight.PLAIN)
    assert len(lines) > 2
    assert all(width(line, 12, Weight.PLAIN) <= 60 for line in lines)
