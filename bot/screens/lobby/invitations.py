"""The invitation to a rematch in a direct chat. Pure."""

from __future__ import annotations

from bot.screens.screen import Button, Screen
from bot.words.buttons import Rematch, pack
from bot.words.texts import Texts


def rematch_screen(t: Texts, who: str, place: str, old: int) -> Screen:
    """Invite a player to a rematch that `who` has opened; `old` is the table of the match before."""
    join = Button(t.plain("button-join"), pack(Rematch(old)), style="success")
    return Screen(text=t("rematch-privately", who=who, place=place), rows=((join,),))
