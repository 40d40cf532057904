"""What goes on around a match beside its cards: who is away, who left, whose clock runs, who waits for what.

Times are epoch seconds. It is kept in the table's record and changes with it, in the same transaction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from club.occupants import Computer, Level, Occupant, Person
from game.fair import NO_PROOF, Proof

Single = Literal["never", "last", "always"]

Why = Literal["won", "host", "admin", "alone", "vote", "left", "forgotten"]
"""How a match comes to its end: it is won, or ended by its host in the first deal, by an admin, by the only
player who is still there, by a vote; all have left, or nobody has touched it for long."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person likes to play, at all his tables."""

    single: Single = "last"
    """Which card without an alternative is played by itself: none, the last one of a deal, every one.

    Not every one unless he says so: a card that comes at once tells the others that it was the only one.
    """
    taps: Literal[1, 2] = 1
    """Taps that play a card."""
    picture: bool | None = None
    """Whether they see their hand and the trick as a picture, on green cloth; None: at their own table."""
    lesson: int | None = None
    """The page of the lesson that was looked at last; 0: it was offered, not read; None: not even that."""

    def on_cloth(self, *, own: bool) -> bool:
        """Say whether they see their hand as a picture: at a table of their `own`, or at a group's."""
        return own if self.picture is None else self.picture

    def plays_itself(self, held: int) -> bool:
        """Say whether a card without an alternative is played by itself, with `held` cards in hand."""
        return self.single == "always" or (self.single == "last" and held == 1)


DEFAULT_PREFERENCES = Preferences()
"""Those of somebody who has not said otherwise."""


class Consent(NamedTuple):
    """Somebody in a lobby, and the share code of the rules they agreed to; "" for none."""

    player: Person
    rules: str


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who gave a seat up, or was put out, and the score of the seat at that time."""

    player: Person
    """0: somebody of whom nothing is kept any more."""
    seat: int
    score: int
    overtime: float = 0.0
    """Seconds of the time bank that were used up by then; whoever comes back has no more of it."""


@dataclass(frozen=True, slots=True)
class Owner:
    """To whom the cards of a seat are dealt from a deal on, until another follows."""

    deal: int
    """Its number, from 1."""
    seat: int
    player: Occupant


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match."""

    why: Why
    by: tuple[Person, ...] = ()
    """Who ended it, by id: one alone, or all who voted for it. Nobody where it ended by itself."""
    at: float = 0.0
    """Epoch seconds."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a running match."""

    overtime: float = 0.0
    """Seconds of his time bank that the player has used up."""
    away: float | None = None
    """Since when the owner is away and the seat is played for; None while they are here.

    It stays with a seat whose owner was put out, and does not stand there where they left.
    """
    stood_in: int = 0
    """Moves made for the absent owner so far."""
    against: tuple[int, ...] = ()
    """The seats that have voted to put the absent owner out."""
    left: Person | None = None
    """Who gave the seat up; it is nobody's from then on, or a computer player's who makes room for people."""
    next_owner: Person | None = None
    """Who sits down here at the next deal."""
    next_computer: Computer | None = None
    """Which computer player sits down here at the next deal, unless a person does."""
    since: float = 0.0
    """When the owner sat down; 0: with the others, before the match."""
    premove: str = ""
    """The card chosen before the player's turn, as text."""
    spent: float = 0.0
    """The part of the time for one question that was used up before `TableState.since`: 1 is all of it.

    What goes beyond comes off the bank with the answer.
    """

    computer: bool = False
    """Whether a computer player has the seat."""
    computer_by: Person | None = None
    """Who gave the seat that was left to a computer player, or where it has none did not want another's."""

    @property
    def played_for(self) -> bool:
        """Say whether nobody is here to answer for the seat."""
        return self.computer or self.away is not None or self.left is not None


Occasion = Literal["bid", "failed", "made", "barrel", "fall", "won", "beaten", "praise", "lost"]
"""Of what a computer player says a word: its own bold bid, broken contract, big one, climb onto the barrel,
fall from it and victory; a broken contract, a big one and the victory of others."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What a computer player said last."""

    seat: int
    occasion: Occasion
    level: Level
    """That of whoever said it: each has a temperament of its own."""
    words: int
    """Which of the words for it, from 0."""
    past: bool = False
    """Whether it was said in a deal before, and is shown no more."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What goes on around a match."""

    chairs: tuple[Chair, ...] = ()
    """By seat; empty before the match."""
    since: float = 0.0
    """When the clock of the present question, or of the pause between two deals, began to run."""
    warned: int = 0
    """How often whoever is asked was warned: 1 at home, 2 in the group as well."""
    paused: float | None = None
    """Since when the clocks stand still."""
    touched: float = 0.0
    """When a person last did something at the table."""
    lost: bool = False
    """Whether the topic where the table stands is closed or gone."""
    ending: tuple[int, ...] = ()
    """The seats that have voted to end the match, in the order of their votes."""
    undo: int | None = None
    """The seat that may take its answer back, which is the last entry: nobody has acted since."""
    pending: int = 0
    """The large bid of whoever is asked, which is made in a moment unless they take it back; 0: none."""
    used: float = 0.0
    """Seconds that the last answer took."""
    claimed: int | None = None
    """The seat that has claimed the rest of the tricks in the present deal."""
    hinted: tuple[int, ...] = ()
    """The seats that have asked for a hint in this match."""
    guided: bool = False
    """Whether somebody plays their first deal here: in it each question comes with its hint."""
    began: float = 0.0
    """When the match began; 0: not known, as it is older than this field."""
    owners: tuple[Owner, ...] = ()
    """To whom the cards of each seat were dealt, in the order of the deals."""
    gone: tuple[Gone, ...] = ()
    """Who gave a seat up in this match so far, each as of the last time; who came back stays in it."""
    end: End | None = None
    """How the match ended; None while it is played."""
    invited: tuple[Person, ...] = ()
    """Before a rematch: who played the match before, and is asked to sit down again."""
    consents: tuple[Consent, ...] = ()
    """Before the match: who agreed to which rules."""
    remark: Remark | None = None
    """What a computer player said last; None while none has said anything."""
    proof: Proof = NO_PROOF
    """What everybody may know of how it is dealt."""

    @property
    def deserted(self) -> bool:
        """Say whether nobody is at the table, nor about to sit down: then nothing goes on by itself."""
        return bool(self.chairs) and all(each.played_for and each.next_owner is None for each in self.chairs)

    def last_gone(self, player: int) -> Gone | None:
        """Return how somebody left a seat the last time; None who never did."""
        return next((each for each in reversed(self.gone) if each.player == player), None)

    def seated(self, seat: int, chair: Chair) -> TableState:
        """Return this life with another chair at `seat`."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


NO_STATE = TableState()
"""That of a table before its match."""
