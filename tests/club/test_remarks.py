"""Remarks of computer players: about public facts, once in a deal, and never the same twice running."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from club.model import Table
from club.progress import BIG_CONTRACT, BOLD_BID, REMARK_PERCENT, MatchStep, with_remark
from club.state import NO_STATE, Chair, ComputerPlayer, LevelName, Occasion, Remark, TableState
from game.actions import Bid, Deal
from game.cards import DECK
from game.events import BidMade, Event, MatchWon, Passed
from game.question import NO_QUESTION
from game.rules import Rules
from game.state import DealSettled, Line, Reason, Result, Tally, new_match
from game.view import GROUP
from storage.codec import STATE
from tests.worlds import histories, other_worlds
from trials.walks import Transition

ANN, EVA, MAX = 0, 1, 2
SEATS = (11, ComputerPlayer("easy", "Eva"), ComputerPlayer("strong", "Max"))
ALWAYS = dict.fromkeys(get_args(Occasion), 100)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let them talk at every occasion."""
    monkeypatch.setattr("club.progress.REMARK_PERCENT", ALWAYS)


def a_table(
    number: int = 0, seats: Sequence[int | ComputerPlayer] = SEATS, said: Remark | None = None
) -> Table:
    """Return one table of many."""
    state = replace(NO_STATE, chairs=(Chair(),) * 3, remark=said)
    return Table(
        id=1,
        chat=-7,
        thread=None,
        host=11,
        stage="playing",
        seats=tuple(seats),
        preset="classic",
        rules=Rules(),
        language="en",
        created=0.0,
        state=state,
        token=f"{number:016x}",
    )


def step(*events: Event, deal: int = 0) -> MatchStep:
    """Return a step in a deal that this has come of."""
    match = new_match(3, 0)
    match = match._replace(sheet=(settled(ANN, 100, "made"),) * deal)
    return MatchStep(match, Bid(EVA, 100), events, match, NO_QUESTION)


def dealt(deal: int) -> MatchStep:
    """Return the step that opens a deal."""
    return step(deal=deal)._replace(action=Deal(DECK))


def settled(declarer: int, contract: int, result: Result, *lines: Line) -> DealSettled:
    """Return the end of a deal."""
    tallies = (Tally(),) * 3
    return DealSettled(declarer, contract, result, (0, 0, 0), lines, (0, 0, 0), tallies, 0, 1)


def said(*events: Event, table: Table | None = None, deal: int = 0, talks: bool = True) -> Remark | None:
    """Return what is said of these events."""
    return with_remark(table or a_table(), step(*events, deal=deal), talks=talks).state.remark


def over_deals(*events: Event, deals: int = 2_000) -> Iterator[Remark | None]:
    """Yield what is said at one table where every deal brings these events."""
    table = a_table()
    for deal in range(deals):
        table = with_remark(table, dealt(deal), talks=True)
        assert table.state.remark is None or table.state.remark.past
        table = with_remark(table, step(*events, deal=deal), talks=True)
        said = table.state.remark
        yield None if said is None or said.past else said


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize(
    ("event", "seats", "occasion"),
    [
        (BidMade(EVA, BOLD_BID), {EVA}, "bid"),
        (settled(EVA, 100, "failed"), {EVA}, "failed"),
        (settled(EVA, BIG_CONTRACT, "made"), {EVA}, "made"),
        (settled(ANN, 100, "made", Line(MAX, 0, Reason.BARREL_CLIMB)), {MAX}, "barrel"),
        (settled(EVA, 100, "failed", Line(EVA, -120, Reason.BARREL_FALL)), {EVA}, "fall"),
        (MatchWon(MAX), {MAX}, "won"),
        (settled(ANN, 100, "failed"), {EVA, MAX}, "beaten"),
        (settled(ANN, BIG_CONTRACT, "made"), {EVA, MAX}, "praise"),
        (MatchWon(ANN), {EVA, MAX}, "lost"),
    ],
)
def test_there_is_a_word_for_every_occasion_from_whom_it_becomes(
    event: Event, seats: set[int], occasion: Occasion
) -> None:
    remarks = [said(event, table=a_table(number)) for number in range(200)]
    assert {(each.seat, each.occasion) for each in remarks if each} == {(seat, occasion) for seat in seats}
    assert None not in remarks
    levels: dict[int, LevelName] = {EVA: "easy", MAX: "strong"}
    assert all(each.level == levels[each.seat] for each in remarks if each)


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize(
    "event",
    [
        BidMade(EVA, BOLD_BID - 10),
        BidMade(ANN, BOLD_BID + 10),
        Passed(EVA, asked=True),
        settled(EVA, BIG_CONTRACT - 10, "made"),
        settled(EVA, 100, "conceded"),
        settled(ANN, 100, "made", Line(ANN, 0, Reason.BARREL_CLIMB)),
    ],
)
def test_nothing_is_said_of_what_is_usual_or_a_persons_own(event: Event) -> None:
    assert {said(event, table=a_table(number)) for number in range(50)} == {None}


@pytest.mark.usefixtures("always")
def test_people_alone_hear_nothing_and_nobody_talks_where_it_is_not_wanted() -> None:
    assert said(MatchWon(ANN), table=a_table(seats=(11, 12, 13))) is None
    assert said(MatchWon(EVA), talks=False) is None


@pytest.mark.usefixtures("always")
def test_one_thing_is_said_in_a_deal_and_the_end_of_the_match_is_another() -> None:
    table = with_remark(a_table(), step(BidMade(EVA, BOLD_BID)), talks=True)
    bid = table.state.remark
    assert said(settled(EVA, BOLD_BID, "failed"), table=table) == bid
    end = said(settled(EVA, BIG_CONTRACT, "made"), MatchWon(EVA), table=table)
    assert end is not None
    assert end.occasion == "won"


def test_what_was_said_is_past_with_the_next_deal_whether_they_still_talk_or_not() -> None:
    before = Remark(seat=EVA, occasion="bid", level="easy", words=3)
    for talks in (True, False):
        after = with_remark(a_table(said=before), dealt(1), talks=talks).state.remark
        assert after == replace(before, past=True)


@pytest.mark.usefixtures("always")
def test_nobody_says_the_same_twice_running_and_all_words_come_up() -> None:
    remarks = [each for each in over_deals(settled(EVA, 100, "failed")) if each]
    assert len(remarks) == 2_000
    words = [each.words for each in remarks if each.occasion == "failed"]
    assert all(one != other for one, other in pairwise(words))
    assert set(words) == set(range(5))


@pytest.mark.parametrize("occasion", ["failed", "barrel"])
def test_they_do_not_talk_every_time(occasion: Occasion) -> None:
    events = {
        "failed": settled(EVA, 100, "failed"),
        "barrel": settled(ANN, 100, "made", Line(EVA, 0, Reason.BARREL_CLIMB)),
    }
    spoken = Counter(each.occasion for each in over_deals(events[occasion]) if each)
    assert abs(spoken[occasion] / 2_000 - REMARK_PERCENT[occasion] / 100) < 0.05


def test_a_remark_is_kept_over_a_restart() -> None:
    state = TableState(remark=Remark(seat=EVA, occasion="bid", level="easy", words=3, past=True))
    assert STATE.load(STATE.dump(state)) == state


def words_over(moves: Sequence[Transition]) -> list[Remark | None]:
    """Return what computers in all seats have said after each move."""
    seats = tuple(ComputerPlayer("normal", name) for name in ("Eva", "Max", "Ida", "Leo"))
    table, said = a_table(seats=seats[: moves[0].before.players]), []
    for before, action, events, after in moves:
        table = with_remark(table, MatchStep(before, action, events, after, NO_QUESTION), talks=True)
        said.append(table.state.remark)
    return said


@pytest.mark.usefixtures("always")
def test_what_is_said_tells_nothing_that_the_table_does_not_know() -> None:
    """Deals that look the same to everybody at the table bring the same words, whoever holds what."""
    compared, spoken = 0, 0
    for seed in range(40):
        rng = random.Random(seed)
        for rules, history in histories(seed):
            for one, other in other_worlds(rng, rules, GROUP, history):
                assert words_over(one) == words_over(other)
                compared, spoken = compared + 1, spoken + any(words_over(one))
    assert compared > 20
    assert spoken > 5
