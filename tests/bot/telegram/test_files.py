"""A picture that several chats are shown at the same moment is uploaded once."""

from __future__ import annotations

import asyncio

import pytest
from telegram import InputFile

from bot.screens import Picture
from bot.telegram.gateway import UPLOAD_TIMEOUT_S, Files
from tests.e2e.test_pictures import ONE, OTHER
from tests.virtual_time import virtual_time

UPLOAD_S = 1.0


class Uploads:
    """Chats that are shown pictures; the first so many uploads fail."""

    def __init__(self, *, fail: int = 0, takes_s: float = UPLOAD_S) -> None:
        self.files = Files()
        self.uploaded = 0
        self._fail = fail
        self._takes_s = takes_s

    async def show(self, picture: Picture = ONE) -> str:
        """Show a picture in a chat; return how it was told to Telegram."""
        async with self.files.offered(picture) as media:
            if not isinstance(media, InputFile):
                return media
            self.uploaded += 1
            failing = self.uploaded <= self._fail
            await asyncio.sleep(self._takes_s)
            if failing:
                raise OSError("cut")
            self.files.note(picture, "name")
            return "upload"


@virtual_time
async def test_chats_shown_one_picture_at_once_cost_one_upload() -> None:
    uploads = Uploads()
    assert sorted(await asyncio.gather(*(uploads.show() for _ in range(4)))) == ["name"] * 3 + ["upload"]
    assert uploads.uploaded == 1


@virtual_time
async def test_another_picture_waits_for_no_upload() -> None:
    uploads = Uploads()
    began = asyncio.get_running_loop().time()
    both = asyncio.gather(uploads.show(ONE), uploads.show(OTHER))
    assert list(await both) == ["upload", "upload"]
    assert asyncio.get_running_loop().time() - began == pytest.approx(UPLOAD_S, abs=0.5)


@virtual_time
async def test_after_an_upload_that_fails_one_of_those_who_wait_uploads() -> None:
    uploads = Uploads(fail=1)
    told = await asyncio.gather(*(uploads.show() for _ in range(4)), return_exceptions=True)
    assert sorted(map(str, told)) == ["cut", "name", "name", "upload"]
    assert uploads.uploaded == 2


@virtual_time
async def test_an_upload_that_hangs_is_not_waited_for_long() -> None:
    uploads = Uploads(takes_s=60)
    first = asyncio.ensure_future(uploads.show())
    await asyncio.sleep(0.1)
    uploads._takes_s = UPLOAD_S
    began = asyncio.get_running_loop().time()
    assert await uploads.show() == "upload"
    assert asyncio.get_running_loop().time() - began == pytest.approx(UPLOAD_TIMEOUT_S + UPLOAD_S, abs=0.5)
    assert await uploads.show() == "name"
    assert await first == "upload"
