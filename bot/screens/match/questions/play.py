"""The question of a trick: a card, and whether its marriage is declared."""

from __future__ import annotations

from markupsafe import Markup

from bot.screens.match.asking import Drawn, QuestionContext
from bot.screens.screen import Button
from bot.screens.symbols import SUITS, face
from bot.words.emoji import FORWARD
from game.actions import Play
from game.cards import Card


def play(ask: QuestionContext) -> Drawn:
    """Ask for a card; if its marriage leaves a choice, the card asks for that first."""
    choices = [choice for choice in ask.view.choices if isinstance(choice, Play)]
    sayings = [choice for choice in choices if choice.saying and choice.card.text == ask.draft]
    if sayings:
        return _saying(ask, sayings)
    keys = {choice.card: _key(ask, choice) for choice in choices}
    rows = ask.hand(lambda each: keys.get(each) or _refused(ask, each))
    return _words(ask, choices), rows


def _words(ask: QuestionContext, choices: list[Play]) -> Markup:
    if ask.itself:
        return ask.t("ask-single", card=face(ask.t, choices[0].card))
    for choice in choices:
        if _is_picked(ask, choice):
            return ask.t("ask-sure", card=face(ask.t, choice.card))
    return ask.t("ask-follow" if ask.view.trick else "ask-lead")


def _key(ask: QuestionContext, choice: Play) -> Button:
    """Return the key of a card.

    With two taps, or if a marriage leaves a choice, the first tap only marks it.
    """
    label, words = ask.label(choice.card), choice.card.text
    if _is_picked(ask, choice):
        return ask.tap(f"{FORWARD} {label}", words, "success")
    if choice.saying or ask.taps == 2:
        return ask.drafting(choice.card, words, "primary")
    return ask.tap(label, words, "primary")


def _is_picked(ask: QuestionContext, choice: Play) -> bool:
    """Return whether the next tap on a card plays it."""
    return ask.taps == 2 and not choice.saying and choice.card.text == ask.draft


def _refused(ask: QuestionContext, card: Card) -> Button:
    """Return the key of a card that cannot be played now; a press explains why."""
    return ask.tap(face(ask.t, card), card.text)


def _saying(ask: QuestionContext, choices: list[Play]) -> Drawn:
    rows = tuple((ask.tap(_label(ask, choice), f"{choice.card} {choice.saying}"),) for choice in choices)
    return ask.t("ask-marriage", card=face(ask.t, choices[0].card)), (*rows, (ask.back(),))


def _label(ask: QuestionContext, choice: Play) -> str:
    if choice.saying == "keep-trump":
        assert ask.view.trump is not None
        return ask.t.plain("button-keep-trump", suit=SUITS[ask.view.trump])
    return ask.t.plain(f"button-{choice.saying}")
