"""The menu of commands and the descriptions, read back through the Bot API after a real start of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from telegram import Bot, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.run import serve as answer
from bot.runtime.settings import Settings
from bot.telegram.gateway import publish
from bot.telegram.transport import make_request
from bot.words.texts import LANGUAGES, texts
from playground import groups
from playground.person import Playground
from playground.server import serve
from playground.world import World
from tests.e2e.stage import TOKEN, until
from tests.virtual_time import virtual_time, wall

SCOPES: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
    (BotCommandScopeAllGroupChats(), IN_GROUPS),
    (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
)
COMMAND_WORDS, SHORT_WORDS, DESCRIPTION_WORDS = 256, 120, 512
"""The characters that Telegram allows."""


@asynccontextmanager
async def started(
    folder: Path, language: str, world: World | None = None
) -> AsyncIterator[tuple[str, World, Bot]]:
    """Start the bot as `thousand run` does, wait until its menu is out; yield a client to read it with."""
    world = world or World(token=TOKEN, clock=wall)
    server = await serve(world)
    settings = Settings(database=folder / "bot.sqlite3", api_url=server.address, language=language)
    running = asyncio.ensure_future(answer(settings, TOKEN, wall=wall))
    try:
        others = {""} | set(LANGUAGES) - {language}
        await until(lambda: world.descriptions["description"].keys() >= others, every_s=0.1)
        polls, calls = make_request("aiohttp"), make_request("aiohttp")
        async with Bot(TOKEN, f"{server.address}/bot", request=calls, get_updates_request=polls) as bot:
            yield server.address, world, bot
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await server.close()


@pytest.mark.parametrize("default", LANGUAGES)
@virtual_time
async def test_the_menu_is_published_for_every_kind_of_chat_and_every_language(
    tmp_path: Path, default: str
) -> None:
    async with started(tmp_path, default) as (_, _, bot):
        for language in LANGUAGES:
            t, code = texts(language), "" if language == default else language
            for scope, names in SCOPES:
                menu = await bot.get_my_commands(scope, code)
                assert [(each.command, each.description) for each in menu] == [
                    (name, t(f"command-{name}")) for name in names
                ]
            assert (await bot.get_my_description(code)).description == t("bot-description")
            short = await bot.get_my_short_description(code)
            assert short.short_description == t("bot-short")


@virtual_time
async def test_whoever_types_a_slash_sees_the_commands_in_their_own_language(tmp_path: Path) -> None:
    async with started(tmp_path, "en") as (address, world, _), Playground.connect(address) as ground:
        ann, *_, group = await ground.three_friends("ru")
        user, chat = world.users[ann.id], world.chats[group.id]
        shown = {each["command"]: each["description"] for each in world.commands.shown(chat, user)}
        assert shown["new"] == "открыть стол"
        assert shown["leave"] == "выйти из партии"


@virtual_time
async def test_whoever_wrote_while_the_bot_was_down_is_answered_before_the_menu_is_published(
    tmp_path: Path,
) -> None:
    world = World(token=TOKEN, clock=wall)
    ann = world.add_user("Ann", "en")
    groups.start(world, ann)
    async with started(tmp_path, "en", world):
        calls = [call.method.lower() for call in world.journal.calls]
    assert calls.index("sendmessage") < calls.index("setmycommands")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_the_menu_has_words_that_telegram_takes(language: str) -> None:
    t = texts(language)
    for name in (*IN_GROUPS, *IN_PRIVATE):
        assert t.has(f"command-{name}"), name
        assert 1 <= len(t(f"command-{name}")) <= COMMAND_WORDS, name
    assert 1 <= len(t("bot-short")) <= SHORT_WORDS
    assert 1 <= len(t("bot-description")) <= DESCRIPTION_WORDS


@virtual_time
async def test_the_menu_button_opens_the_mini_app_if_it_has_an_address(tmp_path: Path) -> None:
    async with started(tmp_path, "en") as (_, world, bot):
        assert world.menu_buttons == {}
        await publish(bot, "en", in_groups=(), in_private=(), app="https://bot.example.org/app")
        assert world.menu_buttons[None]["app"] == "https://bot.example.org/app/"
