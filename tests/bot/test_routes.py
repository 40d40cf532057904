"""Every press has its use case, and every command its words."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.door import IN_GROUPS, IN_PRIVATE, MENU
from bot.tables.visit import COMMANDS, PRESSES
from bot.words.buttons import Press
from bot.words.texts import LANGUAGES, texts
from tests.sources import ROOT

LOCALES = ROOT / "locales"


def test_every_kind_of_press_has_a_use_case() -> None:
    assert PRESSES.keys() == {*get_args(Press)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_a_menu_has_a_line_in_every_language(language: str) -> None:
    keys = {f"command-{name}" for name in (*IN_GROUPS, *IN_PRIVATE)}
    missing = sorted(key for key in keys if not texts(language).has(key))
    assert not missing, f"locales/{language}/commands.ftl lacks {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_the_menu_stand_in_its_order(language: str) -> None:
    words = (LOCALES / language / "commands.ftl").read_text(encoding="utf-8")
    assert re.findall(r"^command-(\w+) =", words, re.MULTILINE) == list(MENU)


def test_every_command_has_its_place_in_the_menu() -> None:
    assert sorted(MENU) == sorted(COMMANDS)
