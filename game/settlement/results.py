"""The working sheet of a settlement, and steps 1 to 7 of docs/rules.md section 3.

The steps are raw points, the contract, results, doubling, standing still; then bolts, and the other penalties
of a deal (4.5, 4.7). Attempts on the barrel (4.8), which later steps count, are here too.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from game.actions import Seat
from game.barrel import accumulates, need, own_deal_only
from game.cards import Rank
from game.layouts import active, everyone
from game.phases.play import AT_THE_END, nines_bonus, suits_married, worth
from game.rules import (
    BarrelRules,
    ConcedeRules,
    DarkRules,
    PlayRules,
    Rules,
    ScoringRules,
)
from game.state import Line, Lines, Match, Outcome, Reason, Tally

Fate = Literal["none", "wins", "stays", "leaves", "falls"]
"""Effect of a deal on a declarer on the barrel; "none" if the declarer is not on it."""


@dataclass(slots=True)
class Sheet:
    """Settlement in progress. Steps read and change it in the order of docs/rules.md section 3."""

    match: Match
    outcome: Outcome
    before: tuple[Tally, ...]
    seats: tuple[Seat, ...]
    """Seats that played the deal, from the dealer's left."""
    order: tuple[Seat, ...]
    """All seats from the dealer's left, one that sits out last."""
    tallies: list[Tally]
    lines: list[Line]
    bolts: list[int]
    golden_made: bool
    golden_round: int
    deals_played: int
    talon: int | None = None
    """Points of a dealer who sits out, if they are known without the cards of the talon."""
    made: bool = False
    fate: Fate = "none"
    still: frozenset[Seat] = frozenset()
    """Seats that get neither points nor bolts in this deal."""
    paid: dict[Seat, int] = field(default_factory=dict)
    """Seats that fall off the barrel for a price booked already."""
    gone: set[Seat] = field(default_factory=set)
    """Seats that have left the barrel in this deal: a second reason costs nothing more."""
    winner: Seat | None = None
    by_deals: bool = False
    """Whether the last of a fixed number of deals ended the match."""

    @property
    def declarer(self) -> Seat:
        """Seat that played, conceded or crossed the deal."""
        return self.outcome.bargain.declarer

    @property
    def contract(self) -> int:
        """Contract that was played or conceded."""
        return self.outcome.bargain.amount

    @property
    def sitting(self) -> Seat | None:
        """The dealer who sits out, with four players."""
        return self.match.dealer if self.match.dealer not in self.seats else None

    def book(self, seat: Seat, amount: int, reason: Reason) -> None:
        """Write a line and change the total, unless the amount is 0."""
        if amount:
            self.write(seat, amount, reason)

    def write(self, seat: Seat, amount: int, reason: Reason) -> None:
        """Write a line, even of 0, and change the total."""
        self.lines.append(Line(seat, amount, reason))
        self.note(seat, score=self.tallies[seat].score + amount)

    def note(self, seat: Seat, **changes: Any) -> None:
        """Change the tally of `seat`."""
        self.tallies[seat] = self.tallies[seat]._replace(**changes)

    def booked(self, seat: Seat, *reasons: Reason) -> int:
        """Add up the lines of `seat` with these reasons or, without reasons, all."""
        return sum(
            line.amount
            for line in self.lines
            if line.seat == seat and (not reasons or line.reason in reasons)
        )

    def defenders(self) -> tuple[Seat, ...]:
        """Return the declarer's opponents, from the dealer's left."""
        return tuple(seat for seat in self.seats if seat != self.declarer)


def new_sheet(match: Match, outcome: Outcome, talon: int | None = None) -> Sheet:
    """Return an empty sheet, except for the points moved by the sale of a talon."""
    lines: Lines = match.carried.moved
    return Sheet(
        match,
        outcome,
        match.tallies,
        active(match.players, match.dealer),
        everyone(match.players, match.dealer),
        list(match.tallies),
        list(lines),
        [0] * match.players,
        golden_made=match.carried.golden_made,
        golden_round=match.carried.golden_round,
        deals_played=match.deals_played + 1,
        talon=talon,
    )


def rounded(points: int, to: Literal[5, 10, "none"]) -> int:
    """Round to the nearest multiple, halves up: 17 to 15, 18 to 20, and with tens 15 to 20."""
    return points if to == "none" else (points + to // 2) // to * to


def uses_attempt(rules: BarrelRules, sheet: Sheet, seat: Seat) -> bool:
    """Return whether this deal is an attempt of `seat`, a player on the barrel (B9, B13)."""
    if own_deal_only(rules):
        return seat == sheet.declarer and sheet.outcome.bargain.way in {"own_deal", "golden"}
    if accumulates(rules) or _every_deal(rules):
        return True
    return seat == sheet.declarer


def _every_deal(rules: BarrelRules) -> bool:
    return rules.barrel_attempt_is == "every_deal"


def last_attempt(rules: BarrelRules, sheet: Sheet) -> bool:
    """Return whether the declarer on the barrel has no attempt after this deal."""
    if not uses_attempt(rules, sheet, sheet.declarer):
        return False
    return own_deal_only(rules) or sheet.before[sheet.declarer].attempts + 1 >= rules.barrel_attempts


ACE = 11
"""Points of a defender for an ace under `concede_award: aces` (this project's choice)."""
SIXTY = 60


def credited(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the marriage points that count for `seat` (4.6 `marriage_credit`, M14; 4.8 `accumulate`)."""
    stripped = seat != sheet.declarer and _declarer_only(rules.play)
    return 0 if stripped or gathers(rules, sheet, seat) else sheet.outcome.marriage_points[seat]


def _declarer_only(rules: PlayRules) -> bool:
    return rules.marriage_credit == "declarer_only"


def raw(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Step 1: return the points of `seat`: cards, marriages that count, and nines shown in play."""
    return sheet.outcome.card_points[seat] + shown(rules, sheet, seat)


def shown(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the points of marriages and of nines shown in play that count for `seat` (M10.

    4.8 `accumulate`).
    """
    nines = 0 if gathers(rules, sheet, seat) else sheet.outcome.nines_points[seat]
    return credited(rules, sheet, seat) + nines


def judge(rules: Rules, sheet: Sheet) -> None:
    """Step 2: compare the declarer's raw points with the contract, and determine the effect on the barrel."""
    if sheet.outcome.end == "played":
        points = raw(rules, sheet, sheet.declarer)
        if _rounds_declarer(rules.scoring):
            to = rules.scoring.round_defenders
            points = rounded(points, 5 if to == "none" else to)
        sheet.made = points >= sheet.contract
    if sheet.before[sheet.declarer].on_barrel:
        sheet.fate = fate(rules, sheet)


def _rounds_declarer(rules: ScoringRules) -> bool:
    return rules.round_declarer == "on"


def fate(rules: Rules, sheet: Sheet) -> Fate:
    """Return the effect of the deal on a declarer on the barrel (B2, P4)."""
    if accumulates(rules.barrel) or sheet.outcome.end == "crossed":
        return "stays"
    if sheet.made:
        return "wins" if _wins(rules.barrel, sheet) else "stays"
    if not lost(rules.concede, sheet.outcome):
        return "stays"
    verdict = failed(rules.barrel, sheet.contract)
    return "falls" if verdict == "leaves" and last_attempt(rules.barrel, sheet) else verdict


def _wins(rules: BarrelRules, sheet: Sheet) -> bool:
    bargain = sheet.outcome.bargain
    if bargain.way == "last_chance":
        return True
    chance = not own_deal_only(rules) or bargain.way in {"own_deal", "golden"}
    return chance and bargain.amount >= need(rules)


def failed(rules: BarrelRules, contract: int) -> Fate:
    """Return the effect of a failed contract on the barrel (4.8 `barrel_failed_contract`, B1, B3)."""
    verdicts: dict[str, Fate] = {
        "free": "stays",
        "free_at_need": "stays" if contract <= need(rules) else "falls",
        "costs_contract": "leaves",
        "costs_contract_and_falls": "falls",
    }
    return verdicts[rules.barrel_failed_contract]


def base_results(rules: Rules, sheet: Sheet) -> None:
    """Step 3: give the declarer plus or minus the contract, each defender their points.

    On the barrel, less.
    """
    for seat in sheet.order:
        amount = base(rules, sheet, seat)
        sheet.book(seat, amount, Reason.BASE)
        if scoreless(rules, sheet, seat):
            sheet.book(seat, -amount, Reason.BARREL_STAY)
    if sheet.fate in {"falls", "leaves"}:
        sheet.paid[sheet.declarer] = 0


def base(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the result of `seat` before doubling."""
    outcome = sheet.outcome
    if outcome.end == "crossed":
        return 0
    if seat == sheet.sitting:
        return rounded(talon_points(rules, sheet), rules.scoring.round_defenders)
    if gathers(rules, sheet, seat):
        return outcome.card_points[seat]
    if seat == sheet.declarer:
        return sheet.contract if sheet.made else -lost(rules.concede, outcome)
    if outcome.end == "conceded":
        return award(rules.concede, outcome, seat)
    return _cards(rules, sheet, seat) + credited(rules, sheet, seat)


def gathers(rules: Rules, sheet: Sheet, seat: Seat) -> bool:
    """Return whether `seat` accumulates raw card points on the barrel (4.8 `accumulate`)."""
    return seat in sheet.seats and sheet.before[seat].on_barrel and accumulates(rules.barrel)


def _cards(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    outcome = sheet.outcome
    return rounded(outcome.card_points[seat], rules.scoring.round_defenders) + outcome.nines_points[seat]


def lost(rules: ConcedeRules, outcome: Outcome) -> int:
    """Return the price of a failed or conceded contract (4.5 `concede_price`, P5)."""
    contract = outcome.bargain.amount
    if outcome.end != "conceded":
        return contract
    prices = {"contract": contract, "nothing": 0, "bolt": 0, "half_contract": half(contract)}
    return prices[rules.concede_price]


def half(contract: int) -> int:
    """Return half the contract, rounded up to a multiple of 5: 105 gives 55."""
    return -(-contract // 10) * 5


def award(rules: ConcedeRules, outcome: Outcome, seat: Seat) -> int:
    """Return a defender's points for a concession."""
    equal = equal_award(rules, outcome.bargain.amount)
    return ACE * outcome.aces[seat] if equal is None else equal


def equal_award(rules: ConcedeRules, contract: int) -> int | None:
    """Return every defender's points for a concession; None if aces decide (4.5 `concede_award`, P22)."""
    awards = {"half_contract": half(contract), "sixty": SIXTY, "aces": None}
    return awards[rules.concede_award]


def scoreless(rules: Rules, sheet: Sheet, seat: Seat) -> bool:
    """Return whether the barrel cancels the result of `seat`."""
    if not sheet.before[seat].on_barrel or gathers(rules, sheet, seat):
        return False
    return seat != sheet.declarer or sheet.fate == "stays"


def talon_points(rules: Rules, sheet: Sheet) -> int:
    """Return the points in the talon for the dealer who sits out (4.1 `sitting_dealer_scores`, T9)."""
    if sheet.talon is not None:
        return sheet.talon
    talon = sheet.outcome.bargain.talon
    total = sum(each.points for each in talon)
    how = rules.table.sitting_dealer_scores
    if how == "cards":
        return total
    full = suits_married(talon, Rank.KING, Rank.QUEEN)
    total += sum(worth(rules.play, suit) for suit in full)
    if how == "cards_and_half_marriages":
        lone = (each for each in talon if each.rank in {Rank.KING, Rank.QUEEN} and each.suit not in full)
        total += sum(worth(rules.play, each.suit) // 2 for each in lone)
    return total


def doubling(rules: Rules, sheet: Sheet) -> None:
    """Step 4: double the results of a golden or dark deal, then add the 120 for four nines."""
    bargain = sheet.outcome.bargain
    if bargain.golden or bargain.dark:
        for seat in sheet.seats:
            if not scoreless(rules, sheet, seat) and not gathers(rules, sheet, seat):
                more = doubled(rules, sheet, seat) - base(rules, sheet, seat)
                sheet.book(seat, more, Reason.MULTIPLIER)
    holder = sheet.outcome.nines
    if holder is None or sheet.outcome.end != "played" or sheet.before[holder].on_barrel:
        return
    if nines_bonus(rules.play) == AT_THE_END:
        sheet.book(holder, AT_THE_END, Reason.NINES)


def doubled(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the result of `seat` in a golden or dark deal (4.9, 4.10; S3)."""
    single = base(rules, sheet, seat)
    if sheet.outcome.bargain.dark and seat != sheet.declarer and not _doubles_all(rules.dark):
        return single
    if sheet.outcome.end != "played":
        return 2 * single
    marriages = credited(rules, sheet, seat) * _marriage_factor(rules, sheet, seat)
    if seat != sheet.declarer:
        return 2 * _cards(rules, sheet, seat) + marriages
    if sheet.made and _scores_points(rules, sheet):
        outcome = sheet.outcome
        return 2 * (outcome.card_points[seat] + outcome.nines_points[seat]) + marriages
    return 2 * single


def _doubles_all(rules: DarkRules) -> bool:
    return rules.dark_doubles == "everyone"


def _marriage_factor(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    golden = sheet.outcome.bargain.golden
    how = rules.golden.golden_marriages if golden else rules.dark.dark_marriages
    once = how == "not_doubled" or (how == "defenders_not_doubled" and seat != sheet.declarer)
    return 1 if once else 2


def _scores_points(rules: Rules, sheet: Sheet) -> bool:
    golden = sheet.outcome.bargain.golden
    return (rules.golden.golden_scores if golden else rules.dark.dark_scores) == "points"


def stand_still(rules: Rules, sheet: Sheet) -> None:
    """Step 5: while a player plays from the barrel, cancel the others' results, or that player's (B15)."""
    if not _stands_still(rules.barrel):
        return
    on_barrel = {seat for seat in sheet.seats if sheet.before[seat].on_barrel}
    defenders = sheet.defenders()
    sheet.still = frozenset(defenders if sheet.declarer in on_barrel else on_barrel.intersection(defenders))
    for seat in sheet.seats:
        if seat in sheet.still:
            scored = sheet.booked(seat) - sheet.booked(seat, Reason.BUYOUT)
            sheet.book(seat, -scored, Reason.STAND_STILL)


def _stands_still(rules: BarrelRules) -> bool:
    return rules.barrel_stand_still == "on"


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
        fined = declares and rules.concede.concede_price == "bolt"
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
    when = rules.scoring.bolt_when
    if when == "no_trick":
        return outcome.tricks[seat] == 0
    cards = outcome.card_points[seat]
    if when == "rounds_to_zero":
        cards = rounded(cards, rules.scoring.round_defenders)
    return cards + shown(rules, sheet, seat) == 0


def _weight(rules: Rules, sheet: Sheet, seat: Seat) -> int:
    """Return the weight of a bolt (4.9 `golden_bolts`, 4.10 `dark_bolts`)."""
    bargain = sheet.outcome.bargain
    if bargain.golden:
        return 1 if rules.golden.golden_bolts == "single" else 2
    if bargain.dark:
        return {"single": 1, "double": 2, "declarer_double": 1 + (seat == sheet.declarer)}[
            rules.dark.dark_bolts
        ]
    return 1


def _count(rules: Rules, sheet: Sheet, seat: Seat, share: Share) -> None:
    """Count the bolts towards both fines.

    If both are due, the fine of the row replaces the other (K1, K3).
    """
    tally = sheet.tallies[seat]
    per_fine, row_fine = _per_fine(rules.scoring), _row_fine(rules)
    count, row, due = tally.bolts + share.bolts, tally.row + share.row, 0
    if per_fine is not None and count >= per_fine:
        count -= per_fine
        due = rules.table.fine
    if share.row and row_fine is not None and row >= ROW:
        row = 0
        due = row_fine
    sheet.note(seat, bolts=count, row=row)
    if due and (not tally.on_barrel or _fells(rules.barrel)):
        charge(rules, sheet, seat, due, Reason.BOLT)


def _per_fine(rules: ScoringRules) -> int | None:
    return None if rules.bolts_per_fine == "off" else rules.bolts_per_fine


def _row_fine(rules: Rules) -> int | None:
    amount = rules.scoring.bolt_row_fine
    if amount == "off":
        return None
    return rules.table.fine if amount == "fine" else int(amount)


def _fells(rules: BarrelRules) -> bool:
    """Return whether a bolt fine is taken from a player on the barrel (4.8 `barrel_bolt_falls`, K8)."""
    return rules.barrel_bolt_falls == "on"


def charge(rules: Rules, sheet: Sheet, seat: Seat, fine: int, reason: Reason) -> None:
    """Charge a fine, doubled on golden deals if declared (K4); it throws a player off the barrel (B4, B5)."""
    golden = sheet.outcome.bargain.golden and rules.golden.golden_bolts == "double_and_fines"
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
            charge(rules, sheet, declarer, rules.table.fine, Reason.CONCEDE_FINE)


def _fined(rules: ConcedeRules, count: int) -> bool:
    """Return whether the concession numbered `count` is fined (4.5 `concede_fine`, P8)."""
    return {"off": False, "third": count == 3, "every_third": count % 3 == 0}[rules.concede_fine]
