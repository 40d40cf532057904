"""The small questions of a settlement (docs/rules.md sections 3, 4.5, 4.7, 4.8), each with its bounds."""

from __future__ import annotations

from typing import Literal

import pytest

from game.engine import fold
from game.rules import Rules, assemble
from game.settlement import STEPS, settle
from game.settlement.ending import dump_truck
from game.settlement.results import Sheet, award, earns_bolt, judge, new_sheet, rounded
from game.state import Bargain, Line, Match, Outcome, Over, Reason, Settling, Spread, Tally, new_match

SEATS = (0, 1, 2)


def outcome(
    cards: tuple[int, ...] = (100, 20, 0),
    marriages: tuple[int, ...] = (0, 0, 0),
    tricks: tuple[int, ...] = (6, 1, 1),
    contract: int = 100,
    *,
    conceded: bool = False,
    aces: tuple[int, ...] = (0, 0, 0),
) -> Outcome:
    """Return a deal that seat 0 declared."""
    end: Literal["played", "conceded"] = "conceded" if conceded else "played"
    return Outcome(
        bargain=Bargain(0, contract),
        end=end,
        card_points=cards,
        marriage_points=marriages,
        nines_points=(0, 0, 0),
        tricks=tricks,
        aces=aces,
        nines=None,
    )


def sheet_of(done: Outcome, tallies: tuple[Tally, ...] = (Tally(),) * 3) -> Sheet:
    """Return the empty settlement of a deal."""
    return new_sheet(new_match(3)._replace(tallies=tallies), done)


def contract_made(rules: Rules, done: Outcome) -> bool:
    """Return whether step 2 takes the contract for made."""
    sheet = sheet_of(done)
    judge(rules, sheet)
    return sheet.made


@pytest.mark.parametrize(
    ("points", "to", "result"),
    [
        (0, 5, 0),
        (2, 5, 0),
        (3, 5, 5),
        (7, 5, 5),
        (8, 5, 10),
        (17, 5, 15),
        (18, 5, 20),
        (67, 5, 65),
        (68, 5, 70),
        (120, 5, 120),
        (4, 10, 0),
        (5, 10, 10),
        (14, 10, 10),
        (15, 10, 20),
        (25, 10, 30),
        (13, "none", 13),
    ],
)
def test_rounded(points: int, to: Literal[5, 10, "none"], result: int) -> None:
    assert rounded(points, to) == result


@pytest.mark.parametrize(
    ("raw", "contract", "rules", "made"),
    [
        (100, 100, {}, True),
        (99, 100, {}, False),
        (220, 170, {}, True),
        (119, 120, {}, False),
        (98, 100, {}, False),
        (98, 100, {"round_declarer": "on"}, True),
        (97, 100, {"round_declarer": "on"}, False),
        (98, 100, {"round_declarer": "on", "round_defenders": "none"}, True),
        (97, 100, {"round_declarer": "on", "round_defenders": "none"}, False),
        (95, 100, {"round_declarer": "on", "round_defenders": 10}, True),
        (94, 100, {"round_declarer": "on", "round_defenders": 10}, False),
        (119, 121, {"round_declarer": "on"}, False),
    ],
)
def test_contract_made(raw: int, contract: int, rules: dict[str, object], made: bool) -> None:
    done = outcome(cards=(raw, 0, 0), contract=contract)
    assert contract_made(assemble(rules), done) is made


def test_marriages_count_towards_the_contract() -> None:
    done = outcome(cards=(60, 60, 0), marriages=(40, 0, 0))
    assert contract_made(Rules(), done)


def test_a_concession_is_not_made() -> None:
    assert not contract_made(Rules(), outcome(conceded=True))


@pytest.mark.parametrize(
    ("how", "contract", "amount"),
    [
        ("half_contract", 100, 50),
        ("half_contract", 105, 55),
        ("half_contract", 110, 55),
        ("half_contract", 121, 65),
        ("half_contract", 125, 65),
        ("half_contract", 170, 85),
        ("sixty", 100, 60),
        ("sixty", 300, 60),
        ("aces", 300, 22),
    ],
)
def test_award(how: str, contract: int, amount: int) -> None:
    done = outcome(contract=contract, conceded=True, aces=(1, 2, 1))
    assert award(assemble({"concede_award": how}).concede, done, 1) == amount


@pytest.mark.parametrize(
    ("when", "cards", "marriage", "tricks", "bolt"),
    [
        ("no_trick", 0, 0, 0, True),
        ("no_trick", 0, 0, 1, False),
        ("no_points", 0, 0, 0, True),
        ("no_points", 0, 0, 1, True),
        ("no_points", 2, 0, 1, False),
        ("no_points", 0, 40, 1, False),
        ("rounds_to_zero", 2, 0, 1, True),
        ("rounds_to_zero", 3, 0, 1, False),
        ("rounds_to_zero", 0, 40, 1, False),
    ],
)
def test_earns_bolt(when: str, cards: int, marriage: int, tricks: int, bolt: bool) -> None:
    done = outcome(cards=(100, cards, 0), marriages=(0, marriage, 0), tricks=(7, tricks, 1))
    assert earns_bolt(assemble({"bolt_when": when}), sheet_of(done), 1) is bolt


@pytest.mark.parametrize(
    ("when", "grain", "cards", "bolt"),
    [("rounds_to_zero", 10, 4, True), ("rounds_to_zero", 10, 5, False), ("rounds_to_zero", "none", 2, False)],
)
def test_a_bolt_rounds_as_the_table_does(when: str, grain: int | str, cards: int, bolt: bool) -> None:
    rules = assemble({"bolt_when": when, "round_defenders": grain})
    assert earns_bolt(rules, sheet_of(outcome(cards=(100, cards, 0))), 1) is bolt


@pytest.mark.parametrize("option", ["on", "off"])
def test_bolt_declarer(option: str) -> None:
    done = outcome(cards=(0, 60, 60), tricks=(0, 4, 4))
    end = settled(assemble({"bolt_declarer": option}), new_match(3), done)
    assert end.sheet[-1].bolts == (int(option == "on"), 0, 0)
    assert end.tallies[0].bolts == int(option == "on")


@pytest.mark.parametrize(
    ("raw", "contract", "need", "on_barrel", "won"),
    [
        (120, 120, 120, True, True),
        (125, 125, 120, True, True),
        (120, 115, 120, True, False),
        (119, 120, 120, True, False),
        (120, 120, 120, False, False),
        (125, 120, 121, True, False),
        (121, 121, 121, True, True),
        (125, 121, 125, True, False),
        (125, 125, 125, True, True),
    ],
)
def test_wins(raw: int, contract: int, need: int, on_barrel: bool, won: bool) -> None:
    rules = assemble({"barrel_need": need})
    start = new_match(3)._replace(tallies=(Tally(880 * on_barrel, on_barrel=on_barrel), Tally(), Tally()))
    end = settled(rules, start, outcome(cards=(raw, 0, 0), contract=contract))
    assert isinstance(end.phase, Over) is won
    assert not won or end.phase == Over(0)


def settled(rules: Rules, match: Match, done: Outcome) -> Match:
    """Return the match after a deal was settled."""
    ended = match._replace(phase=Settling(done, Spread(((), (), ()), ())))
    return fold(ended, settle(rules, ended, done))


@pytest.mark.parametrize(
    ("rule", "score", "left"),
    [
        ("plus_minus", 555, 0),
        ("plus_minus", -555, 0),
        ("plus", 555, 0),
        ("plus", -555, -555),
        ("minus", 555, 555),
        ("minus", -555, 0),
        ("off", 555, 555),
        ("off", -555, -555),
        ("plus_minus", 550, 550),
        ("plus_minus", 560, 560),
    ],
)
def test_dump_truck(rule: str, score: int, left: int) -> None:
    sheet = sheet_of(outcome(), (Tally(), Tally(score), Tally()))
    dump_truck(assemble({"dump_truck": rule}), sheet)
    assert sheet.tallies[1].score == left
    assert sheet.lines == ([] if left == score else [Line(1, -score, Reason.DUMP_TRUCK)])


@pytest.mark.parametrize(
    ("per_fine", "before", "bolts", "score"),
    [(3, 0, 1, 0), (3, 1, 2, 0), (3, 2, 0, -120), (5, 2, 3, 0), (5, 4, 0, -120), ("off", 9, 10, 0)],
)
def test_bolts_per_fine(per_fine: int | str, before: int, bolts: int, score: int) -> None:
    start = new_match(3)._replace(tallies=(Tally(), Tally(bolts=before), Tally()))
    end = settled(assemble({"bolts_per_fine": per_fine}), start, outcome((120, 0, 0), tricks=(7, 0, 1)))
    assert (end.tallies[1].bolts, end.tallies[1].score) == (bolts, score)


@pytest.mark.parametrize("fine", [60, 100, 120, 200])
def test_fine(fine: int) -> None:
    """One amount wherever a rule says "fine": a bolt, the last try, a push-off and a joint climb."""
    rules = assemble({"fine": fine})
    bolt = new_match(3)._replace(tallies=(Tally(), Tally(bolts=2), Tally()))
    assert settled(rules, bolt, outcome((120, 0, 0), tricks=(7, 0, 1))).scores[1] == -fine
    last = new_match(3)._replace(tallies=(Tally(), Tally(880, attempts=2, on_barrel=True), Tally()))
    assert settled(rules, last, outcome()).scores[1] == 880 - fine
    pushed = new_match(3)._replace(tallies=(Tally(800), Tally(880, on_barrel=True), Tally()))
    assert settled(rules, pushed, outcome()).scores[:2] == (880, 880 - fine)
    joint = new_match(3)._replace(tallies=(Tally(800), Tally(870), Tally()))
    assert settled(rules, joint, outcome()).scores[:2] == (880 - fine, 880 - fine)


@pytest.mark.parametrize(
    ("gained", "fallen"),
    [((100, 20, 25), {1, 2}), ((100, 60, 55), {1, 2})],
    ids=["all three climb", "the best stays"],
)
def test_one_falls_of_three_climbers(gained: tuple[int, ...], fallen: set[int]) -> None:
    """B7: with three climbers all but the best fall."""
    start = new_match(3)._replace(tallies=(Tally(800), Tally(870), Tally(870)))
    rules = assemble({"barrel_joint_climb": "one_falls"})
    end = settled(rules, start, outcome(cards=gained))
    assert {seat for seat in SEATS if end.scores[seat] == 760} == fallen


def test_a_line_stands_for_every_change_in_the_order_of_the_steps() -> None:
    """A joint climb with a third used barrel: base, climb, fall, zero, in this order."""
    start = new_match(3)._replace(tallies=(Tally(800), Tally(870, barrels=2), Tally()))
    end = settled(Rules(), start, outcome())
    assert [line for line in end.sheet[-1].lines if line.seat == 1] == [
        Line(1, 20, Reason.BASE),
        Line(1, -10, Reason.BARREL_CLIMB),
        Line(1, -120, Reason.BARREL_FALL),
        Line(1, -760, Reason.THIRD_FALL),
    ]


def test_the_winner_ends_the_match_before_the_falls() -> None:
    """S1: with the win the steps after it are not done; the order of the steps is itself a rule."""
    names = [each.__name__ for each in STEPS]
    assert names.index("bolts") < names.index("barrel_win") < names.index("used_attempts")
    start = new_match(3)._replace(
        tallies=(Tally(880, on_barrel=True), Tally(880, 2, 2, 2, on_barrel=True), Tally(870))
    )
    end = settled(Rules(), start, outcome((110, 0, 10), (40, 0, 0), (7, 0, 1), 120))
    assert end.scores == (1000, 760, 880)
    assert [tally.barrels for tally in end.tallies] == [0, 2, 0]


@pytest.mark.parametrize(
    ("rule", "barrels", "score", "left"),
    [("zero", 0, 760, 1), ("zero", 1, 760, 2), ("zero", 2, 0, 0), ("none", 2, 760, 3), ("none", 5, 760, 6)],
)
def test_used_barrels(rule: str, barrels: int, score: int, left: int) -> None:
    """B12: after the third he starts over, his barrels too; without the rule they are only counted."""
    sitting = Tally(880, attempts=2, barrels=barrels, on_barrel=True)
    start = new_match(3)._replace(tallies=(Tally(), sitting, Tally()))
    end = settled(assemble({"barrel_third_fall": rule}), start, outcome())
    assert end.tallies[1] == Tally(score, barrels=left)


@pytest.mark.parametrize(
    ("attempts", "before", "left", "on_barrel"),
    [(3, 0, 1, True), (3, 1, 2, True), (3, 2, 0, False), (5, 3, 4, True), (5, 4, 0, False), (1, 0, 0, False)],
)
def test_barrel_attempts(attempts: int, before: int, left: int, on_barrel: bool) -> None:
    """Every deal uses one, a conceded deal too; whoever falls starts the next barrel with none used."""
    sitting = Tally(880, attempts=before, on_barrel=True)
    start = new_match(3)._replace(tallies=(Tally(), sitting, Tally()))
    for conceded in (False, True):
        end = settled(assemble({"barrel_attempts": attempts}), start, outcome(conceded=conceded))
        assert (end.tallies[1].attempts, end.tallies[1].on_barrel) == (left, on_barrel)


def test_a_concession_gives_no_bolts() -> None:
    """4.5: nobody took a trick, so nobody missed one."""
    start = new_match(3)._replace(tallies=(Tally(bolts=2),) * 3)
    done = outcome((0, 0, 0), tricks=(0, 0, 0), conceded=True)
    end = settled(Rules(), start, done)
    assert (end.scores, end.sheet[-1].bolts) == ((-100, 50, 50), (0, 0, 0))
    assert [tally.bolts for tally in end.tallies] == [2, 2, 2]


def test_the_sheet_tells_how_a_deal_ended() -> None:
    start = new_match(3)
    for done, result in (
        (outcome(), "made"),
        (outcome((99, 21, 0)), "failed"),
        (outcome(conceded=True), "conceded"),
    ):
        end = settled(Rules(), start, done)
        assert (end.sheet[-1].result, end.sheet[-1].declarer, end.sheet[-1].contract) == (result, 0, 100)
        assert (end.dealer, end.deals_played) == (0, 1)
