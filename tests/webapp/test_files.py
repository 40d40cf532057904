"""Files of the page over HTTP: compressed, loaded once, and never old."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import aiohttp
import pytest

from tests.webapp.pages import Playhouse, playhouse
from webapp.server import STATIC, chosen

GZIP, PLAIN = {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "identity"}
MODERN = {"Accept-Encoding": "gzip, deflate, br"}


async def read(house: Playhouse, path: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
    """Return the status, the headers and the body of a file."""
    async with house.client.get(f"{house.url}/{path}", headers=headers) as answer:
        return answer.status, answer.headers, await answer.read()


async def addresses(house: Playhouse) -> list[str]:
    """Return the addresses of the files that the page names."""
    _, _, body = await read(house, "", **PLAIN)
    return re.findall(r'(?:href|src)="([^"]+)"', body.decode())


async def test_files_are_sent_compressed_to_browsers_that_can_read_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for name in ("app.js", "app.css", "cards.svg"):
            _, headers, body = await read(house, name, **GZIP)
            _, plain, whole = await read(house, name, **PLAIN)
            assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
            assert "Content-Encoding" not in plain
            assert body == whole == (STATIC / name).read_bytes()
            assert int(headers["Content-Length"]) < len(whole) / 2


async def test_files_are_sent_as_the_build_has_compressed_them(tmp_path: Path) -> None:
    """The smallest that the browser reads; what no browser asks for by name is no file of the page."""
    async with playhouse(tmp_path) as house, aiohttp.ClientSession(auto_decompress=False) as raw:
        for name in ("app.js", "app.css", "cards.svg"):
            async with raw.get(f"{house.url}/{name}", headers=MODERN) as answer:
                assert answer.headers["Content-Encoding"] == "br"
                assert await answer.read() == (STATIC / f"{name}.br").read_bytes()
            assert (await read(house, f"{name}.br"))[0] == 404


async def test_a_file_named_by_the_page_is_loaded_once_and_the_page_is_asked_for_again(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path) as house:
        named = await addresses(house)
        assert {each.partition("?")[0] for each in named} == {"app.js", "app.css", "cards.svg"}
        for each in named:
            status, headers, _ = await read(house, each)
            assert (status, headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
        _, page, _ = await read(house, "")
        digest = page["ETag"].strip('"')
        kept = {
            "": "no-cache",
            "app.js": "no-cache",
            f"?{digest}": "no-cache",
            "?table=x": "no-cache",
            "app.js?of-another-release": "no-store",
        }
        for each, expected in kept.items():
            _, headers, _ = await read(house, each)
            assert headers["Cache-Control"] == expected


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("gzip", "gzip"),
        ("br, gzip;q=0.5", "br"),
        ("br;q=0, *", "gzip"),
        ("*", "br"),
        ("", None),
        ("identity", None),
        ("gzip;q=0", None),
        ("GZIP ; q=0.000, BR", "br"),
        ("*;q=0", None),
    ],
)
def test_a_browser_gets_no_coding_that_it_refuses(header: str, coding: str | None) -> None:
    assert chosen(header, ("br", "gzip")) == coding


async def test_a_file_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for each in ("", "app.js", "cards.svg"):
            _, headers, _ = await read(house, each)
            status, again, body = await read(house, each, **{"If-None-Match": headers["ETag"]})
            assert (status, again["ETag"], body) == (304, headers["ETag"], b"")
            assert (await read(house, each, **{"If-None-Match": '"other"'}))[0] == 200


@pytest.mark.parametrize("path", ["app.py", "%2e%2e/server.py", "..%2fserver.py", "app.js/", "static/app.js"])
async def test_only_files_of_the_page_are_served(tmp_path: Path, path: str) -> None:
    async with playhouse(tmp_path) as house:
        assert (await read(house, path))[0] == 404
