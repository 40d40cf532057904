"""The record of a table from one step of its match to the next, and what computer players say about it. Pure.

    press ──► MatchChange.take ──► after_step ──► with_remark ──► the next step, if one follows
                   │                                               (premove, redeal, end)
                   └──► log entries, record and snapshot, stored in one transaction by the caller

One press may cause several steps: two gifts, a redeal and the next deal, the premoves of other players. After
a crash all of them are stored or none.

Remarks are about events that everybody saw. Whether a computer player speaks, which one and in which words
follows from the table's token and the number of the deal. Neither hidden cards nor the computer's analysis
matter. A person who has the table's link could compute the remark and would learn nothing.

`timer` is the group's thinking time in seconds; `now` is in epoch seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import NamedTuple

from club.clock import after_answer, save_time_used, time_used, undo_answer_time
from club.lobby import void_missing_die as settled_proof
from club.model import LogEntry, PlayerFigures, Result, SavedMatch, Table
from club.seats import departures, is_between_deals, new_deal, without_marks
from club.state import Chair, EndReason, MatchEnd, Occasion, Remark, TableState, computers_in, is_computer
from game.actions import Action, Bid, Concede, Cross, Deal, Play, Seat, words_of
from game.cards import card
from game.engine import fold, legal, step
from game.events import (
    BidAsked,
    BidMade,
    CardPlayed,
    ContractSet,
    Event,
    MarriageDeclared,
    MatchWon,
    NinesShown,
    Passed,
    TrickWon,
    TrumpNamed,
    TrumpSet,
)
from game.layouts import active, order_from
from game.question import Question, question
from game.rules import Rules
from game.state import Auction, DealSettled, Match, Over, Playing, Reason, go


def start_match(table: Table, now: float) -> Table:
    """Return the record of a table whose match begins."""
    before = table.state
    state = TableState(
        chairs=tuple(Chair(computer=is_computer(each)) for each in table.seats),
        since=now,
        touched=now,
        began=now,
        guided=before.guided,
        kind=before.kind,
        proof=settled_proof(before.proof),
    )
    return replace(table, stage="playing", state=state)


class MatchStep(NamedTuple):
    """An action, its events, and the match before and after."""

    before: Match
    action: Action
    events: tuple[Event, ...]
    match: Match
    question: Question
    """The question that `match` waits for."""

    @property
    def opens_deal(self) -> bool:
        """Return whether a new deal begins; a redeal does not."""
        return isinstance(self.action, Deal) and is_between_deals(self.before)


def after_step(table: Table, made: MatchStep, *, timer: float, now: float, by_person: bool) -> Table:
    """Return the record after a step of its match, which may have been the last one of its kind of table."""
    before, action, events, match, asked = made
    clock = table.state, before.asked, timer, now
    state = replace(after_answer(*clock, by_person=by_person), used=time_used(*clock))
    state = after_action(table.rules, state, action, events, match, asked, by_person=by_person)
    table = replace(table, entries=table.entries + 1, due=None, state=state)
    if made.opens_deal:
        table = new_deal(table, len(before.sheet) + 1, now)
    if isinstance(match.phase, Over):
        state = replace(without_marks(table.state), end=MatchEnd("won", at=now))
        return replace(table, stage="over", due=now, state=state)
    if 0 < table.kind.deals <= len(match.sheet):
        return close_table(table, table.kind.ends, (), now)
    return table


def is_stand_in(table: Table, action: Action) -> bool:
    """Return whether an action that no person takes is one of a stand-in, for a player who is absent."""
    if isinstance(action, Deal) or is_computer(table.seats[action.seat]):
        return False
    return table.state.chairs[action.seat].played_for


def rewind_answer(saved: SavedMatch, match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Return the match at the start of its deal, and the events before the last answer, which is taken back.

    Turns continue to count from `match`, so that no button sent before is valid.
    """
    events = tuple(event for entry in saved.entries[:-1] for event in entry.events)
    passed = match.turn - fold(saved.match, events).turn
    return saved.match._replace(turn=saved.match.turn + passed + 1), events


def undo_answer(table: Table, asked: Seat | None, timer: float, now: float, *, undo: Seat) -> Table:
    """Return the record after the seat `undo` took back its answer, the last log entry.

    `asked` was to answer.
    """
    state = without_premove(undo_answer_time(table.state, asked, timer, now, undo=undo), undo)
    return replace(table, entries=table.entries - 1, state=state)


def close_table(
    table: Table, why: EndReason, by: tuple[int, ...], now: float, *, unnamed: bool = False
) -> Table:
    """Return the record of a match that ends without a winner."""
    end = MatchEnd(why, by, now, unnamed)
    state = replace(without_marks(table.state), end=end, since=now, undo=None)
    return replace(table, stage="closed", due=now, state=state)


def match_duration_s(table: Table) -> float:
    """Return the seconds that an ended match took."""
    state = table.state
    return 0.0 if state.end is None else state.end.at - (state.began or table.created)


def result_of(
    table: Table,
    match: Match,
    now: float,
    won: MatchWon | None = None,
    did: tuple[PlayerFigures, ...] | None = None,
) -> Result:
    """Return the result of an ended match for the standings; `won` is None if nobody won.

    `did` are the figures of its players, None if they will be counted later.
    """
    end = table.state.end
    return Result(
        table=table.id,
        chat=table.chat,
        players=table.seats,
        scores=match.scores,
        winner=won.seat if won else None,
        deals=len(match.sheet),
        ended=now,
        points=won.points if won and any(won.points) else (),
        why=end.why if end else None,
        by=end.by if end else (),
        gone=departures(table),
        figures=did,
        sheet=match.sheet,
    )


VARIANTS = 5
"""Phrasings for one occasion and level, in every language."""
BOLD_BID = 130
"""Least bid that is bold: without a marriage nobody makes it."""
BIG_CONTRACT = 150
"""Least contract that is big."""
REMARK_PERCENT: Mapping[Occasion, int] = {
    "won": 100, "lost": 60, "fall": 90, "barrel": 90, "failed": 60, "made": 70, "beaten": 30, "praise": 50,
    "bid": 40,
}  # fmt: skip
"""Probability of a remark by occasion, in percent."""
FINAL_OCCASIONS = frozenset({"won", "lost"})
"""Occasions at the end of the match, which allow a second remark in its last deal."""

Cue = tuple[Occasion, tuple[Seat, ...], int]
"""An occasion, the seats that may remark on it, and a number that distinguishes it within the deal."""


def with_remark(table: Table, made: MatchStep, *, talks: bool) -> Table:
    """Return the record after a step of its match, with a remark on the step if computer players talk.

    There is one remark in a deal, and another at the end of the match. It disappears with the next deal.
    """
    said = table.state.remark
    if made.opens_deal and said is not None:
        said = replace(said, past=True)
    remark = (_remark(table, made, said) if talks else None) or said
    if remark is table.state.remark:
        return table
    return replace(table, state=replace(table.state, remark=remark))


def _remark(table: Table, made: MatchStep, said: Remark | None) -> Remark | None:
    """Return the remark on the first of the step's occasions that brings one."""
    deal, computers = len(made.before.sheet), computers_in(table.seats)
    for occasion, seats, facts in _occasions(made):
        speakers = [seat for seat in seats if seat in computers]
        drawn = _drawn(table, deal, occasion, facts)
        quiet = said is not None and not said.past and occasion not in FINAL_OCCASIONS
        if quiet or not speakers or drawn % 100 >= REMARK_PERCENT[occasion]:
            continue
        seat, words = speakers[drawn // 100 % len(speakers)], drawn // 1_000 % VARIANTS
        remark = Remark(seat=seat, occasion=occasion, level=computers[seat].level, words=words)
        again = said is not None and replace(remark, seat=said.seat, past=said.past) == said
        return replace(remark, words=(words + 1) % VARIANTS) if again else remark
    return None


def _occasions(made: MatchStep) -> Iterator[Cue]:
    """Yield the occasions of a step, the most important first."""
    everybody = range(len(made.before.scores))
    for event in reversed(made.events):
        match event:
            case MatchWon(seat):
                yield "won", (seat,), 0
                yield "lost", tuple(each for each in everybody if each != seat), 0
            case DealSettled():
                yield from _of_deal(event, tuple(each for each in everybody if each != event.declarer))
            case BidMade(seat, amount) if amount >= BOLD_BID:
                yield "bid", (seat,), amount
            case _:
                pass


def _of_deal(settled: DealSettled, others: tuple[Seat, ...]) -> Iterator[Cue]:
    """Yield the occasions of a settled deal; `others` are the defenders."""
    yield "fall", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_FALL), 0
    yield "barrel", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_CLIMB), 0
    if settled.result == "failed":
        yield "failed", (settled.declarer,), 0
        yield "beaten", others, 0
    elif settled.result == "made" and settled.contract >= BIG_CONTRACT:
        yield "made", (settled.declarer,), 0
        yield "praise", others, 0


def _drawn(table: Table, deal: int, occasion: Occasion, facts: int) -> int:
    """Return a pseudo-random number for an occasion, independent of the cards."""
    text = f"{table.token} {deal} {occasion} {facts}"
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


@dataclass(slots=True, kw_only=True)
class MatchChange:
    """A table and its match after the steps taken so far, and these steps (a unit of work)."""

    table: Table
    match: Match
    question: Question
    events: tuple[Event, ...]
    """Events of the present deal."""
    timer: float
    """Thinking time in seconds; 0: no limit."""
    talks: bool
    """Whether computer players make remarks."""
    now: float
    """Time of all steps, in epoch seconds."""
    entries: list[LogEntry] = field(default_factory=list)
    """One log entry for each step."""
    news: tuple[Event, ...] = ()
    """Events of all steps."""
    snapshot: Match | None = None
    """Match before the first step, if that step begins a deal."""

    def under(self, state: TableState) -> None:
        """Replace the table's state before the first step."""
        self.table = replace(self.table, state=state)

    def take(self, action: Action, *, by_person: bool) -> MatchStep:
        """Take one step and return it."""
        stood_in = not by_person and is_stand_in(self.table, action)
        events, match = step(self.table.rules, self.match, action, stood_in=stood_in)
        made = MatchStep(self.match, action, events, match, question(self.table.rules, match))
        if made.opens_deal and not self.entries:
            self.snapshot = self.match
        table = after_step(self.table, made, timer=self.timer, now=self.now, by_person=by_person)
        self.table = with_remark(table, made, talks=self.talks)
        self.match, self.question = match, made.question
        self.events = events if made.opens_deal else self.events + events
        self.news += events
        self.entries.append(LogEntry(self.table.entries, action, events, self.now))
        return made

    def play_premoves(self) -> None:
        """Play premoves as long as the next player has one."""
        while self.table.open and (play := next_premove(self.question, self.table.state)):
            self.take(play, by_person=True)

    @property
    def won(self) -> MatchWon | None:
        """The event that ended the match with a winner, if a step did."""
        return next((event for event in self.news if isinstance(event, MatchWon)), None)


def delayed(question: Question, actions: Sequence[Action]) -> str:
    """Return the words of an answer that waits a moment, without its seat; "" for any other answer."""
    calm = question.hints.confirm_above
    match actions:
        case [Bid(amount=amount) as bid] if calm is not None and amount > calm:
            return words_of(bid)
        case [Concede() | Cross() as way_out]:
            return words_of(way_out)
        case _:
            return ""


def with_pending(
    state: TableState, asked: Seat | None, timer: float, now: float, *, answer: str
) -> TableState:
    """Return the state with an answer of `asked` that is not given yet."""
    return replace(save_time_used(state, asked, timer, now), pending=answer, paused=None, touched=now)


def release_pending(state: TableState, now: float) -> TableState:
    """Return the state at the moment a pending answer is given; the wait is charged to nobody."""
    return replace(state, pending="", since=now)


UNDOABLE_EVENTS = (
    BidAsked,
    BidMade,
    Passed,
    ContractSet,
    TrumpNamed,
    CardPlayed,
    MarriageDeclared,
    TrumpSet,
    NinesShown,
    TrickWon,
)
"""Events that reveal to the others only what the player has just said or played.

A declared marriage and shown nines are the player's own: by taking them back they give away their own cards
only. Events that deal, show or move cards, or settle a deal, are not among them.
"""


def after_action(
    rules: Rules,
    state: TableState,
    action: Action,
    events: Sequence[Event],
    match: Match,
    question: Question,
    *,
    by_person: bool,
) -> TableState:
    """Return the state after an action that led to `match`: which premoves remain, who may undo."""
    if isinstance(action, Deal):
        return replace(state, claimed=None)
    undoable = (
        by_person and state.kind.undo and reveals_nothing(events) and asks_whatever_the_hand(rules, match)
    )
    state = replace(state, undo=action.seat if undoable else None, pending="")
    state = without_premove(state, action.seat)
    asked = question.asked
    if asked is not None and playable_premove(question, state.chairs[asked].premove) is None:
        state = without_premove(state, asked)
    return state


def reveals_nothing(events: Sequence[Event]) -> bool:
    """Return whether an answer with these events may be taken back.

    It may not if a player had to pass without being asked: those cards may be the reason, so a bid could
    probe for them. Nor if the player saw their own cards by passing: a dark bid would not be dark any more.
    """
    if any(isinstance(event, Passed) and (not event.asked or event.looked) for event in events):
        return False
    return all(isinstance(event, UNDOABLE_EVENTS) for event in events)


def asks_whatever_the_hand(rules: Rules, match: Match) -> bool:
    """Return whether the player to answer would be asked with any hand.

    Above the plain limit, and where a dark deal may be lifted, the question itself reveals a marriage. A
    player who could take back what led to it could probe for marriages (docs/rules.md 4.3 `bid_limit`, 4.10
    D1).
    """
    phase = match.phase
    if not isinstance(phase, Auction):
        return True
    hands = tuple(() if seat == phase.asked else hand for seat, hand in enumerate(phase.spread.hands))
    empty = go(match, phase._replace(spread=phase.spread._replace(hands=hands)))
    return len(legal(rules, empty)) > 1


def playable_premove(asked: Question, text: str) -> Play | None:
    """Return the play of a premove for the player to answer; None if they have to be asked.

    They are asked if the card may not be played, or if a marriage goes with it: they decide on that at the
    table.
    """
    if not text or asked.asked is None:
        return None
    play = Play(asked.asked, card(text))
    return play if play in asked.choices and play.card not in asked.hints.declares else None


def next_premove(asked: Question, state: TableState) -> Play | None:
    """Return the premove of the player to answer, if they have one."""
    if asked.asked is None:
        return None
    chair = state.chairs[asked.asked]
    return None if chair.played_for else playable_premove(asked, chair.premove)


def is_for_next_card(match: Match, seat: Seat, turn: int) -> bool:
    """Return whether a card that `seat` pressed on a screen of `turn` is meant for the next card they play.

    It is if the trick is still the same and they have not played since.
    """
    phase = match.phase
    if not isinstance(phase, Playing) or seat not in active(match.players, match.dealer):
        return False
    down = len(phase.trick)
    seen = turn - (match.turn - down)
    place = order_from(match.players, match.dealer, phase.leader).index(seat)
    return 0 <= seen <= down and not seen <= place < down


def without_premove(state: TableState, seat: Seat) -> TableState:
    """Return the state without a premove of `seat`."""
    chair = state.chairs[seat]
    return state.with_chair(seat, replace(chair, premove="")) if chair.premove else state
