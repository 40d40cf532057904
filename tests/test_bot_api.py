"""Calls are held against another library's models of the Bot API: an invented parameter makes a test fail."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from playground.server import serve
from playground.world import World
from tests.bot_api import complaints, known_calls, missing
from tests.e2e.stage import TOKEN

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

KEY = {"text": "Pass", "callback_data": "g1:1:pass"}
SEND: dict[str, Any] = {"chat_id": -1, "text": "[1]", "reply_markup": {"inline_keyboard": [[KEY]]}}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("sendMessage", SEND),
        ("sendmessage", SEND | {"reply_markup": json.dumps(SEND["reply_markup"]), "chat_id": "-1"}),
        ("sendMessage", SEND | {"ephemeral_message_parameters": {"receiver_user_id": 1}}),
        (
            "editEphemeralMessageText",
            {"chat_id": -1, "receiver_user_id": 1, "ephemeral_message_id": 2, "text": "x"},
        ),
        ("sendPhoto", {"chat_id": "-1", "photo": "<picture.jpg: 10 bytes>"}),
        (
            "editMessageMedia",
            {
                "chat_id": "-1",
                "message_id": "2",
                "media": '{"type": "photo", "media": "attach://one"}',
                "one": "<picture.jpg: 10 bytes>",
            },
        ),
        ("getUpdates", {"offset": 1, "timeout": 10, "allowed_updates": ["message"]}),
        ("getMe", {}),
    ],
)
def test_what_the_bot_api_has_is_known(method: str, given: dict[str, Any]) -> None:
    assert complaints(method, given) == []


@pytest.mark.parametrize(
    ("method", "given", "complaint"),
    [
        ("sendMassage", SEND, "no such method"),
        ("sendMessage", SEND | {"colour": "red"}, ".colour: no such field"),
        ("sendMessage", {"chat_id": -1}, ".text"),
        ("sendMessage", SEND | {"chat_id": {}}, ".chat_id"),
        ("sendMessage", SEND | {"link_preview_options": {"disabled": True}}, ".disabled: no such field"),
        (
            "sendMessage",
            SEND | {"reply_markup": {"inline_keyboard": [[KEY | {"colour": "red"}]]}},
            ".colour: no such field",
        ),
        (
            "sendMessage",
            SEND | {"reply_markup": '{"inline_keyboard": [[{"label": "Pass"}]]}'},
            ".reply_markup",
        ),
        ("sendPhoto", {"chat_id": "-1", "photo": "id", "one": "<picture.jpg: 10 bytes>"}, ".one"),
    ],
)
def test_what_it_lacks_is_found(method: str, given: dict[str, Any], complaint: str) -> None:
    found = complaints(method, given)
    assert found
    assert all(complaint in each for each in found[:1]), found


@pytest.mark.parametrize("given", [{"colour": "red"}, {"link_preview_options": {"disabled": True}}])
async def test_a_test_in_which_an_invented_parameter_was_sent_fails(given: dict[str, Any]) -> None:
    server = await serve(World(token=TOKEN))
    try:
        with pytest.raises(AssertionError, match="the Bot API does not have"), known_calls():
            async with (
                aiohttp.ClientSession() as session,
                session.post(f"{server.address}/bot{TOKEN}/sendMessage", json=SEND | given) as reply,
            ):
                assert reply.status == 400, "the playground took it for a message to an unknown chat"
    finally:
        await server.close()
