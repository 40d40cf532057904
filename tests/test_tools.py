"""What `make` fetches before anything else is one version, known by its content."""

import re
from pathlib import Path

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
