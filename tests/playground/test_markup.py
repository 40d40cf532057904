"""Telegram's HTML: meaning and errors."""

import pytest

from playground import ApiError
from playground.markup import Entity, Formatted, from_entities, parse_html, typed_by_person


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>Ann</b> leads", "Ann leads", (Entity(type="bold", offset=0, length=3),)),
        ("&lt;7 &amp; &#9824;&#x2665;", "<7 & ♠♥", ()),
        ("🂡<i>ace</i>", "🂡ace", (Entity(type="italic", offset=2, length=3),)),
        (
            "<b>a<u>b</u></b>",
            "ab",
            (Entity(type="bold", offset=0, length=2), Entity(type="underline", offset=1, length=1)),
        ),
        (
            '<a href="https://t.me/x?start=1">go</a>',
            "go",
            (Entity(type="text_link", offset=0, length=2, url="https://t.me/x?start=1"),),
        ),
        ("<tg-spoiler>♠A</tg-spoiler>", "♠A", (Entity(type="spoiler", offset=0, length=2),)),
        (
            '<tg-time unix="1795737600" format="t">00:00 UTC</tg-time>',
            "00:00 UTC",
            (Entity(type="date_time", offset=0, length=9, unix_time=1795737600, date_time_format="t"),),
        ),
        ('<span class="tg-spoiler">x</span>', "x", (Entity(type="spoiler", offset=0, length=1),)),
        (
            "<blockquote expandable>long</blockquote>",
            "long",
            (Entity(type="expandable_blockquote", offset=0, length=4),),
        ),
        (
            '<pre><code class="language-toml">a</code></pre>',
            "a",
            (Entity(type="pre", offset=0, length=1, language="toml"),),
        ),
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
        ("<tg-time>x</tg-time>", 'Tag "tg-time" must have attribute "unix" at byte offset 0'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_malformed_html_is_refused_with_its_position(source: str, reason: str) -> None:
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
        'at <tg-time unix="1795737600" format="r">midnight</tg-time>',
        '<pre><code class="language-py">x</code></pre><tg-emoji emoji-id="7">🙂</tg-emoji>',
    ],
)
def test_html_round_trip(source: str) -> None:
    assert parse_html(source).html() == source


def test_overlapping_entities_give_valid_html() -> None:
    crossed = Formatted(
        "abc", (Entity(type="bold", offset=0, length=2), Entity(type="italic", offset=1, length=2))
    )
    assert crossed.html() == "<b>a<i>b</i></b>c"


def test_surrounding_white_space_is_stripped_and_entities_shift() -> None:
    assert parse_html("\n <b>Ann </b> ").stripped() == Formatted(
        "Ann", (Entity(type="bold", offset=0, length=3),)
    )


def test_a_typed_command_gets_an_entity() -> None:
    assert typed_by_person("🂡 /hand@some_bot a/b").entities == (
        Entity(type="bot_command", offset=3, length=14),
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See evil.com, t.me/x.", [("url", "evil.com"), ("url", "t.me/x")]),
        ("(https://evil.com/a?b=c)!", [("url", "https://evil.com/a?b=c")]),
        ("🃏пример.рф 1.2.3.4 1.2.3", [("url", "🃏пример.рф"), ("url", "1.2.3.4")]),
        ("tg://resolve?domain=x", [("url", "tg://resolve?domain=x")]),
        ("@victim, @ab x@victim", [("mention", "@victim")]),
        ("a@evil.com", [("email", "a@evil.com")]),
        ("#tag #12 a#b #1a", [("hashtag", "#tag"), ("hashtag", "#1a")]),
        ("$USD $usd", [("cashtag", "$USD")]),
        ("/start a/b //c /x@some_bot", [("bot_command", "/start"), ("bot_command", "/x@some_bot")]),
        ("A. Smith, z.B. 2.5", []),
        ("evil.\u2060com @\u2060victim #\u2060tag /\u2060start", []),
    ],
)
def test_links_mentions_tags_and_commands_are_found_in_plain_text(
    text: str, found: list[tuple[str, str]]
) -> None:
    units = text.encode("utf-16-le")
    shown = [
        (each.type, units[2 * each.offset : 2 * each.end].decode("utf-16-le"))
        for each in typed_by_person(text).entities
    ]
    assert shown == found


def test_nothing_is_found_in_code_and_links() -> None:
    source = '<code>/new evil.com</code> <a href="https://t.me/x">@victim</a> <b>/new</b>'
    kinds = [each.type for each in parse_html(source).lively().entities]
    assert kinds == ["code", "text_link", "bold", "bot_command"]


def test_an_entity_without_a_position_is_refused() -> None:
    with pytest.raises(ApiError, match="can't parse entities"):
        from_entities("abc", [{"type": "bold"}])
