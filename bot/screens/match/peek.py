"""A player's cards in a text short enough for the answer to a press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.screens.match.table import stake, waits
from bot.screens.match.tricks import trick
from bot.screens.names import called
from bot.screens.screen import lines
from bot.screens.symbols import held
from bot.words.markup import words_of
from bot.words.texts import Texts
from club.presence import Seating
from game.view import View


def peek(t: Texts, seating: Seating, view: View) -> str:
    """Return the hand of `view.viewer` and the state of the deal as plain text of at most 200 characters.

    It is drawn from the same view as the panel and reveals nothing else.
    """
    names = called(t, seating.names, view.viewer)
    return words_of(lines((*_cards(t, view), *_state(t, names, view))))


def _cards(t: Texts, view: View) -> Iterator[str]:
    if view.viewer in view.unseen:
        yield t("panel-unseen")
    elif view.hand:
        yield held(t, view.hand)
    elif view.sitting is not None and view.sitting == view.viewer:
        yield t("panel-sitting")


def _state(t: Texts, names: Sequence[str], view: View) -> Iterator[str]:
    """Yield the asked player, then the cards on the table, then the contract."""
    if view.winner is not None:
        yield t("story-won", who=names[view.winner])
    elif view.asked is None and view.kind != "claims":
        yield t("panel-dealing")
    else:
        yield waits(t, names, view)
    if view.trick:
        yield trick(t, names, view.played)
    if (view.kind, view.asked) != ("auction", view.holder):  # the opener holds no bid yet
        yield from stake(t, names, view)
