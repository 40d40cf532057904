"""The question put to a player and the buttons that answer it, drawn from what the engine calls legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.screens.asking import Asking, Question
from bot.screens.questions import auction, before, contract, play, talon
from bot.screens.screen import Rows
from bot.screens.symbols import face
from bot.table.company import Company
from bot.texts import Texts
from game.state import Kind
from game.view import View

QUESTIONS: Mapping[Kind, Callable[[Asking], Question]] = {
    "cut": before.cut,
    "dark": before.dark,
    "claims": before.claim,
    "auction": auction.bid,
    "take": talon.take,
    "buyout": talon.buyout,
    "giving": talon.part,
    "contract": contract.contract,
    "trump": contract.trump,
    "play": play.play,
}
"""By phase, who draws its question."""


def asked(t: Texts, company: Company, view: View, draft: str) -> Question:
    """Return the question put to the viewer and its buttons."""
    return QUESTIONS[view.kind](Asking(t, company, view, draft))


def cards(t: Texts, company: Company, view: View) -> Rows:
    """Return the hand of who waits in a trick as buttons; a card pressed too early is answered with why."""
    if view.kind != "play":
        return ()
    ask = Asking(t, company, view)
    return ask.hand(lambda each: ask.tap(face(t, each), each.text))
