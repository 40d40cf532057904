"""The buttons about what is kept: matches that are over, and what is known of a person; see `bot.buttons`."""

from __future__ import annotations

from typing import Annotated, Literal

from bot.forms import press as _press

Short = Annotated[int, r"\d{1,9}"]
SeasonVerb = Literal["honours", "ask", "end", "on", "undo", "me"]
Looked = Literal["list", "sheet", "rules", "file", "deal", "cards", "score"]


@_press("H")
class LookBack:
    """A look at matches that are over, or at deals that are."""

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    """"g" and the token of a chat, "t" and that of a table; "" for the chats of the presser."""
    what: Looked
    """"cards" and "score" open a deal or the sheet in a new message at the end of the chat."""
    number: Annotated[int, r"\d{1,9}"]
    """Of a list, and of the keys to deals, its page, from 0; of a deal its number, from 1."""
    trick: Annotated[int, r"\d\d?"] = 0
    """Which trick of the deal, from 1; 0 for the deal as a whole."""


@_press("K")
class KeepCards:
    """How long the cards of ended matches are kept in the chat where it is pressed."""

    what: Literal["look", "ask", "set", "back"]
    days: Annotated[int, r"\d{1,4}"]
    """0: for ever."""


@_press("S")
class ShowStandings:
    """A page of the standings of the chat where it is pressed; `season` 0 is all of them."""

    circle: Literal["more", "two", "computers"]
    shows: Literal["rating", "contracts", "barrels", "cards", "points"]
    season: Short
    page: Short


@_press("E")
class SeasonPress:
    """Something about the seasons of the chat where it is pressed, or the presser's own figures there."""

    verb: SeasonVerb
    number: Short
    """Of a season, or of a page of those that have ended."""


@_press("F")
class Forget:
    """Forget whoever presses."""


KeptPress = LookBack | ShowStandings | SeasonPress | Forget
