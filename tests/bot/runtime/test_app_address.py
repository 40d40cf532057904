"""The Mini App's address: https, or this machine."""

from __future__ import annotations

import pytest

from bot.runtime.settings import Settings, SettingsError, load


@pytest.mark.parametrize(
    "url", ["https://bot.example.org/app", "http://127.0.0.1:8090/app", "http://localhost/"]
)
def test_an_address_that_telegram_or_this_machine_opens_is_accepted(url: str) -> None:
    assert Settings(_env_file=None, app_url=url).app_url == url.rstrip("/")


@pytest.mark.parametrize(
    ("url", "browser"),
    [
        ("https://Bot.Example.ORG/App", "https://bot.example.org/App"),
        ("https://bot.example.org:443/app", "https://bot.example.org/app"),
        ("https://bot.example.org:8443/app", "https://bot.example.org:8443/app"),
        ("https://bücher.example/app", "https://xn--bcher-kva.example/app"),
        ("https://straße.example/", "https://xn--strae-oqa.example"),
        ("http://LOCALHOST:80/app", "http://localhost/app"),
    ],
)
def test_an_address_is_kept_as_browsers_write_it(url: str, browser: str) -> None:
    """The page's Origin is compared with it."""
    assert load(app_url=url).app_url == browser
    assert load(webhook_url=url).webhook_url.rstrip("/") == browser


@pytest.mark.parametrize(
    "url",
    [
        "http://bot.example.org/app",
        "bot.example.org",
        "https://a b/",
        "https://x/?y",
        "https://x:0/",
        "https://a<b/",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="THOUSAND_APP_URL: should be an https address"):
        load(app_url=url)
