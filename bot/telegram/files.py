"""Upload of pictures: each is drawn once, on a thread, and uploaded once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from telegram import InputFile

from bot.runtime.recent import Recent
from bot.screens.screen import Picture
from bot.telegram.errors import Malformed

log = logging.getLogger(__name__)

NAMES = 1_000
"""Pictures whose file ids are kept in memory."""
DRAWN = 8
"""Drawn pictures kept in memory: several chats may get the same one, and a call may be repeated."""
UPLOAD_TIMEOUT_S = 5.0
"""Seconds that a second upload of a picture waits for the first one."""


class Files:
    """Converts pictures into uploads, or into file ids if Telegram has them already."""

    def __init__(self) -> None:
        self._names: Recent[str, str] = Recent(NAMES)
        self._drawn: Recent[str, bytes] = Recent(DRAWN)
        self._easel = asyncio.Lock()
        self._uploads: dict[str, asyncio.Event] = {}
        """Uploads in progress, by the key of their picture; each event is set at the end."""

    @asynccontextmanager
    async def offered(self, picture: Picture) -> AsyncIterator[InputFile | str]:
        """Yield the upload of a picture, or its file id; raises Malformed if it cannot be drawn.

        If another call is uploading the picture, wait for it, so that several chats cost one upload. If that
        upload fails or takes too long, the next call uploads the picture itself.
        """
        key = picture.key()
        await self._other_upload(key)
        if name := self._names.get(key):
            yield name
            return
        upload = self._uploads[key] = asyncio.Event()
        try:
            yield await self._file(key, picture)
        finally:
            upload.set()
            if self._uploads.get(key) is upload:
                del self._uploads[key]

    async def _other_upload(self, key: str) -> None:
        """Wait until no other call uploads the picture, or its file id is known."""
        with suppress(TimeoutError):
            async with asyncio.timeout(UPLOAD_TIMEOUT_S):
                while key not in self._names and (upload := self._uploads.get(key)):
                    await upload.wait()

    async def _file(self, key: str, picture: Picture) -> InputFile:
        try:
            data = await self._data(key, picture)
        except Exception as error:
            log.exception("a picture cannot be drawn")
            raise Malformed("the picture cannot be drawn") from error
        return InputFile(data, filename="picture.jpg", attach=True)

    async def _data(self, key: str, picture: Picture) -> bytes:
        """Draw on a thread, one picture at a time, so that the event loop goes on."""
        async with self._easel:
            data = self._drawn.get(key)
            if data is None:
                data = self._drawn[key] = await asyncio.to_thread(_file, picture)
            return data

    def note(self, picture: Picture, name: str) -> None:
        """Remember the file id of a picture."""
        self._names[picture.key()] = name


def _file(picture: Picture) -> bytes:
    return picture.shows.draw().encoded()
