"""A table without people: a match, or a deal, played by players who answer for themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.actions import Action
from game.engine import step
from game.events import CardsDealt, Event
from game.phases.deal import next_deck
from game.players import Level, Situation, answer, never
from game.players.situation import Chance, Stop
from game.question import question, see
from game.rules import Rules
from game.seen import Seen, observe
from game.simulate import shuffled
from game.state import Match, Over


class ArenaPlayer(Protocol):
    """Whoever answers for a seat."""

    def answer(self, situation: Situation) -> Action:
        """Return one of the choices of the view."""
        ...


@dataclass(slots=True)
class Computer:
    """A computer player of some level, with its own stream of chance."""

    level: Level
    chance: Chance
    stop: Stop = never

    def answer(self, situation: Situation) -> Action:
        """Think."""
        return answer(situation, self.level, self.chance, self.stop)


Asked = Callable[[int, str, Callable[[], Action]], Action]
"""Puts a question to a seat, of that kind; a tournament measures how long the answer takes."""


def at_once(_seat: int, _kind: str, ask: Callable[[], Action]) -> Action:
    """Ask, and measure nothing."""
    return ask()


@dataclass(slots=True)
class ArenaTable:
    """One match, the players at it, and what each of their seats has seen since the cards were dealt."""

    rules: Rules
    match: Match
    players: Sequence[ArenaPlayer]
    asked: Asked = at_once
    seen: list[list[Seen]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = [[] for _ in self.players]

    def situation(self, seat: int) -> Situation:
        """Return what a seat is asked with."""
        view = see(self.match, seat, question(self.rules, self.match))
        return Situation(self.rules, view, tuple(self.seen[seat]))

    def ask(self) -> Action:
        """Return the answer of the player who is asked."""
        seat = self.match.asked
        assert seat is not None
        situation = self.situation(seat)
        return self.asked(seat, situation.view.kind, lambda: self.players[seat].answer(situation))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Do it, and let everybody see what they may know of it; raises IllegalAction."""
        events, self.match = step(self.rules, self.match, action)
        self.show(events)
        return events

    def show(self, events: Iterable[Event]) -> None:
        """Let every seat see what it may know of what happened."""
        for event in events:
            for seat, heard in enumerate(self.seen):
                if isinstance(event, CardsDealt):
                    heard.clear()
                learnt = observe(event, seat)
                if learnt is not None:
                    heard.append(learnt)


def play_match(table: ArenaTable, decks: Chance, deals: int) -> Match:
    """Play until somebody has won or so many deals are settled; return the match as it is then."""
    while not isinstance(table.match.phase, Over) and len(table.match.sheet) < deals:
        table.do(deck(table, decks) if table.match.asked is None else table.ask())
    return table.match


def deck(table: ArenaTable, decks: Chance) -> Action:
    """Return the deal of the next deck: one that was collected, or a shuffled one."""
    fresh = shuffled(decks)
    kept = next_deck(table.rules.table, table.match)
    return fresh if kept is None else type(fresh)(kept)
