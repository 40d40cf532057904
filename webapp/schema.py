"""Messages between a page and the server, version 1: JSON texts over a WebSocket (docs/webapp.md).

Cards are rank and suit, as "AC"; seats are numbers from 0. The client has a copy of these types, and
tests/webapp/test_schema.py compares the two.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from pydantic import BaseModel, Field, TypeAdapter

from bot.screens import Mood, Style
from game.state import Result

VERSION = 1
REQUEST = r"^[\w-]{8,64}$"
"""Name that a page gives a request."""

Stage = Literal["lobby", "match", "closed"]
EmoteSign = Literal[
    "👏", "👍", "😂", "😮", "🤔", "😭",
    "well-played", "thanks", "your-turn", "thinking", "lucky", "close", "oops", "again",
]  # fmt: skip
"""Sign, or quick word by its name: "app-say-…" is its text."""
ErrorReason = Literal[
    "expired",
    "refused",
    "stranger",
    "unstarted",
    "gone",
    "slow",
    "version",
    "away",
    "damaged",
    "enough",
    "clock",
]
WayOn = Literal["again", "new", "allow", "link", "close"]
"""Effect of a key of an ended page: it tries again, opens the person's own table, lets the bot write to
them, follows a link, or closes the app."""
MarkKind = Literal["truck", "fall", "barrel", "reverse", "bolt", "fine", "stood"]
"""Mark at a total; "fine" is a bolt that brought a fine."""


class Hello(BaseModel):
    """First message of a page: who opens it, and which table."""

    type: Literal["hello"]
    version: int
    init_data: str = Field(default="", repr=False)
    table: str = Field(default="", pattern=r"^[\w-]{0,64}$", repr=False)
    session: str = Field(default="", repr=False)
    own: bool = False
    """Whether the page wants its person's own table, whatever it was opened for."""
    confirmed: bool = False
    """Whether the person has just let the bot write to them, as Telegram told the page."""
    at: str = Field(default="", pattern=r"^[\w-]{0,64}$", repr=False)
    """Token of the table that the page has gone on to, whatever it was opened for; "" for none."""


class AppPress(BaseModel):
    """Press of a button or a card; the page names each press, so that a repeated one counts once."""

    type: Literal["press"]
    id: str = Field(pattern=REQUEST)
    data: str = Field(max_length=65)


class Visible(BaseModel):
    """Whether the page is in the foreground."""

    type: Literal["visible"]
    now: bool


class Emote(BaseModel):
    """Sign that a person shows the others for a moment."""

    type: Literal["emote"]
    sign: EmoteSign


class DealAsked(BaseModel):
    """Request for the replay of a finished deal of the page's table, or of another one of its evening."""

    type: Literal["deal"]
    id: str = Field(pattern=REQUEST)
    number: int
    table: str = Field(default="", pattern=r"^[\w-]{0,64}$")
    """Token of the other table; "" for that of the page."""


class FairAsked(BaseModel):
    """Request for the proof of how the deals of the page's table were dealt."""

    type: Literal["fair"]
    id: str = Field(pattern=REQUEST)


class EveningAsked(BaseModel):
    """Request for the deals of the evening that the page's table belongs to."""

    type: Literal["evening"]
    id: str = Field(pattern=REQUEST)


class ShareAsked(BaseModel):
    """Request for a message that the person sends to any chat."""

    type: Literal["share"]
    id: str = Field(pattern=REQUEST)
    what: Literal["invite", "result", "deal"]
    number: int = 0
    """Number of the deal."""


Asked = DealAsked | FairAsked | EveningAsked
Request = AppPress | Emote | Asked | ShareAsked
"""Messages of a page that the owner of its table carries out."""
Message = Hello | AppPress | Visible | Emote | Asked | ShareAsked
Received = Annotated[Message, Field(discriminator="type")]
RECEIVED: TypeAdapter[Message] = TypeAdapter(Received)


class Connected(TypedDict):
    """The page is connected; the session lets it connect again."""

    type: Literal["welcome"]
    version: int
    session: str


class Answered(TypedDict):
    """Answer to a press or an emote: a toast, an alert, a link to follow, or a screen."""

    type: Literal["answer"]
    id: str
    """Name of the press; "" for an emote."""
    text: str
    alert: bool
    url: str | None
    page: Panel | None
    """Screen to show in a dialog; None for none."""
    again: str
    """Press that only shows the screen again; "" if there is none."""
    unstarted: bool
    """Whether the link is there because the bot may not write to the person yet."""
    table: str
    """Token of the table where the page goes on; "" if it stays."""


class Failed(TypedDict):
    """Reason for the end of the connection."""

    type: Literal["error"]
    reason: ErrorReason
    text: str
    """Words for the person, who may have got no state and so no words of the page; "" for none."""
    keys: list[FailureKey]
    """Ways on, the best one first."""


class FailureKey(TypedDict):
    """Key below the words."""

    text: str
    does: WayOn
    url: str | None


class ReviewTold(TypedDict):
    """Review of a deal of the player, or the announcement that it is being made."""

    type: Literal["review"]
    deal: int
    """Number of the deal, from 1."""
    html: str
    """Verdict on the whole deal, whose cards the replay shows."""
    slips: list[SlipTold]
    opens: bool
    """Whether it comes into view; otherwise it replaces one that is in view."""


class AccuracyTold(TypedDict):
    """Accuracy of the player's decisions in a match, as far as it is known, with keys to its deals."""

    type: Literal["accuracy"]
    panel: Panel


class SlipTold(TypedDict):
    """Decision of the player, shown at a step of the replay, which counts from 0."""

    step: int
    cost: int
    """Price in percent of the chance to win the match; 0 for less."""
    html: str
    better: str
    """Card that was better; "" for another answer."""
    label: str
    """Name of a mistake on its key; "" for a good decision."""
    chance: int | None
    """Chance of the contract in percent after the decision; None if there is none yet."""


class Renewed(TypedDict):
    """Press that shows the page's screen of an evening again, as a person has changed the evening."""

    type: Literal["renew"]
    data: str


class Emoted(TypedDict):
    """Sign that a person shows."""

    type: Literal["emote"]
    seat: int | None
    """Seat of a player; None for a spectator."""
    name: str
    sign: EmoteSign


class DealTold(TypedDict):
    """Answer to a request for a replay."""

    type: Literal["deal"]
    id: str
    text: str
    """Why there is none; "" if there is."""
    deal: Replay | None
    shared: bool
    """Whether the viewer may send it to others."""
    review: str
    """Press that asks for the review of the viewer's decisions; "" for a spectator."""


class FairTold(TypedDict):
    """Answer to a request for a proof."""

    type: Literal["fair"]
    id: str
    text: str
    """Why there is none; "" if there is."""
    html: str
    """Explanation of the dealing in Telegram's HTML."""
    proof: ProofState | None
    """None for a match without proof."""


class EveningTold(TypedDict):
    """Answer to a request for the deals of an evening."""

    type: Literal["evening"]
    id: str
    text: str
    """Why there are none; "" if there are."""
    rounds: list[list[EveningDeal]]
    """Deals of each round that is over."""


class WordsTold(TypedDict):
    """Texts of the page itself, by their keys: before the first state, and when the language changes."""

    type: Literal["words"]
    words: dict[str, str]


class ShareTold(TypedDict):
    """Answer to a request for a message to send."""

    type: Literal["share"]
    id: str
    text: str
    """Why there is none; "" if there is."""
    prepared: str
    """Name of the message that Telegram has ready; "" if it took none."""
    url: str
    """Link at which Telegram proposes the same message, for older clients."""


class SharedTold(TypedDict):
    """A shared deal, for anybody; answered over HTTP."""

    language: str
    words: dict[str, str]
    text: str
    """Why there is none; "" if there is."""
    deal: Replay | None
    keys: list[FailureKey]
    """Ways on for its reader."""


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
    free: FreeSeats | None
    """Free seats before the match; None for none."""
    panel: Panel
    wheel: Wheel | None
    """Amounts to choose from; their buttons are not in the panel."""
    hand: list[HandCard]
    view: TableView | None
    """The cards of the match; None before it."""
    clock: ClockState | None
    tip: TipState | None
    """First-time tip on the question; None for none."""
    watchers: int
    """People without a seat who have the table open."""
    watching: list[str]
    """Names of the first of them, without the viewer."""
    emotes: list[EmoteSign]
    """Signs that the viewer may show."""
    evening: bool
    """Whether it belongs to an evening, whose deals can be compared."""
    menu: list[MenuKey]
    """Keys for all that the viewer may do and read besides playing."""
    look: list[str]
    """Felt of the table and back of the cards for the viewer, as `PanelButton` names them."""
    lesson: LessonState | None
    """Page of the lesson, in place of the viewer's table; None at that."""


class LessonState(TypedDict):
    step: int
    steps: int
    name: str
    """Subject of the page."""
    said: list[Sentence]
    """Sentences of a bubble, read one after the other; the keys belong to the last one."""
    mood: Mood
    turns: list[str | None]
    """Presses that turn back and on, and that which leaves; None for none."""


class Sentence(TypedDict):
    html: str
    at: str
    """Part of the table that it is about; "" for none."""


class TipState(TypedDict):
    text: str
    read: str
    """Press that says that it was read."""
    off: str
    """Press after which no other one comes."""


MenuPart = Literal["table", "group", "person"]


class MenuKey(TypedDict):
    part: MenuPart
    """Subject of the key; keys of one part stand together."""
    text: str
    data: str | None
    """Press of the key; None for what the page shows by itself."""
    command: str
    """Command for whose name in a text the key stands."""


class FreeSeats(TypedDict):
    count: int
    keys: list[PanelButton]
    """Keys at a free seat for its viewer."""


class SeatState(TypedDict):
    name: str
    note: str
    """Line below the name before the match; "" for none."""
    level: str | None
    """Level of a computer player; None for a person."""
    photo: str | None
    """Address of the person's photo, which Telegram told their own page; None for a spectator."""
    away: bool
    left: bool


class Panel(TypedDict):
    html: str
    """Question or story in Telegram's HTML."""
    rows: list[list[PanelButton]]


ControlKind = Literal["switch", "value", "tab", "option"]
"""Kind of a key that sets something."""


class PanelButton(TypedDict):
    """Key of a panel, or of a page in a dialog."""

    text: str
    note: NotRequired[str]
    """Line below the text."""
    about: NotRequired[str]
    """Question of which it is the first answer, as HTML, if the panel's text has none."""
    kind: NotRequired[ControlKind]
    """Drawing of a key that sets something."""
    on: NotRequired[bool]
    """Whether the switch is on, the value or tab is the present one, or the option was changed."""
    look: NotRequired[str]
    """Look of the table that a page shows above the text: "felt-blue", "back-red"."""
    data: str | None
    url: str | None
    style: Style


Verb = Literal["bid", "contract"]


class Wheel(TypedDict):
    """Amounts of a bid or a contract, from the lowest."""

    verb: Verb
    steps: list[WheelStep]
    start: int
    """Amount to begin at: the advised one, or the lowest."""
    most: int | None
    """Greatest amount that the hand allows."""


class WheelStep(TypedDict):
    """Amount, with its press; of a large step it asks for confirmation."""

    amount: int
    data: str


class HandCard(TypedDict):
    """A card of the viewer, with what a tap and a drag of it press."""

    card: str
    data: str | None
    """Press of the card; None if it does nothing now."""
    legal: bool
    chosen: bool
    """Whether it is chosen for the viewer's next turn."""
    advised: bool
    """Whether the hint that is shown names it next."""
    drop: str | None
    """Press of dragging it onto the cloth; None if it may not be dropped there."""
    gifts: list[GiftPress]
    """Presses of dragging it onto a player."""
    to: int | None
    """Seat for which it is chosen as a gift."""


class GiftPress(TypedDict):
    """Press that chooses a card as the gift for a seat."""

    seat: int
    data: str


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
    rest: int | None
    """Points of the cards that nobody has taken yet; None before the play, or if cards are out of play."""
    marriages: list[MarriageState]
    calls: list[CallState]
    golden: bool
    dark: int | None
    sitting: int | None
    winner: int | None
    totals: list[Total]
    length: str
    """Length of the match in points or deals, as words."""
    heights: list[int]
    """Totals that a chart marks: the barrel, and what wins the match."""
    sheet: list[SheetRow]
    turns: list[TurnState]
    """Deals that decided a match that is over, in the order of play."""


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
    stood: bool
    """Whether a stand-in made it, for an absent player."""


class Total(TypedDict):
    score: int
    barrel: bool
    tries: int
    """Deals left on the barrel; 0 without one, or if they are not counted."""
    bolts: int


class TurnState(TypedDict):
    """Deal that changed a player's chance to win the match: its number, and the chance in percent."""

    deal: int
    seat: int
    before: int
    after: int


class SheetRow(TypedDict):
    """Row of the score sheet: a settled deal, with the totals after it."""

    declarer: int
    contract: int
    result: Result
    golden: bool
    dark: bool
    scores: list[int]
    """Total of each seat after the deal."""
    marks: list[SheetMark]


class SheetMark(TypedDict):
    """Mark at a total; `count` is the number of bolts or of tries used, 0 for none."""

    seat: int
    kind: MarkKind
    count: int


class ClockState(TypedDict):
    """Time of a seat until its call, then until a substitute moves: seconds left, at least 0, and in all."""

    seat: int
    left_s: float
    of_s: float


class EveningDeal(TypedDict):
    """Deal of an evening at all tables that played it."""

    tables: list[str]
    """Token of each table of the round, by which its replay is asked for; "" if it did not play the deal."""
    seats: list[list[EveningRow]]
    """Rows by seat, in the order of the tables."""


class EveningRow(TypedDict):
    """A seat in a deal at one table; the figures are rounded."""

    table: int
    """From 1."""
    name: str
    me: bool
    computer: bool
    contract: int | None
    """None for a defender."""
    made: bool
    score: int
    mean: int | None
    """Mean of the same seat at the other tables; None if none of them played the deal."""


class Replay(TypedDict):
    """Finished deal, step by step, with all cards open."""

    number: int
    deals: int
    """Finished deals of the match."""
    names: list[str]
    """Names by seat; the viewer is "you"."""
    title: str
    """Number and peculiarities, as plain text."""
    outcome: str
    """Contract and outcome in Telegram's HTML."""
    bid: int
    """Contract of the declarer."""
    made: bool
    steps: list[ReplayStep]


class ReplayStep(TypedDict):
    """The cards after a call, a gift or a card; the last step is the end of the deal."""

    html: str
    """Story of the step in Telegram's HTML."""
    hands: list[list[str]]
    """Cards that each seat holds, with those of the trick."""
    talons: list[list[str]]
    trick: list[TrickCard]
    winner: int | None
    trump: str | None
    points: list[int]
    """Points that each seat has taken."""
    halts: bool
    """Whether the auction, the gifts or a trick end here."""


class ProofState(TypedDict):
    """Sources of the decks of a match (docs/fair.md)."""

    chain: str
    die: int
    """0 for none."""
    thrown: int
    lot: bool
    """Whether chain and die drew the first dealer."""
    seats: int
    dealer: int
    """First dealer."""
    deals: list[ProvedDeal]


class ProvedDeal(TypedDict):
    """Deal-out of a finished deal, or one before a redeal: its secret, and the cards that were dealt."""

    secret: str
    """"" beyond the end of the chain; a redeal has that of its deal."""
    collected: bool
    """Whether the deck was dealt as collected, without shuffling."""
    deck: list[str]
    """Deck before the cut, the top card first."""
    cuts: list[int]
    """Cards that were put beneath the rest at each cut."""
    hands: list[list[str]]
    """Hands of those who play, in the order of their seats."""
    talons: list[list[str]]
