"""Answers of several actions: the cards that leave the declarer's hand together.

One press is one action, except for the last cards to give or to lay aside: nothing is revealed between the
first and the last of them. Any other sequence of actions is refused as a whole, unexamined: if each were
tried after the one before, the refusal would tell what that reveals, without anything being done.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Action, Give, Lay
from game.engine import refusal, step
from game.phases.talon import to_give, to_lay
from game.refusals import Code, Refusal
from game.rules import Rules
from game.state import Giving, Match


def refusal_together(rules: Rules, match: Match, actions: Sequence[Action]) -> Refusal | None:
    """Return why these actions are not one legal answer; all of them or none are done."""
    if len(actions) != 1 and not _are_all_that_go(rules, match, actions):
        return Refusal(Code.NOT_NOW)
    first, *others = actions
    refused = refusal(rules, match, first)
    if refused or not others:
        return refused
    return refusal_together(rules, step(rules, match, first).match, others)


def _are_all_that_go(rules: Rules, match: Match, actions: Sequence[Action]) -> bool:
    """Return whether these are all the cards that the declarer has yet to give, or all yet to lay."""
    phase = match.phase
    if not isinstance(phase, Giving):
        return False
    gifts = [each for each in actions if isinstance(each, Give)]
    laid = [each for each in actions if isinstance(each, Lay)]
    if len({each.card for each in gifts} | {each.card for each in laid}) != len(actions):
        return False
    if to_give(rules, phase):
        return len({each.to for each in gifts}) == len(actions) == to_give(rules, phase)
    return len(laid) == len(actions) == to_lay(rules, phase)
