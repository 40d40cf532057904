"""The bot's public profile: commands of each kind of chat and descriptions, by language."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import TelegramError

from bot.words.texts import LANGUAGES, Texts, texts

log = logging.getLogger(__name__)


async def publish(
    bot: Bot, default: str, *, in_groups: Sequence[str], in_private: Sequence[str], app: str = ""
) -> None:
    """Register the commands of each kind of chat, the descriptions, and the button that opens the Mini App.

    Speakers of unsupported languages get those of the default one.
    """
    try:
        for language in LANGUAGES:
            code = "" if language == default else language
            await _publish(bot, texts(language), code, in_groups, in_private)
        if app:
            label = texts(default).plain("menu-app")
            await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(label, WebAppInfo(f"{app}/")))
    except TelegramError as error:  # the menu is a convenience; the game works without it
        log.warning("the menu of commands could not be published: %s", error)


async def _publish(
    bot: Bot, t: Texts, code: str, in_groups: Sequence[str], in_private: Sequence[str]
) -> None:
    scopes: tuple[tuple[BotCommandScope, Sequence[str]], ...] = (
        (BotCommandScopeAllGroupChats(), in_groups),
        (BotCommandScopeAllPrivateChats(), in_private),
    )
    for scope, names in scopes:
        commands = [BotCommand(name, t.plain(f"command-{name}")) for name in names]
        await bot.set_my_commands(commands, scope=scope, language_code=code)
    await bot.set_my_short_description(t.plain("bot-short"), language_code=code)
    await bot.set_my_description(t.plain("bot-description"), language_code=code)
