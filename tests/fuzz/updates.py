"""Updates as Telegram would never send them, or as it does and nobody expects; forged presses among them."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any, cast

from telegram import Bot

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.telegram.poller import opened
from bot.telegram.updates import SHARED
from tests.bot.fake_telegram import written
from tests.bot.table import GROUP, NAMES, Room, tricks
from tests.fuzz.bending import WORDS, bent, no_complaints
from tests.virtual_time import VirtualLoop

AT_ONCE = 40
"""Updates of one attempt."""
Json = dict[str, Any]


def attack(seed: int) -> None:
    """Let odd updates come to a table in mid-deal; the next trick is played as if nothing had been."""
    with (
        no_complaints("skipped: "),
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        runner.run(_attack(random.Random(seed), Path(folder)))


async def _attack(rng: random.Random, folder: Path) -> None:
    async with tricks(folder / "store") as table:
        for number in range(1, AT_ONCE + 1):
            given = odd(rng) | {"update_id": 1000 + number}
            for update in opened([given], cast("Bot", None)).updates:
                if answer := await table.house.door.polled(update):
                    await answer
        await asyncio.sleep(60)
        await goes_on(table)


async def goes_on(table: Room) -> None:
    """Let the asked player play, if the match still stands and they sit there."""
    live = await table.house.tables.playing(1)
    if live is not None and live.match.asked is not None and live.table.people.get(live.match.asked):
        turn = live.match.turn
        await table.tap(await table.asked(), await table.simplest())
        assert (await table.match()).turn > turn


def odd(rng: random.Random) -> Json:
    """Return the content of an update, bent at none to three places."""
    kinds = (_message, _message, _press, _press, _other, _membership, _service)
    given = bent(rng.choice(kinds)(rng), rng, rng.choice((0, 0, 1, 1, 2, 3)))
    return given if isinstance(given, dict) else {"message": given}


def _person(rng: random.Random) -> Json:
    who = rng.choice([*NAMES, *SHARED])
    name = rng.choice((NAMES.get(who, "Group"), *WORDS))
    return {
        "id": who,
        "is_bot": who in SHARED,
        "first_name": name,
        "language_code": rng.choice(("en", "ru", "tlh")),
    }


def _chat(rng: random.Random, who: int) -> Json:
    kind = rng.choice(("private", "group", "supergroup", "supergroup", "channel"))
    direct = {"is_direct_messages": True} if kind == "supergroup" and rng.random() < 0.1 else {}
    chat = who if kind == "private" else rng.choice((GROUP, -1002, -(10**12) - 7))
    return {"id": chat, "type": kind, **direct} | (
        {} if kind == "private" else {"title": rng.choice(("Garage", *WORDS))}
    )


def _base(rng: random.Random) -> Json:
    person = _person(rng)
    chat = _chat(rng, person["id"])
    base = {
        "message_id": rng.randrange(1, 40),
        "date": rng.choice((0, 1, 1_800_000_000)),
        "chat": chat,
        "from": person,
    }
    extra: tuple[Json, ...] = (
        {},
        {"sender_chat": chat},
        {"message_thread_id": 5, "is_topic_message": True},
        {
            "is_automatic_forward": True,
            "forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "X"},
        },
        {
            "reply_to_message": {
                "message_id": 1,
                "date": 1,
                "chat": chat,
                "from": _person(rng),
                "text": "/score",
            }
        },
        {"via_bot": {"id": 99, "is_bot": True, "first_name": "Bot"}},
    )
    return base | rng.choice(extra)


def _text(rng: random.Random) -> str:
    word = rng.choice((*IN_GROUPS, *IN_PRIVATE, "nothing", ""))
    rest = rng.choice(("", "me", "@bob", "fine 200", "join_0123456789abcdef_", "book_", *WORDS))
    return rng.choice(
        (
            f"/{word} {rest}",
            f"/{word}\n{rest}\n/{word}@thousand_bot",
            f"/{word}@thousand_bot",
            f"/{word}@other_bot {rest}",
            rest,
        )
    )


def _message(rng: random.Random) -> Json:
    text = _text(rng)
    entity = {
        "type": rng.choice(("bot_command", "mention", "text_mention")),
        "offset": rng.randrange(9),
        "length": 3,
    }
    said = written(text)
    odd = [entity | {"user": _person(rng)}] if rng.random() < 0.5 else []
    return {"message": _base(rng) | said | {"entities": [*said["entities"], *odd]}}


def _press(rng: random.Random) -> Json:
    letter = rng.choice("gvcuemlnhxqtrsaowpkbfijyzdLABCDEFGHIJKMNOPQRSTUVWXYZ")
    words = rng.choice(
        ("pass", "AS", "QD", "give AS 1;give KS 2", "join", "take 1", "end", "on", *WORDS[:12])
    )
    data = rng.choice(
        (f"{letter}1:{rng.randrange(9)}:{words}", f"{letter}2::{words}", f"{letter}{words}", words)
    )
    press: Json = {"id": str(rng.random()), "from": _person(rng), "chat_instance": "1", "data": data}
    where: tuple[Json, ...] = (
        {"message": _base(rng)},
        {"message": {"message_id": 3, "date": 0, "chat": _chat(rng, 11)}},
        {"inline_message_id": "x"},
        {"game_short_name": "thousand"},
        {},
    )
    return {"callback_query": press | rng.choice(where)}


def _other(rng: random.Random) -> Json:
    kind = rng.choice(
        (
            "edited_message",
            "channel_post",
            "edited_channel_post",
            "business_message",
            "inline_query",
            "poll",
            "mood",
        )
    )
    return {kind: _base(rng) | {"text": _text(rng)}}


def _membership(rng: random.Random) -> Json:
    me = {"id": 1, "is_bot": True, "first_name": "Thousand"}
    states = ("member", "left", "kicked", "restricted", "administrator", "creator", "asleep")
    before, after = (
        {"status": rng.choice(states), "user": me, "is_member": rng.random() < 0.5} for _ in range(2)
    )
    base = _base(rng)
    standing = {"old_chat_member": before, "new_chat_member": after}
    return {
        rng.choice(("my_chat_member", "chat_member")): {
            "chat": base["chat"], "from": base["from"], "date": 1, **standing,
        }
    }  # fmt: skip


def _service(rng: random.Random) -> Json:
    what: tuple[Json, ...] = (
        {"migrate_to_chat_id": rng.choice((-1002, GROUP, 5))},
        {"migrate_from_chat_id": rng.choice((-1002, GROUP, 5))},
        {"new_chat_members": [_person(rng)]},
        {"left_chat_member": _person(rng)},
        {"new_chat_title": rng.choice(WORDS)},
        {"forum_topic_closed": {}},
        {"group_chat_created": True},
        {"dice": {"emoji": "🎲", "value": 7}},
        {"photo": [], "caption": "/new"},
    )
    return {"message": _base(rng) | rng.choice(what)}
