"""docs/security.md claims nothing that no test shows."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_test_that_is_named_there_exists() -> None:
    named = re.findall(r"`(test_\w+)`", (ROOT / "docs/security.md").read_text(encoding="utf-8"))
    written = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 50
    assert [name for name in named if f"def {name}(" not in written] == []


def test_every_claim_has_its_test() -> None:
    rows = [
        line
        for line in (ROOT / "docs/security.md").read_text(encoding="utf-8").splitlines()
        if line[:1] == "|"
    ]
    claims = [row for row in rows if not row.startswith(("|---", "| cannot | shown by"))]
    assert len(claims) > 30
    assert [row for row in claims if "`test_" not in row] == []
