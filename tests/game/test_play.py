"""Following, trumping and marrying (docs/rules.md section 2 and 4.6), and giving and contracts before it."""

from __future__ import annotations

import pytest

from game.actions import Code, Concede, Contract, Deal, Give, Pass, Play, Refusal, Seat
from game.cards import Suit, card, cards
from game.engine import legal, refusal, step
from game.events import CardGiven
from game.phases.openings import FORCED_BID
from game.phases.play import held, winning, worth
from game.rules import Rules, assemble
from game.state import Committing, Over, Playing, new_match
from tests.game.playing import CLUBS, FOLLOW, HEARTS, SPADES, TRUMP, committing, giving, playing


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("9S JS AS", None, 2),
        ("TS AS KS", None, 1),
        ("TS KS QS", None, 0),
        ("KS TS 9S", None, 1),
        ("9S AC AD", None, 0),
        ("AS 9C AD", CLUBS, 1),
        ("AS 9C JC", CLUBS, 2),
        ("AS JC 9C", CLUBS, 1),
        ("9C AS TS", CLUBS, 0),
        ("9H QD KD", SPADES, 0),
    ],
)
def test_winning(trick: str, trump: Suit | None, place: int) -> None:
    """The highest trump, else the highest card of the led suit; the ten beats the king."""
    assert winning(cards(trick), trump) == place


@pytest.mark.parametrize(
    ("values", "amounts"),
    [
        ("standard", (40, 60, 80, 100)),
        ("spades_high", (100, 60, 40, 80)),
        ("black_high", (100, 80, 40, 60)),
        ("five_hundred_one", (60, 20, 40, 80)),
    ],
)
def test_worth(values: str, amounts: tuple[int, ...]) -> None:
    """By suit: spades, clubs, diamonds, hearts."""
    rules = assemble({"marriage_values": values}).play
    assert tuple(worth(rules, suit) for suit in Suit) == amounts


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("KS QS 9S", (SPADES,)),
        ("KS QC 9S", ()),
        ("KH QH QS KS", (HEARTS, SPADES)),
        ("QD JD", ()),
        ("", ()),
    ],
)
def test_marriages_held(hand: str, suits: tuple[Suit, ...]) -> None:
    assert {each.suit for each in held(Rules().play, cards(hand))} == set(suits)


@pytest.mark.parametrize(
    ("hand", "trump", "played", "expected"),
    [
        ("9H AS AC", SPADES, "9H", None),
        ("9H AS AC", SPADES, "AS", FOLLOW),
        ("9H AS AC", SPADES, "AC", FOLLOW),
        ("9S AS AC", SPADES, "9S", None),
        ("9S AS AC", SPADES, "AC", TRUMP),
        ("9S AS AC", None, "AC", None),
        ("9D AC KC", SPADES, "AC", None),
        ("9H AH AC", HEARTS, "9H", None),
        ("9H AH AC", HEARTS, "AC", FOLLOW),
        ("9D AC KC", SPADES, "AS", Refusal(Code.NOT_YOUR_CARD)),
        ("9H AH AC", SPADES, "9H", None),
    ],
    ids=str,
)
def test_following(hand: str, trump: Suit | None, played: str, expected: Refusal | None) -> None:
    """Hearts are led with the king; overtaking is not obligatory."""
    match = playing(("AD TD", hand, "JS JC JD"), "KH", asked=1, trump=trump)
    assert refusal(Rules(), match, Play(1, card(played))) == expected
    assert (Play(1, card(played)) in legal(Rules(), match)) is (expected is None)


@pytest.mark.parametrize(
    ("hand", "led", "tricks", "first_lead", "declared"),
    [
        ("KH QH 9S", "KH", 1, "off", True),
        ("KH QH 9S", "QH", 1, "off", True),
        ("KH JH 9S", "KH", 1, "off", False),
        ("KH QS 9S", "KH", 1, "off", False),
        ("KH QH AH", "AH", 1, "off", False),
        ("KH QH 9S", "KH", 0, "off", False),
        ("KH QH 9S", "KH", 0, "on", True),
    ],
)
def test_leading_a_marriage(hand: str, led: str, tricks: int, first_lead: str, declared: bool) -> None:
    rules = assemble({"first_lead_marriage": first_lead})
    match = playing((hand, "9C JC QC", "9D JD QD"), tricks=(tricks, 1, 1))
    after = step(rules, match, Play(0, card(led))).match.phase
    assert isinstance(after, Playing)
    assert (after.trump is HEARTS) is declared
    assert [each.points for each in after.marriages] == [100] * declared


def test_following_with_a_marriage_declares_nothing() -> None:
    match = playing(("AH 9C", "KH QH 9S", "9D JD QD"), "AH", asked=1)
    after = step(Rules(), match, Play(1, card("KH"))).match.phase
    assert isinstance(after, Playing)
    assert (after.trump, after.marriages) == (None, ())


def test_the_new_trump_rules_the_trick_it_is_led_to() -> None:
    """Section 7: spades were trump; a spade on the led queen of hearts takes nothing any more."""
    match = playing(("KH QH 9C", "9D TD AS", "9H JD QD"), trump=SPADES)
    for word in (Play(0, card("QH")), Play(1, card("AS")), Play(2, card("9H"))):
        match = step(Rules(), match, word).match
    assert isinstance(match.phase, Playing)
    assert match.phase.taken[-1].winner == 0


@pytest.mark.parametrize(
    ("gift", "code"),
    [
        (Give(0, card("TS"), 1), None),
        (Give(0, card("AH"), 2), None),
        (Give(0, card("KS"), 1), Code.NOT_YOUR_CARD),
        (Give(0, card("TS"), 0), Code.GIVE_TO_DEFENDER),
        (Give(0, card("TS"), 3), Code.GIVE_TO_DEFENDER),
        (Give(1, card("KS"), 0), Code.NOT_YOUR_TURN),
    ],
    ids=str,
)
def test_giving(gift: Give, code: Code | None) -> None:
    refused = refusal(Rules(), giving(Rules()), gift)
    assert (refused and refused.code) == code


def test_one_card_to_each() -> None:
    """R13: in any order, one to each; the hidden talon leaves everybody with eight."""
    match = step(Rules(), giving(Rules()), Give(0, card("9D"), 2)).match
    assert refusal(Rules(), match, Give(0, card("TS"), 2)) == Refusal(Code.GIVE_ONE_EACH)
    match = step(Rules(), match, Give(0, card("JS"), 1)).match
    assert isinstance(match.phase, Committing)
    assert list(map(len, match.phase.spread.hands)) == [8, 8, 8]


@pytest.mark.parametrize(
    ("rules", "amount", "expected"),
    [
        ({}, 100, None),
        ({}, 105, None),
        ({}, 300, None),
        ({}, 95, Refusal(Code.BID_TOO_LOW, amount=FORCED_BID)),
        ({}, 101, Refusal(Code.BID_OFF_GRID, amount=5)),
        ({}, 121, Refusal(Code.BID_OFF_GRID, amount=5)),
        ({"bid_step": 10}, 105, Refusal(Code.BID_OFF_GRID, amount=10)),
        ({}, 305, Refusal(Code.BID_ABOVE_MAX, amount=300)),
        ({"raise": "off"}, 105, Refusal(Code.RAISE_OFF)),
        ({"raise": "off"}, 100, None),
        ({"bid_jumps": "off"}, 200, None),
    ],
)
def test_contracts(rules: dict[str, object], amount: int, expected: Refusal | None) -> None:
    """The raise keeps to the grid (A7) and is bound by the maximum, not by the hand."""
    made = assemble(rules)
    assert refusal(made, committing(made), Contract(0, amount)) == expected


@pytest.mark.parametrize(
    ("rules", "on_barrel", "code"),
    [
        ({}, None, None),
        ({"concede": "off"}, None, Code.CONCEDE_OFF),
        ({}, 0, Code.CONCEDE_BARREL),
        ({}, 1, None),
        ({"concede_barrel": "allowed"}, 0, None),
        ({"concede_barrel": "nobody_on_barrel"}, 1, Code.CONCEDE_BARREL),
        ({"concede_barrel": "nobody_on_barrel"}, None, None),
    ],
)
def test_conceding(rules: dict[str, object], on_barrel: Seat | None, code: Code | None) -> None:
    made = assemble(rules)
    refused = refusal(made, committing(made, on_barrel), Concede(0))
    assert (refused and refused.code) == code


def test_no_choice_is_no_question() -> None:
    """R1: neither raise nor concession: the contract is the bid, and the declarer leads."""
    rules = assemble({"raise": "off", "concede": "off"})
    match = committing(rules)
    assert isinstance(match.phase, Playing)
    assert (match.phase.bargain.amount, match.asked) == (100, 0)


def test_nothing_is_possible_when_the_match_is_over() -> None:
    match = new_match(3)._replace(phase=Over(1))
    assert legal(Rules(), match) == ()
    for action in (Deal(()), Pass(0), Play(1, card("AS"))):
        assert refusal(Rules(), match, action) == Refusal(Code.NOT_NOW)


@pytest.mark.parametrize(
    ("talon", "discard", "shown"),
    [
        ("hidden", "face_down", False),
        ("hidden", "face_up", False),
        ("shown", "face_down", False),
        ("shown", "face_up", True),
    ],
)
def test_what_is_given_away_of_a_hidden_talon_stays_hidden(talon: str, discard: str, shown: bool) -> None:
    """Section 2: a talon that was not shown is given away face down, whatever `discard` says."""
    rules = assemble({"talon_on_hundred": talon, "discard": discard})
    events = step(rules, giving(rules), Give(0, card("9D"), 1)).events
    assert events == (CardGiven(0, 1, card("9D"), shown=shown, more=True),)
