"""Check that every dependency has a wheel for every supported system: `python -m tools.platforms`.

The check reads only uv.lock. Without a wheel, an installation needs a compiler and headers.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.tags import Tag
from packaging.utils import parse_wheel_filename

LOCK = Path(__file__).parent.parent / "uv.lock"
OURS = "thousand-bot"
PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
GLIBC = "2_28"
"""glibc of the oldest supported Linux: Debian 10, RHEL 8. Wheels for older versions run there too."""


class System:
    """Operating system and processor, by their names in wheels and markers."""

    def __init__(self, platform: str, machine: str, *wheels: str) -> None:
        self.platform, self.machine, self._wheels = platform, machine, wheels

    def takes(self, tag: Tag, python: tuple[int, int]) -> bool:
        """Return whether a wheel with this tag runs on the system under a Python version."""
        return self._has(tag.platform) and _runs(tag, python)

    def wants(self, marker: str, python: tuple[int, int]) -> bool:
        """Return whether a dependency with this marker applies to the system."""
        version = ".".join(map(str, python))
        here = {
            "sys_platform": self.platform,
            "platform_machine": self.machine,
            "platform_system": {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}[self.platform],
            "os_name": "nt" if self.platform == "win32" else "posix",
            "python_version": version,
            "python_full_version": f"{version}.0",
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
            "extra": "",
        }
        return not marker or Marker(marker).evaluate(here)

    def _has(self, platform: str) -> bool:
        """Return whether a wheel's platform is this system; Linux without glibc needs musl wheels."""
        if platform == "any":
            return True
        begins = [each for each in self._wheels if platform.startswith(each)]
        ends = platform.endswith(("universal2", self.machine.lower()))
        return platform in self._wheels or (bool(begins) and ends and not _too_new(platform))


def _too_new(platform: str) -> bool:
    """Return whether a wheel needs a glibc newer than `GLIBC`."""
    if not platform.startswith("manylinux_"):
        return False
    wanted = platform.split("_")[1:3]
    return [int(each) for each in wanted] > [int(each) for each in GLIBC.split("_")]


def _runs(tag: Tag, python: tuple[int, int]) -> bool:
    major, minor = python
    if tag.interpreter in {"py3", "py2.py3", f"py{major}{minor}"}:
        return True
    if not tag.interpreter.startswith(f"cp{major}"):
        return False
    built = int(tag.interpreter[3:] or 0)
    return built <= minor if tag.abi == "abi3" else built == minor and not tag.abi.endswith("t")


SYSTEMS = {
    "Linux x86-64": System("linux", "x86_64", "manylinux"),
    "Linux ARM64": System("linux", "aarch64", "manylinux"),
    "Alpine x86-64": System("linux", "x86_64", "musllinux"),
    "Alpine ARM64": System("linux", "aarch64", "musllinux"),
    "Linux ARM, 32 bits": System("linux", "armv7l", "manylinux"),
    "macOS Intel": System("darwin", "x86_64", "macosx"),
    "macOS Apple": System("darwin", "arm64", "macosx"),
    "Windows x86-64": System("win32", "AMD64", "win_amd64"),
    "Windows ARM64": System("win32", "ARM64", "win_arm64"),
}


def packages(lock: Path = LOCK) -> dict[str, Mapping[str, Any]]:
    """Return the entries of the lock file by package name."""
    return {each["name"]: each for each in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]}


def needed(
    known: Mapping[str, Mapping[str, Any]],
    system: System,
    python: tuple[int, int],
    extras: Iterable[str] = (),
) -> set[str]:
    """Return the names of all dependencies of the bot on a system."""
    ours = known[OURS]
    waiting = [*ours["dependencies"], *(each for extra in extras for each in _extra(ours, extra))]
    found: set[str] = set()
    while waiting:
        wanted = waiting.pop()
        name = wanted["name"]
        if name in found or not system.wants(wanted.get("marker", ""), python):
            continue
        found.add(name)
        waiting += known[name].get("dependencies", [])
        waiting += [each for extra in wanted.get("extra", ()) for each in _extra(known[name], extra)]
    return found


def _extra(package: Mapping[str, Any], extra: str) -> list[Mapping[str, Any]]:
    return list(package.get("optional-dependencies", {}).get(extra, []))


def has_wheel(package: Mapping[str, Any], system: System, python: tuple[int, int]) -> bool:
    """Return whether a package can be installed on a system without a compiler."""
    return any(system.takes(tag, python) for tag in _tags(package))


def _tags(package: Mapping[str, Any]) -> Iterator[Tag]:
    for wheel in package.get("wheels", ()):
        yield from parse_wheel_filename(wheel["url"].rpartition("/")[2].replace("%2B", "+"))[3]


def missing(system: System, extras: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return the packages without a wheel for a system, each with the affected Python versions."""
    known = packages()
    lacks: dict[str, list[str]] = {}
    for python in PYTHONS:
        for name in sorted(needed(known, system, python, extras)):
            if not has_wheel(known[name], system, python):
                lacks.setdefault(name, []).append(".".join(map(str, python)))
    return lacks


def main() -> int:
    """Print the missing wheels of each system; return 1 if there are any."""
    wholly = True
    for name, system in SYSTEMS.items():
        bare, more = missing(system), missing(system, ("postgres", "sentry"))
        gaps = [f"{package} ({', '.join(pythons)})" for package, pythons in bare.items()]
        gaps += [f"extra: {each} ({', '.join(more[each])})" for each in more if each not in bare]
        wholly = wholly and not gaps
        print(f"{name:<19} {'; '.join(gaps) or 'everything has a wheel'}")
    return 0 if wholly else 1


if __name__ == "__main__":
    sys.exit(main())
