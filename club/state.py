"""State of a table besides its cards: absences, departures, the clock, votes, reservations.

Times are epoch seconds. The state is part of the table's record and changes with it in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, get_args

from club.kinds import GROUP, TableKind
from game.actions import Seat
from game.fair import NO_PROOF, Proof

LevelName = Literal["easy", "normal", "strong"]
"""Level of a computer player: a key of `game.players.LEVELS`."""

LEVELS: tuple[LevelName, ...] = get_args(LevelName)

StandIn = Literal["modest", "easy", "normal", "strong"]
"""Level of play for the seat of an absent player: as modest as possible, or a computer player's level."""

STAND_INS: tuple[StandIn, ...] = get_args(StandIn)

PersonId = int
"""Telegram id of a person; always positive."""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player: its level and its displayed name."""

    level: LevelName
    name: str


NOBODY = None
"""Occupant of a seat that was given up."""

Occupant = PersonId | ComputerPlayer | None
"""Occupant of a seat; NOBODY if it was given up."""


def people_in(seats: Sequence[Occupant]) -> dict[Seat, PersonId]:
    """Return the people by seat."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, int)}


def is_computer(occupant: Occupant) -> bool:
    """Return whether a computer player has the seat: nobody is waited for, called or told anything there."""
    return isinstance(occupant, ComputerPlayer)


def computers_in(seats: Sequence[Occupant]) -> dict[Seat, ComputerPlayer]:
    """Return the computer players by seat."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, ComputerPlayer)}


def is_unused_name(name: str, seats: Sequence[Occupant]) -> bool:
    """Return whether no computer player at a table has this name."""
    return all(each.name != name for each in computers_in(seats).values())


AutoPlay = Literal["never", "last", "always"]
"""Which card without an alternative is played automatically: none, the last one of a deal, every one."""

EndReason = Literal["won", "host", "admin", "alone", "vote", "left", "forgotten", "daily", "evening"]
"""Reason for the end of a match.

It was won; it was ended by the host in the first deal, by an admin, by the only player still there, or by a
vote; all players have left; nobody has pressed anything for long; or it was a deal of the day, or a round of
an evening, which is over.
"""


Tip = Literal["auction", "barrel", "giving", "lead", "marriage", "follow", "trump"]
"""First-time tip of the app: what a question is the first of."""

TIPS: tuple[Tip, ...] = get_args(Tip)


Felt = Literal["green", "blue", "wine", "violet", "graphite", "telegram"]
"""Cloth of the table in the app; "telegram" has the colour of the keys in the person's theme."""
CardBack = Literal["blue", "red", "black"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """A person's preferences, at all their tables."""

    single: AutoPlay = "last"
    """Which card without an alternative is played automatically.

    By default not every one: a card that comes at once tells the others that it was the only one.
    """
    taps: Literal[1, 2] = 1
    """Taps that play a card."""
    picture: bool | None = None
    """Whether they see their hand and the trick as a picture; None: only at a table in their private chat."""
    lesson: int | None = None
    """Last page read of the lesson; 0: offered, not read; None: not offered."""
    tips: tuple[Tip, ...] | None = None
    """Tips of the app that were read; None: none yet, and only a person new to the game gets any."""
    photo: bool = True
    """Whether others who play at their table or watch it see their photo in the app."""
    felt: Felt = "green"
    """Cloth that they see in the app."""
    back: CardBack = "blue"
    """Back of the cards that they see in the app."""

    @property
    def look(self) -> list[str]:
        """Return the felt and the card backs of the app: "felt-blue", "back-red"."""
        return [f"felt-{self.felt}", f"back-{self.back}"]

    def on_cloth(self, *, own: bool) -> bool:
        """Return whether they see their hand as a picture: at a table of their `own`, or at a group's."""
        return own if self.picture is None else self.picture

    def plays_itself(self, held: int) -> bool:
        """Return whether a card without an alternative is played automatically with `held` cards in hand."""
        return self.single == "always" or (self.single == "last" and held == 1)


Habit = Literal["single", "taps", "tips", "photo", "picture", "felt", "back"]
"""Preference that a menu offers: a field of `Preferences`."""

CHOICES: Mapping[Habit, Mapping[str, Preferences]] = {
    "single": {each: Preferences(single=each) for each in get_args(AutoPlay)},
    "taps": {"1": Preferences(taps=1), "2": Preferences(taps=2)},
    "tips": {"off": Preferences(tips=TIPS), "on": Preferences(tips=())},
    "picture": {
        "off": Preferences(picture=False),
        "own": Preferences(picture=None),
        "on": Preferences(picture=True),
    },
    "photo": {"off": Preferences(photo=False), "on": Preferences(photo=True)},
    "felt": {each: Preferences(felt=each) for each in get_args(Felt)},
    "back": {each: Preferences(back=each) for each in get_args(CardBack)},
}
"""Possible values of each preference, by its name in a menu."""


def with_habit(preferences: Preferences, habit: Habit, value: str) -> Preferences:
    """Return preferences with one of them changed."""
    chosen = CHOICES[habit][value]
    return {
        "single": replace(preferences, single=chosen.single),
        "taps": replace(preferences, taps=chosen.taps),
        "tips": replace(preferences, tips=chosen.tips),
        "picture": replace(preferences, picture=chosen.picture),
        "photo": replace(preferences, photo=chosen.photo),
        "felt": replace(preferences, felt=chosen.felt),
        "back": replace(preferences, back=chosen.back),
    }[habit]


DEFAULT_PREFERENCES = Preferences()
"""Preferences of a person who has not changed any."""


class Consent(NamedTuple):
    """A player in a lobby, and the share code of the rules they agreed to; "" for none."""

    player: PersonId
    rules: str


@dataclass(frozen=True, slots=True)
class Departure:
    """A player who gave up a seat, or was put out, and the seat's score at that time."""

    player: PersonId
    """0: a person whose data was deleted."""
    seat: int
    score: int
    overtime: float = 0.0
    """Seconds of the time bank used by then; a player who returns gets no more than the rest."""
    mark: str = field(default="", kw_only=True)
    """HMAC of the player under the secret of the table, which remembers them when their data is deleted.

    "" once the match is over, and without a secret.
    """


@dataclass(frozen=True, slots=True)
class SeatOwner:
    """Owner of a seat from a deal on: its cards count for them, until another owner follows."""

    deal: int
    """Number of the deal, from 1."""
    seat: int
    player: Occupant


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """End of a match."""

    why: EndReason
    by: tuple[PersonId, ...] = ()
    """Ids of the people who ended it: one, or all who voted for it; empty if it ended by itself."""
    at: float = 0.0
    """Epoch seconds."""
    unnamed: bool = False
    """Whether an admin ended it whom the group does not see: nobody is told who."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """State of one seat of a running match."""

    overtime: float = 0.0
    """Seconds used of the player's time bank."""
    away: float | None = None
    """Time since when a substitute plays for the absent owner; None while the owner is here.

    It is kept for an owner who was put out, and not for one who left.
    """
    stood_in: int = 0
    """Moves made for the absent owner so far."""
    against: tuple[int, ...] = ()
    """Seats that have voted to put the absent owner out."""
    left: PersonId | None = None
    """Person who gave up the seat. It is vacant since then, or a computer player keeps it for people."""
    next_owner: PersonId | None = None
    """Person who takes the seat at the next deal."""
    next_computer: ComputerPlayer | None = None
    """Computer player that takes the seat at the next deal, unless a person does."""
    since: float = 0.0
    """Time when the owner sat down; 0: before the match."""
    premove: str = ""
    """Card chosen before the player's turn, as text."""
    spent: float = 0.0
    """Fraction of the thinking time used before `TableState.since`: 1 is all of it.

    Time beyond it comes off the time bank with the answer.
    """

    computer: bool = False
    """Whether a computer player has the seat."""
    computer_by: PersonId | None = None
    """Person who gave the vacant seat to a computer player, or who refused one for it."""

    @property
    def played_for(self) -> bool:
        """Return whether no person is here to answer for the seat."""
        return self.computer or self.away is not None or self.left is not None


Occasion = Literal["bid", "failed", "made", "barrel", "fall", "won", "beaten", "praise", "lost"]
"""Occasion of a remark.

The speaker's own bold bid, failed contract, big contract made, climb onto the barrel, fall from it and
victory; a failed contract, a big contract made and the victory of others.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """The last remark of a computer player."""

    seat: int
    occasion: Occasion
    level: LevelName
    """Level of the speaker, which decides its temperament."""
    words: int
    """Index of the phrasing, from 0."""
    past: bool = False
    """Whether it was made in an earlier deal and is no longer shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """State of a table besides its cards."""

    kind: TableKind = GROUP
    """Kind of the table, which never changes."""
    chairs: tuple[Chair, ...] = ()
    """By seat; empty before the match."""
    since: float = 0.0
    """Start of the clock of the present question, or of the pause between deals."""
    warned: int = 0
    """Warnings to the player to answer: 1 in their private chat, 2 in the group as well."""
    paused: float | None = None
    """Time since when the match is paused."""
    touched: float = 0.0
    """Time of the last action of a person at the table."""
    lost: bool = False
    """Whether the topic of the table is closed or deleted."""
    ending: tuple[int, ...] = ()
    """Seats that have voted to end the match, in the order of their votes."""
    undo: int | None = None
    """Seat that may take back its answer, the last log entry: nobody has acted since."""
    pending: str = ""
    """Answer that will be given in a moment unless the player takes it back, "" for none.

    In the notation of `game.actions`, without the seat.
    """
    used: float = 0.0
    """Seconds that the last answer took."""
    claimed: int | None = None
    """Seat that has claimed the rest of the tricks of this deal."""
    hinted: tuple[int, ...] = ()
    """Seats that have asked for a hint in this match."""
    guided: bool = False
    """Whether a player plays their first deal here: each question then comes with its hint."""
    began: float = 0.0
    """Start of the match; 0: unknown, for a match older than this field."""
    owners: tuple[SeatOwner, ...] = ()
    """Owners of the seats, in the order of the deals."""
    gone: tuple[Departure, ...] = ()
    """Last departure of each player who gave up a seat in this match, including those who came back."""
    end: MatchEnd | None = None
    """End of the match; None while it is played."""
    invited: tuple[PersonId, ...] = ()
    """Before a rematch: players of the match before, who are asked to sit down again."""
    consents: tuple[Consent, ...] = ()
    """Before the match: the rules that each player agreed to."""
    remark: Remark | None = None
    """Last remark of a computer player; None if there was none."""
    proof: Proof = NO_PROOF
    """Public facts about the dealing."""

    @property
    def deserted(self) -> bool:
        """Return whether nobody is at the table or about to sit down: then nothing happens by itself.

        Computer players play on at a table that others wait for.
        """
        return bool(self.chairs and self.kind.waits_for_people) and all(
            each.played_for and each.next_owner is None for each in self.chairs
        )

    def with_chair(self, seat: int, chair: Chair) -> TableState:
        """Return this state with another chair at `seat`."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


NO_STATE = TableState()
"""State of a table before its match."""
