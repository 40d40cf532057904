"""Following, trumping and marrying (docs/rules.md section 2 and 4.6), and giving and contracts before it."""

from __future__ import annotations

import pytest

from game.actions import (
    Accept,
    Action,
    Bid,
    Concede,
    Contract,
    Cross,
    Deal,
    Give,
    Offer,
    Pass,
    Play,
    Refuse,
    Saying,
    Seat,
    Trump,
)
from game.cards import Suit, card, cards
from game.engine import legal, refusal, step
from game.events import CardGiven
from game.layouts import THREE, stacked
from game.ledger import Tally
from game.parts import Bargain
from game.phases.duty import winning
from game.phases.marriages import held, worth
from game.phases.openings import FORCED_BID
from game.refusals import Code, Refusal
from game.rules import Rules, assemble
from game.state import Buying, Committing, Marks, Match, Naming, Over, Playing, new_match

SPADES, CLUBS, DIAMONDS, HEARTS = Suit
UNMARKED = Marks()


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


def playing(
    hands: tuple[str, str, str],
    trick: str = "",
    *,
    leader: Seat = 0,
    asked: Seat = 0,
    trump: Suit | None = None,
    tricks: tuple[int, ...] = (1, 1, 1),
    marks: Marks = UNMARKED,
) -> Match:
    """Return a match in the middle of a deal."""
    in_hand, none = tuple(map(cards, hands)), (0, 0, 0)
    bargain = Bargain(0, 100)
    phase = Playing(in_hand, asked, leader, cards(trick), trump, tricks, none, (), (), bargain, marks)
    return new_match(3)._replace(phase=phase)


FOLLOW = Refusal(Code.FOLLOW_SUIT, suit=HEARTS)
TRUMP = Refusal(Code.PLAY_TRUMP, suit=SPADES)


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


def giving(rules: Rules, on_barrel: Seat | None = None) -> Match:
    """Return a match in which Ann has the talon for the forced hundred and gives cards away."""
    dealt = cards("AS TS JS AC QC 9D KH KS 9S TC JC AD QD 9H QS KC 9C TD KD JH QH JD TH AH")
    tallies = tuple(Tally(880 * (seat == on_barrel), on_barrel=seat == on_barrel) for seat in range(3))
    deck = stacked(THREE, 3, 2, (dealt[:7], dealt[7:14], dealt[14:21]), (dealt[21:],))
    match = new_match(3)._replace(tallies=tallies)
    for action in (Deal(deck), Pass(1), Pass(2)):
        match = step(rules, match, action).match
    return match


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


def committing(rules: Rules, on_barrel: Seat | None = None) -> Match:
    """Return the same match at the question for the contract."""
    match = giving(rules, on_barrel)
    for action in (Give(0, card("9D"), 1), Give(0, card("JS"), 2)):
        match = step(rules, match, action).match
    return match


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


OVERTAKE = Refusal(Code.OVERTAKE, suit=HEARTS)


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


def buying() -> tuple[Rules, Match]:
    """Return rules, and a match in which Ann has shown the talon."""
    rules = assemble({"talon_buyout": "on", "bid_limit": "none"})
    match = giving_at(rules, (0, 300, 100))
    assert isinstance(match.phase, Buying)
    return rules, match


def giving_at(rules: Rules, scores: tuple[int, int, int]) -> Match:
    """Return a match with these scores in which Ann has the talon for 110."""
    dealt = cards("AS TS JS AC QC 9D KH KS 9S TC JC AD QD 9H QS KC 9C TD KD JH QH JD TH AH")
    deck = stacked(THREE, 3, 2, (dealt[:7], dealt[7:14], dealt[14:21]), (dealt[21:],))
    match = new_match(3)._replace(tallies=tuple(map(Tally, scores)))
    for action in (Deal(deck), Bid(1, 105), Pass(2), Bid(0, 110), Pass(1)):
        match = step(rules, match, action).match
    return match
