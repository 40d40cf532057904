"""The rule book of a table: the whole game in a reader's language, exactly as it is played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from bot.buttons import Book, RulesPage, pack
from bot.markup import bold, italic, markup
from bot.screens.rules.words import difference_lines, option_about, option_name, value_name
from bot.screens.screen import Button, Screen, lines
from bot.signs import BACK, FORWARD
from bot.texts import Texts
from game.rules import Rules, catalog, flat, meaningful

PAGE = 3000
"""Characters after which a page ends, well within Telegram's bound."""

CORE: Mapping[str, tuple[str, ...]] = {
    "table": ("deck", "deal"),
    "auction": ("auction",),
    "talon": ("talon",),
    "play": ("play", "marriages"),
    "scoring": ("scoring",),
    "barrel": ("barrel",),
}
"""By section, the parts of the game that no option changes."""
SEATS = {2: "two", 4: "four"}
"""By number of players, what is different from three."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One option as it stands: its name, its value, what it means."""

    name: str
    value: str
    about: Markup


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the book: first what always holds, then what the table has chosen."""

    title: str
    core: tuple[Markup, ...]
    rules: tuple[Rule, ...]


def chapters(t: Texts, rules: Rules) -> Iterator[Chapter]:
    """Yield the chapters of a book; options without an effect are left out, and chapters without a word."""
    values = flat(rules)
    for section in Rules.model_fields:
        options = [each for each in catalog().values() if each.section == section]
        told = tuple(
            Rule(option_name(t, each), value_name(t, each, values[each.id]), option_about(t, each))
            for each in options
            if meaningful(rules, each.id)
        )
        core = CORE.get(section, ())
        if section == "table" and rules.table.players in SEATS:
            core = (*core, SEATS[rules.table.players])
        yield Chapter(t.plain(f"section-{section}"), tuple(t(f"rules-book-{part}") for part in core), told)


def book_pages(t: Texts, preset: str, rules: Rules) -> list[Markup]:
    """Return the book as pages, differences from the preset first."""
    pages = [_opening(t, preset, rules)]
    for chapter in chapters(t, rules):
        for number, block in enumerate(_blocks(chapter)):
            if len(pages[-1]) + len(block) <= PAGE:
                pages[-1] += block
            else:
                pages.append(bold(f"{chapter.title} …") + block if number else block.lstrip("\n"))
    return pages


def _opening(t: Texts, preset: str, rules: Rules) -> Markup:
    about = italic(t(f"preset-{preset}-about"))
    different = [markup("• ", line) for line in difference_lines(t, preset, rules)]
    name = t(f"preset-{preset}")
    changes = ["", t("menu-differences", preset=name), *different] if different else []
    return lines([t("book-title", preset=name), about, *changes])


def _blocks(chapter: Chapter) -> Iterator[Markup]:
    """Yield what is not parted between two pages: the title with what follows it, then rule by rule."""
    told = [markup("\n\n", words) for words in chapter.core]
    told += [markup("\n• ", _told(rule)) for rule in chapter.rules]
    if chapter.core and chapter.rules:
        told[len(chapter.core)] = markup("\n", told[len(chapter.core)])
    first, *others = told
    yield markup("\n\n", _title(chapter.title), "\n", first.lstrip())
    yield from others


def _title(name: str) -> Markup:
    return bold(name.upper())


def _told(rule: Rule) -> Markup:
    return markup(bold(f"{rule.name}: {rule.value}."), " ", rule.about)


def book_screen(t: Texts, book: Book, preset: str, rules: Rules, title: str = "", group: str = "") -> Screen:
    """Draw a page of a book; `title` and the token `group` are of the group that plays by it, if one does."""
    pages = book_pages(t, preset, rules)
    page = min(book.page, len(pages) - 1)
    place = markup(t("menu-place", place=title), "\n") if title else markup()
    keys = [_turn(book, BACK, page - 1)] if page else []
    keys.append(_turn(book, f"{page + 1} / {len(pages)}", page))
    keys += [_turn(book, FORWARD, page + 1)] if page + 1 < len(pages) else []
    rows = [tuple(keys)]
    if page == 0:
        rows += _contents(t, book, pages)
    if group:
        rows.append((Button(t.plain("button-change-rules"), pack(RulesPage(group, "e"))),))
    return Screen(place + pages[page], tuple(rows))


def _contents(t: Texts, book: Book, pages: list[Markup]) -> list[tuple[Button, ...]]:
    """Return a button for each chapter that begins on a later page, two in a row."""
    keys = []
    for name in (t.plain(f"section-{section}") for section in Rules.model_fields):
        place = next(number for number, text in enumerate(pages) if _title(name) in text)
        keys += [_turn(book, name, place)] if place else []
    return [tuple(keys[place : place + 2]) for place in range(0, len(keys), 2)]


def _turn(book: Book, label: str, page: int) -> Button:
    return Button(label, pack(Book(book.of, page)))
