"""Pending work of one chat and its order. Pure: nothing here waits or sends.

There are six kinds of work: screens (only the newest of each slot), posts (in order, without duplicates),
retired slots and orphaned messages (whose keyboards must go), screens to be checked, and direct calls (whose
callers wait for them). Of the jobs that are due, the one with the lowest `order` comes first.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from bot.delivery.budget import When
from bot.screens import Screen
from bot.telegram.gateway import Document
from storage.store import Slot

QUEUED_REPLIES = 6
"""Command replies queued per chat; further requests are dropped."""


@dataclass(frozen=True, slots=True)
class WantedScreen:
    """Newest screen of a slot; `render` is called when it is about to be sent, or never."""

    slot: Slot
    render: Callable[[], Screen] = field(repr=False)
    when: When
    mark: int | None = None

    @property
    def thread(self) -> int | None:
        return self.slot.thread


@dataclass(frozen=True, slots=True)
class Post:
    """Message of its own, or file, sent once."""

    thread: int | None
    content: Screen | Document = field(repr=False)
    when: When
    failures: int = 0


Pointer = Callable[[int], Screen | None]
"""Draws the text by which an old message links to the new one of that id; None deletes the old message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retirement:
    """Retirement of a slot: its message becomes history and loses its keyboard.

    With `after`, the slot's pending screen is still sent, without keys, and the keyboard goes once the screen
    of `after` is sent; `after` may be the slot itself. Without it, the slot's pending screen is dropped.
    With `erase`, the message is deleted or replaced by `pointer(id of the message in after)`.
    """

    slot: Slot
    after: Slot | None
    when: When
    erase: bool = False
    pointer: Pointer | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Orphan:
    """Message of no slot that loses its keyboard, or is deleted."""

    message_id: int
    when: When
    erase: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """Check of a slot: its screen is edited in again, as an older edit may have won or it was refused."""

    slot: Slot
    render: Callable[[], Screen] = field(repr=False)
    when: When

    @property
    def thread(self) -> int | None:
        return self.slot.thread


@dataclass(frozen=True, slots=True, eq=False)
class DirectCall:
    """Call by `run` to the chat; its caller waits for it, so it is made once and never put back."""

    run: Callable[[int], Awaitable[None]] = field(repr=False)
    when: When


Job = WantedScreen | Post | Retirement | Orphan | Check | DirectCall


@dataclass(slots=True, eq=False)
class Mailbox:
    """Pending work of one chat."""

    _wanted: dict[Slot, WantedScreen] = field(default_factory=dict, init=False)
    _posts: list[Post] = field(default_factory=list, init=False)
    _retired: dict[Slot, Retirement] = field(default_factory=dict, init=False)
    _orphans: dict[int, Orphan] = field(default_factory=dict, init=False)
    _checks: dict[Slot, Check] = field(default_factory=dict, init=False)
    _direct_calls: list[DirectCall] = field(default_factory=list, init=False)

    def put(self, job: Job) -> bool:
        """Add work; return whether it replaced an older screen of the same slot."""
        match job:
            case WantedScreen():
                return self._want(job)
            case Post():
                self._say(job)
            case Retirement():
                self._retire(job)
            case Orphan():
                self._orphans.setdefault(job.message_id, job)
            case Check():
                self._checks[job.slot] = job
            case DirectCall():
                self._direct_calls.append(job)
        return False

    def has_room(self, job: Post) -> bool:
        """Return whether a post can be queued: an equal one is, or not too many replies are."""
        modest = sum(bool(post.when.own_chat_delay_s) for post in self._posts)
        return not job.when.own_chat_delay_s or modest < QUEUED_REPLIES or self._is_queued(job)

    def _is_queued(self, job: Post) -> bool:
        return (job.thread, job.content) in {(post.thread, post.content) for post in self._posts}

    def _say(self, job: Post) -> None:
        """Queue a post if there is room, unless an equal one is queued."""
        if self.has_room(job) and not self._is_queued(job):
            self._posts.append(job)

    def _retire(self, job: Retirement) -> None:
        self._retired[job.slot] = job
        if (waiting := self._wanted.get(job.slot)) is None:
            return
        if job.after in {None, job.slot}:
            del self._wanted[job.slot]
        if job.after is not None:  # before its successor, behind others if it has none
            self._wanted[job.slot] = replace(waiting, render=lambda: waiting.render().bare())

    def _want(self, job: WantedScreen) -> bool:
        self._retired.pop(job.slot, None)
        older = self._wanted.get(job.slot)
        self._wanted[job.slot] = replace(job, when=job.when.merged(older.when)) if older else job
        return older is not None

    def put_back(self, job: Job) -> None:
        """Queue failed work again; newer work wins over it."""
        match job:
            case WantedScreen():
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
            case DirectCall():
                pass  # its caller knows of the failure

    def _want_again(self, job: WantedScreen) -> None:
        retired = self._retired.get(job.slot)
        if retired is not None and retired.after is None:
            return
        newer = self._wanted.get(job.slot, job)
        self._wanted[job.slot] = replace(newer, when=newer.when.merged(job.when))

    def _open(self) -> list[Job]:
        """Return all jobs that can be done once they are due."""
        jobs: list[Job] = [*self._wanted.values()]
        if self._posts:
            jobs += [post for post in self._posts if not post.when.own_chat_delay_s][:1]
            jobs += [post for post in self._posts if post.when.own_chat_delay_s][:1]
        if self._retired:
            wanted = self._wanted.keys()
            jobs += [job for job in self._retired.values() if wanted.isdisjoint({job.slot, job.after})]
        for others in (self._orphans.values(), self._checks.values(), self._direct_calls):
            jobs += others
        return jobs

    def wants(self, slot: Slot) -> bool:
        """Return whether a screen is pending for the slot."""
        return slot in self._wanted

    def next_due(self, ready: float, spare: float) -> float | None:
        """Return when a job may start at the earliest; None if there is none.

        `ready` is the time of the next call, `spare` that of the next call that leaves others in reserve.
        """
        dues = [max(job.when.due, spare if job.when.own_chat_delay_s else ready) for job in self._open()]
        return min(dues, default=None)

    def first(self, now: float, spare: float) -> Job | None:
        """Return the next job without removing it."""
        open_now = [
            job
            for job in self._open()
            if job.when.due <= now and (spare <= now or not job.when.own_chat_delay_s)
        ]
        return min(open_now, key=lambda job: job.when.order + job.when.own_chat_delay_s, default=None)

    def take(self, now: float, spare: float) -> Job | None:
        """Remove and return the next job."""
        match job := self.first(now, spare):
            case WantedScreen(slot=slot):
                del self._wanted[slot]
            case Post():
                self._posts.remove(job)
            case Retirement(slot=slot):
                del self._retired[slot]
            case Orphan(message_id=message_id):
                del self._orphans[message_id]
            case Check(slot=slot):
                del self._checks[slot]
            case DirectCall():
                self._direct_calls.remove(job)
        return job

    def recall(self, call: DirectCall) -> None:
        """Remove a direct call whose caller has given up."""
        if call in self._direct_calls:
            self._direct_calls.remove(call)

    def count(self) -> int:
        """Return the number of jobs."""
        screens = len(self._wanted) + len(self._checks)
        return screens + len(self._posts) + len(self._retired) + len(self._orphans) + len(self._direct_calls)

    def keep_posts(self) -> bool:
        """Drop everything but posts, which the next start would not repeat; return whether any are left."""
        posts, self._posts = self._posts, []
        self._empty()
        self._posts = posts
        return bool(posts)

    def drop_posts(self) -> None:
        """Drop the posts, which would make no sense later."""
        self._posts.clear()

    def drop_topic(self, thread: int | None) -> None:
        """Drop the work for one topic."""
        self._wanted = {slot: job for slot, job in self._wanted.items() if slot.thread != thread}
        self._checks = {slot: job for slot, job in self._checks.items() if slot.thread != thread}
        self._posts = [post for post in self._posts if post.thread != thread]

    def drop_slots(self, mine: Callable[[Slot], bool]) -> None:
        """Drop the work for slots of other workers."""
        self._wanted = {slot: job for slot, job in self._wanted.items() if mine(slot)}
        self._checks = {slot: job for slot, job in self._checks.items() if mine(slot)}
        self._retired = {slot: job for slot, job in self._retired.items() if mine(slot)}

    def move_to(self, other: "Mailbox", chat: int) -> None:
        """Move screens and posts to the mailbox of the chat's new id; newer screens there win.

        Direct calls are not moved: they concern the messages of the old chat.
        """
        for slot, job in self._wanted.items():
            other.put_back(replace(job, slot=slot._replace(chat=chat)))
        for post in self._posts:
            other.put(post)
        self._empty()

    def _empty(self) -> None:
        for waiting in (self._wanted, self._retired, self._orphans, self._checks):
            waiting.clear()
        for told in (self._posts, self._direct_calls):
            told.clear()
