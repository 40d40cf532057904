"""Presets: named assignments of the options, unknown to the engine (docs/rules.md section 6)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from game.options import Value
from game.rules import Rules, assemble, flat

NOTES = frozenset({"source", "table"})
"""Keys of a preset that are not options: its source, and choices left to the table."""


@cache
def presets() -> Mapping[str, Rules]:
    """Return every preset by name."""
    text = files("game").joinpath("presets.toml").read_text(encoding="utf-8")
    return {
        name: assemble({key: value for key, value in body.items() if key not in NOTES})
        for name, body in tomllib.loads(text).items()
    }


def preset(name: str) -> Rules:
    """Return the rules of a preset; raises ValueError with the names of the presets."""
    try:
        return presets()[name]
    except KeyError:
        known = ", ".join(presets())
        raise ValueError(f"there is no preset {name!r}: choose one of {known}") from None


def differences(rules: Rules, name: str) -> dict[str, Value]:
    """Return the differences of `rules` from the preset `name`, id to value."""
    base = flat(preset(name))
    return {key: value for key, value in flat(rules).items() if value != base[key]}
