"""Steps of a match that belong together. Pure: nothing is stored here.

A press may cause several steps: two gifts, a redeal and the deal after it, the cards that others have chosen
before their turn. They are stored in one transaction, so a crash leaves all of them or none.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from club.model import Entry, Table
from club.premove import next_premove
from club.progress import Step, after_step, taken
from club.remarks import remarked
from club.state import TableState
from game.actions import Action
from game.events import Event, MatchWon
from game.question import Question
from game.state import Match


@dataclass(slots=True, kw_only=True)
class Change:
    """A table and its match after the steps taken so far, and these steps."""

    table: Table
    match: Match
    question: Question
    events: tuple[Event, ...]
    """Events of the present deal."""
    timer: float
    """Seconds a player may think; 0: no limit."""
    talks: bool
    """Whether computer players make remarks."""
    now: float
    """The moment of all steps, in epoch seconds."""
    steps: list[Step] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    """One for each step."""

    def under(self, state: TableState) -> None:
        """Replace the state of the table before the first step."""
        self.table = replace(self.table, state=state)

    def take(self, action: Action, *, by_person: bool) -> Step:
        """Take one step and return it."""
        made = taken(self.table.rules, self.match, action)
        table = after_step(self.table, made, timer=self.timer, now=self.now, by_person=by_person)
        self.table = remarked(table, made, talks=self.talks)
        self.match, self.question = made.match, made.question
        self.events = made.events if made.opens_deal else self.events + made.events
        self.steps.append(made)
        self.entries.append(Entry(self.table.entries, action, made.events, self.now))
        return made

    def play_premoves(self) -> None:
        """Play the cards that players have chosen before their turn, as long as the next player has one."""
        while self.table.open and (play := next_premove(self.question, self.table.state)):
            self.take(play, by_person=True)

    @property
    def news(self) -> tuple[Event, ...]:
        """The events of all steps."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def snapshot(self) -> Match | None:
        """The match before the first step, if that step begins a deal."""
        return self.steps[0].before if self.steps[0].opens_deal else None

    @property
    def won(self) -> MatchWon | None:
        """How the match was won, if a step won it."""
        return self.steps[-1].won
