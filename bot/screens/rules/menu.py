"""The menu of rules: every page is drawn from what a group has agreed and the page's short name.

v            what is played, for everybody        p, p<preset>   the presets, one of them
e            the sections                         m              rules kept under names
s<section>   the options of a section             c              the code to share
o<code>      one option and its values
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from markupsafe import Markup

from bot.buttons import LoadRules, RulesPage, SetRules, TakePreset, pack
from bot.links import ReadBook, url
from bot.markup import bold, italic, markup
from bot.rules.code import by_code, choices, share, spell
from bot.rules.remedies import clashes, remedies
from bot.screens.rules.words import (
    Agreed,
    difference_lines,
    option_about,
    option_name,
    place_line,
    sentence,
    told_differences,
    value_name,
)
from bot.screens.screen import Button, Screen, lines, paragraphs
from bot.texts import Texts
from game.presets import preset, presets
from game.rules import Option, Rules, Value, catalog, flat, meaningful

Rows = tuple[tuple[Button, ...], ...]

SHORT = 14
"""Characters of a label that lets two buttons stand side by side on a phone."""
IN_A_ROW = 6
"""Numbers side by side."""
LONG = 26
"""Characters from which a phone may cut a label, so that the text has to say it too."""
OFFERED = 6
"""At most so many ways out of a contradiction are offered."""


def menu_screen(t: Texts, agreed: Agreed, page: str, note: Markup | None = None) -> Screen:
    """Draw a page of the menu, with a line above it that says what just happened.

    A page that does not exist any more is the page of sections instead.
    """
    screen = _page(t, agreed, page)
    return Screen(paragraphs([note], [screen.text]), screen.rows) if note else screen


def _page(t: Texts, agreed: Agreed, page: str) -> Screen:
    kind, rest = page[:1], page[1:]
    if kind == "s" and rest in Rules.model_fields:
        return _section(t, agreed, rest)
    if kind == "o" and rest in by_code():
        return _option(t, agreed, by_code()[rest])
    if kind == "p" and rest in presets():
        return _preset(t, agreed, rest)
    plain = {"v": _overview, "p": _presets, "m": _saved, "c": _share}
    return plain.get(page, _sections)(t, agreed)


def _open(t: Texts, agreed: Agreed, key: str, page: str) -> Button:
    return Button(t.plain(key), pack(RulesPage(agreed.group, page)))


def _overview(t: Texts, agreed: Agreed) -> Screen:
    name = t(f"preset-{agreed.preset}")
    parts = [t("menu-title", preset=name), *place_line(t, agreed), _about(t, agreed.preset)]
    parts += _changes(t, agreed.preset, agreed.rules)
    parts += _match_note(t, agreed)
    book = Button(t.plain("button-book"), url=url(agreed.bot, ReadBook(f"g{agreed.group}")))
    rows: Rows = (
        (book,),
        (_open(t, agreed, "button-change-rules", "e"), _open(t, agreed, "button-share", "c")),
    )
    if agreed.table and _differs(agreed):
        rows = (
            (Button(t.plain("button-match-book"), url=url(agreed.bot, ReadBook(f"t{agreed.table}"))),),
            *rows,
        )
    return Screen(lines(parts), rows)


def _about(t: Texts, name: str) -> Markup:
    return italic(t(f"preset-{name}-about"))


def _changes(t: Texts, name: str, rules: Rules) -> list[Markup]:
    """Return the block that lists what differs from a preset."""
    told = [markup("• ", line) for line in difference_lines(t, name, rules)]
    head = t("menu-differences", preset=t(f"preset-{name}"))
    return [Markup(), head, *told] if told else [Markup(), t("menu-as-it-is")]


def _differs(agreed: Agreed) -> bool:
    return agreed.match is not None and agreed.match != (agreed.preset, agreed.rules)


def _match_note(t: Texts, agreed: Agreed) -> list[Markup]:
    if agreed.match is None:
        return []
    if not _differs(agreed):
        return [Markup(), t("menu-match-same")]
    name, rules = agreed.match
    count = len(told_differences(name, rules))
    return [Markup(), t("menu-match-other", preset=t(f"preset-{name}"), count=count)]


def _sections(t: Texts, agreed: Agreed) -> Screen:
    name = t.plain(f"preset-{agreed.preset}")
    parts = [t("menu-title", preset=name), *place_line(t, agreed)]
    parts += _changes(t, agreed.preset, agreed.rules)
    parts += [Markup(), t("menu-hint")]
    parts += [t("menu-next-match")] if agreed.playing else []
    changed = told_differences(agreed.preset, agreed.rules)
    keys = [_section_key(t, agreed, section, changed) for section in Rules.model_fields]
    first = Button(t.plain("menu-preset-key", preset=name), pack(RulesPage(agreed.group, "p")))
    rows = [(first,), *_paired(keys)]
    if agreed.saved:
        rows.append((_open(t, agreed, "button-saved", "m"),))
    if changed:
        rows.append(
            (Button(t.plain("button-reset"), pack(TakePreset(agreed.group, agreed.preset)), style="danger"),)
        )
    rows.append((_open(t, agreed, "button-done", "v"),))
    return Screen(lines(parts), tuple(rows))


def _section_key(t: Texts, agreed: Agreed, section: str, changed: Mapping[str, Value]) -> Button:
    count = sum(catalog()[name].section == section for name in changed)
    title = t(f"section-{section}")
    label = t("menu-section-changed", section=title, count=str(count)) if count else title
    return Button(label, pack(RulesPage(agreed.group, f"s{section}")))


def _paired(keys: Sequence[Button]) -> list[tuple[Button, ...]]:
    return [tuple(keys[place : place + 2]) for place in range(0, len(keys), 2)]


def _section(t: Texts, agreed: Agreed, section: str) -> Screen:
    values = flat(agreed.rules)
    changed = told_differences(agreed.preset, agreed.rules)
    options = [each for each in catalog().values() if each.section == section]
    shown = [each for each in options if meaningful(agreed.rules, each.id)]
    parts, keys = [t("menu-section", section=t(f"section-{section}")), Markup()], []
    for number, each in enumerate(shown, 1):
        words = f"{number}. {sentence(t, each, values[each.id])}"
        parts.append(bold(words) if each.id in changed else markup(words))
        keys.append(Button(str(number), pack(RulesPage(agreed.group, f"o{each.info.code}"))))
    hidden = len(options) - len(shown)
    parts += [Markup(), t("menu-hidden", count=hidden)] if hidden else []
    parts += [Markup(), t("menu-choose-number")]
    rows = [tuple(keys[place : place + IN_A_ROW]) for place in range(0, len(keys), IN_A_ROW)]
    return Screen(lines(parts), (*rows, (_open(t, agreed, "button-back", "e"),)))


def _packed(keys: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Put short labels in pairs, each other one on a line of its own."""
    rows: list[tuple[Button, ...]] = []
    for short, group in groupby(keys, key=lambda key: len(key.text) <= SHORT):
        alike = list(group)
        rows += _paired(alike) if short else [(key,) for key in alike]
    return rows


def _option(t: Texts, agreed: Agreed, option: Option) -> Screen:
    value, usual = flat(agreed.rules)[option.id], flat(preset(agreed.preset))[option.id]
    parts = [bold(option_name(t, option)), option_about(t, option), Markup()]
    parts.append(t("menu-now", value=value_name(t, option, value)))
    if value != usual:
        words = value_name(t, option, usual)
        parts.append(t("menu-usual", preset=t(f"preset-{agreed.preset}"), value=words))
    if not meaningful(agreed.rules, option.id):
        parts.append(t("menu-no-effect"))
    parts += [t("menu-next-match")] if agreed.playing else []
    names = [value_name(t, option, each) for each in option.values]
    if max(map(len, names)) > LONG:
        parts += [Markup(), *(markup("• ", name) for name in names)]
    keys = _members(t, agreed, option, value) if option.is_set else _values(t, agreed, option, value)
    back = Button(
        t.plain("menu-back-to", section=t.plain(f"section-{option.section}")), _page_of(agreed, option)
    )
    return Screen(lines(parts), (*_packed(keys), (back,)))


def _page_of(agreed: Agreed, option: Option) -> str:
    return pack(RulesPage(agreed.group, f"s{option.section}"))


def _values(t: Texts, agreed: Agreed, option: Option, present: Value) -> list[Button]:
    """Return a button for each value; those that contradict another option are marked."""
    base = flat(agreed.rules)
    keys = []
    for value in option.values:
        clash = value != present and clashes({**base, option.id: value})
        mark = "✓ " if value == present else "⚠️ " if clash else ""
        data = pack(SetRules(agreed.group, spell({option.id: value})))
        label = mark + value_name(t, option, value)
        keys.append(Button(label, data, style="success" if value == present else None))
    return keys


def _members(t: Texts, agreed: Agreed, option: Option, present: Value) -> list[Button]:
    """Return a switch for each member of a set."""
    mask = choices(option).index(present)
    keys = []
    for place, member in enumerate(option.values):
        toggled = choices(option)[mask ^ 1 << place]
        label = ("☑️ " if mask >> place & 1 else "⬜ ") + value_name(t, option, member)
        keys.append(Button(label, pack(SetRules(agreed.group, spell({option.id: toggled})))))
    return keys


def clash_screen(t: Texts, agreed: Agreed, wanted: Mapping[str, Value]) -> Screen:
    """Explain what `wanted` contradicts and offer the ways out of it."""
    options = catalog()
    told = ", ".join(sentence(t, options[name], value) for name, value in wanted.items())
    found = clashes({**flat(agreed.rules), **wanted})
    ways = remedies(agreed.rules, wanted)[:OFFERED]
    parts = [t("menu-clash", rule=told), Markup()]
    parts += [markup("⚠️ ", t(f"conflict-{name}")) for name in found]
    parts += [Markup(), t("menu-clash-ways" if ways else "menu-clash-none")]
    rows = []
    for number, extra in enumerate(ways, 1):
        changes = ", ".join(sentence(t, options[key], value) for key, value in extra.items())
        parts.append(markup(f"{number}. ", changes))
        both = pack(SetRules(agreed.group, spell({**wanted, **extra})))
        rows.append((Button(t.plain("button-way", number=str(number)), both, style="success"),))
    first = options[next(iter(wanted))]
    rows.append((_open(t, agreed, "button-leave-it", f"o{first.info.code}"),))
    return Screen(lines(parts), tuple(rows))


def _presets(t: Texts, agreed: Agreed) -> Screen:
    told = [markup("• ", bold(t(f"preset-{name}")), ". ", t(f"preset-{name}-about")) for name in presets()]
    keys = [
        Button(
            ("✓ " if name == agreed.preset else "") + t(f"preset-{name}"),
            pack(RulesPage(agreed.group, f"p{name}")),
        )
        for name in presets()
    ]
    text = lines([t("menu-presets"), "", *told])
    return Screen(text, (*_paired(keys), (_open(t, agreed, "button-back", "e"),)))


def _preset(t: Texts, agreed: Agreed, name: str) -> Screen:
    parts = [t("menu-title", preset=t(f"preset-{name}")), _about(t, name)]
    if name != "classic":
        told = [markup("• ", line) for line in difference_lines(t, "classic", preset(name))]
        parts += [Markup(), t("menu-differences", preset=t("preset-classic")), *told]
    dropped = len(told_differences(agreed.preset, agreed.rules))
    parts += [Markup(), t("menu-preset-drops", count=dropped)] if dropped else []
    parts += [Markup(), t("menu-next-match")] if agreed.playing else []
    take = Button(t.plain("button-take-preset"), pack(TakePreset(agreed.group, name)), style="success")
    return Screen(lines(parts), ((take,), (_open(t, agreed, "button-back", "p"),)))


def _saved(t: Texts, agreed: Agreed) -> Screen:
    keys = [Button(each.name, pack(LoadRules(agreed.group, each.id))) for each in agreed.saved]
    text = lines([t("menu-saved" if keys else "menu-saved-none"), "", t("menu-saved-how")])
    return Screen(text, (*_packed(keys), (_open(t, agreed, "button-back", "e"),)))


def _share(t: Texts, agreed: Agreed) -> Screen:
    code = share(agreed.preset, agreed.rules)
    return Screen(t("menu-share", code=code), ((_open(t, agreed, "button-back", "v"),),))
