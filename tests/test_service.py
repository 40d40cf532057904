"""The unit of systemd is understood, and leaves the bot no more than it needs. No service is started here."""

from __future__ import annotations

import re
import shlex
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


def test_the_unit_becomes_one_for_each_worker_by_the_words_of_the_page() -> None:
    page = (UNIT.parent.parent / "docs" / "running.md").read_text(encoding="utf-8")
    (command,) = re.findall(
        r"^(sed '.*' deploy/thousand.service) > \S+thousand@.service$", page, re.MULTILINE
    )
    made = subprocess.run(
        shlex.split(command), cwd=UNIT.parent.parent, capture_output=True, text=True, check=True
    )
    changed = set(made.stdout.splitlines()) ^ set(UNIT.read_text(encoding="utf-8").splitlines())
    assert len(changed) == 4
    assert "Environment=THOUSAND_APP_PORT=1%i" in changed
    assert "Environment=THOUSAND_WEBHOOK_PORT=%i" in changed
    assert "Environment=THOUSAND_OPS_PORT=2%i" in changed, "each worker has its own"
