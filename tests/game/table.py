"""A table to play at in tests: cards as far as they matter, words as in a record, refusals as codes."""

from __future__ import annotations

from typing import Any

from game.actions import Code, Deal, parse, spell
from game.barrel import reverse_back, seated
from game.cards import DECK, Card, cards
from game.engine import legal, refusal, step
from game.events import Event
from game.layouts import destinations, layout, stacked
from game.rules import assemble
from game.state import Carried, Dealing, DealSettled, Tally, new_match
from game.view import View, project


class Table:
    """One deal at a table. Hands are padded with what is left over, low cards of late suits first.

    With three players the last seat deals unless said otherwise: seat 0 stands at 100, seat 1 speaks first.
    """

    def __init__(
        self,
        changes: dict[str, Any] | None = None,
        held: str = "",
        *,
        scores: tuple[int, ...] | None = None,
        kept: dict[int, dict[str, Any]] | None = None,
        dealer: int | None = None,
        deals_played: int = 5,
        redeals: int = 0,
    ) -> None:
        self.rules = assemble(changes or {})
        players = self.rules.table.players
        reverse = reverse_back(self.rules.barrel) is not None
        tallies = (
            seated(self.rules.barrel, Tally(score, **(kept or {}).get(seat, {})), reverse=reverse)
            for seat, score in enumerate(scores or (0,) * players)
        )
        self.match = new_match(players, dealer)._replace(
            tallies=tuple(tallies), deals_played=deals_played, phase=Dealing(redeals), carried=Carried()
        )
        self.events: list[Event] = []
        if held is not None and held != "wait":
            self.deal(held)

    def deal(self, held: str = "") -> None:
        """Deal cards out: "a hand | another | ... / talon"; what is missing is filled up."""
        deck = self._stacked(held)
        self._do(Deal(deck, placed=True))

    def _stacked(self, held: str) -> tuple[Card, ...]:
        chosen = layout(self.rules.table)
        players, dealer = self.match.players, self.match.dealer
        places = destinations(chosen, players, dealer)
        hands, *talons = held.split("/")
        piles: dict[int, list[Card]] = {seat: [] for seat in set(places)}
        for seat, text in enumerate(hands.split("|")):
            piles[seat] = list(cards(text))
        for number, text in enumerate(talons, 1):
            piles[-number] = list(cards(text))
        used = [each for pile in piles.values() for each in pile]
        rest = [each for each in reversed(DECK) if each not in used]
        for to in sorted(set(places), key=lambda each: (each < 0, each)):
            while len(piles[to]) < places.count(to):
                piles[to].append(rest.pop(0))
        by_seat = tuple(tuple(piles.get(seat, ())) for seat in range(players))
        packets = tuple(tuple(piles[-1 - number]) for number in sorted(set(chosen.talons)))
        return stacked(chosen, players, dealer, by_seat, packets)

    def _do(self, action: Any) -> None:
        events, self.match = step(self.rules, self.match, action)
        self.events += events

    def say(self, words: str) -> Table:
        """Do what is written, as in the play of a record."""
        for each in words.replace("\n", ";").split(";"):
            if each.strip():
                self._do(parse(each))
        return self

    def refused(self, words: str) -> Code | None:
        """Return the code with which an action is refused, None where it is possible."""
        refused = refusal(self.rules, self.match, parse(words))
        return refused.code if refused else None

    @property
    def choices(self) -> list[str]:
        """Legal actions of the asked seat, without the seat."""
        return [spell(each).partition(" ")[2] for each in legal(self.rules, self.match)]

    @property
    def asked(self) -> int | None:
        """The asked seat."""
        return self.match.asked

    @property
    def bids(self) -> list[int]:
        """The bids that are possible."""
        return [int(each.split()[1]) for each in self.choices if each.startswith("bid")]

    def view(self, seat: int | None = None) -> View:
        """Return what `seat` sees, or the group."""
        return project(self.match, seat, legal(self.rules, self.match))

    def last(self, kind: type[Event]) -> Any:
        """Return the last event of a kind."""
        return [each for each in self.events if isinstance(each, kind)][-1]

    def heard(self, kind: type[Event]) -> int:
        """Count the events of a kind."""
        return sum(isinstance(each, kind) for each in self.events)

    @property
    def result(self) -> DealSettled:
        """The settled deal."""
        done = self.last(DealSettled)
        assert isinstance(done, DealSettled)
        return done
