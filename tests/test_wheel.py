"""The wheel has all that it needs: installed in an empty environment it answers, far from this folder."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from playground.person import Playground
from trials.first_evening import first_evening, telegram

ROOT = Path(__file__).parent.parent
PATIENCE_S = 120.0
pytestmark = pytest.mark.timeout(300)  # as others, but said: what is built and installed here is begun early
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def uv(*arguments: str, cwd: Path) -> None:
    """Run the project's uv; what goes wrong is in the error."""
    own = ROOT / ".tools" / "bin" / "uv"
    command = str(own) if own.exists() else shutil.which("uv")
    assert command is not None, "`make test` brings uv"
    bare = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(
        [command, *arguments], cwd=cwd, env=bare, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT), cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def program(wheel: Path) -> Path:
    """Return the program `thousand`, installed beside nothing else."""
    there = wheel.parent / "empty"
    uv("venv", "--quiet", "--python", sys.executable, str(there), cwd=wheel.parent)
    folder = there / ("Scripts" if sys.platform == "win32" else "bin")
    uv("pip", "install", "--quiet", "--python", str(folder / "python"), str(wheel), cwd=wheel.parent)
    return folder / "thousand"


SOURCE_OF_PAGE = ROOT / "webapp/client"
"""Source of the Mini App's page, of which the wheel holds what is built from it."""


def test_it_has_words_fonts_page_and_schema(wheel: Path) -> None:
    assert VERSION in wheel.name
    there = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        file.relative_to(ROOT).as_posix()
        for package in ("bot", "club", "game", "locales", "playground", "storage", "webapp")
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix != ".pyc" and SOURCE_OF_PAGE not in file.parents
    }
    assert wanted - there == set()
    assert {Path(name).parts[0] for name in there - wanted} == {f"thousand_bot-{VERSION}.dist-info"}


def test_it_says_which_version_it_is(program: Path) -> None:
    done = subprocess.run([program, "--version"], env=_bare(), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == VERSION


def test_the_doctor_finds_letters_and_languages(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [program, "doctor"], cwd=tmp_path, env=_bare(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, "there is no token"
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("fix")] == ["token"]
    assert re.search(r"^ok +fonts", done.stdout, re.MULTILINE)


async def test_play_answers(program: Path, tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        program, "play", "--port", "0", cwd=tmp_path, env=_bare(), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            line = (await process.stdout.readline()).decode()
            address = re.search(r"http://[\d.:]+", line)
            assert address is not None
            async with Playground.connect(address[0]) as playground:
                ann = await playground.add_person("Ann", "en")
                await ann.start()
                answer = await ann.wait_for(None, lambda message: bool(message.from_bot), PATIENCE_S)
                assert answer.text
    finally:
        process.terminate()
        await process.communicate()
    assert process.returncode == 0


async def test_a_deal_is_played_on_its_first_evening(program: Path, tmp_path: Path) -> None:
    steps: list[str] = []
    async with telegram() as playground:
        await first_evening([str(program)], tmp_path, playground, steps.append, _bare())
    assert len(steps) == 4


def _bare() -> dict[str, str]:
    """Return an environment in which nothing points here."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"VIRTUAL_ENV", "PYTHONPATH"} and not name.startswith("THOUSAND_")
    }


def test_the_newest_changes_are_those_of_this_version() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0].endswith(VERSION)
