"""What is kept of people, groups, tables and matches: plain records, the same for every store."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Literal

from club.figures import Figures
from club.occupants import Occupant, Person, is_computer, people_in
from club.settings import DEFAULT_SETTINGS, ChatSettings
from club.state import DEFAULT_PREFERENCES, NO_STATE, Gone, Preferences, TableState, Why
from game.actions import Action, Seat
from game.events import Event
from game.ledger import DealSettled
from game.rules import Rules, Value
from game.state import Match

Changes = tuple[tuple[str, Value], ...]
"""Rules as they are kept for a group: what differs from a preset, by option id."""


def new_token() -> str:
    """Return sixteen hexadecimal digits that nobody guesses: what a link calls a group or a table by."""
    return secrets.token_hex(8)


KEEP_DAYS = (0, 365, 90, 30)
"""For how many days a chat may have the cards of its ended matches kept; 0: for ever."""

Stage = Literal["lobby", "playing", "over", "closed"]
"""`over` ended with a winner, `closed` without; only lobby and playing are open."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person: Telegram's user id, the name shown, the language chosen (None: Telegram's), reachability."""

    id: Person
    name: str
    language: str | None = None
    started: bool = False
    """Whether the bot may write to him: he pressed Start and has not blocked it."""
    preferences: Preferences = DEFAULT_PREFERENCES
    username: str | None = field(default=None, repr=False)
    """What others call them by with an @, where they have such a name."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A group: its title, its language (None: not chosen) and its own rules as differences from a preset.

    Its id may be a person's: the direct chat of somebody who plays there for themselves.
    """

    id: int
    title: str
    language: str | None = None
    preset: str = "classic"
    changes: Changes = ()
    timer: int = 120
    """Seconds a player may think before he is called; 0: as long as he likes."""
    settings: ChatSettings = DEFAULT_SETTINGS
    token: str = field(default_factory=new_token, compare=False)
    """What links and buttons call the group by; it stays when the group gets a new id."""
    keep_days: int = 0
    """For so long the cards of ended matches are kept, one of `KEEP_DAYS`; 0: for ever."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that a group keeps under a name, to play by them another time."""

    chat: int
    name: str
    preset: str
    changes: Changes = ()
    id: int = 0
    """Given by the store, and kept when the set is replaced: it lives in buttons already sent."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a chat (and topic); `rules` are complete, so that a running match keeps its own."""

    id: int
    chat: int
    thread: int | None
    host: Person
    stage: Stage
    seats: tuple[Occupant, ...]
    """Who has which seat, in the lobby in the order of joining; NOBODY has one that was given up."""
    preset: str
    rules: Rules
    language: str
    created: float
    """Epoch seconds."""
    due: float | None = None
    """When the next step comes by itself, in epoch seconds."""
    entries: int = 0
    """Accepted actions so far, as the store counts them: what is given to it here is ignored."""
    state: TableState = NO_STATE
    token: str = field(default_factory=new_token, compare=False)
    """The name of the table in links."""
    version: int = field(default=0, compare=False)
    """Which of its changes the record has seen, as the store counts them; each change gives it back."""
    seed: str = field(default="", compare=False, repr=False)
    """The table's secret, "" for none; nobody is ever shown it.

    The chain of its decks begins from it (`game/fair.py`), and seeds of decisions follow from it
    (`game/players/situation.py`).
    """

    @property
    def open(self) -> bool:
        """Say whether the table can still be joined or played."""
        return self.stage in {"lobby", "playing"}

    @property
    def own(self) -> bool:
        """Say whether somebody plays here for themselves: the table stands in their direct chat."""
        return self.chat > 0

    @property
    def people(self) -> dict[Seat, Person]:
        """Return who sits where: people alone, in the order of the seats."""
        return people_in(self.seats)

    def seat_of(self, person: Person) -> Seat | None:
        """Return where somebody sits; None who does not."""
        return next((seat for seat, each in self.people.items() if each == person), None)

    def tells_of(self, person: Person) -> bool:
        """Say whether somebody stands anywhere in the record, though they may have left."""
        state = self.state
        chairs = (
            each for chair in state.chairs for each in (chair.left, chair.next_owner, chair.computer_by)
        )
        left = (each.player for each in state.gone)
        agreed = (each.player for each in state.consents)
        dealt = (each.player for each in state.owners)
        ended = state.end.by if state.end else ()
        named = (self.chat, self.host, *self.seats, *chairs, *left, *agreed, *dealt, *ended, *state.invited)
        return person in named

    @property
    def open_cards(self) -> bool:
        """Say whether the cards of deals that are over are no secret.

        Where the same deck is dealt on, how it was collected tells the next ones until the match has ended.
        """
        return self.stage != "playing" or self.rules.table.shuffle != "match_start"

    @property
    def cards(self) -> str:
        """Return what keys call the table by that open its deals, "" while these are to stay hidden."""
        return self.token if self.open_cards else ""

    @property
    def at_hand(self) -> bool:
        """Say whether its screens are still cared for: open, or ended and the last ones on their way."""
        return self.open or self.due is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action and what came of it; `number` counts from 1 within the table."""

    number: int
    action: Action
    events: tuple[Event, ...]
    at: float
    """Epoch seconds."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as of its last snapshot, and the entries from there on (those of the present deal)."""

    match: Match
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a chat that has ended; the first is number 1."""

    number: int
    ended: float
    """Epoch seconds."""
    ended_by: Person


@dataclass(frozen=True, slots=True)
class Result:
    """A match that ended, for the standings: by seat who had it at the end, and the final score."""

    table: int
    chat: int
    players: tuple[Occupant, ...]
    scores: tuple[int, ...]
    winner: int | None
    """The seat; None for a match that was not finished."""
    deals: int
    ended: float
    """Epoch seconds."""
    points: tuple[int, ...] = ()
    """Game points by seat, where the table keeps them."""
    why: Why | None = None
    """How it came to its end; None: not known, as it ended before this was kept."""
    by: tuple[Person, ...] = ()
    """Who ended it before its end."""
    gone: tuple[Gone, ...] = ()
    """Who gave a seat up and did not come back, while others were still there."""
    season: int = field(default=0, compare=False)
    """The season of the chat in which it ended, from 1, as the store counts them."""
    figures: tuple[Figures, ...] | None = None
    """Who did what in it; None: not counted yet, as it is older than that; empty: not known."""
    sheet: tuple[DealSettled, ...] = field(default=(), compare=False, repr=False)
    """The score sheet: stored with the result, and read by `Store.sheet_of` alone."""

    @property
    def with_computers(self) -> bool:
        """Say whether a computer player took part."""
        return any(map(is_computer, self.players))
