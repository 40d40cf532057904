"""Rules that the lesson teaches: hints prefer them among equally good choices, and reviews speak of them.

    A marriage in hearts or diamonds: bid. In spades or clubs: bid with an ace. No marriage: pass.
    Give away nines and jacks. Lead the dearer marriage first. Play small cards to the declarer's tricks.

`python -m bench.lesson_rule` compares the rule for bids with the strong level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.actions import Action, Bid, Give, Lay, Pass, Play
from game.advice import POINT, AdviceReason, Alternative
from game.cards import Cards, Rank, Suit, points
from game.phases.play import COUNTED, aces, halves, suits_married, worth
from game.players.knowledge import Situation
from game.players.playouts import breaks
from game.players.reasons import feeds_declarer
from game.players.tricks import NUMBER, mask
from game.rules import Rules

DEAR = 80
"""Points of a marriage that is worth a bid without any ace."""
HIGHEST = 120
"""Highest bid that the lesson recommends."""
SMALL = frozenset({Rank.NINE, Rank.JACK})
"""Ranks that the lesson tells the declarer to give away."""
HALF = 20
"""Points of half a marriage given away, beside its own."""


class HandFigures(NamedTuple):
    """Figures of a hand that the rule for bids uses: its dearest marriage, and its number of aces."""

    marriage: int
    """Points of the marriage, 0 without one."""
    aces: int
    suit: Suit | None = None
    """Suit of the marriage."""

    @property
    def worth_bidding(self) -> bool:
        """Whether the lesson tells to bid."""
        return self.marriage >= DEAR or bool(self.marriage and self.aces)


def figures(rules: Rules, hand: Cards) -> HandFigures:
    """Return the figures of a hand for the rule for bids."""
    married = suits_married(hand, Rank.KING, Rank.QUEEN)
    best = max(married, key=lambda suit: worth(rules.play, suit), default=None)
    held = sum(each.rank is Rank.ACE for each in hand)
    return HandFigures(0 if best is None else worth(rules.play, best), held, best)


def taught_call(situation: Situation) -> Bid | Pass | None:
    """Return what the lesson says in an auction: the lowest bid, or a pass.

    None if it says nothing: above its highest bid, on the barrel, of unseen cards, or where marriages are
    worth something else.
    """
    view, rules = situation.view, situation.rules
    passes = [each for each in view.choices if isinstance(each, Pass)]
    bids = [each for each in view.choices if isinstance(each, Bid)]
    if not (_knows(rules) and passes and bids and view.hand) or any(each.on_barrel for each in view.tallies):
        return None
    if not figures(rules, view.hand).worth_bidding:
        return passes[0]
    return bids[0] if bids[0].amount <= HIGHEST else None


def _knows(rules: Rules) -> bool:
    """Return whether these are the marriages that the lesson teaches, for three players."""
    usual = rules.play.marriage_values == "standard" and not halves(rules.play) and not aces(rules.play)
    return rules.table.players == 3 and usual


def call_reason(situation: Situation, action: Action, *, likely: bool = True) -> AdviceReason | None:
    """Return the reason for a call in the lesson's terms, also for one against its rule; None if it has none.

    `likely`: the bid is made more often than not.
    """
    taught = taught_call(situation)
    if taught is None or not isinstance(action, Bid | Pass):
        return None
    seen = figures(situation.rules, situation.view.hand)
    told = AdviceReason("no-marriage", seen.marriage, suit=seen.suit, aces=seen.aces)
    bids, agrees = isinstance(action, Bid), isinstance(action, Bid) == isinstance(taught, Bid)
    if bids and not agrees:
        return told._replace(code="bid-anyway" if likely else "risk-anyway")
    if bids:
        return told._replace(code="bid-marriage" if seen.marriage >= DEAR else "bid-ace")
    if not agrees:
        return told._replace(code="pass-anyway")
    return told._replace(code="no-ace") if seen.marriage else told


def breaks_rule(situation: Situation, done: Action, better: Action) -> bool:
    """Return whether a call breaks the rule that a better call keeps."""
    taught = taught_call(situation)
    return taught is not None and not isinstance(done, type(taught)) and isinstance(better, type(taught))


def preferred(situation: Situation, best: Alternative, options: Sequence[Alternative]) -> Alternative:
    """Return the option that the lesson teaches among those as good as the best, or else the best."""
    equal = [each for each in options if best.worth - each.worth < POINT]
    if all(isinstance(each, Give | Lay) for each in best.actions):
        hand = mask(situation.view.hand)
        return min(equal, key=lambda each: (*_parted(hand, each), -each.worth))
    if (taught := taught_call(situation)) is not None:
        calls = [each for each in equal if isinstance(each.actions[0], type(taught))]
        return max(calls, key=lambda each: each.worth, default=best)
    if _married(situation, best):
        return max(equal, key=lambda each: (_married(situation, each), each.worth))
    if _large(best) and feeds_declarer(situation):
        hand = mask(situation.view.hand)
        return min(equal, key=lambda each: (_lost(hand, each), -each.worth))
    return best


def _large(option: Alternative) -> bool:
    """Return whether an option plays a ten or an ace."""
    (action, *_) = option.actions
    return isinstance(action, Play) and action.card.rank in {Rank.TEN, Rank.ACE}


def _lost(hand: int, option: Alternative) -> int:
    """Return the points that the declarer gains with a card, and what a broken marriage costs."""
    (action, *_) = option.actions
    assert isinstance(action, Play)
    return action.card.points + HALF * breaks(hand, NUMBER[action.card])


def _parted(hand: int, option: Alternative) -> tuple[int, int]:
    """Rank a gift: first by its cards other than nines and jacks, then by its cost."""
    cards = [each.card for each in option.actions if isinstance(each, Give | Lay)]
    broken = sum(breaks(hand, NUMBER[each]) for each in cards)
    return sum(each.rank not in SMALL for each in cards), points(cards) + HALF * broken


def _married(situation: Situation, option: Alternative) -> int:
    """Return the points of the king and queen that an option declares, 0 if it declares none."""
    (action, *_) = option.actions
    if not isinstance(action, Play) or action.saying == "silent" or action.card.rank not in COUNTED["full"]:
        return 0
    declares = action.card in situation.view.hints.declares
    return worth(situation.rules.play, action.card.suit) if declares else 0
