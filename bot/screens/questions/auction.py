"""The question of the auction: bid, pass, or look at one's cards first."""

from __future__ import annotations

from bot.screens.asking import AT_ONCE, MORE, Asking, Drawn
from bot.screens.screen import Button, Rows
from game.actions import Bid, Look, Pass
from game.view import View


def bid(ask: Asking) -> Drawn:
    """Ask for a word in the auction; the next few bids at once, all others on the long list."""
    keys = ask.numbers("bid", [choice.amount for choice in ask.view.choices if isinstance(choice, Bid)])
    words = _words(ask)
    question = ask.t(_question(ask.view))
    if ask.draft.startswith(MORE) and keys:
        return question, ask.pages(list(keys.values()), *words)
    few = tuple(keys.values())[:AT_ONCE]
    return question, ((*words, *few), *_rest(ask, keys))


def _question(view: View) -> str:
    if view.viewer in view.unseen:
        return "ask-bid-unseen"
    if view.dark is not None:
        return "ask-lift"
    return "ask-bid" if any(isinstance(choice, Pass) for choice in view.choices) else "ask-open"


def _words(ask: Asking) -> tuple[Button, ...]:
    """Return the answers that are no bids."""
    kinds = {type(choice) for choice in ask.view.choices}
    words = []
    if Pass in kinds:
        words.append(ask.tap(ask.t.plain("button-pass"), "pass", "danger"))
    if Look in kinds:
        words.append(ask.tap(ask.t.plain("button-look"), "look"))
    return tuple(words)


def _rest(ask: Asking, keys: dict[int, Button]) -> Rows:
    """Return a row with the highest number and a way to all others, where there are more than a few."""
    if len(keys) <= AT_ONCE:
        return ()
    most = max(keys)
    highest = Button(ask.t.plain("button-most", bid=str(most)), keys[most].data)
    return ((highest,),) if len(keys) == AT_ONCE + 1 else ((highest, ask.more()),)
