"""Pillow, loaded with the first picture: it takes 8 MiB, and an idle bot draws nothing."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont


def blank(mode: Literal["L", "RGB"], size: tuple[int, int], ground: str | int = 0) -> Image:
    """Return an image of one colour; sizes are in points."""
    from PIL import Image  # noqa: PLC0415 - see the top of the file

    return Image.new(mode, size, ground)


def drawing_on(image: Image) -> ImageDraw:
    """Return a drawing context for an image."""
    from PIL import ImageDraw  # noqa: PLC0415 - see the top of the file

    return ImageDraw.Draw(image)


def reduced(image: Image, size: tuple[int, int]) -> Image:
    """Return an image made smaller, and so smooth."""
    from PIL import Image  # noqa: PLC0415 - see the top of the file

    return image.resize(size, Image.Resampling.BOX)


def typeface(file: bytes, size: int) -> FreeTypeFont:
    """Return a font in a size, in points."""
    from PIL import ImageFont  # noqa: PLC0415 - see the top of the file

    return ImageFont.truetype(BytesIO(file), size, layout_engine=ImageFont.Layout.BASIC)
