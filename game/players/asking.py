"""Entry point of computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.actions import Action
from game.players import counting
from game.players.knowledge import Chance, Situation, Stop, never
from game.players.level import Level
from game.players.sampling import bid, contract, give, play, trump
from game.players.stakes import SearchResult

Thought = Callable[[Situation, Level, Chance, Stop, Sequence[Action]], SearchResult | None]
"""Compares the choices of one kind of question; None leaves the answer to counting.

The last argument lists actions to examine even if they seem hopeless.
"""

THINKS: Mapping[str, Thought] = {
    "auction": bid,
    "giving": give,
    "contract": contract,
    "trump": trump,
    "play": play,
}
"""Kinds of questions answered by sampling deals; the others are answered by counting."""


def answer(situation: Situation, level: Level, chance: Chance, stop: Stop = never) -> Action:
    """Return the action of a computer player of some level.

    It is one of the choices of the view, for each kind of question, and follows from the random stream. When
    `stop` returns true, the best action found so far is returned soon.
    """
    return weigh(situation, level, chance, stop).best


def weigh(
    situation: Situation, level: Level, chance: Chance, stop: Stop = never, besides: Sequence[Action] = ()
) -> SearchResult:
    """Return the action of `answer` and the choices compared; `besides` are always examined."""
    choices = situation.view.choices
    if len(choices) == 1:
        return SearchResult(choices[0])
    thought = THINKS.get(situation.view.kind)
    found = None if thought is None else thought(situation, level, chance, stop, besides)
    return SearchResult(counting.answer(situation, chance, level)) if found is None else found
