"""The keys of a waiting table that its viewer may use. Pure."""

from __future__ import annotations

from bot.screens.screen import Button, Rows
from bot.words.buttons import ComputerPress, LobbyPress, SetLength, unpack


def usable_keys(rows: Rows, *, seated: bool, settles: bool) -> Rows:
    """Return the keys of a lobby without those that would refuse the viewer.

    The viewer is `seated`, or `settles` what the host does: they are the host or an admin.
    """
    usable = (tuple(each for each in row if _is_usable(each, seated=seated, settles=settles)) for row in rows)
    return tuple(row for row in usable if row)


def _is_usable(key: Button, *, seated: bool, settles: bool) -> bool:
    match unpack(key.data or ""):
        case LobbyPress(verb="join"):
            return not seated
        case LobbyPress(verb="cancel") | SetLength():
            return settles
        case LobbyPress() | ComputerPress():
            return seated
        case _:
            return True
