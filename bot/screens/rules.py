"""Options, values, presets and differences between rules, in words; keys of the rules menu."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from bot.screens import Button, Row, lines
from bot.words.buttons import RulesPage, pack
from bot.words.texts import Texts, bold, folded, italic, joined, markup, number
from club.lobby import length_of, lengthened
from club.model import RuleSet
from game.rules import (
    Option,
    Rules,
    Value,
    catalog,
    differences,
    flat,
    incomplete,
    meaningful,
    preset,
    presets,
)

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


def differs_beside_length(name: str, rules: Rules) -> bool:
    """Return whether rules differ from the preset `name` by more than the length of the match."""
    usual = lengthened(preset(name), length_of(rules))
    return told_differences(name, rules) != told_differences(name, usual)


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


PRESETS_ON_PAGE = 9
"""Presets on one page, so that their descriptions stand above their keys on a phone."""


def presets_on_page(number: int) -> tuple[str, ...]:
    """Return the presets of a page, from 1."""
    return tuple(presets())[(number - 1) * PRESETS_ON_PAGE : number * PRESETS_ON_PAGE]


def page_of_preset(name: str) -> int:
    """Return the page that lists a preset."""
    return tuple(presets()).index(name) // PRESETS_ON_PAGE + 1


def preset_described(t: Texts, name: str) -> list[Markup]:
    """Return what is special about a preset and, if its source has more, what is still missing here."""
    missing = [t(f"preset-{name}-missing")] if name in incomplete() else []
    return [italic(t(f"preset-{name}-about")), *missing]


def preset_lines(t: Texts, names: Sequence[str]) -> list[Markup]:
    """Return a line about each preset."""
    return [markup("• ", bold(t(f"preset-{name}")), ": ", t(f"preset-{name}-line")) for name in names]


SHORT = 16
"""Characters of a label up to which two keys stand side by side on a phone."""


def opens(t: Texts, agreed: Agreed, key: str, page: str) -> Button:
    """Return the key that opens a page, with the text `key` of `locales/`."""
    return labelled(agreed, t.plain(key), page)


def labelled(agreed: Agreed, label: str, page: str, note: str = "") -> Button:
    """Return the key that opens a page, with a given label, and a note in the app."""
    return Button(label, pack(RulesPage(agreed.group, page)), note=note)


def paired(keys: Sequence[Button]) -> list[Row]:
    """Put keys side by side."""
    return [tuple(keys[place : place + 2]) for place in range(0, len(keys), 2)]


def packed(keys: Sequence[Button]) -> list[Row]:
    """Put short labels in pairs, each other one on a line of its own."""
    rows: list[Row] = []
    for short, group in groupby(keys, key=lambda key: len(key.text) <= SHORT):
        alike = list(group)
        rows += paired(alike) if short else [(key,) for key in alike]
    return rows
