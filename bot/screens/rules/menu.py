"""The rules menu: every page is drawn from the group's agreed rules and the page's short name.

v, d         the present rules, for everybody     p, p2, p<preset>   the presets, one of them
e            the sections                         m              rules saved under names
s<section>_<n>   a page of its options, from 1    c              the code to share
o<code>      one option and its values            w<assignment>  its contradictions, and the ways out

The menu is for one person and stands in their direct chat. The group sees the text of a page, with keys that
open it there (`group_screen`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from markupsafe import Markup

from bot.screens.rules.keys import labelled, opens, packed, paired
from bot.screens.rules.options import clash_screen, option_screen, section_screen
from bot.screens.rules.presets import described, on_page, page_of, told
from bot.screens.rules.words import Agreed, difference_lines, listed, place_line, told_differences
from bot.screens.screen import Button, Row, Rows, Screen, lines, paragraphs
from bot.words.buttons import Book, LoadRules, Press, SetRules, TakePreset, pack, unpack
from bot.words.emoji import BACK, FORWARD, chosen
from bot.words.links import ReadBook, url
from bot.words.texts import Texts
from club.rules import BadCode, conflicts_of, decode_values, encode_rules, options_by_code
from game.rules import Rules, Value, catalog, flat, preset, presets

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
        rows: Rows = (*(((match,),) if _differs(agreed) else ()), (book,), _doors(t, agreed))
    else:
        doing = tuple(row for row in screen.rows if any(isinstance(_press(key), SetRules) for key in row))
        rows = () if page == "c" else (*doing, (opens(t, agreed, "button-change-rules", page),))
    return Screen(text=text, rows=rows)


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
    head = [t("menu-title", preset=name), *place_line(t, agreed), *described(t, agreed.preset)]
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
    hint = [t("menu-hint", place=agreed.place), *([t("menu-next-match")] if agreed.playing else [])]
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
    return Screen(text=paragraphs(head, _changes(t, agreed.preset, agreed.rules), hint), rows=tuple(rows))


def _section_key(t: Texts, agreed: Agreed, section: str, changed: Mapping[str, Value]) -> Button:
    count = sum(catalog()[name].section == section for name in changed)
    title = t.plain(f"section-{section}")
    label = t.plain("menu-section-changed", section=title, count=str(count)) if count else title
    return labelled(agreed, label, f"s{section}")


def _presets(t: Texts, agreed: Agreed, number: int = 1) -> Screen:
    """Draw a page of the presets, from 1: a line about each, and a key with its name."""
    names = on_page(number)
    keys = [
        labelled(agreed, chosen(t.plain(f"preset-{name}"), now=name == agreed.preset), f"p{name}")
        for name in names
    ]
    turn = labelled(agreed, FORWARD, "p2") if number == 1 else labelled(agreed, BACK, "p")
    back = opens(t, agreed, "button-back", "e")
    return Screen(text=paragraphs([t("menu-presets")], told(t, names)), rows=(*paired(keys), (turn, back)))


def _preset(t: Texts, agreed: Agreed, name: str) -> Screen:
    head, differ = [t("menu-title", preset=t(f"preset-{name}")), *described(t, name)], list[Markup]()
    if name != "classic":
        different = listed(difference_lines(t, "classic", preset(name)))
        differ = [t("menu-differences", preset=t("preset-classic")), *different]
    dropped = len(told_differences(agreed.preset, agreed.rules))
    notes = [t("menu-preset-drops", count=dropped, place=agreed.place)] if dropped else []
    notes += [t("menu-next-match")] if agreed.playing else []
    take = Button(t.plain("button-take-preset"), pack(TakePreset(agreed.group, name)), style="success")
    back = "p" if page_of(name) == 1 else "p2"
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
