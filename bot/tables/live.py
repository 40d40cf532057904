"""Tables in memory: waiting for players, or with a match that is in progress or has just ended.

A table that is loaded is checked, so that its record and its match fit together, and its match is folded.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.people import named
from bot.words.buttons import Shortcut, ShowDraft, Tap
from bot.words.texts import Texts
from club.clock import Deadline, abandonment, next_deadline, save_time_used
from club.model import DEFAULT_SETTINGS, Chat, ChatSettings, Player, SavedMatch, Table
from club.seats import Seating
from club.state import ComputerPlayer, StandIn, TableState, computers_in, is_computer
from game.actions import Seat
from game.engine import fold
from game.events import Event
from game.fair import LINKS
from game.players.knowledge import Situation, situation
from game.question import Question, question
from game.rules import Rules
from game.state import Match
from storage.store import Corrupt, Slot

SlotName = Literal[
    # in the group, and of a person's own table at home
    "lobby",  # the table that waits
    "table",  # a deal, by its number
    "sheet",  # the score sheet, one picture for the whole match
    "pin",  # the record of the message that is pinned
    "call",  # the call to the asked player
    "pause",  # the pause
    "vote",  # the vote on the end of the match
    "ask",  # the question to a person who may end the match alone
    # in the group or at home
    "leave",  # the question whether the owner of a seat leaves, by seat
    "end",  # the end of the match
    # in the direct chat of a player
    "hand",  # a panel, by the number of its deal
    "invited",  # the invitation to a rematch
    "coming",  # the promise of a seat at the next deal
    "seat",  # the vacant seat to which its owner may come back
]
"""Messages of a table: each slot holds one, which is edited in place."""


@dataclass(slots=True, kw_only=True)
class LiveTable:
    """Table in memory: its record, its players and their languages.

    It changes only under the table's lock, after the commit; the values in it are immutable.
    """

    table: Table
    seating: Seating
    words: Texts
    """Messages in the group's language."""
    seat_words: tuple[Texts, ...]
    """Messages in the language of each player, by seat."""
    coming_words: tuple[tuple[int, Texts], ...] = ()
    """People who join at the next deal, by id, with the messages in their languages."""
    timer: int = 0
    """Seconds of thinking time in the group at present; 0 means no limit."""
    settings: ChatSettings = DEFAULT_SETTINGS
    """Present settings of the chat."""
    drawn_from: tuple[Chat | None, tuple[Player, ...]] = (None, ())
    """The chat and the players as they were when `seating` was made."""

    def name_of(self, person: Player) -> str:
        """Return the name of a person as the table shows it: with a number if another looks like it."""
        return self.seating.called.get(person.id) or named(self.words, person)

    def host_name(self, host: int) -> str:
        """Return the name of the present host."""
        return self.seating.called.get(host) or self.words.plain("nameless")

    def level_of(self, seat: Seat) -> StandIn:
        """Return the level of the substitute at a seat."""
        occupant = self.table.seats[seat]
        return occupant.level if isinstance(occupant, ComputerPlayer) else self.settings.stand_in

    @property
    def responsible(self) -> int:
        """User who is charged for searches at this table: the host, or the chat if no host is known."""
        return self.table.host or self.table.chat

    def slot(self, name: SlotName, part: int | None = None, *, of: int | None = None) -> Slot:
        """Return a slot of this table; `part` is a deal or a seat, `of` the owner of a direct chat."""
        full = f"{name}:{self.table.id}" if part is None else f"{name}:{self.table.id}:{part}"
        return Slot(self.table.chat, self.table.thread, full) if of is None else Slot(of, None, full)


@dataclass(slots=True, kw_only=True)
class LiveLobby(LiveTable):
    """Table that waits for its players."""

    house_rules: Rules = field(default_factory=Rules)
    """Rules of the chat, which name the usual length of a match."""

    def seats_wanted(self) -> int:
        """Return the number of seats."""
        return self.table.rules.table.players

    def deadline(self, pause_s: float) -> Deadline | None:
        """Return the next deadline; the pause between deals plays no role before the match."""
        del pause_s
        return abandonment(self.table)

    def held(self, now: float, timer: float | None = None) -> TableState:
        """Return the table's state; no clock runs before the match."""
        del timer
        return save_time_used(self.table.state, None, 0, now)

    def playing(self, table: Table, match: Match, events: tuple[Event, ...] = ()) -> LiveMatch:
        """Return the table with the same people and a running `match`; `table` is its record from then on."""
        asked = question(table.rules, match)
        return LiveMatch(
            table=table,
            seating=replace(self.seating, cards=table.cards),
            words=self.words,
            seat_words=self.seat_words,
            coming_words=self.coming_words,
            timer=self.timer,
            settings=self.settings,
            drawn_from=self.drawn_from,
            match=match,
            question=asked,
            events=events,
        )


@dataclass(slots=True, kw_only=True)
class LiveMatch(LiveTable):
    """Table with a match that is in progress or has just ended."""

    match: Match
    question: Question
    """Present question of the match; it is set together with `match`."""
    events: tuple[Event, ...] = ()
    """Events of the present deal."""
    draft: ShowDraft | None = None
    """Unconfirmed choice in the panel of the asked player."""
    last_press: dict[Seat, Tap | Shortcut] = field(default_factory=dict)
    """Last successful press of each seat: a second tap of it is answered silently."""

    @property
    def guided(self) -> bool:
        """Whether this is the first deal of a learner, or the pause before it."""
        return self.table.state.guided and self.match.deals_played == 0

    @property
    def clock(self) -> tuple[TableState, Seat | None, int]:
        """Inputs of its clock: the state, the asked seat, and the seconds of thinking time."""
        return self.table.state, self.match.asked, self.timer

    def deadline(self, pause_s: float) -> Deadline | None:
        """Return the next deadline; `pause_s` is the pause between two deals."""
        if not self.table.kind.deals_on:
            pause_s = math.inf  # no other person waits for the next deal
        preferences, timer, pace = self.seating.preferences, self.timer, self.settings.pace
        return next_deadline(
            self.table,
            self.match,
            self.question,
            timer=timer,
            pause_s=pause_s,
            preferences=preferences,
            pace=pace,
        )

    def goes_on(self, table: Table, match: Match, asked: Question, events: tuple[Event, ...]) -> None:
        """Take over committed values: the record, the match with its question, the events of the deal."""
        self.table, self.match, self.question, self.events = table, match, asked, events
        if self.seating.cards != table.cards:  # the match is over, so its secret is public
            self.seating = replace(self.seating, cards=table.cards)

    def situation(self, seat: Seat) -> Situation:
        """Return the situation of the asked seat, with the secret seed of the decision."""
        return situation(
            self.table.rules, self.match, seat, self.question, self.events, secret=self._secret()
        )

    def claims(self, seat: Seat) -> bool:
        """Return whether a computer has the seat and can claim all remaining tricks."""
        return bool(self.question.hints.sweeps) and is_computer(self.table.seats[seat]) and not self.guided

    def searcher(self, seat: Seat) -> StandIn:
        """Return the level that searches for the next move of a seat: for a claim, counting is enough."""
        return "easy" if self.claims(seat) else self.level_of(seat)

    def _secret(self) -> str:
        """Return a secret unknown to everybody at the table, the seed of decisions.

        The last link of the chain of decks is the table's secret itself. After its deal, and at a table
        without a secret, each decision gets a secret of its own.
        """
        told = not self.table.seed or len(self.match.sheet) >= LINKS
        return secrets.token_hex(32) if told else self.table.seed

    def held(self, now: float, timer: float | None = None) -> TableState:
        """Return the state with the clock stopped or running at `now`.

        `timer` is the old thinking time, if changed.
        """
        return save_time_used(self.table.state, self.match.asked, self.timer if timer is None else timer, now)

    def deal_number(self) -> int:
        """Return the number of the present deal, or of the last one between deals, from 1."""
        between = self.match.asked is None
        return max(1, len(self.match.sheet) + (not between))

    def hand_slot(self, seat: Seat, deal: int) -> Slot:
        """Return the slot of a player's panel of a deal."""
        return self.slot("hand", deal, of=self.table.people[seat])

    def leave_slots(self, seat: Seat, player: int) -> tuple[Slot, Slot]:
        """Return both slots of the question whether the owner of a seat leaves: in the group, and at home."""
        return self.slot("leave", seat), self.slot("leave", seat, of=player)

    def passing_slots(self) -> Iterator[Slot]:
        """Return the slots whose messages lose their meaning when the match ends."""
        yield from (self.slot("call"), self.slot("pause"), self.slot("vote"), self.slot("ask"))
        for seat in range(len(self.table.seats)):
            yield self.slot("leave", seat)  # the question may be older than the loss of the seat
        for seat, player in self.table.people.items():
            yield self.slot("leave", seat, of=player)
            yield which_slot(player)
        for player, _ in self.coming_words:
            yield self.slot("coming", of=player)


Live = LiveLobby | LiveMatch


def which_slot(player: int) -> Slot:
    """Return the slot of the question in a direct chat which of several tables to leave."""
    return Slot(player, None, "leave")


def check(table: Table, match: Match | None) -> None:
    """Raise Corrupt if the record and the match cannot belong to the same table."""
    if (table.stage == "lobby") != (match is None):
        begun = "has begun" if match else "is missing"
        raise Corrupt(table.id, table.entries, f"the stage is {table.stage!r}, but its match {begun}")
    if match is None:
        return
    players, state = len(match.scores), table.state
    if len(table.seats) != players or len(state.chairs) != players:
        of = f"{len(table.seats)} seats and {len(state.chairs)} chairs"
        raise Corrupt(table.id, table.entries, f"{of} for a match of {players}")
    seats = {match.dealer, match.asked, state.undo, state.claimed, *state.ending, *state.hinted} - {None}
    if state.remark is not None:
        seats.add(state.remark.seat)
    if not seats <= set(range(players)):
        raise Corrupt(table.id, table.entries, f"{seats} are not all seats of {players}")
    if set(computers_in(table.seats)) != {seat for seat, chair in enumerate(state.chairs) if chair.computer}:
        raise Corrupt(table.id, table.entries, "seats and chairs name different computer players")


def folded(table: int, saved: SavedMatch) -> Match:
    """Return the match of a table as of its last entry; raises Corrupt if the entries do not fit."""
    match = saved.match
    for entry in saved.entries:
        try:
            match = fold(match, entry.events)
        except Exception as error:
            raise Corrupt(table, entry.number, f"it does not fit the match before it ({error!r})") from error
    return match
