"""Options, values, presets and differences between rules, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.screens.screen import lines
from bot.words.markup import bold, folded, joined, markup
from bot.words.texts import Texts, number
from club.model import RuleSet
from game.rules import Option, Rules, Value, catalog, differences, flat, meaningful, preset

UNFOLDED = 6
"""Differences shown without folding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """Agreed rules of a group, as input of the rules menu."""

    chat: int
    group: str
    """Token of the group, for buttons and links."""
    preset: str
    rules: Rules
    bot: str
    """The bot's username, for links into the private chat."""
    title: str = ""
    """The group's name, in a private chat, where it has to be stated."""
    table: str = ""
    """Token of a table with a running match."""
    match: tuple[str, Rules] | None = None
    """Preset and rules of that match."""
    saved: Sequence[RuleSet] = ()

    @property
    def place(self) -> str:
        """Return "own" for the rules of an own table, else "group"."""
        return "own" if self.chat > 0 else "group"

    @property
    def playing(self) -> bool:
        """Return whether a match is running, so that changes wait for the next one."""
        return self.match is not None


def option_name(t: Texts, option: Option) -> str:
    """Return the name of an option, such as "Fine"."""
    return t.plain(f"option-{option.id}")


def option_about(t: Texts, option: Option) -> Markup:
    """Return one or two sentences that explain an option."""
    return t(f"option-{option.id}-about")


def value_name(t: Texts, option: Option, value: Value) -> str:
    """Return the text of a value; numbers stand for themselves, sets for their members."""
    if isinstance(value, tuple):
        return ", ".join(value_name(t, option, each) for each in value) or t.plain("menu-never")
    key = f"value-{option.id}-{value}"
    if t.has(key):
        return t.plain(key)
    return number(value) if isinstance(value, int) else t.plain(f"value-{value}")


def sentence(t: Texts, option: Option, value: Value) -> str:
    """Write the present value in one line: "Fine: 120"."""
    return t.plain("rules-option", name=option_name(t, option), value=value_name(t, option, value))


def told_differences(name: str, rules: Rules) -> dict[str, Value]:
    """Return the effective differences from the preset `name`."""
    return {key: value for key, value in differences(rules, name).items() if meaningful(rules, key)}


def difference_lines(t: Texts, name: str, rules: Rules) -> Iterator[Markup]:
    """Yield a line for each difference from a preset: the present value, and the usual one."""
    usual = flat(preset(name))
    for key, value in told_differences(name, rules).items():
        option = catalog()[key]
        words = value_name(t, option, usual[key])
        yield t("menu-difference", rule=bold(sentence(t, option, value)), usual=words)


def listed(told: Iterable[Markup]) -> list[Markup]:
    """Return differences as a list; a long one is folded until it is tapped."""
    items = [markup("• ", line) for line in told]
    return items if len(items) <= UNFOLDED else [folded(lines(items))]


def rules_line(t: Texts, preset: str, rules: Rules) -> Markup:
    """Write the rules in one line: the preset, and the number of options that differ from it."""
    name = t(f"preset-{preset}")
    changed = len(told_differences(preset, rules))
    return t("rules-line-changed", preset=name, count=changed) if changed else t("rules-line", preset=name)


def match_rules(t: Texts, preset: str, rules: Rules) -> Markup:
    """Write the rules of a match in one line, for its result."""
    options = catalog()
    parts: list[str] = [bold(t(f"preset-{preset}"))]
    parts += [sentence(t, options[key], value) for key, value in told_differences(preset, rules).items()]
    return t("menu-match-rules", rules=joined(" · ", parts))


def place_line(t: Texts, agreed: Agreed) -> list[Markup]:
    """Name the group of the rules, if that is not obvious."""
    return [t("menu-place", place=agreed.title)] if agreed.title else []
