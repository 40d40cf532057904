"""Visits: what one person asks of the bot, the ways from there to a table, and the answers.

    @press(SetTimer)
    async def set_timer(visit: Visit, press: SetTimer) -> Toast | None: ...

    @command("timer", private=False, anonymous=True)
    async def timer(visit: Visit) -> Screen | None: ...

    @when_due(of_table=True)  # what nobody asks for: deadlines, nightly work, what another worker tells
    async def expire(house: House, table: int) -> None: ...

A use case is a function, registered where it stands, and reads as its happy path. A refusal is raised
(`Refused`), and the door (`bot.door`) answers it in the language of the person. The door also answers a known
update, a used-up quota, a damaged row and a table of another worker, so no use case catches these.

The ways to a table are context managers. Each holds the table's lock within the block:

    async with visit.lobby(press.table) as live:          # waits for its match
    async with visit.match(press.table) as live:          # its match is running
    async with visit.seated(press.table) as (live, seat): # and the visitor plays
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, overload

from markupsafe import Markup

from bot.screens import SUITS, Screen
from bot.tables.live import Live, LiveLobby, LiveMatch
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.links import Link, url
from bot.words.texts import Texts, words_of
from club.model import Chat, Player
from game.actions import Refusal, Seat
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class Answering(Protocol):
    """The call of Telegram that answers presses."""

    async def answer(self, query_id: str, text: str | None, *, alert: bool, url: str | None = None) -> None:
        """Show a toast or an alert to the presser, or open a link."""


@dataclass(frozen=True, slots=True)
class Toast:
    """Toast or alert, or a link to follow."""

    text: str = ""
    """Plain text: a toast reads no HTML, so of a `Markup` its plain text."""
    alert: bool = False
    url: str | None = None
    drop_keyboard: bool = False
    """Whether the button has become useless, so that its keyboard may go."""
    table: str = field(default="", kw_only=True)
    """Token of the table where a page of the Mini App goes on; "" if it stays."""

    def __post_init__(self) -> None:
        """Replace markup by plain text."""
        if isinstance(self.text, Markup):
            object.__setattr__(self, "text", words_of(self.text))


class Refused(Exception):
    """Refusal of a visit: the key of its text in locales/, with its facts; "" refuses without words.

    Raise it anywhere in a use case; nothing may have been changed before. `t` are the texts to use if not
    those of the visit.
    """

    def __init__(
        self,
        key: str,
        *,
        alert: bool = False,
        url: str | None = None,
        drop_keyboard: bool = False,
        t: Texts | None = None,
        **facts: str | int,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.t = t
        self.facts = facts
        self.alert = alert
        self.url = url
        self.drop_keyboard = drop_keyboard

    def toast(self, t: Texts) -> Toast:
        """Return the refusal as the answer to a press."""
        text = self.key and (self.t or t).plain(self.key, **self.facts)
        return Toast(text, alert=self.alert, url=self.url, drop_keyboard=self.drop_keyboard)

    def screen(self, t: Texts) -> Screen:
        """Return the refusal as the answer to a command."""
        return Screen(text=(self.t or t)(self.key, **self.facts))


class QuotaExceeded(Exception):
    """A person or a chat has used up the quota of tables for the day."""


CLOSED = "toast-closed"
"""Refusal of a press at a table that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """Request of a person: who asks, where, in which language, by which update."""

    house: "House"
    player: Player
    """Person who asks; one without an id sent a command in the name of a group."""
    place: Place | None
    """Chat of the press or the command; None if it is unknown, as for most presses in the app."""
    update: int
    """Id of the update, by which the store recognises a repeated one."""
    t: Texts
    """Texts for the answer: the person's, or in a group's commands the group's."""
    pressed: Pressed | None = None
    message: TextMessage | None = None

    @property
    def rest(self) -> str:
        """Return the text after a command."""
        return self.message.rest if self.message else ""

    @property
    def button(self) -> Pressed:
        """Return the press of a visit that is one."""
        assert self.pressed is not None, "a command presses no button"
        return self.pressed

    @property
    def command(self) -> TextMessage:
        """Return the command of a visit that is one."""
        assert self.message is not None, "a press is no command"
        return self.message

    @property
    def private(self) -> bool:
        """Return whether the visit takes place in the direct chat."""
        return self.place is not None and self.place.private

    @property
    def in_app(self) -> bool:
        """Return whether the visitor pressed a key of the Mini App, and looks there for what it shows."""
        return self.pressed is not None and self.house.answers.is_expected(self.pressed.query)

    @property
    def at_home(self) -> bool:
        """Return whether what is shown reaches the visitor alone: in the direct chat, or in the app."""
        return self.private or self.in_app

    def require_chat(self, link: Link) -> None:
        """Raise Refused, with a link to press Start and go on, if the bot may not write to the visitor."""
        if not self.player.started:
            raise Refused("toast-open-chat", url=url(self.house.name.now, link))

    def words_about(self, chat: Chat) -> Texts:
        """Return the texts of a screen about a group: the group's, or in the app the visitor's."""
        return self.t if self.in_app else self.house.people.words_in(chat)

    def page(self, slot: Slot, screen: Screen, *, at_end: bool = False) -> None:
        """Show a screen where the visitor looks: in the app, or in its slot of the chat.

        `at_end` shows it in a new message at the end of the chat.
        """
        if self._shown_in_app(screen):
            return
        if at_end:
            self.house.delivery.renew(slot)
        self.house.display.page(slot, screen)

    def ask(self, slot: Slot, question: Screen) -> None:
        """Ask the visitor a question: in the app, or in a new message at the end of the chat."""
        if not self._shown_in_app(question):
            self.house.display.ask(slot, question)

    def _shown_in_app(self, screen: Screen) -> bool:
        if self.in_app:
            self.house.answers.show(self.button.query, screen)
        return self.in_app

    @property
    def here(self) -> Place:
        """Return the chat of the visit; raises Refused if a button is pressed nowhere."""
        if self.place is None:
            raise Refused("toast-stale", drop_keyboard=True)
        return self.place

    @asynccontextmanager
    async def table(self, number: int) -> AsyncIterator[Live]:
        """Hold the lock of an open table; raises Refused if it is closed."""
        tables = self.house.tables
        async with tables.lock(number):
            live = await tables.live(number)
            if live is None or not live.table.open:
                raise Refused(CLOSED, drop_keyboard=True)
            yield live

    @asynccontextmanager
    async def lobby(self, number: int) -> AsyncIterator[LiveLobby]:
        """Hold the lock of a table that waits for its match."""
        async with self.table(number) as live:
            if not isinstance(live, LiveLobby):
                raise Refused("toast-begun", drop_keyboard=True)
            yield live

    @asynccontextmanager
    async def match(self, number: int) -> AsyncIterator[LiveMatch]:
        """Hold the lock of a table whose match is running."""
        async with self.table(number) as live:
            if not isinstance(live, LiveMatch):
                raise Refused(CLOSED, drop_keyboard=True)
            yield live

    @asynccontextmanager
    async def seated(self, number: int) -> AsyncIterator[tuple[LiveMatch, Seat]]:
        """Hold the lock of a table where the visitor plays."""
        async with self.table(number) as live:
            seat = live.table.seat_of(self.player.id)
            if seat is None or not isinstance(live, LiveMatch):
                raise Refused("toast-not-a-player")
            yield live, seat


def by_rules(refused: Refusal, asked: str = "", t: Texts | None = None) -> Refused:
    """Return a refusal by the rules of the game; `asked` is the name of the asked player."""
    amount = "" if refused.amount is None else str(refused.amount)
    suit = "" if refused.suit is None else SUITS[refused.suit]
    return Refused(f"refusal-{refused.code.value}", t=t, who=asked, amount=amount, suit=suit)


def reason_words(t: Texts, refused: Refusal) -> str:
    """Explain a refusal by the rules of the game."""
    return by_rules(refused).toast(t).text


P = TypeVar("P")
PressHandler = Callable[[Visit, P], Awaitable[Toast | None]]
"""Carries out a press; None if its answer comes later."""
CommandHandler = Callable[[Visit], Awaitable[Screen | None]]
"""Carries out a command; None if screens serve as answer."""

PRESSES: dict[type, PressHandler[object]] = {}
"""The use case of each kind of press, filled by `press`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the bot."""

    name: str
    handler: CommandHandler
    _: KW_ONLY
    groups: bool = True
    """Whether the menu of groups offers the command."""
    private: bool = True
    """Whether the menu of direct chats offers the command."""
    anonymous: bool = False
    """Whether anonymous senders may use it: it changes nothing, and its answer ignores the asker."""
    changes: bool = False
    """Whether the words behind it change something: people write several in a row."""


COMMANDS: dict[str, Command] = {}
"""All commands by name, filled by `command`."""


Register = Callable[[PressHandler[P]], PressHandler[P]]
P1 = TypeVar("P1")
P2 = TypeVar("P2")
P3 = TypeVar("P3")
P4 = TypeVar("P4")
P5 = TypeVar("P5")


@overload
def press(a: type[P1], /) -> Register[P1]: ...
@overload
def press(a: type[P1], b: type[P2], /) -> Register[P1 | P2]: ...
@overload
def press(a: type[P1], b: type[P2], c: type[P3], /) -> Register[P1 | P2 | P3]: ...
@overload
def press(
    a: type[P1], b: type[P2], c: type[P3], d: type[P4], e: type[P5], /
) -> Register[P1 | P2 | P3 | P4 | P5]: ...
def press(*kinds: type) -> object:
    """Register a function as the use case of presses of these kinds."""

    def register(handler: PressHandler[object]) -> PressHandler[object]:
        for kind in kinds:
            assert kind not in PRESSES, f"{kind.__name__} has two use cases"
            PRESSES[kind] = handler
        return handler

    return register


def command(
    name: str, *, groups: bool = True, private: bool = True, anonymous: bool = False, changes: bool = False
) -> Callable[[CommandHandler], CommandHandler]:
    """Register a function as a command; see `Command`."""

    def register(handler: CommandHandler) -> CommandHandler:
        assert name not in COMMANDS, f"/{name} has two use cases"
        COMMANDS[name] = Command(
            name, handler, groups=groups, private=private, anonymous=anonymous, changes=changes
        )
        return handler

    return register


RETRY_S = 30.0
"""Seconds after which failed work is done again: no table hangs because of one error."""
STORE_RETRY_S = 1.0
"""Seconds between attempts while the store is unavailable."""

TimerWork = Callable[..., Awaitable[float | None]]
"""Does what is due about a subject; returns when it is due again, or None."""
W = TypeVar("W", bound=TimerWork)


@dataclass(frozen=True, slots=True)
class Timer:
    """Registration of the work of a timer."""

    of_table: bool
    """Whether its subject is a table, which the log names, and which is read again after an error."""
    again_s: float | None
    """Seconds after which it rings again after an error; None if it does not, unless the store was away."""


TIMERS: dict[TimerWork, Timer] = {}
"""The work of all timers, filled by `when_due`."""


class Due(NamedTuple):
    """A timer that rings, with its subject: a table, a chat, or () for all."""

    work: TimerWork
    subject: tuple[Hashable, ...] = ()

    @property
    def timer(self) -> Timer:
        """Its registration."""
        return TIMERS[self.work]

    @property
    def table(self) -> int | None:
        """Table that it is about, if it is about one."""
        first = self.subject[0] if self.timer.of_table else None
        return first if isinstance(first, int) else None

    def __repr__(self) -> str:
        return " ".join(map(str, (self.work.__name__, *self.subject)))


def when_due(*, of_table: bool = False, again_s: float | None = RETRY_S) -> Callable[[W], W]:
    """Register a function as the work of a timer; see `Timer`."""

    def register(work: W) -> W:
        TIMERS[work] = Timer(of_table, again_s)
        return work

    return register
