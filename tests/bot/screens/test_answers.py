"""Under all rules, what is legal is on the buttons of the seat that is asked, and of no other."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice

import pytest

from bot.words.buttons import Choose, unpack
from bot.words.texts import LANGUAGES, texts
from game.actions import Action, Contract, Give, Lay, Play
from game.engine import legal
from game.question import refusal_together
from game.rules import Rules, presets
from game.state import Giving, Playing
from game.view import kind_of
from tests.bot.onlookers import Moment, buttons, match_by, match_of, moments, taps
from trials.sequences import LAYOUTS
from trials.walks import random_start, universe

WALKS = 24


def answers(moment: Moment, language: str) -> set[Action]:
    """Return what the asked player can do by pressing; what he cannot is a card refused with a reason."""
    seat = moment.match.asked
    assert seat is not None
    done: set[Action] = set()
    for actions in taps(moment, language, seat):
        refused = refusal_together(moment.rules, moment.match, actions)
        if refused is None:
            done.update(actions)
        else:
            assert isinstance(actions[-1], Play) or "ace" in refused.code, (actions, refused)
    return done


def check(moments: Iterable[Moment], every: int = 3) -> Counter[str]:
    """Assert that what is legal can be pressed; cards are looked at now and then only."""
    kinds: Counter[str] = Counter()
    for number, moment in enumerate(moments):
        if moment.match.asked is None:
            continue
        kind = kind_of(moment.match.phase)
        kinds[kind] += 1
        if kind not in {"play", "giving"} or number % every == 0:
            assert offered(moment) <= answers(moment, LANGUAGES[number % len(LANGUAGES)])
    return kinds


def offered(moment: Moment) -> set[Action]:
    """Return what is legal, without raised contracts beyond what the hand can make: no key offers them."""
    choices = legal(moment.rules, moment.match)
    seat = moment.match.asked
    assert seat is not None
    most = moment.question.hints.most
    lowest = min((each.amount for each in choices if isinstance(each, Contract)), default=0)
    return {
        each
        for each in choices
        if not isinstance(each, Contract) or most is None or each.amount <= max(most, lowest)
    }


def test_every_legal_action_can_be_pressed_under_random_rules() -> None:
    kinds = Counter[str]()
    for seed in range(WALKS):
        kinds += check(match_of(seed))
    assert {"auction", "giving", "contract", "play"} <= set(kinds)


@pytest.mark.parametrize("name", sorted(presets()))
def test_every_legal_action_can_be_pressed_in_every_preset(name: str) -> None:
    check(islice(match_by(name, 1), 100), every=5)


SELDOM: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "cut": ("shtuka", {}),
    "dark": ("encyclopedia", {"golden": "off", "dark_min_score": "none", "dark_barrel": "allowed"}),
    "claims": ("classic", {"redeal_hand_points_below": 16, "redeal_hand_nines": 3}),
    "take": ("two_players", {}),
    "buyout": ("studio", {"talon_buyout": "on"}),
    "trump": ("five_hundred_one", {}),
}
"""By kind of question, rules under which it is asked often."""


@pytest.mark.parametrize("kind", SELDOM)
def test_every_seldom_question_can_be_answered(kind: str) -> None:
    name, changes = SELDOM[kind]
    kinds = Counter[str]()
    for seed in range(6):
        kinds += check(match_by(name, seed, **changes), every=9)
    assert kinds[kind] >= 3


def test_bids_without_end_stand_on_pages() -> None:
    check(match_by("classic", 3, max_bid="none", bid_limit="none"), every=9)


def test_nobody_else_can_answer() -> None:
    """All that others are offered is to choose one of their own cards for their turn, in a trick."""
    for seed in range(100, 106):
        for moment in match_of(seed):
            phase = moment.match.phase
            for seat in set(range(moment.match.players)) - {moment.match.asked}:
                if moment.match.asked is not None:
                    offered = {unpack(each.data or "") for each in buttons(moment.panel(texts("en"), seat))}
                    cards = phase.hands[seat] if isinstance(phase, Playing) else ()
                    table, turn = moment.seating.table, moment.match.turn
                    assert offered == {Choose(table, turn, each.text) for each in cards}


@pytest.mark.parametrize("made", LAYOUTS.values(), ids=LAYOUTS)
def test_several_actions_are_one_answer_only_where_one_key_sends_them(made: Rules) -> None:
    """All pairs of gifts and laid cards, one of each included; the order in them is free."""
    rng, together = random.Random(1), 0
    for moment in moments(rng, made, random_start(rng, made)):
        seat = moment.match.asked
        if not isinstance(moment.match.phase, Giving) or seat is None:
            continue
        sent = {frozenset(row) for row in taps(moment, "en", seat) if len(row) > 1}
        every = [each for each in universe(seat, moment.match.players) if isinstance(each, Give | Lay)]
        may = [each for each in every if refusal_together(moment.rules, moment.match, [each]) is None]
        for row in itertools.product(may, every):
            together += (accepted := refusal_together(moment.rules, moment.match, row) is None)
            assert accepted == (frozenset(row) in sent and len(set(row)) == 2), row
    assert bool(together) == (made.table.two_player_layout == "10_2x2_pile" or made.table.players > 2)
