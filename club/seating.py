"""Names and other facts about the seats of a table that screens show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.names import COMPUTER_MARK
from club.occupants import LevelName, PersonId
from club.state import DEFAULT_PREFERENCES, Preferences


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The players at a table, by seat, and where the table stands."""

    table: int
    title: str
    """The group's name."""
    names: tuple[str, ...]
    """Distinct display names."""
    bot: str
    """The bot's username, for links to the private chat."""
    preferences: tuple[Preferences, ...] = ()
    """Preferences of the players; empty: everybody has the defaults."""
    called: Mapping[PersonId, str] = field(default_factory=dict)
    """Names, without marks and distinct from all others, of the people at the table or spoken of there."""
    next_owners: tuple[str, ...] = ()
    """People who take a seat at the next deal, by seat; "" for none."""
    enders: tuple[str, ...] = ()
    """People who ended the match early; empty if an admin did whom the group does not see."""
    gone: tuple[str, ...] = ()
    """People whose former seats belong to others now."""
    levels: tuple[LevelName | None, ...] = ()
    """Levels of computer players, by seat; None for a person."""
    hints: bool = False
    """Whether players may ask for hints."""
    invited: tuple[tuple[int, str], ...] = ()
    """Before a rematch: id and name of the players who have not sat down again."""
    newcomer: tuple[int, str] | None = None
    """Before a match: id and name of the host, if they have to press Start before they can sit down."""
    left: tuple[str, ...] = ()
    """Former owners of the seats that computer players took over, by seat; "" for none."""
    computers_by: tuple[str, ...] = ()
    """People who gave a vacant seat to a computer player, or refused one, by seat; "" for none."""
    token: str = ""
    """Name of the table in links."""
    app: str = ""
    """Address of the Mini App; "" if there is none."""
    deals: int = 0
    """Number of deals after which the match ends; 0 without a limit."""
    daily: str = ""
    """Token of the group for the link to its deal of the day; "" if there is none."""
    cards: str = ""
    """Token of buttons that open finished deals; "" while the cards must stay hidden."""

    def preferences_of(self, seat: int) -> Preferences:
        """Return the preferences of the player of a seat."""
        return self.preferences[seat] if self.preferences else DEFAULT_PREFERENCES

    def owner(self, seat: int) -> str:
        """Return the name, without mark, of the person who has the seat or gave it up."""
        before = self.left[seat] if self.left else ""
        return before or self.names[seat].removeprefix(COMPUTER_MARK)
