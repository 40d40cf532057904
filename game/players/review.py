"""Review of a deal: each decision of a seat is examined again, with that seat's knowledge at the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.actions import Action, Deal, Give, Lay, Seat
from game.advice import Advice, Alternative
from game.engine import fold
from game.events import Event
from game.players.advice import advise
from game.players.asking import THINKS
from game.players.level import Level
from game.players.reasons import changed
from game.players.situation import Chance, Situation, Stop, never, situation
from game.question import question
from game.reviewed import Reviewed
from game.rules import Rules
from game.state import Match
from game.view import View


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """Deal as it was played: the match before it, and each action with its events."""

    rules: Rules
    start: Match
    steps: tuple[tuple[Action, tuple[Event, ...]], ...]
    secret: str = field(default="", repr=False)
    """Secret of the table, from which the seeds of decisions follow."""


class Decision(NamedTuple):
    """Question to a seat, its knowledge then, and its answer; two gifts are one decision."""

    situation: Situation
    done: tuple[Action, ...]


def decisions(deal: PlayedDeal, seat: Seat) -> list[Decision]:
    """Return the decisions of a seat in a deal that can be examined."""
    match, events, found = deal.start, list[Event](), list[Decision]()
    for action, told in deal.steps:
        if not isinstance(action, Deal) and action.seat == seat == match.asked:
            _decided(found, deal, match, action, events)
        match = fold(match, told)
        events += told
    return found


def _decided(
    found: list[Decision], deal: PlayedDeal, match: Match, action: Action, events: Sequence[Event]
) -> None:
    asked = question(deal.rules, match)
    parting = isinstance(action, Give | Lay)
    if parting and found and found[-1].situation.view.kind == "giving":
        found[-1] = found[-1]._replace(done=(*found[-1].done, action))
        return
    assert match.asked is not None
    at = situation(deal.rules, match, match.asked, asked, events, secret=deal.secret)
    if len(asked.choices) > 1 and at.view.kind in THINKS:
        found.append(Decision(at, (action,)))


def judged(
    decision: Decision, level: Level, chance: Chance, stop: Stop = never, better: Advice | None = None
) -> Reviewed:
    """Return the cost of a decision relative to the best choice, or to a choice `better` found before.

    Of many nearly equal choices, the best in one sample of deals looks better than it is; so a choice found
    in one sample is to be measured in another.
    """
    view, besides = decision.situation.view, decision.done
    if better is not None and view.kind != "giving":
        besides = (*besides, *better.actions)
    advice = advise(decision.situation, level, chance, stop, besides)
    best = advice.option((better or advice).actions)
    done = advice.option(decision.done)
    if best is None or done is None or not advice.deals:
        return Reviewed(view, decision.done, better or advice)
    lost = [one - other for one, other in zip(best.worths, done.worths, strict=True)]
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 1.0
    told = advice if better is None else _measured(view, better, best, done, advice)
    return Reviewed(view, decision.done, told, fmean(lost), error)


def _measured(view: View, better: Advice, best: Alternative, done: Alternative, advice: Advice) -> Advice:
    """Return the earlier choice with the chances of the new sample.

    A reason that calls choices alike says nothing about the decision, so the choices are then compared.
    """
    odds, reason = better.odds, better.reason
    if odds is not None and best.made is not None:
        odds = odds._replace(chance=best.made)
    if reason.code in {"as-good", "alike"}:
        reason = changed(view, best, done)
    return Advice(better.actions, reason, odds, advice.options)


def worst(found: Sequence[Reviewed], most: int) -> list[Reviewed]:
    """Return the decisions that cost most, in the order of play."""
    dear = sorted((each for each in found if each.told), key=lambda each: -each.cost)[:most]
    return [each for each in found if any(each is one for one in dear)]
