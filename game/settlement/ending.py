"""Steps 8 to 12 of a settlement (docs/rules.md section 3): the barrel, and what follows from new totals.

Winning from the barrel, its attempts, falls, climbs and collisions; the reverse barrel, the dump truck,
golden rounds, and the end of the match with its game points.
"""

from collections.abc import Iterable, Sequence

from game import barrel
from game.actions import Seat
from game.phases.openings import sequel
from game.rules import BarrelRules, Rules, ScoringRules
from game.settlement.results import Sheet, uses_attempt
from game.state import Reason

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
        sheet.note(seat, attempts=used, tries=barrel.tries(rules.barrel))
        if barrel.own_deal_only(rules.barrel) or used >= rules.barrel.barrel_attempts:
            fall(rules, sheet, seat)


def fall(rules: Rules, sheet: Sheet, seat: Seat, paid: int | None = None) -> None:
    """Throw `seat` off the barrel, which is used up.

    `paid` is booked already; else the price is charged now.
    """
    sheet.gone.add(seat)
    _level(rules, sheet, seat, paid)
    barrels = sheet.tallies[seat].barrels + 1
    how = rules.barrel.barrel_third_fall
    if barrels >= barrel.LAST_BARREL and how != "none":
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
    at = barrel.height(rules.barrel)
    assert at is not None
    total = sheet.tallies[seat].score + (paid or 0)
    if barrel.accumulates(rules.barrel):
        total = total // 10 * 10
    cost = price(rules, sheet, seat, total) if paid is None else paid
    if barrel.accumulates(rules.barrel) and total - cost >= at:
        total = at
    sheet.write(seat, total - cost - sheet.tallies[seat].score, Reason.BARREL_FALL)


def price(rules: Rules, sheet: Sheet, seat: Seat, total: int) -> int:
    """Return the price of a fall (4.8 `barrel_fall`, B6)."""
    fine = rules.table.fine
    prices = {"fine": fine, "contract": sheet.tallies[seat].last_failed or fine, 500: 500, "zero": total}
    return prices[rules.barrel.barrel_fall]


def climbs(rules: Rules, sheet: Sheet) -> None:
    """Stop climbs at the barrel, push off its occupants, and let climbers collide (B8, B19, B28)."""
    at = barrel.height(rules.barrel)
    climbers = [] if at is None else [seat for seat in sheet.order if _climbs(sheet, seat, at)]
    if at is None or not climbers:
        return
    sitting = [seat for seat in sheet.order if sheet.tallies[seat].on_barrel]
    gained = {seat: sheet.booked(seat) for seat in climbers}
    for seat in climbers:
        sheet.write(seat, at - sheet.tallies[seat].score, Reason.BARREL_CLIMB)
        sheet.note(seat, on_barrel=True, attempts=0, tries=barrel.tries(rules.barrel))
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


TRUCK, SMALL_TRUCK = 555, 55
REVERSE_TRIES = 3


def barrel_win(rules: Rules, sheet: Sheet) -> None:
    """Step 8: a declarer on the barrel with enough points wins; if points accumulate, any player (B10)."""
    if sheet.fate == "wins":
        sheet.winner = sheet.declarer
    at = barrel.height(rules.barrel)
    if at is not None and barrel.accumulates(rules.barrel):
        enough = max(rules.barrel.target, at + barrel.need(rules.barrel))
        there = [seat for seat in sheet.seats if sheet.before[seat].on_barrel]
        sheet.winner = first(sheet, (seat for seat in there if sheet.tallies[seat].score >= enough))


def first(sheet: Sheet, seats: Iterable[Seat]) -> Seat | None:
    """Return the winner among `seats`: declarer, else highest total, else nearest the dealer's left."""
    among = set(seats)
    if sheet.declarer in among:
        return sheet.declarer
    ranked = sorted(among, key=lambda seat: (-sheet.tallies[seat].score, sheet.order.index(seat)))
    return ranked[0] if ranked else None


def reverse_barrel(rules: Rules, sheet: Sheet) -> None:
    """Step 9, below zero: three deals on the reverse barrel (4.8 `reverse_barrel`, B16, B24, N4)."""
    back = barrel.reverse_back(rules.barrel)
    if back is None:
        return
    for seat in sheet.order:
        score = sheet.tallies[seat].score
        if not sheet.before[seat].on_reverse:
            if score <= barrel.REVERSE_AT:
                sheet.book(seat, barrel.REVERSE_AT - score, Reason.REVERSE)
                sheet.note(seat, on_reverse=True, reverse_attempts=0)
        elif score > barrel.REVERSE_AT:
            sheet.note(seat, on_reverse=False, reverse_attempts=0)
        elif score > -rules.barrel.target:
            _reverse_try(sheet, seat, back)


def _reverse_try(sheet: Sheet, seat: Seat, back: int) -> None:
    used = sheet.tallies[seat].reverse_attempts + (seat in sheet.seats)
    sheet.note(seat, reverse_attempts=used)
    if used >= REVERSE_TRIES:
        sheet.book(seat, back - sheet.tallies[seat].score, Reason.REVERSE)
        sheet.note(seat, on_reverse=False, reverse_attempts=0)


def dump_truck(rules: Rules, sheet: Sheet) -> None:
    """Step 10: certain totals become 0 (4.7 `dump_truck`, `dump_truck_55`; K6, K7)."""
    loads = _loads(rules.scoring)
    for seat in sheet.order:
        if sheet.tallies[seat].score in loads:
            sheet.book(seat, -sheet.tallies[seat].score, Reason.DUMP_TRUCK)


def _loads(rules: ScoringRules) -> tuple[int, ...]:
    signs = {"off": (), "plus": (1,), "minus": (-1,), "plus_minus": (1, -1)}[rules.dump_truck]
    small = (SMALL_TRUCK,) if rules.dump_truck_55 == "on" else ()
    return (*(TRUCK * sign for sign in signs), *small)


def golden_round(rules: Rules, sheet: Sheet) -> None:
    """Step 11: after the last golden deal, go on or repeat the round (4.9 `golden_if_none_made`, G2, N8).

    A round that ends with the last deal of the match stands (4.8 `deal_limit`, N11): nothing follows it.
    """
    if not sheet.outcome.bargain.golden:
        return
    sheet.golden_made = sheet.golden_made or sheet.made
    unfinished = sheet.deals_played < sheet.match.players
    if unfinished or rules.golden.golden == "doubled" or _is_last(rules, sheet):
        return
    after = sequel(rules.golden, sheet.golden_round, made=sheet.golden_made)
    if after.startswith("zero"):
        for seat in sheet.order:
            sheet.book(seat, -sheet.tallies[seat].score, Reason.GOLDEN_RESET)
            sheet.note(seat, bolts=0, row=0, attempts=0, tries=0, last_failed=0, on_barrel=False)
            sheet.note(seat, on_reverse=False, reverse_attempts=0)
    if after.endswith("again"):
        sheet.deals_played = 0
        sheet.golden_round += 1


def match_over(rules: Rules, sheet: Sheet) -> None:
    """Step 12: the target decides for players without a barrel before it.

    The reverse barrel also ends the match, and so does the last deal (4.8 `deal_limit`, B30).
    """
    goal = rules.barrel.target
    open_road = barrel.height(rules.barrel) is None
    sheet.winner = first(
        sheet,
        (
            seat
            for seat, tally in enumerate(sheet.tallies)
            if tally.score >= goal and (open_road or tally.without_barrel)
        ),
    )
    sunk = any(tally.on_reverse and tally.score <= -goal for tally in sheet.tallies)
    if sheet.winner is None and (sunk or _is_last(rules, sheet)):
        best = max(tally.score for tally in sheet.tallies)
        sheet.winner = first(sheet, (seat for seat, tally in enumerate(sheet.tallies) if tally.score == best))
        sheet.by_deals = not sunk


def _is_last(rules: Rules, sheet: Sheet) -> bool:
    """Return whether the match ends with this deal (4.8 `deal_limit`, B30)."""
    return barrel.deals_left(rules.barrel, sheet.match.players, sheet.deals_played, sheet.golden_round) == 0


BANK = 100
"""Game points that last place pays the winner (this project's choice)."""


def game_points(
    rules: BarrelRules,
    scores: tuple[int, ...],
    winner: Seat,
    order: Sequence[Seat],
    *,
    by_deals: bool = False,
) -> tuple[int, ...]:
    """Return the game points of each seat after a match won by `winner`; they add up to 0.

    `order` is all seats from the left of the last deal's dealer. 4.8 `settlement`: every loser pays the
    points missing to the target, none beyond it; or the last place pays the bank, of equal scores the one
    farthest from the dealer's left (B21). If the last deal ended the match, the winner's total is the target
    (B31).
    """
    losers = [seat for seat in order if seat != winner]
    goal = scores[winner] if by_deals else rules.target
    gap = {seat: max(0, goal - scores[seat]) for seat in losers}
    last = min(losers, key=lambda seat: (scores[seat], -losers.index(seat)))
    pays = {"none": {}, "bank": {last: BANK}, "difference": gap, "proportional": gap}[rules.settlement]
    return tuple(sum(pays.values()) if seat == winner else -pays.get(seat, 0) for seat in range(len(scores)))
