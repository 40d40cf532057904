"""The texts of the page: read from locales/, complete, all of them used."""

from __future__ import annotations

import re

from bot.words.texts import LANGUAGES, texts
from playground.people_api import PREFIX, page_words
from playground.server import PAGE

SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted(PAGE.glob("*.[jh][st]*")))


def test_every_folder_of_locales_is_a_language_of_the_page() -> None:
    assert tuple(page_words()) == LANGUAGES
    assert {code: words["language"] for code, words in page_words().items()} == {
        code: texts(code).plain("language-name") for code in LANGUAGES
    }


def test_the_page_uses_existing_texts_and_all_of_them() -> None:
    asked = set(re.findall(r'word\("([\w-]+)"|data-word="([\w-]+)"', SCRIPTS))
    known = page_words()["en"].keys()
    assert {one or other for one, other in asked} <= known
    assert [key for key in known - {"language"} if f'"{key}"' not in SCRIPTS] == []


def test_a_counted_phrase_has_a_form_for_each_plural_category_of_its_language() -> None:
    members = {code: words["members"] for code, words in page_words().items()}
    assert members["en"] == {"one": "{number} member", "other": "{number} members"}
    assert members["uk"] == {
        "one": "{number} учасник",
        "few": "{number} учасники",
        "many": "{number} учасників",
    }


def test_placeholders_remain_for_the_page() -> None:
    assert page_words()["en"]["joined"] == "{who} added {names}"
    assert PREFIX + "joined" not in page_words()["en"]
