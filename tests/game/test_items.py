"""Items of docs/rules.md that no other test is named after."""

from __future__ import annotations

import pytest

from game.actions import Code
from game.events import HandKept
from game.record import read, write
from game.replay import replay
from game.state import Playing
from game.view import kind_of
from tests.game.table import Table
from tests.game.test_tricks import table
from tests.strategies import moves

ORDER = ("cut", "dark", "auction", "take", "buyout", "giving", "contract", "trump", "play")
"""P2: claims stand between them, at three places."""


@pytest.mark.seeds(20)
def test_p2_the_questions_of_a_deal_come_in_one_order(seed: int) -> None:
    asked: list[int] = []
    for _, move in moves(seed):
        kind = kind_of(move.before.phase)
        if kind in {"dealing", "over"}:
            asked = []
        elif kind != "claims":
            asked.append(ORDER.index(kind))
        assert asked == sorted(asked)


def test_p1_a_concession_answers_the_question_for_the_contract_after_the_discard() -> None:
    made = Table({}, "AS TS KS | AC TC KC | AD TD KD / 9S 9C 9D").say("1 pass; 2 pass")
    assert made.refused("0 concede") is Code.NOT_NOW
    made.say("0 give 9C 1")
    assert made.refused("0 concede") is Code.NOT_NOW
    made.say("0 give 9D 2")
    assert "concede" in made.choices
    made.say("0 contract 100")
    assert made.refused("0 concede") is Code.NOT_NOW


def test_e7_three_nines_in_the_talon_are_claimed_before_the_discard_and_not_later() -> None:
    nines = "AS TS KS QS JS AC TC | KC QC JC AD TD KD QD | JD AH TH KH QH JH 9S / 9C 9D 9H"
    made = Table({"redeal_talon_nines": 3, "redeal_hand_nines": "off"}, nines).say("1 pass; 2 pass")
    assert (made.asked, made.choices) == (0, ["redeal", "keep"])
    made.say("0 keep; 0 give 9C 1; 0 give 9D 2; 0 contract 100")
    assert made.heard(HandKept) == 1
    assert isinstance(made.match.phase, Playing)


FOUR = """format = "thousand-record/1"
preset = "four_players"
players = ["Ann", "Bob", "Cid", "Dan"]
[[deals]]
cards = "AS TS KS QS JS 9S AC | TC KC QC JC 9C AD TD | {gap}KD QD JD 9D AH TH KH{end} / QH JH 9H"
play = "1 pass; 2 pass; 0 give 9S 1; 0 give JS 2; 0 concede"
scores = [-100, 50, 50, 5]
"""


@pytest.mark.parametrize(("gap", "end"), [("", ""), ("", " | ")])
def test_r7_the_sitting_dealer_needs_no_field_and_may_have_an_empty_one(gap: str, end: str) -> None:
    record = read(FOUR.format(gap=gap, end=end))
    (played,) = replay(record)
    assert played.agrees
    assert write(record).count("|") == 2


def test_r10_no_offer_and_no_deal_are_both_said_with_refuse() -> None:
    rules = {"talon_buyout": "on", "talon_on_hundred": "shown"}
    made = Table(rules, "AS TS KS | AC TC KC | AD TD KD / 9S 9C 9D", scores=(0, 300, 300))
    made.say("1 pass; 2 pass")
    assert (made.asked, made.choices) == (1, ["refuse", "offer 120", "offer 240"])
    made.say("1 offer 120")
    assert (made.asked, made.choices) == (0, ["refuse", "accept"])
    made.say("0 refuse; 2 refuse")
    assert made.asked == 0
    assert made.choices[0].startswith("give")


def test_n7_a_pass_that_a_rule_makes_may_be_written_and_is_left_out_by_the_printer() -> None:
    made = Table({"debt_silence": -100}, "AS TS KS | AC TC KC | AD TD KD / 9S 9C 9D", scores=(0, -300, 0))
    assert made.asked == 2
    text = """format = "thousand-record/1"
rules = { debt_silence = -100 }
[start]
scores = [0, -300, 0]
[[deals]]
cards = "AS TS KS QS JS 9S AC | TC KC QC JC 9C AD TD | KD QD JD 9D AH TH KH / QH JH 9H"
play = "PASSED2 pass; 0 give 9S 1; 0 give JS 2; 0 concede"
"""
    written, left_out = (list(replay(read(text.replace("PASSED", words)))) for words in ("1 pass; ", ""))
    assert written[0].events == left_out[0].events


def test_r3_a_deal_out_that_ended_in_a_redeal_is_a_block_with_the_scores_before_it() -> None:
    cards = "9S 9C 9D 9H JS QS KS | TC KC QC JC AC AD TD | KD QD JD TS AH TH KH / QH JH AS"
    block = f'[[deals]]\ncards = "{cards}"\nplay = "0 redeal"\nscores = [5, 10, 15]\n'
    text = f'format = "thousand-record/1"\n[start]\nscores = [5, 10, 15]\n{block}{block}'
    deals = list(replay(read(text)))
    assert [(deal.agrees, deal.match.dealer) for deal in deals] == [(True, 2), (True, 2)]


@pytest.mark.parametrize(("must_be_won", "result"), [("off", "made"), ("on", "failed")])
def test_m9_an_unwon_marriage_is_missing_when_the_contract_is_compared(must_be_won: str, result: str) -> None:
    held = "KS QS AC TC AD TD AH 9S | AS TS JS KC QC KD QD KH | JC 9C JD 9D TH QH JH 9H"
    made = table({"marriage_must_be_won": must_be_won}, held)
    made.say("0 KS; 1 AS; 2 9C; 1 TS; 2 9D; 0 QS; 1 JS; 2 JC; 0 9S; 1 KH; 2 9H; 0 AH")
    made.say("0 AC; 1 QC; 2 JD; 0 TC; 1 KC; 2 JH; 0 AD; 1 QD; 2 QH; 0 TD; 1 KD; 2 TH")
    assert made.result.result == result, "88 in tricks, and 40 for the spades"
