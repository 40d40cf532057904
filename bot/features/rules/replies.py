"""Answers to requests after /rules that change nothing yet."""

from __future__ import annotations

from bot.features.rules.agreements import ChangeResult
from bot.features.rules.text import Ask, Impossible, NoPreset, Order, Preset, Request, Unknown, Wish
from bot.screens.rules import Agreed
from bot.screens.rules.near import near_screen, no_preset_screen, no_value
from bot.words.texts import Texts


def changes(request: Request) -> bool:
    """Return whether a request changes the rules."""
    if isinstance(request, Order):
        return request.verb != "share"
    return isinstance(request, Wish) or (isinstance(request, Preset) and bool(request.name))


def told(t: Texts, agreed: Agreed, request: Ask | Impossible | Unknown | NoPreset) -> ChangeResult:
    """Answer a request that changes nothing: show an option's page, or suggest similar words."""
    match request:
        case Ask():
            return ChangeResult(page=f"o{request.option.info.code}")
        case Impossible():
            note = no_value(t, request.option, request.word, request.near)
            return ChangeResult(page=f"o{request.option.info.code}", note=note)
        case Unknown():
            near = [(each.option, each.value if isinstance(each, Wish) else None) for each in request.near]
            return ChangeResult(screen=near_screen(t, agreed, request.word, near))
        case NoPreset():
            return ChangeResult(screen=no_preset_screen(t, agreed, request.word, request.near))
