"""/language: the bot's language for a person or a group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.screen import Button, Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import Speak, pack
from bot.words.emoji import chosen as marked
from bot.words.texts import LANGUAGES, Texts, texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


class Languages:
    """Languages of people, and of groups, whose admins choose."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /language: offer all languages."""
        known = message.place.private or message.anonymous
        if not known and not await self._house.rights.may_choose_language(player, message.place.chat):
            return Screen(text=t("language-admins"))
        return language_screen(t)

    async def press(self, player: Player, place: Place | None, press: Speak) -> Toast:
        """Change the language of a person or a group."""
        language = press.language
        if language not in LANGUAGES:
            return Toast()
        if place is None or place.private:
            player = await self._house.people.speak(player, language)
            self._house.menu_button.follow(player, changed=True)
            await self._house.redraw.refresh(player)
            return Toast(texts(language).plain("toast-language"), drop_keyboard=True)
        if not await self._house.rights.may_choose_language(player, place.chat):
            return Toast(self._house.people.words(player).plain("language-admins"))
        chat = await self._house.people.chat(place.chat, place.title)
        await self._house.people.speak_in(chat, language)
        await self._house.redraw.speak_in(place.chat, language)
        return Toast(texts(language).plain("language-group"), drop_keyboard=True)


def language_screen(t: Texts) -> Screen:
    """Ask for the language; the present one is marked."""
    keys = tuple(_language(each, now=each == t.language) for each in LANGUAGES)
    return Screen(
        text=t("language-ask"), rows=tuple(keys[first : first + 2] for first in range(0, len(keys), 2))
    )


def _language(language: str, *, now: bool) -> Button:
    name = texts(language).plain("language-name")
    return Button(marked(name, now=now), pack(Speak(language)), style="primary" if now else None)
