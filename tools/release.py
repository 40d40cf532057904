"""Check that the tree can be released: `python -m tools.release`.

The check compares version, changelog and tags, and looks for missing wheels of dependencies. `make
releasable` also builds and tests the wheel of the bot. The command changes and publishes nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import platforms

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")
PROMISED = [name for name in platforms.SYSTEMS if "32 bits" not in name]


def version_of(project: str) -> str:
    """Return the version that a pyproject.toml names."""
    version: str = tomllib.loads(project)["project"]["version"]
    return version


def complaints(version: str, changes: str, tags: Iterable[str], changed: Iterable[str]) -> Iterator[str]:
    """Yield the obstacles to a release. `changes` is CHANGELOG.md; `changed` lists uncommitted files."""
    if not VERSION.fullmatch(version):
        yield f"{version} has not three numbers: change it in pyproject.toml"
    heading = (re.findall(r"^## (.*)$", changes, re.MULTILINE) or [""])[0]
    if heading != version:
        yield f"the newest heading of CHANGELOG.md is {heading!r}: it has to be {version!r}"
    elif not re.search(rf"^## {re.escape(version)}\n\n(?!##).*\S", changes, re.MULTILINE):
        yield f"CHANGELOG.md has no text for {version}"
    if f"v{version}" in set(tags):
        yield f"v{version} is already released: choose the next version"
    if files := sorted(changed):
        yield f"not committed: {', '.join(files)}"


def _git(*arguments: str) -> list[str]:
    """Return the output of git in lines; none without a repository."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def main() -> int:
    """Print the obstacles to a release; return 1 if there are any."""
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    changed = [line[3:] for line in _git("status", "--porcelain")]
    found = list(complaints(version, changes, _git("tag"), changed))
    found += [
        f"{name}: no wheel of {', '.join(lacks)}"
        for name in PROMISED
        if (lacks := platforms.missing(platforms.SYSTEMS[name], ("postgres", "sentry")))
    ]
    for each in found:
        print(each)
    print(f"{version} can be released if its wheel works" if not found else "not ready")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
