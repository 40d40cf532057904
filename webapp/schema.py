"""Messages between a page and the server, version 1: JSON texts over a WebSocket (docs/webapp.md).

Cards are rank and suit, as "AC"; seats are numbers from 0. The client has a copy of these types, and
tests/webapp/test_schema.py compares the two.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from pydantic import BaseModel, Field, TypeAdapter

from bot.screens.screen import Style

VERSION = 1

Stage = Literal["lobby", "match", "closed"]
ErrorReason = Literal["expired", "refused", "stranger", "gone", "slow", "version", "away"]


class Hello(BaseModel):
    """First message of a page: who opens it, and which table."""

    type: Literal["hello"]
    version: int
    init_data: str = Field(default="", repr=False)
    table: str = Field(default="", pattern=r"^[\w-]{0,64}$", repr=False)
    session: str = Field(default="", repr=False)


class AppPress(BaseModel):
    """Press of a button or a card; the page names each press, so that a repeated one counts once."""

    type: Literal["press"]
    id: str = Field(pattern=r"^[\w-]{8,64}$")
    data: str = Field(max_length=64)


class Visible(BaseModel):
    """Whether the page is in the foreground."""

    type: Literal["visible"]
    now: bool


Received = Annotated[Hello | AppPress | Visible, Field(discriminator="type")]
RECEIVED: TypeAdapter[Hello | AppPress | Visible] = TypeAdapter(Received)


class Connected(TypedDict):
    """The page is connected; the session lets it connect again."""

    type: Literal["welcome"]
    version: int
    session: str


class Answered(TypedDict):
    """Answer to a press: a toast, an alert, or a link to follow."""

    type: Literal["answer"]
    id: str
    text: str
    alert: bool
    url: str | None


class Failed(TypedDict):
    """Reason for the end of the connection."""

    type: Literal["error"]
    reason: ErrorReason
    text: str
    """Words for the person, who may have got no state and so no words of the page; "" for none."""


class State(TypedDict):
    """The whole table as the viewer may see it, at each change; `number` grows by one."""

    type: Literal["state"]
    number: int
    table: AppTable


class AppTable(TypedDict):
    """A table as one viewer may see it."""

    title: str
    language: str
    stage: Stage
    me: int | None
    """Seat of the viewer; None for a spectator."""
    seats: list[SeatState]
    words: dict[str, str]
    """Texts of the page itself in the viewer's language."""
    panel: Panel
    hand: list[HandCard]
    view: TableView | None
    """The cards of the match; None before it."""
    clock: ClockState | None


class SeatState(TypedDict):
    name: str
    level: str | None
    """Level of a computer player; None for a person."""
    away: bool
    left: bool


class Panel(TypedDict):
    html: str
    """Question or story in Telegram's HTML."""
    rows: list[list[PanelButton]]


class PanelButton(TypedDict):
    text: str
    data: str | None
    url: str | None
    style: Style


class HandCard(TypedDict):
    card: str
    data: str | None
    """Press of the card; None if it does nothing now."""
    legal: bool
    chosen: bool
    """Whether it is chosen for the viewer's next turn."""


class TableView(TypedDict):
    """The cards of a match as one viewer may see them, after `game.view.View`."""

    kind: str
    turn: int
    deal: int
    dealer: int
    asked: int | None
    bid: int | None
    holder: int | None
    trump: str | None
    talon: list[str]
    talons: int
    counts: list[int]
    trick: list[TrickCard]
    last: LastTrick | None
    points: list[int]
    tricks: list[int]
    marriages: list[MarriageState]
    calls: list[CallState]
    golden: bool
    dark: int | None
    sitting: int | None
    winner: int | None
    totals: list[Total]
    sheet: list[list[int]]
    """Change of each seat's total in each deal."""


class TrickCard(TypedDict):
    seat: int
    card: str


class LastTrick(TypedDict):
    leader: int
    cards: list[str]
    seats: list[int]
    winner: int
    points: int


class MarriageState(TypedDict):
    seat: int
    suit: str | None
    points: int


class CallState(TypedDict):
    seat: int
    amount: int | None


class Total(TypedDict):
    score: int
    barrel: bool
    bolts: int


class ClockState(TypedDict):
    """Thinking time of a seat: seconds left, never below 0, and seconds in all."""

    seat: int
    left_s: float
    of_s: float
