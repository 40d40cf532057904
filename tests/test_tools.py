"""The tool that `make` fetches first is pinned to one version, known by its content."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_uv_is_installed_by_version_and_hash() -> None:
    lines = (ROOT / ".ci" / "uv.txt").read_text(encoding="utf-8").splitlines()
    pinned, *hashes = [line.strip(" \\") for line in lines if not line.startswith("#")]
    assert re.fullmatch(r"uv==\d+\.\d+\.\d+", pinned)
    assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes)
    assert len(hashes) >= 6, "Linux (glibc and musl) and macOS, each on two kinds of processors"


def test_no_other_way_leads_around_the_hashes() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    (install,) = re.findall(r"-m pip install(?:.*\\\n)*.*", recipe)
    assert {"--require-hashes", "--only-binary"} <= set(install.split())


@pytest.mark.parametrize("target", [".venv/program", ".venv/ready"])
def test_the_chosen_interpreter_is_that_of_the_program_too(target: str) -> None:
    """Root's own one cannot be run by the user of a service."""

    def recipe(*given: str) -> str:
        command = ["make", "--always-make", "--dry-run", target, *given]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHON"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    chosen = recipe("PYTHON=/usr/bin/python3")
    assert "/usr/bin/python3 -m pip install" in chosen
    assert "uv sync --locked --no-progress --python /usr/bin/python3" in chosen
    assert "--python " not in recipe()
