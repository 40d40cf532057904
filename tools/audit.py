"""Asks the database of known vulnerabilities about all that the bot is installed with: `make audit`.

It asks pip-audit about the versions of uv.lock, extras included, so it needs a way to https://api.osv.dev.
`python -m tools.audit --service pypi` asks https://pypi.org instead.

Exit status: 0 nothing is known against them; 1 something is; 2 nobody could be asked, so nothing is known.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
UV = str(ROOT / ".tools/bin/uv")
CLEAN, FOUND, UNKNOWN = 0, 1, 2
WHERE = {"osv": "https://api.osv.dev", "pypi": "https://pypi.org/pypi"}
JUDGED: dict[str, str] = {}
"""Vulnerabilities that do not concern us, by number, each with the reason. There is none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, say what came of it, and return the exit status."""
    parser = argparse.ArgumentParser(description="Ask what is known against the versions of uv.lock.")
    parser.add_argument("--service", choices=WHERE, default="osv")
    service = parser.parse_args(arguments).service
    status, words = verdict(*ask(service), WHERE[service])
    print(words, file=sys.stdout if status == CLEAN else sys.stderr)
    return status


def ask(service: str) -> tuple[str, str]:
    """Return what pip-audit prints and complains of, about the versions of uv.lock."""
    export = [UV, "export", "--locked", "--quiet", "--all-extras", "--no-default-groups", "--no-emit-project"]
    locked = subprocess.run(export, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    ignored = [word for number in JUDGED for word in ("--ignore-vuln", number)]
    with tempfile.TemporaryDirectory() as folder:
        versions = Path(folder) / "versions.txt"
        versions.write_text(locked, encoding="utf-8")
        run = [UV, "run", "--isolated", "--locked", "--quiet", "--only-group", "audit", "pip-audit"]
        how = ["--strict", "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
        what = ["--format", "json", "--vulnerability-service", service, "--requirement", str(versions)]
        command = [*run, *how, *what, *ignored]
        done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout, done.stderr


def verdict(printed: str, complained: str, where: str) -> tuple[int, str]:
    """Return the exit status, and what to say; an answer that is none is never taken for a clean one."""
    try:
        asked: list[dict[str, Any]] = json.loads(printed)["dependencies"]
        found = [
            f"{each['name']} {each['version']}: {known['id']}, mended in {_mended(known)}"
            for each in asked
            for known in each["vulns"]
        ]
    except (ValueError, LookupError, TypeError):
        last = (complained.strip().splitlines() or ["no reason was given"])[-1]
        return UNKNOWN, f"Nothing was audited: the database at {where} gave no answer.\n{last}"
    if not asked:
        return UNKNOWN, "Nothing was audited: uv.lock names nothing."
    if found:
        return FOUND, "\n".join([*found, "Update them, or judge them in tools/audit.py."])
    return CLEAN, f"Of {len(asked)} packages nothing is known at {where}; {len(JUDGED)} findings are judged."


def _mended(known: dict[str, Any]) -> str:
    return ", ".join(known["fix_versions"]) or "no version yet"


if __name__ == "__main__":
    sys.exit(main())
