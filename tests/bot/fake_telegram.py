"""A Telegram of one page: it shows what stands where, refuses on demand, and can be slow."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from markupsafe import Markup

from bot.screens import Screen
from bot.telegram import Flaky, MessageGone, Overheard, Trouble
from bot.telegram.gateway import Document, Quoted, Throw
from playground.markup import typed_by_person
from storage.store import Shown, Slot


def written(text: str) -> dict[str, Any]:
    """Return what a person wrote as Telegram passes it on, with the commands that it finds there."""
    return {"text": text, "entities": typed_by_person(text).api()}


class Call(NamedTuple):
    at: float
    verb: str
    chat: int
    text: str
    silent: bool


class FakeGateway:
    """`messages` is what people see; `refusals` are raised one by one, `lost` ones after taking effect.

    `late` are seconds: so long after a call was given up as `Flaky` it takes effect all the same.
    `my_cards` is what one person alone sees, by chat, person and number; a server that is `old` has none.
    """

    def __init__(self, *, takes: float = 0.0) -> None:
        self.calls: list[Call] = []
        self.messages: dict[tuple[int, int], Screen] = {}
        self.refusals: defaultdict[int, list[Trouble]] = defaultdict(list)
        self.lost: defaultdict[int, list[Trouble]] = defaultdict(list)
        self.late: defaultdict[int, list[float]] = defaultdict(list)
        self.my_cards: dict[tuple[int, int, int], Screen] = {}
        self.die = 5
        self.pinned: set[tuple[int, int]] = set()
        self.old = False
        self.name: str | None = "thousand_bot"
        self.handles: dict[int, str] = {}
        """The @names that Telegram tells; of others it tells nothing."""
        self.quoted: Quoted | None = None
        self.in_flight = self.most_in_flight = 0
        self._takes = takes
        self._ids = count(1)

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        message_id = next(self._ids)
        await self._call("send", chat, message_id, screen)
        return message_id

    async def edit(self, chat: int, message_id: int, screen: Screen, *, keeps_picture: bool = False) -> None:
        await self._call("edit", chat, message_id, screen)

    async def strip(self, chat: int, message_id: int) -> None:
        screen = self.messages.get((chat, message_id), Screen(text=Markup("?")))
        await self._call("strip", chat, message_id, screen.bare())

    async def pin(self, chat: int, message_id: int) -> None:
        await self._travel("pin", chat, Screen(text=Markup(str(message_id))))
        self.pinned.add((chat, message_id))

    async def unpin(self, chat: int, message_id: int) -> None:
        await self._travel("unpin", chat, Screen(text=Markup(str(message_id))))
        self.pinned.discard((chat, message_id))

    async def prepare(
        self, user: int, words: str, label: str, url: str, *, picture: str = "", film: str = ""
    ) -> str:
        await self._call("prepare", user, 0, Screen(text=Markup(f"{words} {url} {picture} {film}".strip())))
        return "prepared-1"

    async def menu_button(self, chat: int, label: str, app: str) -> None:
        await self._travel("menu_button", chat, Screen(text=Markup(f"{label} {app}")))

    async def send_document(self, chat: int, thread: int | None, file: Document) -> None:
        await self._call("send_document", chat, next(self._ids), Screen(text=Markup(file.caption)))

    async def roll(self, chat: int, thread: int | None, quoted: Quoted | None = None) -> Throw:
        message_id = next(self._ids)
        self.quoted = quoted
        await self._call("roll", chat, message_id, Screen(text=Markup("🎲")))
        return Throw(self.die, 1_764_000_000)

    async def whisper(self, chat: int, thread: int | None, user: int, query: str, screen: Screen) -> int:
        number = next(self._ids)
        await self._travel("whisper", chat, screen)
        if self.old:
            self.messages[chat, number] = screen
            raise Overheard(number)
        self.my_cards[chat, user, number] = screen
        return number

    async def edit_whisper(self, chat: int, user: int, number: int, screen: Screen) -> None:
        await self._travel("edit_whisper", chat, screen)
        if (chat, user, number) not in self.my_cards:
            raise MessageGone("message to edit not found")
        self.my_cards[chat, user, number] = screen

    async def username(self) -> str | None:
        return self.name

    async def handle(self, chat: int, user: int) -> str | None:
        del chat
        return self.handles.get(user)

    async def delete(self, chat: int, message_id: int) -> None:
        await self._travel("delete", chat, Screen(text=Markup("?")))
        self.messages.pop((chat, message_id), None)

    async def _call(self, verb: str, chat: int, message_id: int, screen: Screen) -> None:
        await self._travel(verb, chat, screen)
        if self.late[chat]:
            effect = partial(self.messages.__setitem__, (chat, message_id), screen)
            asyncio.get_running_loop().call_later(self.late[chat].pop(0), effect)
            raise Flaky("timed out")
        self.messages[chat, message_id] = screen
        if self.lost[chat]:
            raise self.lost[chat].pop(0)

    async def _travel(self, verb: str, chat: int, screen: Screen) -> None:
        now, silent = asyncio.get_running_loop().time(), screen.is_silent_in(chat)
        self.calls.append(Call(now, verb, chat, screen.text, silent))
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        await asyncio.sleep(self._takes)
        self.in_flight -= 1
        if self.refusals[chat]:
            raise self.refusals[chat].pop(0)


class FakeNotebook:
    """Remembers; `crash` makes the next entry fail as if the process had died."""

    def __init__(self) -> None:
        self.pages: dict[Slot, Shown] = {}
        self.entries = 0
        self.crash = False

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        await asyncio.sleep(0)
        if self.crash:
            raise OSError("the power went out")
        for slot, shown in news.items():
            if shown is None:
                self.pages.pop(slot, None)
            else:
                self.pages[slot] = shown
        self.entries += 1
