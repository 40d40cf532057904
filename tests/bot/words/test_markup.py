"""Words of people never become HTML: by type, whatever they are called."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from markupsafe import Markup

from bot.screens import Button, Screen
from bot.screens.hand import peek
from bot.screens.score import score_screen
from bot.tables.live import draw_hand, draw_table
from bot.tables.visit import Toast
from bot.words.texts import (
    LANGUAGES,
    WORD_JOINER,
    block,
    bold,
    code,
    inert,
    italic,
    joined,
    markup,
    mention,
    texts,
    words_of,
)
from club.state import NO_STATE
from game.view import project
from playground.markup import parse_html, typed_by_person
from tests.bot.onlookers import match_of

NASTY = "<b>&amp;</i>\"'"
NAMES = ("A & B <i>", "</b>", "&amp;", "<a href='x'>")
EN = texts("en")


def read(words: Markup) -> str:
    """Return what Telegram makes of a text; raises ApiError where it refuses it."""
    return parse_html(words).text


def test_facts_are_escaped_and_markup_is_put_in_as_it_is() -> None:
    assert read(EN("table-cancelled", who=NASTY)) == EN.plain("table-cancelled", who=NASTY)
    assert "<b>Ann</b>" in EN("table-cancelled", who=bold("Ann"))
    assert "Ann" in EN.plain("table-cancelled", who=bold("Ann"))
    assert "<b>" not in EN.plain("table-cancelled", who=bold("Ann"))


def test_a_shortened_name_ends_a_sentence_without_another_dot() -> None:
    assert EN.plain("end-why-vote", who="Maximiliana…").endswith(": Maximiliana…")
    assert EN("end-why-vote", who=bold("Maximiliana…")).endswith(": <b>Maximiliana…</b>")
    assert EN.plain("end-why-vote", who="Max").endswith(": Max.")


@pytest.mark.parametrize("tag", [bold, italic, code, block, lambda words: mention(11, words)])
def test_every_tag_escapes_what_it_holds(tag: object) -> None:
    assert callable(tag)
    marked = tag(NASTY)
    assert read(marked) == words_of(marked) == NASTY
    assert len(parse_html(marked).entities) == 1
    assert read(tag(bold("Ann"))) == "Ann"


LIVELY = (
    *("evil.com", "t.me/x", "@victim", "#tag", "/start", "$USD", "a@evil.com", "https://evil.com/x?y#z"),
    *("1.2.3.4", "1.2.3.4.5", "tg://resolve?domain=x", "🃏evil.com", "пример.рф", "evil.भारत", "(@victim)"),
    *("/start@evil_bot", "xn--a.xn--p1ai", "evil.com:80/p", "<@victim>", "//evil.com", "\u2068@victim\u2069"),
)
"""Names that Telegram would make a link, a mention, a tag or a command of."""


def found(words: Markup) -> list[str]:
    """Return the kinds of what Telegram finds by itself in a text."""
    tags = len(parse_html(words).entities)
    return [each.type for each in parse_html(words).lively().entities][tags:]


@pytest.mark.parametrize("name", LIVELY)
def test_what_people_write_is_no_link_mention_tag_or_command(name: str) -> None:
    for words in (markup(name), bold(name), italic(name), mention(11, name), joined(name, (name, name))):
        assert not parse_html(words).lively().entities[len(parse_html(words).entities) :]
    for key in ("table-cancelled", "start", "pause-set"):
        assert not {"url", "mention", "hashtag", "cashtag", "email"} & set(found(EN(key, who=name)))
        assert read(EN(key, who=name)).replace(WORD_JOINER, "") == read(EN(key, who="§")).replace("§", name)
    assert inert(inert(name)) == inert(name)


@pytest.mark.parametrize("number", ["+49 151 2345678", "4111 1111 1111 1111", "88005553535"])
def test_what_people_write_is_no_number_to_call(number: str) -> None:
    assert not re.search(r"\d[ ()-]*\d", read(markup(number)))
    assert read(markup(number)).replace(WORD_JOINER, "") == number


@pytest.mark.parametrize("number", ["1", "−120", "+1000", "120/360", "2026-11-23", "23.11.", "3.5", "A. S."])
def test_other_words_stay_as_they_are(number: str) -> None:
    assert markup(number) == number


def test_what_is_copied_is_unchanged() -> None:
    assert "\N{WORD JOINER}" not in markup(code("evil.com"), block("/start @victim"))
    saved = EN("menu-saved-as", name="evil.com")
    assert "<code>/rules load evil.com</code>" in saved
    assert found(saved) == []


def test_the_commands_of_the_bot_itself_can_be_tapped() -> None:
    told = Toast(EN.plain("table-exists")).text
    assert found(markup(told)) == ["bot_command"]


def test_parts_are_put_together_as_what_they_are() -> None:
    assert markup(NASTY, bold("!")) == "&lt;b&gt;&amp;amp;&lt;/i&gt;&#34;&#39;<b>!</b>"
    assert joined(" & ", ["<", bold("!")]) == "&lt; &amp; <b>!</b>"


def test_keys_and_toasts_show_no_markup() -> None:
    said = EN("table-cancelled", who=NASTY)
    assert Button(said).text == Toast(said).text == EN.plain("table-cancelled", who=NASTY)
    assert Button(NASTY).text == Toast(NASTY).text == NASTY


def test_what_telegram_refused_is_plain_afterwards() -> None:
    assert read(Screen(text=markup(NASTY, bold(NASTY))).plain().text) == NASTY * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_show_names_as_they_are(language: str) -> None:
    t = texts(language)
    for seed in range(300, 312):
        for moment in islice(match_of(seed), seed % 5, None, 5):
            names = NAMES[: moment.match.players]
            seating = replace(moment.seating, names=names, title=NASTY)
            screens = [draw_table(t, seating, moment.match, moment.events, NO_STATE)]
            screens += [
                draw_hand(t, seating, moment.question, moment.match, seat, NO_STATE)
                for seat in range(moment.match.players)
            ]
            screens.append(score_screen(t, names, moment.match.sheet))
            for screen in screens:
                shown = [read(screen.text), *(key.text for row in screen.rows for key in row)]
                assert not any("&lt;" in words or "&#" in words for words in shown)
            assert NASTY in read(screens[1].text)
            assert names[moment.match.dealer] in read(screens[0].text)
            assert "&lt;" not in peek(t, seating, project(moment.match, 0, ()))


def test_markup_is_not_lost_in_formatted_strings() -> None:
    """An f-string of a `Markup` is a plain string, and would be escaped once more."""
    lost = []
    for path in sorted(Path("bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FormattedValue):
                calls = [each for each in ast.walk(node.value) if isinstance(each, ast.Call)]
                asked = {ast.unparse(each.func).rpartition(".")[2] for each in calls}
                lost += (
                    [f"{path}:{node.lineno}"]
                    if asked & {"t", "_t", "words", "bold", "italic", "code"}
                    else []
                )
    assert lost == []


def test_no_text_of_the_bot_calls_a_stranger_or_links_to_a_page() -> None:
    """The words of the menu are no message."""
    for file in sorted(Path("locales").glob("*/*.ftl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith(("#", "command-")):
                words = re.sub("<code>.*?</code>", "", line)
                kinds = {each.type for each in typed_by_person(words).entities}
                assert kinds <= {"bot_command"}, f"{file}: {line}"
