"""Steps of a match that are stored in one transaction. Pure: nothing is stored here.

One press may cause several steps: two gifts, a redeal and the next deal, the premoves of other players. After
a crash all of them are stored or none.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from club.model import LogEntry, Table
from club.premove import next_premove
from club.progress import MatchStep, after_step, close_table, take_step
from club.remarks import with_remark
from club.state import TableState
from game.actions import Action
from game.events import Event, MatchWon
from game.question import Question
from game.state import Match


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
    steps: list[MatchStep] = field(default_factory=list)
    entries: list[LogEntry] = field(default_factory=list)
    """One log entry for each step."""

    def under(self, state: TableState) -> None:
        """Replace the table's state before the first step."""
        self.table = replace(self.table, state=state)

    def take(self, action: Action, *, by_person: bool) -> MatchStep:
        """Take one step and return it."""
        made = take_step(self.table.rules, self.match, action)
        table = after_step(self.table, made, timer=self.timer, now=self.now, by_person=by_person)
        self.table = with_remark(table, made, talks=self.talks)
        self.match, self.question = made.match, made.question
        self.events = made.events if made.opens_deal else self.events + made.events
        self.steps.append(made)
        self.entries.append(LogEntry(self.table.entries, action, made.events, self.now))
        return made

    def play_premoves(self) -> None:
        """Play premoves as long as the next player has one."""
        while self.table.open and (play := next_premove(self.question, self.table.state)):
            self.take(play, by_person=True)

    def end_early(self) -> None:
        """Close the table of a deal of the day, or of an evening, once its deals are settled."""
        state = self.table.state
        if self.table.open and state.daily and self.match.sheet:
            self.table = close_table(self.table, "daily", (), self.now)
        if self.table.open and 0 < state.evening <= len(self.match.sheet):
            self.table = close_table(self.table, "evening", (), self.now)

    @property
    def news(self) -> tuple[Event, ...]:
        """The events of all steps."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def snapshot(self) -> Match | None:
        """The match before the first step if that step begins a deal, else None."""
        return self.steps[0].before if self.steps[0].opens_deal else None

    @property
    def won(self) -> MatchWon | None:
        """The event that ended the match with a winner, if the last step did."""
        return self.steps[-1].won
