"""Reports to Sentry say where an error occurred, and name no person, card or token."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.operation.monitoring import report_to
from bot.runtime.logs import about
from bot.runtime.settings import SettingsError

DSN = "http://key@127.0.0.1:9/1"
TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"


class Post(Transport):
    """Keeps what would be sent."""

    def __init__(self, options: Any = None) -> None:
        super().__init__(options)
        self.sent: list[Envelope] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope)


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post()
    report_to(DSN, post)
    yield post
    sentry_sdk.get_client().close(timeout=0)
    sentry_sdk.get_global_scope().set_client(None)


def test_a_fault_is_reported_without_secrets(post: Post) -> None:
    ann, hand = "Ann", "AS KD ♥ T"
    try:
        raise ValueError(f"{ann!r} holds {hand}: {TOKEN}")
    except ValueError:
        with about(7, 41):
            logging.getLogger("bot.door").exception("update %s failed: %r", 5, {"name": ann})
    (envelope,) = post.sent
    event = envelope.get_event()
    assert event is not None
    whole = json.dumps(event, ensure_ascii=False, default=str)
    assert event["tags"] == {"table": "7", "turn": "41"}
    assert event["logger"] == "bot.door"
    assert "update 5 failed" in whole
    assert "test_sentry.py" in whole
    assert [secret for secret in (ann, "AS", "KD", "♥", TOKEN) if secret in whole.replace("ann", "")] == []


def test_what_is_no_fault_is_not_reported(post: Post) -> None:
    logging.getLogger("bot").warning("a chat is closed")
    assert post.sent == []


def test_nobody_is_told_where_no_address_is_set() -> None:
    report_to("")
    assert not sentry_sdk.get_client().is_active()


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError, match=r"^THOUSAND_SENTRY_DSN: this is no address"):
        report_to("nowhere")
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(SettingsError, match=r"thousand-bot\[sentry\]"):
        report_to(DSN)
