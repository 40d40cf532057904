"""Computer players: each answers the question of a seat, from the knowledge of that seat.

A player does not see the other hands, so it draws many deals that fit what it knows, plays them to their
end, and takes the choice that does best. docs/players.md tells how, for each kind of question, and what
each module is for.

    Situation ─► weigh ──► sampling: bid, give, contract, trump, play ── worlds: deals that fit `knowledge`
                   │                                                  ├─ playouts, solver: how they end
                   └─► counting: all other questions and levels       └─ stakes: what that is worth

>>> from random import Random
>>> from game.actions import Deal, spell
>>> from game.engine import step
>>> from game.fair import shuffled
>>> from game.players import GREEDY, answer
>>> from game.players.knowledge import situation
>>> from game.question import question
>>> from game.rules import preset
>>> from game.state import new_match
>>> rules = preset("classic")
>>> events, match = step(rules, new_match(3), Deal(shuffled("0" * 64, "5 1764000000")))
>>> asked = situation(rules, match, 1, question(rules, match), events)
>>> spell(answer(asked, GREEDY, Random(1)))
'1 bid 105'

Keep when changing this:

- Everything comes from a `Situation`, which is a view and the events that its seat has seen. Exchanged
  hidden cards must not change an answer.
- What `knowledge` excludes is impossible under the rules of the table. What is only unlikely is weighed in
  `worlds`.
- The answer is one of the view's choices, for every question and every option.
- Equal situations with equal random streams get equal answers; only `stop` may cut a search short.
- A result is worth what `game.settlement` makes of it, and `stakes` the chance of winning that follows.

`counting.modest_answer` stands in when no other player can answer. Begin with `answer`, then read
`sampling` for the question that interests you."""

from collections.abc import Callable, Mapping, Sequence

from game.actions import Action
from game.players import counting
from game.players.knowledge import EASY, GREEDY, LEVELS, NORMAL, STRONG, Chance, Level, Situation, Stop, never
from game.players.sampling import bid, contract, give, play, trump
from game.players.stakes import SearchResult

__all__ = ["EASY", "GREEDY", "LEVELS", "NORMAL", "STRONG", "Level", "Situation", "Stop", "answer", "never"]


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
