"""Computer players of all levels: legal, blind to what is hidden, in time, and to the end of a match."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import NamedTuple, get_args

import pytest

from game.actions import Play
from game.arena import ArenaTable, Computer, play_match, shuffled
from game.cards import DECK, Card, Rank, points
from game.layouts import order_from
from game.phases.play import winning
from game.players import LEVELS, answer
from game.rules import preset
from game.state import Kind, Over, Playing, new_match
from tests.worlds import questions_alike
from trials.computers import LIGHT, check_match


def test_they_have_an_answer_to_everything_under_random_rules() -> None:
    asked = sum((check_match(seed) for seed in range(30)), Counter[str]())
    assert set(asked) == set(get_args(Kind)) - {"dealing", "over"}


@pytest.mark.seeds(2)
def test_they_have_an_answer_thinking_as_much_as_they_want(seed: int) -> None:
    assert check_match(seed, [LEVELS["strong"], LEVELS["normal"]])


@pytest.mark.seeds(6)
def test_their_decisions_tell_nothing_of_hidden_cards(seed: int) -> None:
    """Both worlds look the same to the player who is asked; so the same stream gives the same answers."""
    rng = random.Random(seed)
    compared = 0
    for one, other in questions_alike(rng, seed):
        level, stream = rng.choice(list(LIGHT.values())), rng.random()
        told = answer(one, level, random.Random(stream))
        assert told == answer(other, level, random.Random(stream))
        compared += 1
    assert compared >= 30


@pytest.mark.parametrize("name", LEVELS)
def test_a_situation_can_be_sent_to_another_process(name: str) -> None:
    at = ArenaTable(preset("classic"), new_match(3), [])
    rng = random.Random(5)
    at.players = [Computer(LIGHT[name], rng)] * 3
    for _ in range(40):
        if at.match.asked is None:
            at.do(shuffled(rng))
            continue
        situation = at.situation(at.match.asked)
        sent = pickle.loads(pickle.dumps(situation))
        assert sent == situation
        action = answer(situation, LIGHT[name], random.Random(3))
        assert answer(sent, LIGHT[name], random.Random(3)) == action
        at.do(action)


@pytest.mark.parametrize("patience", [0, 1, 5])
def test_they_answer_when_they_are_stopped(patience: int) -> None:
    """`stop` says yes from its n-th question on; what is answered then is legal, and thought stops."""
    calls = 0

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls > patience

    rng = random.Random(patience)
    strong = LEVELS["strong"]
    table = ArenaTable(preset("classic"), new_match(3), [Computer(strong, rng, stop) for _ in range(3)])
    play_match(table, rng, 3)
    assert len(table.match.sheet) == 3


@pytest.mark.parametrize("name", ["easy", "greedy"])
def test_a_match_of_computers_alone_ends(name: str) -> None:
    rng = random.Random(name)
    table = ArenaTable(preset("classic"), new_match(3), [Computer(LEVELS[name], rng) for _ in range(3)])
    assert isinstance(play_match(table, rng, 100).phase, Over)


class Closing(NamedTuple):
    """The last card of a trick, that somebody is to put down behind an opponent who has it."""

    phase: Playing
    action: Play
    legal: set[Card]
    takes: set[Card]


@pytest.fixture(scope="module")
def closing() -> list[Closing]:
    """Return what easy players closed tricks of opponents with."""
    rng = random.Random(3)
    table = ArenaTable(preset("classic"), new_match(3), [Computer(LEVELS["easy"], rng) for _ in range(3)])
    found = []
    while len(table.match.sheet) < 60 and not isinstance(table.match.phase, Over):
        phase, seat = table.match.phase, table.match.asked
        if seat is None:
            table.do(shuffled(rng))
            continue
        action = table.ask()
        if isinstance(phase, Playing) and isinstance(action, Play) and len(phase.trick) == 2:
            legal = {each.card for each in table.situation(seat).view.choices if isinstance(each, Play)}
            takes = {each for each in legal if winning((*phase.trick, each), phase.trump) == 2}
            order = order_from(3, table.match.dealer, phase.leader)
            if phase.bargain.declarer in {seat, order[winning(phase.trick, phase.trump)]}:
                found.append(Closing(phase, action, legal, takes))
        table.do(action)
    return found


def test_easy_leaves_no_trick_that_it_can_safely_take(closing: list[Closing]) -> None:
    worth = [each for each in closing if each.takes and points(each.phase.trick) >= 4]
    assert len(worth) >= 5
    assert all(each.action.card in each.takes for each in worth)


def test_easy_gives_an_opponent_no_more_than_it_must(closing: list[Closing]) -> None:
    """If the trick is lost, it plays its lowest card, or spares half a marriage."""
    lost = [each for each in closing if not each.takes and len(each.legal) > 1]
    assert len(lost) >= 5
    for each in lost:
        hand = each.phase.hands[each.action.seat]
        halves = {card for card in hand if card.rank in {Rank.KING, Rank.QUEEN} and pair(card) <= set(hand)}
        assert each.action.card.points == min(card.points for card in each.legal - halves or each.legal)


def pair(card: Card) -> set[Card]:
    """Return king and queen of a card's suit."""
    return {each for each in DECK if each.suit is card.suit and each.rank in {Rank.KING, Rank.QUEEN}}


def test_the_same_seed_plays_the_same_match() -> None:
    def sheet() -> object:
        players = [Computer(LEVELS["normal"], random.Random(seat)) for seat in range(3)]
        return play_match(ArenaTable(preset("classic"), new_match(3), players), random.Random(1), 4).sheet

    assert sheet() == sheet()
