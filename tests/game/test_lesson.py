"""The lesson says nothing that the engine does not say: each of its positions is played through it."""

from __future__ import annotations

import random

import pytest

from game.actions import Bid, Contract, Give, Pass, Play
from game.cards import DECK, Rank, Suit, cards, points, spell
from game.engine import legal, refusal, step
from game.lesson.pages import PAGES, PRESET, STEPS, YOU, Page
from game.lesson.teacher import judge, position, spoiled, view
from game.notation import spell as words
from game.players import LEVELS, Situation, answer, never
from game.presets import preset
from game.refusals import Code
from game.rules import flat
from game.state import Match, Over, Playing

RULES = preset(PRESET)
VALUES, TRICKS, MARRIAGE, AUCTION, TALON, SCORE, BARREL = PAGES
GOOD = {
    "values": ["TS"],
    "tricks": ["9H", "JH"],
    "marriage": ["KH", "QH"],
    "auction": ["bid 105", "bid 110", "bid 115", "bid 120"],
    "talon": ["give 9C 1;give JD 2", "give 9D 1;give JS 2"],
    "score": ["-120"],
    "barrel": ["contract 120"],
}
ASKED = [page for page in PAGES if page.asks == "answer"]


def said(match: Match) -> list[str]:
    """Return what may be answered, without the seat."""
    return [words(each).partition(" ")[2] for each in legal(RULES, match)]


def played(match: Match) -> Match:
    """Play a deal to its end: you with your highest cards, trumps first, the others with their lowest."""
    while isinstance(match.phase, Playing) and match.asked is not None:
        trump = match.phase.trump
        plays = [each for each in legal(RULES, match) if isinstance(each, Play)]
        plays.sort(key=lambda each: (each.card.suit is trump, each.card.rank.points))
        match = step(RULES, match, plays[-1 if match.asked == YOU else 0]).match
    return match


def test_six_steps_in_their_order() -> None:
    steps = [page.step for page in PAGES]
    assert steps == sorted(steps)
    assert set(steps) == set(range(1, STEPS + 1))
    assert STEPS == 6


@pytest.mark.parametrize("page", ASKED, ids=lambda page: page.name)
def test_there_is_something_to_choose_and_only_what_is_legal_is_good(page: Page) -> None:
    match = position(page)
    assert match.asked == YOU
    choices = said(match)
    assert len(choices) > 1
    if page is not TALON:
        assert [each for each in choices if page.is_good(each)] == sorted(GOOD[page.name], key=choices.index)
    for each in GOOD[page.name]:
        verdict = judge(page, each)
        assert verdict.good
        assert verdict.refused is None


@pytest.mark.parametrize("page", ASKED, ids=lambda page: page.name)
def test_what_the_rules_refuse_is_refused_as_at_a_table(page: Page) -> None:
    match = position(page)
    for each in DECK:
        verdict = judge(page, each.text)
        assert verdict.refused == refusal(RULES, match, Play(YOU, each))
        assert verdict.good is (page.is_good(each.text) and verdict.refused is None)


@pytest.mark.parametrize("nonsense", ["", "TS TS", "eat 9S", "1 TS", "give 9S", "deal", "bid x", ";"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_words_that_no_key_sends_are_an_error(page: Page, nonsense: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        judge(page, nonsense)


# 1. The cards


def test_the_ten_takes_the_king_and_the_queen_does_not() -> None:
    after = judge(VALUES, "TS").view
    assert after.last is not None
    assert (after.last.winner, points(after.last.cards)) == (YOU, 14)
    lost = step(RULES, position(VALUES), Play(YOU, cards("QS")[0])).match
    assert lost.asked == 1, "Ann took it with her king"
    assert judge(VALUES, "QS").fault == "wrong"


def test_the_cards_are_worth_what_the_lesson_says() -> None:
    worth = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
    assert {each: each.points for each in Rank} == worth
    assert list(worth) == sorted(Rank, key=lambda each: each.points, reverse=True)
    assert points(DECK) == 120


# 2. Tricks and trumps


def test_any_trump_beats_the_ace_and_nothing_else_may_be_played() -> None:
    match = position(TRICKS)
    assert view(TRICKS).trump is Suit.HEARTS
    assert sorted(said(match)) == ["9H", "JH"]
    for each in GOOD["tricks"]:
        after = judge(TRICKS, each).view
        assert after.last is not None
        assert (after.last.winner, after.asked) == (YOU, YOU), "who takes the trick leads the next one"
    refused = judge(TRICKS, "KD").refused
    assert refused is not None
    assert (refused.code, refused.suit) == (Code.PLAY_TRUMP, Suit.HEARTS)


# 3. The marriage


def test_king_and_queen_declare_a_hundred_and_turn_trump() -> None:
    assert spell(view(MARRIAGE).hints.declares) == "KH QH"
    for each in GOOD["marriage"]:
        after = judge(MARRIAGE, each).view
        assert after.declared is not None
        assert (after.declared.points, after.trump) == (100, Suit.HEARTS)
        assert after.points[YOU] == view(MARRIAGE).points[YOU] + 100
    assert judge(MARRIAGE, "AS").fault == "wrong"
    assert step(RULES, position(MARRIAGE), Play(YOU, cards("AS")[0])).match.phase.trump is None  # type: ignore[union-attr]


def test_marriages_are_worth_what_the_lesson_says_and_come_after_the_first_trick() -> None:
    rules = flat(RULES)
    assert (rules["marriage_values"], rules["first_lead_marriage"]) == ("standard", "off")
    assert rules["marriage_keeps_trump"] == "off", "the next marriage changes the trump"


# 4. Auction and talon


def test_the_bid_wins_the_talon_with_the_cards_of_the_next_page() -> None:
    seen = view(AUCTION)
    assert (seen.bid, seen.holder) == (100, 1), "Ann stands at a hundred"
    assert [each.points for each in seen.hints.marriages] == [100]
    assert sum(each.rank is Rank.ACE for each in seen.hand) == 2
    assert judge(AUCTION, "pass").fault == "pass"
    assert judge(AUCTION, "bid 125").fault == "high"
    match = step(RULES, step(RULES, position(AUCTION), Bid(YOU, 110)).match, Pass(1)).match
    assert match.phase == position(TALON).phase


def test_small_cards_are_given_and_no_others() -> None:
    seen = view(TALON)
    assert (len(seen.hand), len(seen.talon)) == (10, 3)
    small = [each for each in seen.hand if not spoiled(TALON, each.text)]
    assert {each.rank for each in small} == {Rank.NINE, Rank.JACK}
    assert spoiled(TALON, "9C AH") == "wrong"
    after = judge(TALON, GOOD["talon"][0]).view
    assert (after.counts, after.asked, after.kind) == ((8, 8, 8), YOU, "contract")


# 5. Contract and score


def test_one_point_short_costs_the_contract_and_the_others_round_to_fives() -> None:
    (row,) = view(SCORE).sheet
    assert (row.declarer, row.contract, row.result) == (YOU, 120, "failed")
    assert row.points == (119, 17, 44)
    assert position(SCORE).scores == (-120, 15, 45)
    assert judge(SCORE, "-120").good
    assert [judge(SCORE, str(each)).fault for each in (119, 120, 0)] == ["wrong"] * 3


# 6. Barrel and bolts


def test_from_the_barrel_120_wins_and_less_falls() -> None:
    seen = view(BARREL)
    assert (seen.tallies[YOU].score, seen.tallies[YOU].attempts) == (880, 2), "this deal is the third"
    won = played(step(RULES, position(BARREL), Contract(YOU, 120)).match)
    assert isinstance(won.phase, Over)
    assert won.phase.winner == YOU
    small = played(step(RULES, position(BARREL), Contract(YOU, 110)).match)
    assert small.sheet[-1].result == "made"
    assert small.scores[YOU] == 760
    assert judge(BARREL, "contract 115").fault == "low"
    assert judge(BARREL, "contract 150").fault == "high"


def test_the_numbers_of_barrel_and_bolts_are_those_of_the_rules() -> None:
    rules = flat(RULES)
    barrel = [rules[each] for each in ("target", "barrel_at", "barrel_attempts", "barrel_need", "fine")]
    assert barrel == [1000, 880, 3, 120, 120]
    assert (rules["bolts_per_fine"], rules["bolt_when"], rules["barrel_fall"]) == (3, "no_trick", "fine")


# What people who play well would do


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize("page", [AUCTION, TALON, BARREL], ids=lambda page: page.name)
def test_computer_players_agree_with_the_lesson(page: Page, level: str) -> None:
    situation = Situation(RULES, view(page))
    for seed in range(3):
        found = answer(situation, LEVELS[level], random.Random(seed), never)
        if isinstance(found, Bid):
            assert found.amount >= 105
        elif isinstance(found, Give):
            assert not spoiled(TALON, found.card.text)
        else:
            assert isinstance(found, Contract)
            assert found.amount >= 120
