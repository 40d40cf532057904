"""Who carries out which press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from bot.buttons import (
    AskAdvice,
    AskClock,
    BeforeMatch,
    Book,
    ChatPress,
    Choose,
    Claim,
    ComputerPress,
    EndPress,
    LessonPress,
    LoadRules,
    LobbyPress,
    NextDeal,
    OpenTable,
    OwnPress,
    Press,
    Rematch,
    RulesPage,
    SeatPress,
    SetChat,
    SetPreference,
    SetRules,
    SetTimer,
    ShowCards,
    ShowDraft,
    ShowSettings,
    Sign,
    Speak,
    TablePress,
    TakeBack,
    TakePreset,
    Tap,
)
from bot.features.forgetting import Forgetting
from bot.features.history import History
from bot.features.keeping import Keeping
from bot.features.languages import Languages
from bot.features.lesson import Lesson
from bot.features.rules.menu import RulesMenu
from bot.features.seasons import Seasons
from bot.features.settings import SettingsMenu
from bot.features.standings import StandingsMenu
from bot.features.timer import Timers
from bot.markup import words_of
from bot.memories import Forget, KeepCards, KeptPress, LookBack, SeasonPress, ShowStandings
from bot.tables.absence import Absence
from bot.tables.advising import Advising
from bot.tables.computers import Computers
from bot.tables.ending import Ending
from bot.tables.lobby import Lobby
from bot.tables.moves import Moves
from bot.tables.my_cards import MyCards
from bot.tables.own import OwnTables
from bot.tables.pauses import Pauses
from bot.tables.reviewing import Reviewing
from bot.tables.seats import Seats
from bot.tables.shortcuts import Shortcuts
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed
from club.model import Player


@dataclass(frozen=True, slots=True)
class Routes:
    """The use cases that a button may lead to."""

    lobby: Lobby
    computers: Computers
    own: OwnTables
    moves: Moves
    shortcuts: Shortcuts
    advising: Advising
    reviewing: Reviewing
    seats: Seats
    ending: Ending
    absence: Absence
    pauses: Pauses
    my_cards: MyCards
    languages: Languages
    timers: Timers
    settings: SettingsMenu
    rules: RulesMenu
    lesson: Lesson
    standings: StandingsMenu
    seasons: Seasons
    history: History
    keeping: Keeping
    forgetting: Forgetting

    async def carry_out(self, player: Player, press: Press, pressed: Pressed) -> Toast | None:
        """Carry a press out; None when it is answered later."""
        answer: Toast | None
        match press:
            case RulesPage() | SetRules() | TakePreset() | LoadRules() | Book():
                answer = await self.rules.press(player, pressed, press)
            case LessonPress():
                answer = await self.lesson.press(player, pressed.place, press, pressed.update)
            case Speak():
                answer = await self.languages.press(player, pressed.place, press)
            case SetTimer() | AskClock() | ShowSettings() | SetChat() | KeepCards():
                answer = await self._settled(player, press, pressed.place)
            case SetPreference():
                answer = await self.settings.prefer(player, pressed.place, press)
            case LookBack() | ShowStandings() | SeasonPress() | Forget():
                answer = await self._kept(player, press, pressed)
            case ShowCards():
                answer = await self.my_cards.press(player, press, pressed)
            case Choose() | TakeBack() | Claim():
                answer = await self.shortcuts.press(player, press, pressed.update)
            case OpenTable():
                answer = await self._open_table(player, pressed)
            case _:
                answer = await self._at_table(player, press, pressed)
        return answer

    async def _settled(self, player: Player, press: ChatPress, place: Place | None) -> Toast:
        match press:
            case SetTimer():
                return await self.timers.press(player, place, press)
            case AskClock():
                return await self.timers.open(place)
            case ShowSettings():
                return await self.settings.turn(player, place, press)
            case SetChat():
                return await self.settings.settle(player, place, press)
            case KeepCards():
                return await self.keeping.press(player, place, press)

    async def _kept(self, player: Player, press: KeptPress, pressed: Pressed) -> Toast:
        match press:
            case LookBack():
                answer = await self.history.press(player, pressed, press)
            case ShowStandings():
                answer = await self.standings.press(player, pressed, press)
            case SeasonPress():
                answer = await self.seasons.press(player, pressed.place, press, pressed.update)
            case Forget():
                answer = await self.forgetting.press(player, pressed.place)
            case _:
                assert_never(press)
        return answer

    async def _at_table(self, player: Player, press: TablePress, pressed: Pressed) -> Toast:
        update = pressed.update
        match press:
            case Tap():
                answer = await self.moves.act(player, press, update)
            case ShowDraft():
                answer = await self.moves.look(player, press)
            case AskAdvice(verb="hint"):
                answer = await self.advising.hint(player, press, update)
            case AskAdvice():
                answer = await self.reviewing.review(player, press)
            case NextDeal():
                answer = await self.moves.deal_on(player, press, update)
            case Sign(verb="go"):
                answer = await self.pauses.go_on(player, press.table, update)
            case Sign():
                answer = await self.absence.sign(player, press, update)
            case SeatPress():
                answer = await self.seats.press(player, press, update)
            case EndPress():
                answer = await self.ending.press(player, press, update)
            case LobbyPress() | ComputerPress() | OwnPress() | Rematch():
                answer = await self._before_match(player, press, pressed)
            case _:
                assert_never(press)  # a kind of press that leads nowhere does not pass mypy
        return answer

    async def _before_match(self, player: Player, press: BeforeMatch, pressed: Pressed) -> Toast:
        update = pressed.update
        match press:
            case LobbyPress():
                answer = await self.lobby.press(player, press, update)
            case ComputerPress():
                answer = await self.computers.press(player, press, update)
            case OwnPress(verb="menu"):
                answer = await self.rules.at_home(player)
            case OwnPress():
                answer = await self.own.press(player, press, update)
            case Rematch():
                own = await self.own.rematch(player, press.table, update)
                answer = own or await self.lobby.rematch(player, press.table, pressed.place, update)
            case _:
                assert_never(press)
        return answer

    async def _open_table(self, player: Player, pressed: Pressed) -> Toast:
        place = pressed.place
        if place is None:
            return Toast(spent=True)
        if not place.private:
            await self.lobby.open(player, place, pressed.update)
            return Toast(spent=True)
        told = await self.own.open(player, pressed.update)
        return Toast(words_of(told.text) if told else "")
