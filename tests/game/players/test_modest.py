"""The modest player, who answers for somebody who is away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Accept, Action, Concede, Cross, Dark, Offer, Redeal, parse, spell
from game.cards import cards
from game.engine import legal, refusal, step
from game.players.counting import modest_answer
from game.rules import Rules
from game.state import Kind, Match, Over, new_match
from game.view import Hints, View, project
from tests.game.table import Table
from tests.game.test_secrecy import Eyes, check
from tests.strategies import moves, random_deck, random_rules, random_start
from tests.strategies import rules as any_rules
from tests.worlds import histories

VENTURES = (Dark, Redeal, Offer, Accept, Concede, Cross)


def answers(table: Table) -> str:
    """Return what the modest player does at this table, without his seat."""
    return spell(modest_answer(table.view(table.asked))).partition(" ")[2]


def play_on(table: Table, until: Kind) -> Table:
    """Let him answer for everybody until it comes to a question of that kind."""
    while table.view(table.asked).kind != until:
        table.say(f"{table.asked} {answers(table)}")
    return table


def test_he_passes_in_the_auction() -> None:
    table = Table(held="AS TS KS QS AC TC KC")
    assert table.view(table.asked).kind == "auction"
    assert answers(table) == "pass"


def test_he_opens_as_low_as_he_may_where_he_cannot_pass() -> None:
    assert answers(Table({"opening": "any"})) == "bid 100"


def test_he_plays_the_contract_as_bid() -> None:
    """He could raise it, and he could concede."""
    table = Table({"bid_limit": "none"}).say("1 bid 130; 2 pass; 0 pass")
    play_on(table, "contract")
    assert {"contract 135", "concede"} < set(table.choices)
    assert answers(table) == "contract 130"


def test_he_neither_crosses_nor_concedes() -> None:
    table = play_on(Table({"cross": "on"}), "contract")
    assert {"concede", "cross"} < set(table.choices)
    assert answers(table) == "contract 100"


def test_he_plays_the_cards_that_would_allow_a_redeal() -> None:
    table = Table({"redeal_hand_nines": 3}, "9S 9C 9D")
    assert table.choices == ["redeal", "keep"]
    assert answers(table) == "keep"


def test_he_looks_at_his_cards_instead_of_playing_dark() -> None:
    table = Table({"dark": "forced_bidder", "dark_min_score": "none"})
    assert table.choices == ["dark", "look"]
    assert answers(table) == "look"


def test_he_passes_unseen_where_he_may_bid_unseen() -> None:
    table = Table({"dark": "everyone", "dark_min_score": "none"})
    assert {"pass", "look"} < set(table.choices)
    assert answers(table) == "pass"


def test_he_neither_buys_nor_sells_a_talon() -> None:
    table = Table({"talon_buyout": "on"}, scores=(0, 240, 0)).say("1 pass; 2 bid 105; 0 pass")
    assert table.choices == ["refuse", "offer 120", "offer 240"]
    assert answers(table) == "refuse"
    table.say("1 offer 120")
    assert table.choices == ["refuse", "accept"]
    assert answers(table) == "refuse"


def test_he_cuts_as_little_as_can_be_and_takes_the_first_talon() -> None:
    table = Table({"players": 2, "cut_ritual": "right_neighbour"}, "wait")
    table.match = step(
        table.rules, table.match, random_deck(random.Random(1), table.rules, table.match)
    ).match
    assert answers(play_on(table, "take")) == "take 1"


def test_he_gives_away_what_is_worth_least() -> None:
    table = play_on(Table(held="AS TS KS AC TC KC 9D | AH TH KH / AD TD KD"), "giving")
    assert answers(table) == "give 9D 1"


def test_he_gives_away_no_half_of_a_marriage_while_he_holds_anything_else() -> None:
    table = play_on(Table(held="KS QS KC QC KH QH AD | AS / TS TC TH"), "giving")
    assert answers(table) == "give TS 1"
    assert answers(table.say("0 give TS 1")) == "give TC 2"


def test_he_names_the_suit_that_weighs_most() -> None:
    table = play_on(Table({"trump": "named"}, "AC TC KC JS QS 9S 9D | / JD 9H 9C"), "trump")
    assert answers(table) == "trump C"
    assert chosen("TS KC QC JC 9C", "trump S, trump C") == "trump C"
    assert chosen("AS KC QC JC", "trump S, trump C") == "trump S"


def chosen(hand: str, choices: str) -> str:
    """Return which of these choices he takes with that hand."""
    may = tuple(parse(f"0 {each.strip()}") for each in choices.split(","))
    match = new_match(3)
    seen = replace(project(match, 0, ()), asked=0, choices=may, hand=cards(hand))
    return spell(modest_answer(seen)).partition(" ")[2]


def test_he_plays_the_cheapest_legal_card() -> None:
    assert chosen("AS TS JC", "AS, TS, JC") == "JC"
    assert chosen("AS TS JC", "AS, TS") == "TS"
    assert chosen("KS 9C QD JD", "KS, 9C, QD, JD") == "9C"
    assert chosen("AS TS JC", "AS") == "AS"


def test_he_breaks_no_marriage_while_another_card_is_legal() -> None:
    assert chosen("AS KC QC", "AS, KC, QC") == "AS"
    assert chosen("AS KC QC", "KC, QC") == "QC"
    assert chosen("AS KC QD", "AS, KC, QD") == "QD"
    assert chosen("AS JC QC KC", "AS, JC, QC, KC") == "JC"


def test_a_marriage_that_he_leads_is_declared() -> None:
    assert chosen("KC QC", "KC silent, KC declare, QC silent, QC declare") == "QC declare"
    assert chosen("KC QC", "KC declare, KC keep-trump, QC keep-trump, QC declare") == "QC declare"


def questions(made: Rules, rng: random.Random, patience: int) -> Iterator[tuple[Match, View]]:
    """Yield what modest players are asked, all of whom answer."""
    match = random_start(rng, made)
    for _ in range(patience):
        if isinstance(match.phase, Over):
            return
        if match.asked is None:
            action: Action = random_deck(rng, made, match)
        else:
            seen = project(match, match.asked, legal(made, match))
            yield match, seen
            action = modest_answer(seen)
        match = step(made, match, action).match


@given(any_rules(), st.integers(0, 2**32))
def test_he_has_a_legal_answer_to_everything_that_modest_players_are_asked(made: Rules, seed: int) -> None:
    for match, seen in questions(made, random.Random(seed), 80):
        done = modest_answer(seen)
        assert refusal(made, match, done) is None
        assert not isinstance(done, VENTURES)


@pytest.mark.seeds(12)
def test_he_has_a_legal_answer_to_everything_that_anybody_is_asked(seed: int) -> None:
    for made, move in moves(seed):
        if move.after.asked is not None:
            choices = legal(made, move.after)
            done = modest_answer(project(move.after, move.after.asked, choices))
            assert done in choices
            assert not isinstance(done, VENTURES)


def test_he_is_asked_everything_there_is() -> None:
    """Otherwise the tests above would not have seen it."""
    asked = Counter[str]()
    for seed in range(150):
        rng = random.Random(seed)
        asked.update(seen.kind for _, seen in questions(random_rules(rng), rng, 60))
    assert set(asked) == set(get_args(Kind)) - {"dealing", "over"}


def _answered(match: Match, viewer: int | None, choices: tuple[Action, ...], more: Hints) -> object:
    seen = project(match, viewer, choices, more)
    return modest_answer(seen) if seen.choices else None


@pytest.mark.parametrize("seed", range(10))
def test_his_answer_tells_nothing_of_hidden_cards(seed: int) -> None:
    rng = random.Random(seed)
    compared = sum(check(rng, made, history, Eyes(project=_answered)) for made, history in histories(seed))
    assert compared >= 10
