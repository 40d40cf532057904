"""Kinds of tables, and what each of them allows.

    table.kind.undo          # whether a player may take an answer back here
    table.kind.no_pause      # key of the words by which /pause is refused, "" where one may pause

There are four: the table of a group, a person's own table against computers, the table of an attempt at the
deal of the day, and a table of an evening, where others play the same cards. A table keeps its kind in its
record. Code reads the field that names its question, and never asks which kind a table is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

KindName = Literal["group", "own", "daily", "evening"]
HintsFor = Literal["computers", "on", "off"]
"""Tables of a chat where players may ask for hints; "computers": those where a computer plays, too."""
DealtAt = Literal["group", "own", "evening"]
"""Explanations of how a table's deals are fair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKind:
    """Properties of the tables of a kind; the defaults are those of a group's table."""

    name: KindName

    # Where it stands, and who sees it

    private: bool = False
    """Whether it stands in a person's direct chat, and nobody but computer players sits down with them."""
    takes_place: bool = True
    """Whether it is the one table of its chat or topic, which commands there mean."""
    shown: bool = True
    """Whether the match has a message in its chat, beside the panels of its players."""
    open_to_members: bool = True
    """Whether members of its chat who do not play may look at it, during the match and later."""
    title: str = ""
    """Key of its title above panels; "" for the title of its chat."""
    dealt_at: DealtAt = "group"

    # Time

    clock: bool = True
    """Whether players have a thinking time: that of the chat."""
    most_thinking_s: int = 0
    """Most seconds of thinking time, whatever the chat chose; 0: as the chat chose."""
    deals_on: bool = True
    """Whether the next deal follows after a pause, as others wait; otherwise a press deals."""
    waits_for_people: bool = True
    """Whether nothing happens by itself while nobody is at the table, and the match ends when all have left.

    Otherwise computer players play on.
    """
    no_pause: str = ""
    """Key of the words that explain why the match cannot be paused; "" if it can."""

    # Play

    undo: bool = True
    """Whether an answer can be taken back."""
    hints: bool = True
    """Whether players may ask for hints here if the chat allows them: `Table.gives_hints`."""
    exact: bool = False
    """Whether computer players search without regard to time, so that equal moves get equal answers."""
    die: bool = True
    """Whether a die may decide with the chain who deals first; nobody else would see it in a direct chat."""
    emotes: bool = True
    """Whether a chat that allows emotes allows them here."""
    cloth: bool = False
    """Whether hands are shown as pictures to players who have not chosen."""

    # Seats and the end

    fixed: str = ""
    """Key of the refusal of votes and of changes of seats other than leaving; "" if they are possible."""
    left: str = ""
    """Key of the notice for people who have left, if nobody comes back; "" where they may."""
    host_ends: bool = False
    """Whether its host may end the match at any time, not only in the first deal."""
    deals: int = 0
    """Deals after which the match ends; 0 if the rules decide."""
    ends: Literal["won", "daily", "evening"] = "won"
    """Reason for the end after these deals."""
    attempt: bool = False
    """Whether the match is an attempt at the deal of a day, whose result is noted there."""
    results: bool = True
    """Whether the result is stored for the standings of its chat."""
    rematch: bool = True
    """Whether a match can be followed by a rematch."""

    def thinking_s(self, timer: int) -> int:
        """Return the seconds of thinking time here in a chat with `timer`; 0: no limit."""
        if not self.clock:
            return 0
        return min(timer or self.most_thinking_s, self.most_thinking_s) if self.most_thinking_s else timer

    @property
    def numbered(self) -> int:
        """Return the number of deals that the titles of deals name; 0 for none."""
        return self.deals if self.deals > 1 else 0


GROUP = TableKind(name="group")
OWN = TableKind(
    name="own",
    private=True,
    shown=False,
    title="own-table",
    dealt_at="own",
    clock=False,
    deals_on=False,
    no_pause="own-no-clock",
    die=False,
    emotes=False,
    cloth=True,
    host_ends=True,
)
DAILY = TableKind(
    name="daily",
    private=True,
    shown=False,
    title="daily-panel",
    dealt_at="own",
    clock=False,
    deals_on=False,
    no_pause="own-no-clock",
    undo=False,
    hints=False,
    exact=True,
    die=False,
    emotes=False,
    cloth=True,
    host_ends=True,
    deals=1,
    ends="daily",
    attempt=True,
    rematch=False,
)
EVENING = TableKind(
    name="evening",
    takes_place=False,
    shown=False,
    open_to_members=False,
    title="evening-place",
    dealt_at="evening",
    most_thinking_s=60,  # nobody at another table waits long
    waits_for_people=False,
    no_pause="evening-no-pause",
    undo=False,
    hints=False,
    fixed="toast-evening-fixed",
    left="evening-left",
    deals=4,
    ends="evening",
    results=False,
    rematch=False,
)

KINDS = {each.name: each for each in (GROUP, OWN, DAILY, EVENING)}
