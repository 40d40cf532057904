"""Settings: named in .env.example with their defaults, refused by name when wrong."""

import builtins
import re
from math import inf
from pathlib import Path
from typing import Any, cast

import pytest

from bot.house import limits
from bot.runtime.settings import PREFIX, Settings, SettingsError, load, unknown_settings
from storage.postgres import UNREADABLE, read_address

BARE = ("hu/sh", "1/2", "1?b=", "1#2", "h@h", "[hush", "1]", "9%h", "h h")
"""Passwords that are not percent-encoded."""
EXAMPLE = Path(__file__).parents[3] / ".env.example"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the settings of whoever runs the tests."""
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_env_example_names_every_setting_with_its_default() -> None:
    written = dict(re.findall(r"^(THOUSAND_\w+)=(.*)$", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
    assert written.keys() == {PREFIX + name.upper() for name in Settings.model_fields}
    standard = load()
    for name in Settings.model_fields.keys() - {"token"}:
        value = getattr(standard, name)
        assert written[PREFIX + name.upper()] == (f"{value:g}" if isinstance(value, float) else str(value))


def test_env_example_can_be_used_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    settings = load()
    assert settings.model_dump(exclude={"token"}) == Settings(_env_file=None).model_dump(exclude={"token"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEAL_PAUSE_S", "soon"),
        ("DATABASE", "postgresql://localhost/thousand"),
        ("DATABASE_URL", "thousand.sqlite3"),
        ("DEAL_PAUSE_S", "0"),
        ("TRANSPORT", "pigeon"),
        ("LANGUAGE", "tlh"),
        ("GROUP_CALLS_PER_MINUTE", "0"),
        ("PRIVATE_BURST", "1.5"),
        ("API_URL", "telegram"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(SettingsError, match=f"^{PREFIX}{name}: "):
        load()


def test_all_wrong_settings_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_LANGUAGE", "tlh")
    monkeypatch.setenv("THOUSAND_LOG_FORMAT", "poem")
    with pytest.raises(SettingsError) as caught:
        load()
    assert [line.partition(":")[0] for line in str(caught.value).splitlines()] == [
        "THOUSAND_LANGUAGE",
        "THOUSAND_LOG_FORMAT",
    ]


def test_the_token_is_not_printed_with_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_TOKEN", "123:hush")
    monkeypatch.setenv("THOUSAND_WEBHOOK_SECRET", "hush_hush_hush_hush")
    assert "hush" not in repr(load())


@pytest.mark.parametrize("a_minute", [1, 2, 3, 4, 20, 1000])
def test_a_group_never_gets_more_calls_a_minute_than_the_setting_says(a_minute: int) -> None:
    bounds = limits(load(group_calls_per_minute=a_minute))
    in_a_minute = bounds.group_burst + 60 / bounds.group_interval
    assert in_a_minute <= a_minute + 1e-9 or a_minute == 1


def test_all_chats_together_have_no_limit_but_that_of_the_operator() -> None:
    assert limits(load()).cap_per_s == inf
    assert limits(load(calls_per_s=40)).cap_per_s == 40


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        (
            "webhook_url",
            "bot.example.org",
            "should be an address with a path, as https://bot.example.org/telegram",
        ),
        ("worker_url", "worker-1:8080", "should be an address without a path, as http://worker-1:8080"),
        (
            "worker_url",
            "http://worker-1/telegram",
            "should be an address without a path, as http://worker-1:8080",
        ),
        ("database_url", "postgres//here/thousand", UNREADABLE),
    ],
)
def test_an_address_that_is_none_is_refused_in_words(setting: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(**{setting: value})
    assert str(refused.value) == f"THOUSAND_{setting.upper()}: {words}"


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *(("database_url", f"postgresql://ann:{word}@host/name") for word in ("hu/sh", "1/2", "1?b=", "1#2")),
        *(
            ("database_url", f"postgresql://ann:{word}@host/name")
            for word in ("h@h", "[hush", "1]", "9%h", "h h")
        ),
        ("database_url", "postgresql://ann@host/name?password=h@h"),
        ("database_url", "postgresql://host/name?password"),
        ("api_url", "https://ann:hush@api.example.org"),
        ("api_url", "https://api.telegram.org/bot123:hush"),
        ("webhook_url", "https://ann:hush@bot.example.org/telegram"),
        ("app_url", "https://ann:hush@bot.example.org/app"),
        ("worker_url", "http://ann:hush@worker-1:8080"),
    ],
)
def test_an_address_that_would_tell_a_password_is_refused_without_it(setting: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(**{setting: value})
    told = str(refused.value)
    assert told.startswith(f"THOUSAND_{setting.upper()}: should be ")
    assert "ann" not in told
    assert not any(word in told for word in ("hush", "1/2", "hu/sh"))


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://ann:a%2Fb%40:c@host:5433/name?sslmode=require", "postgresql://host:5433/name"),
        ("postgres://a,[::1]:5432/name", "postgresql://a,[::1]:5432/name"),
        ("postgresql:///name?host=/run/postgresql", "postgresql:///name"),
    ],
)
def test_an_address_is_told_without_user_password_and_parameters(address: str, place: str) -> None:
    assert load(database_url=address).place == address
    assert str(read_address(address)) == place
    assert "ann" not in repr(read_address(address))


def test_an_env_file_of_somebody_else_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("THOUSAND_LANGUAGE=de\n")
    real = builtins.open

    def of_root(file: object, *args: Any, **kwargs: Any) -> Any:
        if Path(str(file)).name == ".env":
            raise PermissionError(13, "Permission denied")
        return real(cast("str", file), *args, **kwargs)

    monkeypatch.setattr(builtins, "open", of_root)
    with pytest.raises(SettingsError, match=r"\.env cannot be read \(Permission denied\): .*chown"):
        load()


@pytest.mark.parametrize("encoding", ["utf-16", "cp1251"])
def test_an_env_file_in_another_encoding_is_told_in_one_line(tmp_path: Path, encoding: str) -> None:
    (tmp_path / ".env").write_text("# Тысяча\nTHOUSAND_LANGUAGE=de\n", encoding=encoding)
    with pytest.raises(SettingsError, match=r"\.env is no text in UTF-8"):
        load()


def test_an_env_file_may_begin_with_the_mark_of_windows(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("THOUSAND_LANGUAGE=de\n", encoding="utf-8-sig")
    assert load().language == "de"


@pytest.mark.parametrize("value", ["", "x", "-1", "0", "1.5", "99999999999999999999", "nan", "inf", "'"])
@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_no_setting_is_refused_in_the_words_of_the_library(name: str, value: str) -> None:
    said = ""
    try:
        load(**{name: value})
    except SettingsError as refused:
        said = str(refused)
    assert re.fullmatch(rf"(THOUSAND_{name.upper()}: should (be|begin) [^\n]+)?", said)
    assert "input" not in said.casefold()
    assert "another value" not in said


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("deal_pause_s", "0", "should be more than 0"),
        ("deal_pause_s", "86401", "should be 86400 or less"),
        ("deal_pause_s", "soon", "should be a number"),
        ("ops_port", "80000", "should be 65535 or less"),
        ("ops_port", "", "should be a whole number"),
        ("ephemeral_hands", "perhaps", "should be True or False"),
        ("transport", "pigeon", "should be one of pyreqwest, aiohttp"),
        (
            "api_url",
            "http://127.0.0.1:80000",
            "should be the address of a Bot API server, as https://api.telegram.org",
        ),
        ("token", "no token", "should be a token of @BotFather: a number, a colon and 35 letters and digits"),
    ],
)
def test_a_wrong_setting_is_told_what_it_should_be(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(**{name: value})
    assert str(refused.value) == f"THOUSAND_{name.upper()}: {words}"


def test_a_wrong_token_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_TOKEN", "123:hush/hush")
    with pytest.raises(SettingsError) as refused:
        load()
    assert "hush" not in str(refused.value)


def test_names_that_are_no_settings_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("export THOUSAND_LOGLEVEL=DEBUG\nTHOUSAND_LANGUAGE=de\n")
    assert unknown_settings({"THOUSAND_TOKENS": "1:x", "thousand_ops_port": "1", "PATH": ""}) == [
        "THOUSAND_LOGLEVEL: no such setting; is THOUSAND_LOG_LEVEL meant?",
        "THOUSAND_TOKENS: no such setting; is THOUSAND_TOKEN meant?",
    ]
