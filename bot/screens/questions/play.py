"""The question of a trick: which card, and what is said of its marriage."""

from __future__ import annotations

from bot.screens.asking import Asking, Question
from bot.screens.screen import Button
from bot.screens.symbols import SUITS, face
from game.actions import Play
from game.cards import Card


def play(ask: Asking) -> Question:
    """Ask for a card; where its marriage leaves a choice, the card asks first what is said of it."""
    choices = [choice for choice in ask.view.choices if isinstance(choice, Play)]
    sayings = [choice for choice in choices if choice.saying and choice.card.text == ask.draft]
    if sayings:
        return _saying(ask, sayings)
    keys = {choice.card: _key(ask, choice) for choice in choices}
    rows = ask.hand(lambda each: keys.get(each) or _refused(ask, each))
    return ask.t("ask-follow" if ask.view.trick else "ask-lead"), rows


def _key(ask: Asking, choice: Play) -> Button:
    if choice.saying:
        return ask.drafting(choice.card, choice.card.text, "primary")
    return ask.tap(face(ask.t, choice.card), choice.card.text, "primary")


def _refused(ask: Asking, card: Card) -> Button:
    """Return a card that cannot be played now; pressing it tells why."""
    return ask.tap(face(ask.t, card), card.text)


def _saying(ask: Asking, choices: list[Play]) -> Question:
    rows = tuple((ask.tap(_label(ask, choice), f"{choice.card} {choice.saying}"),) for choice in choices)
    return ask.t("ask-marriage", card=face(ask.t, choices[0].card)), (*rows, (ask.back(),))


def _label(ask: Asking, choice: Play) -> str:
    if choice.saying == "keep-trump":
        assert ask.view.trump is not None
        return ask.t("button-keep-trump", suit=SUITS[ask.view.trump])
    return ask.t(f"button-{choice.saying}")
