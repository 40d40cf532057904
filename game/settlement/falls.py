"""Step 9: attempts, falls, climbs and collisions on the barrel (docs/rules.md sections 3 and 4.8)."""

from __future__ import annotations

from game.actions import Seat
from game.barrel import LAST_BARREL as LAST
from game.barrel import accumulates, attempts, height, own_deal_only, third_fall, tries
from game.ledger import Reason
from game.options import BarrelFall, BarrelRules
from game.phases.claims import fine_amount
from game.rules import Rules
from game.settlement.clock import uses_attempt
from game.settlement.sheet import Sheet

FIVE = 5


def failed_contracts(_rules: Rules, sheet: Sheet) -> None:
    """Record the contract that a player on the barrel failed (4.8 `barrel_fall: contract`, B6)."""
    declarer = sheet.declarer
    if sheet.before[declarer].on_barrel and not sheet.made and sheet.outcome.end != "crossed":
        sheet.note(declarer, last_failed=sheet.contract)


def paid_falls(rules: Rules, sheet: Sheet) -> None:
    """Throw off players who have paid for it; a lost contract alone may only end the barrel (B1, B5)."""
    for seat in sheet.order:
        if seat not in sheet.paid:
            continue
        if seat == sheet.declarer and sheet.fate == "leaves" and not sheet.paid[seat]:
            sheet.gone.add(seat)
            off(sheet, seat)
        else:
            fall(rules, sheet, seat, sheet.paid[seat])


def used_attempts(rules: Rules, sheet: Sheet) -> None:
    """Count the tries of the deal; the last one used throws its player off."""
    for seat in sheet.seats:
        stays = sheet.before[seat].on_barrel and seat not in sheet.gone
        if not stays or not uses_attempt(rules.barrel, sheet, seat):
            continue
        used = sheet.tallies[seat].attempts + 1
        sheet.note(seat, attempts=used, tries=tries(rules.barrel))
        if own_deal_only(rules.barrel) or used >= attempts(rules.barrel):
            fall(rules, sheet, seat)


def fall(rules: Rules, sheet: Sheet, seat: Seat, paid: int | None = None) -> None:
    """Throw `seat` off the barrel, which is used up.

    `paid` is booked already; else the price is charged now.
    """
    sheet.gone.add(seat)
    _level(rules, sheet, seat, paid)
    barrels = sheet.tallies[seat].barrels + 1
    how = third_fall(rules.barrel)
    if barrels >= LAST and how != "none":
        left = FIVE if how == "five_without_barrel" else 0
        sheet.write(seat, left - sheet.tallies[seat].score, Reason.THIRD_FALL)
        sheet.note(seat, without_barrel=how != "zero")
        barrels = 0 if how == "zero" else barrels
    off(sheet, seat)
    sheet.note(seat, barrels=barrels)


def off(sheet: Sheet, seat: Seat) -> None:
    """Remove `seat` from the barrel, after a fall or a win."""
    sheet.note(seat, on_barrel=False, attempts=0, tries=0, last_failed=0)


def _level(rules: Rules, sheet: Sheet, seat: Seat, paid: int | None) -> None:
    """Charge the price of a fall.

    An accumulated total is rounded to tens, and ends below the barrel (B23).
    """
    at = height(rules.barrel)
    assert at is not None
    total = sheet.tallies[seat].score + (paid or 0)
    if accumulates(rules.barrel):
        total = total // 10 * 10
    cost = price(rules, sheet, seat, total) if paid is None else paid
    if accumulates(rules.barrel) and total - cost >= at:
        total = at
    sheet.write(seat, total - cost - sheet.tallies[seat].score, Reason.BARREL_FALL)


def price(rules: Rules, sheet: Sheet, seat: Seat, total: int) -> int:
    """Return the price of a fall (4.8 `barrel_fall`, B6)."""
    fine = fine_amount(rules.table)
    prices = {"fine": fine, "contract": sheet.tallies[seat].last_failed or fine, 500: 500, "zero": total}
    return prices[_fall_rule(rules.barrel)]


def _fall_rule(rules: BarrelRules) -> BarrelFall:
    return rules.barrel_fall


def climbs(rules: Rules, sheet: Sheet) -> None:
    """Stop climbs at the barrel, push off its occupants, and let climbers collide (B8, B19, B28)."""
    at = height(rules.barrel)
    climbers = [] if at is None else [seat for seat in sheet.order if _climbs(sheet, seat, at)]
    if at is None or not climbers:
        return
    sitting = [seat for seat in sheet.order if sheet.tallies[seat].on_barrel]
    gained = {seat: sheet.booked(seat) for seat in climbers}
    for seat in climbers:
        sheet.write(seat, at - sheet.tallies[seat].score, Reason.BARREL_CLIMB)
        sheet.note(seat, on_barrel=True, attempts=0, tries=tries(rules.barrel))
    if _pushes(rules.barrel, len(sitting), len(climbers)):
        for seat in sitting:
            fall(rules, sheet, seat)
    for seat in collided(rules.barrel, climbers, gained):
        fall(rules, sheet, seat)


def _climbs(sheet: Sheet, seat: Seat, at: int) -> bool:
    before = sheet.before[seat]
    free = sheet.tallies[seat].without_barrel
    return not before.on_barrel and not free and sheet.tallies[seat].score >= at


def _pushes(rules: BarrelRules, sitters: int, climbers: int) -> bool:
    """Return whether occupants fall when others climb (4.8 `barrel_push_off`)."""
    pushes = {"previous_falls": True, "third_knocks_both": sitters + climbers >= 3, "nobody_falls": False}
    return pushes[rules.barrel_push_off]


def collided(rules: BarrelRules, climbers: list[Seat], gained: dict[Seat, int]) -> list[Seat]:
    """Return the players who fall after climbing together; all but the best under `one_falls` (B7)."""
    best = max(climbers, key=lambda seat: (gained[seat], -climbers.index(seat)))
    falls = {"all_fall": climbers, "one_falls": [seat for seat in climbers if seat != best], "all_stay": []}
    return falls[rules.barrel_joint_climb] if len(climbers) > 1 else []
