"""Three people who play on through everything: they press, press again, look at older messages, ask anew."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from bot.words.buttons import DailyPress, OpenTable, OwnPress, unpack
from playground import groups
from playground.chats import TelegramChat
from playground.people_api import SeenMessage
from playground.world import Press, World
from tests.e2e.stage import Guest

LOOKS_S = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How long somebody waits between looks for the answer to a press; at some look he has had enough."""
HASTY = 0.25
"""How often he does not wait at all."""
NEWEST = 6
"""Messages of a chat that somebody looks through."""
DOUBLE, STALE, AGAIN, SHORT = 0.06, 0.04, 0.02, 0.06
"""How often somebody taps twice, presses an old button, asks for a new message, uses what spares taps."""
SHORTCUTS = ("c", "u", "e")
"""What the data of buttons begins with that choose a card ahead, take an answer back, claim the rest."""
SULKS_S = 20.0
"""How long somebody leaves a message alone whose buttons brought him nothing."""

Look = tuple[int, int, str]
"""A message as it looks: its chat, its number, its text."""


@dataclass(slots=True)
class People:
    """The people of a group and what they do next; they know nothing but what they see."""

    world: World
    guests: tuple[Guest, ...]
    group: TelegramChat
    rng: random.Random
    pace: float = 1.0
    """How long they wait, as a part of what they wait in a whole match."""
    presses: list[Press] = field(default_factory=list)
    futile: dict[Look, float] = field(default_factory=dict)
    """Looks of messages whose buttons brought nothing, and when that was."""

    async def act(self, *, careless: bool = False) -> None:
        """Let somebody answer a question, or do what the group's message offers; the careless do more."""
        if careless and self.rng.random() < STALE:
            self._press_something_old()
        if careless and self.rng.random() < AGAIN:
            self._ask_again()
        if careless and self.rng.random() < SHORT:
            self._spare_taps()
        found = self.asked()
        if found is None:
            await self._press_in_group()
            return
        guest, panel, label = found
        press = self.press(guest, panel, label)
        if careless and self.rng.random() < DOUBLE:
            self.press(guest, panel, label)
        await self._answer(press, panel)

    def press(self, guest: Guest, message: SeenMessage, label: str) -> Press:
        """Press a button."""
        press = guest.press(message, label)
        self.presses.append(press)
        return press

    def asked(self) -> tuple[Guest, SeenMessage, str] | None:
        """Return somebody whom a message asks for something, the message, and what he presses there."""
        found = [each for guest in self.guests if (each := self._question(guest))]
        return self.rng.choice(found) if found else None

    def _awake(self) -> list[Guest]:
        return [guest for guest in self.guests if not guest.user.blocked]

    def _question(self, guest: Guest) -> tuple[Guest, SeenMessage, str] | None:
        """Look for a question among somebody's messages, the newest first, past those that led nowhere."""
        for message in self._his_own(guest):
            patient = self.world.clock() > self.futile.get(look(message), 0) + SULKS_S
            if patient and (label := guest.reader.press(message)):
                return guest, message, label
        return None

    def _his_own(self, guest: Guest) -> list[SeenMessage]:
        """Return what somebody alone sees, the newest first: at home, and in the group for him alone."""
        at_home = [] if guest.user.blocked else guest.sees()[-NEWEST:]
        whispered = [each for each in guest.sees(self.group) if each.ephemeral]
        return [*reversed(whispered), *reversed(at_home)]

    async def _answer(self, press: Press, message: SeenMessage) -> None:
        """Wait for the answer; a message whose buttons are told to be old is not pressed for ever."""
        if self.rng.random() < HASTY:
            return
        patience = self.rng.choice(LOOKS_S)
        for wait in LOOKS_S[: LOOKS_S.index(patience) + 1]:
            if press.answer is None:
                await asyncio.sleep(self.pace * wait)
        if press.answer is not None and press.answer["text"]:
            self.futile[look(message)] = self.world.clock()

    async def _press_in_group(self) -> None:
        """Do what the group's newest message offers that offers anything: start, join, deal on."""
        guest = self.rng.choice(self.guests)
        for message in reversed(guest.sees(self.group)[-NEWEST:]):
            if label := self._offered(guest, message):
                await self._answer(self.press(guest, message, label), message)
                return

    def _offered(self, guest: Guest, message: SeenMessage) -> str | None:
        t = guest.reader.t
        labels = [button.label for button in message.buttons]
        ready = t("lobby-ready") in message.text
        wanted = [*([t("button-start")] if ready else ()), t("button-join"), t("button-next-deal")]
        return next((each for each in wanted if each in labels), None)

    def _press_something_old(self) -> None:
        """Press a button of some message that may be history, but open no table of one's own."""
        guest = self.rng.choice(self._awake() or list(self.guests))
        if guest.user.blocked:
            return
        old = [each for each in guest.sees()[:-1] if any(button.data for button in each.buttons)]
        if old:
            message = self.rng.choice(old)
            button = self.rng.choice([each for each in message.buttons if each.data])
            if not isinstance(unpack(button.data or ""), OpenTable | OwnPress | DailyPress):
                self.press(guest, message, button.label)

    def _spare_taps(self) -> None:
        """Choose a card ahead, take an answer back, claim the rest, ask for one's cards in the group."""
        guest = self.rng.choice(self.guests)
        for message in (*self._his_own(guest)[:1], *guest.sees(self.group)[-1:]):
            offered = [each for each in message.buttons if (each.data or "-").startswith((*SHORTCUTS, "m"))]
            if offered:
                self.press(guest, message, self.rng.choice(offered).label)
                return

    def _ask_again(self) -> None:
        """Ask for the table or one's cards in a new message."""
        guest = self.rng.choice(self._awake() or list(self.guests))
        if not guest.user.blocked and self.rng.random() < 0.5:
            groups.say(self.world, guest.user, guest.chat, groups.Draft("/hand"))
        else:
            groups.say(self.world, guest.user, self.group, groups.Draft("/table"))

    def sight(self) -> str:
        """Write down what everybody sees, and the last presses."""
        lines = []
        for guest in self.guests:
            for chat in (guest.chat, self.group):
                lines += [f"{guest.user.name} sees {each}" for each in guest.sees(chat)[-2:]]
        return "\n".join([*lines, *map(str, self.presses[-5:])])


def look(message: SeenMessage) -> Look:
    """Return how a message looks now."""
    return message.chat, message.number or message.id, message.text
