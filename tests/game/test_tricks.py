"""Play and marriages, item by item: docs/rules.md section 2 and 4.6."""

from __future__ import annotations

from typing import Any

import pytest

from game.actions import Code
from game.cards import Suit
from game.events import MarriageDeclared, NinesShown, TrumpSet
from game.state import Playing
from tests.game.table import Table

LEAD: dict[str, Any] = {"first_lead_marriage": "on", "bid_limit": "none"}


def table(changes: dict[str, Any], held: str, *, give: str = "", **facts: Any) -> Table:
    """Let seat 0 play the forced 100; `held` are hands of eight, the cards he is to give already given."""
    hands = [each.split() for each in held.split("|")]
    taken = [hands[1].pop(), hands[2].pop(), hands[0].pop()]
    text = " | ".join(" ".join(hand) for hand in hands) + " / " + " ".join(taken)
    made = Table({**LEAD, "redeal_hand_nines": "off", **changes}, text, **facts)
    made.say(f"1 pass; 2 pass; 0 give {taken[0]} 1; 0 give {taken[1]} 2")
    if not isinstance(made.match.phase, Playing):
        made.say("0 contract 100")
    return made


def playing(made: Table) -> Playing:
    """Return the state of the play."""
    assert isinstance(made.match.phase, Playing)
    return made.match.phase


MARRIED = "KS QS AC 9C KD QD JD 9D | AS TS JS 9S TC KC QC JC | AD TD AH TH KH QH JH 9H"


def test_2_a_marriage_needs_a_trick_of_ones_own_first() -> None:
    made = table({"first_lead_marriage": "off"}, MARRIED).say("0 KS")
    assert made.heard(MarriageDeclared) == 0
    assert playing(table({}, MARRIED).say("0 KS")).trump is Suit.SPADES


def test_2_the_trump_rules_the_trick_it_is_led_to() -> None:
    made = table({}, MARRIED).say("0 QS; 1 AS")
    assert playing(made).trump is Suit.SPADES
    assert playing(made).marriages[0].points == 40


@pytest.mark.parametrize(
    ("values", "spades"),
    [("standard", 40), ("spades_high", 100), ("black_high", 100), ("five_hundred_one", 60)],
)
def test_marriage_values(values: str, spades: int) -> None:
    made = table({"marriage_values": values}, MARRIED).say("0 KS")
    assert made.last(MarriageDeclared).points == spades


OVERTAKE = "AS 9S TC 9C KD QD 9D JD | TS KS AC QC JC TD AD 9H | QS JS KC AH TH KH QH JH"


def test_m1_must_overtake() -> None:
    made = table({"must_overtake": "on"}, OVERTAKE).say("0 9S")
    assert made.choices == ["TS", "KS"]
    made.say("1 KS")
    assert made.choices == ["QS", "JS"]
    assert made.refused("2 AH") == Code.FOLLOW_SUIT


def test_m1_only_the_better_cards_of_the_suit() -> None:
    made = table({"must_overtake": "on"}, OVERTAKE).say("0 TC")
    assert made.choices == ["AC"]
    assert made.refused("1 QC") == Code.OVERTAKE
    assert table({}, OVERTAKE).say("0 TC").choices == ["AC", "QC", "JC"]


RUFF = "AC TC KC QC JC 9C AS KS | {bob} AD TD KD QD JD 9D AH | {cid} TH KH QH JH 9H"


@pytest.mark.parametrize(
    ("bob", "cid", "choices"),
    [("JS", "TS QS 9S", ["TS", "QS"]), ("TS", "QS JS 9S", ["QS", "JS", "9S"])],
)
def test_m1_void_one_must_overtrump_if_able(bob: str, cid: str, choices: list[str]) -> None:
    made = table({"must_overtake": "on", "trump": "named"}, RUFF.format(bob=bob, cid=cid))
    made.say(f"0 trump S; 0 AC; 1 {bob}")
    assert made.choices == choices
    assert made.refused("2 TH") in {Code.OVERTAKE, Code.PLAY_TRUMP}


def test_m1_a_trumped_trick_need_not_be_overtaken_in_the_led_suit() -> None:
    held = "JC 9C AS KS QS JS AD TD | TS 9S KD QD JD 9D AH TH | AC TC KC QC KH QH JH 9H"
    made = table({"must_overtake": "on", "trump": "named"}, held).say("0 trump S; 0 JC; 1 9S")
    assert made.choices == ["AC", "TC", "KC", "QC"]


def test_m3_m17_a_foreign_trump_is_not_led_while_other_suits_are_held() -> None:
    held = "KS QS AC 9C JD 9D TH 9H | AS 9S TC KC QC JC AD KD | TS JS TD QD AH KH QH JH"
    rules = {"foreign_trump_lead": "forbidden"}
    made = table(rules, held).say("0 QS; 1 AS; 2 JS")
    assert made.asked == 1
    assert "9S" not in made.choices
    assert made.refused("1 9S") == Code.FOREIGN_TRUMP
    free = table({}, held).say("0 QS; 1 AS; 2 JS")
    assert "9S" in free.choices


def test_m18_who_holds_trumps_must_lead_them() -> None:
    held = "KS QS AS 9C JD KD QD 9H | TS 9S TC KC QC JC AD AC | JS TH TD 9D AH KH QH JH"
    made = table({"must_lead_trump": "on"}, held).say("0 KS; 1 9S; 2 JS")
    assert made.asked == 0
    assert made.choices == ["AS", "QS"]
    assert made.refused("0 KD") == Code.LEAD_TRUMP


def test_m2_with_forbidden_foreign_leads_only_ones_own_trump_must_be_led() -> None:
    held = "KS QS AC 9C JD 9D TH 9H | AS 9S TC KC QC JC AD KD | TS JS TD QD AH KH QH JH"
    rules = {"foreign_trump_lead": "forbidden", "must_lead_trump": "on"}
    made = table(rules, held).say("0 QS; 1 AS; 2 JS")
    assert "AD" in made.choices
    assert "9S" not in made.choices
    assert table({"must_lead_trump": "on"}, held).say("0 QS; 1 AS; 2 JS").choices == ["9S"]


def test_r11_explicit_a_choice_stands() -> None:
    made = table({"marriage_declaration": "explicit"}, MARRIED)
    assert made.refused("0 KS") == Code.SAY_MARRIAGE
    assert [each for each in made.choices if each.startswith("KS")] == ["KS declare", "KS silent"]
    assert made.refused("0 AC declare") == Code.NO_MARRIAGE_CHOICE
    silent = table({"marriage_declaration": "explicit"}, MARRIED).say("0 KS silent")
    assert (silent.heard(MarriageDeclared), playing(silent).trump) == (0, None)
    assert playing(made.say("0 KS declare")).trump is Suit.SPADES


def test_m15_explicit_without_a_trick_nothing_is_offered() -> None:
    rules = {"marriage_declaration": "explicit", "first_lead_marriage": "off"}
    assert "KS" in table(rules, MARRIED).choices


TWICE = "KS QS AS 9C KD QD AC TS | JS 9S TC KC QC JC JD 9D | AD TD AH TH KH QH JH 9H"


def test_m4_a_further_marriage_may_leave_the_trump() -> None:
    rules = {"marriage_keeps_trump": "on"}
    made = table(rules, TWICE).say("0 KS; 1 9S; 2 9H")
    assert [each for each in made.choices if each.startswith("KD")] == ["KD declare", "KD keep-trump"]
    kept = playing(made.say("0 KD keep-trump"))
    assert (kept.trump, kept.marks.owner, len(kept.marriages)) == (Suit.SPADES, 0, 2)
    plain = table(rules, TWICE).say("0 KS; 1 9S; 2 9H; 0 KD")
    assert playing(plain).trump is Suit.DIAMONDS
    assert [each for each in table({}, TWICE).say("0 KS; 1 9S; 2 9H").choices if each.startswith("KD")] == [
        "KD"
    ]


def test_m4_explicit_and_keeping_are_three_answers() -> None:
    rules = {"marriage_keeps_trump": "on", "marriage_declaration": "explicit"}
    made = table(rules, TWICE).say("0 KS declare; 1 9S; 2 9H")
    assert [each for each in made.choices if each.startswith("KD")] == [
        "KD declare",
        "KD silent",
        "KD keep-trump",
    ]


HALF = "KS QS JS AC QD JD 9D AH | AS TS 9S TC KC QC JC 9C | AD TD KD TH KH QH JH 9H"


@pytest.mark.parametrize(
    ("lead", "kind", "points"),
    [("KS", "full", 40), ("QS", "full", 40), ("JS", "half", 20), ("QD", "half", 40)],
)
def test_m8_queen_and_jack(lead: str, kind: str, points: int) -> None:
    made = table({"queen_jack_marriage": "on"}, HALF).say(f"0 {lead}")
    assert (made.last(MarriageDeclared).kind, made.last(MarriageDeclared).points) == (kind, points)
    assert playing(made).trump is not None


def test_m8_a_queen_serves_once() -> None:
    held = "KS QS JS AS AC TC KC 9H | TS 9S QC JD 9C AD TD KD | QD JC 9D AH TH KH QH JH"
    made = table({"queen_jack_marriage": "on"}, held).say("0 AS; 1 9S; 2 JH; 0 JS")
    assert made.last(MarriageDeclared).kind == "half"
    made.say("1 TS; 2 QH; 1 9C; 2 JC; 0 AC; 0 KS")
    assert made.heard(MarriageDeclared) == 1


ACES = "AS AC AD AH TS 9C 9D 9H | KS QS JS 9S TC KC QC JC | TD KD QD JD TH KH QH JH"


@pytest.mark.parametrize(
    ("rule", "trump"),
    [("unchanged", None), ("cancelled", None), ("first_ace", Suit.CLUBS), ("last_ace", None)],
)
def test_m5_four_aces(rule: str, trump: Suit | None) -> None:
    made = table({"ace_marriage": "on", "ace_marriage_trump": rule}, ACES).say("0 AC")
    assert (made.last(MarriageDeclared).points, made.last(MarriageDeclared).suit) == (200, None)
    assert playing(made).trump is trump


def test_ace_marriage_needs_all_four_in_hand() -> None:
    made = table({"ace_marriage": "on", "first_lead_marriage": "off"}, ACES).say("0 AC; 1 JC; 2 JH; 0 AS")
    assert made.heard(MarriageDeclared) == 0


@pytest.mark.parametrize(
    ("rule", "trump"),
    [("unchanged", Suit.SPADES), ("cancelled", None), ("first_ace", Suit.HEARTS), ("last_ace", None)],
)
def test_m5_four_aces_and_a_trump_that_stands(rule: str, trump: Suit | None) -> None:
    standing = "KS QS AS AC AD AH JD 9C | TS JS 9S TC KC QC JC JH | TD KD QD 9D TH KH QH 9H"
    made = table({"ace_marriage": "on", "ace_marriage_trump": rule}, standing)
    made.say("0 KS; 1 JS; 2 9H; 0 AH; 1 JH")
    assert playing(made).trump is trump


def test_m5_the_last_ace_sets_the_trump_when_its_owner_leads_it() -> None:
    rules = {"ace_marriage": "on", "ace_marriage_trump": "last_ace"}
    made = table(rules, ACES).say("0 AC; 1 JC; 2 JH; 0 AS; 1 9S; 2 QH; 0 AD; 1 TC; 2 JD")
    assert (made.heard(TrumpSet), playing(made).trump) == (0, None)
    made.say("0 AH")
    assert (made.last(TrumpSet).suit, playing(made).trump, playing(made).marks.owner) == (
        Suit.HEARTS,
        Suit.HEARTS,
        0,
    )


def test_m5_the_last_ace_to_be_played_sets_the_trump_though_another_fell_before() -> None:
    rules = {"ace_marriage": "on", "ace_marriage_trump": "last_ace"}
    held = "AS AC AD AH 9C 9D KD QS | JS TS KS TC KC JC 9S JH | TD QD JD QC KH QH TH 9H"
    made = table(rules, held).say("0 AC; 1 JC; 2 QC; 0 9C; 1 TC; 2 QH; 1 KS; 2 9H; 0 AS; 0 AD; 1 KC; 2 JD")
    assert (made.heard(TrumpSet), playing(made).trump) == (0, None)
    assert made.say("0 AH").last(TrumpSet) == TrumpSet(0, Suit.HEARTS)


def test_m5_an_ace_that_falls_to_another_lead_sets_nothing() -> None:
    rules = {"ace_marriage": "on", "ace_marriage_trump": "last_ace"}
    made = table(rules, ACES).say("0 AC; 1 JC; 2 JH; 0 9C; 1 TC; 2 QH; 1 KS; 2 TH; 0 AS")
    while made.asked is not None:
        made.say(f"{made.asked} {made.choices[0]}")
    assert made.heard(TrumpSet) == 0


def test_m2_m7_the_other_aces_follow_while_he_keeps_the_lead() -> None:
    rules = {
        "ace_marriage": "on",
        "ace_marriage_in_a_row": "on",
        "must_lead_trump": "on",
        "ace_marriage_trump": "first_ace",
    }
    made = table(rules, ACES).say("0 AC; 1 JC; 2 JH")
    assert made.choices == ["AS", "AD", "AH"]
    assert made.refused("0 9C") == Code.LEAD_ACE
    ruffed = table(
        {**rules, "must_lead_trump": "off"},
        "AS AC AD AH TS 9C 9D 9H | KS QS JS 9S TD KD QD JD | TC KC QC JC TH KH QH JH",
    )
    ruffed.say("0 AC; 1 9S; 2 JC; 0 AS; 1 JS; 2 QC")
    assert ruffed.asked == 2
    ruffed.say("2 KH; 0 AH; 1 JD")
    assert "TS" in ruffed.choices


def test_must_be_won() -> None:
    held = "KS QS 9C JC KD 9D JD 9H | AS TS AC TC AD TD AH TH | 9S JS KC QC QD KH QH JH"
    lost = table({"marriage_must_be_won": "on"}, held).say("0 QS; 1 AS; 2 9S; 1 TS; 2 JS; 0 KS")
    while lost.asked is not None:
        lost.say(f"{lost.asked} {lost.choices[0]}")
    assert lost.result.points[0] < 40
    won = table({}, held).say("0 QS; 1 AS; 2 9S; 1 TS; 2 JS; 0 KS")
    while won.asked is not None:
        won.say(f"{won.asked} {won.choices[0]}")
    assert won.result.points[0] == lost.result.points[0] + 40


NINES = "9S 9C 9D 9H AS AC AD AH | TS KS QS JS TC KC QC JC | TD KD QD JD TH KH QH JH"


@pytest.mark.parametrize(("bonus", "shown"), [("off", 0), (120, 0), (200, 200), (360, 360)])
def test_m11_m20_the_first_of_four_nines_brings_the_bonus(bonus: object, shown: int) -> None:
    made = table({"nines_bonus": bonus, "first_lead_marriage": "off"}, NINES).say(
        "0 AS; 1 JS; 2 JH; 0 9C; 1 JC; 2 JD"
    )
    assert made.heard(NinesShown) == bool(shown)
    if shown:
        assert made.last(NinesShown).points == shown
        assert made.view(0).points[0] >= shown


def test_r12_named_trump() -> None:
    made = Table({"trump": "named", **LEAD}, "KS QS TS | KC QC | KD QD").say("1 pass; 2 pass")
    made.say(f"0 {made.choices[0]}").say(f"0 {made.choices[0]}").say("0 contract 100")
    assert made.choices == ["trump S", "trump C", "trump D", "trump H"]
    made.say("0 trump C")
    assert (playing(made).trump, playing(made).marks.owner) == (Suit.CLUBS, 0)
    made.say("0 KS")
    assert (playing(made).trump, made.last(MarriageDeclared).points) == (Suit.CLUBS, 40)


def test_m13_named_trump_and_the_first_trick() -> None:
    made = Table({"trump": "named", "raise": "off", "concede": "off"}, "KS QS TS").say("1 pass; 2 pass")
    made.say(f"0 {made.choices[0]}").say(f"0 {made.choices[0]}")
    assert made.choices[0] == "trump S"  # asked even where the contract is not
    made.say("0 trump C; 0 KS")
    assert made.heard(MarriageDeclared) == 0
