"""Tables in memory: one that waits for its players, and one where a match is played or has just ended."""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.words.buttons import Shortcut, ShowDraft, Tap
from bot.words.texts import Texts
from club.clock import save_time_used
from club.deadlines import Deadline, abandonment, next_deadline
from club.model import Table
from club.occupants import ComputerPlayer, StandIn, is_computer
from club.premove import next_premove
from club.seating import Seating
from club.settings import DEFAULT_SETTINGS, ChatSettings
from club.state import TableState
from game.actions import Play, Seat
from game.events import Event
from game.fair import LINKS
from game.players.situation import Situation, situation
from game.question import Question, question
from game.state import Match
from storage.store import Slot


@dataclass(slots=True, kw_only=True)
class LiveTable:
    """What both kinds have: the record, who sits there, and their languages.

    Changed under the table's lock only, after the change is committed; what it holds is immutable.
    """

    table: Table
    seating: Seating
    words: Texts
    """The group's language."""
    seat_words: tuple[Texts, ...]
    """The language of each player, by seat."""
    coming_words: tuple[tuple[int, Texts], ...] = ()
    """Who sits down at the next deal, by id, and their languages."""
    timer: int = 0
    """Seconds a player may think, as the group has it now; 0: as long as they like."""
    settings: ChatSettings = DEFAULT_SETTINGS
    """What the chat has settled about its tables, as it is now."""

    def seat_of(self, player: int) -> Seat | None:
        """Return where `player` sits."""
        return self.table.seat_of(player)

    def level_of(self, seat: Seat) -> StandIn:
        """Return how well a seat is played that nobody answers for."""
        occupant = self.table.seats[seat]
        return occupant.level if isinstance(occupant, ComputerPlayer) else self.settings.stand_in

    @property
    def responsible(self) -> int:
        """The user whose requests its moves are: the host, or the chat if the host is not known any more."""
        return self.table.host or self.table.chat

    def lobby_slot(self) -> Slot:
        """Return where the lobby of this table is shown."""
        return Slot(self.table.chat, self.table.thread, f"lobby:{self.table.id}")


@dataclass(slots=True, kw_only=True)
class LiveLobby(LiveTable):
    """A table that waits for its players."""

    def seats_wanted(self) -> int:
        """Return how many players the table is for."""
        return self.table.rules.table.players

    def deadline(self, pause_s: float) -> Deadline | None:
        """Return what comes next by itself; the pause between two deals does not matter."""
        del pause_s
        return abandonment(self.table)

    def held(self, now: float, timer: float | None = None) -> TableState:
        """Return its state; no clock runs before the match."""
        del timer
        return save_time_used(self.table.state, None, 0, now)

    def playing(self, table: Table, match: Match, events: tuple[Event, ...] = ()) -> LiveMatch:
        """Return the table with these people where `match` is played; `table` is its record from then on."""
        asked = question(table.rules, match)
        return LiveMatch(
            table=table,
            seating=replace(self.seating, cards=table.cards),
            words=self.words,
            seat_words=self.seat_words,
            coming_words=self.coming_words,
            timer=self.timer,
            settings=self.settings,
            match=match,
            question=asked,
            events=events,
        )


@dataclass(slots=True, kw_only=True)
class LiveMatch(LiveTable):
    """A table where a match is played, or has just ended."""

    match: Match
    question: Question
    """What is asked in the match, by its rules; whatever sets the match sets it too."""
    events: tuple[Event, ...] = ()
    """Those of the present deal."""
    draft: ShowDraft | None = None
    """What whoever is asked last looked at, without having decided."""
    said: dict[Seat, Tap | Shortcut] = field(default_factory=dict)
    """The last press of each seat that was carried out: its second tap is no news to anybody."""

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked; None between two deals, and at the end."""
        return self.match.asked

    @property
    def guided(self) -> bool:
        """Whether this is the first deal of somebody who learns, or the pause before it."""
        return self.table.state.guided and self.match.deals_played == 0

    @property
    def clock(self) -> tuple[TableState, Seat | None, int]:
        """What its clock goes by: its state, the seat that is asked, and the seconds to think."""
        return self.table.state, self.match.asked, self.timer

    def deadline(self, pause_s: float) -> Deadline | None:
        """Return what comes next by itself; `pause_s` lies between two deals."""
        if self.table.own:
            pause_s = math.inf  # nobody else waits for the next deal
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
        """Take over what is committed: the record, the match with its question, the events of the deal."""
        self.table, self.match, self.question, self.events = table, match, asked, events
        if self.seating.cards != table.cards:  # the match is over, and with it the secret
            self.seating = replace(self.seating, cards=table.cards)

    def situation(self, seat: Seat) -> Situation:
        """Return what the seat that is asked has to decide, with the secret seed of the decision."""
        return situation(
            self.table.rules, self.match, seat, self.question, self.events, secret=self._secret()
        )

    def claims(self, seat: Seat) -> bool:
        """Say whether a seat is a computer's that takes all the tricks left, and says so."""
        return bool(self.question.hints.sweeps) and is_computer(self.table.seats[seat]) and not self.guided

    def searcher(self, seat: Seat) -> StandIn:
        """Return the level that looks for the next move of a seat: for a claim counting is enough."""
        return "easy" if self.claims(seat) else self.level_of(seat)

    def _secret(self) -> str:
        """Return a secret that nobody at the table knows by now, from which decisions follow.

        The last link of the chain of decks is the table's secret itself. After its deal, and at a table
        without a secret, each decision gets a secret of its own.
        """
        told = not self.table.seed or len(self.match.sheet) >= LINKS
        return secrets.token_hex(32) if told else self.table.seed

    def premove(self) -> Play | None:
        """Return what whoever is asked has chosen before."""
        return next_premove(self.question, self.table.state)

    def held(self, now: float, timer: float | None = None) -> TableState:
        """Return its state where the clock stops, or goes on, at `now`; `timer` is that of before, if new."""
        return save_time_used(self.table.state, self.match.asked, self.timer if timer is None else timer, now)

    def people(self) -> tuple[Seat, ...]:
        """Return the seats that belong to somebody."""
        return tuple(self.table.people)

    def deal_number(self) -> int:
        """Return the number of the deal on the table, or of the last one between deals, from 1."""
        between = self.match.asked is None
        return max(1, len(self.match.sheet) + (not between))

    def call_slot(self) -> Slot:
        """Return where the group sees whom the table waits for."""
        return Slot(self.table.chat, self.table.thread, f"call:{self.table.id}")

    def pause_slot(self) -> Slot:
        """Return where the group reads that the game is paused."""
        return Slot(self.table.chat, self.table.thread, f"pause:{self.table.id}")

    def vote_slot(self) -> Slot:
        """Return where the group votes on the end of the match."""
        return Slot(self.table.chat, self.table.thread, f"vote:{self.table.id}")

    def ask_slot(self) -> Slot:
        """Return where whoever may end the match alone is asked whether it shall end."""
        return Slot(self.table.chat, self.table.thread, f"ask:{self.table.id}")

    def leave_slot(self, seat: Seat) -> Slot:
        """Return where the owner of a seat is asked about leaving in the group."""
        return Slot(self.table.chat, self.table.thread, f"leave:{self.table.id}:{seat}")

    def leave_slots(self, seat: Seat, player: int) -> tuple[Slot, Slot]:
        """Return where the owner of a seat is asked about leaving: in the group, and at home."""
        in_group = self.leave_slot(seat)
        return in_group, Slot(player, None, in_group.name)

    def coming_slot(self, player: int) -> Slot:
        """Return where somebody reads at home that a seat is theirs from the next deal on."""
        return Slot(player, None, f"coming:{self.table.id}")

    def end_slot(self) -> Slot:
        """Return where the group reads how the match ended."""
        return Slot(self.table.chat, self.table.thread, f"end:{self.table.id}")

    def end_slot_of(self, player: int) -> Slot:
        """Return where somebody reads at home how the match ended."""
        return Slot(player, None, f"end:{self.table.id}")

    def passing_slots(self) -> Iterator[Slot]:
        """Return where something may stand that concerns nobody once the match has ended."""
        yield from (self.call_slot(), self.pause_slot(), self.vote_slot(), self.ask_slot())
        for seat in range(len(self.table.seats)):
            yield self.leave_slot(seat)  # it may have been asked before the seat was given up
        for seat, player in self.table.people.items():
            yield self.leave_slots(seat, player)[1]
            yield which_slot(player)
        for player, _ in self.coming_words:
            yield self.coming_slot(player)

    def table_slot(self, deal: int) -> Slot:
        """Return where the group sees a deal."""
        return Slot(self.table.chat, self.table.thread, f"table:{self.table.id}:{deal}")

    def pin_slot(self) -> Slot:
        """Return where the message is noted that is pinned in the group."""
        return Slot(self.table.chat, self.table.thread, f"pin:{self.table.id}")

    def sheet_slot(self) -> Slot:
        """Return where the group sees the score sheet, one picture for the whole match."""
        return Slot(self.table.chat, self.table.thread, f"sheet:{self.table.id}")

    def hand_slot(self, seat: Seat, deal: int) -> Slot:
        """Return where a player sees his panel of a deal."""
        return self.panel_slot(self.table.people[seat], deal)

    def panel_slot(self, player: int, deal: int) -> Slot:
        """Return where somebody who sits here, or did, sees a deal."""
        return Slot(player, None, f"hand:{self.table.id}:{deal}")


Live = LiveLobby | LiveMatch


def which_slot(player: int) -> Slot:
    """Return where somebody is asked at home which of several tables to leave."""
    return Slot(player, None, "leave")
