"""Table without people: a match or a deal of automatic players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.actions import Action, Deal
from game.cards import DECK
from game.engine import legal, step
from game.events import CardsDealt, Event
from game.layouts import seats
from game.phases.deal import next_deck
from game.players import Level, Situation, answer, never
from game.players.knowledge import Chance, Stop
from game.question import question, see
from game.rules import Rules
from game.state import DealSettled, Match, Over, new_match
from game.view import Seen, observe


class ArenaPlayer(Protocol):
    """Player that answers for a seat."""

    def answer(self, situation: Situation) -> Action:
        """Return one of the choices of the view."""
        ...


@dataclass(slots=True)
class Computer:
    """Computer player of some level, with its own random stream."""

    level: Level
    chance: Chance
    stop: Stop = never

    def answer(self, situation: Situation) -> Action:
        """Return the move of the level."""
        return answer(situation, self.level, self.chance, self.stop)


Asked = Callable[[int, str, Callable[[], Action]], Action]
"""Asks a seat a question of some kind; a tournament measures the time."""


def at_once(_seat: int, _kind: str, ask: Callable[[], Action]) -> Action:
    """Ask without measuring."""
    return ask()


@dataclass(slots=True)
class ArenaTable:
    """One match, its players, and the events that each seat has seen since the cards were dealt."""

    rules: Rules
    match: Match
    players: Sequence[ArenaPlayer]
    asked: Asked = at_once
    seen: list[list[Seen]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = [[] for _ in self.match.tallies]

    def situation(self, seat: int) -> Situation:
        """Return the situation of a seat."""
        view = see(self.match, seat, question(self.rules, self.match))
        return Situation(self.rules, view, tuple(self.seen[seat]))

    def ask(self) -> Action:
        """Return the answer of the asked player."""
        seat = self.match.asked
        assert seat is not None
        situation = self.situation(seat)
        return self.asked(seat, situation.view.kind, lambda: self.players[seat].answer(situation))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and show its events; raises IllegalAction."""
        events, self.match = step(self.rules, self.match, action)
        self.show(events)
        return events

    def show(self, events: Iterable[Event]) -> None:
        """Show events to every seat, as far as it may see them."""
        for event in events:
            for seat, heard in enumerate(self.seen):
                if isinstance(event, CardsDealt):
                    heard.clear()
                learnt = observe(event, seat)
                if learnt is not None:
                    heard.append(learnt)


def play_match(table: ArenaTable, decks: Chance, deals: int) -> Match:
    """Play until a seat has won or `deals` deals are settled; return the match."""
    while not isinstance(table.match.phase, Over) and len(table.match.sheet) < deals:
        table.do(deck(table, decks) if table.match.asked is None else table.ask())
    return table.match


def deck(table: ArenaTable, decks: Chance) -> Action:
    """Return the next deck to deal, the collected or a shuffled one."""
    fresh = shuffled(decks)
    kept = next_deck(table.rules.table, table.match)
    return fresh if kept is None else type(fresh)(kept)


@dataclass(slots=True)
class DealStatistics:
    """Statistics of random deals."""

    deals: int = 0
    matches: int = 0
    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    contracts: Counter[int] = field(default_factory=Counter)


def shuffled(rng: random.Random) -> Deal:
    """Return the deal of a deck in random order."""
    deck = list(DECK)
    rng.shuffle(deck)
    return Deal(tuple(deck))


def settled_deals(rules: Rules, rng: random.Random) -> Iterator[tuple[DealSettled, Match]]:
    """Yield deal after deal of random legal play, a new match after each that ends."""
    players = seats(rules.table)
    match = new_match(players)
    while True:
        if isinstance(match.phase, Over):
            match = new_match(players)
        choices = legal(rules, match)
        events, match = step(rules, match, rng.choice(choices) if choices else shuffled(rng))
        for event in events:
            if isinstance(event, DealSettled):
                yield event, match


def simulate(rules: Rules, deals: int, seed: int) -> DealStatistics:
    """Play `deals` deals and count."""
    tallied = DealStatistics()
    for settled, match in settled_deals(rules, random.Random(seed)):  # noqa: S311  # nosec B311 # no secret
        tallied.deals += 1
        tallied.matches += isinstance(match.phase, Over)
        tallied.results[settled.result] += 1
        tallied.contracts[settled.contract] += 1
        tallied.reasons.update(line.reason.value for line in settled.lines)
        if tallied.deals >= deals:
            break
    return tallied
