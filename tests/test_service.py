"""The unit of systemd is understood, and leaves the bot no more than it needs. No service is started here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bot.__main__ import WRONG

UNIT = Path(__file__).parent.parent / "deploy" / "thousand.service"
MOST_EXPOSED = 15
"""Of 100, as `systemd-analyze security` counts; what is left is the network and its own sockets."""
ANALYZE = shutil.which("systemd-analyze")


def test_it_does_not_repeat_what_cannot_succeed_and_keeps_the_cards_to_itself() -> None:
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    assert f"RestartPreventExitStatus={WRONG}" in lines
    assert {"UMask=0077", "StateDirectoryMode=0700", "Restart=on-failure"} <= set(lines)


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")
def test_systemd_understands_it_and_rates_its_sandbox(tmp_path: Path) -> None:
    assert ANALYZE is not None
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/thousand/.venv/bin/thousand", "/bin/true"))
    verified = subprocess.run([ANALYZE, "verify", copy], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
    asked = ("--offline=true", f"--threshold={MOST_EXPOSED}", str(copy))
    rated = subprocess.run([ANALYZE, "security", *asked], capture_output=True, text=True, check=False)
    assert rated.returncode == 0, rated.stdout
