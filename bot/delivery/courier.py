"""Execution of one job against Telegram, with a record of the resulting message.

An edit whose reply was lost, or that a killed process left in flight, may take effect after a newer one: the
player to move would look at an outdated state for ever. The content of such a message counts as unknown for
`LAG_S` seconds, and then its newest screen is edited in once more, which mostly changes nothing.

If a chat takes no pictures or files, text is sent instead. Telegram tells a bot nothing when a group changes
its permissions, so a refused kind is retried after a while, and as soon as the table is requested or the bot
gets other rights. A screen that Telegram refuses is shown without markup, and if necessary without keys. As
the player to move needs the keys, the full screen is retried later as a new message, with exponential
back-off.

`Sight` keeps messages in view: their depth in their chats, and reposting at the end.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import get_args

from bot.delivery.budget import Clock, Urgency, When
from bot.delivery.mailbox import Check, DirectCall, Job, Orphan, Pointer, Post, Retirement, WantedScreen
from bot.delivery.shown import Depths, Remover, ShownMessages
from bot.runtime import Recent
from bot.screens import Screen, blurred, is_sure, picture_in
from bot.telegram import Banished, Flaky, Kind, Malformed, MessageGone, Restricted
from bot.telegram.gateway import Document, Gateway
from storage.store import Away, Shown, Slot

RESTRICTED_S = 900.0
"""Seconds after which a refused kind of message is retried."""
CACHED = 1_000
"""Restrictions kept in memory; a forgotten one costs a refused call."""


class Restrictions:
    """Kinds of message refused by each chat, and the refusals not reported to a host yet."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: Recent[tuple[int, Kind], float] = Recent(CACHED)
        self._spoke: set[int] = set()
        self._untold: dict[int, list[Restricted]] = {}

    def hold(self, chat: int, kind: Kind) -> bool:
        """Return whether a chat refused a kind of message recently."""
        return (self._until.get((chat, kind)) or 0.0) > self._clock()

    def note(self, chat: int, refusal: Restricted) -> None:
        """Record a refusal, to be reported if the kind was accepted before or never tried."""
        if (chat, refusal.kind) not in self._until:
            self._untold.setdefault(chat, []).append(refusal)
        self._until[chat, refusal.kind] = self._clock() + RESTRICTED_S

    def changed(self, chat: int, kind: Kind) -> None:
        """Record a successful edit with this kind of message: it is allowed."""
        self._until.forget((chat, kind))

    def sent(self, chat: int, kind: Kind | None = None) -> None:
        """Record a new message, of text or of a kind that can be refused by itself."""
        self._spoke.add(chat)
        if kind:
            self.changed(chat, kind)

    def retry(self, chat: int) -> None:
        """Retry every kind in a chat at once."""
        for kind in get_args(Kind):
            if (chat, kind) in self._until:
                self._until[chat, kind] = 0.0

    def take_news(self, chat: int) -> tuple[bool, list[Restricted]]:
        """Return whether a chat got a new message since the last call, and its unreported refusals."""
        spoke = chat in self._spoke
        self._spoke.discard(chat)
        return spoke, self._untold.pop(chat, [])


log = logging.getLogger(__name__)


class Speaker:
    """Sender of posts. If pictures or files are refused, text is sent instead."""

    def __init__(self, gateway: Gateway, restrictions: Restrictions, depths: Depths) -> None:
        self._gateway = gateway
        self._restrictions = restrictions
        self._depths = depths

    async def post(self, chat: int, thread: int | None, content: Screen | Document) -> None:
        """Send a post; raises `Trouble` if nothing of it was sent, unless its content was refused."""
        if isinstance(content, Document):
            await self._hand_over(chat, thread, content)
        else:
            await self._say(chat, thread, content)

    async def _hand_over(self, chat: int, thread: int | None, file: Document) -> None:
        """Send a file, or text if the chat takes no files or Telegram refuses this one."""
        if not self._restrictions.hold(chat, "documents"):
            try:
                await self._gateway.send_document(chat, thread, file)
            except Restricted as refusal:
                self._restrictions.note(chat, refusal)
            except Malformed as bug:
                log.error("Telegram refuses a file for chat %s: %s", chat, bug)
            else:
                self._restrictions.sent(chat, "documents")
                return
        if file.instead:
            await self._say(chat, thread, file.instead)

    async def _say(self, chat: int, thread: int | None, screen: Screen) -> None:
        """Send a screen or, if Telegram refuses it, as much of it as it takes."""
        for less in (screen, *screen.lesser()):
            if less.picture and self._restrictions.hold(chat, "photos"):
                continue
            try:
                self._depths.note(chat, thread, await self._gateway.send(chat, thread, less))
            except Restricted as refusal:
                self._restrictions.note(chat, refusal)
            except Malformed as bug:
                log.error("Telegram refuses a post to chat %s: %s; %s", chat, bug, less.outline())
            else:
                self._restrictions.sent(chat, "photos" if less.picture else None)
                return


LAG_S = 30.0
"""Seconds after which an abandoned call can take effect no more."""
RETRY_REFUSED_S = 10.0
"""Seconds until a screen that was refused with its keys is retried; doubled each time."""
RETRIES = 9
"""Retries of a refused screen: the last one comes more than an hour after the first."""


class Courier:
    """Executor of jobs: at most one call each. `tally` counts successful calls by kind."""

    def __init__(self, gateway: Gateway, messages: ShownMessages, clock: Clock) -> None:
        self._gateway = gateway
        self._messages = messages
        self._clock = clock
        self._unsure_until = dict.fromkeys(messages.slots(), clock() + LAG_S)
        self._refused: Counter[Slot] = Counter()
        """Consecutive refusals of the screen of each slot."""
        self._again_at: dict[Slot, float] = {}
        self.tally: Counter[str] = Counter()
        self.restrictions = Restrictions(clock)
        self.depths = Depths(clock)
        self._remover = Remover(gateway, self.depths, self.tally)
        self._speaker = Speaker(gateway, self.restrictions, self.depths)
        self.mine: Callable[[Slot], bool] = lambda _: True
        """Whether this process still owns a slot."""
        self.sure: Callable[[], bool] = lambda: True
        """Whether this process's leases are certainly valid."""
        self.silent: set[Slot] = set()
        """Slots whose next message is silent."""
        self.marks: dict[Slot, int] = {}
        """Mark of the last marked screen shown in each slot."""

    def check_at(self, slot: Slot) -> float | None:
        """Return when a slot has to be checked again; None if its full screen certainly stands there."""
        if slot in self._again_at:
            return self._again_at[slot]
        shown = self._messages.get(slot)
        return self._unsure_until.get(slot) if shown and not is_sure(shown.digest) else None

    def doubt(self, slots: Iterable[Slot]) -> None:
        """Treat the content of slots as unknown: another process may have edited them until now."""
        self._unsure_until |= dict.fromkeys(slots, self._clock() + LAG_S)

    def let_go(self, slot: Slot) -> None:
        """Stop checking a slot."""
        self._refused.pop(slot, None)
        self._again_at.pop(slot, None)

    async def carry(self, chat: int, job: Job) -> bool:
        """Execute a job. Returns whether a call was needed; raises `Trouble` if it failed."""
        if isinstance(job, WantedScreen | Retirement | Check) and not self.mine(job.slot):
            return False
        match job:
            case WantedScreen():
                called = await self._show(job.slot, job.render())
                if job.mark is not None:
                    self.marks[job.slot] = job.mark
                return called
            case Retirement():
                return await self._retire(job)
            case Orphan():
                return await self._care_for(chat, job)
            case Check():
                return await self._check(job)
            case Post():
                await self._speaker.post(chat, job.thread, job.content)
                self.tally["post"] += 1
            case DirectCall():
                try:
                    await job.run(chat)
                except Restricted as refusal:  # the caller of a direct call handles it
                    self.restrictions.note(chat, refusal)
                self.tally["errand"] += 1
        return True

    async def _show(self, slot: Slot, screen: Screen) -> bool:
        screen = self._allowed(slot, screen)
        if self._shows(slot, screen):
            self.tally["unchanged"] += 1
            return False
        try:
            await self._put(slot, screen)
        except Restricted as refusal:
            self.restrictions.note(slot.chat, refusal)
            return await self._show(slot, screen)
        except Malformed as bug:
            log.error("Telegram refuses the screen of %s: %s; %s", slot, bug, screen.outline())
            await self._put_less(slot, screen)
        else:
            self.let_go(slot)
        return True

    def _allowed(self, slot: Slot, screen: Screen) -> Screen:
        """Return the screen, without its picture if the chat takes no new ones."""
        if screen.picture is None or not self.restrictions.hold(slot.chat, "photos"):
            return screen
        shown = self._messages.get(slot)
        stands = shown is not None and picture_in(shown.digest) == screen.picture.digest()
        return screen if stands else screen.unpainted()

    def _shows(self, slot: Slot, screen: Screen) -> bool:
        shown = self._messages.get(slot)
        return shown is not None and shown[1:] == (screen.digest, bool(screen.rows))

    async def _put_less(self, slot: Slot, screen: Screen) -> None:
        """Show as much of a refused screen as Telegram takes; if that is without keys, schedule a retry.

        Raises Banished: a group that refuses even plain text is closed to the bot, although Telegram says so
        in unknown words.
        """
        for less in screen.lesser():
            try:
                await self._put(slot, less)
            except Malformed as bug:
                refusal = bug
                continue
            if less.rows == screen.rows:
                self.let_go(slot)
                return
            break
        else:
            if slot.chat < 0 and self._messages.get(slot) is None:
                raise Banished(f"not even plain words: {refusal}")
        self._come_back(slot)

    def _come_back(self, slot: Slot) -> None:
        """Schedule the next retry of a refused screen, with doubled delay, or give it up."""
        self._refused[slot] += 1
        if self._refused[slot] > RETRIES:
            log.error("gave up the screen of %s", slot)
            self.let_go(slot)
        else:
            self._again_at[slot] = self._clock() + RETRY_REFUSED_S * 2.0 ** (self._refused[slot] - 1)

    async def _put(self, slot: Slot, screen: Screen) -> None:
        """Show a screen in a slot: in its message, or in a new one if it has none.

        A picture cannot be removed from a message, so a text after a picture is a new message.
        """
        shown = self._messages.get(slot)
        if shown is None:
            await self._send(slot, screen)
        elif screen.picture is None and picture_in(shown.digest):
            await self._send(slot, screen)
            await self._remover.erase(slot.chat, shown.message_id)
        else:
            await self._edit(slot, shown, screen)

    async def _send(self, slot: Slot, screen: Screen) -> None:
        before = self._messages.times_left(slot.chat)
        heard = replace(screen, sound="nowhere") if slot in self.silent else screen
        message_id = await self._gateway.send(slot.chat, slot.thread, heard)
        self.silent.discard(slot)
        self.depths.note(slot.chat, slot.thread, message_id)
        self.tally["send"] += 1
        self.restrictions.sent(slot.chat, "photos" if screen.picture else None)
        if self._messages.times_left(slot.chat) == before:  # if they differ, the slot was released meanwhile
            await self._messages.sent(slot, Shown(message_id, screen.digest, bool(screen.rows)))

    async def _edit(self, slot: Slot, shown: Shown, screen: Screen) -> None:
        wanted = Shown(shown.message_id, screen.digest, bool(screen.rows))
        if screen.unsaved:
            await self._messages.about_to_pass(slot)
            if not self.sure():
                raise Away("noting what is to be shown took so long that it may be another worker's to show")
            if not self.mine(slot):
                return
        keeps = bool(screen.picture) and picture_in(shown.digest) == picture_in(wanted.digest)
        try:
            await self._gateway.edit(slot.chat, wanted.message_id, screen, keeps_picture=keeps)
        except MessageGone:
            self._messages.forgotten(slot)
            raise
        except Flaky:
            # Either of both screens may stand there, so neither may count as unchanged.
            self._unsure_until[slot] = self._clock() + LAG_S
            self._messages.edited(slot, Shown(wanted.message_id, blurred(wanted.digest), buttons=True))
            raise
        self.tally["edit"] += 1
        self._remover.note(slot.chat, wanted.message_id, keys=wanted.buttons)
        if screen.picture and not keeps:
            self.restrictions.changed(slot.chat, "photos")
        if self._unsure_until.get(slot, 0) > self._clock():
            wanted = wanted._replace(digest=blurred(wanted.digest))
        else:
            self._unsure_until.pop(slot, None)
        self._messages.edited(slot, wanted)

    async def _check(self, job: Check) -> bool:
        """Edit the screen in once more, unless a newer one has replaced it or the slot is released."""
        if job.slot in self._again_at:
            return await self._send_again(job.slot, job.render())
        shown = self._messages.get(job.slot)
        if shown is None or is_sure(shown.digest):
            self._unsure_until.pop(job.slot, None)
            return False
        return await self._show(job.slot, job.render())

    async def _send_again(self, slot: Slot, screen: Screen) -> bool:
        """Retry a refused screen as a new message; if it is refused again, the old message stays."""
        screen = self._allowed(slot, screen)
        if self._shows(slot, screen):
            self.let_go(slot)
            return False
        before = self._messages.get(slot)
        try:
            await self._send(slot, screen)
        except Restricted as refusal:
            self.restrictions.note(slot.chat, refusal)
            return await self._send_again(slot, screen)
        except Malformed as bug:
            log.error("Telegram still refuses the screen of %s: %s; %s", slot, bug, screen.outline())
            self._come_back(slot)
            return True
        self.let_go(slot)
        if before:
            await self._remover.erase(slot.chat, before.message_id)
        return True

    async def _retire(self, job: Retirement) -> bool:
        self.let_go(job.slot)
        shown = self._messages.get(job.slot)
        if shown and job.erase:
            await self._leave_behind(job, shown)
        elif shown and shown.buttons:
            await self._remover.strip(job.slot.chat, shown.message_id)
        self._messages.forgotten(job.slot)
        self.unmark(job.slot)
        return bool(shown and (shown.buttons or job.erase))

    async def _leave_behind(self, job: Retirement, shown: Shown) -> None:
        """Delete a message, or replace it by a link to its successor, which is impossible for pictures."""
        now = self._messages.get(job.after) if job.after else None
        pointer = job.pointer(now.message_id) if job.pointer and now else None
        if pointer is None or picture_in(shown.digest):
            await self._remover.erase(job.slot.chat, shown.message_id)
        else:
            await self._remover.point(job.slot.chat, shown.message_id, pointer)

    def unmark(self, slot: Slot) -> None:
        """Forget the mark of a slot."""
        self.marks.pop(slot, None)

    async def _care_for(self, chat: int, job: Orphan) -> bool:
        """Strip or delete the message, unless it has meanwhile become the present one of a slot."""
        keyless = self._remover.is_keyless(chat, job.message_id) and not job.erase
        if keyless or self._messages.has_message(chat, job.message_id):
            return False
        await (self._remover.erase if job.erase else self._remover.strip)(chat, job.message_id)
        return True


OLD = "old:"
"""Prefix of the names of slots for replaced messages."""


class Sight:
    """Depths of the messages of all slots. `here` returns the slot with the present id of its chat."""

    def __init__(
        self,
        messages: ShownMessages,
        courier: Courier,
        clock: Clock,
        *,
        here: Callable[[Slot], Slot],
        put: Callable[[int, Retirement], None],
    ) -> None:
        self._messages = messages
        self._courier = courier
        self._clock = clock
        self._here = here
        self._put = put
        self.saw = courier.depths.note

    def below(self, slot: Slot, *, apart: str = OLD) -> float:
        """Estimate how many messages stand below that of a slot, without those of slots named `apart`."""
        slot = self._here(slot)
        shown = self._messages.get(slot)
        if shown is None:
            return 0.0
        there = self._messages.standing(slot.chat).items()
        standing = [found.message_id for each, found in there if each.thread == slot.thread]
        others = [found.message_id for each, found in there if each.name.startswith(apart)]
        return self._courier.depths.below(slot, shown.message_id, standing, others)

    def repost(self, slot: Slot, pointer: Pointer | None = None) -> None:
        """Send the slot's next screen as a new, silent message at the end of the chat.

        The old message becomes what `pointer` draws for the new one, or is deleted. Until then it has a slot
        of its own, so that the next process finds it if this one is killed.
        """
        slot = self._here(slot)
        if shown := self._messages.get(slot):
            old = slot._replace(name=f"{OLD}{slot.name.partition(':')[2]}:{shown.message_id}")
            self._messages.moved(slot, old)
            self._courier.silent.add(slot)
            self._put(
                slot.chat, Retirement(slot=old, after=slot, when=self._when(), erase=True, pointer=pointer)
            )

    def hand_over(self, slot: Slot, other: Slot) -> bool:
        """Edit the next screen of `other` into the message of `slot`, if `other` has none yet.

        A message whose content is unknown stays where it is. Return whether there is a message to edit.
        """
        slot, other = self._here(slot), self._here(other)
        taken = self._messages.get(other) is None and self._courier.check_at(slot) is None
        if taken:
            self._messages.moved(slot, other)
        return taken and self._messages.get(other) is not None

    def pinned(self, slot: Slot, message_id: int | None) -> None:
        """Record the pinned message in a slot of pins; None for none."""
        slot = self._here(slot)
        if message_id is None:
            self._messages.forgotten(slot)
        else:
            self._messages.noted(slot, Shown(message_id, "", buttons=False))

    def sweep_up(self) -> None:
        """Delete the old messages of reposts that a previous process began."""
        for slot in [slot for slot in self._messages.slots() if slot.name.startswith(OLD)]:
            self._put(slot.chat, Retirement(slot=slot, after=None, when=self._when(), erase=True))

    def _when(self) -> When:
        return When.of(Urgency.TIDY, self._clock())
