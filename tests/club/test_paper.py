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
    preview,
    taken,
    undo,
    with_draft,
    with_points,
    write,
)
from game.entered import Flaw
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
