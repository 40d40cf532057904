"""What happens to the house and the group in a storm, and how all of it is put right again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.house import House
from playground import groups
from playground.chats import Status, TelegramChat, User
from tests.e2e.stage import Guest
from trials.chaos.lives import BotRun
from trials.chaos.people import People
from trials.chaos.weather import Mishap, Sky, Strict, Wall

STEPS = 60
"""Steps of a storm: what people do next, and what fate does meanwhile."""
MIGRATES = 0.5
"""How likely a storm brings the upgrade of a group, which happens once."""
LASTS_S = (5.0, 40.0)
"""How long the group stays silent to the bot, and the bot blocked."""
DOWN_S = (0.0, 20.0)
RESTARTED_AFTER_S = 5.0
"""When a supervisor starts a bot again that found no way to Telegram."""


Blow = Callable[[], Awaitable[None]]


class Storm:
    """The blows of fate on one table."""

    def __init__(
        self, sky: Sky, people: People, wall: Wall, budgets: Strict, bear: Callable[[], BotRun]
    ) -> None:
        self._sky = sky
        self._people = people
        self._wall = wall
        self._budgets = budgets
        self._bear = bear
        self.state: BotRun | None = None
        self._plan: dict[int, Blow] = {}
        self._mending: set[asyncio.TimerHandle] = set()

    async def house(self) -> House:
        """Return the house of a bot that answers, starting it first if need be."""
        while self.state is None or self.state.house is None or self.state.failed_to_start:
            if self.state is not None and self.state.failed_to_start:
                await asyncio.sleep(RESTARTED_AFTER_S)
                self.state = None
            self.state = self.state or self._bear()
            await asyncio.sleep(0.5)
        return self.state.house

    def begin(self) -> None:
        """Begin a storm, in which everything happens at least once, nobody knows when."""
        self._sky.storm = True
        blows: list[Blow] = [
            self._abandon,
            self._abandon,
            self._silence,
            self._throw_out,
            self._block,
            self._use_up,
            self._leap,
            self._set_back,
        ]
        if self._group.kind == "group" and self._sky.rng.random() < MIGRATES:
            blows.append(self._migrate)
        self._plan = dict(zip(self._sky.rng.sample(range(STEPS), len(blows)), blows, strict=True))

    async def blow(self, step: int) -> None:
        """Let happen what was planned for a step."""
        if planned := self._plan.get(step):
            await planned()

    @property
    def _group(self) -> TelegramChat:
        return self._people.group

    async def _abandon(self) -> None:
        await self.house()
        assert self.state is not None
        self._sky.tally[Mishap.ABANDONED] += 1
        await self.state.abandon()
        self.state = None
        await asyncio.sleep(self._sky.rng.uniform(*DOWN_S))
        await self.house()

    async def _use_up(self) -> None:
        self._budgets.use_up(self._group.id)

    async def _leap(self) -> None:
        self._wall.leap()

    async def _set_back(self) -> None:
        self._wall.set_back()

    async def _silence(self) -> None:
        if self._standing() == "member":
            self._sky.tally[Mishap.SILENCED] += 1
            groups.restrict(self._people.world, self._group, self._people.world.bot, can_send=False)
            self._later(self._welcome)

    async def _throw_out(self) -> None:
        if self._standing() == "member":
            self._sky.tally[Mishap.THROWN_OUT] += 1
            groups.kick_bot(self._people.world, self._owner, self._group)
            self._later(self._welcome)

    def _standing(self) -> Status:
        return self._group.members[self._people.world.bot.id].status

    @property
    def _owner(self) -> User:
        return self._people.guests[0].user

    def _welcome(self) -> None:
        """The group lets the bot write again."""
        match self._standing():
            case "restricted":
                groups.restrict(self._people.world, self._group, self._people.world.bot, can_send=True)
            case "kicked":
                groups.add_bot(self._people.world, self._owner, self._group)
            case _:
                pass

    async def _block(self) -> None:
        guest = self._sky.rng.choice(self._people.guests)
        self._sky.tally[Mishap.BLOCKED] += 1
        groups.block(self._people.world, guest.user)
        self._later(partial(self._let_in, guest))

    def _let_in(self, guest: Guest) -> None:
        if not guest.user.blocked:
            return
        if self._sky.rng.random() < 0.5:
            groups.start(self._people.world, guest.user)
        else:
            groups.unblock(self._people.world, guest.user)

    async def _migrate(self) -> None:
        if self._standing() != "kicked":  # whoever is out never hears of it
            self._sky.tally[Mishap.MIGRATED] += 1
            self._people.group = groups.migrate(self._people.world, self._group)

    def _later(self, mend: Callable[[], None]) -> None:
        """Put something right after a while, or at the end of the storm."""

        def due() -> None:
            self._mending.discard(handle)
            mend()

        wait = self._sky.rng.uniform(*LASTS_S)
        handle = asyncio.get_running_loop().call_later(wait, due)
        self._mending.add(handle)

    def calm(self) -> None:
        """End the storm: no new trouble, and everybody lets the bot in."""
        self._sky.storm = False
        for handle in self._mending:
            handle.cancel()
        self._mending.clear()
        self._welcome()
        for guest in self._people.guests:
            self._let_in(guest)

    async def close(self) -> None:
        """Stop the bot in good order."""
        for handle in self._mending:
            handle.cancel()
        if self.state is not None:
            await self.state.close()
