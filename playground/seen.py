"""Messages, buttons, answers and calls as the people API returns them."""

from dataclasses import dataclass

from playground.errors import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenButton:
    """Button as a person sees it; `style` is primary, success, danger or None."""

    label: str
    data: str | None
    url: str | None
    style: str | None
    app: str | None = None
    """URL of the Mini App that the button opens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenMessage:
    """Message as one person sees it; `text` is plain, `html` is formatted.

    An ephemeral message has the id 0 and is identified by its `number`.
    """

    id: int
    number: int | None
    chat: int
    thread: int | None
    date: float
    edited: bool
    sender: str
    from_bot: bool
    text: str
    html: str
    keyboard: tuple[tuple[SeenButton, ...], ...]
    service: Json | None
    file: Json | None
    pinned: bool
    die: int
    quote: str
    """Quoted text of the message replied to."""

    @classmethod
    def read(cls, given: Json) -> "SeenMessage":
        """Return a message from the people API."""
        same = {name: given[name] for name in ("id", "chat", "thread", "date", "edited", "text", "html")}
        rest = {name: given[name] for name in ("service", "file", "pinned", "die", "quote")}
        keyboard = tuple(tuple(SeenButton(**button) for button in row) for row in given["keyboard"])
        sender = given["sender"]
        who = {"number": given["ephemeral"], "sender": sender["name"], "from_bot": sender["bot"]}
        return cls(**same, **rest, **who, keyboard=keyboard)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return self.number is not None

    @property
    def buttons(self) -> list[SeenButton]:
        """All buttons, row after row."""
        return [button for row in self.keyboard for button in row]

    @property
    def labels(self) -> list[list[str]]:
        """Labels of the keyboard, row by row."""
        return [[button.label for button in row] for row in self.keyboard]

    def button(self, label: str) -> SeenButton:
        """Return the first button with this label.

        Raises LookupError: there is none.
        """
        for button in self.buttons:
            if button.label == label:
                return button
        raise LookupError(f"no button {label!r} among {self.labels}")


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """Answer to a press: a toast or an alert with `text`, a link to open, or nothing visible."""

    text: str
    alert: bool
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCall:
    """Call of the bot; `outcome` is "ok" or the error."""

    time: float
    method: str
    chat: int | None
    params: Json
    outcome: str
