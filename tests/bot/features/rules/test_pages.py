"""Every page of the menu and of the rule book, in both languages, over the whole catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.rules.book import PAGE, book_pages, book_screen
from bot.features.rules.screens import clash_screen, group_screen, menu_screen, told_screen
from bot.features.rules.text import OptionChange, understand
from bot.screens import TEXT_LIMIT, Screen
from bot.screens.rules import Agreed, match_rules, option_name, rules_line, sentence, value_name
from bot.words.buttons import LIMIT, Book, RulesPage, SetRules, unpack
from bot.words.texts import LANGUAGES, bold, markup, texts, words_of
from club.model import RuleSet
from club.rules import conflicts_of, decode_values, option_values, options_by_code, remedies
from game.rules import (
    CONFLICTS,
    Option,
    Rules,
    Value,
    assemble,
    catalog,
    change,
    differences,
    flat,
    incomplete,
    meaningful,
    preset,
    presets,
)

CHAT = -1001234567890
GROUP, TABLE = "0123456789abcdef", "fedcba9876543210"
EN = texts("en")
TAGS = re.compile(r"</?(?:b|i|code)>|<blockquote expandable>|</blockquote>")


def agreed(rules: Rules, name: str = "classic") -> Agreed:
    """Return a group in the fullest state: a match by other rules, rules kept under names."""
    kept = [RuleSet(chat=CHAT, name=f"friday & {n}", preset=name, id=n) for n in range(1, 21)]
    match = ("pocket", preset("pocket"))
    return Agreed(
        chat=CHAT,
        group=GROUP,
        preset=name,
        rules=rules,
        bot="thousand_bot",
        title="A < B",
        table=TABLE,
        match=match,
        saved=kept,
    )


def assert_fits(screen: Screen) -> None:
    """Check what Telegram bounds, and that the text is well-formed."""
    assert 0 < len(screen.text.encode("utf-16-le")) // 2 <= TEXT_LIMIT
    keys = [key for row in screen.rows for key in row]
    assert len(keys) <= 100
    assert all(0 < len(row) <= 8 for row in screen.rows)
    for key in keys:
        assert key.text
        assert (key.data is None) != (key.url is None)
        assert key.data is None or (len(key.data.encode()) <= LIMIT and unpack(key.data)), key
    opened = TAGS.findall(screen.text)
    assert len([tag for tag in opened if tag.startswith("</")]) * 2 == len(opened)
    assert "<" not in TAGS.sub("", screen.text)


def pages(screen: Screen) -> Iterator[str]:
    """Yield the pages that a screen's buttons open."""
    for key in (key for row in screen.rows for key in row):
        press = unpack(key.data or "")
        if isinstance(press, RulesPage):
            assert press.group == GROUP
            yield press.page


def walked(language: str, state: Agreed) -> Mapping[str, Screen]:
    """Return every page that can be reached by buttons from what /rules shows."""
    t, seen, open_ = texts(language), dict[str, Screen](), ["v"]
    while open_:
        page = open_.pop()
        seen[page] = menu_screen(t, state, page)
        open_ += [each for each in pages(seen[page]) if each not in seen and each not in open_]
    return seen


def offered(screens: Mapping[str, Screen]) -> set[tuple[str, Value]]:
    """Return the options with the values that buttons on these pages set."""
    found = set()
    for screen in screens.values():
        for key in (key for row in screen.rows for key in row):
            press = unpack(key.data or "")
            if isinstance(press, SetRules):
                found |= set(decode_values(press.words).items())
    return found


def where_meaningful(option: Option) -> Rules:
    """Return rules, near to classic, in which an option has an effect."""
    values: dict[str, Value] = {}
    for need in option.info.needs:
        values[need.option] = (
            need.values[0]
            if need.values
            else next(value for value in catalog()[need.option].values if value != "off")
        )
    rules = Rules()
    extra = remedies(rules, values)
    return assemble({**flat(rules), **values, **(extra[0] if extra else {})})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", presets())
def test_every_page_of_every_preset_fits(language: str, name: str) -> None:
    screens = walked(language, agreed(preset(name), name))
    shown = [each for each in catalog() if meaningful(preset(name), each)]
    sections = [page for page in screens if page.startswith("s")]
    assert {page[1:].partition("_")[0] for page in sections} == set(Rules.model_fields)
    plain = len(["v", "d", "e", "p", "p2", "c", "m"])
    assert len(screens) - len(sections) == plain + len(presets()) + len(shown)
    for screen in screens.values():
        assert_fits(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_is_reached_by_buttons(language: str) -> None:
    worlds = [where_meaningful(option) for option in catalog().values()]
    found = set()
    for rules in {repr(each): each for each in worlds}.values():
        found |= offered(walked(language, agreed(rules)))
    for option in catalog().values():
        for value in option.values:
            if not option.is_set:
                assert (option.id, value) in found
            else:
                assert (option.id, (value,)) in found


def test_every_option_is_at_most_four_taps_away() -> None:
    t, far = texts("en"), dict[str, int]()
    for option in catalog().values():
        state = agreed(where_meaningful(option))
        reached, taps = {"v"}, 0
        while f"o{option.info.code}" not in reached:
            reached |= {each for page in reached for each in pages(menu_screen(t, state, page))}
            taps += 1
        far[option.id] = taps
    assert far.keys() == catalog().keys()
    assert max(far.values()) <= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_says_of_every_preset_what_is_special_and_its_key_stands_below(language: str) -> None:
    t, met = texts(language), list[str]()
    for page in ("p", "p2"):
        screen = menu_screen(t, agreed(Rules()), page)
        labels = {key.text.removeprefix("✓ ") for row in screen.rows for key in row}
        told = [name for name in presets() if t(f"preset-{name}-line") in screen.text]
        assert {t.plain(f"preset-{name}") for name in told} <= labels
        assert len(screen.rows) <= 6
        assert len(words_of(screen.text)) < 600, "on one phone with the keys"
        met += told
    assert met == list(presets())


def test_a_set_is_switched_member_by_member() -> None:
    t, option = texts("en"), catalog()["redeal_after_discard"]
    for present in option_values(option):
        rules = change(Rules(), option.id, present)
        screen = menu_screen(t, agreed(rules), f"o{option.info.code}")
        keys = tuple(key for row in screen.rows for key in row if key.text != t.plain("button-usual"))
        flips = [
            value
            for name, value in offered({"": Screen(text=screen.text, rows=(keys,))})
            if name == option.id
        ]
        assert sorted(len(set(each) ^ set(present)) for each in flips) == [1] * len(option.values)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_without_effect_are_hidden(language: str) -> None:
    screens = walked(language, agreed(Rules()))
    assert f"o{catalog()['golden'].info.code}" in screens
    assert f"o{catalog()['golden_talon'].info.code}" not in screens
    assert f"o{catalog()['two_player_layout'].info.code}" not in screens


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_tells_what_is_played_and_names_the_rest_in_one_line(language: str) -> None:
    t = texts(language)
    for name, rules in presets().items():
        pages = book_pages(t, name, rules)
        told, rest = "\n".join(pages), words_of(pages[-1]).rpartition("\n\n")[2]
        named = rest.partition(": ")[2].removesuffix(".").split(" · ")
        for option in catalog().values():
            value = flat(rules)[option.id]
            line = bold(f"{sentence(t, option, value)}.")
            if not meaningful(rules, option.id):
                assert line not in told
                assert option_name(t, option) not in named
            elif value in ("off", ()) and not t.has(f"told-{option.id}-off"):
                assert line not in told, "a rule that is not played takes no line"
                assert option_name(t, option) in named
            elif option.id not in {"redeal_talon_scope", "redeal_claimant", "settlement"}:
                assert line in told, option.id
                assert option_name(t, option) not in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_of_the_classic_game_is_read_in_a_few_minutes(language: str) -> None:
    pages = book_pages(texts(language), "classic", preset("classic"))
    assert len(pages) <= 5
    assert sum(len(words_of(page)) for page in pages) < 5500, "it had 14,500 once"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", presets())
def test_a_page_of_the_book_fits_a_phone_without_what_is_folded(language: str, name: str) -> None:
    for page in book_pages(texts(language), name, preset(name)):
        assert len(unfolded(page)) <= PAGE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["v", "pencyclopedia", "pclassic", "pstudio"])
def test_many_differences_between_rules_are_folded(language: str, page: str) -> None:
    played = agreed(preset("encyclopedia"))
    shown = menu_screen(texts(language), played, page)
    assert unfolded(shown.text).count("\n") <= 10
    for name, value in differences(played.rules, "classic").items():
        if page == "v" and meaningful(played.rules, name):
            told = bold(sentence(texts(language), catalog()[name], value))
            assert told in shown.text, "a tap shows them all"


def unfolded(text: str) -> str:
    """Return what is seen before a tap."""
    return re.sub(r"<blockquote expandable>.*?</blockquote>", "", text, flags=re.DOTALL)


def test_the_menu_of_ones_own_table_speaks_of_no_group() -> None:
    saved = (RuleSet(chat=11, name="friday", preset="classic", id=1),)
    rules = change(Rules(), "fine", 200)
    own = Agreed(chat=11, group=GROUP, preset="classic", rules=rules, bot="thousand_bot", saved=saved)
    for page in ("e", "m", "pstudio", "p", "p2"):
        assert "group" not in menu_screen(EN, own, page).text
        assert "group" not in menu_screen(EN, replace(own, saved=()), page).text
    for page in ("e", "m", "pstudio"):
        assert "n the group" in menu_screen(EN, replace(own, chat=CHAT), page).text, "or it counts nowhere"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_does_not_describe_what_this_table_leaves_out(language: str) -> None:
    t = texts(language)
    for rules, absent in (
        (change(preset("five_hundred_one"), "trump", "named"), ("barrel", "barrel-win", "trump")),
        (preset("two_players"), ("deal", "four", "talon")),
        (preset("classic"), ("two", "four")),
    ):
        told = "".join(book_pages(t, "classic", rules))
        assert [part for part in absent if t(f"rules-book-{part}") in told] == []
    redeals = {name: "off" for name in catalog() if name.startswith("redeal_hand")}
    told = "".join(book_pages(t, "classic", assemble(redeals)))
    assert option_name(t, catalog()["redeal_claimant"]) not in told


def test_what_the_book_adds_to_a_rule_belongs_to_a_value_that_there_is() -> None:
    known = {f"told-{each.id}" for each in catalog().values()}
    known |= {f"told-{each.id}-{value}" for each in catalog().values() for value in each.values}
    written = Path("locales/en/book.ftl").read_text(encoding="utf-8")
    assert set(re.findall("^(told-[^ ]+) =", written, re.MULTILINE)) <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", presets())
def test_every_page_of_the_book_fits_and_turns(language: str, name: str) -> None:
    t, rules = texts(language), preset(name)
    count = len(book_pages(t, name, rules))
    assert 2 <= count <= 12
    for page in range(count):
        screen = book_screen(t, Book(f"g{GROUP}", page), name, rules, "A < B" * 20, GROUP)
        assert_fits(screen)
        turns = {press.page for key in screen.rows[0] if isinstance(press := unpack(key.data or ""), Book)}
        assert turns == {each for each in (page - 1, page, page + 1) if 0 <= each < count}
    last = book_screen(t, Book(f"g{GROUP}", count - 1), name, rules)
    assert book_screen(t, Book(f"g{GROUP}", 999), name, rules) == last


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_lead_to_the_chapters(language: str) -> None:
    t, rules = texts(language), preset("encyclopedia")
    pages = book_pages(t, "encyclopedia", rules)
    first = book_screen(t, Book(f"g{GROUP}", 0), "encyclopedia", rules)
    keys = [key for row in first.rows[1:] for key in row]
    assert len(keys) >= len(Rules.model_fields) - 4
    for key in keys:
        press = unpack(key.data or "")
        assert isinstance(press, Book)
        assert f"<b>{key.text.upper()}</b>" in pages[press.page]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_begins_with_what_differs(language: str) -> None:
    t, rules = texts(language), change(preset("studio"), "fine", 200)
    first = book_pages(t, "studio", rules)[0]
    assert first.index(sentence(t, catalog()["fine"], 200)) < first.index(t("section-table").upper())


def clashing() -> Iterator[tuple[str, Rules, dict[str, Value]]]:
    """Yield for each contradiction rules and a choice that leads into it, from either side."""
    for name, conflict in CONFLICTS.items():
        for wanted in conflict.options:
            yield from _into(name, wanted)


def _into(conflict: str, wanted: str) -> Iterator[tuple[str, Rules, dict[str, Value]]]:
    (other,) = set(CONFLICTS[conflict].options) - {wanted}
    for first in catalog()[other].values:
        for second in catalog()[wanted].values:
            rules = Rules()
            extra = next(iter(remedies(rules, {other: first})), {})
            rules = assemble({**flat(rules), other: first, **extra})
            if conflict in conflicts_of({**flat(rules), wanted: second}):
                yield conflict, rules, {wanted: second}
                return


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contradiction_is_explained_with_ways_out(language: str) -> None:
    t, met = texts(language), set()
    for name, rules, wanted in clashing():
        met.add(name)
        screen = clash_screen(t, agreed(rules), wanted)
        assert_fits(screen)
        assert t(f"conflict-{name}") in screen.text
        ways = [unpack(key.data or "") for row in screen.rows for key in row]
        found = [decode_values(way.words) for way in ways if isinstance(way, SetRules)]
        assert found, (name, wanted)
        for way in found:
            assert wanted.items() < way.items()
            assemble({**flat(rules), **way})
        assert_words_lead_out(screen, rules, wanted)
        numbered = re.findall(r"^\d\. ", screen.text, re.MULTILINE)
        told = [key.text for row in screen.rows[:-1] for key in row]
        named = [
            any(sentence(t, catalog()[each], way[each]) in label for each in way)
            for label, way in zip(told, found, strict=True)
        ]
        assert len(numbered) == (0 if all(named) else len(found)), "what a key says is not said above it"
    assert met == set(CONFLICTS)


def assert_words_lead_out(screen: Screen, rules: Rules, wanted: Mapping[str, Value]) -> None:
    """Check that writing the suggested words, and then the wanted ones, sets the wanted values."""
    values = flat(rules)
    for words in re.findall(r"<code>/rules ([^<]+)</code>", screen.text):
        wish = understand(words)
        assert isinstance(wish, OptionChange), words
        values = {**values, wish.option.id: wish.value}
        assemble(values)
    if values != flat(rules):
        assemble({**values, **wanted})


@pytest.mark.parametrize(
    ("language", "words"), [("en", "the barrel stands at no barrel"), ("ru", "бочка стоит на бочки нет")]
)
def test_a_way_out_stands_in_the_readers_words_and_on_a_key(language: str, words: str) -> None:
    t = texts(language)
    screen = clash_screen(t, agreed(Rules()), {"target": 501})
    assert f"<code>/rules {words}</code>" in screen.text
    (way, *_) = screen.rows
    assert way[0].text == sentence(t, catalog()["barrel_at"], "off")
    assert unpack(way[0].data or "") == SetRules(GROUP, "ta0b80")
    in_group = group_screen(t, agreed(Rules()), "wta0")
    assert way in in_group.rows, "in the group as well"


def test_a_value_that_leads_into_a_contradiction_is_marked() -> None:
    screen = menu_screen(texts("en"), agreed(Rules()), f"o{catalog()['target'].info.code}")
    labels = [key.text for row in screen.rows for key in row]
    assert [label.startswith("⚠️") for label in labels[:3]] == [True, False, True]
    assert labels[1].startswith("✓")


@pytest.mark.parametrize("page", ["", "x", "szebra", "ozz", "pjoker", "o"])
def test_a_page_that_is_no_more_shows_the_sections(page: str) -> None:
    t, state = texts("en"), agreed(Rules())
    assert menu_screen(t, state, page) == menu_screen(t, state, "e")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_about_the_rules_are_short(language: str) -> None:
    t, rules = texts(language), change(preset("studio"), "fine", 200)
    assert t("preset-studio") in rules_line(t, "studio", rules)
    told = match_rules(t, "studio", rules)
    assert sentence(t, catalog()["fine"], 200) in told
    assert "\n" not in told
    assert sentence(t, catalog()["forced_bidder"], "dealer") not in told


def test_a_change_without_effect_is_not_told() -> None:
    t, rules = texts("en"), change(Rules(), "golden_talon", "shown")
    assert rules_line(t, "classic", rules) == rules_line(t, "classic", Rules())


def test_codes_of_options_open_their_pages() -> None:
    for code, option in options_by_code().items():
        screen = menu_screen(texts("en"), agreed(where_meaningful(option)), f"o{code}")
        assert texts("en")(f"option-{option.id}-about") in screen.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", presets())
def test_a_section_names_its_options_on_a_few_keys_and_marks_what_is_played(language: str, name: str) -> None:
    """A phone shows the page as a whole: no numbers to look up, no list to scroll."""
    t, state = texts(language), agreed(preset(name), name)
    values, met = flat(state.rules), list[str]()
    for section in Rules.model_fields:
        options = [each.id for each in catalog().values() if each.section == section]
        count = sum(meaningful(state.rules, each) for each in options)
        for number in range(1, -(-count // 8) + 1):
            screen = menu_screen(t, state, f"s{section}_{number}")
            opened = [options_by_code()[page[1:]] for page in pages(screen) if page.startswith("o")]
            assert len(opened) <= 8
            assert len(screen.rows) <= 10
            labels = [key.text for row in screen.rows for key in row]
            for option in opened:
                assert option_name(t, option) in labels
                assert markup(": ", bold(value_name(t, option, values[option.id]))) in screen.text
            met += [option.id for option in opened]
    assert sorted(met) == sorted(each for each in catalog() if meaningful(state.rules, each))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_leads_back_to_the_page_it_stands_on(language: str) -> None:
    t, state = texts(language), agreed(Rules())
    for option in (each for each in catalog().values() if meaningful(state.rules, each.id)):
        screen = menu_screen(t, state, f"o{option.info.code}")
        (back,) = [page for page in pages(screen) if page.startswith("s")]
        assert f"o{option.info.code}" in pages(menu_screen(t, state, back))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_value_in_use_is_marked_and_bold(language: str) -> None:
    t = texts(language)
    for option in catalog().values():
        for value in option_values(option):
            values = {**flat(Rules()), option.id: value}
            if conflicts_of(values):
                continue
            screen = menu_screen(t, agreed(assemble(values)), f"o{option.info.code}")
            assert bold(value_name(t, option, value)) in screen.text
            if not option.is_set:
                keys = [key for row in screen.rows for key in row]
                marked = [key.text for key in keys if key.text.startswith("✓ ")]
                assert marked == [f"✓ {value_name(t, option, value)}"]
                assert marked == [key.text for key in keys if key.style == "primary"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_in_a_group_open_pages_or_set_what_the_answer_is_about(language: str) -> None:
    """Nothing is changed in place there: every tap would cost the whole group three seconds."""
    t, state = texts(language), agreed(preset("studio"), "studio")
    for page in (*walked(language, state), "wta1bn0"):
        for note in (None, t("menu-later")):
            screen = group_screen(t, state, page, note)
            assert_fits(screen)
            for key in (key for row in screen.rows for key in row):
                does = SetRules if page[0] in "ow" else RulesPage
                assert key.url or isinstance(unpack(key.data or ""), RulesPage | does)


def test_the_line_for_the_group_names_what_changed_and_by_whom() -> None:
    ru, classic = texts("ru"), Rules()
    fine = change(classic, "fine", 200)

    def told(before: Rules, after: Rules, name: str = "classic", *, playing: bool = False) -> str:
        return words_of(
            told_screen(ru, ["Аня <b>"], ("classic", before), (name, after), playing=playing).text
        )

    assert told(classic, fine) == "⚙️ Новые правила (Аня <b>): Штраф: 200 (было: 120)."
    assert told(fine, classic) == "⚙️ Новые правила (Аня <b>): Набор «Классика»."
    assert told(classic, preset("studio"), "studio", playing=True) == (
        "⚙️ Новые правила (Аня <b>): Набор «Студия». Со следующей партии."
    )
    assert told(classic, change(preset("studio"), "fine", 200), "studio") == (
        "⚙️ Новые правила (Аня <b>): Набор «Студия» · Штраф: 200."
    )
    assert told(classic, change(fine, "bid_step", 10)).endswith("Шаг торгов: 10 (было: 5).")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", presets())
def test_the_line_for_the_group_stays_a_line(language: str, name: str) -> None:
    """However many options are changed at once."""
    after = ("classic", assemble({**flat(preset(name)), "fine": 60}))
    screen = told_screen(texts(language), ["Ann"], ("classic", Rules()), after, playing=True)
    assert_fits(screen)
    assert "\n" not in screen.text
    assert screen.text.count(" · ") <= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preset_and_its_book_name_what_is_still_missing(language: str) -> None:
    t = texts(language)
    missing = t("preset-tysiac-missing")
    assert incomplete() == {"tysiac"}
    assert missing in book_pages(t, "tysiac", preset("tysiac"))[0]
    assert missing in menu_screen(t, agreed(preset("tysiac"), "tysiac"), "ptysiac").text
    assert missing not in book_pages(t, "classic", preset("classic"))[0]


def test_a_changed_option_is_marked_with_the_value_of_the_preset_and_leads_back_to_it() -> None:
    state = agreed(change(Rules(), "fine", 200))
    section = menu_screen(EN, state, "stable")
    drawn = {key.text: key for row in section.rows for key in row if key.control and key.note}
    assert drawn["Fine"].note == "200 (in the preset: 120)"
    assert {name for name, key in drawn.items() if key.control and key.control.on} == {"Fine"}
    assert "120" not in str(section.brief), "its keys say so"
    page = menu_screen(EN, state, f"o{catalog()['fine'].info.code}")
    (back,) = [key for row in page.rows for key in row if key.text == EN.plain("button-usual")]
    press = unpack(back.data or "")
    assert isinstance(press, SetRules)
    assert decode_values(press.words) == {"fine": 120}
    as_agreed = menu_screen(EN, agreed(Rules()), f"o{catalog()['fine'].info.code}")
    assert EN.plain("button-usual") not in str(as_agreed.rows)
