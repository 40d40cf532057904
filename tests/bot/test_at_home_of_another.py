"""A player's direct chat is one worker's and their table another's: what they ask for at home comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.buttons import AskAdvice, RulesPage, pack
from bot.screens.screen import Screen
from tests.bot.pairs import Place, bring, pair, pressed, said, share
from tests.bot.table import GROUP
from tests.virtual_time import virtual_time

ANN = 11


def newest(place: Place, chat: int) -> tuple[int, Screen]:
    """Return the number of the newest message of a chat, and what it shows."""
    messages = place.room.telegram.messages
    last = max(message for where, message in messages if where == chat)
    return last, messages[chat, last]


def keys(screen: Screen) -> list[str]:
    """Return what the keys of a message send."""
    return [key.data for row in screen.rows for key in row if key.data]


@virtual_time
async def test_the_rules_of_a_group_are_changed_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        await share(first, second)
        group = await store.chat(GROUP)
        assert group is not None
        opens = pack(RulesPage(group.token, "e"))
        assert await bring(pressed(301, ANN, GROUP, 1, opens), first, second) is second
        menu, screen = newest(first, ANN)
        assert "Choose a section" in screen.text
        await bring(pressed(302, ANN, ANN, menu, keys(screen)[0]), first, second)
        again, other = newest(first, ANN)
        assert again == menu, "it turns its pages in place"
        assert other != screen


@virtual_time
async def test_the_rule_book_of_a_group_and_its_menu_share_a_message_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        await share(first, second)
        group = await store.chat(GROUP)
        assert group is not None
        before, _ = newest(first, ANN)
        await bring(said(301, ANN, ANN, "/rules"), first, second)
        menu, screen = newest(first, ANN)
        assert menu > before
        assert "Rule book" in screen.text
        await bring(pressed(302, ANN, ANN, menu, keys(screen)[0]), first, second)
        await bring(pressed(303, ANN, ANN, menu, keys(screen)[-1]), first, second)
        again, other = newest(first, ANN)
        assert again == menu, "the menu comes in the place of the book"
        assert "Choose a section" in other.text


@virtual_time
async def test_a_review_is_seen_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path, deal_pause_s=9000) as (first, second, _):
        await first.room.play_a_deal()
        await share(first, second)
        message, _ = newest(first, ANN)
        asks = pack(AskAdvice(1, "review", 1))
        assert await bring(pressed(301, ANN, ANN, message, asks), first, second) is second
        await asyncio.sleep(60)
        review, screen = newest(first, ANN)
        assert review > message
        assert "deal 1" in screen.text
