"""The line that tells a group who changed its rules, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.screens.rules.words import option_name, told_differences, value_name
from bot.screens.screen import Screen, shortlist
from bot.words.markup import bold, joined, markup
from bot.words.texts import Texts
from game.rules import Rules, catalog, flat, meaningful

TOLD = 6
"""Options named at most."""

Played = tuple[str, Rules]
"""Rules of a group: the name of a preset, and the rules."""


def told_screen(t: Texts, people: Sequence[str], before: Played, after: Played, *, playing: bool) -> Screen:
    """Write who changed the rules from `before` to `after`; `playing` during a match."""
    named = list(_named(t, before, after))
    told = named[:TOLD] + ([t("and-more", count=len(named) - TOLD)] if len(named) > TOLD else [])
    line = t("menu-told", who=shortlist(t, people), rules=joined(" · ", told))
    return Screen(text=markup(line, " ", t("menu-later")) if playing else line)


def _named(t: Texts, before: Played, after: Played) -> Iterator[Markup]:
    """Yield the new preset and the differences from it, or else the changed options."""
    (old, rules), (new, now) = before, after
    if old != new or not told_differences(new, now):
        yield t("menu-told-preset", preset=bold(t(f"preset-{new}")))
        for name, value in told_differences(new, now).items():
            option = catalog()[name]
            yield t("rules-option", name=option_name(t, option), value=bold(value_name(t, option, value)))
        return
    was, values = flat(rules), flat(now)
    changed = [name for name in values if values[name] != was[name]]
    for name in [each for each in changed if meaningful(now, each)] or changed:
        option = catalog()[name]
        told, usual = bold(value_name(t, option, values[name])), value_name(t, option, was[name])
        yield t("menu-told-option", name=option_name(t, option), value=told, before=usual)
