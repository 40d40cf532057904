"""Steps 6 and 7: bolts and their fines, and the other penalties of a deal (docs/rules.md 3, 4.5, 4.7)."""

from __future__ import annotations

from typing import NamedTuple

from game.actions import Seat
from game.options import (
    BarrelRules,
    BoltRowFine,
    BoltWhen,
    ConcedeRules,
    DarkBolts,
    DarkRules,
    GoldenBolts,
    GoldenRules,
    ScoringRules,
)
from game.phases.claims import fine_amount
from game.phases.contract import price
from game.rules import Rules
from game.settlement.results import Sheet, grid, rounded, shown
from game.state import Reason

ROW = 3
"""Consecutive deals with a bolt that cost the fine of a row."""


class Share(NamedTuple):
    """Bolts of one seat in one deal; `row` says whether the deal counts for its row."""

    bolts: int
    row: bool = True


def bolts(rules: Rules, sheet: Sheet) -> None:
    """Step 6: assign bolts, and charge their fines."""
    for seat in sheet.seats:
        share = _share(rules, sheet, seat)
        sheet.bolts[seat] = share.bolts
        if share.bolts:
            _count(rules, sheet, seat, share)
        elif share.row:
            sheet.note(seat, row=0)


def _share(rules: Rules, sheet: Sheet, seat: Seat) -> Share:
    """Return the bolts of `seat`; a deal without tricks does not interrupt rows (4.5, P6, P11, K5)."""
    outcome = sheet.outcome
    declares = seat == sheet.declarer
    if outcome.end == "conceded":
        fined = declares and price(rules.concede) == "bolt"
        special = outcome.bargain.golden or outcome.bargain.dark
        return Share((2 if special else 1) if fined else 0, row=False)
    if seat in sheet.still or (outcome.end == "crossed" and declares):
        return Share(0, row=False)
    if outcome.end == "crossed":
        return Share(_weight(rules, sheet, seat))
    if declares and not _declarer_gets(rules.scoring):
        return Share(0, row=False)
    return Share(_weight(rules, sheet, seat) if earns_bolt(rules, sheet, seat) else 0)


def _declarer_gets(rules: ScoringRules) -> bool:
    """Return whether the declarer may get a bolt (4.7 `bolt_declarer`)."""
    return rules.bolt_declarer == "on"


def earns_bolt(rules: Rules, sheet: Sheet, seat: Seat) -> bool:
    """Return whether a played deal brings `seat` a bolt (4.7 `bolt_when`, M10)."""
    outcome = sheet.outcome
    when = bolt_when(rules.scoring)
    if when == "no_trick":
        return outcome.tricks[seat] == 0
    cards = outcome.card_points[seat]
    if when == "rounds_to_zero":
        cards = rounded(cards, grid(rules.scoring))
    return cards + shown(rules, sheet, seat) == 0


def bolt_when(rules: ScoringRules) -> BoltWhen:
    """Return what earns a bolt (4.7 `bolt_when`)."""
    return rules.bolt_when


def _weight(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the weight of a bolt (4.9 `golden_bolts`, 4.10 `dark_bolts`)."""
    bargain = sheet.outcome.bargain
    if bargain.golden:
        return 1 if _golden_bolts(rules.golden) == "single" else 2
    if bargain.dark:
        return {"single": 1, "double": 2, "declarer_double": 1 + (seat == sheet.declarer)}[
            _dark_bolts(rules.dark)
        ]
    return 1


def _golden_bolts(rules: GoldenRules) -> GoldenBolts:
    return rules.golden_bolts


def _dark_bolts(rules: DarkRules) -> DarkBolts:
    return rules.dark_bolts


def _count(rules: Rules, sheet: Sheet, seat: Seat, share: Share) -> None:
    """Count the bolts towards both fines.

    If both are due, the fine of the row replaces the other (K1, K3).
    """
    tally = sheet.tallies[seat]
    per_fine, row_fine = _per_fine(rules.scoring), _row_fine(rules)
    count, row, due = tally.bolts + share.bolts, tally.row + share.row, 0
    if per_fine is not None and count >= per_fine:
        count -= per_fine
        due = fine_amount(rules.table)
    if share.row and row_fine is not None and row >= ROW:
        row = 0
        due = row_fine
    sheet.note(seat, bolts=count, row=row)
    if due and (not tally.on_barrel or _fells(rules.barrel)):
        charge(rules, sheet, seat, due, Reason.BOLT)


def _per_fine(rules: ScoringRules) -> int | None:
    return None if rules.bolts_per_fine == "off" else rules.bolts_per_fine


def _row_fine(rules: Rules) -> int | None:
    amount = _of_a_row(rules.scoring)
    if amount == "off":
        return None
    return fine_amount(rules.table) if amount == "fine" else int(amount)


def _of_a_row(rules: ScoringRules) -> BoltRowFine:
    return rules.bolt_row_fine


def _fells(rules: BarrelRules) -> bool:
    """Return whether a bolt fine is taken from a player on the barrel (4.8 `barrel_bolt_falls`, K8)."""
    return rules.barrel_bolt_falls == "on"


def charge(rules: Rules, sheet: Sheet, seat: Seat, fine: int, reason: Reason) -> None:
    """Charge a fine, doubled on golden deals if declared (K4); it throws a player off the barrel (B4, B5)."""
    golden = sheet.outcome.bargain.golden and _golden_bolts(rules.golden) == "double_and_fines"
    amount = 2 * fine if golden else fine
    sheet.book(seat, -amount, reason)
    if sheet.before[seat].on_barrel:
        sheet.paid[seat] = sheet.paid.get(seat, 0) + amount


def penalties(rules: Rules, sheet: Sheet) -> None:
    """Step 7: charge fines for cuts, redeals and concessions; count concessions and crosses."""
    for seat, amount, reason in sheet.match.carried.fines:
        charge(rules, sheet, seat, -amount, reason)
    declarer = sheet.declarer
    if sheet.outcome.end == "crossed":
        sheet.note(declarer, crosses=sheet.tallies[declarer].crosses + 1)
    if sheet.outcome.end == "conceded":
        count = sheet.tallies[declarer].concessions + 1
        sheet.note(declarer, concessions=count)
        if _fined(rules.concede, count):
            charge(rules, sheet, declarer, fine_amount(rules.table), Reason.CONCEDE_FINE)


def _fined(rules: ConcedeRules, count: int) -> bool:
    """Return whether the concession numbered `count` is fined (4.5 `concede_fine`, P8)."""
    return {"off": False, "third": count == 3, "every_third": count % 3 == 0}[rules.concede_fine]
