"""The question of the auction: bid, pass, or look at the cards first."""

from __future__ import annotations

from dataclasses import replace

from bot.screens.match.asking import AMOUNTS_SHOWN, MORE, Drawn, QuestionContext
from bot.screens.screen import Button, Row
from game.actions import Bid, Look, Pass
from game.view import View


def bid(ask: QuestionContext) -> Drawn:
    """Ask for a call: the next few bids, the pass below them, and all other bids on the long list."""
    for choice in ask.view.choices:
        if isinstance(choice, Bid) and ask.draft == f"bid {choice.amount}":
            return _sure(ask, choice.amount)
    keys = ask.numbers("bid", [choice.amount for choice in ask.view.choices if isinstance(choice, Bid)])
    question = ask.t(_question(ask.view))
    if ask.draft.startswith(MORE) and keys:
        return question, ask.pages(list(keys.values()))
    few = tuple(keys.values())
    few = few if len(few) <= AMOUNTS_SHOWN + 1 else few[:AMOUNTS_SHOWN]
    rest = _rest(ask, keys)
    few += ask.advised(keys, (*few, *rest))
    return question, tuple(filter(None, (few, _words(ask), rest)))


def _sure(ask: QuestionContext, amount: int) -> Drawn:
    """Ask for confirmation of a large step."""
    label = ask.t.plain("button-bid-sure", bid=str(amount))
    question = ask.t("ask-bid-sure", bid=str(amount), standing=str(ask.view.bid))
    return question, ask.sure(label, f"bid {amount}")


def _question(view: View) -> str:
    if view.viewer in view.unseen:
        return "ask-bid-unseen"
    if view.dark is not None:
        return "ask-lift"
    return "ask-bid" if any(isinstance(choice, Pass) for choice in view.choices) else "ask-open"


def _words(ask: QuestionContext) -> tuple[Button, ...]:
    """Return the answers other than bids."""
    kinds = {type(choice) for choice in ask.view.choices}
    words = []
    if Pass in kinds:
        words.append(ask.tap(ask.t.plain("button-pass"), "pass", "danger"))
    if Look in kinds:
        words.append(ask.tap(ask.t.plain("button-look"), "look"))
    return tuple(words)


def _rest(ask: QuestionContext, keys: dict[int, Button]) -> Row:
    """Return the keys of the long list, if any, and of the highest bid allowed by the hand."""
    if len(keys) <= AMOUNTS_SHOWN + 1:
        return ()
    most = ask.view.hints.most or 0
    highest = max((each for each in keys if each <= most), default=0)
    if highest not in tuple(keys)[AMOUNTS_SHOWN:]:
        return (ask.more(),)
    return (ask.more(), replace(keys[highest], text=ask.t.plain("button-most", bid=str(highest))))
