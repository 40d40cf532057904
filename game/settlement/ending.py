"""Steps 8 to 12 except the barrel's own: winning, the reverse barrel, the dump truck, golden rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.actions import Seat
from game.barrel import REVERSE_AT, accumulates, height, need, reverse_back, target
from game.ledger import Reason
from game.length import deals_left
from game.options import BarrelRules, ScoringRules
from game.phases.golden import kind, sequel
from game.rules import Rules
from game.settlement.sheet import Sheet

TRUCK, SMALL_TRUCK = 555, 55
REVERSE_TRIES = 3


def barrel_win(rules: Rules, sheet: Sheet) -> None:
    """Step 8: a declarer on the barrel with enough points wins; if points accumulate, any player (B10)."""
    if sheet.fate == "wins":
        sheet.winner = sheet.declarer
    at = height(rules.barrel)
    if at is not None and accumulates(rules.barrel):
        enough = max(target(rules.barrel), at + need(rules.barrel))
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
    back = reverse_back(rules.barrel)
    if back is None:
        return
    for seat in sheet.order:
        score = sheet.tallies[seat].score
        if not sheet.before[seat].on_reverse:
            if score <= REVERSE_AT:
                sheet.book(seat, REVERSE_AT - score, Reason.REVERSE)
                sheet.note(seat, on_reverse=True, reverse_attempts=0)
        elif score > REVERSE_AT:
            sheet.note(seat, on_reverse=False, reverse_attempts=0)
        elif score > -target(rules.barrel):
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
    """Step 11: after the last golden deal, go on or repeat the round (4.9 `golden_if_none_made`, G2, N8)."""
    if not sheet.outcome.bargain.golden:
        return
    sheet.golden_made = sheet.golden_made or sheet.made
    if sheet.deals_played < sheet.match.players or kind(rules.golden) == "doubled":
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
    goal = target(rules.barrel)
    open_road = height(rules.barrel) is None
    sheet.winner = first(
        sheet,
        (
            seat
            for seat, tally in enumerate(sheet.tallies)
            if tally.score >= goal and (open_road or tally.without_barrel)
        ),
    )
    sunk = any(tally.on_reverse and tally.score <= -goal for tally in sheet.tallies)
    last = deals_left(rules.barrel, sheet.match.players, sheet.deals_played, sheet.golden_round) == 0
    if sheet.winner is None and (sunk or last):
        best = max(tally.score for tally in sheet.tallies)
        sheet.winner = first(sheet, (seat for seat, tally in enumerate(sheet.tallies) if tally.score == best))
        sheet.by_deals = not sunk


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
    goal = scores[winner] if by_deals else target(rules)
    gap = {seat: max(0, goal - scores[seat]) for seat in losers}
    last = min(losers, key=lambda seat: (scores[seat], -losers.index(seat)))
    pays = {"none": {}, "bank": {last: BANK}, "difference": gap, "proportional": gap}[rules.settlement]
    return tuple(sum(pays.values()) if seat == winner else -pays.get(seat, 0) for seat in range(len(scores)))
