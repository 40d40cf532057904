"""Check the versions of uv.lock for known vulnerabilities: `make audit`.

The check runs pip-audit on all dependencies, extras included, and needs access to https://api.osv.dev.
`python -m tools.audit --service pypi` asks https://pypi.org instead.

Exit status: 0 no known vulnerability; 1 vulnerabilities found; 2 no answer, so nothing is known.
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
IGNORED: dict[str, str] = {}
"""Vulnerabilities that do not affect the bot: id and reason. There are none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the audit, print its result, and return the exit status."""
    parser = argparse.ArgumentParser(description="Check the versions of uv.lock for known vulnerabilities.")
    parser.add_argument("--service", choices=WHERE, default="osv")
    service = parser.parse_args(arguments).service
    status, words = verdict(*ask(service), WHERE[service])
    print(words, file=sys.stdout if status == CLEAN else sys.stderr)
    return status


def ask(service: str) -> tuple[str, str]:
    """Run pip-audit on the versions of uv.lock; return its output and its errors."""
    export = [UV, "export", "--locked", "--quiet", "--all-extras", "--no-default-groups", "--no-emit-project"]
    locked = subprocess.run(export, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    ignored = [word for number in IGNORED for word in ("--ignore-vuln", number)]
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
    """Return the exit status and a message; an unreadable answer never counts as clean."""
    try:
        asked: list[dict[str, Any]] = json.loads(printed)["dependencies"]
        found = [
            f"{each['name']} {each['version']}: {known['id']}, fixed in {_fixed_in(known)}"
            for each in asked
            for known in each["vulns"]
        ]
    except (ValueError, LookupError, TypeError):
        last = (complained.strip().splitlines() or ["no reason given"])[-1]
        return UNKNOWN, f"Nothing was audited: the database at {where} gave no answer.\n{last}"
    if not asked:
        return UNKNOWN, "Nothing was audited: uv.lock is empty."
    if found:
        return FOUND, "\n".join([*found, "Update them, or list them with a reason in tools/audit.py."])
    return CLEAN, f"{len(asked)} packages, no known vulnerability at {where}; {len(IGNORED)} ignored."


def _fixed_in(known: dict[str, Any]) -> str:
    return ", ".join(known["fix_versions"]) or "no version yet"


if __name__ == "__main__":
    sys.exit(main())
