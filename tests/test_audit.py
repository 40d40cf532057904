"""tools.audit: a missing answer never counts as clean."""

from __future__ import annotations

import json

import pytest

from tools.audit import CLEAN, FOUND, IGNORED, UNKNOWN, verdict

WHERE = "https://api.osv.dev"
SOUND = {"name": "aiohttp", "version": "3.14.5", "vulns": []}
BAD = SOUND | {
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["3.14.6"], "aliases": [], "description": ""}]
}


def said(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_packages_without_vulnerabilities_are_clean() -> None:
    status, words = verdict(said(SOUND, SOUND), "", WHERE)
    assert status == CLEAN
    assert "2 packages" in words


def test_a_vulnerability_is_reported_with_the_version_that_fixes_it() -> None:
    status, words = verdict(said(SOUND, BAD), "", WHERE)
    assert status == FOUND
    assert "aiohttp 3.14.5: PYSEC-2026-1, fixed in 3.14.6" in words


@pytest.mark.parametrize(
    "printed",
    [
        "",
        "null",
        "{}",
        "<html>",
        said(),
        said({"name": "aiohttp", "skip_reason": "Dependency not found on PyPI"}),
    ],
)
def test_an_unreadable_answer_is_not_clean(printed: str) -> None:
    status, words = verdict(printed, "Traceback\nFailed to resolve 'api.osv.dev'\n", WHERE)
    assert status == UNKNOWN
    assert "Nothing was audited" in words


def test_every_ignored_vulnerability_has_a_reason() -> None:
    assert all(len(reason.split()) > 3 for reason in IGNORED.values())
