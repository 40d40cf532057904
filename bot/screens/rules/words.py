"""Options, values, presets and what differs from them, in a person's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.screens.screen import lines
from bot.words.markup import bold, folded, joined, markup
from bot.words.texts import Texts, number
from club.model import RuleSet
from game.presets import differences, preset
from game.rules import Option, Rules, Value, catalog, flat, meaningful

UNFOLDED = 6
"""At most so many differences stand in a message without being folded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What a group has agreed to play, as far as the menu of rules needs it."""

    chat: int
    group: str
    """The token of the group, for buttons and links."""
    preset: str
    rules: Rules
    bot: str
    """The bot's username, for links into the private chat."""
    title: str = ""
    """The group's name, where it has to be told: in a private chat."""
    table: str = ""
    """The token of a table at which a match is played."""
    match: tuple[str, Rules] | None = None
    """The preset and rules of that match."""
    saved: Sequence[RuleSet] = ()

    @property
    def place(self) -> str:
        """Return "own" for the rules of somebody's own table, else "group"."""
        return "own" if self.chat > 0 else "group"

    @property
    def playing(self) -> bool:
        """Say whether a match goes on, so that changes wait for the next one."""
        return self.match is not None


def option_name(t: Texts, option: Option) -> str:
    """Return the name of an option, as in "Fine"."""
    return t.plain(f"option-{option.id}")


def option_about(t: Texts, option: Option) -> Markup:
    """Return one or two sentences that explain an option."""
    return t(f"option-{option.id}-about")


def value_name(t: Texts, option: Option, value: Value) -> str:
    """Return the words for a value; numbers stand for themselves, sets for their members."""
    if isinstance(value, tuple):
        return ", ".join(value_name(t, option, each) for each in value) or t.plain("menu-never")
    key = f"value-{option.id}-{value}"
    if t.has(key):
        return t.plain(key)
    return number(value) if isinstance(value, int) else t.plain(f"value-{value}")


def sentence(t: Texts, option: Option, value: Value) -> str:
    """Say in one line what the table plays: "Fine: 120"."""
    return t.plain("rules-option", name=option_name(t, option), value=value_name(t, option, value))


def told_differences(name: str, rules: Rules) -> dict[str, Value]:
    """Return what differs from the preset `name` and has an effect."""
    return {key: value for key, value in differences(rules, name).items() if meaningful(rules, key)}


def difference_lines(t: Texts, name: str, rules: Rules) -> Iterator[Markup]:
    """Yield a line for each difference from a preset: what is played, and what is usual there."""
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
    """Say in one line what is played: the preset, and how many options differ from it."""
    name = t(f"preset-{preset}")
    changed = len(told_differences(preset, rules))
    return t("rules-line-changed", preset=name, count=changed) if changed else t("rules-line", preset=name)


def match_rules(t: Texts, preset: str, rules: Rules) -> Markup:
    """Say under the result of a match by which rules it was played, in one line."""
    options = catalog()
    parts: list[str] = [bold(t(f"preset-{preset}"))]
    parts += [sentence(t, options[key], value) for key, value in told_differences(preset, rules).items()]
    return t("menu-match-rules", rules=joined(" · ", parts))


def place_line(t: Texts, agreed: Agreed) -> list[Markup]:
    """Say of which group the rules are, where that is not plain."""
    return [t("menu-place", place=agreed.title)] if agreed.title else []
