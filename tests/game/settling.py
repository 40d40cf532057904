"""Settling a deal from its results alone: what the tests of the ledger say in a line."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.barrel import reverse_back, seated
from game.cards import cards
from game.events import MatchWon
from game.rules import Rules, assemble
from game.settlement import settle
from game.state import Bargain, Carried, DealSettled, Line, Outcome, Reason, Tally, new_match


class Settled(NamedTuple):
    """Lines that a settlement wrote; plurals are by seat."""

    scores: tuple[int, ...]
    tallies: tuple[Tally, ...]
    lines: tuple[Line, ...]
    bolts: tuple[int, ...]
    winner: int | None
    event: DealSettled

    def reasons(self, seat: int) -> list[str]:
        """Return why the score of `seat` changed, in order."""
        return [line.reason.value for line in self.lines if line.seat == seat]


def settled(
    changes: dict[str, Any] | None = None,
    *,
    start: tuple[int, ...] = (0, 0, 0),
    kept: dict[int, dict[str, Any]] | None = None,
    contract: int = 100,
    cards_taken: tuple[int, ...] = (60, 40, 20),
    marriages: tuple[int, ...] | None = None,
    tricks: tuple[int, ...] | None = None,
    fines: tuple[tuple[int, int, Reason], ...] = (),
    talon: str = "",
    dealer: int | None = None,
    deals_played: int = 5,
    golden_round: int = 1,
    golden_made: bool = False,
    **facts: Any,
) -> Settled:
    """Settle a deal that seat 0 declared, under the defaults and `changes`.

    `kept` is what is known of a seat besides its score; `facts` go to the bargain (way, dark, golden) and
    to the outcome (end, aces, nines, nines_points, declarer).
    """
    rules = assemble(changes or {})
    bargain = _bargain(contract, talon, facts)
    outcome = _outcome(bargain, cards_taken, marriages, tricks, facts)
    match = new_match(len(start), dealer)
    match = match._replace(
        tallies=_tallies(rules, start, kept or {}),
        deals_played=deals_played,
        carried=Carried(golden_made, golden_round, tuple(Line(*fine) for fine in fines)),
    )
    event, *won = settle(rules, match, outcome)
    assert isinstance(event, DealSettled)
    assert all(isinstance(each, MatchWon) for each in won)
    winner = won[0].seat if won and isinstance(won[0], MatchWon) else None
    scores = tuple(tally.score for tally in event.tallies)
    for seat, was in enumerate(start):
        assert scores[seat] - was == sum(line.amount for line in event.lines if line.seat == seat)
    return Settled(scores, event.tallies, event.lines, event.bolts, winner, event)


def _bargain(contract: int, talon: str, facts: dict[str, Any]) -> Bargain:
    named = {name: facts[name] for name in ("way", "dark", "golden", "bought") if name in facts}
    return Bargain(facts.get("declarer", 0), contract, cards(talon), **named)


def _outcome(
    bargain: Bargain,
    taken: tuple[int, ...],
    marriages: tuple[int, ...] | None,
    tricks: tuple[int, ...] | None,
    facts: dict[str, Any],
) -> Outcome:
    none = (0,) * len(taken)
    end = facts.get("end", "played")
    played = end == "played"
    return Outcome(
        bargain=bargain,
        end=end,
        card_points=taken if played else none,
        marriage_points=(marriages or none) if played else none,
        nines_points=facts.get("nines_points", none),
        tricks=(tricks or tuple(1 if points else 0 for points in taken)) if played else none,
        aces=facts.get("aces", none),
        nines=facts.get("nines"),
    )


def _tallies(rules: Rules, start: tuple[int, ...], kept: dict[int, dict[str, Any]]) -> tuple[Tally, ...]:
    reverse = reverse_back(rules.barrel) is not None
    return tuple(
        seated(rules.barrel, Tally(score, **kept.get(seat, {})), reverse=reverse)
        for seat, score in enumerate(start)
    )
