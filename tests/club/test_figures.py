"""Figures of a match: contracts, marriages, bolts, barrels, points; and the owner of a deal."""

from __future__ import annotations

from club.model import PlayerFigures, count_figures, owners_with_deal
from club.state import NOBODY, ComputerPlayer, SeatOwner
from game.cards import Suit
from game.events import Event, MarriageDeclared
from game.state import DealSettled, Line, Reason, Tally

ANN, BOB, CID, DAN = 11, 12, 13, 14
ALL = (ANN, BOB, CID)
AT_FIRST = owners_with_deal((), ALL, 1)


def settled(
    declarer: int, contract: int, result: str, *lines: Line, bolts: tuple[int, ...] = (0, 0, 0)
) -> DealSettled:
    return DealSettled(
        declarer,
        contract,
        result,  # type: ignore[arg-type]  # the tests name real ones
        (0, 0, 0),
        lines,
        bolts,
        (Tally(),) * 3,
        0,
        1,
    )


def of(player: int, owners: tuple[SeatOwner, ...], *events: Event) -> PlayerFigures:
    (found,) = [each for each in count_figures(owners, events) if each.player == player]
    return found


def test_contracts_are_made_of_those_tried_and_the_biggest_made_is_kept() -> None:
    deals = (
        settled(0, 120, "made", Line(0, 120, Reason.BASE)),
        settled(0, 200, "failed", Line(0, -200, Reason.BASE)),
        settled(0, 110, "conceded", Line(0, -110, Reason.BASE)),
        settled(1, 140, "made", Line(1, 140, Reason.BASE), Line(0, 35, Reason.BASE)),
    )
    assert of(ANN, AT_FIRST, *deals) == PlayerFigures(
        player=ANN, deals=4, points=-155, tried=3, made=1, biggest=120
    )
    assert of(BOB, AT_FIRST, *deals) == PlayerFigures(
        player=BOB, deals=4, points=140, tried=1, made=1, biggest=140
    )


def test_marriages_bolts_and_barrels_are_counted_and_four_aces_are_no_marriage() -> None:
    king = MarriageDeclared(1, Suit.HEARTS, 100, Suit.HEARTS)
    aces = MarriageDeclared(1, None, 200, Suit.HEARTS, "aces")
    climb = settled(1, 200, "made", Line(1, 200, Reason.BARREL_CLIMB), bolts=(1, 0, 2))
    fall = settled(1, 120, "failed", Line(1, -120, Reason.BARREL_FALL), Line(1, -5, Reason.THIRD_FALL))
    found = of(BOB, AT_FIRST, king, aces, climb, fall)
    assert (found.marriages, found.climbs, found.falls) == (1, 1, 1)
    assert of(BOB, AT_FIRST, aces, climb).marriages == 0
    assert of(CID, AT_FIRST, climb, fall).bolts == 2


def test_a_marriage_in_a_deal_that_was_never_settled_is_nobodys() -> None:
    king = MarriageDeclared(1, Suit.HEARTS, 100, Suit.HEARTS)
    assert of(BOB, AT_FIRST, settled(0, 100, "made"), king).marriages == 0
    assert count_figures(AT_FIRST, (king,)) == ()


def test_a_deal_is_of_whoever_was_dealt_its_cards() -> None:
    owners = owners_with_deal(owners_with_deal(AT_FIRST, (ANN, NOBODY, CID), 2), (ANN, DAN, CID), 3)
    deals = [settled(1, amount, "made", Line(1, amount, Reason.BASE)) for amount in (100, 200, 120)]
    assert of(BOB, owners, *deals) == PlayerFigures(
        player=BOB, deals=1, points=100, tried=1, made=1, biggest=100
    )
    assert of(DAN, owners, *deals) == PlayerFigures(
        player=DAN, deals=1, points=120, tried=1, made=1, biggest=120
    )
    assert [each.player for each in count_figures(owners, deals)] == [ANN, BOB, CID, DAN]


def test_what_computers_did_is_not_kept() -> None:
    owners = owners_with_deal((), (ANN, ComputerPlayer("easy", "Eva"), BOB), 1)
    assert [each.player for each in count_figures(owners, (settled(1, 100, "made"),))] == [ANN, BOB]


def test_owners_are_noted_when_they_change_only_and_who_comes_back_is_noted_again() -> None:
    assert (SeatOwner(1, 0, ANN), SeatOwner(1, 1, BOB), SeatOwner(1, 2, CID)) == AT_FIRST
    assert owners_with_deal(AT_FIRST, ALL, 2) == AT_FIRST
    left = owners_with_deal(AT_FIRST, (ANN, NOBODY, CID), 2)
    assert left[3:] == (SeatOwner(2, 1, NOBODY),)
    assert owners_with_deal(left, ALL, 3)[4:] == (SeatOwner(3, 1, BOB),)


def test_a_contract_that_was_not_made_is_never_the_biggest() -> None:
    assert of(ANN, AT_FIRST, settled(0, 200, "failed")).biggest == 0
    assert of(BOB, AT_FIRST, settled(0, 200, "made")).biggest == 0


def test_figures_begin_at_zero() -> None:
    assert (PlayerFigures(player=ANN).deals, PlayerFigures(player=ANN).biggest) == (0, 0)
