"""What waits to be told to one chat, and what of it comes next. Pure: nothing here waits or sends.

Six kinds of work wait side by side: screens (of each slot the newest alone), posts (in order, and none twice
at a time), retired slots and orphaned messages (whose keyboards must go), screens to be made sure of, and
errands (which somebody waits for).
Whichever has the lowest `order` among those that are due comes first.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from math import inf

from bot.gateway import Document
from bot.screens.screen import Screen
from storage.store import Slot


class Urgency(Enum):
    """How soon a screen must be seen: its courtesy and its patience, in seconds.

    Courtesy counts where there is a queue: a screen lets those with less go first that came up to so much
    later. It is overtaken often, but not for ever, and as it waits it merges with newer states of its slot;
    the hand of a player not to move mostly with that of his next turn (docs/delivery.md has the figures).
    Patience counts always: so long a screen may wait to be merged, though nobody is in its way.
    """

    TURN = (0.0, 0.0)
    """the hand of the player to move"""
    CALL = (-3600.0, 0.0)
    """a call to whoever is waited for: before all else, so that nobody puts it off by asking for much"""
    REPLY = (20.0, 0.0)
    """what somebody asked for and waits for: the answer to a command, his cards in the group"""
    OWN = (90.0, 0.0)
    """the hand of the player who pressed; that his press counts, its answer tells him"""
    NEWS = (80.0, 0.0)
    """the hands of the others, where something happened that no card makes old"""
    ONLOOKER = (90.0, 4.0)
    """the hands of the others after a single card or word"""
    TABLE_NOW = (95.0, 0.0)
    """the group's table at a milestone: the end of an auction, a marriage, the end of a trick or of a deal"""
    TABLE_SOON = (105.0, 10.0)
    """the group's table after a bid or a contract: it need not be patient where the group has rested"""
    TABLE_LATER = (110.0, 10.0)
    """the group's table after a single card"""
    TIDY = (110.0, 5.0)
    """keyboards that nobody should press any more"""

    @property
    def courtesy(self) -> float:
        return self.value[0]

    @property
    def patience(self) -> float:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class When:
    """When a piece of work may begin, and what goes first where there is a queue: the lowest `order`.

    Both are seconds of the loop's clock. The hand of a player to move is let go first if it was wanted
    before `order`.
    """

    due: float
    order: float

    @classmethod
    def of(cls, urgency: Urgency, now: float, rested: float = inf) -> "When":
        """Return when a screen wanted now may go; `rested` is when its chat has its whole budget again."""
        due = now + urgency.patience
        if urgency is Urgency.TABLE_SOON and rested <= now:
            due = now
        return cls(due, due + urgency.courtesy)

    def merged(self, other: "When") -> "When":
        """As early as either of both would have been."""
        return When(min(self.due, other.due), min(self.order, other.order))


@dataclass(frozen=True, slots=True)
class Wanted:
    """The newest screen of a slot; `render` is called when it is about to be sent, or never."""

    slot: Slot
    render: Callable[[], Screen] = field(repr=False)
    when: When
    mark: int | None = None

    @property
    def thread(self) -> int | None:
        return self.slot.thread


@dataclass(frozen=True, slots=True)
class Post:
    """A message of its own, or a file, told once."""

    thread: int | None
    content: Screen | Document = field(repr=False)
    when: When
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Retirement:
    """The message of `slot` becomes history and loses its keyboard.

    With `after`, what waits for the slot is still told, without keys, and the keyboard goes when the screen
    of `after` has been told; `after` may be the slot itself. Without, what waits for the slot is dropped.
    With `erase` the whole message goes.
    """

    slot: Slot
    after: Slot | None
    when: When
    erase: bool = False


@dataclass(frozen=True, slots=True)
class Orphan:
    """A message of no slot loses its keyboard, or goes."""

    message_id: int
    when: When
    erase: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The slot is shown once more: an older edit may have taken effect last, or it was refused."""

    slot: Slot
    render: Callable[[], Screen] = field(repr=False)
    when: When

    @property
    def thread(self) -> int | None:
        return self.slot.thread


@dataclass(frozen=True, slots=True, eq=False)
class Errand:
    """A call to the chat that `run` gets; somebody waits for it, so it is made once and not put back."""

    run: Callable[[int], Awaitable[None]] = field(repr=False)
    when: When


Job = Wanted | Post | Retirement | Orphan | Check | Errand


class Mailbox:
    """The work that waits for one chat."""

    __slots__ = ("_checks", "_errands", "_orphans", "_posts", "_retired", "_wanted")

    def __init__(self) -> None:
        self._wanted: dict[Slot, Wanted] = {}
        self._posts: list[Post] = []
        self._retired: dict[Slot, Retirement] = {}
        self._orphans: dict[int, Orphan] = {}
        self._checks: dict[Slot, Check] = {}
        self._errands: list[Errand] = []

    def put(self, job: Job) -> bool:
        """Add work; True if it took the place of an older screen of the same slot."""
        match job:
            case Wanted():
                return self._want(job)
            case Post():
                self._say(job)
            case Retirement():
                self._retire(job)
            case Orphan():
                self._orphans.setdefault(job.message_id, job)
            case Check():
                self._checks[job.slot] = job
            case Errand():
                self._errands.append(job)
        return False

    def _say(self, job: Post) -> None:
        """What waits to be said already is not said twice: who asks often does not keep others waiting."""
        if (job.thread, job.content) not in {(post.thread, post.content) for post in self._posts}:
            self._posts.append(job)

    def _retire(self, job: Retirement) -> None:
        self._retired[job.slot] = job
        if (waiting := self._wanted.pop(job.slot, None)) and job.after is not None:
            self._wanted[job.slot] = replace(waiting, render=lambda: waiting.render().bare())

    def _want(self, job: Wanted) -> bool:
        self._retired.pop(job.slot, None)
        older = self._wanted.get(job.slot)
        when = job.when.merged(older.when) if older else job.when
        self._wanted[job.slot] = replace(job, when=when)
        return older is not None

    def put_back(self, job: Job) -> None:
        """Return work that was taken and failed; what came in the meantime wins over it."""
        match job:
            case Wanted():
                self._want_again(job)
            case Post():
                self._posts.insert(0, job)
            case Retirement():
                if job.slot not in self._wanted:
                    self._retired.setdefault(job.slot, job)
            case Orphan():
                self._orphans.setdefault(job.message_id, job)
            case Check():
                self._checks.setdefault(job.slot, job)
            case Errand():
                pass  # whoever waits for it has been told

    def _want_again(self, job: Wanted) -> None:
        retired = self._retired.get(job.slot)
        if retired is not None and retired.after is None:
            return
        newer = self._wanted.get(job.slot, job)
        self._wanted[job.slot] = replace(newer, when=newer.when.merged(job.when))

    def _open(self) -> Iterator[Job]:
        """All that could be told when its time has come."""
        first_post = (self._posts[0],) if self._posts else ()
        retired = (job for job in self._retired.values() if not {job.slot, job.after} & self._wanted.keys())
        return chain(
            self._wanted.values(),
            first_post,
            retired,
            self._orphans.values(),
            self._checks.values(),
            self._errands,
        )

    def wants(self, slot: Slot) -> bool:
        """Say whether a screen waits for the slot."""
        return slot in self._wanted

    def next_due(self) -> float | None:
        """The earliest time at which something may be told; None when nothing waits."""
        return min((job.when.due for job in self._open()), default=None)

    def first(self, now: float) -> Job | None:
        """What should be told now; it stays in the box."""
        return min((job for job in self._open() if job.when.due <= now), key=_order, default=None)

    def take(self, now: float) -> Job | None:
        """What should be told now; it leaves the box."""
        match job := self.first(now):
            case Wanted(slot=slot):
                del self._wanted[slot]
            case Post():
                self._posts.pop(0)
            case Retirement(slot=slot):
                del self._retired[slot]
            case Orphan(message_id=message_id):
                del self._orphans[message_id]
            case Check(slot=slot):
                del self._checks[slot]
            case Errand():
                self._errands.remove(job)
        return job

    def recall(self, errand: Errand) -> None:
        """Nobody waits for an errand any more."""
        if errand in self._errands:
            self._errands.remove(errand)

    def drop_posts(self) -> None:
        """Drop what would make no sense later."""
        self._posts.clear()

    def drop_topic(self, thread: int | None) -> None:
        """Drop what was to be told in one topic."""
        self._wanted = {slot: job for slot, job in self._wanted.items() if slot.thread != thread}
        self._checks = {slot: job for slot, job in self._checks.items() if slot.thread != thread}
        self._posts = [post for post in self._posts if post.thread != thread]

    def move_to(self, other: "Mailbox", chat: int) -> None:
        """Hand screens and posts to the mailbox of the chat's new id; its own newer screens win.

        Errands go nowhere: they spoke of what stands in the old chat.
        """
        for slot, job in self._wanted.items():
            other.put_back(replace(job, slot=slot._replace(chat=chat)))
        for post in self._posts:
            other.put(post)
        emptied = (self._wanted, self._posts, self._retired, self._orphans, self._checks, self._errands)
        for waiting in emptied:
            waiting.clear()


def _order(job: Job) -> float:
    return job.when.order
