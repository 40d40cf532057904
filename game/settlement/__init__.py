"""Settlement of a finished deal in the ledger: the steps of docs/rules.md section 3, in order.

Each step reads and writes one `Sheet`; the order of `STEPS` is itself a rule. The result is an
itemised list: the lines of a player add up to the change of their score, and nothing is recomputed
when the sheet is drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from game.events import MatchWon
from game.phases.claims import unplayed
from game.rules import Rules
from game.settlement.bolts import bolts, penalties
from game.settlement.ending import (
    barrel_win,
    climbs,
    dump_truck,
    failed_contracts,
    golden_round,
    match_over,
    off,
    paid_falls,
    reverse_barrel,
    used_attempts,
)
from game.settlement.ending import game_points as game_points
from game.settlement.results import Sheet, base_results, doubling, judge, new_sheet, raw, stand_still
from game.state import Carried, Dealing, DealSettled, Folds, Match, Outcome, Over, Playing, Result, Settling

Step = Callable[[Rules, Sheet], None]
STEPS: tuple[Step, ...] = (
    judge,
    base_results,
    doubling,
    stand_still,
    bolts,
    penalties,
    barrel_win,
    failed_contracts,
    paid_falls,
    used_attempts,
    climbs,
    reverse_barrel,
    dump_truck,
    golden_round,
    match_over,
)


def settle(
    rules: Rules, match: Match, outcome: Outcome, talon: int | None = None
) -> tuple[DealSettled] | tuple[DealSettled, MatchWon]:
    """Return the settled deal and, if it ends the match, the winner.

    `talon` are the points of a dealer who sits out, if they are known without the cards.
    """
    sheet = new_sheet(match, outcome, talon)
    for step in STEPS:
        step(rules, sheet)
        if sheet.winner is not None:  # the match ends at step 8; later steps are skipped (S1)
            off(sheet, sheet.winner)
            break
    settled = DealSettled(
        sheet.declarer,
        sheet.contract,
        _result(sheet),
        tuple(raw(rules, sheet, seat) for seat in range(match.players)),
        tuple(sheet.lines),
        tuple(sheet.bolts),
        tuple(sheet.tallies),
        (match.dealer + 1) % match.players,
        sheet.deals_played,
        outcome.bargain.golden,
        outcome.bargain.dark,
        sheet.golden_made,
        sheet.golden_round,
    )
    if sheet.winner is None:
        return (settled,)
    scores = tuple(tally.score for tally in sheet.tallies)
    points = game_points(rules.barrel, scores, sheet.winner, sheet.order, by_deals=sheet.by_deals)
    return (settled, MatchWon(sheet.winner, points, sheet.by_deals))


def _result(sheet: Sheet) -> Result:
    if sheet.outcome.end == "played":
        return "made" if sheet.made else "failed"
    return sheet.outcome.end


def deal_settled(match: Match, phase: Playing | Settling, event: DealSettled) -> Match:
    """Fold the settled deal: add its line to the sheet and collect the cards (T4)."""
    if isinstance(phase, Playing):
        deck = (*(each for trick in phase.taken for each in trick.cards), *phase.marks.aside)
    else:
        deck = unplayed(match, phase.spread)
    return match._replace(
        tallies=event.tallies,
        dealer=event.dealer,
        phase=Dealing(),
        deals_played=event.deals_played,
        sheet=(*match.sheet, event),
        carried=Carried(event.golden_made, event.golden_round, deck=deck),
    )


def match_won(match: Match, _phase: Dealing, event: MatchWon) -> Match:
    return match._replace(phase=Over(event.seat))


EVOLVE: Folds = {DealSettled: deal_settled, MatchWon: match_won}
