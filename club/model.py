"""Stored records of people, groups, tables, matches and settings: plain values, the same for every store.

The figures of a match (contracts, marriages, bolts, barrels, points) are counted here.

A deal counts for the player who was dealt its cards, even if another player finishes it for them. Cards dealt
to a seat without an owner count for nobody, and so does a deal that was not settled.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from club.kinds import HintsFor, TableKind
from club.state import (
    DEFAULT_PREFERENCES,
    NO_STATE,
    Departure,
    EndReason,
    Occupant,
    PersonId,
    Preferences,
    SeatOwner,
    StandIn,
    TableState,
    computers_in,
    is_computer,
    people_in,
)
from game.actions import Action, Seat
from game.events import Event, MarriageDeclared, StoodIn
from game.rules import Rules, Value
from game.state import DealSettled, Match, Reason

Pace = Literal["slow", "human", "quick"]
"""Speed of computer players."""

Pictures = Literal["off", "light", "dark"]
"""Whether the score sheet is drawn, and in which colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettings:
    """Settings for the tables of a group, or for the table in a private chat."""

    pace: Pace = "human"
    """Speed of computer players."""
    stand_in: StandIn = "easy"
    """Level of play for absent players."""
    hints: HintsFor = "computers"
    """Tables where players may ask for a hint."""
    talk: bool = False
    """Whether computer players make remarks."""
    pictures: Pictures = "light"
    """Whether the score sheet, finished deals and the end of a match are shown as pictures."""

    slang: bool = False
    """Whether screens use card players' slang, in languages that have it."""
    pin: bool = False
    """Whether the table is pinned in its group."""
    emotes: bool = True
    """Whether players may show each other emotes in the Mini App."""
    daily: bool = True
    """Whether the chat has a deal of the day."""
    evening: bool = True
    """Whether people may gather for duplicate evenings."""

    @property
    def paper(self) -> Literal["light", "dark"] | None:
        """Return the colours of pictures; None if there are none."""
        return None if self.pictures == "off" else self.pictures


Setting = Literal[
    "pace", "stand_in", "hints", "talk", "pictures", "slang", "pin", "emotes", "daily", "evening"
]
"""Setting that a menu offers: a field of `ChatSettings`."""

DEFAULT_SETTINGS = ChatSettings()
"""Settings of a chat that has not changed any."""


RuleChanges = tuple[tuple[str, Value], ...]
"""A group's rules as stored: the options that differ from a preset, by option id."""


def new_token() -> str:
    """Return sixteen random hexadecimal digits: the name of a group or a table in links."""
    return secrets.token_hex(8)


KEEP_DAYS = (0, 365, 90, 30)
"""Days that a chat can keep the cards of its ended matches; 0: forever."""

Stage = Literal["lobby", "playing", "over", "closed"]
"""State of a table: `over` ended with a winner, `closed` without. Only `lobby` and `playing` are open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person: Telegram user id, name, chosen language (None: not chosen) and preferences."""

    id: PersonId
    name: str
    language: str | None = None
    code: str | None = None
    """Language code of their Telegram app, as told last; None: never told. It counts until they choose."""
    started: bool = False
    """Whether the bot may write to them: they pressed Start and have not blocked it."""
    refused: bool = False
    """Whether Telegram refused the last message to them: what it told before about writing is stale."""
    preferences: Preferences = DEFAULT_PREFERENCES
    username: str | None = field(default=None, repr=False)
    """Their Telegram username (@…), if they have one."""

    @property
    def speaks(self) -> str | None:
        """Return the language they chose, or else that of their app; None if neither is known."""
        return self.language or self.code


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A group: its title, its language (None: not chosen) and its rules as differences from a preset.

    Its id may be a person's: the private chat of a person who plays alone.
    """

    id: int
    title: str
    language: str | None = None
    code: str | None = None
    """Language code of the first member whose code was known; it counts until an admin chooses."""
    preset: str = "classic"
    changes: RuleChanges = ()
    timer: int = 120
    """Thinking time in seconds before a player is called; 0: no limit."""
    settings: ChatSettings = DEFAULT_SETTINGS
    token: str = field(default_factory=new_token, compare=False)
    """Name of the group in links and buttons; unchanged when Telegram gives the group a new id."""
    keep_days: int = 0
    """Days that the cards of ended matches are kept, one of `KEEP_DAYS`; 0: forever."""

    @property
    def speaks(self) -> str | None:
        """Return the language that was chosen, or else that of its first member; None if neither is known."""
        return self.language or self.code


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Rules that a group keeps under a name, for later matches."""

    chat: int
    name: str
    preset: str
    changes: RuleChanges = ()
    id: int = 0
    """Given by the store and kept when the set is replaced, since buttons that were sent contain it."""


class RoundTable(NamedTuple):
    """Place of a table in an evening (`club/evening.py`)."""

    evening: int
    """Id of the evening."""
    round: int
    """From 1."""
    number: int
    """Number of the table in its round, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of a chat (and topic). `rules` are complete, so that a running match keeps its own."""

    id: int
    chat: int
    thread: int | None
    host: PersonId
    """0 if the host has left and nobody else sat there; at an evening the chat's id, which is nobody's."""
    stage: Stage
    seats: tuple[Occupant, ...]
    """Occupant of each seat, in the lobby in the order of joining; NOBODY for a seat that was given up."""
    preset: str
    rules: Rules
    language: str
    created: float
    """Epoch seconds."""
    due: float | None = None
    """Next deadline in epoch seconds."""
    round: RoundTable | None = None
    """Place of a table of an evening; None for any other table."""
    entries: int = 0
    """Number of log entries, as counted by the store: a value given to the store is ignored."""
    state: TableState = NO_STATE
    token: str = field(default_factory=new_token, compare=False)
    """Name of the table in links."""
    version: int = field(default=0, compare=False)
    """Version of the record for the store's optimistic lock: each change states the version it has seen."""
    seed: str = field(default="", compare=False, repr=False)
    """The table's secret, "" for none; nobody is ever shown it.

    The chain of its decks begins from it (`game/fair.py`), and seeds of decisions follow from it
    (`game/players/knowledge.py`).
    """

    @property
    def open(self) -> bool:
        """Return whether the table can still be joined or played."""
        return self.stage in {"lobby", "playing"}

    @property
    def kind(self) -> TableKind:
        """Return what the table allows."""
        return self.state.kind

    @property
    def people(self) -> dict[Seat, PersonId]:
        """Return the people at the table by seat, without computer players."""
        return people_in(self.seats)

    def seat_of(self, person: PersonId) -> Seat | None:
        """Return the seat of a person; None if they have none."""
        return self.seats.index(person) if person in self.seats else None

    def gives_hints(self, chosen: HintsFor) -> bool:
        """Return whether players may ask for hints now, in a chat that has chosen so."""
        if chosen == "computers":  # among people, a hint lets a computer play for the asker
            return self.kind.hints and bool(computers_in(self.seats))
        return self.kind.hints and chosen == "on"

    def mentions(self, person: PersonId) -> bool:
        """Return whether the record mentions a person, even one who has left."""
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
        """Return whether the cards of finished deals may be shown.

        If the same deck is dealt on, the way it was collected reveals the next deals until the match has
        ended.
        """
        return self.stage != "playing" or self.rules.table.shuffle != "match_start"

    @property
    def cards(self) -> str:
        """Return the token of buttons that open finished deals; "" while the cards must stay hidden."""
        return self.token if self.open_cards else ""

    @property
    def has_live_screens(self) -> bool:
        """Return whether the table's screens are kept up to date: it is open, or has just ended."""
        return self.open or self.due is not None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted action and the events that followed; `number` counts from 1 within the table."""

    number: int
    action: Action
    events: tuple[Event, ...]
    at: float
    """Epoch seconds."""

    @property
    def stood_in(self) -> bool:
        """Whether a stand-in took the action, for an absent player."""
        return isinstance(next(iter(self.events), None), StoodIn)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """The last snapshot of a match, and the log entries since then (those of the present deal)."""

    match: Match
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """An ended season of a chat; the first is number 1."""

    number: int
    ended: float
    """Epoch seconds."""
    ended_by: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Result of a match for the standings: players by seat at its end, and final scores."""

    table: int
    chat: int
    players: tuple[Occupant, ...]
    scores: tuple[int, ...]
    winner: int | None
    """Seat of the winner; None for a match that was not finished."""
    deals: int
    ended: float
    """Epoch seconds."""
    points: tuple[int, ...] = ()
    """Game points by seat, if the table counts them."""
    why: EndReason | None = None
    """Reason for the end; None: unknown, since older matches did not record it."""
    by: tuple[PersonId, ...] = ()
    """People who ended the match early."""
    gone: tuple[Departure, ...] = ()
    """Players who gave up a seat and did not come back while others still played."""
    season: int = field(default=0, compare=False)
    """Season of the chat in which the match ended, from 1, as counted by the store."""
    figures: tuple[PlayerFigures, ...] | None = None
    """Figures of the players; None: not counted yet (an older match); empty: unknown."""
    sheet: tuple[DealSettled, ...] = field(default=(), compare=False, repr=False)
    """Score sheet: stored with the result, and read only by `Store.sheet_of`."""
    on_paper: bool = False
    """Whether real cards were played, and the score was entered on a sheet."""

    @property
    def broken_off(self) -> bool:
        """Return whether a match ended early. A deal of the day that was played has no winner either."""
        return self.winner is None and (self.why != "daily" or not self.deals)

    @property
    def with_computers(self) -> bool:
        """Return whether a computer player took part."""
        return any(map(is_computer, self.players))


FALL_REASONS = frozenset({Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Reasons of score lines by which a player falls from the barrel."""
COUNTED_EVENTS = (MarriageDeclared, DealSettled)
"""Events of a match that figures are counted from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFigures:
    """Figures of one player in the deals that were dealt to them, of one match or of several."""

    player: PersonId
    deals: int = 0
    points: int = 0
    """Sum of the changes to the seat's total in these deals."""
    tried: int = 0
    """Contracts as declarer, whatever their result."""
    made: int = 0
    biggest: int = 0
    """The biggest contract made."""
    marriages: int = 0
    bolts: int = 0
    climbs: int = 0
    """Climbs onto the barrel."""
    falls: int = 0

    def plus(self, other: PlayerFigures) -> PlayerFigures:
        """Return the sum of these figures and others of the same player."""
        return PlayerFigures(
            player=self.player,
            deals=self.deals + other.deals,
            points=self.points + other.points,
            tried=self.tried + other.tried,
            made=self.made + other.made,
            biggest=max(self.biggest, other.biggest),
            marriages=self.marriages + other.marriages,
            bolts=self.bolts + other.bolts,
            climbs=self.climbs + other.climbs,
            falls=self.falls + other.falls,
        )


def owners_with_deal(
    owners: tuple[SeatOwner, ...], seats: Sequence[Occupant], deal: int
) -> tuple[SeatOwner, ...]:
    """Return the seat owners including those of `deal`, which is dealt to `seats`. Only changes are added."""
    before = deal_owners(owners, deal)
    known = [seat in before and before[seat] == each for seat, each in enumerate(seats)]
    return (*owners, *(SeatOwner(deal, seat, each) for seat, each in enumerate(seats) if not known[seat]))


def count_figures(owners: Sequence[SeatOwner], events: Iterable[Event]) -> tuple[PlayerFigures, ...]:
    """Return the figures of every person who was dealt cards, in the order of their first deal.

    `events` are those of the match; only `COUNTED_EVENTS` are needed.
    """
    found: dict[PersonId, PlayerFigures] = {}
    married: list[Seat] = []
    deal = 1
    for event in events:
        if isinstance(event, MarriageDeclared) and event.suit is not None:
            married.append(event.seat)
        if not isinstance(event, DealSettled):
            continue
        for seat, player in deal_owners(owners, deal).items():
            if isinstance(player, PersonId):
                own = replace(_deal(player, seat, event), marriages=married.count(seat))
                found[player] = found.get(player, PlayerFigures(player=player)).plus(own)
        married.clear()
        deal += 1
    return tuple(found.values())


def deal_owners(owners: Sequence[SeatOwner], deal: int) -> dict[Seat, Occupant]:
    """Return the owner of each seat in a deal."""
    return {each.seat: each.player for each in owners if each.deal <= deal}


def _deal(player: PersonId, seat: Seat, row: DealSettled) -> PlayerFigures:
    tried, made = row.declarer == seat, row.declarer == seat and row.result == "made"
    why = {line.reason for line in row.lines if line.seat == seat}
    return PlayerFigures(
        player=player,
        deals=1,
        points=sum(line.amount for line in row.lines if line.seat == seat),
        tried=int(tried),
        made=int(made),
        biggest=row.contract if made else 0,
        bolts=row.bolts[seat],
        climbs=int(Reason.BARREL_CLIMB in why),
        falls=int(bool(why & FALL_REASONS)),
    )
