"""Files of the page, read and compressed once.

The page names its files with a digest of their content ("app.js?3f9c…"), so a browser keeps them for ever and
loads new ones with the next release. The page itself, and a file without a digest, are asked for again: the
answer is 304 while they are the same. While workers of two releases serve pages, a browser may ask for the
digest of the other release: it gets the file of this one, and does not keep it.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from aiohttp import hdrs, web

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NEVER = "no-store"
DIGEST = 12
"""Letters of a digest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticFile:
    """A file of the page in memory."""

    kind: str
    body: bytes
    compressed: bytes
    digest: str
    versioned: bool
    """Whether the page names the file with its digest."""

    def response(self, request: web.Request) -> web.Response:
        """Return the file, or 304 to a browser that has it."""
        headers = {
            hdrs.CACHE_CONTROL: self._caching(request.query_string),
            hdrs.VARY: hdrs.ACCEPT_ENCODING,
        }
        if any(each.value == self.digest for each in request.if_none_match or ()):
            response = web.Response(status=304, headers=headers)
        elif accepts_gzip(request.headers.get(hdrs.ACCEPT_ENCODING, "")):
            headers |= {hdrs.CONTENT_ENCODING: "gzip", hdrs.CONTENT_TYPE: self.kind}
            response = web.Response(body=self.compressed, headers=headers)
        else:
            response = web.Response(body=self.body, headers=headers | {hdrs.CONTENT_TYPE: self.kind})
        response.etag = self.digest
        return response

    def _caching(self, query: str) -> str:
        """Return for how long a browser may keep the file that it asked for with a query."""
        if not self.versioned or not query:
            return ASK_AGAIN
        return FOR_EVER if query == self.digest else NEVER


def accepts_gzip(header: str) -> bool:
    """Return whether an Accept-Encoding header accepts gzip."""
    weights = {}
    for each in header.lower().replace(" ", "").split(","):
        coding, _, weight = each.partition(";q=")
        weights[coding] = not re.fullmatch(r"0(\.0*)?", weight)
    return weights.get("gzip", weights.get("*", False))


def static_files(folder: Path = STATIC) -> Mapping[str, StaticFile]:
    """Return the files of a folder by name; the page names the others with their digests."""
    files = {file.name: _file(file.name, file.read_bytes()) for file in sorted(folder.iterdir())}
    page = files[PAGE].body.decode()

    def versioned(found: re.Match[str]) -> str:
        named = files.get(found[2])
        return f'{found[1]}="{found[2]}?{named.digest}"' if named else found[0]

    page = re.sub(r'\b(href|src)="([^"?]+)"', versioned, page)
    return {**files, PAGE: _file(PAGE, page.encode(), versioned=False)}


def _file(name: str, body: bytes, *, versioned: bool = True) -> StaticFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    digest = hashlib.blake2b(body).hexdigest()[:DIGEST]
    compressed = gzip.compress(body, mtime=0)
    return StaticFile(kind=text, body=body, compressed=compressed, digest=digest, versioned=versioned)
