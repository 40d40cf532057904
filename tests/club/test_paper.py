"""Entering a deal step by step on a sheet for real cards, and taking steps back."""

from __future__ import annotations

from club.paper import (
    PaperDraft,
    PaperSeat,
    PaperSheet,
    PaperState,
    asked,
    back,
    close,
    flaw,
    new_draft,
    preview,
    taken,
    undo,
    with_draft,
    with_points,
    write,
)
from club.paper_presses import DealWords, Misunderstood, pressed, spoken_deal, words_of_deal
from game.cards import Suit
from game.entered import EnteredMarriage, Flaw
from game.rules import Rules, change, preset

CLASSIC = preset("classic")
THREE = tuple(PaperSeat(name=name) for name in ("Anna", "Ben", "Cid"))


def sheet(rules: Rules = CLASSIC, seats: tuple[PaperSeat, ...] = THREE, dealer: int = 2) -> PaperSheet:
    """Return a sheet without deals."""
    return PaperSheet(
        id=1, chat=-7, thread=None, rules=rules, seats=seats, state=PaperState(dealer=dealer), created=0.0
    )


def bid(paper: PaperSheet, declarer: int, contract: int) -> PaperSheet:
    """Return the sheet with declarer and contract entered."""
    return with_draft(paper, paper.state.draft._replace(declarer=declarer, contract=contract))


def test_a_deal_of_three_asks_for_declarer_contract_and_two_numbers() -> None:
    paper = sheet()
    assert asked(paper) == ("declarer", None)
    assert asked(with_draft(paper, PaperDraft(declarer=0))) == ("contract", None)
    paper = bid(paper, 0, 100)
    assert asked(paper) == ("taken", 1)
    paper = with_points(paper, 1, 30)
    assert asked(paper) == ("taken", 2)
    paper = with_points(paper, 2, 20)
    assert asked(paper) == ("ready", None)
    assert taken(paper) == (70, 30, 20)
    assert preview(paper).result == "failed"


def test_a_corrected_number_changes_what_the_declarer_took() -> None:
    again = undo(write(with_points(with_points(bid(sheet(), 0, 100), 1, 10), 2, 5), 1.0))
    assert taken(with_points(again, 1, 20)) == (95, 20, 5)


def test_numbers_beyond_120_are_a_flaw() -> None:
    paper = with_points(with_points(bid(sheet(), 0, 100), 1, 90), 2, 35)
    assert flaw(paper) == Flaw.POINTS


def test_each_step_back_undoes_one_step_and_then_the_last_deal() -> None:
    paper = with_points(with_points(bid(sheet(), 0, 100), 1, 10), 2, 5)
    written = write(paper, 1.0)
    assert written.rows[0].result == "made"
    assert written.state.turn == 1
    again = back(written)
    assert (again.rows, again.state.turn) == ((), 2)
    assert asked(again) == ("ready", None)
    asks = []
    for _ in range(4):
        again = back(again)
        asks.append(asked(again))
    assert asks == [("taken", 2), ("taken", 1), ("contract", None), ("declarer", None)]
    assert back(again) == again


def test_the_sitting_dealer_of_four_is_asked_for_the_talon() -> None:
    four = preset("four_players")
    paper = sheet(four, (*THREE, PaperSeat(name="Dan")), dealer=3)
    paper = with_points(with_points(bid(paper, 0, 100), 1, 30), 2, 20)
    assert asked(paper) == ("talon", 3)
    assert asked(with_draft(paper, paper.state.draft._replace(talon=21))) == ("ready", None)


def test_cards_that_count_for_nobody_make_both_numbers_necessary() -> None:
    paper = with_points(bid(sheet(preset("two_players_pile"), THREE[:2], dealer=1), 0, 100), 1, 30)
    assert asked(paper) == ("taken", 0)
    assert flaw(with_points(paper, 0, 70)) is None


def test_a_golden_deal_knows_its_declarer() -> None:
    golden = change(CLASSIC, "golden", "forced_120")
    written = write(with_points(with_points(bid(sheet(golden), 0, 120), 1, 10), 2, 5), 1.0)
    assert written.state.draft.declarer == 1


def test_a_closed_sheet_is_opened_again_by_a_step_back() -> None:
    paper = write(with_points(with_points(bid(sheet(), 0, 100), 1, 10), 2, 5), 1.0)
    closed = close(paper, 2.0)
    assert asked(closed) == ("over", None)
    assert undo(closed).ended is None
    assert undo(closed).rows == paper.rows


# Corrections

HEARTS = EnteredMarriage(0, Suit.HEARTS)


def press(paper: PaperSheet, *presses: str) -> PaperSheet:
    """Press keys given as "take 1_35", each of which does something."""
    for each in presses:
        verb, _, value = each.partition(" ")
        after = pressed(paper, verb, value, 1.0)  # type: ignore[arg-type]  # the test names real verbs
        assert after is not None, each
        paper = after
    return paper


def three_deals() -> PaperSheet:
    """Return a sheet of three deals, of which Anna, Ben and Cid declare one each."""
    paper = sheet()
    for declarer, one, other in ((0, 1, 2), (1, 0, 2), (2, 0, 1)):
        paper = press(paper, f"who {declarer}", "bid 100", f"take {one}_10", f"take {other}_5", "write")
    return paper


def test_back_undoes_the_last_press_be_it_a_number_or_a_marriage() -> None:
    paper = press(sheet(), "who 0", "bid 120", "take 1_35", "take 2_20", "wed Hf0", "wed Df1", "wed Df1")
    assert len(paper.state.draft.marriages) == 2
    paper = press(paper, "back")
    assert paper.state.draft.marriages == (HEARTS,), "a second tap of the same key was no step"
    paper = press(paper, "back")
    assert (paper.state.draft.marriages, asked(paper)) == ((), ("ready", None))
    assert asked(press(paper, "back")) == ("taken", 2)


def test_a_number_of_a_written_deal_is_changed_and_its_marriages_stay() -> None:
    made = press(sheet(), "who 0", "bid 120", "take 1_35", "take 2_20", "wed Hf0", "write")
    again = press(made, "fix 1", "back", "take 2_25")
    assert again.state.draft.marriages == (HEARTS,)
    assert preview(again).result == "made"


def test_a_deal_in_the_middle_is_corrected_and_those_after_it_are_settled_again() -> None:
    paper = three_deals()
    again = press(paper, "fix 2", "back", "take 2_10", "write")
    assert [row.declarer for row in again.rows] == [0, 1, 2]
    assert [tally.score for tally in again.rows[-1].tallies] == [
        each.score + more for each, more in zip(paper.rows[-1].tallies, (0, 0, 5), strict=True)
    ]
    assert again.state.later == ()


def test_a_deal_being_corrected_can_be_left_as_it_was_or_deleted() -> None:
    paper = three_deals()
    kept = press(paper, "fix 1", "back", "keep")
    assert kept.rows == paper.rows
    deleted = press(paper, "fix 2", "drop")
    assert [row.declarer for row in deleted.rows] == [0, 2]
    assert pressed(paper, "keep", "", 1.0) is None, "nothing is being corrected"
    assert pressed(press(paper, "fix 1"), "quit", "", 1.0) is None, "deals would be lost"


def test_a_later_deal_that_is_no_longer_possible_is_corrected_next() -> None:
    golden = change(CLASSIC, "golden", "forced_120")
    paper = with_draft(sheet(golden), new_draft(golden, sheet(golden).match))
    for one, other in ((1, 2), (0, 2), (0, 1)):
        paper = press(paper, "bid 120", f"take {one}_0", f"take {other}_0", "write")
    stuck = press(paper, "fix 1", "drop")
    assert stuck.misfit, "Ben cannot have declared the first deal"
    assert len(stuck.state.later) == 2
    assert pressed(stuck, "keep", "", 1.0) is None
    assert len(press(stuck, "drop", "drop").rows) == 0


def test_deals_after_a_win_come_back_with_the_deal_that_won() -> None:
    short = change(CLASSIC, "deal_limit", 12)
    paper = sheet(short)
    for _ in range(12):
        declarer = new_draft(short, paper.match).declarer
        steps = () if declarer is not None else ("who 0",)
        paper = press(paper, *steps, "bid 100", "take 1_10", "take 2_5", "write")
    assert paper.state.winner == 0
    assert press(paper, "view fix", "fix 3", "write").rows == paper.rows


def test_marriages_are_given_in_words_of_any_language() -> None:
    names = [("Anna",), ("Ben",), ("Cid",)]
    known = DealWords({"♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "черви": Suit.HEARTS, "п": Suit.SPADES})
    for said, wanted in (
        ("anna 120 35 20 ♥", {HEARTS}),
        ("anna 120 35 20 ♥️♢", {HEARTS, EnteredMarriage(0, Suit.DIAMONDS)}),
        ("anna 120 35 20 Черви п Ben", {HEARTS, EnteredMarriage(1, Suit.SPADES)}),
    ):
        entered = spoken_deal(sheet(), names, words_of_deal(said), known)
        assert isinstance(entered, PaperSheet), said
        assert {*entered.state.draft.marriages} == wanted
    for said, what, word in (("x", "marriage", "x"), ("♥ dora", "who", "dora")):
        refused = spoken_deal(sheet(), names, words_of_deal(f"anna 120 35 20 {said}"), known)
        assert isinstance(refused, Misunderstood)
        assert (refused.what, refused.word) == (what, word)


WORDS = DealWords(
    {"♥": Suit.HEARTS, "hearts": Suit.HEARTS, "d": Suit.DIAMONDS},
    {"conceded": "conceded"},
    ("marriage", "of"),
)
NAMES = [("Anna",), ("Ben",), ("D",)]


def test_card_points_may_follow_names_with_marriages_among_them() -> None:
    plain = spoken_deal(sheet(), NAMES, words_of_deal("anna 120 35 20 hearts"), WORDS)
    assert isinstance(plain, PaperSheet)
    for said in (
        "anna 120, ben 35, D 20, marriage of hearts",
        "anna 120 D 20 ben 35 hearts",
        "anna 120 anna 65 b 35 d 20 ♥",
        "anna 120, marriage of hearts, ben 35, D 20",
        "anna 120 ♥ 35 20",
    ):
        assert spoken_deal(sheet(), NAMES, words_of_deal(said), WORDS) == plain, said
    for said, what, word in (
        ("anna 120 ben 35 20", "points", ""),
        ("anna 120 ben 35 ben 20", "points", ""),
        ("anna 120 ben 35 eva 20", "who", "eva"),
        ("anna 120 ben took 35 d 20", "who", "took"),
    ):
        refused = spoken_deal(sheet(), NAMES, words_of_deal(said), WORDS)
        assert isinstance(refused, Misunderstood), said
        assert (refused.what, refused.word) == (what, word)


def test_a_deal_given_up_is_told_in_a_word() -> None:
    for said in ("anna 120 conceded", "Anna conceded 120"):
        entered = spoken_deal(sheet(), NAMES, words_of_deal(said), WORDS)
        assert isinstance(entered, PaperSheet)
        assert entered.state.draft.end == "conceded"
        assert flaw(entered) is None
    refused = spoken_deal(sheet(), NAMES, words_of_deal("anna 120 35 conceded"), WORDS)
    assert refused == Misunderstood("number", "35")
