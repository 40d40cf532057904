"""Tables in memory: waiting for players, or with a match that is in progress or has just ended.

A table that is loaded is checked, so that its record and its match fit together, and its match is folded.
Its screens are drawn here, from the knowledge of their viewer; `Display` says when.
"""

import math
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from markupsafe import Markup

from bot.people import named
from bot.pictures.canvas import ThemeName
from bot.screens import Screen
from bot.screens.hand import hand_screen, question_screen
from bot.screens.lobby import PendingConsent, lobby_screen, own_screen
from bot.screens.over import finale, match_over_screen, on_cloth, pictured, sheet_screen, with_latest
from bot.screens.rules import match_rules
from bot.screens.table import call_screen, table_screen
from bot.words.buttons import Shortcut, ShowDraft, Tap
from bot.words.texts import Texts
from club.clock import Deadline, abandonment, grace_s, next_deadline, save_time_used
from club.lobby import changes_since_consent, seats_without_consent
from club.model import DEFAULT_SETTINGS, Chat, ChatSettings, Player, SavedMatch, Table
from club.progress import match_duration_s
from club.rules import rules_mark
from club.seats import Seating, presence
from club.state import ComputerPlayer, StandIn, TableState, computers_in, is_computer
from game.actions import Seat
from game.engine import fold
from game.events import Event
from game.fair import LINKS
from game.players.knowledge import Situation, situation
from game.question import Question, question, see
from game.rules import Rules
from game.state import DealSettled, Match, Over
from game.view import GROUP, project
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

    def playing(self, table: Table, match: Match, events: tuple[Event, ...] = ()) -> "LiveMatch":
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
        if not table.open:  # the match is over, so its cards are public
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


def draw_lobby(live: LiveLobby, words: Texts, *, drawn: bool | Literal["watched"] = False) -> Screen:
    """Draw a table that waits for its players; if `drawn`, the page shows them.

    If it is "watched", its viewer has no seat.
    """
    table = live.table
    if table.kind.private:
        return own_screen(words, live.seating, table.preset, table.rules, live.house_rules, drawn=bool(drawn))
    waiting = PendingConsent(
        rules_mark(table.preset, table.rules),
        seats_without_consent(table),
        changes_since_consent(table),
        table.state.proof,
    )
    seating, house = live.seating, live.house_rules
    return lobby_screen(words, seating, table.preset, table.rules, waiting, house, drawn=drawn)


def draw_table(
    words: Texts,
    seating: Seating,
    match: Match,
    events: tuple[Event, ...],
    state: TableState,
    closing: Markup | None = None,
    *,
    paper: ThemeName | None = None,
) -> Screen:
    """Draw the group's view of a match; `closing` stands under the result of the last deal.

    If there is `paper`, a finished deal shows the last rows of the sheet as a picture. The end of the match
    is a picture of its own, in another message.
    """
    around = presence(state, GROUP, match.asked)
    view = project(match, GROUP, ())
    screen = table_screen(words, seating, view, events, around, closing)
    if not match.deals_played and not state.proof.die:
        screen = replace(screen, sound="everywhere")  # the match begins, and no die has rung
    if paper is None or around.end is not None or match.asked is not None or not _settled(events):
        return screen
    short = table_screen(words, seating, view, events, around, closing, drawn=True)
    return with_latest(screen, short, words, seating, view, paper)


def draw_deal(live: LiveMatch) -> Screen:
    """Draw the present deal for the chat of its table, with the rules once the match is over."""
    table, over = live.table, isinstance(live.match.phase, Over)
    closing = match_rules(live.words, table.preset, table.rules) if over else None
    played, paper = (live.words, live.seating, live.match, live.events), live.settings.paper
    return draw_table(*played, table.state, closing, paper=paper)


def draw_hand(
    words: Texts,
    seating: Seating,
    asked: Question,
    match: Match,
    seat: Seat,
    state: TableState,
    *,
    draft: str = "",
) -> Screen:
    """Draw a player's view of a match and of its question."""
    around = presence(state, seat, match.asked)
    return hand_screen(words, seating, see(match, seat, asked), around, draft)


def draft_of(live: LiveMatch, seat: Seat) -> str:
    """Return what a player has chosen but not confirmed; "" for nothing."""
    draft, turn = live.draft, live.match.turn
    return draft.words if draft and draft.turn == turn and seat == live.match.asked else ""


def draw_question(live: LiveMatch, seat: Seat) -> Screen:
    """Draw what a player is asked, for a table that is drawn around the question."""
    around = presence(live.table.state, seat, live.match.asked)
    view = see(live.match, seat, live.question)
    return question_screen(live.seat_words[seat], live.seating, view, around, draft_of(live, seat))


def draw_end(words: Texts, live: LiveMatch, seat: Seat | None, *, home: bool) -> Screen:
    """Draw the end of a match for the group, or for the direct chat of a person who may never have joined."""
    table = live.table
    seconds = match_duration_s(table)
    view, around = project(live.match, seat, ()), presence(table.state, seat, None)
    over = match_over_screen(words, live.seating, view, live.events, around, seconds=seconds, home=home)
    screen = replace(over, sound="everywhere")
    paper, end = live.settings.paper, around.end
    if paper is None or end is None or end == "daily" or not view.sheet:  # one deal makes no chart
        return screen
    return pictured(
        screen, finale(words, live.seating, view, live.events, end=end, seconds=seconds, paper=paper)
    )


def draw_panel(live: LiveMatch, seat: Seat, draft: str = "") -> Screen:
    """Draw a player's panel, with the hand on the cloth if the player prefers that.

    The last rows of the sheet are a picture if no group shows them, or if the cloth is a picture anyway:
    Telegram cannot replace a picture by text, and the panel of a finished deal is reused for the next one.
    """
    words, state, seating = live.seat_words[seat], live.table.state, live.seating
    view, around = see(live.match, seat, live.question), presence(state, seat, live.match.asked)
    screen = hand_screen(words, seating, view, around, draft)
    cloth = seating.preferences[seat].on_cloth(own=live.table.kind.cloth)
    if live.match.asked is not None and state.end is None and cloth:
        short = hand_screen(words, seating, view, around, draft, drawn=True)
        return on_cloth(screen, short, words, seating, view)
    paper = live.settings.paper if cloth or live.table.kind.private else None
    if paper is None or state.end is not None or live.match.asked is not None or not _settled(live.events):
        return screen
    short = hand_screen(words, seating, view, around, drawn=True)
    return with_latest(screen, short, words, seating, view, paper)


def _settled(events: Sequence[Event]) -> bool:
    """Return whether the deal of these events is over."""
    return any(isinstance(event, DealSettled) for event in events)


def draw_call(live: LiveMatch, seat: Seat) -> Screen:
    """Draw the call to the player at `seat`, who is asked."""
    player, who = live.table.people[seat], live.seating.names[seat]
    time = grace_s(live.table.state.chairs[seat], live.timer)
    return call_screen(live.words, live.seating, player, who, time)


def draw_sheet(live: LiveMatch, paper: ThemeName) -> Screen:
    """Draw the score sheet for the group, after at least one deal."""
    match, over = live.match, live.table.state.end is not None
    winner = match.phase.winner if isinstance(match.phase, Over) else None
    given = live.words, live.seating, match.sheet, paper, live.table.state.hinted
    return sheet_screen(*given, winner=winner, over=over)
