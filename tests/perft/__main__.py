"""`python -m tests.perft`: count every position again and write the numbers; see what changed with a diff."""

from __future__ import annotations

from tests.perft import FOLDER, counted

for file in sorted(FOLDER.glob("*.txt")):
    file.write_text(counted(file.read_text(encoding="utf-8")), encoding="utf-8")
