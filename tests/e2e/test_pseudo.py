"""A match in a language made from English: what reads as plain English there does not come from locales/."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.words.texts
from bot.words.texts import LANGUAGES, neighbours, slang_of, texts
from playground import groups
from tests.e2e.stage import Stage, staged
from tests.virtual_time import virtual_time
from tools.pseudo import ACCENTS, AS_IT_IS, disguised, pseudo, write
from trials.matches import answered

TAPS = 90
"""Two or three deals."""
COMMANDS = ("rules", "settings", "timer", "score", "fair", "help", "language", "history")
NO_WORDS = re.compile(r"\b[0-9a-f]{6,}\b|@\w+|https?:\S+|<[^>]*>|&\w+;")
"""Digests, addresses, tags."""


@pytest.fixture
def in_pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let English be the made-up language meanwhile."""
    folder = tmp_path / "words"
    folder.mkdir()
    write(folder)
    caches = (texts, slang_of, neighbours)
    monkeypatch.setattr(bot.words.texts, "files", lambda package: folder / package)
    for each in caches:
        each.cache_clear()
    yield
    monkeypatch.undo()
    for each in caches:
        each.cache_clear()


def english(words: str, known: frozenset[str]) -> set[str]:
    """Return the words that were not disguised, but for names."""
    left = NO_WORDS.sub(" ", AS_IT_IS.sub(" ", words))
    found = {each for each in re.findall(r"[^\W\d_]{2,}", left) if each.isascii()}
    return {each for each in found if each not in known and each != each.translate(ACCENTS)}


def shown(stage: Stage) -> Iterator[str]:
    """Yield everything that people were shown."""
    for call in stage.world.journal.calls:
        media = call.params.get("media") or {}
        for place in (call.params, json.loads(media) if isinstance(media, str) else media):
            yield from (str(place[name]) for name in ("text", "caption") if place.get(name))
    for guest in stage.guests:
        for chat in (guest.chat, stage.group):
            for message in guest.sees(chat):
                yield from (label for row in message.labels for label in row)
    for press in stage.world.presses.values():
        yield str((press.answer or {}).get("text") or "")


async def played(folder: Path) -> set[str]:
    """Play some deals and ask for everything else; return the English words that were seen."""
    async with staged(folder) as stage:
        await stage.sit_down()
        for command in COMMANDS:
            groups.say(stage.world, stage.guests[0].user, stage.group, groups.Draft(f"/{command}"))
            await asyncio.sleep(8)
        for _ in range(TAPS):
            await asyncio.sleep(3)
            if found := stage.asked():
                guest, panel, label = found
                await answered(guest.press(panel, label))
        await asyncio.sleep(20)
        names = {guest.user.name for guest in stage.guests} | set(stage.group.title.split())
        known = frozenset(names | {texts(each).plain("language-name") for each in LANGUAGES})
        return {word for words in shown(stage) for word in english(words, known)}


@virtual_time
async def test_a_match_shows_no_word_that_is_not_from_the_files_of_words(
    tmp_path: Path, in_pseudo: None
) -> None:
    assert await played(tmp_path) == set()


def test_a_word_that_was_not_translated_is_found() -> None:
    assert english("<b>Ĵóóíñ</b> the table, Ann /new", frozenset({"Ann"})) == {"the", "table"}


def test_words_are_longer_and_tags_and_commands_stay() -> None:
    assert disguised("<b>Deal the cards</b>: /new") == "<b>Ďéééáļ ţĥéé çááášŕďš</b>: /new".replace(
        "çááášŕďš", disguised("cards")
    )
    assert len(disguised("Everybody has eight then")) >= 1.25 * len("Everybody has eight then")
    choice = "a = Take { $count ->\n    [one] one\n   *[other] { -dark } more\n }\n"
    made = pseudo(choice + "card-rank-ace = Ace\n")
    assert "[one] óóñé" in made
    assert "{ -dark }" in made
    assert "card-rank-ace = Ace" in made
