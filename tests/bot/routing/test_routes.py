"""Every press has its use case, and every command its words."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.routing.commands import COMMANDS, IN_GROUPS, IN_PRIVATE
from bot.routing.routes import routes
from bot.words.buttons import Press
from bot.words.texts import LANGUAGES, texts
from tests.bot.table import Room, room
from tests.scenes import with_scene
from tests.sources import ROOT

LOCALES = ROOT / "locales"


@with_scene(room)
async def test_every_kind_of_press_has_a_use_case(table: Room) -> None:
    assert routes(table.services.features).keys() == {*get_args(Press)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_a_menu_has_a_line_in_every_language(language: str) -> None:
    keys = {f"command-{name}" for name in (*IN_GROUPS, *IN_PRIVATE)}
    missing = sorted(key for key in keys if not texts(language).has(key))
    assert not missing, f"locales/{language}/commands.ftl lacks {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_the_menu_stand_in_its_order(language: str) -> None:
    words = (LOCALES / language / "commands.ftl").read_text(encoding="utf-8")
    assert re.findall(r"^command-(\w+) =", words, re.MULTILINE) == [each.name for each in COMMANDS]


def test_a_command_is_declared_once() -> None:
    names = [each.name for each in COMMANDS]
    assert len(names) == len(set(names))
