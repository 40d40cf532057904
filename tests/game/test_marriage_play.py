"""Marriages, aces, and what a lead declares (docs/rules.md 4.6)."""

from __future__ import annotations

import pytest

from game.actions import (
    Accept,
    Action,
    Code,
    Concede,
    Contract,
    Cross,
    Give,
    Offer,
    Pass,
    Play,
    Refusal,
    Refuse,
    Saying,
    Seat,
    Trump,
)
from game.cards import Suit, card
from game.engine import legal, refusal, step
from game.rules import assemble
from game.state import Marks, Naming, Playing, Tally
from tests.game.playing import CLUBS, FOLLOW, HEARTS, OVERTAKE, SPADES, TRUMP, buying, committing, playing


@pytest.mark.parametrize(
    ("hand", "trick", "played", "expected"),
    [
        ("9H AH AC", "KH", "9H", OVERTAKE),
        ("9H AH AC", "KH", "AH", None),
        ("9H JH AC", "KH", "9H", None),
        ("9H JH AC", "KH", "AC", FOLLOW),
        ("9H AH AC", "KH JS", "9H", None),
        ("9S AS AC", "KH JS", "9S", Refusal(Code.OVERTAKE, suit=SPADES)),
        ("9S AS AC", "KH JS", "AS", None),
        ("9S AC KC", "KH JS", "9S", None),
        ("9S AC KC", "KH JS", "AC", TRUMP),
        ("9S AS AC", "KH", "9S", None),
        ("9D AC KC", "KH JS", "9D", None),
    ],
)
def test_must_overtake(hand: str, trick: str, played: str, expected: Refusal | None) -> None:
    """M1: of the led suit, or of trumps where one is on the table; spades are trump."""
    rules = assemble({"must_overtake": "on"})
    asked = len(trick.split())
    hands = ("AD TD", "", "")
    held_by = (*hands[:asked], hand, *hands[asked + 1 :])
    match = playing((held_by[0], held_by[1], held_by[2]), trick, asked=asked, trump=SPADES)
    assert refusal(rules, match, Play(asked, card(played))) == expected


@pytest.mark.parametrize(
    ("rules", "owner", "led", "expected"),
    [
        ({}, 1, "9S", None),
        ({"foreign_trump_lead": "forbidden"}, 1, "9S", Refusal(Code.FOREIGN_TRUMP, suit=SPADES)),
        ({"foreign_trump_lead": "forbidden"}, 1, "AC", None),
        ({"foreign_trump_lead": "forbidden"}, 0, "9S", None),
        ({"must_lead_trump": "on"}, 1, "AC", Refusal(Code.LEAD_TRUMP, suit=SPADES)),
        ({"must_lead_trump": "on"}, 0, "AC", Refusal(Code.LEAD_TRUMP, suit=SPADES)),
        ({"must_lead_trump": "on"}, 0, "9S", None),
        ({"must_lead_trump": "on", "foreign_trump_lead": "forbidden"}, 1, "AC", None),
        (
            {"must_lead_trump": "on", "foreign_trump_lead": "forbidden"},
            0,
            "AC",
            Refusal(Code.LEAD_TRUMP, suit=SPADES),
        ),
    ],
)
def test_leading_with_a_trump_that_stands(
    rules: dict[str, object], owner: Seat, led: str, expected: Refusal | None
) -> None:
    """M2, M17, M18: spades are trump, set by `owner`; Ann leads."""
    match = playing(("9S AC KD", "9C JC QC", "9D JD QD"), trump=SPADES, marks=Marks(owner=owner))
    made = assemble(rules)
    assert refusal(made, match, Play(0, card(led))) == expected
    assert (Play(0, card(led)) in legal(made, match)) is (expected is None)


def test_who_holds_nothing_but_a_foreign_trump_leads_it() -> None:
    match = playing(("9S TS", "9C JC", "9D JD"), trump=SPADES, marks=Marks(owner=1))
    assert refusal(assemble({"foreign_trump_lead": "forbidden"}), match, Play(0, card("9S"))) is None


@pytest.mark.parametrize(
    ("leads", "owes", "led", "expected"),
    [
        (0, True, "KC", Refusal(Code.LEAD_ACE)),
        (0, True, "AC", None),
        (0, False, "KC", None),
        (1, True, "KC", None),
    ],
)
def test_aces_that_are_owed(leads: Seat, owes: bool, led: str, expected: Refusal | None) -> None:
    """4.6 `ace_marriage_in_a_row`: by whoever declared them, also before trumps (M2)."""
    rules = assemble({"ace_marriage": "on", "ace_marriage_in_a_row": "on", "must_lead_trump": "on"})
    marks = Marks(aces=leads, aces_played=1, owes_aces=owes)
    match = playing(("AC KC", "9C JC", "9D JD"), trump=SPADES, marks=marks)
    assert refusal(rules, match, Play(0, card(led))) == expected


@pytest.mark.parametrize(
    ("rules", "trump", "said", "expected"),
    [
        ({}, None, "", None),
        ({}, None, "declare", None),
        ({}, None, "silent", Refusal(Code.NO_MARRIAGE_CHOICE)),
        ({}, SPADES, "keep-trump", Refusal(Code.NO_MARRIAGE_CHOICE)),
        ({"marriage_keeps_trump": "on"}, SPADES, "keep-trump", None),
        ({"marriage_keeps_trump": "on"}, SPADES, "declare", None),
        ({"marriage_keeps_trump": "on"}, SPADES, "", None),
        ({"marriage_keeps_trump": "on"}, HEARTS, "keep-trump", Refusal(Code.NO_MARRIAGE_CHOICE)),
        ({"marriage_keeps_trump": "on"}, None, "keep-trump", Refusal(Code.NO_MARRIAGE_CHOICE)),
        ({"marriage_declaration": "explicit"}, None, "", Refusal(Code.SAY_MARRIAGE)),
        ({"marriage_declaration": "explicit"}, None, "declare", None),
        ({"marriage_declaration": "explicit"}, None, "silent", None),
        ({"marriage_declaration": "explicit"}, SPADES, "keep-trump", Refusal(Code.SAY_MARRIAGE)),
    ],
)
def test_what_is_said_of_a_marriage(
    rules: dict[str, object], trump: Suit | None, said: Saying, expected: Refusal | None
) -> None:
    """R11, M4: hearts are led; where no choice stands, a bare card declares."""
    match = playing(("KH QH 9C", "9D TD JC", "9H JD QD"), trump=trump, marks=Marks(owner=0))
    assert refusal(assemble(rules), match, Play(0, card("QH"), said)) == expected


@pytest.mark.parametrize(
    ("said", "after", "points"),
    [("declare", HEARTS, [100]), ("silent", None, []), ("keep-trump", SPADES, [100])],
)
def test_what_comes_of_the_words(said: Saying, after: Suit | None, points: list[int]) -> None:
    trump = SPADES if said == "keep-trump" else None
    rules = assemble({"marriage_declaration": "explicit", "marriage_keeps_trump": "on"})
    match = playing(("KH QH 9C", "9D TD JC", "9H JD QD"), trump=trump, marks=Marks(owner=0))
    phase = step(rules, match, Play(0, card("QH"), said)).match.phase
    assert isinstance(phase, Playing)
    assert (phase.trump, [each.points for each in phase.marriages]) == (after, points)


@pytest.mark.parametrize("said", ["declare", "silent", "keep-trump"])
def test_of_a_card_without_a_marriage_nothing_is_said(said: Saying) -> None:
    rules = assemble({"marriage_declaration": "explicit", "marriage_keeps_trump": "on"})
    match = playing(("KH QH 9C", "9D TD JC", "9H JD QD"))
    assert refusal(rules, match, Play(0, card("9C"), said)) == Refusal(Code.NO_MARRIAGE_CHOICE)
    assert refusal(rules, match, Play(0, card("9C"))) is None


@pytest.mark.parametrize(
    ("rules", "tally", "code"),
    [
        ({"concede_limit": 3}, Tally(concessions=2), None),
        ({"concede_limit": 3}, Tally(concessions=3), Code.CONCEDE_LIMIT),
        ({}, Tally(concessions=9), None),
    ],
)
def test_concessions_are_limited(rules: dict[str, object], tally: Tally, code: Code | None) -> None:
    made = assemble(rules)
    match = committing(made)
    refused = refusal(made, match._replace(tallies=(tally, Tally(), Tally())), Concede(0))
    assert (refused and refused.code) == code


@pytest.mark.parametrize(
    ("rules", "crosses", "on_barrel", "expected"),
    [
        ({}, 0, None, Refusal(Code.CROSS_OFF)),
        ({"cross": "on"}, 0, None, None),
        ({"cross": "on"}, 1, None, Refusal(Code.CROSS_LIMIT, amount=1)),
        ({"cross": "on", "cross_limit": 3}, 2, None, None),
        ({"cross": "on", "cross_limit": 3}, 3, None, Refusal(Code.CROSS_LIMIT, amount=3)),
        ({"cross": "on", "cross_limit": "none"}, 9, None, None),
        ({"cross": "on"}, 0, 1, Refusal(Code.CROSS_BARREL)),
        ({"cross": "on", "cross_barrel": "allowed"}, 0, 0, None),
    ],
)
def test_crossing(
    rules: dict[str, object], crosses: int, on_barrel: Seat | None, expected: Refusal | None
) -> None:
    """4.5 `cross`, `cross_limit` (P10: of each player), `cross_barrel`."""
    made = assemble(rules)
    match = committing(made, on_barrel)
    tallies = tuple(tally._replace(crosses=crosses * (seat == 0)) for seat, tally in enumerate(match.tallies))
    assert refusal(made, match._replace(tallies=tallies), Cross(0)) == expected


def test_the_trump_is_named_after_the_contract() -> None:
    """R12: always asked, four answers."""
    rules = assemble({"trump": "named"})
    match = step(rules, committing(rules), Contract(0, 100)).match
    assert isinstance(match.phase, Naming)
    assert legal(rules, match) == tuple(Trump(0, suit) for suit in Suit)
    assert refusal(rules, match, Play(0, card("AS"))) == Refusal(Code.NOT_NOW)
    phase = step(rules, match, Trump(0, CLUBS)).match.phase
    assert isinstance(phase, Playing)
    assert (phase.trump, phase.marks.owner, phase.asked) == (CLUBS, 0, 0)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (Offer(1, 120), None),
        (Offer(1, 240), None),
        (Offer(1, 360), Refusal(Code.OFFER_UNCOVERED, amount=300)),
        (Offer(1, 60), Refusal(Code.OFFER_STEP, amount=120)),
        (Offer(1, 0), Refusal(Code.OFFER_STEP, amount=120)),
        (Offer(1, -120), Refusal(Code.OFFER_STEP, amount=120)),
        (Refuse(1), None),
        (Accept(1), Refusal(Code.NOT_NOW)),
        (Pass(1), Refusal(Code.NOT_NOW)),
    ],
    ids=str,
)
def test_offers_for_the_talon(word: Action, expected: Refusal | None) -> None:
    """A20: multiples of 120 up to his score; Bob has 300 points, Cid too few to be asked."""
    rules, match = buying()
    assert match.asked == 1
    assert refusal(rules, match, word) == expected


def test_an_offer_is_taken_or_left() -> None:
    """A20, A21: the points move at once, and the buyer gives cards away."""
    rules, match = buying()
    match = step(rules, match, Offer(1, 240)).match
    assert legal(rules, match) == (Refuse(0), Accept(0))
    assert refusal(rules, match, Offer(0, 120)) == Refusal(Code.NOT_NOW)
    left = step(rules, match, Refuse(0)).match
    assert (left.asked, left.scores) == (0, (0, 300, 100))
    sold = step(rules, match, Accept(0)).match
    assert (sold.asked, sold.scores) == (1, (240, 60, 100))
    assert all(isinstance(each, Give) and each.seat == 1 for each in legal(rules, sold))
