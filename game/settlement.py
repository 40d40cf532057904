"""From a finished deal to the ledger: the steps of docs/rules.md section 3, in that order.

Each step reads and writes one `Sheet`; the order of `STEPS` is itself a rule. The result is an
itemised list: the lines of a player add up to the change of his score, and nothing is recomputed
where the sheet is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from game.actions import Seat
from game.auction import barrel_need
from game.events import DealSettled, Event, Line, MatchWon, Reason
from game.rules import ConcedeRules, Rules, ScoringRules
from game.state import Dealing, Folds, Match, Outcome, Over, Tally, active

BARREL_AT = 880
TARGET = 1000
TRUCK = 555
ACE = 11
"""What a defender gets for an ace under `concede_award: aces` (our number)."""


@dataclass(slots=True)
class Sheet:
    """A settlement being written: what stood before, what came of the deal, and the lines so far."""

    outcome: Outcome
    before: tuple[Tally, ...]
    seats: tuple[Seat, ...]
    """Who played the deal, from the dealer's left."""
    tallies: list[Tally]
    lines: list[Line] = field(default_factory=list)
    bolts: list[int] = field(default_factory=list)
    thrown: set[Seat] = field(default_factory=set)
    """Seats whose bolt fine throws them off the barrel: that is the fall, and nothing more is due."""
    made: bool = False
    winner: Seat | None = None

    def book(self, seat: Seat, amount: int, reason: Reason) -> None:
        """Write a line and change the total; nothing is written for nothing."""
        if amount:
            self.lines.append(Line(seat, amount, reason))
            self.note(seat, score=self.tallies[seat].score + amount)

    def note(self, seat: Seat, **changes: Any) -> None:
        """Change what is kept of `seat`."""
        self.tallies[seat] = self.tallies[seat]._replace(**changes)

    def raw(self, seat: Seat) -> int:
        """Return the points of `seat`: card values in tricks and marriages."""
        return self.outcome.card_points[seat] + self.outcome.marriage_points[seat]


Grain = Literal[5, 10, "none"]


def rounded(points: int, to: Grain) -> int:
    """Round to the nearest multiple, halves up: 17 is 15, 18 is 20, and to tens 15 is 20."""
    return points if to == "none" else (points + to // 2) // to * to


def grain(rules: ScoringRules) -> Grain:
    """Return what points are rounded to (4.7 `round_defenders`)."""
    return rules.round_defenders


def fine(rules: Rules) -> int:
    """Return the price wherever a rule says "fine" (4.1 `fine`)."""
    return rules.table.fine


def contract_made(rules: ScoringRules, sheet: Sheet) -> bool:
    """Compare the declarer's raw points with his contract (step 2, `round_declarer`)."""
    if sheet.outcome.conceded:
        return False
    points = sheet.raw(sheet.outcome.declarer)
    if rules.round_declarer == "on":
        to = grain(rules)
        points = rounded(points, 5 if to == "none" else to)
    return points >= sheet.outcome.contract


def award(rules: ConcedeRules, outcome: Outcome, seat: Seat) -> int:
    """Return what a defender gets for a concession (4.5 `concede_award`)."""
    if rules.concede_award == "sixty":
        return 60
    if rules.concede_award == "aces":
        return ACE * outcome.aces[seat]
    return -(-outcome.contract // 10) * 5


def base_lines(rules: Rules, sheet: Sheet) -> None:
    """Step 3: the declarer plus or minus his contract, each defender his rounded points."""
    outcome = sheet.outcome
    sheet.made = contract_made(rules.scoring, sheet)
    for seat in sheet.seats:
        if seat == outcome.declarer:
            amount = outcome.contract if sheet.made else -outcome.contract
        elif outcome.conceded:
            amount = award(rules.concede, outcome, seat)
        else:
            cards = rounded(outcome.card_points[seat], grain(rules.scoring))
            amount = cards + outcome.marriage_points[seat]
        sheet.book(seat, amount, Reason.BASE)
        if sheet.before[seat].on_barrel and not wins(rules, sheet, seat):
            sheet.book(seat, -amount, Reason.BARREL_STAY)


def wins(rules: Rules, sheet: Sheet, seat: Seat) -> bool:
    """Say whether `seat` wins from the barrel: a contract of his own of at least `barrel_need`, made."""
    outcome = sheet.outcome
    return (
        seat == outcome.declarer
        and sheet.made
        and sheet.before[seat].on_barrel
        and outcome.contract >= barrel_need(rules)
    )


def bolt_lines(rules: Rules, sheet: Sheet) -> None:
    """Step 6: who gets a bolt, and the fine at every third (4.7)."""
    sheet.bolts = [0] * len(sheet.tallies)
    if sheet.outcome.conceded:
        return
    for seat in sheet.seats:
        if earns_bolt(rules.scoring, sheet, seat):
            sheet.bolts[seat] = 1
            _count_bolt(rules, sheet, seat)


def earns_bolt(rules: ScoringRules, sheet: Sheet, seat: Seat) -> bool:
    """Say whether `seat` gets a bolt (4.7 `bolt_when`, `bolt_declarer`)."""
    outcome = sheet.outcome
    if seat == outcome.declarer and rules.bolt_declarer == "off":
        return False
    if rules.bolt_when == "no_trick":
        return outcome.tricks[seat] == 0
    to: Grain = grain(rules) if rules.bolt_when == "rounds_to_zero" else "none"
    return rounded(outcome.card_points[seat], to) + outcome.marriage_points[seat] == 0


def _count_bolt(rules: Rules, sheet: Sheet, seat: Seat) -> None:
    count = sheet.tallies[seat].bolts + 1
    due = rules.scoring.bolts_per_fine
    if due == "off" or count < due:
        sheet.note(seat, bolts=count)
        return
    sheet.note(seat, bolts=0)
    if not sheet.before[seat].on_barrel:
        sheet.book(seat, -fine(rules), Reason.BOLT)
    elif rules.barrel.barrel_bolt_falls == "on":
        sheet.book(seat, -fine(rules), Reason.BOLT)
        sheet.note(seat, on_barrel=False)
        sheet.thrown.add(seat)


def barrel_win(rules: Rules, sheet: Sheet) -> None:
    """Step 8: a declarer on the barrel who made enough wins now, whatever else happens."""
    if wins(rules, sheet, sheet.outcome.declarer):
        sheet.winner = sheet.outcome.declarer


def fall(rules: Rules, sheet: Sheet, seat: Seat) -> None:
    """Throw `seat` off the barrel at the price of the fine."""
    sheet.book(seat, -fine(rules), Reason.BARREL_FALL)
    leave(rules, sheet, seat)


def leave(rules: Rules, sheet: Sheet, seat: Seat) -> None:
    """Take `seat` off the barrel: it is used, and the third used one starts him over (B12)."""
    barrels = sheet.tallies[seat].barrels + 1
    if barrels >= 3 and rules.barrel.barrel_third_fall == "zero":
        sheet.book(seat, -sheet.tallies[seat].score, Reason.THIRD_FALL)
        barrels = 0
    sheet.note(seat, barrels=barrels, attempts=0, on_barrel=False)


def barrel_attempts(rules: Rules, sheet: Sheet) -> None:
    """Step 9: a bolt fine is a fall; every deal on the barrel uses a try, and the last try used is a fall."""
    for seat in sheet.seats:
        if seat in sheet.thrown:
            leave(rules, sheet, seat)
        elif sheet.before[seat].on_barrel:
            used = sheet.tallies[seat].attempts + 1
            sheet.note(seat, attempts=used)
            if used >= rules.barrel.barrel_attempts:
                fall(rules, sheet, seat)


def barrel_climbs(rules: Rules, sheet: Sheet) -> None:
    """Step 9: climbs stop at exactly 880, push off whoever sits there, and collide with each other (B8)."""
    climbers = [seat for seat in sheet.seats if _climbs(sheet, seat)]
    if not climbers:
        return
    sitters = [seat for seat in sheet.seats if sheet.tallies[seat].on_barrel]
    gained = {seat: sheet.tallies[seat].score - sheet.before[seat].score for seat in climbers}
    for seat in climbers:
        sheet.book(seat, BARREL_AT - sheet.tallies[seat].score, Reason.BARREL_CLIMB)
        sheet.note(seat, on_barrel=True, attempts=0)
    if _pushes(rules.barrel.barrel_push_off, len(sitters), len(climbers)):
        for seat in sitters:
            fall(rules, sheet, seat)
    for seat in _collided(rules.barrel.barrel_joint_climb, climbers, gained):
        fall(rules, sheet, seat)


def _climbs(sheet: Sheet, seat: Seat) -> bool:
    off = not sheet.before[seat].on_barrel
    return off and sheet.tallies[seat].score >= BARREL_AT


def _pushes(rule: str, sitters: int, climbers: int) -> bool:
    if rule == "third_knocks_both":
        return sitters + climbers >= 3
    return rule == "previous_falls"


def _collided(rule: str, climbers: list[Seat], gained: dict[Seat, int]) -> list[Seat]:
    """Return who falls of those that climb together; under `one_falls` all but the best (B7)."""
    if len(climbers) < 2 or rule == "all_stay":
        return []
    if rule == "all_fall":
        return climbers
    best = max(climbers, key=lambda seat: (gained[seat], -climbers.index(seat)))
    return [seat for seat in climbers if seat != best]


def dump_truck(rules: Rules, sheet: Sheet) -> None:
    """Step 10: a total of exactly 555 or -555 becomes 0 (4.7 `dump_truck`, K7)."""
    rule = rules.scoring.dump_truck
    loads = {"off": (), "plus": (TRUCK,), "minus": (-TRUCK,), "plus_minus": (TRUCK, -TRUCK)}[rule]
    for seat, tally in enumerate(sheet.tallies):
        if tally.score in loads:
            sheet.book(seat, -tally.score, Reason.DUMP_TRUCK)


Step = Callable[[Rules, Sheet], None]
STEPS: tuple[Step, ...] = (
    base_lines,
    bolt_lines,
    barrel_win,
    barrel_attempts,
    barrel_climbs,
    dump_truck,
)


def settle(rules: Rules, match: Match, outcome: Outcome) -> tuple[Event, ...]:
    """Return the settled deal and, where it ends the match, the winner."""
    sheet = Sheet(outcome, match.tallies, active(match.players, match.dealer), list(match.tallies))
    for step in STEPS:
        step(rules, sheet)
        if sheet.winner is not None:  # the match ends at step 8; nothing after it is done (S1)
            break
    settled = DealSettled(
        outcome.declarer,
        outcome.contract,
        "conceded" if outcome.conceded else "made" if sheet.made else "failed",
        tuple(map(sheet.raw, range(match.players))),
        tuple(sheet.lines),
        tuple(sheet.bolts),
        tuple(sheet.tallies),
        (match.dealer + 1) % match.players,
    )
    return (settled,) if sheet.winner is None else (settled, MatchWon(sheet.winner))


def deal_settled(match: Match, event: DealSettled) -> Match:
    return match._replace(
        tallies=event.tallies,
        dealer=event.dealer,
        phase=Dealing(),
        deals_played=match.deals_played + 1,
        sheet=(*match.sheet, event),
    )


def match_won(match: Match, event: MatchWon) -> Match:
    return match._replace(phase=Over(event.seat))


EVOLVE: Folds = {DealSettled: deal_settled, MatchWon: match_won}
