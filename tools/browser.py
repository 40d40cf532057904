"""Find or install chromium, for the tests of the page and the screenshots: `python -m tools.browser`.

Exit status 0 when there is one, else 1. Installing works on Debian and its relatives, as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that will do, the cheapest first."""
BROWSERS = ("chromium-headless-shell", "chromium")
"""Packages of Debian, the preferred one first; its older releases have the second only."""
FONTS = ("fonts-dejavu-core", "fonts-noto-color-emoji")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""Options of a browser that runs as root, paints without a screen and makes no calls of its own."""


def find() -> str | None:
    """Return the path of a browser on this machine."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install(*packages: str) -> bool:
    """Install packages of Debian with apt-get where that is possible; they start nothing."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run([apt, *command], env=environment, check=False, capture_output=True)
        if done.returncode:
            return False
    return True


def main() -> int:
    """Make sure that there is a browser."""
    if find() is None:
        print("installing chromium for the tests of the page …")
        any(install(package, *FONTS) for package in BROWSERS)
    return 0 if find() else 1


if __name__ == "__main__":
    sys.exit(main())
