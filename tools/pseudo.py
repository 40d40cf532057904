"""A language made from English, with accents and longer: `make pseudo` runs the playground's bot in it.

What reads as plain English there was not taken from locales/; what is cut has too little room for others.
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

from bot.texts import FALLBACK

LOCALES = Path(__file__).parent.parent / "locales"
ACCENTS = str.maketrans(
    "acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ",
    "áçďéğĥíĵķļñóŕšţúŵýžÁÇĎÉĜĤÍĴĶĻÑÓŔŠŢÚŴÝŽ",
)
VOWELS = frozenset("áéíóúýÁÉÍÓÚÝ")
LONGER = 1.3
AS_IT_IS = re.compile(r"<code>.*?</code>|<[^>]*>|/[a-z_]+")
"""Parts of a sentence that are no words of it: what people type, tags, commands."""
TYPED = ("menu-word-", "rank-", "language-neighbours")
"""Keys whose words are typed by people, or stand on cards."""


def disguised(words: str) -> str:
    """Return a word with accents, longer by its vowels; tags and commands stay."""
    kept = AS_IT_IS.findall(words)
    parts = [re.sub(r"[A-Za-z]+", _longer, part) for part in AS_IT_IS.split(words)]
    return "".join(part + tag for part, tag in zip(parts, [*kept, ""], strict=True))


def _longer(found: re.Match[str]) -> str:
    word = found[0].translate(ACCENTS)
    more = ceil(len(word) * (LONGER - 1)) if len(word) > 2 else 0
    vowel = next((place for place, letter in enumerate(word) if letter in VOWELS), 0)
    return word[: vowel + 1] + word[vowel].lower() * more + word[vowel + 1 :]


class _Disguise(Transformer):
    """Disguises the text of messages."""

    def visit_Message(self, node: ast.Message) -> ast.BaseNode:  # noqa: N802 - the library's name
        if node.id.name.startswith(TYPED):
            return node
        return self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> ast.BaseNode:  # noqa: N802
        node.value = disguised(node.value or "")
        return node


def pseudo(source: str) -> str:
    """Return the words of a file in the made-up language."""
    tree = FluentParser().parse(source)
    return str(FluentSerializer().serialize(_Disguise().visit(tree)))


def write(folder: Path) -> Path:
    """Put a copy of locales/ into a folder, with the made-up language in the place of English; return it."""
    made = Path(shutil.copytree(LOCALES, folder / "locales", ignore=shutil.ignore_patterns("__pycache__")))
    for path in (made / FALLBACK).glob("*.ftl"):
        path.write_text(pseudo(path.read_text(encoding="utf-8")), encoding="utf-8")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `thousand play` with these words, until it is told to stop."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        write(Path(folder))
        play = [sys.executable, "-P", "-m", "bot", "play", *given]
        return subprocess.run(play, env=os.environ | {"PYTHONPATH": folder}, check=False).returncode


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main())
