"""The score sheet of a page tells what the drawn sheet tells."""

from __future__ import annotations

from dataclasses import replace

from game.rules import preset
from game.state import DealSettled, Line, Reason, Tally
from webapp.state import sheet_rows, turning_deals

SETTLED = DealSettled(
    declarer=1,
    contract=120,
    result="failed",
    points=(60, 60, 0),
    lines=(Line(1, -120, Reason.BASE), Line(2, -120, Reason.BOLT)),
    bolts=(0, 0, 2),
    tallies=(Tally(score=880, on_barrel=True, attempts=2), Tally(score=-120), Tally(score=-120)),
    dealer=0,
    deals_played=1,
    golden=True,
)


def test_a_row_has_the_contract_its_declarer_the_totals_and_their_marks() -> None:
    (row,) = sheet_rows([SETTLED])
    assert (row["declarer"], row["contract"], row["result"]) == (1, 120, "failed")
    assert (row["golden"], row["dark"], row["scores"]) == (True, False, [880, -120, -120])
    assert [tuple(each.values()) for each in row["marks"]] == [(0, "barrel", 2), (2, "fine", 2)]


def test_a_deal_that_a_stand_in_played_is_marked() -> None:
    (row,) = sheet_rows([replace(SETTLED, bolts=(0, 0, 0), stood_in=(0, 1))])
    assert [(each["seat"], each["kind"]) for each in row["marks"]] == [
        (0, "barrel"), (0, "stood"), (1, "stood"),
    ]  # fmt: skip


def test_a_fall_the_dump_truck_and_the_reverse_barrel_are_marked() -> None:
    fell = (Line(0, -120, Reason.BARREL_FALL), Line(1, -555, Reason.DUMP_TRUCK))
    after = (Tally(score=760), Tally(), Tally(score=-880, on_reverse=True, reverse_attempts=1))
    (row,) = sheet_rows([replace(SETTLED, lines=fell, bolts=(1, 0, 0), tallies=after)])
    marks = [tuple(each.values()) for each in row["marks"]]
    assert marks == [(0, "fall", 0), (0, "bolt", 1), (1, "truck", 0), (2, "reverse", 1)]


def course(*totals: tuple[int, int, int]) -> list[DealSettled]:
    """Return the sheet of a match with these totals after its deals."""
    return [replace(SETTLED, tallies=tuple(map(Tally, each))) for each in totals]


def test_the_deals_that_changed_a_chance_most_turned_the_match() -> None:
    """Ann has a lead and loses it, Cid comes up, and Ann wins by the last contract."""
    totals = [(40, 20, 10), (340, 30, 20), (360, 50, 40), (60, 70, 60), (80, 90, 400), (1000, 90, 400)]
    turns = turning_deals(preset("classic"), course(*totals), 0)
    assert [(each["deal"], each["seat"]) for each in turns] == [(4, 0), (5, 2), (6, 0)]
    assert [each["after"] > each["before"] for each in turns] == [False, True, True]
    assert turns[-1]["after"] == 100


def test_a_match_of_two_deals_has_no_turning_point() -> None:
    assert turning_deals(preset("classic"), course((500, 0, 0), (1000, 0, 0)), 0) == []
    assert len(turning_deals(preset("classic"), course((0, 0, 0), (500, 0, 0), (1000, 0, 0)), 0)) == 2
