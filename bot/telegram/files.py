"""Pictures on their way to Telegram: drawn once, beside the loop, and uploaded once."""

from __future__ import annotations

import asyncio
import logging

from telegram import InputFile

from bot.recent import Recent
from bot.screens.screen import Picture
from bot.telegram.errors import Malformed

log = logging.getLogger(__name__)

NAMES = 1_000
"""Pictures whose names at Telegram are kept in memory."""
DRAWN = 8
"""Pictures kept as they were drawn: several chats may be shown the same one, and a call may be made again."""


class Files:
    """Turns pictures into what is uploaded, or into what Telegram calls them if it has them already."""

    def __init__(self) -> None:
        self._names: Recent[str, str] = Recent(NAMES)
        self._drawn: Recent[str, bytes] = Recent(DRAWN)
        self._easel = asyncio.Lock()

    async def file(self, picture: Picture) -> InputFile | str:
        """Return a picture to be uploaded, or its name at Telegram; Malformed: it cannot be drawn."""
        key = picture.key()
        if name := self._names.get(key):
            return name
        try:
            data = await self._data(key, picture)
        except Exception as error:
            log.exception("a picture cannot be drawn")
            raise Malformed("the picture cannot be drawn") from error
        return InputFile(data, filename="picture.jpg", attach=True)

    async def _data(self, key: str, picture: Picture) -> bytes:
        """Draw on a thread, one picture at a time: the loop has to go on beside it."""
        async with self._easel:
            data = self._drawn.get(key)
            if data is None:
                data = self._drawn[key] = await asyncio.to_thread(_file, picture)
            return data

    def note(self, picture: Picture, name: str) -> None:
        """Remember what Telegram calls a picture."""
        self._names[picture.key()] = name


def _file(picture: Picture) -> bytes:
    return picture.shows.draw().encoded()
