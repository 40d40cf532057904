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


async def publish(bot: Bot, default: str, *, in_groups: Sequence[str], in_private: Sequence[str]) -> None:
    """Register the commands of each kind of chat, and the descriptions.

    Speakers of unsupported languages get those of the default one.
    """
    try:
        for language in LANGUAGES:
            code = "" if language == default else language
            await _publish(bot, texts(language), code, in_groups, in_private)
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


def menu_button(app_url: str, language: str) -> MenuButtonWebApp:
    """Return the button beside the input field of private chats, which opens the Mini App."""
    return MenuButtonWebApp(texts(language).plain("button-app"), WebAppInfo(f"{app_url}/"))
