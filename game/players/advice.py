"""Hints: the best choice for a seat, with the reason and the chances, from the knowledge of that seat.

Review of a deal: each decision of a seat is examined again, with that seat's knowledge at the time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.actions import (
    Accept,
    Action,
    Bid,
    Concede,
    Contract,
    Cross,
    Deal,
    Give,
    Lay,
    Look,
    Pass,
    Play,
    Redeal,
    Refuse,
    Seat,
    Trump,
)
from game.cards import points
from game.engine import fold
from game.events import Event, StoodIn
from game.players import THINKS, weigh
from game.players.counting import of_kind
from game.players.knowledge import Chance, Level, Situation, Stop, never, situation
from game.players.reasons import (
    MARRIED,
    breaks_rule,
    call_reason,
    changed,
    clears,
    compared,
    of_card,
    preferred,
    taught_call,
)
from game.players.stakes import Role, SearchResult, stated
from game.players.tricks import NONE, NUMBER, SUITS, in_bits, mask
from game.players.worlds import DEALT, READY, Valuation
from game.question import question
from game.rules import Rules
from game.state import Match
from game.view import POINT, Advice, AdviceCode, AdviceReason, Alternative, CallFigures, Odds, Reviewed, View

EVEN = 0.5
"""Chance above which a bid is made more often than not."""


def advise(
    situation: Situation, level: Level, chance: Chance, stop: Stop = never, besides: Sequence[Action] = ()
) -> Advice:
    """Return the choice of a computer player of some level, with its reason; every question has an answer.

    Among equally good choices, take the one that the lesson teaches. The advice contains at most one chance:
    that of its reason, or else that of the choice.

    The actions in `besides` are always examined, for comparison with what a player did.
    """
    weighed = weigh(situation, level, chance, stop, besides)
    if not weighed.deals:
        weighed = SearchResult(taught_call(situation) or weighed.best)
    options = tuple(_told(situation, each) for each in weighed.options)
    beginning = [each for each in options if each.actions[0] == weighed.best]
    best = max(beginning, key=lambda each: each.worth, default=None)
    chosen = best and preferred(situation, best, options)
    actions = chosen.actions if chosen else (weighed.best,)
    thought = Advice(actions, AdviceReason("only"), None, options)
    if len(situation.view.choices) == 1:
        return thought
    reason = REASONS[situation.view.kind](situation, thought)
    calls = _calls(chosen, options) if chosen else None
    odds = _odds(situation, chosen) if chosen and reason.chance is None and calls is None else None
    return Advice(actions, reason, odds, options, calls)


def _calls(chosen: Alternative, options: Sequence[Alternative]) -> CallFigures | None:
    """Return the figures of the chosen bid, or of the lowest one that a pass leaves out, beside the pass."""
    passing = next((each for each in options if isinstance(each.actions[0], Pass)), None)
    bid = chosen if isinstance(chosen.actions[0], Bid) else options[0]
    action = bid.actions[0]
    if passing is None or not isinstance(action, Bid) or bid.made is None:
        return None
    return CallFigures(action.amount, bid.made, bid.worth, passing.worth)


def _told(situation: Situation, option: Alternative) -> Alternative:
    if option.made is None:
        return option
    role: Role = "declarer" if situation.seat == situation.view.holder else "defender"
    made = stated(situation.view.kind, option.made, role=role, left=len(situation.view.hand))
    return option._replace(made=made)


def _odds(situation: Situation, option: Alternative) -> Odds | None:
    """Return the chance that a player makes an amount after this choice."""
    view, action = situation.view, option.actions[0]
    if option.made is None:
        return None
    if isinstance(action, Bid | Contract):
        return Odds(situation.seat, action.amount, option.made)
    assert view.holder is not None
    return Odds(view.holder, view.bid or 0, option.made)


def _hand(situation: Situation, *, ready: bool) -> int:
    """Return the counted value of the hand, as a declarer's with its talon or as dealt."""
    weights = READY if ready else DEALT
    return round(Valuation(weights, in_bits(situation.rules.play).worth).of(mask(situation.view.hand)))


def _of_claim(situation: Situation, thought: Advice) -> AdviceReason:
    worth = _hand(situation, ready=len(situation.view.hand) > 7)
    return AdviceReason("poor-hand" if isinstance(thought.actions[0], Redeal) else "fair-hand", worth)


def _of_bid(situation: Situation, thought: Advice) -> AdviceReason:
    view, action = situation.view, thought.actions[0]
    if isinstance(action, Look):
        return AdviceReason("look")
    free = any(isinstance(each, Pass) for each in view.choices)
    if not free and action == of_kind(situation, Bid)[0]:
        return AdviceReason("must-bid")
    chosen = thought.option((action,))
    jumps = isinstance(action, Bid) and action != of_kind(situation, Bid)[0]
    likely = chosen is None or chosen.made is None or chosen.made >= EVEN
    if (reason := call_reason(situation, action, likely=likely)) is not None:
        return (
            reason._replace(code="jump") if jumps and reason.code in {"bid-marriage", "bid-ace"} else reason
        )
    if chosen is None:
        worth = _hand(situation, ready=False)
        return AdviceReason("hand-counts" if isinstance(action, Bid) else "hand-short", worth)
    if isinstance(action, Bid):
        return _likely_bid(situation, action) if likely else AdviceReason("lesser-evil")
    bid = thought.options[0]
    assert isinstance(bid.actions[0], Bid)
    assert bid.made is not None
    theirs = view.holder is not None and view.holder != situation.seat
    many: AdviceCode = "better-defend" if theirs else "costs-too-much"
    few: AdviceCode = "few-made" if view.hints.marriages or situation.seat in view.unseen else "no-marriage"
    return AdviceReason(few if bid.made < EVEN else many, bid.actions[0].amount)


def _likely_bid(situation: Situation, action: Bid) -> AdviceReason:
    """Return what a jump is for, or the marriage that supports a bid, the dearest of several."""
    view = situation.view
    if action != of_kind(situation, Bid)[0]:
        return AdviceReason("jump")
    married = [each for each in view.hints.marriages if each.kind == "full"]
    if not married:
        return AdviceReason("good-bid")
    best = max(married, key=lambda each: each.points)
    return AdviceReason("bid-marriage", best.points, suit=best.suit)


def _of_offer(situation: Situation, thought: Advice) -> AdviceReason:
    action, offered = thought.actions[0], situation.view.offered
    if isinstance(action, Accept):
        return AdviceReason("good-offer", offered)
    return AdviceReason("low-offer" if isinstance(action, Refuse) and offered else "no-offer", offered)


def _of_gift(situation: Situation, thought: Advice) -> AdviceReason:
    """Explain the gift by what the declarer keeps, or by its cost."""
    gone = tuple(each.card for each in thought.actions if isinstance(each, Give | Lay))
    hand = mask(situation.view.hand)
    kept = hand & ~mask(gone)
    cheap = sorted(situation.view.hand, key=lambda card: card.points)[: len(gone)]
    for number, suit in enumerate(SUITS):
        pair = MARRIED << 6 * number
        if hand & pair == pair == kept & pair and any(mask((each,)) & pair for each in cheap):
            return AdviceReason("keeps-marriage", suit=suit)
    if points(gone) <= points(cheap):
        return AdviceReason("cheap-gift", points(gone))
    long = max(range(4), key=lambda suit: (hand >> 6 * suit & 63).bit_count())
    if all(NUMBER[each] // 6 != long for each in gone) and any(NUMBER[each] // 6 == long for each in cheap):
        return AdviceReason("keeps-suit", suit=SUITS[long])
    named = in_bits(situation.rules.play).named
    cleared = [each for each in gone if clears(kept, NUMBER[each] // 6, NONE, named=named)]
    if cleared:
        return AdviceReason("clears-suit", suit=cleared[0].suit)
    return compared(situation.view, thought)


def _of_contract(situation: Situation, thought: Advice) -> AdviceReason:
    action, bid = thought.actions[0], situation.view.bid or 0
    at_bid = next((each for each in thought.options if isinstance(each.actions[0], Contract)), None)
    chance = None if at_bid is None else at_bid.made
    if isinstance(action, Concede | Cross):
        hopeless = chance is None or chance < EVEN
        return AdviceReason("hopeless" if hopeless else "cheaper-lost", bid, chance=chance)
    assert isinstance(action, Contract)
    if not thought.options:
        return AdviceReason("hand-counts", _hand(situation, ready=True))
    leaves = any(isinstance(each.actions[0], Concede) for each in thought.options)
    if leaves and action.amount == bid and chance is not None and chance < EVEN:
        return AdviceReason("concede-dearer")
    return AdviceReason("raises" if action.amount > bid else "sure-enough")


def _of_trump(situation: Situation, thought: Advice) -> AdviceReason:
    (action,) = thought.actions
    assert isinstance(action, Trump)
    held = sum(each.suit is action.suit for each in situation.view.hand)
    return AdviceReason("best-trump", held, suit=action.suit)


def _of_card(situation: Situation, thought: Advice) -> AdviceReason:
    (action,) = thought.actions
    assert isinstance(action, Play)
    return of_card(situation, action, thought)


REASONS: Mapping[str, Callable[[Situation, Advice], AdviceReason]] = {
    "cut": lambda _, __: AdviceReason("cut"),
    "dark": lambda _, __: AdviceReason("look"),
    "claims": _of_claim,
    "auction": _of_bid,
    "take": lambda _, __: AdviceReason("talon-unseen"),
    "buyout": _of_offer,
    "giving": _of_gift,
    "contract": _of_contract,
    "trump": _of_trump,
    "play": _of_card,
}
"""Functions that give the reason, by kind of question."""


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
    """Return the decisions of a seat in a deal that can be examined, without those of a stand-in."""
    match, events, found = deal.start, list[Event](), list[Decision]()
    for action, told in deal.steps:
        own = not isinstance(told[0], StoodIn)
        if own and not isinstance(action, Deal) and action.seat == seat == match.asked:
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
    breaks = breaks_rule(decision.situation, decision.done[0], told.actions[0])
    return Reviewed(view, decision.done, told, fmean(lost), error, done.made, breaks)


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


FAINT = POINT / 4
"""Cost below which a decision is not examined a second time."""


def candidates(found: Sequence[Reviewed], most: int) -> list[Reviewed]:
    """Return the decisions to examine again: those that seem to cost most, and those that break the rule."""
    dear = sorted((each for each in found if each.cost >= FAINT), key=lambda each: -each.cost)[:most]
    return [each for each in found if each.breaks or any(each is one for one in dear)]


def named(again: Sequence[Reviewed], most: int, *, pupil: bool, failed: bool) -> list[Reviewed]:
    """Return the decisions that a review names, in the order of play, after all were examined again.

    Those that cost most; for a `pupil` also the last call that breaks the lesson's rule. If there are none,
    the costliest one is named if the costs add up, or if the player's contract `failed`.
    """
    broke = (
        [each for each in again if each.breaks and not each.told and _lost(each)] if pupil or failed else []
    )
    told = [*worst(again, most - len(broke[-1:])), *broke[-1:]]
    if not told and again:
        costliest = max(again, key=lambda each: each.cost)
        adds_up = costliest.cost >= POINT or sum(each.cost for each in again) >= POINT
        told = [costliest] if adds_up or (failed and costliest.cost >= POINT / 2) else []
    return [each for each in again if any(each is one for one in told)]


def _lost(judged: Reviewed) -> bool:
    """Return whether a call against the rule risked or lost anything: not a pass that did no worse."""
    return judged.cost > 0 or isinstance(judged.done[0], Bid)


DECLARING = frozenset({"auction", "giving", "contract"})
"""Kinds of questions about a contract before its first lead."""


def chance_of(found: Sequence[Reviewed]) -> Odds | None:
    """Return the contract of a declarer, with its chance when it was last decided about."""
    for each in reversed(found):
        if each.view.kind in DECLARING and each.made is not None:
            action = each.done[0]
            amount = action.amount if isinstance(action, Bid | Contract) else each.view.bid or 0
            return Odds(each.view.viewer or 0, amount, each.made)
    return None
