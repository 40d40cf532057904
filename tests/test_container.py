"""The container files hold together with the project. No image is built here: that needs an engine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
WORKERS = (ROOT / "compose.postgres.yaml").read_text(encoding="utf-8")
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


def test_whoever_runs_it_owns_the_folder_that_several_workers_get() -> None:
    user, group = re.findall(r"--uid (\d+)", FILE), re.findall(r"--gid (\d+)", FILE)
    assert re.findall(r"uid=(\d+),gid=(\d+)", WORKERS) == [(*user, *group)]


def test_it_has_all_extras_and_its_settings_exist() -> None:
    assert "--all-extras" in FILE, "settings name PostgreSQL and Sentry"
    settings = set(re.findall(r"THOUSAND_\w+", FILE + COMPOSE + WORKERS))
    known = set(re.findall(r"^(THOUSAND_\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert settings <= known


def test_health_is_asked_where_it_is_served() -> None:
    (port,) = re.findall(r"THOUSAND_OPS_PORT=(\d+)", FILE)
    assert f"127.0.0.1:{port}/healthz" in FILE
    assert f"127.0.0.1:{port}:{port}" in COMPOSE


@pytest.mark.parametrize(("name", "port"), [("WEBHOOK", "8080"), ("APP", "8090")])
def test_the_single_bot_is_reached_by_nginx_on_the_same_machine(name: str, port: str) -> None:
    """As `deploy/nginx.conf` does: by the default ports, or those that .env names."""
    site = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    assert f"server 127.0.0.1:{port} max_fails=0;" in site
    assert f"THOUSAND_{name}_HOST: 0.0.0.0" in COMPOSE
    assert f'THOUSAND_{name}_PORT: "{port}"' in COMPOSE
    assert f"- 127.0.0.1:${{THOUSAND_{name}_PORT:-{port}}}:{port} " in COMPOSE


def test_several_workers_listen_where_nginx_asks_whatever_env_says() -> None:
    for port in ('THOUSAND_WEBHOOK_PORT: "8080"', 'THOUSAND_APP_PORT: "8090"'):
        assert f"    {port}\n" in WORKERS


def test_the_token_can_be_kept_where_the_database_is() -> None:
    """`docker compose run thousand setup` writes it there; nothing is installed beside the engine."""
    places = dict(line.split(None, 1) for line in FILE.splitlines() if line.startswith(("WORKDIR", "VOLUME")))
    last = [rest[0] for verb, *rest in LINES if verb == "WORKDIR"][-1]
    assert last == places["VOLUME"]
    assert "- path: .env\n        required: false" in COMPOSE


@pytest.mark.parametrize("compose", [COMPOSE, WORKERS], ids=["SQLite", "PostgreSQL"])
def test_compose_takes_away_what_the_bot_does_not_need(compose: str) -> None:
    wanted = ("read_only: true", "- ALL", "- no-new-privileges:true", "init: true")
    assert [each for each in wanted if each not in compose] == []
    assert re.search(r"stop_grace_period: 20s", compose), "longer than a stop takes"


def test_the_database_outlives_its_container() -> None:
    assert "- thousand:/var/lib/thousand\n" in COMPOSE
    assert "- database:/var/lib/postgresql\n" in WORKERS


def test_nginx_is_led_to_both_workers_by_the_file_that_is_given(tmp_path: Path) -> None:
    """The file of deploy/ is changed as compose.postgres.yaml does, and says so what it is to say."""
    (block,) = re.findall(r"- >-\n(.*?) > /etc/nginx/conf.d/default.conf", WORKERS, re.DOTALL)
    command = " ".join(block.split()).replace("/thousand.conf", "deploy/nginx.conf")
    site = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    servers = re.findall(r"server (\S+) max_fails=0;", site.partition("}")[0])
    names = re.findall(r"^  (worker-\d):$", WORKERS, re.MULTILINE)
    assert servers == [f"{name}:8080" for name in names] == ["worker-1:8080", "worker-2:8080"]
    pages = re.findall(r"server (\S+) max_fails=0;", site.partition("upstream thousand_app")[2])
    assert pages == [f"{name}:8090" for name in names]
    assert re.findall(r"hostname: (\S+)", WORKERS) == names
    assert 'THOUSAND_WEBHOOK_PORT: "8080"' in WORKERS
    assert {"ssl_certificate /certificate/fullchain.pem;", "server_name _;"} <= set(
        map(str.strip, site.splitlines())
    )
    assert "example.org" not in "".join(line.partition("#")[0] for line in site.splitlines())
