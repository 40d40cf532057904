"""The rules menu: every page is drawn from the group's agreed rules and the page's short name.

v, d         the present rules, for everybody     p, p2, p<preset>   the presets, one of them
e            the sections                         m              rules saved under names
s<section>_<n>   a page of its options, from 1    c              the code to share
o<code>      one option and its values            w<assignment>  its contradictions, and the ways out

The menu is for one person and stands in their direct chat. The group sees the text of a page, with keys that
open it there (`group_screen`), answers to unknown words, and the line that tells who changed its rules.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from markupsafe import Markup

from bot.screens import (
    Button,
    Control,
    Row,
    Rows,
    Screen,
    lines,
    paragraphs,
    shortlist,
    switch_button,
    tab_button,
    value_button,
)
from bot.screens.rules import (
    Agreed,
    difference_lines,
    labelled,
    listed,
    opens,
    option_about,
    option_name,
    packed,
    page_of_preset,
    paired,
    place_line,
    preset_described,
    preset_lines,
    presets_on_page,
    sentence,
    told_differences,
    value_name,
)
from bot.words.buttons import (
    BACK,
    CHOSEN,
    FORWARD,
    WARNING,
    Book,
    LoadRules,
    Press,
    RulesPage,
    SetRules,
    TakePreset,
    pack,
    unpack,
)
from bot.words.links import ReadBook, url
from bot.words.texts import Texts, bold, code, joined, markup, words_of
from club.rules import (
    BadCode,
    conflicts_of,
    decode_values,
    encode_rules,
    encode_values,
    option_values,
    options_by_code,
    remedies,
)
from game.rules import Option, Rules, Value, catalog, flat, meaningful, preset, presets

_SECTION = re.compile(r"([a-z]+)(?:_(\d))?", re.ASCII)


def menu_screen(t: Texts, agreed: Agreed, page: str, note: Markup | None = None) -> Screen:
    """Draw a page of the menu, with a note above it about the last change.

    A page that does not exist any more is replaced by the page of sections.
    """
    screen = _page(t, agreed, page)
    return Screen(text=paragraphs([note], [screen.text]), rows=screen.rows) if note else screen


def group_screen(t: Texts, agreed: Agreed, page: str, note: Markup | None = None) -> Screen:
    """Draw a page for a group: its text, the keys that set something, and one that opens the menu.

    A note about the last change is shown alone: the page is one press away.
    """
    screen = _page(t, agreed, page)
    text = note or screen.text
    if page == "v":
        book = Button(t.plain("button-book"), url=url(agreed.bot, ReadBook(f"g{agreed.group}")))
        match = Button(t.plain("button-match-book"), url=url(agreed.bot, ReadBook(f"t{agreed.table}")))
        change, share = _doors(t, agreed)
        rows: Rows = ((change,), *(((match,),) if _differs(agreed) else ()), (book,), (share,))
        text = note or paragraphs([t("menu-by-keys")], [screen.text])
    else:
        doing = tuple(row for row in screen.rows if any(isinstance(_press(key), SetRules) for key in row))
        rows = () if page == "c" else (*doing, (opens(t, agreed, "button-change-rules", _linked(page)),))
    return Screen(text=text, rows=rows)


def _linked(page: str) -> str:
    """Return a page, or the sections for one whose name is too long for a button."""
    return page if len(page) <= LONGEST_PRESS else "e"


def _press(key: Button) -> Press | None:
    return unpack(key.data or "")


def _page(t: Texts, agreed: Agreed, page: str) -> Screen:
    kind, rest = page[:1], page[1:]
    if kind == "s" and (found := _SECTION.fullmatch(rest)) and found[1] in Rules.model_fields:
        return section_screen(t, agreed, found[1], int(found[2] or 1))
    if kind == "o" and rest in options_by_code():
        return option_screen(t, agreed, options_by_code()[rest])
    if kind == "p" and rest in presets():
        return _preset(t, agreed, rest)
    if page == "p2":
        return _presets(t, agreed, 2)
    if kind == "w":
        return _wanted(t, agreed, rest)
    pages = {"v": _overview, "d": _overview, "p": _presets, "m": _saved, "c": _share}
    return pages.get(page, _sections)(t, agreed)


def _wanted(t: Texts, agreed: Agreed, assignment: str) -> Screen:
    """Draw the ways out of a contradiction; the first option itself if there is none any more."""
    try:
        wanted = decode_values(assignment)
    except BadCode:
        wanted = {}
    if not wanted:
        return _sections(t, agreed)
    if conflicts_of({**flat(agreed.rules), **wanted}):
        return clash_screen(t, agreed, wanted)
    return option_screen(t, agreed, catalog()[next(iter(wanted))])


def _overview(t: Texts, agreed: Agreed) -> Screen:
    name = t(f"preset-{agreed.preset}")
    head = [t("menu-title", preset=name), *place_line(t, agreed), *preset_described(t, agreed.preset)]
    text = paragraphs(head, _changes(t, agreed.preset, agreed.rules), _match_note(t, agreed))
    match = Button(t.plain("button-match-book"), pack(Book(f"t{agreed.table}", 0)))
    book = Button(t.plain("button-book"), pack(Book(f"g{agreed.group}", 0)))
    return Screen(text=text, rows=(*(((match,),) if _differs(agreed) else ()), (book,), _doors(t, agreed)))


def _doors(t: Texts, agreed: Agreed) -> Row:
    return opens(t, agreed, "button-change-rules", "e"), opens(t, agreed, "button-share", "c")


def _changes(t: Texts, name: str, rules: Rules) -> list[Markup]:
    """Return the block that lists the differences from a preset."""
    different = listed(difference_lines(t, name, rules))
    if not different:
        return [t("menu-as-it-is")]
    return [t("menu-differences", preset=t(f"preset-{name}")), *different]


def _differs(agreed: Agreed) -> bool:
    """Return whether the running match has other rules than those agreed for the next one."""
    return agreed.match is not None and agreed.match != (agreed.preset, agreed.rules)


def _match_note(t: Texts, agreed: Agreed) -> list[Markup]:
    if agreed.match is None:
        return []
    if not _differs(agreed):
        return [t("menu-match-same")]
    name, rules = agreed.match
    count = len(told_differences(name, rules))
    return [t("menu-match-other", preset=t(f"preset-{name}"), count=count)]


def _sections(t: Texts, agreed: Agreed) -> Screen:
    name = t.plain(f"preset-{agreed.preset}")
    later = [t("menu-next-match")] if agreed.playing else []
    hint = [t("menu-hint", place=agreed.place), *later]
    head = [t("menu-title", preset=name), *place_line(t, agreed)]
    changed = told_differences(agreed.preset, agreed.rules)
    rows: list[Row] = [(labelled(agreed, t.plain("menu-preset-key", preset=name), "p"),)]
    rows += paired([_section_key(t, agreed, section, changed) for section in Rules.model_fields])
    if agreed.saved:
        rows.append((opens(t, agreed, "button-saved", "m"),))
    if changed:
        reset = pack(TakePreset(agreed.group, agreed.preset))
        rows.append((Button(t.plain("button-reset"), reset, style="danger"),))
    rows.append((opens(t, agreed, "button-done", "d"),))
    changes = _changes(t, agreed.preset, agreed.rules)
    text, brief = paragraphs(head, changes, hint), paragraphs(head, changes, later)
    return Screen(text=text, brief=brief, rows=tuple(rows))


def _section_key(t: Texts, agreed: Agreed, section: str, changed: Mapping[str, Value]) -> Button:
    count = sum(catalog()[name].section == section for name in changed)
    title = t.plain(f"section-{section}")
    label = t.plain("menu-section-changed", section=title, count=str(count)) if count else title
    return labelled(agreed, label, f"s{section}")


def _presets(t: Texts, agreed: Agreed, number: int = 1) -> Screen:
    """Draw a page of the presets, from 1: a line about each, and a key with its name."""
    names = presets_on_page(number)
    keys = [
        value_button(
            t.plain(f"preset-{name}"),
            pack(RulesPage(agreed.group, f"p{name}")),
            now=name == agreed.preset,
            note=t.plain(f"preset-{name}-line"),
        )
        for name in names
    ]
    turn = labelled(agreed, FORWARD, "p2") if number == 1 else labelled(agreed, BACK, "p")
    back = opens(t, agreed, "button-back", "e")
    text = paragraphs([t("menu-presets")], preset_lines(t, names))
    return Screen(text=text, brief=t("menu-presets"), rows=(*paired(keys), (turn, back)))


def _preset(t: Texts, agreed: Agreed, name: str) -> Screen:
    head, differ = [t("menu-title", preset=t(f"preset-{name}")), *preset_described(t, name)], list[Markup]()
    if name != "classic":
        different = listed(difference_lines(t, "classic", preset(name)))
        differ = [t("menu-differences", preset=t("preset-classic")), *different]
    dropped = len(told_differences(agreed.preset, agreed.rules))
    notes = [t("menu-preset-drops", count=dropped, place=agreed.place)] if dropped else []
    notes += [t("menu-next-match")] if agreed.playing else []
    take = Button(t.plain("button-take-preset"), pack(TakePreset(agreed.group, name)), style="success")
    back = "p" if page_of_preset(name) == 1 else "p2"
    return Screen(
        text=paragraphs(head, differ, notes), rows=((take,), (opens(t, agreed, "button-back", back),))
    )


def _saved(t: Texts, agreed: Agreed) -> Screen:
    keys = [Button(each.name, pack(LoadRules(agreed.group, each.id))) for each in agreed.saved]
    how = t("menu-saved-how", place=agreed.place)
    text = lines([t("menu-saved" if keys else "menu-saved-none"), "", how])
    return Screen(text=text, rows=(*packed(keys), (opens(t, agreed, "button-back", "e"),)))


def _share(t: Texts, agreed: Agreed) -> Screen:
    code = encode_rules(agreed.preset, agreed.rules)
    return Screen(text=t("menu-share", code=code), rows=((opens(t, agreed, "button-back", "v"),),))


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
    keys = [_option_key(t, agreed, each) for each in shown]
    turns = tuple(
        tab_button(
            str(page),
            pack(RulesPage(agreed.group, f"s{section}_{page}")),
            now=page == number,
            chat=f"· {page} ·",
        )
        for page in range(1, len(pages) + 1)
    )
    rows = [*packed(keys), *([turns] if len(pages) > 1 else []), (opens(t, agreed, "button-back", "e"),)]
    return Screen(text=paragraphs([title], told, last), brief=paragraphs([title], last), rows=tuple(rows))


def _option_key(t: Texts, agreed: Agreed, option: Option) -> Button:
    """Return the key that opens an option; in the app it tells the value, and whether the preset has it."""
    value, usual = option.of(agreed.rules), option.of(preset(agreed.preset))
    name, told = option_name(t, option), value_name(t, option, value)
    if value != usual:
        told = words_of(t("menu-difference", rule=told, usual=value_name(t, option, usual)))
    control = Control("option", name, value != usual)
    return Button(name, pack(RulesPage(agreed.group, f"o{option.info.code}")), note=told, control=control)


def _pages(agreed: Agreed, section: str) -> tuple[list[list[Option]], int]:
    """Return the options of a section in pages of about one length, and the number without effect."""
    options = [each for each in catalog().values() if each.section == section]
    shown = [each for each in options if meaningful(agreed.rules, each.id)]
    size = ceil(len(shown) / max(1, ceil(len(shown) / ON_A_PAGE))) or 1
    pages = [shown[place : place + size] for place in range(0, len(shown), size)]
    return pages or [[]], len(options) - len(shown)


def _played(t: Texts, agreed: Agreed, option: Option) -> Markup:
    """Write the present value: "Fine: 200 (in the preset: 120)", the value in bold."""
    value, usual = option.of(agreed.rules), option.of(preset(agreed.preset))
    told = t("rules-option", name=option_name(t, option), value=bold(value_name(t, option, value)))
    return told if value == usual else t("menu-difference", rule=told, usual=value_name(t, option, usual))


def option_screen(t: Texts, agreed: Agreed, option: Option) -> Screen:
    """Draw an option with its values, the present one marked."""
    value = option.of(agreed.rules)
    head = [bold(option_name(t, option)), option_about(t, option)]
    names = [value_name(t, option, each) for each in option.values]
    listed = _listed(t, option, value) if max(map(len, names)) > LONG else []
    keys = _members(t, agreed, option, value) if option.is_set else _values(t, agreed, option, value)
    text = paragraphs(head, _now(t, agreed, option), listed)
    back = t.plain("menu-back-to", section=t.plain(f"section-{option.section}"))
    last = labelled(agreed, back, _page_of(agreed, option))
    return Screen(text=text, rows=(*packed(keys), *_undo(t, agreed, option), (last,)))


def _undo(t: Texts, agreed: Agreed, option: Option) -> Rows:
    """Return the key that sets a changed option to the value of the preset."""
    usual = option.of(preset(agreed.preset))
    if option.of(agreed.rules) == usual:
        return ()
    press = SetRules(agreed.group, encode_values({option.id: usual}))
    return ((Button(t.plain("button-usual"), pack(press)),),)


def _now(t: Texts, agreed: Agreed, option: Option) -> list[Markup]:
    """Write the present value, the usual one, and when a change takes effect."""
    value, usual = option.of(agreed.rules), option.of(preset(agreed.preset))
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
        data = pack(SetRules(agreed.group, encode_values({option.id: value})))
        label = f"{WARNING} {value_name(t, option, value)}" if clash else value_name(t, option, value)
        now = value == present
        keys.append(value_button(label, data, now=now, style="primary" if now else None))
    return keys


def _members(t: Texts, agreed: Agreed, option: Option, present: Value) -> list[Button]:
    """Return a switch for each member of a set."""
    mask = option_values(option).index(present)
    keys = []
    for place, member in enumerate(option.values):
        toggled = option_values(option)[mask ^ 1 << place]
        data = pack(SetRules(agreed.group, encode_values({option.id: toggled})))
        keys.append(switch_button(value_name(t, option, member), data, on=bool(mask >> place & 1)))
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
        words = encode_values({**wanted, **extra})
        if len(words) <= LONGEST_PRESS:  # what does not fit can still be written
            keys.append(Button(label, pack(SetRules(agreed.group, words)), style="success"))
    return [(key,) for key in keys]


def _sentences(t: Texts, values: Mapping[str, Value]) -> str:
    return ", ".join(sentence(t, catalog()[name], value) for name, value in values.items())


LONGEST_PRESS = 36
"""Letters of an assignment that fit into a button beside the token of the group."""
QUOTED = 120
"""Letters of a request that are quoted when it was not understood."""
Meant = tuple[Option, Value | None]
"""Suggestion: an option, and its value if that was understood."""


def near_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[Meant]) -> Screen:
    """Say that there is no such option and suggest similar ones, or else all sections."""
    word = clipped(word, QUOTED)
    told = [t("menu-near", word=word)] if near else [t("menu-no-option", word=word), t("menu-which")]
    text = lines([*told, *(_near_line(t, option, value) for option, value in near)])
    return _offering(t, agreed, text, [_near_key(t, agreed, *each) for each in near])


def _near_key(t: Texts, agreed: Agreed, option: Option, value: Value | None) -> Button:
    """Return the key that sets an option, or without a value the key that opens it."""
    if value is None:
        return labelled(agreed, option_name(t, option), f"o{option.info.code}")
    return Button(sentence(t, option, value), pack(SetRules(agreed.group, encode_values({option.id: value}))))


def no_preset_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[str]) -> Screen:
    """Say that there is no such preset and suggest similar ones, or else all."""
    offered = near or tuple(presets())
    names = joined(" · ", (t(f"preset-{name}") for name in offered))
    key = "menu-no-preset-near" if near else "menu-no-preset"
    how = t("menu-how-preset", preset=lowered(t.plain(f"preset-{offered[0]}")))
    text = lines([t(key, word=clipped(word), presets=names), how])
    keys = [labelled(agreed, t.plain(f"preset-{name}"), f"p{name}") for name in near]
    return _offering(t, agreed, text, keys, "p")


def no_value(t: Texts, option: Option, word: str, near: Sequence[Value]) -> Markup:
    """Say that an option has no such value; list its values and suggest similar ones."""
    values = ", ".join(value_name(t, option, each) for each in option.values)
    told = t("menu-no-value", name=option_name(t, option), word=clipped(word), values=values)
    return lines([told, *(_near_line(t, option, each) for each in near)])


def _near_line(t: Texts, option: Option, value: Value | None) -> Markup:
    return markup("• ", code(written(t, option, value)))


def written(t: Texts, option: Option, value: Value | None) -> str:
    """Return the text to write for an option, with its value if there is one: "/rules fine 200"."""
    words = "" if value is None else f" {value_name(t, option, value)}"
    return f"/rules {lowered(option_name(t, option))}{words}"


def clipped(word: str, length: int = 60) -> str:
    """Cut a user's text to a length worth repeating."""
    return word if len(word) <= length else f"{word[:length].rstrip()}…"


def lowered(name: str) -> str:
    """Return a name as it is written within a sentence."""
    return name[:1].lower() + name[1:]


def _offering(t: Texts, agreed: Agreed, text: Markup, keys: Sequence[Button], others: str = "e") -> Screen:
    """Put keys under the text, and one for all the others."""
    rows = [(each,) for each in keys]
    return Screen(text=text, rows=(*rows, (opens(t, agreed, "button-change-rules", others),)))


def with_also(t: Texts, agreed: Agreed, line: Screen, also: Mapping[str, tuple[Value, ...]]) -> Screen:
    """Put keys below an announcement for the other values that may have been meant."""
    rows = [
        (_near_key(t, agreed, catalog()[name], value),)
        for name, values in also.items()
        for value in values
        if flat(agreed.rules)[name] != value
    ]
    return replace(line, rows=tuple(rows))


TOLD = 6
"""Options named at most."""

Played = tuple[str, Rules]
"""Rules of a group: the name of a preset, and the rules."""


def told_screen(t: Texts, people: Sequence[str], before: Played, after: Played, *, playing: bool) -> Screen:
    """Write who changed the rules from `before` to `after`; `playing` during a match."""
    named = list(_told_changes(t, before, after))
    told = named[:TOLD] + ([t("and-more", count=len(named) - TOLD)] if len(named) > TOLD else [])
    line = t("menu-told", who=shortlist(t, people), rules=joined(" · ", told))
    return Screen(text=markup(line, " ", t("menu-later")) if playing else line)


def restored_screen(t: Texts, people: Sequence[str]) -> Screen:
    """Write who changed the rules back to what they were."""
    return Screen(text=t("menu-told-back", who=shortlist(t, people)))


def _told_changes(t: Texts, before: Played, after: Played) -> Iterator[Markup]:
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
