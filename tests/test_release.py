"""A release is refused until its version, its changes and its tag agree."""

from __future__ import annotations

import pytest

from tools.release import complaints, version_of

CHANGES = "# Changes\n\nNewest first.\n\n## 0.2.0\n\n- **Cards fly.**\n\n## 0.1.0\n\nThe first.\n"


def test_what_is_ready_can_be_released() -> None:
    assert list(complaints("0.2.0", CHANGES, ["v0.1.0"], [])) == []


@pytest.mark.parametrize(
    ("version", "changes", "tags", "changed", "said"),
    [
        ("0.2.0.dev1", CHANGES.replace("0.2.0", "0.2.0.dev1"), [], [], "has not three numbers"),
        ("0.2.1", CHANGES, [], [], "is '0.2.0': it has to be '0.2.1'"),
        ("0.2.0", CHANGES.replace("## 0.2.0", "## Unreleased: 0.2.0"), [], [], "'Unreleased: 0.2.0'"),
        ("0.2.0", "# Changes\n", [], [], "is ''"),
        ("0.2.0", CHANGES.replace("- **Cards fly.**\n\n", ""), [], [], "has no text for 0.2.0"),
        (
            "0.1.0",
            CHANGES.partition("## 0.2.0")[0] + "## 0.1.0\n\nThe first.\n",
            ["v0.1.0"],
            [],
            "already released",
        ),
        ("0.2.0", CHANGES, [], ["bot/door.py"], "not committed: bot/door.py"),
    ],
    ids=[
        "a number",
        "another heading",
        "unreleased",
        "no changes",
        "an empty heading",
        "twice",
        "uncommitted",
    ],
)
def test_what_is_not_ready_is_told(
    version: str, changes: str, tags: list[str], changed: list[str], said: str
) -> None:
    (found,) = complaints(version, changes, tags, changed)
    assert said in found


def test_the_version_is_that_of_the_project() -> None:
    assert version_of('[project]\nname = "x"\nversion = "3.2.1"\n') == "3.2.1"
