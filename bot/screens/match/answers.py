"""The question to a player and the buttons that answer it, drawn from the engine's legal choices.

The answers to presses are made in `bot.tables` (and `bot.screens.match.peek`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.screens.match.asking import Drawn, QuestionContext
from bot.screens.match.questions import auction, before, contract, play, talon
from bot.screens.screen import Button, Rows
from bot.screens.symbols import face
from bot.words.buttons import Choose, pack
from bot.words.emoji import chosen as marked
from game.cards import Card
from game.state import Kind

QUESTIONS: Mapping[Kind, Callable[[QuestionContext], Drawn]] = {
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
"""Functions that draw the questions, by kind."""


def asked(ask: QuestionContext) -> Drawn:
    """Return the question to the viewer and its buttons."""
    return QUESTIONS[ask.view.kind](ask)


def cards(ask: QuestionContext, chosen: str) -> Rows:
    """Return the hand of a player waiting in a trick as buttons, each of which chooses a card in advance."""
    if ask.view.kind != "play":
        return ()
    return ask.hand(lambda each: _ahead(ask, each, chosen=each.text == chosen))


def _ahead(ask: QuestionContext, card: Card, *, chosen: bool) -> Button:
    press = Choose(ask.seating.table, ask.view.turn, "" if chosen else card.text)
    label = face(ask.t, card)
    return Button(marked(label, now=chosen), pack(press), style="success" if chosen else None)
