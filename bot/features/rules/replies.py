"""Answers to requests after /rules that change nothing yet."""

from __future__ import annotations

from bot.features.rules.agreements import ChangeResult
from bot.features.rules.text import (
    InvalidValue,
    OptionChange,
    OptionQuery,
    Order,
    PresetRequest,
    Request,
    UnknownPreset,
    UnknownWord,
)
from bot.screens.rules import Agreed
from bot.screens.rules.near import near_screen, no_preset_screen, no_value
from bot.words.texts import Texts


def changes(request: Request) -> bool:
    """Return whether a request changes the rules."""
    if isinstance(request, Order):
        return request.verb != "share"
    return isinstance(request, OptionChange) or (isinstance(request, PresetRequest) and bool(request.name))


def told(
    t: Texts, agreed: Agreed, request: OptionQuery | InvalidValue | UnknownWord | UnknownPreset
) -> ChangeResult:
    """Answer a request that changes nothing: show an option's page, or suggest similar words."""
    match request:
        case OptionQuery():
            return ChangeResult(page=f"o{request.option.info.code}")
        case InvalidValue():
            note = no_value(t, request.option, request.word, request.near)
            return ChangeResult(page=f"o{request.option.info.code}", note=note)
        case UnknownWord():
            near = [
                (each.option, each.value if isinstance(each, OptionChange) else None) for each in request.near
            ]
            return ChangeResult(screen=near_screen(t, agreed, request.word, near))
        case UnknownPreset():
            return ChangeResult(screen=no_preset_screen(t, agreed, request.word, request.near))
