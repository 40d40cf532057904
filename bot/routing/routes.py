"""The use case of each kind of press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeVar

from bot.routing.features import Features
from bot.tables.toast import Toast
from bot.telegram.updates import Pressed
from bot.words.buttons import (
    AskAdvice,
    AskClock,
    Book,
    Choose,
    Claim,
    ComputerPress,
    DailyPast,
    DailyPress,
    EndPress,
    EveningPress,
    Forget,
    KeepCards,
    LessonPress,
    LoadRules,
    LobbyPress,
    LookBack,
    NextDeal,
    OpenTable,
    OwnPress,
    PaperPress,
    PresencePress,
    Rematch,
    RulesPage,
    SeasonPress,
    SeatPress,
    SetChat,
    SetLength,
    SetPreference,
    SetRules,
    SetTimer,
    ShowCards,
    ShowDraft,
    ShowSettings,
    ShowStandings,
    Speak,
    TakeBack,
    TakePreset,
    Tap,
)
from bot.words.markup import words_of
from club.model import Player

Reply = Awaitable[Toast | None]
"""The reply to a press; None if it comes later."""
CarryOut = Callable[..., Reply]
"""Carries out a press of one kind; takes the presser, the press and `Pressed`."""
P = TypeVar("P")


def routes(to: Features) -> Mapping[type, CarryOut]:
    """Return the use case of each kind of press."""
    return dict(
        [
            _on(Tap, lambda who, press, at: to.moves.act(who, press, at.update)),
            _on(ShowDraft, lambda who, press, _at: to.moves.look(who, press)),
            _on(NextDeal, lambda who, press, at: to.moves.deal_on(who, press, at.update)),
            _on(Choose, lambda who, press, at: to.shortcuts.press(who, press, at.update)),
            _on(TakeBack, lambda who, press, at: to.shortcuts.press(who, press, at.update)),
            _on(Claim, lambda who, press, at: to.shortcuts.press(who, press, at.update)),
            _on(AskAdvice, partial(_advise, to)),
            _on(PresencePress, partial(_wake, to)),
            _on(EndPress, lambda who, press, at: to.ending.press(who, press, at.update)),
            _on(ShowCards, to.my_cards.press),
            _on(SeatPress, lambda who, press, at: to.seats.press(who, press, at.update)),
            _on(LobbyPress, lambda who, press, at: to.lobby.press(who, press, at.update)),
            _on(ComputerPress, lambda who, press, at: to.computers.press(who, press, at.update)),
            _on(SetLength, lambda who, press, at: to.lengths.press(who, press, at.update)),
            _on(OwnPress, partial(_own, to)),
            _on(OpenTable, partial(_open_table, to)),
            _on(Rematch, partial(_rematch, to)),
            _on(RulesPage, lambda who, press, at: to.rules.press(who, at, press)),
            _on(SetRules, lambda who, press, at: to.rules.press(who, at, press)),
            _on(TakePreset, lambda who, press, at: to.rules.press(who, at, press)),
            _on(LoadRules, lambda who, press, at: to.rules.press(who, at, press)),
            _on(Book, lambda who, press, at: to.rules.press(who, at, press)),
            _on(LessonPress, lambda who, press, at: to.lesson.press(who, at.place, press, at.update)),
            _on(Speak, lambda who, press, at: to.languages.press(who, at.place, press)),
            _on(AskClock, lambda _who, _press, at: to.timers.open(at.place)),
            _on(SetTimer, lambda who, press, at: to.timers.press(who, at.place, press)),
            _on(ShowSettings, lambda who, press, at: to.settings.turn(who, at.place, press)),
            _on(SetChat, lambda who, press, at: to.settings.settle(who, at.place, press)),
            _on(SetPreference, lambda who, press, at: to.settings.prefer(who, at.place, press)),
            _on(KeepCards, lambda who, press, at: to.retention.press(who, at.place, press)),
            _on(LookBack, lambda who, press, at: to.history.press(who, at, press)),
            _on(ShowStandings, lambda who, press, at: to.standings.press(who, at, press)),
            _on(SeasonPress, lambda who, press, at: to.seasons.press(who, at.place, press, at.update)),
            _on(PaperPress, lambda who, press, at: to.paper.press(who, at, press)),
            _on(EveningPress, lambda who, press, at: to.evening.press(who, at.place, press, at.update)),
            _on(DailyPress, lambda who, press, at: to.daily.press(who, at.place, press, at.update)),
            _on(DailyPast, lambda who, press, at: to.daily.past(who, at.place, press)),
            _on(Forget, lambda who, _press, at: to.forgetting.press(who, at.place)),
        ]
    )


def _on(kind: type[P], carry_out: Callable[[Player, P, Pressed], Reply]) -> tuple[type, CarryOut]:
    return kind, carry_out


def _advise(to: Features, player: Player, press: AskAdvice, at: Pressed) -> Reply:
    if press.verb == "hint":
        return to.hints.hint(player, press, at.update)
    return to.reviews.review(player, press)


def _wake(to: Features, player: Player, press: PresencePress, at: Pressed) -> Reply:
    if press.verb == "go":
        return to.pauses.go_on(player, press.table, at.update)
    return to.timeouts.report(player, press, at.update)


def _own(to: Features, player: Player, press: OwnPress, at: Pressed) -> Reply:
    if press.verb == "menu":
        return to.rules.at_home(player)
    return to.own.press(player, press, at.update)


async def _rematch(to: Features, player: Player, press: Rematch, at: Pressed) -> Toast:
    own = await to.own.rematch(player, press.table, at.update)
    return own or await to.lobby.rematch(player, press.table, at.place, at.update)


async def _open_table(to: Features, player: Player, _press: OpenTable, at: Pressed) -> Toast:
    if at.place is None:
        return Toast(drop_keyboard=True)
    if not at.place.private:
        await to.lobby.open(player, at.place, at.update)
        return Toast(drop_keyboard=True)
    told = await to.own.open(player, at.update)
    return Toast(words_of(told.text) if told else "")
