"""Questions before the auction: the cut, a dark deal, a redeal."""

from __future__ import annotations

from bot.screens.match.asking import MORE, Drawn, QuestionContext
from bot.words.markup import joined
from game.actions import Cut
from game.phases.dark import DARK_BID

PLACES = (6, 12, 18)
"""Usual places to cut, in cards from the top."""


def cut(ask: QuestionContext) -> Drawn:
    """Ask where to cut: a few places, and all places on the long list."""
    every = ask.numbers("cut", [choice.at for choice in ask.view.choices if isinstance(choice, Cut)])
    key = "ask-cut-again" if ask.view.nines else "ask-cut"
    question = ask.t(key, count=ask.view.nines)
    if ask.draft.startswith(MORE):
        return question, ask.pages(list(every.values()))
    return question, ((*(every[at] for at in PLACES), ask.more()),)


def dark(ask: QuestionContext) -> Drawn:
    """Offer a dark deal before the cards are seen, with confirmation, as it cannot be taken back."""
    if ask.draft == "dark":
        label = ask.t.plain("button-dark-sure")
        return ask.t("ask-dark-sure", bid=str(DARK_BID)), ask.sure(label, "dark")
    commit = ask.look(ask.t.plain("button-dark", bid=str(DARK_BID)), "dark", "primary")
    return ask.t("ask-dark", bid=str(DARK_BID)), ((commit, ask.tap(ask.t.plain("button-look"), "look")),)


def claim(ask: QuestionContext) -> Drawn:
    """Ask whether the player claims a redeal, and state the grounds."""
    redeal = ask.tap(ask.t.plain("button-redeal"), "redeal", "success")
    keep = ask.tap(ask.t.plain("button-keep"), "keep")
    why = joined(", ", (ask.t(f"ground-{ground}") for ground in ask.view.hints.grounds))
    return ask.t("ask-claim", why=why), ((redeal, keep),)
