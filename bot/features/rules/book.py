"""The rule book of a table: the whole game in the reader's language, exactly as played there.

A token names the group or the table whose rules they are, and strangers may not read them. Everybody may read
the rules of the classic game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from bot.screens import Button, Screen, lines
from bot.screens.rules import difference_lines, listed, option_name, preset_described, value_name
from bot.tables.visit import Visit
from bot.words.buttons import BACK, FORWARD, Book, RulesPage, pack
from bot.words.texts import Texts, bold, folded, markup
from club.model import Chat
from club.rules import rules_of
from game.rules import Option, Rules, Value, catalog, meaningful, preset


async def group_of(visit: Visit, token: str) -> Chat | None:
    """Return the group of a token if the visitor is a member; else None."""
    house = visit.house
    named = await house.store.chat_called(token)
    if named is None or not await house.rights.is_member(visit.player.id, named.id):
        return None
    return await house.people.group(named.id)


async def book_page(visit: Visit, press: Book) -> tuple[int | None, Screen]:
    """Draw a page of the rules of a table or a group, or of the classic rules.

    Return the group of the rules too; None if there is none or the reader may not know of it.
    """
    if not press.of:
        return None, book_screen(visit.t, press, "classic", preset("classic"))
    chat, played = await _played(visit, press.of)
    if chat is None:
        return None, Screen(text=visit.t("book-gone"))
    return chat.id if chat.id < 0 else None, book_screen(visit.t, press, *played, chat.title, chat.token)


async def _played(visit: Visit, of: str) -> tuple[Chat | None, tuple[str, Rules]]:
    """Return the group of a book and its rules; no group if the visitor may not read it."""
    house = visit.house
    nobody = None, ("classic", preset("classic"))
    if of.startswith("g"):
        chat = await group_of(visit, of[1:])
        return (chat, rules_of(chat)) if chat else nobody
    table = await house.store.table_called(of[1:])
    if table is None or not await house.rights.may_read(visit.player, table):
        return nobody
    return await house.people.group(table.chat), (table.preset, table.rules)


PAGE = 1400
"""Characters after which a page ends: what a phone shows on one screen."""

NOT_PLAYED = ("off", "none", ())
"""Values of a rule that is not played, unless the value has a text of its own."""
REDEALS_OF_TALON = ("redeal_talon_points_below", "redeal_talon_nines", "redeal_talon_jacks")
REDEALS = (
    *REDEALS_OF_TALON,
    "redeal_hand_points_below",
    "redeal_hand_nines",
    "redeal_hand_jacks",
    "redeal_after_discard",
)
ABOUT: Mapping[str, tuple[str, ...]] = {"redeal_talon_scope": REDEALS_OF_TALON, "redeal_claimant": REDEALS}
"""Rules about other rules: without any of those, there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Option with its name, its value, and notes for players."""

    name: str
    value: str
    about: Markup | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Section of the book: first the fixed rules, then the table's choices."""

    title: str
    core: tuple[Markup, ...]
    rules: tuple[Rule, ...]


def chapters(t: Texts, rules: Rules) -> Iterator[Chapter]:
    """Yield the chapters of a book: only rules in use; an empty chapter is left out."""
    for section in Rules.model_fields:
        played = [
            each for each in catalog().values() if each.section == section and is_played(t, rules, each)
        ]
        core = tuple(t(f"rules-book-{part}") for part in _core(section, rules))
        if core or played:
            yield Chapter(
                t.plain(f"section-{section}"), core, tuple(_rule(t, rules, each) for each in played)
            )


def _core(section: str, rules: Rules) -> Iterator[str]:
    """Yield the fixed rules of a section, as far as this table plays them."""
    two = rules.table.players == 2
    match section:
        case "table":
            yield "deck"
            yield "two" if two else "deal"
            if rules.table.players == 4:
                yield "four"
        case "talon" if not two:
            yield "talon"
        case "auction" | "scoring":
            yield section
        case "play":
            yield from ("play", "marriages", *(("trump",) if rules.play.trump == "marriage" else ()))
        case "barrel" if rules.barrel.barrel_at != "off":
            yield from ("barrel", *(("barrel-win",) if rules.barrel.barrel_mode != "accumulate" else ()))


def is_played(t: Texts, rules: Rules, option: Option) -> bool:
    """Return whether the book mentions an option: it has an effect here and is not simply left out."""
    others = [catalog()[each].of(rules) for each in ABOUT.get(option.id, ())]
    if not meaningful(rules, option.id) or (others and all(each in NOT_PLAYED for each in others)):
        return False
    value = option.of(rules)
    return not _left_out(option, value) or t.has(f"told-{option.id}-{value}")


def _left_out(option: Option, value: Value) -> bool:
    """Return whether a value means that there is no such rule; "no limit" is a rule."""
    return value in NOT_PLAYED and (value != "none" or option.id == "settlement")


def not_played(t: Texts, rules: Rules) -> list[str]:
    """Return the names of optional rules that are not played."""
    return [
        option_name(t, each)
        for each in catalog().values()
        if meaningful(rules, each.id) and _left_out(each, each.of(rules)) and not is_played(t, rules, each)
    ]


def _rule(t: Texts, rules: Rules, option: Option) -> Rule:
    value = option.of(rules)
    keys = (f"told-{option.id}-{value}", f"told-{option.id}")
    about = next((t(key) for key in keys if t.has(key)), None)
    return Rule(option_name(t, option), value_name(t, option, value), about)


def book_pages(t: Texts, preset: str, rules: Rules) -> list[Markup]:
    """Return the pages of the book: differences from the preset first, unplayed rules last."""
    pages = [_opening(t, preset, rules)]
    for chapter in chapters(t, rules):
        blocks = list(_blocks(chapter))
        length = sum(map(len, blocks))
        if len(pages[-1]) + length > PAGE >= length:
            pages.append(markup())
        for number, block in enumerate(blocks):
            if len(pages[-1]) + len(block) <= PAGE:
                pages[-1] += block if pages[-1] else block.lstrip("\n")
            else:
                pages.append(bold(f"{chapter.title} …") + block if number else block.lstrip("\n"))
    if names := not_played(t, rules):
        pages[-1] += markup("\n\n", folded(t("book-not-played", rules=" · ".join(names))))
    return pages


def _opening(t: Texts, preset: str, rules: Rules) -> Markup:
    different = listed(difference_lines(t, preset, rules))
    name = t(f"preset-{preset}")
    changes = ["", t("menu-differences", preset=name), *different] if different else []
    return lines([t("book-title", preset=name), *preset_described(t, preset), *changes])


def _blocks(chapter: Chapter) -> Iterator[Markup]:
    """Yield blocks that no page break divides: the title with the first rule, then rule by rule."""
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
    return markup(bold(f"{rule.name}: {rule.value}."), *((" ", rule.about) if rule.about else ()))


def book_screen(t: Texts, book: Book, preset: str, rules: Rules, title: str = "", group: str = "") -> Screen:
    """Draw a page of a book; `title` and the token `group` belong to the group that plays by it, if any."""
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
    return Screen(text=place + pages[page], rows=tuple(rows))


def _contents(t: Texts, book: Book, pages: list[Markup]) -> list[tuple[Button, ...]]:
    """Return a button for each chapter that begins on a later page, two in a row."""
    titles = [t.plain(f"section-{section}") for section in Rules.model_fields]
    places = {name: number for name in titles for number, text in enumerate(pages) if _title(name) in text}
    keys = [_turn(book, name, place) for name, place in places.items() if place]
    return [tuple(keys[place : place + 2]) for place in range(0, len(keys), 2)]


def _turn(book: Book, label: str, page: int) -> Button:
    return Button(label, pack(Book(book.of, page)))
