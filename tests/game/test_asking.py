"""What is asked before the first lead, item by item: docs/rules.md 4.1 to 4.5, 4.8 to 4.10 and section 5."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Bid, Deal
from game.cards import DECK, Card, cards
from game.engine import refusal
from game.events import (
    AuctionOpened,
    BankWon,
    CardGiven,
    CardsDealt,
    ClaimAsked,
    DarkLifted,
    DeckCut,
    Looked,
    Passed,
    RedealRefused,
    Redealt,
    TalonTaken,
    TrickWon,
)
from game.layouts import dealt_out, layout
from game.ledger import Line, Reason
from game.phases.deal import first_dealer, next_deck
from game.refusals import Code, Refusal
from game.rules import assemble
from game.state import Auction, Claiming, Dealing, Playing
from tests.game.table import Table

NO_MARRIAGE = "KS QC JD 9H TS AC 9D"
NINES = "9S 9C 9D 9H AS AC AD"
ACES = "AS AC AD AH 9S 9C 9D"


# 4.1: cutting, dealing, the deck.


def stand(changes: dict[str, Any], bottom: list[str], **facts: Any) -> Table:
    """Bring a deck whose cards shown at the cut, one card further each time, are `bottom`."""
    table = Table(changes, "wait", **facts)
    rest = [each for each in DECK if each.text not in bottom]
    deck = (*cards(" ".join(bottom)), *rest)
    table._do(Deal(deck))
    return table


RIGHT: dict[str, Any] = {"cut_ritual": "right_neighbour"}
LEFT: dict[str, Any] = {"cut_ritual": "left_neighbour"}


def test_r4_a_cut_puts_the_top_cards_beneath() -> None:
    table = stand(RIGHT, ["AS"])
    assert table.asked == 1
    assert (table.refused("1 cut 0"), table.refused("1 cut 24"), table.refused("1 cut 23")) == (
        Code.CUT_RANGE,
        Code.CUT_RANGE,
        None,
    )
    table.say("1 cut 1")
    assert table.last(DeckCut).bottom.text == "AS"
    assert table.last(DeckCut).deck[-1].text == "AS"


def test_t5_the_neighbours() -> None:
    assert stand(LEFT, ["AS"]).asked == 0
    assert stand({**RIGHT, "players": 4}, ["AS"]).asked == 2
    assert stand({**RIGHT, "players": 2}, ["AS"]).asked == 0


def test_r6_three_nines_in_a_row_cost_the_fine_and_the_deck_is_dealt() -> None:
    table = stand(RIGHT, ["9S", "9C", "9D"])
    table.say("1 cut 1; 1 cut 1")
    assert table.asked == 1
    assert not table.match.carried.fines
    table.say("1 cut 1")
    assert table.match.carried.fines == (Line(1, -120, Reason.CUT_FINE),)
    assert not isinstance(table.match.phase, Dealing)


def test_r4_a_jack_goes_to_the_thirteenth_place() -> None:
    table = stand(RIGHT, ["JS"]).say("1 cut 1")
    cut = table.last(DeckCut)
    assert (cut.bottom.text, cut.deck[12].text, cut.again) == ("JS", "JS", None)
    assert sorted(cut.deck, key=DECK.index) == list(DECK)
    hands, _ = dealt_out(layout(table.rules.table), 3, 2, cut.deck)
    assert table.last(CardsDealt).hands == hands


def test_r5_at_the_left_a_jack_makes_the_dealer_cut_once_whatever_comes() -> None:
    table = stand(LEFT, ["JS", "9C"])
    table.say("0 cut 1")
    assert table.asked == 2
    table.say("2 cut 1")
    assert table.last(DeckCut).bottom is None
    assert not isinstance(table.match.phase, Dealing)


def test_r4_with_cards_nobody_cuts() -> None:
    assert Table(RIGHT).asked == 1  # the first speaker


def test_the_pattern_of_dealing() -> None:
    """Never the first three cards, never the last to the talon."""
    for changes, places in (
        ({}, ([3, 7, 11],)),
        ({"players": 2}, ([2, 8], [5, 11])),
        ({"players": 2, "two_player_layout": "9_2x3"}, ([2, 8, 14], [5, 11, 17])),
        ({"players": 2, "two_player_layout": "10_2x2_pile"}, ([2, 8], [5, 11])),
        ({"players": 4}, ([3, 7, 11],)),
    ):
        rules = assemble(changes)
        players = rules.table.players
        _, talons = dealt_out(layout(rules.table), players, players - 1, DECK)
        assert [[DECK.index(each) for each in talon] for talon in talons] == [*places]


def test_t4_the_collected_deck() -> None:
    rules = {"shuffle": "match_start"}
    table = Table(rules, "AS KS QS TS JS 9S AH | AC KC QC TC JC 9C TH | AD KD QD TD JD 9D KH / QH JH 9H")
    assert next_deck(table.rules.table, table.match) is None
    table.say("1 pass; 2 pass; 0 give 9S 1; 0 give JS 2; 0 concede")
    assert next_deck(table.rules.table, table.match) == cards(
        "AS TS KS QS AH QH JH 9H 9S AC TC KC QC JC 9C TH JS AD TD KD QD JD 9D KH"
    )
    assert next_deck(assemble({}).table, table.match) is None


def test_t4_played_tricks_lie_in_the_order_taken() -> None:
    table = Table({"shuffle": "match_start", "players": 2, "two_player_layout": "9_2x3"})
    played: list[Card] = []
    while table.asked is not None:
        if isinstance(table.match.phase, Claiming):
            table.say(f"{table.asked} keep")
            continue
        choice = table.choices[0]
        if len(choice) == 2:
            played += cards(choice)
        table.say(f"{table.asked} {choice}")
    deck = next_deck(table.rules.table, table.match)
    assert deck is not None
    assert list(deck[: len(played)]) == played
    assert len(played) == 20


@pytest.mark.parametrize(
    ("rule", "winner", "seat"), [("lot", 1, 2), ("last_winner", 1, 1), ("last_winner", None, 2)]
)
def test_first_dealer(rule: str, winner: int | None, seat: int) -> None:
    assert first_dealer(assemble({"first_dealer": rule}).table, 2, winner) == seat


@pytest.mark.parametrize(
    ("changes", "holder"),
    [
        ({}, 0),
        ({"forced_bidder": "dealer"}, 2),
        ({"players": 2, "forced_bidder": "dealer"}, 0),
        ({"players": 4}, 0),
    ],
)
def test_t1_t2_who_is_forced(changes: dict[str, Any], holder: int) -> None:
    assert Table(changes).last(AuctionOpened).holder == holder


# 4.2: redeals.


def claimants(changes: dict[str, Any], held: str, **facts: Any) -> list[int]:
    """Return who is asked for a claim before the auction; all keep."""
    table = Table(changes, held, **facts)
    asked = []
    while isinstance(table.match.phase, Claiming):
        asked.append(table.match.phase.asked)
        table.say(f"{table.asked} keep")
    return asked


@pytest.mark.parametrize(
    ("below", "hand", "asked"),
    [
        (14, "KS QC QD JS JC 9S 9C", False),
        (15, "KS QC QD JS JC 9S 9C", True),
        (14, "QS QC QD JS JC 9S 9C", True),
        (13, "QS QC QD JS JC 9S 9C", False),
    ],
)
def test_8_a_hand_worth_exactly_14_may_not_claim_below_14(below: int, hand: str, asked: bool) -> None:
    assert (0 in claimants({"redeal_hand_points_below": below}, hand)) is asked


@pytest.mark.parametrize(
    ("count", "held", "asked"), [(4, "JS JC JD JH", True), (4, "JS JC JD", False), (3, "JS JC JD", True)]
)
def test_e3_jacks(count: int, held: str, asked: bool) -> None:
    rules = {"redeal_hand_jacks": count, "redeal_hand_nines": "off"}
    hand = f"{held} AS AC TS TC TD"
    seven = " ".join(hand.split()[:7])
    assert claimants(rules, seven + " | | / " + "AD AH TH") == ([0] if asked else [])


def test_e1_all_holders_are_asked_from_the_dealers_left_before_the_auction() -> None:
    held = "9S 9C JS JC QS QC KS | AS AC AD AH TS TC TD | 9D 9H JD JH QD QH KD / KC KH TH"
    rules = {"redeal_hand_points_below": 16, "redeal_hand_nines": "off"}
    assert claimants(rules, held) == [0, 2]
    assert claimants(rules, held, dealer=1) == [2, 0]


def test_e2_after_a_redeal_nobody_else_is_asked() -> None:
    held = "9S 9C JS JC QS QC KS | AS AC AD AH TS TC TD | 9D 9H JD JH QD QH KD / KC KH TH"
    table = Table({"redeal_hand_points_below": 16}, held).say("0 redeal")
    assert table.heard(ClaimAsked) == 1
    assert table.match.phase == Dealing(1)
    assert table.match.dealer == 2


def test_e10_only_the_forced_bidder_claims() -> None:
    rules = {"redeal_claimant": "forced_bidder_only"}
    assert claimants(rules, f"| {NINES}") == []
    assert claimants(rules, NINES) == [0]


@pytest.mark.parametrize(
    ("rule", "redealt"), [("off", False), ("dealt", True), ("dealt_or_talon", True), ("talon_give_ace", True)]
)
def test_e4_e5_four_aces_dealt_come_before_every_question(rule: str, redealt: bool) -> None:
    table = Table({"redeal_four_aces": rule, "dark": "forced_bidder", "dark_min_score": "none"}, f"| {ACES}")
    assert table.heard(Redealt) == redealt
    assert isinstance(table.match.phase, Dealing) is redealt


def test_e4_four_aces_with_the_talon() -> None:
    held = "AS AC AD 9S 9C 9D JS | | / AH TS TC"
    assert isinstance(
        Table({"redeal_four_aces": "dealt_or_talon"}, held).say("1 pass; 2 pass").match.phase, Dealing
    )
    assert not isinstance(
        Table({"redeal_four_aces": "dealt"}, held).say("1 pass; 2 pass").match.phase, Dealing
    )


def test_e4_one_of_four_aces_must_be_given() -> None:
    table = Table({"redeal_four_aces": "talon_give_ace"}, "AS AC AD 9S 9C 9D JS | | / AH TS TC").say(
        "1 pass; 2 pass"
    )
    table.say("0 give 9S 1")
    assert table.refused("0 give 9C 2") == Code.GIVE_ACE
    assert {each.split()[1] for each in table.choices} == {"AS", "AC", "AD", "AH"}
    free = Table({"redeal_four_aces": "talon_give_ace"}, "AS AC AD 9S 9C 9D JS | | / AH TS TC").say(
        "1 pass; 2 pass"
    )
    assert free.say("0 give AS 1").refused("0 give 9C 2") is None


@pytest.mark.parametrize(("chosen", "last"), [("10_2x2", "give"), ("9_2x3", "give"), ("10_2x2_pile", "lay")])
def test_e6_two_players_give_or_lay_the_ace(chosen: str, last: str) -> None:
    rules = {"redeal_four_aces": "talon_give_ace", "players": 2, "two_player_layout": chosen}
    table = Table(rules, "AS AC AD 9S 9C 9D 9H JS JC | / AH ").say("0 keep; 1 pass; 0 take 1")
    if last == "lay":
        table.say("0 lay 9S")
        assert table.refused("0 lay 9C") == Code.GIVE_ACE
    else:
        assert table.refused("0 give 9S 1") == Code.GIVE_ACE
        table.say("0 give AS 1")
        assert chosen != "9_2x3" or table.refused("0 lay 9S") is None


POOR = "AS KS QS TS AC TC AD | | / 9C 9D JH"


@pytest.mark.parametrize(
    ("rules", "claims"),
    [
        ({"redeal_talon_nines": 2}, True),
        ({"redeal_talon_nines": 3}, False),
        ({"redeal_talon_points_below": 4}, True),
        ({"redeal_talon_jacks": 3}, False),
        ({}, False),
    ],
)
def test_8_e3_a_poor_talon(rules: dict[str, Any], claims: bool) -> None:
    table = Table(rules, POOR).say("1 pass; 2 pass")
    assert isinstance(table.match.phase, Claiming) is claims
    if claims:
        assert table.choices == ["redeal", "keep"]


@pytest.mark.parametrize(
    ("bids", "claims"), [("1 pass; 2 pass", True), ("1 bid 110; 2 pass; 0 bid 120; 1 pass", False)]
)
def test_e13_talon_claims_only_at_exactly_100(bids: str, claims: bool) -> None:
    table = Table({"redeal_talon_nines": 2, "redeal_talon_scope": "forced_only"}, POOR).say(bids)
    assert isinstance(table.match.phase, Claiming) is claims


def test_e8_the_declarer_claims_on_his_ten_before_he_gives_and_others_after() -> None:
    rules = {"redeal_after_discard": ["three_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "9S 9C AS AC AD AH TS | 9H / 9D TC TD").say("1 pass; 2 pass")
    assert (table.asked, table.choices) == (0, ["redeal", "keep"])
    table.say("0 keep; 0 give 9S 2; 0 give AS 1")
    assert not isinstance(table.match.phase, Claiming)
    again = Table(rules, "9S 9C AS AC AD AH TS | 9H / 9D TC TD").say("1 pass; 2 pass; 0 keep")
    again.say("0 give AS 2; 0 give AC 1")
    assert (again.asked, again.choices) == (0, ["redeal", "keep"])


def test_e8_a_defender_claims_after_the_discard() -> None:
    rules = {"redeal_after_discard": ["three_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "9S AS AC AD AH TS TC | 9C 9D / TD TH KS").say("1 pass; 2 pass")
    table.say("0 give 9S 1; 0 give AS 2")
    assert (table.asked, table.choices) == (1, ["redeal", "keep"])
    table.say("1 redeal")
    assert table.match.phase == Dealing(1)


def test_e9_points_below_uses_the_hand_threshold_or_14() -> None:
    held = "AS KS QS TS AC TC AD | 9S 9C 9D JS JC JD QC / AH TH TD"
    for below, claims in (("off", True), (12, False), (13, True)):
        rules = {"redeal_after_discard": ["points_below"], "redeal_hand_points_below": below}
        table = Table({**rules, "redeal_hand_nines": "off"}, held)
        while isinstance(table.match.phase, Claiming):
            table.say(f"{table.asked} keep")
        table.say("1 pass; 2 pass; 0 give QS 1; 0 give KS 2")
        assert (table.asked == 1) is claims


def test_e11_the_dealer_is_fined_for_a_redeal_on_nines() -> None:
    table = Table({"redeal_dealer_fine": "on"}, NINES).say("0 redeal")
    assert table.match.carried.fines == (Line(2, -120, Reason.REDEAL_FINE),)
    other = Table({"redeal_dealer_fine": "on", "redeal_hand_points_below": 16}, "9S 9C JS JC QS QC KS").say(
        "0 redeal"
    )
    assert not other.match.carried.fines


def test_t6_the_fine_is_charged_when_the_deal_is_settled() -> None:
    table = Table({"redeal_dealer_fine": "on"}, NINES).say("0 redeal")
    assert table.match.scores == (0, 0, 0)
    table.deal("AS KS QS TS AC TC AD | 9S | 9C")
    table.say("1 pass; 2 pass; 0 give QS 1; 0 give KS 2; 0 concede")
    assert table.match.scores == (-100, 50, 50 - 120)


def test_e12_the_third_redeal_in_a_row_is_refused() -> None:
    rules = {"redeal_third_in_row": "on", "redeal_dealer_fine": "on", "redeal_talon_nines": 2}
    table = Table(rules, "9S 9C 9D 9H AS AC AD | | / JS JC JD", redeals=2).say("0 redeal")
    assert table.last(RedealRefused).fines == (Line(2, -120, Reason.REDEAL_FINE),)
    assert table.match.carried.fines == (Line(2, -120, Reason.REDEAL_FINE),)
    assert table.asked == 1
    assert Table(rules, NINES, redeals=1).say("0 redeal").match.phase == Dealing(2)


def test_e12_obligatory_redeals_count_and_are_refused_too() -> None:
    table = Table({"redeal_third_in_row": "on", "redeal_four_aces": "dealt"}, ACES, redeals=2)
    assert table.heard(RedealRefused) == 1
    assert table.asked == 1
    duty = Table({"redeal_third_in_row": "on", "redeal_four_aces": "talon_give_ace"}, ACES, redeals=2)
    duty.say("1 pass; 2 pass; 0 give 9S 1")
    assert duty.refused("0 give 9C 2") == Code.GIVE_ACE


# 4.3: the auction.


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        (NO_MARRIAGE, 120),
        ("KS QS JD 9H TC AC 9D", 160),
        ("KC QC JD 9H TS AC 9D", 180),
        ("KD QD JC 9H TS AC 9S", 200),
        ("KH QH JC 9D TS AC 9S", 220),
        ("KS QS KH QH TC AC 9D", 260),
    ],
)
def test_8_bid_limits(hand: str, most: int) -> None:
    assert Table({}, f"| {hand}").bids[-1] == most


def test_a4_marriages_of_every_kind_count() -> None:
    hand = "QS JS JC 9H TS AC 9D"
    assert Table({"queen_jack_marriage": "on"}, f"| {hand}").bids[-1] == 140
    assert (
        Table({"queen_jack_marriage": "on", "bid_limit": "120_without_marriage"}, f"| {hand}").bids[-1] == 300
    )
    both = "KS QS JS 9H TS AC 9D"
    assert Table({"queen_jack_marriage": "on"}, f"| {both}").bids[-1] == 160
    assert Table({"ace_marriage": "on", "max_bid": 400}, f"| {ACES}").bids[-1] == 320


def test_a2_the_forced_bidder_opens() -> None:
    table = Table({"opening": "any"}, NO_MARRIAGE)
    assert (table.asked, table.bids) == (0, [100, 105, 110, 115, 120])
    assert table.refused("0 pass") == Code.FORCED_TO_BID
    assert Table({"opening": "any", "bid_jumps": "off"}, NO_MARRIAGE).bids == [100, 105]
    assert table.say("0 bid 110; 1 pass; 2 pass").last(TalonTaken).bid == 110


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        ({"debt_silence": -120}, (-120, 0, 0)),
        ({"barrel_auction": "forced_at_need"}, (880, 0, 0)),
        ({"barrel_auction": "excluded", "barrel_mode": "accumulate"}, (880, 0, 0)),
        ({"barrel_auction": "auto_need"}, (0, 880, 0)),
        ({"barrel_auction": "auto_need", "barrel_at": 900}, (900, 0, 0)),
        ({"barrel_auction": "forced_at_need", "barrel_at": 900}, (900, 0, 0)),
    ],
)
def test_a2_a15_who_stands_already_does_not_open(rules: dict[str, Any], scores: tuple[int, ...]) -> None:
    assert not Table({"opening": "any", **rules}, scores=scores).last(AuctionOpened).opens


@pytest.mark.parametrize(
    ("rule", "score", "silent"),
    [
        (0, 0, False),
        (0, -5, True),
        (-120, -115, False),
        (-120, -120, True),
        (-1000, -999, False),
        ("off", -990, False),
    ],
)
def test_debt_silence(rule: object, score: int, silent: bool) -> None:
    assert (Table({"debt_silence": rule}, scores=(0, score, 0)).asked == 1) is not silent


def test_a_debtor_still_stands_at_100() -> None:
    table = Table({"debt_silence": -120}, scores=(-200, 0, 0)).say("1 bid 105; 2 pass")
    assert table.last(TalonTaken).seat == 1


@pytest.mark.parametrize(
    ("silence", "score", "mercy"),
    [("off", -120, True), ("off", -115, False), (-300, -200, False), (0, -5, True)],
)
def test_debt_mercy(silence: object, score: int, mercy: bool) -> None:
    table = Table({"debt_mercy": "on", "debt_silence": silence}, scores=(score, 0, 0))
    assert (table.heard(Passed) == 2) is mercy


@pytest.mark.parametrize(
    ("who", "forced", "other"), [("left_of_dealer", 2, 0), ("dealer", 0, 2), ("everyone", 0, 1)]
)
def test_a10_before_mercy_nobody_else_plays_dark(who: str, forced: int, other: int) -> None:
    """Committing is a bid, so is an unseen one: the others see their cards and claim before the auction."""
    rules = {"forced_bidder": "dealer" if forced == 2 else "left_of_dealer", "dark": who}
    scores = tuple(-200 if seat == forced else 0 for seat in range(3))
    rules |= {"dark_min_score": "none", "debt_mercy": "on"}
    table = Table(rules, "| " * other + NINES, scores=scores)
    assert (table.asked, table.choices) == (other, ["redeal", "keep"])
    assert table.say(f"{other} keep").last(TalonTaken).seat == forced


def test_a9_a_debtor_who_is_not_forced_to_bid_is_not_offered_the_dark() -> None:
    rules = {**DARK, "dark": "dealer", "debt_silence": -120}
    assert "dark" not in Table(rules, scores=(0, 0, -200)).choices
    assert "dark" in Table({**rules, "forced_bidder": "dealer"}, scores=(0, 0, -200)).choices


def test_a10_mercy_comes_before_auto_need_but_not_before_a_talon_by_right() -> None:
    auto = Table({"debt_mercy": "on", "barrel_auction": "auto_need"}, scores=(-200, 880, 0))
    assert auto.last(TalonTaken).seat == 0
    right = Table({"debt_mercy": "on", "barrel_auction": "no_auction"}, scores=(-200, 880, 0))
    assert right.last(TalonTaken).seat == 1


def test_a5_a6_after_121_comes_the_next_step() -> None:
    rules = {"barrel_need": 121, "bid_jumps": "off"}
    table = Table(rules, f"| {NO_MARRIAGE} | KH QH", scores=(0, 880, 0))
    assert table.bids == [105, 121]
    table.say("1 bid 121")
    assert table.refused("2 bid 121") == Code.BID_TOO_LOW
    strong = Table(rules, "| KD QD | KH QH", scores=(0, 880, 0)).say("1 bid 121")
    assert strong.bids == [125]
    tens = Table({"barrel_need": 121, "bid_step": 10}, "| KD QD | KH QH", scores=(0, 880, 0)).say("1 bid 121")
    assert tens.bids[0] == 130


def test_a5_a8_125_is_bid_as_any_other_number() -> None:
    assert 125 not in Table({"barrel_need": 125, "bid_step": 10}, "| KD QD", scores=(0, 880, 0)).bids
    assert Table({"barrel_need": 125}, f"| {NO_MARRIAGE}", scores=(0, 880, 0)).bids[-1] == 120
    auto = Table({"barrel_need": 125, "bid_step": 10, "barrel_auction": "auto_need"}, scores=(0, 880, 0))
    assert auto.last(AuctionOpened).bid == 125


def test_a13_at_900_the_odd_number_is_101() -> None:
    table = Table({"barrel_at": 900, "barrel_need": 121}, f"| {NO_MARRIAGE}", scores=(0, 900, 0))
    assert table.bids[:2] == [101, 105]


def test_a7_a_raise_keeps_to_the_grid() -> None:
    table = Table({"barrel_need": 121}, scores=(880, 0, 0)).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    raises = [each for each in table.choices if each.startswith("contract")]
    assert "contract 121" in raises
    assert table.refused("0 contract 122") == Code.BID_OFF_GRID


def test_a1_auto_need_stands_and_the_forced_bidder_is_asked_in_his_turn() -> None:
    table = Table({"barrel_auction": "auto_need"}, "KH QH | KD QD | KC QC", scores=(0, 0, 880))
    assert table.last(AuctionOpened).holder == 2
    assert table.asked == 1
    table.say("1 pass")
    assert table.asked == 0
    table.say("0 pass")
    assert table.last(TalonTaken).seat == 2


def test_a1_of_two_on_the_barrel_the_first_from_the_forced_bidder_stands() -> None:
    table = Table({"barrel_auction": "auto_need"}, "KH QH | KD QD | KC QC", scores=(0, 880, 880))
    assert (table.last(AuctionOpened).holder, table.asked) == (1, 2)


def test_a16_no_auction_of_two_the_first() -> None:
    taken = Table({"barrel_auction": "no_auction"}, scores=(0, 880, 880)).last(TalonTaken)
    assert (taken.seat, taken.bid, taken.way, taken.shown) == (1, 120, "barrel", True)


def test_a11_the_excluded_forced_bidder_stands_at_100() -> None:
    table = Table({"barrel_auction": "excluded", "barrel_mode": "accumulate"}, scores=(880, 0, 0)).say(
        "1 bid 105; 2 pass"
    )
    assert table.last(TalonTaken).seat == 1


def test_a15_forced_at_need_is_shown() -> None:
    table = Table({"barrel_auction": "forced_at_need"}, f"| {NO_MARRIAGE} | QS KC", scores=(880, 0, 0))
    assert table.heard(Passed) == 2
    assert (table.last(TalonTaken).bid, table.last(TalonTaken).shown) == (120, True)


def test_a17_golden_then_last_chance_then_own_deal() -> None:
    last = {0: {"attempts": 2, "barrels": 2}}
    rules = {"barrel_last_chance": "on", "barrel_auction": "no_auction"}
    chance = Table(rules, scores=(880, 880, 0), kept={1: last[0]}).last(TalonTaken)
    assert (chance.seat, chance.bid, chance.way, chance.shown) == (1, 121, "last_chance", True)
    golden = Table({**rules, "golden": "forced_120"}, scores=(0, 880, 0), kept={1: last[0]}, deals_played=0)
    assert (golden.last(TalonTaken).seat, golden.last(TalonTaken).way) == (0, "golden")
    own = Table({"barrel_mode": "own_deal", "barrel_last_chance": "on"}, scores=(880, 0, 0), kept=last).last(
        TalonTaken
    )
    assert (own.seat, own.bid, own.way, own.shown) == (0, 120, "own_deal", True)
    elsewhere = Table({"barrel_mode": "own_deal"}, scores=(0, 880, 0))
    assert elsewhere.heard(AuctionOpened) == 1


def test_a18_an_accumulating_player_does_not_bid_above_120_but_may_raise() -> None:
    table = Table({"barrel_mode": "accumulate"}, "| KH QH AS AC", scores=(0, 880, 0))
    assert table.bids[-1] == 120
    assert table.refused("1 bid 125") == Code.BID_ABOVE_MAX
    table.say("1 bid 120")
    while table.choices[0] == "pass":
        table.say(f"{table.asked} pass")
    table.say("1 give KH 0; 1 give QH 2")
    assert table.refused("1 contract 130") is None


def test_a19_who_can_only_pass_passes_by_himself() -> None:
    table = Table({}, f"{NO_MARRIAGE} | KH QH | JS JC TC TD TH 9S 9C").say("1 bid 120")
    assert table.last(TalonTaken).seat == 1
    assert [each.asked for each in table.events if isinstance(each, Passed)] == [False, False]


def test_e13_e14_claims_come_before_a_talon_by_right() -> None:
    table = Table(
        {"golden": "forced_120", "redeal_talon_nines": 2}, f"{NINES} | | / JS JC JD", deals_played=0
    )
    assert table.choices == ["redeal", "keep"]
    table.say("0 keep")
    assert table.last(TalonTaken).bid == 120


# Buying the talon.

BUY: dict[str, Any] = {"talon_buyout": "on", "talon_on_hundred": "shown"}


def test_a20_offers_are_asked_of_defenders_that_can_pay() -> None:
    table = Table(BUY, scores=(0, 300, 115)).say("1 pass; 2 pass")
    assert (table.asked, table.choices) == (1, ["refuse", "offer 120", "offer 240"])
    assert (table.refused("1 offer 100"), table.refused("1 offer 360")) == (
        Code.OFFER_STEP,
        Code.OFFER_UNCOVERED,
    )
    table.say("1 refuse")
    assert table.asked == 0
    assert table.choices[0].startswith("give")


def test_a20_a21_the_points_move_at_once_and_the_buyer_plays() -> None:
    table = Table(BUY, "| | / AS AC AD", scores=(0, 300, 200)).say("1 pass; 2 pass; 1 offer 240; 0 refuse")
    assert table.match.scores == (0, 300, 200)
    assert table.asked == 2
    table.say("2 offer 120; 0 accept")
    assert table.match.scores == (120, 300, 80)
    assert (table.asked, table.view(2).holder, len(table.view(2).hand)) == (2, 2, 10)
    table.say("2 give AS 0; 2 give AC 1; 2 concede")
    assert table.match.scores == (120 + 50, 350, 80 - 100)
    assert table.result.lines[:2] == (Line(2, -120, Reason.BUYOUT), Line(0, 120, Reason.BUYOUT))


def test_a20_nobody_buys_on_the_barrel_nor_a_hidden_talon() -> None:
    assert Table(BUY, scores=(0, 880, 0)).say("1 pass; 2 pass").asked == 0
    assert Table(BUY, scores=(880, 300, 0)).say("1 pass; 2 pass").asked == 0
    assert Table({"talon_buyout": "on"}, scores=(0, 300, 0)).say("1 pass; 2 pass").asked == 0


def test_a20_n5_after_a_redeal_the_points_stay_moved() -> None:
    rules = {**BUY, "redeal_after_discard": ["four_nines"], "redeal_hand_nines": "off"}
    table = Table(rules, "| 9S 9C 9D | / 9H AC AD", scores=(0, 300, 0)).say(
        "1 pass; 2 pass; 1 offer 120; 0 accept"
    )
    assert table.choices == ["redeal", "keep"]
    table.say("1 redeal")
    assert table.match.scores == (120, 180, 0)
    table.deal("AS KS QS TS AC TC AD | 9S | 9C")
    table.say("1 pass; 2 pass; 1 refuse; 0 give QS 1; 0 give KS 2; 0 concede")
    assert table.match.scores == (20, 230, 50)
    assert sum(line.amount for line in table.result.lines if line.seat == 0) == 20


def test_a20_a_new_declarer_has_no_claim_on_the_talon() -> None:
    rules = {**BUY, "redeal_talon_nines": 2}
    table = Table(rules, "| | / 9S 9C AD", scores=(0, 300, 0)).say(
        "1 pass; 2 pass; 0 keep; 1 offer 120; 0 accept"
    )
    assert table.asked == 1
    assert table.choices[0].startswith("give")


def test_s9_a_seller_over_the_barrel_climbs_at_the_settlement() -> None:
    table = Table(BUY, scores=(800, 300, 0)).say("1 pass; 2 pass; 1 offer 120; 0 accept")
    assert table.match.scores[0] == 920
    assert not table.match.tallies[0].on_barrel
    table.say(f"1 {table.choices[0]}").say(f"1 {table.choices[0]}; 1 concede")
    assert table.match.scores[0] == 880
    assert table.match.tallies[0].on_barrel


# 4.4: what is seen.


@pytest.mark.parametrize(
    ("rules", "bids", "shown"),
    [
        ({}, "1 pass; 2 pass", False),
        ({"talon_on_hundred": "shown"}, "1 pass; 2 pass", True),
        ({}, "1 bid 105; 2 pass; 0 pass", True),
    ],
)
def test_a15_hidden_only_at_exactly_100(rules: dict[str, Any], bids: str, shown: bool) -> None:
    table = Table(rules).say(bids)
    assert table.last(TalonTaken).shown is shown
    assert bool(table.view(None).talon) is shown


@pytest.mark.parametrize(
    ("discard", "hundred", "shown"),
    [("face_up", "shown", True), ("face_up", "hidden", False), ("face_down", "shown", False)],
)
def test_a_hidden_talon_is_given_away_face_down(discard: str, hundred: str, shown: bool) -> None:
    table = Table({"discard": discard, "talon_on_hundred": hundred}).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}")
    assert table.last(CardGiven).shown is shown


@pytest.mark.parametrize(("talon", "shown"), [("hidden", False), ("shown", True)])
def test_golden_and_dark_talons(talon: str, shown: bool) -> None:
    golden = Table({"golden": "forced_120", "golden_talon": talon}, deals_played=0)
    assert golden.last(TalonTaken).shown is shown
    dark = Table({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "dark_talon": talon})
    assert dark.say("0 dark").last(TalonTaken).shown is shown


def test_g8_a_doubled_golden_deal_is_an_ordinary_one() -> None:
    table = Table({"golden": "doubled", "golden_if_none_made": "keep"}, deals_played=0).say("1 pass; 2 pass")
    assert table.last(TalonTaken).shown is False
    assert table.view(None).golden


# 4.5: ways out.


def ways_out(changes: dict[str, Any], **facts: Any) -> set[str]:
    """Return which ways out the declarer has where he fixes the contract; none, where nobody asks him."""
    table = Table(changes, "KS QS TS | KC QC | KD QD", **facts)
    while not isinstance(table.match.phase, Playing):
        choices = table.choices
        if choices[0].startswith("contract"):
            return {"concede", "cross"} & set(choices)
        table.say(f"{table.asked} {choices[0]}")
    return set()


@pytest.mark.parametrize(
    ("rules", "facts", "ways"),
    [
        ({}, {}, {"concede"}),
        ({"concede": "off"}, {}, set()),
        ({"cross": "on"}, {}, {"concede", "cross"}),
        ({"cross": "on"}, {"kept": {0: {"crosses": 1}}}, {"concede"}),
        ({"cross": "on", "cross_limit": 3}, {"kept": {0: {"crosses": 1}}}, {"concede", "cross"}),
        ({"cross": "on"}, {"scores": (0, 880, 0)}, {"concede"}),
        ({"cross": "on", "cross_barrel": "allowed"}, {"scores": (0, 880, 0)}, {"concede", "cross"}),
        ({"concede_limit": 3}, {"kept": {0: {"concessions": 3}}}, set()),
        ({}, {"scores": (880, 0, 0)}, set()),
        ({}, {"scores": (0, 880, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_on_barrel"}, {"scores": (0, 880, 0)}, set()),
        ({"concede_barrel": "nobody_if_free"}, {"scores": (880, 0, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_if_free", "concede_price": "bolt"}, {"scores": (880, 0, 0)}, {"concede"}),
        ({"concede_barrel": "nobody_if_free", "concede_price": "nothing"}, {"scores": (0, 880, 0)}, set()),
        ({"golden": "forced_120"}, {"deals_played": 0}, set()),
        ({"golden": "forced_120", "concede_golden": "on"}, {"deals_played": 0}, {"concede"}),
        ({"golden": "forced_120", "cross": "on"}, {"deals_played": 0}, {"cross"}),
        ({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "cross": "on"}, {}, set()),
        (
            {"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "concede_dark": "on"},
            {},
            {"concede"},
        ),
    ],
)
def test_p3_p10_p11_p16_who_may_concede_or_cross(
    rules: dict[str, Any], facts: dict[str, Any], ways: set[str]
) -> None:
    assert ways_out(rules, **facts) == ways


@pytest.mark.parametrize(
    ("rules", "facts", "raises"),
    [
        ({"golden": "forced_120"}, {"deals_played": 0}, False),
        ({"golden": "forced_120", "golden_raise": "on"}, {"deals_played": 0}, True),
        ({"golden": "forced_120", "golden_raise": "on", "raise": "off"}, {"deals_played": 0}, False),
        ({"golden": "doubled", "golden_if_none_made": "keep"}, {"deals_played": 0}, True),
        ({"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off"}, {}, False),
        (
            {"dark": "forced_bidder", "dark_min_score": "none", "dark_lift": "off", "dark_raise": "on"},
            {},
            True,
        ),
    ],
)
def test_p13_golden_and_dark_contracts_need_leave_to_be_raised(
    rules: dict[str, Any], facts: dict[str, Any], raises: bool
) -> None:
    table = Table({"concede": "off", **rules}, "KS QS TS | KC QC | KD QD", **facts)
    while table.choices[0].split()[0] in {"dark", "pass", "give"}:
        table.say(f"{table.asked} {table.choices[0]}")
    assert any(each.startswith("contract") for each in table.choices) is raises


# 4.10: dark deals.

DARK: dict[str, Any] = {"dark": "forced_bidder", "dark_min_score": "none"}


@pytest.mark.parametrize(
    ("least", "score", "offered"),
    [
        (240, 240, True),
        (240, 235, False),
        (0, 0, False),
        (0, 5, True),
        (120, 120, False),
        (120, 125, True),
        ("none", -500, True),
    ],
)
def test_dark_min_score(least: object, score: int, offered: bool) -> None:
    table = Table({"dark": "forced_bidder", "dark_min_score": least}, scores=(score, 0, 0))
    assert (table.choices == ["dark", "look"]) is offered


@pytest.mark.parametrize(("who", "seat"), [("forced_bidder", 0), ("left_of_dealer", 0), ("dealer", 2)])
def test_who_is_offered_a_dark_deal_does_not_see_his_cards(who: str, seat: int) -> None:
    table = Table({**DARK, "dark": who})
    assert table.asked == seat
    assert table.view(seat).hand == ()
    assert len(table.view((seat + 1) % 3).hand) == 7
    assert len(table.say(f"{seat} look").view(seat).hand) == 7


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"golden": "forced_120"}, {"deals_played": 0}),
        ({"golden": "doubled", "golden_if_none_made": "keep"}, {"deals_played": 0}),
        ({}, {"scores": (0, 880, 0)}),
        ({"dark_barrel": "allowed", "barrel_auction": "no_auction"}, {"scores": (0, 880, 0)}),
    ],
)
def test_g1_d10_b25_where_no_dark_deal_is_offered(changes: dict[str, Any], facts: dict[str, Any]) -> None:
    table = Table({**DARK, **changes}, **facts)
    assert "dark" not in table.choices


def test_b25_once_dark_the_barrel_player_may_only_lift() -> None:
    rules = {**DARK, "dark_barrel": "allowed", "barrel_auction": "auto_need"}
    table = Table(rules, "| KD QD | KC QC", scores=(0, 880, 0)).say("0 dark")
    assert (table.asked, table.last(AuctionOpened).holder, table.bids[0]) == (1, 0, 125)


def test_e14_a_dark_player_has_no_claim_but_the_others_have() -> None:
    assert Table(DARK, NINES).say("0 dark").heard(ClaimAsked) == 0
    assert Table(DARK, NINES).say("0 look").choices == ["redeal", "keep"]
    assert Table(DARK, f"| {NINES}").say("0 dark").choices == ["redeal", "keep"]


def test_d5_lifting_needs_a_marriage_and_125() -> None:
    table = Table(DARK, "| KD QD | AS TS AC TC AD JS 9S").say("0 dark")
    assert (table.bids[0], table.bids[-1]) == (125, 200)
    assert table.refused("1 bid 120") == Code.BID_TOO_LOW
    assert Table({**DARK, "bid_step": 10}, "| KD QD").say("0 dark").bids[0] == 130
    assert Table({**DARK, "bid_jumps": "off"}, "| KD QD").say("0 dark").bids == [125]
    none = Table(DARK, f"| {NO_MARRIAGE} | AS TC AD JS JC JH TD").say("0 dark")
    assert none.last(TalonTaken).dark


def test_a9_a_debtor_does_not_lift() -> None:
    table = Table({**DARK, "debt_silence": -120}, "| KD QD | KC QC", scores=(0, -200, 0)).say("0 dark")
    assert table.asked == 2


def test_d1_once_lifted_it_is_an_ordinary_deal_and_the_dark_player_bids_on() -> None:
    table = Table(DARK, "KS QS TS | KD QD | KC QC").say("0 dark; 1 bid 125; 2 pass")
    assert table.heard(DarkLifted) == 1
    assert (table.asked, len(table.view(0).hand), table.view(0).dark) == (0, 7, None)
    assert "look" not in table.choices
    assert not table.say("0 pass").last(TalonTaken).dark


def test_d1_a_lifted_dark_player_has_no_claim() -> None:
    table = Table(DARK, f"{NINES} | KD QD").say("0 dark; 1 bid 125")
    assert not isinstance(table.match.phase, Claiming)


def test_d6_the_first_to_lift_takes_the_talon() -> None:
    table = Table({**DARK, "dark_lift": "takes_talon"}, "KS QS TS | KD QD | KC QC").say("0 dark; 1 bid 130")
    taken = table.last(TalonTaken)
    assert (taken.seat, taken.bid, taken.dark, taken.shown) == (1, 130, False, True)


def test_dark_without_lifting_everybody_passes() -> None:
    table = Table({**DARK, "dark_lift": "off"}, "| KD QD | KC QC").say("0 dark")
    assert (table.last(TalonTaken).bid, table.last(TalonTaken).dark) == (120, True)
    assert len(table.view(0).hand) == 10


def test_d8_the_forced_bidder_is_asked_in_his_turn() -> None:
    table = Table({**DARK, "dark": "dealer"}, "KS QS TS | KC QC | KD QD").say("2 dark; 1 pass")
    assert table.asked == 0
    table.say("0 bid 125")
    assert table.asked == 2


EVERYONE: dict[str, Any] = {"dark": "everyone", "dark_min_score": "none"}


def test_d3_everyone_bids_unseen_passes_or_looks() -> None:
    table = Table(EVERYONE)
    assert (table.asked, table.view(1).hand) == (1, ())
    assert table.choices == ["pass", "look", "bid 105", "bid 110", "bid 115", "bid 120"]
    table.say("1 look")
    assert len(table.view(1).hand) == 7
    assert "look" not in table.choices


def test_a3_an_unseen_bid_tells_nothing_of_the_cards() -> None:
    strong, weak = Table(EVERYONE, "| KH QH KD QD"), Table(EVERYONE, f"| {NO_MARRIAGE}")
    assert strong.choices == weak.choices
    assert Table({**EVERYONE, "bid_limit": "none"}).bids[-1] == 300


def test_d2_standing_at_100_unseen_is_no_dark_deal() -> None:
    table = Table(EVERYONE).say("1 pass; 2 pass")
    assert table.last(Looked) == Looked(0, asked=False)
    assert (table.last(TalonTaken).dark, table.last(TalonTaken).bid) == (False, 100)
    opened = Table({**EVERYONE, "opening": "any"}).say("0 bid 100; 1 pass; 2 pass")
    assert opened.last(TalonTaken).dark


def test_d3_claims_come_at_the_look() -> None:
    assert Table(EVERYONE, f"| {NINES}").say("1 look").choices == ["redeal", "keep"]
    assert Table(EVERYONE, NINES).say("1 pass; 2 pass").choices == ["redeal", "keep"]
    assert Table(EVERYONE, f"| {NINES}").say("1 pass").asked == 2


def test_d3_who_looks_and_could_only_pass_is_first_asked_for_the_claim() -> None:
    poor = Table(EVERYONE, f"{NINES}").say("1 bid 120; 2 pass; 0 look")
    assert (poor.asked, poor.choices) == (0, ["redeal", "keep"])
    passed = poor.say("0 keep").last(Passed)
    assert (passed.seat, passed.asked) == (0, False)


def test_d3_a_winning_bid_made_unseen_is_a_dark_deal() -> None:
    table = Table(EVERYONE).say("1 bid 110; 2 pass; 0 pass")
    assert (table.last(TalonTaken).dark, table.last(TalonTaken).bid) == (True, 110)
    seen = Table(EVERYONE).say("1 bid 110; 2 bid 115; 0 pass; 1 look; 1 bid 120; 2 pass")
    assert seen.last(TalonTaken).dark is False


def test_d3_who_is_not_entitled_sees_his_cards_at_once() -> None:
    table = Table({"dark": "everyone"}, scores=(0, 235, 240))
    assert len(table.view(1).hand) == 7
    assert table.view(2).hand == ()


# Section 5: two players.


def test_5_ten_each_and_two_talons_of_two() -> None:
    table = Table({"players": 2}).say("1 bid 105; 0 pass")
    assert (table.asked, table.choices) == (1, ["take 1", "take 2"])
    table.say("1 take 2")
    assert (table.last(TalonTaken).number, len(table.view(1).hand), len(table.view(0).talon)) == (2, 12, 2)
    table.say(f"1 {table.choices[0]}")
    assert [len(each) for each in table.match.phase.spread.hands] == [11, 11]  # type: ignore[union-attr]


def test_5_nine_each_gives_then_lays() -> None:
    table = Table({"players": 2, "two_player_layout": "9_2x3"}).say("1 pass; 0 take 1")
    assert table.refused("0 lay 9H") == Code.GIVE_FIRST
    table.say(f"0 {table.choices[0]}")
    assert all(each.startswith("lay") for each in table.choices)
    table.say(f"0 {table.choices[0]}")
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [10, 10]
    assert len(phase.spread.talons[0]) + len(phase.spread.laid) == 4
    assert len(table.view(0).laid) == 1
    assert table.view(1).laid == ()


def test_5_the_pile_lays_two_and_gives_none() -> None:
    table = Table({"players": 2, "two_player_layout": "10_2x2_pile"}).say("1 pass; 0 take 1")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [10, 10]


@pytest.mark.parametrize(("chosen", "bank"), [("10_2x2", True), ("9_2x3", True), ("10_2x2_pile", False)])
def test_5_who_wins_the_last_trick_wins_the_bank(chosen: str, bank: bool) -> None:
    table = Table({"players": 2, "two_player_layout": chosen, "redeal_hand_nines": "off"})
    while table.asked is not None:
        table.say(f"{table.asked} {table.choices[0]}")
    assert bool(table.heard(BankWon)) is bank
    if bank:
        assert table.last(BankWon).seat == table.last(TrickWon).seat
        won = sum(each.points for each in table.events if isinstance(each, TrickWon | BankWon))
        assert won == 120


def test_t12_a_hidden_talon_is_picked_unseen() -> None:
    table = Table({"players": 2}).say("1 pass")
    assert table.view(0).talon == table.view(1).talon == ()
    table.say("0 take 1")
    assert len(table.view(0).talon) == 2
    assert table.view(1).talon == ()


def test_t11_of_an_open_talon_he_still_picks_one() -> None:
    table = Table({"players": 2, "barrel_mode": "own_deal"}, scores=(880, 0))
    assert table.choices == ["take 1", "take 2"]
    assert len(table.say("0 take 2").view(1).talon) == 2


def test_2_four_players_the_dealer_sits_out() -> None:
    table = Table({"players": 4})
    phase: Any = table.match.phase
    assert [len(each) for each in phase.spread.hands] == [7, 7, 7, 0]
    assert table.asked == 1


def test_8_a_king_in_the_discard_completes_a_marriage() -> None:
    table = Table({}, "KS AS AC AD AH 9S 9C | QS TS / JS JC 9H").say("1 pass; 2 pass; 0 give KS 1")
    assert {"KS", "QS"} <= {each.text for each in table.view(1).hand}


@pytest.mark.parametrize(
    ("rules", "facts", "words", "code"),
    [
        ({}, {}, "cross", Code.CROSS_OFF),
        ({"cross": "on"}, {"kept": {0: {"crosses": 1}}}, "cross", Code.CROSS_LIMIT),
        ({"cross": "on"}, {"scores": (0, 0, 880)}, "cross", Code.CROSS_BARREL),
        ({"concede": "off"}, {}, "concede", Code.CONCEDE_OFF),
        ({"concede_limit": 3}, {"kept": {0: {"concessions": 3}}}, "concede", Code.CONCEDE_LIMIT),
        ({}, {"scores": (880, 0, 0)}, "concede", Code.CONCEDE_BARREL),
        ({}, {}, "contract 95", Code.BID_TOO_LOW),
        ({"raise": "off", "concede": "on"}, {}, "contract 105", Code.RAISE_OFF),
    ],
)
def test_why_a_contract_or_a_way_out_is_refused(
    rules: dict[str, Any], facts: dict[str, Any], words: str, code: Code
) -> None:
    table = Table({**rules, "redeal_hand_nines": "off"}, **facts).say("1 pass; 2 pass")
    table.say(f"0 {table.choices[0]}").say(f"0 {table.choices[0]}")
    assert table.refused(f"0 {words}") == code


def test_why_a_talon_and_a_lift_are_refused() -> None:
    assert Table({"players": 2}).say("1 pass").refused("0 take 3") == Code.NO_SUCH_TALON
    lifting = Table(DARK, f"| {NO_MARRIAGE} | KD QD").say("0 dark")
    assert lifting.asked == 2
    phase = lifting.match.phase
    assert isinstance(phase, Auction)
    match = lifting.match._replace(phase=phase._replace(asked=1))
    assert refusal(lifting.rules, match, Bid(1, 125)) == Refusal(Code.LIFT_NEEDS_MARRIAGE)
