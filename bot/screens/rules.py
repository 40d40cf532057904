"""The rules of a table in words, generated from the declared options."""

from __future__ import annotations

from bot.screens.screen import Screen
from bot.texts import Texts
from game.presets import differences
from game.rules import Option, Rules, Value, catalog, flat


def rules_line(t: Texts, preset: str, rules: Rules) -> str:
    """Say in one line what is played: the preset, and how many options differ from it."""
    name = t(f"preset-{preset}")
    changed = len(differences(rules, preset))
    return t("rules-line-changed", preset=name, count=changed) if changed else t("rules-line", preset=name)


def rules_screen(t: Texts, preset: str, rules: Rules) -> Screen:
    """Write the core of the game and every option as it stands at this table, by section."""
    parts = [t("rules-title", preset=t(f"preset-{preset}")), "", t("rules-core")]
    values = flat(rules)
    section = ""
    for option in catalog().values():
        if not means_something(option, values):
            continue
        if option.section != section:
            section = option.section
            parts += ["", f"<b>{t(f'section-{section}')}</b>"]
        parts.append("• " + sentence(t, option, values[option.id]))
    return Screen("\n".join(parts))


def means_something(option: Option, values: dict[str, Value]) -> bool:
    """Say whether the option has an effect: not while the one it needs is off."""
    needs = option.info.needs
    return needs is None or values[needs] != "off"


def sentence(t: Texts, option: Option, value: Value) -> str:
    """Say in one sentence what the table plays: "Fine: 120"."""
    return t("rules-option", name=t(f"option-{option.id}"), value=value_name(t, option, value))


def value_name(t: Texts, option: Option, value: Value) -> str:
    """Return the words for a value; numbers stand for themselves."""
    key = f"value-{option.id}-{value}"
    if t.has(key):
        return t(key)
    return str(value) if isinstance(value, int) else t(f"value-{value}")
