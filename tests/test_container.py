"""The container files hold together with the project. No image is built here: that needs an engine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LINES = [line.split() for line in FILE.splitlines() if line and not line.startswith("#")]


def copied() -> set[str]:
    """Return what the image is built from."""
    return {
        source for verb, *rest in LINES if verb == "COPY" and "--from" not in rest[0] for source in rest[:-1]
    }


def test_what_it_is_built_from_is_there_and_is_not_left_out() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied() == allowed
    assert [source for source in copied() if not (ROOT / source).exists()] == []


def test_every_package_of_the_wheel_is_in_it() -> None:
    assert set(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) <= copied()


def test_it_is_built_in_two_stages_for_nobody_in_particular() -> None:
    bases = [rest[0] for verb, *rest in LINES if verb == "FROM"]
    assert len(bases) == 2
    assert all(re.fullmatch(r"python:3\.\d+-slim-\w+", base) for base in bases), "no moving tag"
    last = LINES[[line[0] for line in LINES].index("FROM", 1) :]
    verbs = [line[0] for line in last]
    assert verbs.index("USER") < verbs.index("ENTRYPOINT")
    assert [line[1] for line in last if line[0] == "USER"] == ["thousand"]
    assert {"HEALTHCHECK", "STOPSIGNAL", "VOLUME"} <= set(verbs)
    assert "ADD" not in verbs


def test_it_has_all_extras_and_its_settings_exist() -> None:
    assert "--all-extras" in FILE, "settings name PostgreSQL and Sentry"
    settings = set(re.findall(r"THOUSAND_\w+", FILE + COMPOSE))
    known = set(re.findall(r"^(THOUSAND_\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert settings <= known


def test_health_is_asked_where_it_is_served() -> None:
    (port,) = re.findall(r"THOUSAND_OPS_PORT=(\d+)", FILE)
    assert f"127.0.0.1:{port}/healthz" in FILE
    assert f"127.0.0.1:{port}:{port}" in COMPOSE


def test_the_token_can_be_kept_where_the_database_is() -> None:
    """`docker compose run thousand setup` writes it there; nothing is installed beside the engine."""
    places = dict(line.split(None, 1) for line in FILE.splitlines() if line.startswith(("WORKDIR", "VOLUME")))
    last = [rest[0] for verb, *rest in LINES if verb == "WORKDIR"][-1]
    assert last == places["VOLUME"]
    assert "- path: .env\n        required: false" in COMPOSE


def test_compose_takes_away_what_the_bot_does_not_need() -> None:
    wanted = (
        "read_only: true",
        "- ALL",
        "- no-new-privileges:true",
        "- thousand:/var/lib/thousand",
        "init: true",
    )
    assert [each for each in wanted if each not in COMPOSE] == []
    assert re.search(r"stop_grace_period: (\d+)s", COMPOSE), "longer than a stop takes"
