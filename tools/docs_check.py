"""Compare the generated documents with the code: `python -m tools.docs_check [--write]`.

RULES.md            rule book of the classic game, the English text of /rules
docs/options.md     every option of game/rules.py, with the words of locales/en
docs/running.md     settings of bot/runtime/settings.py between the marks, with the comments of .env.example
README.md           numbers of options and presets, as in the unreleased part of CHANGELOG.md
.env.example        names and defaults of bot/runtime/settings.py; the comments are written by hand

The command also checks locales/ (tools/locales_check.py).

Exit status: 0 everything agrees, or does after --write; 1 otherwise.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from bot.features.rules.book import Chapter, chapters, not_played
from bot.runtime.settings import PREFIX, Settings
from bot.words.texts import LANGUAGES, Texts, texts
from game.rules import Need, Option, Value, catalog, preset, presets
from tools.locales_check import complaints

ROOT = Path(__file__).parent.parent
RULES = ROOT / "RULES.md"
OPTIONS = ROOT / "docs" / "options.md"
README = ROOT / "README.md"
CHANGES = ROOT / "CHANGELOG.md"
RUNNING = ROOT / "docs" / "running.md"
ENV = ROOT / ".env.example"

START, END = "<!-- settings: written by tools.docs_check -->\n", "<!-- end of settings -->\n"
UNITS = {"_per_minute": "minute", "_s": "second"}
"""Unit that the comment of a setting must name, by the suffix of the setting."""

INTRODUCTION = """\
# Options

Every option of a table: its id, its meaning in the words of the bot, and its values with the default in bold.
Generated from `game/rules.py` and `locales/en` by `python -m tools.docs_check --write`; do not edit.
"""


RULES_INTRODUCTION = """\
# The rules of Thousand

These are the rules of the preset “Classic”, which a new table plays. In a group, /rules shows and changes the
rules there. [docs/options.md](docs/options.md) lists every option. Generated from `game/rules.py` and
`locales/en` by `python -m tools.docs_check --write`; do not edit.
"""


class OutOfStep(Exception):
    """A document lacks a text that only a person can write."""


def rules_page() -> str:
    """Return RULES.md."""
    t, rules = texts("en"), preset("classic")
    left_out = " · ".join(not_played(t, rules))
    return RULES_INTRODUCTION + "".join(map(_chapter, chapters(t, rules))) + f"\nNot played: {left_out}.\n"


def _chapter(chapter: Chapter) -> str:
    rules = [f"- **{each.name}: {each.value}.** {each.about or ''}".rstrip() + "\n" for each in chapter.rules]
    core = "".join(f"{words}\n\n" for words in chapter.core)
    return f"\n## {chapter.title}\n\n{core}{''.join(rules)}"


def options_page() -> str:
    """Return docs/options.md."""
    t = texts("en")
    parts = [INTRODUCTION]
    for section, options in groupby(catalog().values(), key=lambda option: option.section):
        rows = [_row(t, each) for each in options]
        parts.append(f"## {t(f'section-{section}')}\n\n{_table(('id', 'meaning', 'values'), rows)}")
    return "\n".join(parts)


def _row(t: Texts, option: Option) -> tuple[str, str, str]:
    needs = " and ".join(map(_need, option.info.needs))
    name = f"**{t(f'option-{option.id}')}.** {t(f'option-{option.id}-about')}"
    meaning = f"{name} Has an effect with {needs}." if needs else name
    return f"`{option.id}`", meaning, " · ".join(_value(t, option, value) for value in option.values)


def _need(need: Need) -> str:
    values = " or ".join(f"`{value}`" for value in need.values)
    return f"`{need.option}` {values or 'on'}"


def _value(t: Texts, option: Option, value: Value) -> str:
    """Return a value as presets spell it, with its words if it has any."""
    spelt = str(value) if isinstance(value, int) else f"`{value}`"
    spelt = (
        f"**{spelt}**" if value == option.default else spelt
    )  # the default of a set is empty: no member is bold
    words = f"value-{option.id}-{value}"
    return f"{spelt} {t(words)}" if t.has(words) else spelt


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def defaults() -> dict[str, str]:
    """Return every setting with its default, both as environment variables."""
    fields = Settings.model_fields.items()
    return {f"{PREFIX}{name.upper()}": str("" if it.default is None else it.default) for name, it in fields}


def descriptions(env: str) -> dict[str, str]:
    """Return the comment above each setting of an .env file."""
    found: dict[str, str] = {}
    for block in env.split("\n\n"):
        *words, setting = block.strip().split("\n")
        if "=" in setting and not setting.startswith("#"):
            found[setting.partition("=")[0]] = " ".join(line.removeprefix("#").strip() for line in words)
    return found


def env_example(env: str) -> str:
    """Return .env.example with the present names and defaults and the comments of `env`.

    Raises OutOfStep: a setting has no comment, or its comment does not name the unit.
    """
    head = env.partition("\n\n")[0]
    words = descriptions(env)
    settings = [f"# {_described(name, words)}\n{name}={default}" for name, default in defaults().items()]
    return "\n\n".join([head, *settings]) + "\n"


def _described(name: str, words: dict[str, str]) -> str:
    if not words.get(name):
        raise OutOfStep(f".env.example: write a comment and {name}=, between empty lines")
    for end, unit in UNITS.items():
        if name.lower().endswith(end) and unit not in words[name].lower():
            raise OutOfStep(f".env.example: the comment above {name} does not name {unit!r}")
    return words[name]


def settings_table(page: str, env: str) -> str:
    """Return docs/running.md with the present settings between its marks. Raises OutOfStep: no marks."""
    before, start, rest = page.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise OutOfStep(f"docs/running.md: the marks {START.strip()} and {END.strip()} are missing")
    words = descriptions(env)
    shown = {name: f"`{default}`" if default else "none" for name, default in defaults().items()}
    rows = [(f"`{name}`", default, words[name]) for name, default in shown.items()]
    return before + start + _table(("setting", "default", "meaning"), rows) + end + after


def numbered(page: str) -> str:
    """Return a page with the present numbers of options and presets."""
    page = re.sub(r"\b\d+(?= \[?options\b)", str(len(catalog())), page)
    return re.sub(r"\b\d+(?= presets\b)", str(len(presets())), page)


def changes(page: str) -> str:
    """Return CHANGELOG.md with the present numbers in its unreleased part."""
    parts = page.split("\n## ")
    return "\n## ".join(numbered(part) if part.startswith("Unreleased") else part for part in parts)


def wanted() -> Iterator[tuple[Path, str]]:
    """Yield every generated document with its text."""
    env = env_example(_read(ENV))
    yield RULES, rules_page()
    yield OPTIONS, options_page()
    yield README, numbered(_read(README))
    yield CHANGES, changes(_read(CHANGES))
    yield ENV, env
    yield RUNNING, settings_table(_read(RUNNING), env)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Compare or write the documents; return the differences, None if there are none (for `sys.exit`)."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs_check", description="Generated documents.")
    parser.add_argument("--write", action="store_true", help="rewrite outdated documents")
    write = parser.parse_args(arguments).write
    try:
        stale = [(path, text) for path, text in wanted() if not path.exists() or _read(path) != text]
    except OutOfStep as error:
        return str(error)
    for path, text in stale if write else ():
        path.write_text(text, encoding="utf-8")
    if wrong := [f"{language}: {line}" for language in LANGUAGES for line in complaints(language)]:
        return "\n".join(wrong)
    names = ", ".join(str(path.relative_to(ROOT)) for path, _ in stale)
    return f"outdated: {names}; run python -m tools.docs_check --write" if stale and not write else None


if __name__ == "__main__":
    sys.exit(main())
