"""Easy players on the barrel, and what they part with; how long their matches last."""

from __future__ import annotations

import random
from typing import Any

from game.actions import Action, Bid, spell
from game.arena import ArenaTable, Computer, play_match
from game.players import LEVELS, Situation, answer
from game.rules import preset
from game.state import new_match
from tests.game.table import Table

FAIR = "AS KS QS 9C JC 9D JD"
"""A hand that may make 120, and more likely does not."""
GOOD = "AS KS QS AC TC 9D JD"
POOR = "9S JS QC 9C JC 9D JD"
SITS, NEAR = (0, 880, 0), (0, 870, 0)


def asked(table: Table, name: str = "easy") -> Action:
    """Return what a player does where somebody is asked."""
    assert table.asked is not None
    situation = Situation(table.rules, table.view(table.asked), ())
    return answer(situation, LEVELS[name], random.Random(1))


def bids(hand: str, scores: tuple[int, ...], name: str = "easy", **rules: Any) -> bool:
    """Return whether the first speaker bids."""
    return isinstance(asked(Table(rules, f"| {hand}", scores=scores), name), Bid)


def contract(scores: tuple[int, ...], hand: str) -> str:
    """Return the contract of an easy player who has bid 105 and found little in the talon."""
    table = Table({}, f"| {hand} | / 9S JS QC", scores=scores).say("1 bid 105; 2 pass; 0 pass")
    for _ in range(2):
        table.say(spell(asked(table)))
    return spell(asked(table))


def test_on_the_barrel_easy_ventures_what_it_ventures_nowhere_else() -> None:
    assert bids(FAIR, SITS)
    assert not bids(FAIR, NEAR)
    assert not bids(POOR, SITS)


def test_on_the_barrel_easy_ventures_nothing_beyond_what_wins() -> None:
    table = Table({"bid_limit": "none"}, f"| {GOOD}", scores=SITS).say("1 bid 120; 2 bid 125; 0 pass")
    assert spell(asked(table)) == "1 pass"


def test_where_a_contract_does_not_win_from_the_barrel_or_costs_there_easy_bids_as_ever() -> None:
    assert not bids(FAIR, SITS, barrel_failed_contract="costs_contract")
    assert bids(FAIR, SITS, barrel_failed_contract="free_at_need")
    assert not bids(FAIR, SITS, barrel_mode="accumulate")
    assert not bids(FAIR, SITS, barrel_mode="own_deal")


def test_from_the_barrel_easy_plays_for_what_wins_and_no_more() -> None:
    sure = "AS TS KS QS AC TC AD"
    assert [contract(SITS, GOOD), contract(SITS, sure)] == ["1 contract 120"] * 2
    assert [contract(NEAR, GOOD), contract(NEAR, sure)] == ["1 contract 105", "1 contract 145"]


def test_easy_plays_a_hopeless_contract_where_greedy_concedes() -> None:
    table = Table({}, "| 9S JS QC TD TH 9C JC | / 9D JD QH").say("1 bid 105; 2 pass; 0 pass")
    for _ in range(2):
        table.say(spell(asked(table)))
    assert spell(asked(table)) == "1 contract 105"
    assert spell(asked(table, "greedy")) == "1 concede"


def parted(hand: str, talon: str, name: str = "easy") -> list[str]:
    """Return the cards that a player gives away who has bid 105."""
    table = Table({}, f"| {hand} | / {talon}").say("1 bid 105; 2 pass; 0 pass")
    given = []
    for _ in range(2):
        given.append(spell(asked(table, name)))
        table.say(given[-1])
    return [each.split()[2] for each in given]


def test_easy_parts_with_its_lowest_cards_and_with_no_half_of_a_marriage() -> None:
    assert parted("AS TS KS QS 9S JS TC", "AD TD KH") == ["9S", "JS"]
    assert parted("AS TS KS QS 9S JS TC", "AD TD KH", "greedy") == ["TC", "KH"]
    lowest, other = parted("AS TS AC TC KD QD AH", "TH AD 9C")
    assert lowest == "9C"
    assert other[0] == "T"


def deals_of_a_match(seed: int) -> int:
    """Return the number of deals in a match of three easy players."""
    rng = random.Random(f"1 {seed}")
    players = [Computer(LEVELS["easy"], random.Random(rng.random())) for _ in range(3)]
    arena = ArenaTable(preset("classic"), new_match(3), players)
    return len(play_match(arena, rng, 300).sheet)


def test_matches_of_easy_players_end_in_an_evening() -> None:
    assert max(map(deals_of_a_match, range(8))) <= 60
