"""Random matches under random house rules, with the invariants of every step.

`python -m trials.walks --matches 500 --seed 7` plays any number of them; the test suite plays a few.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.actions import (
    Accept,
    Action,
    Bid,
    Concede,
    Contract,
    Cross,
    Cut,
    Dark,
    Deal,
    Give,
    Keep,
    Lay,
    Look,
    Offer,
    Pass,
    Play,
    Redeal,
    Refusal,
    Refuse,
    Take,
    Trump,
)
from game.barrel import height, reverse_back, seated
from game.cards import DECK, Card, Suit, points
from game.engine import fold, legal, refusal, step
from game.events import Event
from game.layouts import destinations, layout
from game.phases.deal import next_deck
from game.record import NAMES, Recorder, read, write
from game.replay import replay
from game.rules import Option, Rules, RulesConflict, assemble, catalog, change, flat, presets
from game.state import (
    ON_THE_BARREL,
    Buying,
    Carried,
    Claiming,
    Cutting,
    Dealing,
    DealSettled,
    Match,
    Over,
    Playing,
    Settling,
    Tally,
    new_match,
)

DEALS = 6
"""Maximum number of deals of a walk."""
PATIENCE = 400
"""Maximum number of actions of a walk, for matches that redeal again and again."""
GATHERED = ("", "", "9", "A", "J", "9J", "KQ", "AKQ")
"""Ranks that a stacked deck gathers in one hand, since random hands are rarely unusual."""
SCORES = (-1000, -995, -880, -870, -760, -555, -300, -120, -5, 0, 55, 120, 180, 240, 435, 555, 760, 855, 875)
AMOUNTS = (
    95,
    100,
    101,
    105,
    110,
    115,
    120,
    121,
    124,
    125,
    126,
    130,
    160,
    200,
    240,
    300,
    305,
    360,
    1000,
    1005,
)


class Transition(NamedTuple):
    """Step of a match: state before, action, events, state after."""

    before: Match
    action: Action
    events: tuple[Event, ...]
    after: Match


def random_rules(rng: random.Random) -> Rules:
    """Return valid rules: a preset with some or many options changed."""
    rules = rng.choice(list(presets().values()))
    for option in rng.sample(list(catalog().values()), rng.choice((0, 3, 10, 40))):
        try:
            rules = change(rules, option.id, random_value(rng, option))
        except RulesConflict:
            continue
    return rules


def random_value(rng: random.Random, option: Option) -> object:
    """Return a random value of an option, or a set of values."""
    if option.is_set:
        return rng.sample(option.values, rng.randint(0, len(option.values)))
    return rng.choice(option.values)


def random_start(rng: random.Random, rules: Rules) -> Match:
    """Return a match before a deal, with totals as they occur late in a match."""
    players = rules.table.players
    reverse = reverse_back(rules.barrel) is not None
    tallies = tuple(
        seated(rules.barrel, _tally(rng, height(rules.barrel)), reverse=reverse) for _ in range(players)
    )
    start = new_match(players, rng.randrange(players))
    return start._replace(
        tallies=tallies,
        deals_played=rng.choice((0, players - 1, 5)),
        phase=Dealing(rng.choice((0, 2))),
        carried=Carried(golden_round=rng.choice((1, 3))),
    )


def _tally(rng: random.Random, at: int | None) -> Tally:
    few = rng.randrange
    if at is not None and rng.random() < 0.35:
        failed = rng.choice((0, 125))
        return Tally(at, few(3), few(3), few(4), few(3), few(4), few(2), last_failed=failed)
    return Tally(rng.choice(SCORES), few(3), barrels=few(3), row=few(3), concessions=few(4), crosses=few(2))


def random_deck(rng: random.Random, rules: Rules, match: Match) -> Deal:
    """Return the deck kept from the last deal, or a random one, often with an unusual hand."""
    kept = next_deck(rules.table, match)
    if kept is not None and rng.random() < 0.5:
        return Deal(kept)
    places = destinations(layout(rules.table), match.players, match.dealer)
    lucky = rng.choice(sorted(set(places)))
    gathered = rng.choice(GATHERED)
    deck: list[Card | None] = [None] * len(places)
    cards = rng.sample(DECK, len(DECK))
    room = [place for place, to in enumerate(places) if to == lucky]
    for place, each in zip(room, [each for each in cards if each.text[0] in gathered], strict=False):
        deck[place] = each
        cards.remove(each)
    whole = tuple(cards.pop() if each is None else each for each in deck)
    return Deal(whole, placed=rng.random() < 0.3)


def choose(rng: random.Random, choices: tuple[Action, ...]) -> Action:
    """Choose an action as people do: low bids and passes, contracts as bid, seldom a concession."""
    by_kind: dict[type, list[Action]] = {}
    for each in choices:
        by_kind.setdefault(type(each), []).append(each)
    if Contract in by_kind and rng.random() < 0.7:
        return by_kind[Contract][0]
    if Redeal in by_kind and rng.random() < 0.7:
        return by_kind[Keep][0]
    actions = rng.choice(list(by_kind.values()))
    if isinstance(actions[0], Bid | Contract | Offer):
        return rng.choice(actions[: rng.choice((1, 1, 2, len(actions)))])
    if isinstance(actions[0], Play) and rng.random() < 0.6:
        return max(actions, key=lambda each: each.card.points if isinstance(each, Play) else 0)
    return rng.choice(actions)


def walk(rng: random.Random, rules: Rules, match: Match) -> Iterator[Transition]:
    """Play some deals, or to the end of the match; yield every step."""
    for _ in range(PATIENCE):
        if isinstance(match.phase, Over) or len(match.sheet) == DEALS:
            return
        choices = legal(rules, match)
        action = choose(rng, choices) if choices else random_deck(rng, rules, match)
        events, after = step(rules, match, action)
        yield Transition(match, action, events, after)
        match = after


def universe(seat: int, players: int) -> Iterator[Action]:
    """Yield all actions that a client of `seat` could send, possible or not."""
    for kind in (Dark, Look, Redeal, Keep, Pass, Refuse, Accept, Concede, Cross):
        yield kind(seat)
    for number in (*range(-1, 26), *AMOUNTS):
        yield from (Cut(seat, number), Take(seat, number))
    for amount in (*AMOUNTS, *range(300, 1000, 120)):
        yield from (Bid(seat, amount), Contract(seat, amount), Offer(seat, amount), Offer(seat, amount - 60))
    yield from (Trump(seat, suit) for suit in Suit)
    for card in DECK:
        yield Lay(seat, card)
        yield from (Give(seat, card, to) for to in range(players))
        yield from (Play(seat, card, saying) for saying in ("", "declare", "silent", "keep-trump"))


def check(rules: Rules, move: Transition, *, wide: bool) -> None:
    """Assert the invariants of a step; `wide` also tries all actions of `universe`."""
    before, action, events, after = move
    assert fold(before, events) == after
    assert (after.asked is None) == isinstance(after.phase, Dealing | Over)
    choices = legal(rules, after)
    assert bool(choices) == (after.asked is not None)
    assert len(set(choices)) == len(choices)
    assert all(getattr(each, "seat", None) == after.asked for each in choices)
    assert all(refusal(rules, after, each) is None for each in choices)
    if not isinstance(action, Deal):
        assert action in legal(rules, before)
    check_cards(after)
    for event in events:
        if isinstance(event, DealSettled):
            check_ledger(move, event)
    if wide and after.asked is not None:
        check_refusals(rules, after, frozenset(choices))


def check_refusals(rules: Rules, match: Match, choices: frozenset[Action]) -> None:
    """Assert that every illegal action of every seat is refused with a reason."""
    for seat in range(match.players):
        for action in universe(seat, match.players):
            refused = refusal(rules, match, action)
            if refused is None:
                assert action in choices or _goes_without_saying(action, choices), action
            else:
                assert isinstance(refused, Refusal)
                assert action not in choices, action
    assert refusal(rules, match, Deal(DECK)) is not None


def _goes_without_saying(action: Action, choices: frozenset[Action]) -> bool:
    """Return whether the same play is legal with the other saying: the marriage is declared anyway (R11)."""
    if not isinstance(action, Play) or action.saying not in {"", "declare"}:
        return False
    return Play(action.seat, action.card, "" if action.saying else "declare") in choices


def check_cards(match: Match) -> None:
    """Assert that each of the 24 cards is in exactly one place, and that tricks have their points."""
    phase = match.phase
    if isinstance(phase, Dealing | Over | Settling):
        return
    if isinstance(phase, Cutting):
        lying = list(phase.deck)
    elif isinstance(phase, Playing):
        taken = [each for trick in phase.taken for each in trick.cards]
        lying = [each for hand in phase.hands for each in hand] + [*phase.trick, *taken, *phase.marks.aside]
        assert sum(phase.card_points) == points(taken)
        assert sum(phase.tricks) == len(phase.taken)
    else:
        back = phase.back if isinstance(phase, Claiming | Buying) else phase
        spread = back.spread
        lying = [each for pile in (*spread.hands, *spread.talons, spread.laid) for each in pile]
    assert len(lying) == len(set(lying)) == len(DECK)


def check_ledger(move: Transition, settled: DealSettled) -> None:
    """Assert that the ledger lines add up to the change of the scores."""
    before, after = move.before, move.after
    moved = before.carried.moved
    for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
        told = sum(line.amount for line in settled.lines if line.seat == seat)
        told -= sum(line.amount for line in moved if line.seat == seat)
        assert now - was == told, settled
    assert all(line.amount or line.reason in ON_THE_BARREL for line in settled.lines)
    phase = before.phase
    if isinstance(phase, Playing):
        assert len(after.carried.deck) == len(set(after.carried.deck)) == len(DECK)


def check_record(rules: Rules, start: Match, moves: list[Transition]) -> None:
    """Assert that a record written, read and replayed gives the same events."""
    recorder = Recorder(rules, "classic", NAMES[: start.players], start)
    for move in moves:
        recorder.note(move.before, move.action, move.after)
    text = write(recorder.record())
    again = read(text)
    assert again.rules == rules
    assert write(again) == text
    replayed = list(replay(again))
    assert all(deal.agrees for deal in replayed)
    told = [event for move in moves for event in move.events]
    heard = [event for deal in replayed for event in deal.events]
    assert heard[: len(told)] == told  # a replay continues with forced actions


def check_match(seed: int) -> Counter[str]:
    """Play a match under random rules of this seed; return the number of events by kind."""
    rng = random.Random(seed)
    return check_under(random_rules(rng), rng, seed)


def check_under(rules: Rules, rng: random.Random, seed: int) -> Counter[str]:
    """Play a match with all checks; return the number of events by kind."""
    assert assemble(flat(rules)) == rules
    start = random_start(rng, rules)
    moves = []
    seen: Counter[str] = Counter()
    for number, move in enumerate(walk(rng, rules, start)):
        check(rules, move, wide=number % 7 == seed % 7)
        moves.append(move)
        seen.update(type(event).__name__ for event in move.events)
        for event in move.events:
            if isinstance(event, DealSettled):
                seen.update(line.reason for line in event.lines)
                seen[event.result] += 1
    check_record(rules, start, moves)
    return seen


def main() -> None:
    """Play the matches and print the number of events by kind."""
    parser = argparse.ArgumentParser(prog="python -m trials.walks", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    seen: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        try:
            seen += check_match(seed)
        except Exception:
            print(f"the match of seed {seed} breaks an invariant")
            raise
    for name, count in seen.most_common():
        print(f"{count:8} {name}")


if __name__ == "__main__":
    main()
