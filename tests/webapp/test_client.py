"""The built page in webapp/static: current, small, and without inline code."""

from __future__ import annotations

import gzip
import hashlib
import re
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT
from tests.webapp import vectors
from tests.webapp.browsing import installed
from tools import card_shapes

CLIENT, STATIC = ROOT / "webapp" / "client", ROOT / "webapp" / "static"
PACKED, NODE = sorted(STATIC.glob("*.br")), Path(sys.executable).with_name("node")
LARGEST = 60 * 1024
"""Bytes of the whole page, compressed."""


@installed
def test_the_code_of_the_page_passes_its_own_tests() -> None:
    """Those in webapp/client/test, on the Node of the development tools."""
    done = subprocess.run(
        [NODE, "build.mjs", "test"], cwd=CLIENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_is_built_from_the_sources_as_they_are() -> None:
    """`npm run build` in webapp/client writes both the page and the checksum of its sources."""
    sources = [file for file in (CLIENT / "src").rglob("*") if file.is_file()]
    named = {file.relative_to(CLIENT).as_posix(): file for file in [*sources, CLIENT / "package-lock.json"]}
    sums = hashlib.sha256()
    for name, file in sorted(named.items()):
        sums.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    assert (CLIENT / "built.sha256").read_text(encoding="utf-8").strip() == sums.hexdigest()


def test_the_cards_are_those_of_the_pictures() -> None:
    """`python -m tools.card_shapes` writes them."""
    assert card_shapes.FILE.read_text(encoding="utf-8") == card_shapes.written()


def test_the_page_checks_proofs_as_the_bot_writes_them() -> None:
    """`python -m tests.webapp.vectors` writes the proofs that the client's unit test checks."""
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.written()


@installed
def test_what_is_sent_compressed_are_the_files_as_they_are() -> None:
    """`npm run build` compresses them, the cards too: build after `python -m tools.card_shapes`."""
    for packed in PACKED:
        unpack = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"
        done = subprocess.run(
            [NODE, "-e", unpack], input=packed.read_bytes(), capture_output=True, check=True
        )
        assert done.stdout == packed.with_suffix("").read_bytes(), packed.name


def test_the_page_is_small() -> None:
    """Every browser that Telegram opens reads brotli; the page itself is written at the start."""
    page = gzip.compress((STATIC / "index.html").read_bytes())
    assert {packed.stem for packed in PACKED} == {"app.js", "app.css", "cards.svg"}
    assert sum(len(packed.read_bytes()) for packed in PACKED) + len(page) < LARGEST


def test_the_page_has_no_inline_code_and_loads_nothing_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)
    assert "//" not in page
    assert not re.search(r"url\(|@import", (STATIC / "app.css").read_text(encoding="utf-8"))


def test_the_page_has_no_texts_of_its_own() -> None:
    """Words come with the state, in the player's language."""
    views = [*(CLIENT / "src" / "view").glob("*.tsx"), CLIENT / "src" / "main.tsx"]
    found = [
        f"{file.name}: {text}"
        for file in views
        for text in re.findall(r">([^<>{}=;()]*[A-Za-z]{3}[^<>{}=;()]*)</", file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_style_asks_for_no_size_of_the_screen_and_has_one_declaration_a_line() -> None:
    """`screen.ts` names the screen once, by classes of <html>."""
    for file in (CLIENT / "src" / "style").glob("*.css"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"@media[^{]*(width|height)", text), file.name
        assert [line for line in text.splitlines() if line.count(";") > 1] == [], file.name
