"""Long polling: each update is confirmed to Telegram only after it was handled.

Telegram forgets an update as soon as a later one is requested, so a request before the work is done would
lose presses when the process dies. Updates of one person run in order, those of different people
concurrently; a duplicate after a crash is recognised by its id (docs/updates.md). A batch is read one update
at a time: an unreadable update affects no other. No log line here contains content of an update.
"""

import asyncio
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from telegram import Bot, CallbackQuery, InaccessibleMessage, Message, Update, User
from telegram.error import Conflict, EndPointNotFound, InvalidToken, RetryAfter, TelegramError

from bot.runtime import start
from bot.telegram.address import warn_of_webhook
from bot.telegram.updates import WANTED
from storage import Outage

log = logging.getLogger(__name__)

LARGEST_ID = 2**31 - 2
"""Telegram numbers updates in 32 bits, and the next id has to fit as well."""
PRESSED = {"message_id", "chat", "ephemeral_message_id"}
"""Fields that are read of a pressed button's message."""
TOPIC = {"date", "message_thread_id", "is_topic_message"}
"""Fields that are read besides if the message stands in a topic."""
COMMENT = {"date", "reply_to_message"}
"""Fields that are read besides if the message stands below a channel post, to which it is a reply."""
POST = {"message_id", "date", "chat", "is_automatic_forward"}
"""Fields that are read of the post."""
INACCESSIBLE = {"date": 0}
"""Telegram's mark of a message without content, for which the library has a far smaller object."""


class Batch(NamedTuple):
    """Readable updates, and the id after all updates, the unreadable included; None if there were none."""

    updates: tuple[Update, ...]
    after: int | None


def opened(result: object, bot: Bot) -> Batch:
    """Read the result of the call; raises ValueError if nothing in it can be confirmed."""
    if not isinstance(result, list):
        raise ValueError(f"{type(result).__name__} in the place of updates")
    numbered = [(number, each) for each in result if (number := _number(each)) is not None]
    if not numbered and result:
        raise ValueError("updates without ids")
    if len(numbered) < len(result):
        log.error("skipped: %d updates without an id", len(result) - len(numbered))
    # A duplicate is recognised by its id when it is handled.
    readable = (_read(number, each, bot) for number, each in numbered)
    return Batch(
        tuple(update for update in readable if update is not None),
        max(number for number, _ in numbered) + 1 if numbered else None,
    )


def _number(given: object) -> int | None:
    """Return the id by which an update can be confirmed; None if it has none."""
    number = given.get("update_id") if isinstance(given, dict) else None
    return number if type(number) is int and 0 < number <= LARGEST_ID else None


def _read(number: int, given: object, bot: Bot) -> Update | None:
    """Return the update as an object of the library; None if that is impossible."""
    assert isinstance(given, dict)
    try:
        update = _pressed(number, given, bot) or Update.de_json(given, bot)
        user = update.effective_user
        if user is not None and type(user.id) is not int:
            raise TypeError("a person's id is a number")
    except Exception as error:  # the library may raise anything
        kind = next((each for each in WANTED if each in given), "of another kind")
        log.error("skipped: update %d (%s) cannot be read (%s)", number, kind, type(error).__name__)
        return None
    return update


def _pressed(number: int, given: dict[str, Any], bot: Bot) -> Update | None:
    """Return the press of a button below a message; None for any other update.

    The library would always read the message as one with content, and set a hundred attributes of it.
    """
    match given:
        case {"callback_query": {"message": dict(message)} as query}:
            read = place_of(message)
            kind = InaccessibleMessage if read["date"] == 0 else Message
            press = CallbackQuery(
                id=query["id"],
                from_user=User.de_json(query["from"], bot),
                chat_instance=query.get("chat_instance", ""),
                message=kind.de_json(read, bot),
                data=query.get("data"),
            )
            return Update(number, callback_query=press)
    return None


def place_of(message: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are read of a pressed button's message: those that tell its place.

    Telegram sends the whole message. The library would build an object for each bold word and each button.
    """
    match message.get("reply_to_message"):
        case {"is_automatic_forward": True, **post}:
            read = {name: message[name] for name in (PRESSED | COMMENT) & message.keys()}
            kept = {name: post[name] for name in POST & post.keys()}
            return read | {"reply_to_message": kept | {"is_automatic_forward": True}}
    if message.get("is_topic_message"):
        return {name: message[name] for name in (PRESSED | TOPIC) & message.keys()}
    return {name: message[name] for name in PRESSED & message.keys()} | INACCESSIBLE


LONG_POLL_S = 25
SLOW_S = 5.0
"""Seconds a slow update may delay the next request."""
FINISH_S = 3.0
"""Seconds for updates in progress to finish at shutdown."""
CONFIRM_S = 2.0
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
LONGEST_RETRY_AFTER_S = 3600.0
"""Longest pause in seconds accepted from Telegram, which asks for seconds, seldom minutes."""
REFUSALS = 3
REFUSALS_WITHIN_S = 60.0
"""Number of refusals and seconds after which they are final.

This many refusals mean that another process polls, or that the token was revoked. Fewer come from a request
that a killed process left, or from a short failure of Telegram's.
"""

GRACE_S = 5.0
"""Seconds that Telegram may be away before it is told."""
SETTLED_S = 60.0
"""Seconds after its start at which a process stays when another one begins to fetch, too: that one stops."""
TELEGRAM = "Telegram is away", "Telegram is back"
"""Log lines of an outage."""

UnderWay = asyncio.Future[None] | None
"""Remainder of a handled update: an answer in flight, which delays no other update."""
Handle = Callable[[Update], Awaitable[UnderWay | bytes]]
"""Handles an update; a webhook's handler may return the answer as the body of the reply."""


class Poller:
    """Long polling loop; `run` ends only by cancellation, a wrong token or a second poller.

    `polls` counts the requests by result; `failing_since` (loop time) is the start of the present failures.
    """

    def __init__(self, bot: Bot, handle: Handle) -> None:
        self._bot = bot
        self._handle = handle
        self._offset = 0
        self._pause = FIRST_PAUSE_S
        self._refusals: deque[float] = deque(maxlen=REFUSALS)
        self._began = self._now()
        self.outage = Outage(*TELEGRAM, level=logging.WARNING, grace_s=GRACE_S, clock=self._now)
        self._rival = Outage("another process fetches the updates of this bot", "nobody else fetches them")
        self._unconfirmed: int | None = None
        """Offset that confirms the batch in progress."""
        self._under_way: set[asyncio.Future[None]] = set()
        self.polls: Counter[str] = Counter()
        self.failing_since: float | None = None
        self.stopping = False
        self._persons: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self) -> None:
        """Delete a webhook that an earlier mode of operation left: it would keep all updates away."""
        await warn_of_webhook(self._bot, "")
        await self._bot.delete_webhook()

    async def run(self) -> None:
        """Fetch and handle updates; raises InvalidToken or Conflict if that is hopeless."""
        try:
            while True:
                batch = await self._fetch()
                self._unconfirmed = batch.after
                if batch.updates:
                    await self._carry_out(batch.updates)
                self._offset, self._unconfirmed = batch.after or self._offset, None
        except asyncio.CancelledError:
            self.stopping = True
            if await self._finish() and self._unconfirmed is not None:
                await self._confirm(self._unconfirmed)
            raise
        finally:
            for task in self._under_way:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _finish(self) -> bool:
        """Let updates in progress finish; return whether they did."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_S):
                while self._under_way:  # an update that ends may leave an answer behind
                    await asyncio.wait(self._under_way)
        return not self._under_way

    async def _confirm(self, offset: int) -> None:
        """Confirm handled updates, so that they do not come again after the next start."""
        with suppress(Exception):  # on failure they come again and are recognised by their ids
            async with asyncio.timeout(CONFIRM_S):
                fields = {"offset": offset, "timeout": 0, "limit": 1, "allowed_updates": list(WANTED)}
                await self._bot.do_api_request("get_Updates", fields)

    async def _fetch(self) -> Batch:
        """Return pending updates; an empty batch after a network failure or an unreadable reply."""
        try:
            # The library's own method reads all updates or none; this spelling leaves the reply plain.
            result = await self._bot.do_api_request(
                "get_Updates",
                {"offset": self._offset, "timeout": LONG_POLL_S, "allowed_updates": list(WANTED)},
                read_timeout=LONG_POLL_S + 10,
            )
            batch = opened(result, self._bot)
        except (Conflict, EndPointNotFound, InvalidToken) as error:
            if self._is_meant(error):
                # After the start, the refusal of a token looks like that of an unknown method.
                raise (error if isinstance(error, Conflict) else InvalidToken()) from error
            await asyncio.sleep(self._wait_after(error))
        except Exception as error:
            # An error from outside the library may quote the reply.
            told = error if isinstance(error, TelegramError) else "an unreadable reply"
            self.outage.failed(f"{type(error).__name__}: {told}")
            await asyncio.sleep(self._wait_after(error))
        else:
            self._fetched()
            return batch
        return Batch((), None)

    def _fetched(self) -> None:
        """Note a fetch that succeeded."""
        self._pause = FIRST_PAUSE_S
        self.polls["ok"] += 1
        self.failing_since = None
        self.outage.worked()
        if not self._refusals or self._now() - self._refusals[-1] >= REFUSALS_WITHIN_S:
            self._rival.worked()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    def _is_meant(self, error: TelegramError) -> bool:
        """Note a refusal; return whether there were so many that it is final.

        Of two processes that fetch updates the newer one stops. So a second one that is started by mistake,
        with the same token and another database, does not end the bot that people play with.
        """
        now = self._now()
        self._refusals.append(now)
        often = len(self._refusals) == REFUSALS and now - self._refusals[0] < REFUSALS_WITHIN_S
        if not isinstance(error, Conflict):
            log.warning("Telegram refuses the token, at most %d times: %s", REFUSALS, error)
            return often
        if not self.polls["ok"] or now - self._began < SETTLED_S:
            log.warning("another process fetches updates, too; after %d refusals this one stops", REFUSALS)
            return often
        if often:
            self._rival.failed("stop it, or this one; each gets only some of them")
        return False

    def _wait_after(self, error: Exception) -> float:
        """Return the seconds to wait after a failed request: exponential, or as Telegram asks."""
        self.polls[type(error).__name__] += 1
        self.failing_since = self.failing_since or self._now()
        wait = self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE_S)
        if isinstance(error, RetryAfter):
            wait = _seconds(error.retry_after, wait)
        log.debug("updates cannot be fetched (%s), next try in %g s", type(error).__name__, wait)
        return wait

    async def _carry_out(self, updates: Iterable[Update]) -> None:
        """Handle a batch, each person's updates in order; a slow one delays the others only for a short time.

        Updates behind a slow one of the same person are not awaited: a flood delays the others once.
        """
        lanes: defaultdict[int, list[Update]] = defaultdict(list)
        for update in updates:
            user = update.effective_user
            lanes[user.id if user else 0].append(update)
        behind = {user for user in lanes if user in self._persons and self._persons[user].locked()}
        tasks = {
            user: start(self._in_order(user, lane), "a batch of updates") for user, lane in lanes.items()
        }
        for task in tasks.values():
            self._hold(task)
        if prompt := [task for user, task in tasks.items() if user not in behind]:
            await asyncio.wait(prompt, timeout=SLOW_S)

    async def _in_order(self, user: int, updates: Iterable[Update]) -> None:
        """Handle the updates of one person, after those still in progress."""
        lock = self._persons.setdefault(user, asyncio.Lock())
        async with lock:
            for update in updates:
                if isinstance(answer := await self._handle(update), asyncio.Future):
                    self._hold(answer)

    def _hold(self, work: asyncio.Future[None]) -> None:
        """Let work go on during the next request; only a stop waits for it."""
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)


def _seconds(asked: object, otherwise: float) -> float:
    """Return the pause that Telegram asks for; `otherwise` if it makes no sense."""
    seconds = asked.total_seconds() if isinstance(asked, timedelta) else asked
    return (
        float(seconds)
        if isinstance(seconds, int | float) and 0 < seconds < LONGEST_RETRY_AFTER_S
        else otherwise
    )
