"""Pseudolocalization: English with accents and longer words. `make pseudo` runs the playground with it.

A text in plain English there does not come from locales/. A text that is cut has too little room.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot.words.texts import FALLBACK

LOCALES = Path(__file__).parent.parent / "locales"
ACCENTS = str.maketrans(
    "acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ",
    "áçďéğĥíĵķļñóŕšţúŵýžÁÇĎÉĜĤÍĴĶĻÑÓŔŠŢÚŴÝŽ",
)
VOWELS = frozenset("áéíóúýÁÉÍÓÚÝ")
LONGER = 1.3
AS_IT_IS = re.compile(r"<code>.*?</code>|<[^>]*>|/[a-z_]+")
"""Parts of a sentence that stay unchanged: code, tags, commands."""
TYPED = ("menu-word-", "card-rank-", "language-neighbours")
"""Prefixes of keys whose words people type, or that stand on cards."""


def disguised(words: str) -> str:
    """Return a text with accents and longer vowels; tags and commands stay unchanged."""
    kept = AS_IT_IS.findall(words)
    parts = [re.sub(r"[A-Za-z]+", _longer, part) for part in AS_IT_IS.split(words)]
    return "".join(part + tag for part, tag in zip(parts, [*kept, ""], strict=True))


def _longer(found: re.Match[str]) -> str:
    word = found[0].translate(ACCENTS)
    more = ceil(len(word) * (LONGER - 1)) if len(word) > 2 else 0
    vowel = next((place for place, letter in enumerate(word) if letter in VOWELS), 0)
    return word[: vowel + 1] + word[vowel].lower() * more + word[vowel + 1 :]


class _Disguise(Transformer):
    """Transformer that disguises the text of messages."""

    def visit_Message(self, node: ast.Message) -> ast.BaseNode:  # noqa: N802 - the library's name
        if node.id.name.startswith(TYPED):
            return node
        return self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> ast.BaseNode:  # noqa: N802 - the library's name
        node.value = disguised(node.value or "")
        return node


def pseudo(source: str) -> str:
    """Return the text of a Fluent file in the pseudolanguage."""
    tree = FluentParser().parse(source)
    return str(FluentSerializer().serialize(_Disguise().visit(tree)))


def write(folder: Path) -> Path:
    """Write a copy of locales/ with the pseudolanguage instead of English; return its folder."""
    made = Path(shutil.copytree(LOCALES, folder / "locales", ignore=shutil.ignore_patterns("__pycache__")))
    for path in (made / FALLBACK).glob("*.ftl"):
        path.write_text(pseudo(path.read_text(encoding="utf-8")), encoding="utf-8")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `thousand play` in the pseudolanguage until it is interrupted."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        write(Path(folder))
        play = [sys.executable, "-P", "-m", "bot", "play", *given]
        return subprocess.run(play, env=os.environ | {"PYTHONPATH": folder}, check=False).returncode


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main())
