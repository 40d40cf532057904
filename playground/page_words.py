"""Texts of the page, read from the Fluent files of locales/. A new language needs only a folder there."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

Phrase = str | dict[str, str]
"""Text with `{name}` as placeholders; a counted phrase has one text for each plural category."""

PREFIX = "page-"
"""Prefix of the page's keys."""
_FACTS = {each: f"{{{each}}}" for each in ("name", "names", "who", "title", "number")}
_SAMPLES = range(200)
"""Sample counts that cover every plural category of a language."""


@cache
def page_words() -> dict[str, dict[str, Phrase]]:
    """Return the phrases of the page by language code and key; `language` is the language's own name."""
    folders = sorted(files("locales").iterdir(), key=lambda each: each.name)
    return {each.name: _phrases(each) for each in folders if re.fullmatch("[a-z]{2}", each.name)}


def _phrases(folder: Traversable) -> dict[str, Phrase]:
    bundle = FluentBundle([folder.name], use_isolating=False)
    own = folder.joinpath("playground.ftl").read_text(encoding="utf-8")
    name = folder.joinpath("language.ftl").read_text(encoding="utf-8")
    for text in (own, name):
        bundle.add_resource(FluentResource(text))
    counted = set(re.findall(rf"^{PREFIX}([\w-]+) = [^\n]*\$count ->", own, re.MULTILINE))
    keys = re.findall(rf"^{PREFIX}([\w-]+) =", own, re.MULTILINE)
    phrases: dict[str, Phrase] = {
        key: _by_category(bundle, folder.name, key) if key in counted else _written(bundle, PREFIX + key)
        for key in keys
    }
    return phrases | {"language": _written(bundle, "language-name")}


def _by_category(bundle: FluentBundle, language: str, key: str) -> dict[str, str]:
    """Return a counted phrase by plural category, named as in `Intl.PluralRules` of the browser."""
    samples = {str(Locale(language).plural_form(count)): count for count in _SAMPLES}
    return {category: _written(bundle, PREFIX + key, count=count) for category, count in samples.items()}


def _written(bundle: FluentBundle, key: str, **facts: int) -> str:
    """Return a message with placeholders: "{who} joined". Raises ValueError: it has unknown variables."""
    pattern = bundle.get_message(key).value
    assert pattern is not None
    words, errors = bundle.format_pattern(pattern, _FACTS | facts)
    if errors:
        raise ValueError(f"{key}: {errors[0]}")
    return str(words)
