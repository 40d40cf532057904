"""Words in a person's language: Project Fluent files of locales/, no ambient state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "ru")
NEIGHBOURS = {"uk": "ru", "be": "ru", "kk": "ru"}
"""Languages we do not speak, by the one of ours their speakers most likely read."""

MINUS = "−"


class Texts:
    """The words of one language; call it with a key and the facts of the sentence."""

    def __init__(self, language: str, bundle: FluentBundle) -> None:
        self.language = language
        self._bundle = bundle
        self._plain: dict[str, str] = {}

    def __call__(self, key: str, **facts: str | int) -> str:
        """Return the words of `key`; raises KeyError for a key without words."""
        if not facts:
            if (words := self._plain.get(key)) is None:
                words = self._plain[key] = self._format(key, facts)
            return words
        return self._format(key, facts)

    def has(self, key: str) -> bool:
        """Say whether there are words for `key`."""
        return bool(self._bundle.has_message(key))

    def _format(self, key: str, facts: Mapping[str, str | int]) -> str:
        if not self._bundle.has_message(key):
            raise KeyError(f"no words for {key!r} in {self.language}")
        pattern = self._bundle.get_message(key).value
        assert pattern is not None
        words, errors = self._bundle.format_pattern(pattern, dict(facts))
        if errors:
            raise KeyError(f"{key!r} in {self.language}: {errors[0]}")
        return str(words)


@cache
def texts(language: str) -> Texts:
    """Return the words of one of `LANGUAGES`; each is read once."""
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted(files("locales").joinpath(language).iterdir(), key=lambda each: each.name):
        if path.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return Texts(language, bundle)


def spoken(code: str | None, default: str) -> str:
    """Return the language of ours for Telegram's language code, as in "ru" or "pt-br"."""
    base = (code or "").partition("-")[0].lower()
    base = NEIGHBOURS.get(base, base)
    return base if base in LANGUAGES else default


def number(points: int) -> str:
    """Write points as on a score sheet, with a true minus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Write a change of points, with its sign."""
    return number(points) if points <= 0 else f"+{points}"
