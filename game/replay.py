"""Playing a record again, and telling where it does not agree (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.actions import Action, Contract, Deal, Pass, Play
from game.deal import stacked
from game.engine import legal, refusal, step
from game.events import ContractAsked, ContractSet, DealSettled, Event, Passed
from game.notation import spell
from game.record import DealRecord, Record, RecordError, Said
from game.refusals import Code, Refusal
from game.rules import Rules
from game.state import Match, Over


@dataclass(frozen=True, slots=True)
class Replayed:
    """One deal played again: what happened, the match after it, and what the record says of the scores."""

    events: tuple[Event, ...]
    match: Match
    written: tuple[int, ...] | None

    @property
    def agrees(self) -> bool:
        """Say whether the scores are those written down, where they are."""
        return self.written is None or self.written == self.match.scores


@dataclass(slots=True)
class Table:
    """A match in the hands of a reader, with the answers that were given by themselves."""

    rules: Rules
    match: Match
    events: list[Event] = field(default_factory=list)
    unasked: list[Action] = field(default_factory=list)

    def act(self, action: Action) -> None:
        """Do what `refusal` allows."""
        events, self.match = step(self.rules, self.match, action)
        self.events += events
        asked = any(isinstance(each, ContractAsked) for each in events)
        for each in events:
            if isinstance(each, Passed) and not each.asked:
                self.unasked.append(Pass(each.seat))
            elif isinstance(each, ContractSet) and not isinstance(action, Contract) and not asked:
                self.unasked.append(Contract(each.seat, each.amount))

    def forced(self) -> Play | None:
        """Return the card that has to be played, if it is the only one possible."""
        choices = legal(self.rules, self.match)
        only = choices[0] if len(choices) == 1 else None
        return only if isinstance(only, Play) else None


def replay(record: Record) -> Iterator[Replayed]:
    """Play a record deal by deal; raises RecordError with the line where an action is refused."""
    match = record.start
    for number, deal in enumerate(record.deals, 1):
        table = Table(record.rules, match)
        _deal(table, deal, number)
        for said in deal.said:
            _say(table, said)
        while not _ended(table) and (only := table.forced()):
            table.act(only)
        if number < len(record.deals) and not _ended(table):
            raise RecordError(f"deal {number} is not played to its end")
        match = table.match
        yield Replayed(tuple(table.events), match, deal.scores)


def _deal(table: Table, deal: DealRecord, number: int) -> None:
    match = table.match
    try:
        action = Deal(stacked(match.players, match.dealer, deal.hands, deal.talons))
    except ValueError as error:
        raise RecordError(f"deal {number}: {error}") from None
    if refused := refusal(table.rules, match, action):
        why = (
            "a card is missing or stands there twice"
            if refused.code is Code.NOT_A_DECK
            else "the match is over"
        )
        raise RecordError(f"deal {number}: {why}")
    table.act(action)


def _say(table: Table, said: Said) -> None:
    """Do what is written, after the forced cards that are not; an answer given by itself may be repeated."""
    reason: Refusal | None = None
    while refused := refusal(table.rules, table.match, said.action):
        if said.action in table.unasked:
            table.unasked.remove(said.action)
            return
        if reason is None or reason.code is Code.NOT_YOUR_TURN:
            reason = refused
        only = table.forced()
        if only is None:
            raise RecordError(explain(said.action, reason), said.line)
        table.act(only)
    table.act(said.action)


def explain(action: Action, refused: Refusal) -> str:
    """Return one line about a refused action."""
    facts = [f"{refused.amount}"] if refused.amount is not None else []
    facts += [refused.suit.name.lower()] if refused.suit else []
    return f"{spell(action)!r} is refused: {refused.code}" + (f" ({', '.join(facts)})" if facts else "")


def _ended(table: Table) -> bool:
    """Say whether the deal-out came to its end: settled, or a redeal."""
    return table.match.asked is None


def winner(match: Match) -> int | None:
    """Return who won, or None while the match goes on."""
    return match.phase.winner if isinstance(match.phase, Over) else None


def settled(events: tuple[Event, ...]) -> DealSettled | None:
    """Return the line of the score sheet among `events`, if the deal was settled."""
    return next((each for each in events if isinstance(each, DealSettled)), None)
