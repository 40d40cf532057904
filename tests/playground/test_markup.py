"""Telegram's HTML: what it means, and the words it is refused with."""

import pytest

from playground.entities import Entity, Formatted, from_entities, typed_by_person
from playground.errors import ApiError
from playground.markup import parse_html


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>Ann</b> leads", "Ann leads", (Entity("bold", 0, 3),)),
        ("&lt;7 &amp; &#9824;&#x2665;", "<7 & ♠♥", ()),
        ("🂡<i>ace</i>", "🂡ace", (Entity("italic", 2, 3),)),
        ("<b>a<u>b</u></b>", "ab", (Entity("bold", 0, 2), Entity("underline", 1, 1))),
        (
            '<a href="https://t.me/x?start=1">go</a>',
            "go",
            (Entity("text_link", 0, 2, "https://t.me/x?start=1"),),
        ),
        ("<tg-spoiler>♠A</tg-spoiler>", "♠A", (Entity("spoiler", 0, 2),)),
        ('<span class="tg-spoiler">x</span>', "x", (Entity("spoiler", 0, 1),)),
        ("<blockquote expandable>long</blockquote>", "long", (Entity("expandable_blockquote", 0, 4),)),
        ('<pre><code class="language-toml">a</code></pre>', "a", (Entity("pre", 0, 1, language="toml"),)),
        ("<b></b>nothing bold", "nothing bold", ()),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, entities: tuple[Entity, ...]) -> None:
    assert parse_html(source) == Formatted(text, entities)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<b>open", 'Can\'t find end tag corresponding to start tag "b"'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("♠<h1>x</h1>", 'Unsupported start tag "h1" at byte offset 3'),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("x<b", "Unclosed start tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_malformed_html_is_refused_with_its_place(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refusal:
        parse_html(source)
    assert refusal.value.description == f"Bad Request: can't parse entities: {reason}"


@pytest.mark.parametrize(
    "source",
    [
        "<b>Ann &amp; <i>Bob</i></b> play",
        "<pre>Ann  120\nBob   60</pre>",
        '<a href="https://t.me/x?start=1">go</a> <code>♠A</code> <s>no</s>',
        "🂡 <tg-spoiler>♥</tg-spoiler> <blockquote expandable>x</blockquote>",
        '<pre><code class="language-py">x</code></pre><tg-emoji emoji-id="7">🙂</tg-emoji>',
    ],
)
def test_html_survives_the_way_there_and_back(source: str) -> None:
    assert parse_html(source).html() == source


def test_overlapping_entities_of_a_bot_still_make_sound_html() -> None:
    crossed = Formatted("abc", (Entity("bold", 0, 2), Entity("italic", 1, 2)))
    assert crossed.html() == "<b>a<i>b</i></b>c"


def test_white_space_around_a_text_goes_and_its_entities_move() -> None:
    assert parse_html("\n <b>Ann </b> ").stripped() == Formatted("Ann", (Entity("bold", 0, 3),))


def test_a_command_is_marked_where_a_person_typed_it() -> None:
    assert typed_by_person("🂡 /hand@some_bot a/b").entities == (Entity("bot_command", 3, 14),)


def test_an_entity_without_a_place_is_refused() -> None:
    with pytest.raises(ApiError, match="can't parse entities"):
        from_entities("abc", [{"type": "bold"}])
