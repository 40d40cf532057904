"""The one way to ask a computer player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.actions import Action
from game.players import counting
from game.players.auction import bid
from game.players.cardplay import play
from game.players.giving import contract, give, trump
from game.players.level import Level
from game.players.situation import Chance, Situation, Stop, never
from game.players.weighing import Weighed

Thought = Callable[[Situation, Level, Chance, Stop, Sequence[Action]], Weighed | None]
"""Weighs the choices of one kind of question; None: it is left to counting.

The last are weighed too where they would be left out as hopeless.
"""

THINKS: Mapping[str, Thought] = {
    "auction": bid,
    "giving": give,
    "contract": contract,
    "trump": trump,
    "play": play,
}
"""What is thought about; the rest is answered by counting."""


def answer(situation: Situation, level: Level, chance: Chance, stop: Stop = never) -> Action:
    """Return what a computer player of some level does.

    It is one of the choices of the view, for each kind of question; the same stream of chance gives the same
    one. When `stop` says yes the best that was found so far is done, soon.
    """
    return weigh(situation, level, chance, stop).best


def weigh(
    situation: Situation, level: Level, chance: Chance, stop: Stop = never, besides: Sequence[Action] = ()
) -> Weighed:
    """Return what `answer` does, and what it was weighed against; `besides` is weighed in any case."""
    choices = situation.view.choices
    if len(choices) == 1:
        return Weighed(choices[0])
    thought = THINKS.get(situation.view.kind)
    found = None if thought is None else thought(situation, level, chance, stop, besides)
    return Weighed(counting.answer(situation, chance, level)) if found is None else found
