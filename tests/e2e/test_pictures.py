"""A screen with a picture, brought by the real delivery over HTTP to the local Telegram."""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import dataclass
from functools import partial

import pytest
from markupsafe import Markup
from telegram import Bot

from bot.delivery import Delivery, ShownMessages, Urgency
from bot.screens import CAPTION_LIMIT, Button, Picture, Screen
from bot.telegram.gateway import BotGateway
from bot.telegram.transport import make_request
from playground.people_api import SeenMessage
from playground.person import Group, Person, Playground
from playground.server import serve
from playground.traffic import Fault
from playground.world import World
from storage.store import Slot
from tests.bot.fake_telegram import FakeNotebook
from tests.virtual_time import virtual_time

TOKEN = "1:playground"
KEYS = ((Button("Again", data="r1"),),)


@dataclass(frozen=True)
class Plain:
    """A painting that is a file already."""

    data: bytes

    def draw(self) -> Plain:
        return self

    def encoded(self) -> bytes:
        return self.data


def painted(red: int) -> Picture:
    """Return a picture of one red point, as bright as one likes."""
    return Picture(Plain(png(red)))


def png(red: int) -> bytes:
    """Return it as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    point = zlib.compress(bytes((0, red, 0, 0)))
    body = chunk(b"IHDR", header) + chunk(b"IDAT", point) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


ONE, OTHER = painted(10), painted(200)


@dataclass
class Easel:
    """One slot of one group, and who looks at it."""

    delivery: Delivery
    slot: Slot
    playground: Playground
    ann: Person
    group: Group

    async def show(self, text: str, picture: Picture | None = None) -> None:
        screen = Screen(text=Markup(text), rows=KEYS, picture=picture)
        self.delivery.show(self.slot, lambda: screen, Urgency.REPLY)
        await self.delivery.drain()

    async def seen(self) -> list[SeenMessage]:
        """Return what the bot has said in the group, as Ann sees it."""
        return [each for each in await self.ann.sees(self.group) if each.from_bot and not each.service]

    async def calls(self) -> list[str]:
        """Return what the bot has called so far, and how it ended where it did not succeed."""
        return [each.method for each in await self.playground.calls(chat=self.group)]


@asynccontextmanager
async def easel() -> AsyncIterator[Easel]:
    server = await serve(World(token=TOKEN), port=0)
    try:
        request = make_request("aiohttp")
        bot = Bot(TOKEN, base_url=f"{server.address}/bot", request=request, get_updates_request=request)
        async with bot, Playground.connect(server.address) as playground:
            ann, _, _, group = await playground.three_friends("en")
            messages = ShownMessages(FakeNotebook(), {})
            delivery = Delivery(BotGateway(bot), messages)
            try:
                yield Easel(delivery, Slot(group.id, None, "sheet:1"), playground, ann, group)
            finally:
                await delivery.close()
    finally:
        await server.close()


async def test_a_picture_is_sent_repainted_and_reworded_in_one_message() -> None:
    async with easel() as it:
        await it.show("Deal <b>1</b>", ONE)
        await it.show("Deal <b>1</b>", ONE)
        await it.show("Deal 1 again", ONE)
        await it.show("Deal 2", OTHER)
        assert await it.calls() == ["sendPhoto", "editMessageCaption", "editMessageMedia"]
        (message,) = await it.seen()
        assert (message.text, message.file and message.file["kind"]) == ("Deal 2", "photo")
        assert [button.label for button in message.buttons] == ["Again"]


async def test_a_text_becomes_a_picture_in_place_and_a_picture_a_text_anew() -> None:
    """Telegram adds a picture to a text, and takes none off again."""
    async with easel() as it:
        await it.show("in words")
        (words,) = await it.seen()
        await it.show("in colours", ONE)
        (picture,) = await it.seen()
        assert (picture.id, picture.text) == (words.id, "in colours")
        await it.show("in words again")
        (last,) = await it.seen()
        assert (last.text, last.file) == ("in words again", None)
        assert await it.calls() == ["sendMessage", "editMessageMedia", "sendMessage", "deleteMessage"]


async def test_the_same_picture_goes_out_once() -> None:
    async with easel() as it:
        await it.show("first", ONE)
        await it.show("second", OTHER)
        await it.show("third", ONE)
        media = [each.params["media"] for each in await it.playground.calls("editMessageMedia")]
        assert "attach://" in media[0]
        assert "attach://" not in media[1]


async def test_where_the_picture_is_refused_the_words_stand_there() -> None:
    async with easel() as it:
        await it.show("the sheet", Picture(Plain(b"no picture at all")))
        (message,) = await it.seen()
        assert (message.text, message.file) == ("the sheet", None)
        assert [button.label for button in message.buttons] == ["Again"]


@dataclass(frozen=True)
class Spoilt:
    """A painting that cannot be drawn."""

    def draw(self) -> Plain:
        raise ZeroDivisionError


async def test_where_the_picture_cannot_be_drawn_the_other_words_stand_there() -> None:
    async with easel() as it:
        screen = Screen(
            text=Markup("below the picture"),
            rows=KEYS,
            picture=Picture(Spoilt()),
            alone=Markup("the whole sheet"),
        )
        it.delivery.show(it.slot, lambda: screen, Urgency.REPLY)
        await it.delivery.drain()
        (message,) = await it.seen()
        assert (message.text, message.file) == ("the whole sheet", None)
        assert [button.label for button in message.buttons] == ["Again"]


async def test_a_picture_that_several_see_is_drawn_once() -> None:
    drawn = []

    @dataclass(frozen=True)
    class Counted(Plain):
        def draw(self) -> Plain:
            drawn.append(self)
            return self

    async with easel() as it:
        picture = Picture(Counted(png(77)))
        for name in ("one", "two", "three"):
            screen = Screen(text=Markup(name), rows=KEYS, picture=picture)
            it.delivery.show(it.slot._replace(name=name), partial(copy, screen), Urgency.REPLY)
        await it.delivery.drain()
        assert len(await it.seen()) == 3
        assert len(drawn) == 1


async def test_a_caption_too_long_for_a_picture_is_shown_as_a_text() -> None:
    async with easel() as it:
        long = "9" * (CAPTION_LIMIT + 1)
        await it.show(long, ONE)
        (message,) = await it.seen()
        assert (message.text, message.file) == (long, None)


@pytest.mark.parametrize("after", [ONE, OTHER, None], ids=["same", "other", "none"])
@virtual_time
async def test_after_a_lost_reply_the_newest_picture_stands_there(after: Picture | None) -> None:
    """The picture may or may not have changed, so it is painted again."""
    async with easel() as it:
        await it.show("first", ONE)
        await it.playground.fault(Fault(method="editMessageMedia", drop="after"))
        await it.show("second", OTHER)
        await it.show("third", after)
        message = (await it.seen())[-1]
        assert (message.text, message.file is None) == ("third", after is None)
        repainted = [each for each in await it.playground.calls("editMessageMedia") if each.outcome == "ok"]
        assert after is None or repainted
