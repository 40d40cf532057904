"""Deals written down settle as the deals that the engine dealt itself, and impossible ones are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import pytest

from game.cards import Suit
from game.engine import fold
from game.entered import EnteredMarriage, Entry, Fine, Flaw, Sale, begun, enter, refuse
from game.events import MatchWon, TalonSold
from game.phases.play import counts, outcome
from game.record import Record
from game.replay import Replayed
from game.rules import Rules, change, preset
from game.settlement.results import new_sheet, talon_points
from game.state import DealSettled, Match, Over, Playing, Settling, Tally, new_match
from tests.game.test_records import DEALS, played
from tests.sources import assert_none, name_of

EVERY = sorted(DEALS.rglob("*.toml"))
CLASSIC = preset("classic")
HEARTS = EnteredMarriage(0, Suit.HEARTS)
MADE = Entry(0, 120, card_points=(65, 35, 20), marriages=(HEARTS,))


class Noted(NamedTuple):
    """Deal of a record as its players would have written it down, and what the engine made of it."""

    entry: Entry
    settled: DealSettled
    won: MatchWon | None


def noted(record: Record, deals: tuple[Replayed, ...]) -> Iterator[Noted]:
    """Yield every settled deal of a record."""
    events = [event for deal in deals for event in deal.events]
    match, sales = record.start, []
    for place, event in enumerate(events):
        if isinstance(event, TalonSold):
            sales.append(Sale(event.seller, event.buyer, event.amount))
        if isinstance(event, DealSettled):
            won = events[place + 1] if place + 1 < len(events) else None
            yield Noted(
                entry_of(record.rules, match, tuple(sales)), event, won if isinstance(won, MatchWon) else None
            )
            sales = []
        match = fold(match, (event,))


def entry_of(rules: Rules, match: Match, sales: tuple[Sale, ...]) -> Entry:
    """Return a played deal as an entry; `match` is just before its settlement."""
    phase = match.phase
    assert isinstance(phase, Playing | Settling)
    result = phase.outcome if isinstance(phase, Settling) else outcome(rules.play, match, phase)
    marriages = phase.marriages if isinstance(phase, Playing) else ()
    taken = phase.taken if isinstance(phase, Playing) else ()
    unplayed = result.end != "played"
    return Entry(
        result.bargain.declarer,
        result.bargain.amount,
        result.end,
        () if unplayed else result.card_points,
        tuple(
            EnteredMarriage(each.seat, each.suit, each.kind)
            for each in marriages
            if counts(rules.play, taken, each)
        ),
        tuple(seat for seat, tricks in enumerate(result.tricks) if tricks and not result.card_points[seat]),
        result.nines if rules.play.nines_bonus != "off" else None,
        result.aces if unplayed else (),
        talon_points(rules, new_sheet(match, result)) if match.players == 4 else 0,
        result.bargain.dark,
        tuple(cast("Fine", line.reason.value) for line in match.carried.fines),
        sales,
    )


def differences(record: Record, deals: tuple[Replayed, ...]) -> Iterator[str]:
    """Yield what the entries of a record settle differently."""
    match = record.start
    for number, (entry, settled, won) in enumerate(noted(record, deals), 1):
        if flaw := refuse(record.rules, match, entry):
            yield f"deal {number}: refused: {flaw}"
        found, match, points = enter(record.rules, match, entry)
        if found != settled:
            yield f"deal {number}: {found} instead of {settled}"
        winner = match.phase.winner if isinstance(match.phase, Over) else None
        if (winner, points) != ((won.seat, won.points) if won else (None, ())):
            yield f"deal {number}: won by {winner} with {points} instead of {won}"


def test_entries_of_all_recorded_deals_settle_as_the_engine_settled_them() -> None:
    assert_none(f"{name_of(file)}: {each}" for file in EVERY for each in differences(*played(file)))


def test_records_hold_every_way_to_end_a_deal() -> None:
    ends = {
        (each.entry.end, each.settled.golden or each.settled.dark)
        for file in EVERY
        for each in noted(*played(file))
    }
    assert ends >= {("played", True), ("conceded", False), ("conceded", True), ("crossed", False)}


@pytest.mark.parametrize(
    ("entry", "flaw"),
    [
        (MADE, None),
        (MADE._replace(declarer=3), Flaw.DECLARER),
        (MADE._replace(contract=95), Flaw.CONTRACT),
        (MADE._replace(contract=121), Flaw.CONTRACT),
        (MADE._replace(contract=305), Flaw.CONTRACT),
        (MADE._replace(card_points=(65, 35, 21)), Flaw.POINTS),
        (MADE._replace(card_points=(105, 35, -20)), Flaw.POINTS),
        (MADE._replace(card_points=()), Flaw.POINTS),
        (MADE._replace(marriages=(HEARTS, HEARTS._replace(seat=1))), Flaw.MARRIAGE),
        (MADE._replace(marriages=(HEARTS._replace(kind="half"),)), Flaw.MARRIAGE),
        (MADE._replace(marriages=(EnteredMarriage(0, None, "aces"),)), Flaw.MARRIAGE),
        (MADE._replace(end="conceded"), Flaw.POINTS),
        (Entry(0, 120, "conceded"), None),
        (Entry(0, 120, "crossed"), Flaw.ENDING),
        (MADE._replace(dark=True), Flaw.RULES),
        (MADE._replace(nines=1), Flaw.RULES),
        (MADE._replace(talon=10), Flaw.RULES),
        (MADE._replace(sales=(Sale(1, 0, 120),)), Flaw.RULES),
        (MADE._replace(fines=("redeal_fine",)), Flaw.RULES),
    ],
)  # fmt: skip
def test_an_entry_is_refused_for_what_is_wrong_with_it(entry: Entry, flaw: Flaw | None) -> None:
    assert refuse(CLASSIC, new_match(3), entry) == flaw


def test_a_finished_sheet_takes_no_further_deal() -> None:
    match = new_match(3)._replace(tallies=(Tally(score=880, on_barrel=True, tries=3), Tally(), Tally()))
    _, after, _ = enter(CLASSIC, match, MADE)
    assert isinstance(after.phase, Over)
    assert refuse(CLASSIC, after, MADE) == Flaw.OVER


def test_a_golden_deal_is_declared_by_the_forced_bidder() -> None:
    golden = change(CLASSIC, "golden", "forced_120")
    assert refuse(golden, new_match(3), MADE) is None
    other = MADE._replace(declarer=1, card_points=(35, 65, 20), marriages=())
    assert refuse(golden, new_match(3), other) == Flaw.DECLARER


def test_a_player_with_empty_tricks_gets_no_bolt() -> None:
    deal = Entry(0, 100, card_points=(120, 0, 0), blank=(1,))
    settled, _, _ = enter(CLASSIC, new_match(3), deal)
    assert settled.bolts == (0, 0, 1)


def test_settled_rows_alone_tell_where_a_match_stands() -> None:
    _, after, _ = enter(CLASSIC, new_match(3), MADE)
    assert begun(3, 2, after.sheet) == after
