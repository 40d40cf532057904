"""Choice among equally good options for a hint: the one that the lesson teaches."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Give, Lay, Play
from game.advice import POINT, Alternative
from game.cards import Rank, points
from game.phases.marriages import COUNTED, worth
from game.players.principles import breaks
from game.players.situation import Situation
from game.players.tricks import NUMBER, mask

SMALL = frozenset({Rank.NINE, Rank.JACK})
"""Ranks that the lesson tells the declarer to give away."""
HALF = 20
"""Points of half a marriage given away, beside its own."""


def preferred(situation: Situation, best: Alternative, options: Sequence[Alternative]) -> Alternative:
    """Return the option that the lesson teaches among those as good as the best, or else the best."""
    equal = [each for each in options if best.worth - each.worth < POINT]
    if all(isinstance(each, Give | Lay) for each in best.actions):
        hand = mask(situation.view.hand)
        return min(equal, key=lambda each: (*_parted(hand, each), -each.worth))
    if _married(situation, best):
        return max(equal, key=lambda each: (_married(situation, each), each.worth))
    return best


def _parted(hand: int, option: Alternative) -> tuple[int, int]:
    """Rank a gift: first by its cards other than nines and jacks, then by its cost."""
    cards = [each.card for each in option.actions if isinstance(each, Give | Lay)]
    halves = sum(breaks(hand, NUMBER[each]) for each in cards)
    return sum(each.rank not in SMALL for each in cards), points(cards) + HALF * halves


def _married(situation: Situation, option: Alternative) -> int:
    """Return the points of the king and queen that an option declares, 0 if it declares none."""
    (action, *_) = option.actions
    if not isinstance(action, Play) or action.saying == "silent" or action.card.rank not in COUNTED["full"]:
        return 0
    declares = action.card in situation.view.hints.declares
    return worth(situation.rules.play, action.card.suit) if declares else 0
