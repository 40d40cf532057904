"""Information in bits that the moves of a computer player reveal about its hand.

    python -m tests.game.players.leaks --deals 20 --hands 40 --streams 4

Computers play a deal up to its third trick. The declarer then lists all hands that the player to their left
may hold, and simulates the program with each of them. Hands with which the program would have moved
differently become unlikely. The gain is the number of bits by which the true hand becomes likelier. The
command compares four attackers:

- `knows` has the secret of the table and simulates each decision exactly;
- `predicts` seeds each decision with public data and the assumed hand (seat, turn, hand);
- `random` simulates each decision once, with a random seed;
- `reasons` simulates it several times: the information in the moves for anyone who has the program.

Decisions are safe if `predicts` gains no more than `random`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import log2, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from bot.tables.worker_pool import chance
from game.actions import Action, Deal, Seat
from game.arena import shuffled
from game.cards import Cards, spell
from game.engine import refusal, step
from game.events import CardPlayed, CardsDealt, Event
from game.layouts import active, layout, stacked
from game.players import LEVELS, Level, Situation, answer
from game.players.advice import Decision, PlayedDeal, decisions
from game.players.knowledge import Chance, situation
from game.question import question
from game.rules import preset
from game.state import Playing, new_match
from game.view import Seen, observe

SECRET = "5e" * 32
"""Secret of the attacked table."""
TRICKS = 3
"""Tricks played before the attack."""
PLAYERS = 3
TRUST = (0.75, 0.9, 0.98)
"""Probabilities an attacker gives to a simulated move of the true hand; the best one counts."""

Streams = Callable[[Situation], Sequence[Chance]]
"""Function that returns the random generators for the simulations of a decision."""


class Gains(NamedTuple):
    """Bits that attackers learn in one deal."""

    possible: float
    knows: float
    predicts: tuple[float, ...]
    """By trust."""
    random: tuple[float, ...]
    """By trust."""
    reasons: float


class Attacked(NamedTuple):
    """Deal up to the attack."""

    deal: PlayedDeal
    declarer: Seat
    target: Seat


def dealt(level: Level, rng: random.Random) -> Attacked | None:
    """Play a deal up to the attack; return None if it ends earlier."""
    rules, match = preset("classic"), new_match(PLAYERS)
    start, events, steps = match, tuple[Event, ...](), list[tuple[Action, tuple[Event, ...]]]()
    while not (isinstance(match.phase, Playing) and len(match.phase.taken) == TRICKS):
        action: Action = shuffled(rng)
        if match.asked is not None:
            asked = question(rules, match)
            at = situation(rules, match, match.asked, asked, events, secret=SECRET)
            action = answer(at, level, chance(at))
        elif steps:
            return None
        told, match = step(rules, match, action)
        steps.append((action, told))
        events += told
    declarer = match.phase.bargain.declarer
    seats = active(PLAYERS, match.dealer)
    target = seats[(seats.index(declarer) + 1) % PLAYERS]
    return Attacked(PlayedDeal(rules, start, tuple(steps), SECRET), declarer, target)


def measured(attacked: Attacked, level: Level, rng: random.Random, *, hands: int, streams: int) -> Gains:
    """Return the gains of the attackers, with at most `hands` possible hands."""
    worlds = [decisions(attacked.deal, attacked.target)]
    worlds += [decisions(each, attacked.target) for each in others(attacked, rng, hands - 1)]

    def agreed(simulated: Streams) -> list[list[float]]:
        return [[_share(each, level, simulated(each.situation)) for each in world] for world in worlds]

    def fresh(count: int) -> Streams:
        return lambda _: [random.Random(rng.random()) for _ in range(count)]

    predicted, once = agreed(lambda at: [predictable(at)]), agreed(fresh(1))
    return Gains(
        log2(len(worlds)),
        _gain(agreed(lambda at: [chance(at)]), lambda share: share),
        tuple(_gain(predicted, partial_trust(trust)) for trust in TRUST),
        tuple(_gain(once, partial_trust(trust)) for trust in TRUST),
        _gain(agreed(fresh(streams)), lambda share: (share * streams + 0.5) / (streams + 1)),
    )


def predictable(at: Situation) -> Chance:
    """Return a generator seeded with public data and the assumed hand."""
    return random.Random(f"{at.view.viewer} {at.view.turn} {spell(at.view.hand)}")


def partial_trust(trust: float) -> Callable[[float], float]:
    """Return the likelihood of a decision by the share of simulations that agree."""
    return lambda share: trust * share + (1 - trust) * (1 - share)


def _share(decision: Decision, level: Level, streams: Sequence[Chance]) -> float:
    """Return the share of simulations that agree with the decision."""
    return fmean(answer(decision.situation, level, each) == decision.done[0] for each in streams)


def _gain(agreed: Sequence[Sequence[float]], likely: Callable[[float], float]) -> float:
    """Return the gain in bits of the first hand, the true one."""
    weights = []
    for shares in agreed:
        weight = 1.0
        for share in shares:
            weight *= likely(share)
        weights.append(weight)
    return log2(weights[0] / sum(weights) * len(weights))


def others(attacked: Attacked, rng: random.Random, most: int) -> Iterator[PlayedDeal]:
    """Yield deals that look the same to the declarer, with another hand of the target."""
    deal, target = attacked.deal, attacked.target
    seen = _seen_by(attacked.declarer, deal.steps)
    (_, (dealt_cards, *_)), *_ = deal.steps
    assert isinstance(dealt_cards, CardsDealt)
    third = next(each for each in range(PLAYERS) if each not in {attacked.declarer, target})
    played = {event.card for _, told in deal.steps for event in told if isinstance(event, CardPlayed)}
    hands = dealt_cards.hands
    hidden = [each for seat in (target, third) for each in hands[seat] if each not in played]
    mine = len([each for each in hands[target] if each not in played])
    choices = list(combinations(hidden, mine))
    rng.shuffle(choices)
    found = 0
    for choice in choices:
        hand = tuple(each for each in hands[target] if each in played) + choice
        if found == most or set(hand) == set(hands[target]):
            continue
        rest = tuple(each for each in hands[target] + hands[third] if each not in hand)
        changed = {target: hand, third: rest}
        laid = tuple(changed.get(seat, each) for seat, each in enumerate(hands))
        chosen = layout(deal.rules.table)
        deck = stacked(chosen, PLAYERS, deal.start.dealer, laid, dealt_cards.talons)
        other = _replayed(deal, deck)
        if other is not None and _seen_by(attacked.declarer, other.steps) == seen:
            found += 1
            yield other


def _replayed(deal: PlayedDeal, deck: Cards) -> PlayedDeal | None:
    """Return the deal with another deck, None if an action becomes impossible."""
    match, steps = deal.start, []
    for action, _ in deal.steps:
        done = Deal(deck) if isinstance(action, Deal) else action
        if refusal(deal.rules, match, done) is not None:
            return None
        told, match = step(deal.rules, match, done)
        steps.append((done, told))
    return replace(deal, steps=tuple(steps))


def _seen_by(seat: Seat, steps: Sequence[tuple[Action, tuple[Event, ...]]]) -> list[Seen | None]:
    return [observe(event, seat) for _, told in steps for event in told]


def attacks(level: Level, seed: int, deals: int, *, hands: int, streams: int) -> Iterator[Gains]:
    """Yield the gains of attacks on deals that reach the third trick."""
    rng = random.Random(seed)
    while deals:
        if (attacked := dealt(level, rng)) is not None:
            deals -= 1
            yield measured(attacked, level, rng, hands=hands, streams=streams)


class LeakedBits(NamedTuple):
    """Mean gains of the attackers, in bits."""

    possible: float
    knows: float
    predicts: float
    random: float
    reasons: float
    noise: float
    """Standard error of `predicts` minus `random`."""


def averaged(gains: Sequence[Gains]) -> LeakedBits:
    """Return the mean gains of the attackers, each with the best trust."""
    trust = range(len(TRUST))
    best = max(trust, key=lambda each: fmean(one.predicts[each] for one in gains))
    other = max(trust, key=lambda each: fmean(one.random[each] for one in gains))
    apart = [one.predicts[best] - one.random[other] for one in gains]
    return LeakedBits(
        fmean(one.possible for one in gains),
        fmean(one.knows for one in gains),
        fmean(one.predicts[best] for one in gains),
        fmean(one.random[other] for one in gains),
        fmean(one.reasons for one in gains),
        stdev(apart) / sqrt(len(apart)),
    )


def main() -> None:
    """Measure and print the mean gains."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--hands", type=int, default=40, help="maximum number of possible hands")
    parser.add_argument("--streams", type=int, default=4, help="simulations by `reasons`")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    size = {"hands": chosen.hands, "streams": chosen.streams}
    found = averaged(list(attacks(LEVELS[chosen.level], chosen.seed, chosen.deals, **size)))
    for name, bits in found._asdict().items():
        print(f"{name:9} {bits:5.2f} bits")


if __name__ == "__main__":
    main()
