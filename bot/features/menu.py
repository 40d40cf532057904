"""What Telegram shows about the bot: the commands of each kind of chat and the descriptions, by language."""

from __future__ import annotations

import logging

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.features.commands import IN_GROUPS, IN_PRIVATE
from bot.texts import LANGUAGES, Texts, texts

log = logging.getLogger(__name__)


async def publish(bot: Bot, default: str) -> None:
    """Register commands and descriptions; speakers of other languages get the default one's."""
    try:
        for language in LANGUAGES:
            await _publish(bot, texts(language), "" if language == default else language)
    except TelegramError as error:  # the menu is a convenience; the game goes on without it
        log.warning("the menu of commands could not be published: %s", error)


async def _publish(bot: Bot, t: Texts, code: str) -> None:
    scopes: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
        (BotCommandScopeAllGroupChats(), IN_GROUPS),
        (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
    )
    for scope, names in scopes:
        commands = [BotCommand(name, t.plain(f"command-{name}")) for name in names]
        await bot.set_my_commands(commands, scope=scope, language_code=code)
    await bot.set_my_short_description(t.plain("bot-short"), language_code=code)
    await bot.set_my_description(t.plain("bot-description"), language_code=code)
