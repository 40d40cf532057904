"""Pages of the rules menu about options: a section, an option with its values, contradictions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from markupsafe import Markup

from bot.screens.rules.keys import labelled, opens, packed
from bot.screens.rules.near import written
from bot.screens.rules.words import Agreed, option_about, option_name, sentence, value_name
from bot.screens.screen import Button, Row, Screen, paragraphs
from bot.words.buttons import SetRules, pack
from bot.words.emoji import CHOSEN, TICKED, UNTICKED, WARNING
from bot.words.markup import bold, code, joined, markup
from bot.words.texts import Texts
from club.rules import conflicts_of, encode_values, option_values, remedies
from game.rules import Option, Value, catalog, flat, meaningful, preset

ON_A_PAGE = 8
"""Options on one page, so that their values and keys fit on a phone screen."""
LONG = 26
"""Characters from which a phone may cut a label, so that the text has to repeat it."""
WIDE = 36
"""Characters of the longest label on a key with a line of its own."""
OFFERED = 6
"""Ways out of a contradiction offered at most."""


def section_screen(t: Texts, agreed: Agreed, section: str, number: int) -> Screen:
    """Draw a page of the options of a section, from 1, with their present values and a key for each."""
    pages, hidden = _pages(agreed, section)
    number = min(max(1, number), len(pages))
    shown = pages[number - 1]
    title = t("menu-section", section=t(f"section-{section}"), page=number, pages=len(pages))
    told = [_played(t, agreed, each) for each in shown]
    last = [t("menu-hidden", count=hidden)] if hidden and number == len(pages) else []
    keys = [labelled(agreed, option_name(t, each), f"o{each.info.code}") for each in shown]
    turns = tuple(
        labelled(agreed, f"· {page} ·" if page == number else str(page), f"s{section}_{page}")
        for page in range(1, len(pages) + 1)
    )
    rows = [*packed(keys), *([turns] if len(pages) > 1 else []), (opens(t, agreed, "button-back", "e"),)]
    return Screen(text=paragraphs([title], told, last), rows=tuple(rows))


def _pages(agreed: Agreed, section: str) -> tuple[list[list[Option]], int]:
    """Return the options of a section in pages of about one length, and the number without effect."""
    options = [each for each in catalog().values() if each.section == section]
    shown = [each for each in options if meaningful(agreed.rules, each.id)]
    size = ceil(len(shown) / max(1, ceil(len(shown) / ON_A_PAGE))) or 1
    pages = [shown[place : place + size] for place in range(0, len(shown), size)]
    return pages or [[]], len(options) - len(shown)


def _played(t: Texts, agreed: Agreed, option: Option) -> Markup:
    """Write the present value: "Fine: 200 (in the preset: 120)", the value in bold."""
    value, usual = flat(agreed.rules)[option.id], flat(preset(agreed.preset))[option.id]
    told = t("rules-option", name=option_name(t, option), value=bold(value_name(t, option, value)))
    return told if value == usual else t("menu-difference", rule=told, usual=value_name(t, option, usual))


def option_screen(t: Texts, agreed: Agreed, option: Option) -> Screen:
    """Draw an option with its values, the present one marked."""
    value = flat(agreed.rules)[option.id]
    head = [bold(option_name(t, option)), option_about(t, option)]
    names = [value_name(t, option, each) for each in option.values]
    listed = _listed(t, option, value) if max(map(len, names)) > LONG else []
    keys = _members(t, agreed, option, value) if option.is_set else _values(t, agreed, option, value)
    back = t.plain("menu-back-to", section=t.plain(f"section-{option.section}"))
    text = paragraphs(head, _now(t, agreed, option), listed)
    return Screen(text=text, rows=(*packed(keys), (labelled(agreed, back, _page_of(agreed, option)),)))


def _now(t: Texts, agreed: Agreed, option: Option) -> list[Markup]:
    """Write the present value, the usual one, and when a change takes effect."""
    value, usual = flat(agreed.rules)[option.id], flat(preset(agreed.preset))[option.id]
    told = [t("menu-now", value=value_name(t, option, value))]
    if value != usual:
        words = value_name(t, option, usual)
        told.append(t("menu-usual", preset=t(f"preset-{agreed.preset}"), value=words))
    told += [] if meaningful(agreed.rules, option.id) else [t("menu-no-effect")]
    return told + ([t("menu-next-match")] if agreed.playing else [])


def _listed(t: Texts, option: Option, present: Value) -> list[Markup]:
    """List the values, the present ones in bold."""
    used = present if isinstance(present, tuple) else (present,)
    named = ((each in used, value_name(t, option, each)) for each in option.values)
    return [markup(f"{CHOSEN} ", bold(name)) if now else markup("• ", name) for now, name in named]


def _page_of(agreed: Agreed, option: Option) -> str:
    """Return the page of its section that shows an option."""
    pages, _ = _pages(agreed, option.section)
    number = next((number for number, page in enumerate(pages, 1) if option in page), 1)
    return f"s{option.section}_{number}"


def _values(t: Texts, agreed: Agreed, option: Option, present: Value) -> list[Button]:
    """Return a key for each value; values that contradict another option are marked."""
    base = flat(agreed.rules)
    keys = []
    for value in option.values:
        clash = value != present and conflicts_of({**base, option.id: value})
        mark = f"{CHOSEN} " if value == present else f"{WARNING} " if clash else ""
        data = pack(SetRules(agreed.group, encode_values({option.id: value})))
        label = mark + value_name(t, option, value)
        keys.append(Button(label, data, style="success" if value == present else None))
    return keys


def _members(t: Texts, agreed: Agreed, option: Option, present: Value) -> list[Button]:
    """Return a switch for each member of a set."""
    mask = option_values(option).index(present)
    keys = []
    for place, member in enumerate(option.values):
        toggled = option_values(option)[mask ^ 1 << place]
        label = f"{TICKED if mask >> place & 1 else UNTICKED} " + value_name(t, option, member)
        keys.append(Button(label, pack(SetRules(agreed.group, encode_values({option.id: toggled})))))
    return keys


def clash_screen(t: Texts, agreed: Agreed, wanted: Mapping[str, Value]) -> Screen:
    """Explain the contradictions of `wanted` and offer the ways out."""
    ways = remedies(agreed.rules, wanted)[:OFFERED]
    found = conflicts_of({**flat(agreed.rules), **wanted})
    contradicted = [markup(f"{WARNING} ", t(f"conflict-{name}")) for name in found]
    told = [markup(f"{number}. ", words) for number, words in enumerate(_long(t, ways), 1)]
    offer = [t("menu-clash-ways" if ways else "menu-clash-none"), *told]
    if words := next(filter(None, (_in_words(t, agreed, extra) for extra in ways)), ()):
        offer.append(t("menu-clash-words", words=joined(", ", map(code, words))))
    text = paragraphs([t("menu-clash", rule=_sentences(t, wanted))], contradicted, offer)
    first = catalog()[next(iter(wanted))]
    leave = opens(t, agreed, "button-leave-it", f"o{first.info.code}")
    return Screen(text=text, rows=(*_ways(t, agreed, wanted, ways), (leave,)))


def _long(t: Texts, ways: Sequence[Mapping[str, Value]]) -> list[str]:
    """Return the ways out in words if a key is too narrow for one of them; else the keys suffice."""
    told = [_sentences(t, extra) for extra in ways]
    return told if any(len(words) > WIDE for words in told) else []


def _in_words(t: Texts, agreed: Agreed, extra: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the texts to write, one after the other, for a way out.

    () if one of the steps is a contradiction.
    """
    values, words = flat(agreed.rules), []
    for name, value in extra.items():
        values = {**values, name: value}
        if isinstance(value, tuple) or conflicts_of(values):
            return ()
        words.append(written(t, catalog()[name], value))
    return tuple(words)


def _ways(
    t: Texts, agreed: Agreed, wanted: Mapping[str, Value], ways: Sequence[Mapping[str, Value]]
) -> list[Row]:
    """Return a key for each way out; it names the other change if there is room."""
    keys = []
    for number, extra in enumerate(ways, 1):
        told = _sentences(t, extra)
        label = told if len(told) <= WIDE else t.plain("button-way", number=str(number))
        keys.append(
            Button(label, pack(SetRules(agreed.group, encode_values({**wanted, **extra}))), style="success")
        )
    return [(key,) for key in keys]


def _sentences(t: Texts, values: Mapping[str, Value]) -> str:
    return ", ".join(sentence(t, catalog()[name], value) for name, value in values.items())
