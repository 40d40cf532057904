"""Attacks from the table, the group and outside, as docs/security.md names them."""

from __future__ import annotations

import asyncio
import hmac
import html
import logging
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.operation.monitoring import Meters, Sources
from bot.telegram import webhook
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress, ShowCards, Tap, pack, unpack
from playground.markup import parse_html
from tests.bot.raw_updates import by, say
from tests.bot.table import GROUP, NAMES, PLACE, Room, home, room, tricks
from tests.bot.telegram.test_listener import door
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, STRANGER = 11, 12, 13, 99
YARD = Place(-1002, None, "Yard", private=False)
EVIL = "</b><a href='https://evil.example'>&lt;x&gt;"
CARD = re.compile(r"(?<![A-Za-z0-9])(?:9|10|[TJQKA])[SCDH](?![A-Za-z0-9])|(?:9|10|[JQKA])\s?[♠♣♥♦]")


async def write(table: Room, who: int, place: Place, text: str) -> None:
    """Let a message come as Telegram brings it."""
    chat = {"id": place.chat, "type": "private" if place.private else "supergroup", "title": place.title}
    await say(table, text, by(who), chat)


def everything(table: Room) -> list[str]:
    """Return all words that were ever sent, and all data of keys."""
    return [call.text for call in table.telegram.calls]


@with_scene(tricks)
async def test_whoever_is_asked_plays_and_nobody_for_them_from_no_chat(table: Room) -> None:
    """The data of Ann's key, pressed by Bob, by a stranger, at home, in the group and in another one."""
    data = pack(Tap(1, (await table.match()).turn, "JS"))
    before = await table.match()
    for who in (BOB, CID, STRANGER):
        for place in (PLACE, YARD, home(who)):
            assert await table.at(who, place).push(unpack(data))
            assert await table.match() is before
    assert not await table.home(ANN).push(unpack(data))
    after = await table.match()
    assert after.turn > before.turn
    await table.home(ANN).push(unpack(data))
    assert await table.match() is after, "it is a key of before now"


@with_scene(tricks)
async def test_keys_of_a_table_that_is_over_change_nothing(table: Room) -> None:
    live = await table.live()
    turn = live.match.turn
    await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB))
    record = await table.house.store.table(1)
    for words in ("JS", "concede", "bid 300"):
        await table.home(ANN).push(Tap(1, turn, words))
    for verb in ("join", "start", "leave", "cancel"):
        await table.at(CID).push(LobbyPress(1, verb))
    await asyncio.sleep(5)
    assert await table.house.store.table(1) == record
    assert len(await table.house.store.results(GROUP)) == 1


@with_scene(room)
async def test_of_two_chairs_nobody_takes_both(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    data = pack(LobbyPress(1, "join"))
    await asyncio.gather(*(table.at(BOB).push(unpack(data)) for _ in range(5)))
    record = await table.house.store.table(1)
    assert record is not None
    assert list(record.people.values()).count(BOB) == 1


@with_scene(tricks)
async def test_in_the_group_no_word_no_key_and_no_file_tells_a_card_in_hand(table: Room) -> None:
    """Before the first trick whoever sits there, or does not, asks for all that can be asked for."""
    calls = len(table.telegram.calls)
    for command in IN_GROUPS:
        if command not in {"leave", "cancel", "pause"}:
            await write(table, CID, PLACE, f"/{command}")
            await asyncio.sleep(60)
    await table.house.delivery.drain()
    for (chat, _), screen in table.telegram.messages.items():
        if chat == GROUP:
            assert not CARD.search(screen.plain().text), screen.text
            keys = [unpack(key.data or "") for row in screen.rows for key in row]
            assert not any(isinstance(key, Tap) for key in keys)
    assert not any(CARD.search(word) for file in table.telegram.files for word in (file.text, file.caption))
    assert len(table.telegram.calls) > calls
    told = await table.at(STRANGER).push(ShowCards(1))
    assert told is None or not CARD.search(told)


@with_scene(tricks)
async def test_a_stranger_at_home_learns_no_name_and_no_card_whatever_they_ask(table: Room) -> None:
    table.telegram.strangers.add(STRANGER)
    live = await table.live()
    group = await table.house.people.group(GROUP)
    assert group is not None
    links = (f"join_{live.table.token}_", f"seat_{live.table.token}_1", f"book_t{live.table.token}")
    asked = [f"/start {link}" for link in (*links, f"rules_{group.token}_v", f"history_{group.token}")]
    for text in (*asked, *(f"/{each}" for each in IN_PRIVATE)):
        await write(table, STRANGER, home(STRANGER), text)
        await asyncio.sleep(20)
    for letter in "gvcxaqfijoswpkLH":
        await table.home(STRANGER).push(unpack(f"{letter}1:{live.match.turn}:AS"))
    await table.house.delivery.drain()
    read = [screen.plain().text for (chat, _), screen in table.telegram.messages.items() if chat == STRANGER]
    told = [text or "" for query, text in table.telegram.answers if query == str(STRANGER)]
    assert read
    for words in (*read, *told):
        assert not re.search(r"\b(Bob|Cid|Garage)\b", words), words


@pytest.mark.parametrize("evil", [EVIL, "@evil evil.com", "/evil #evil $EVIL"])
@virtual_time
async def test_nothing_that_people_write_becomes_markup_a_link_or_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evil: str
) -> None:
    """Names, the title of the group, the name of saved rules, words behind commands."""
    for who in (ANN, BOB, CID):
        monkeypatch.setitem(NAMES, who, f"{evil}{who}")
    garage = Place(GROUP, None, evil, private=False)
    async with room(tmp_path / "s", deal_pause_s=9000) as table:
        table.telegram.admins.add(ANN)
        await table.sit_down()
        await write(table, ANN, garage, f"/rules save {evil}")
        await table.play_a_deal()
        for command in IN_GROUPS:
            if command not in {"leave", "cancel"}:
                await write(table, ANN, garage, f"/{command} {evil}")
                await asyncio.sleep(90)
        await write(table, ANN, home(ANN), "/hand")
        await table.house.delivery.drain()
        sent = everything(table)
        assert any("evil" in html.unescape(words) for words in sent), "they were shown"
        own = {f"/{each}" for each in (*IN_GROUPS, *IN_PRIVATE)}
        for words in sent:
            formatted = parse_html(words).lively()
            units = formatted.text.encode("utf-16-le")
            for each in formatted.entities:
                assert each.type not in {"url", "mention", "hashtag", "cashtag", "email"}, words
                called = units[2 * each.offset : 2 * each.end].decode("utf-16-le")
                assert each.type != "bot_command" or called in own, words
        assert not [words for words in sent if re.search(r"<a [^>]*evil|<x>|</b><a", words)]


@with_scene(tricks)
async def test_metrics_tell_no_name_no_card_and_no_number_of_a_chat(table: Room) -> None:
    house, meters = table.house, Meters()
    others: dict[str, Any] = {
        "calls": SimpleNamespace(outcomes=Counter({("send_Message", "ok"): 5})),
        "polling": SimpleNamespace(polls=Counter(ok=7)),
        "tables": house.tables,
        "pool": SimpleNamespace(under_way=2),
        "outages": {"database": house.store.outage},
    }
    meters.read(Sources(delivery=house.delivery, **others))
    said = "%s holds the AS at 1:swordfish"
    meters.listen().handle(logging.LogRecord("bot.door", logging.ERROR, "", 0, said, ("Ann",), None))
    told = meters.exposed().decode()
    assert 'thousand_tables{stage="playing"} 1.0' in told
    assert not CARD.search(told)
    for secret in ("Ann", "Bob", "Garage", "swordfish", str(GROUP), (await table.live()).table.token):
        assert secret not in told


async def test_the_secret_of_the_webhook_is_compared_in_constant_time() -> None:
    compared: list[tuple[bytes, bytes]] = []
    compare = hmac.compare_digest

    def noted(given: bytes, secret: bytes) -> bool:
        compared.append((given, secret))
        return bool(compare(given, secret))

    with patch("bot.telegram.webhook.hmac.compare_digest", noted):
        async with door() as (it, session):
            for given in ("", "a", "wrong-wrong-wrong-wrong"):
                heads = {webhook.SECRET_HEADER: given, "Content-Type": "application/json"}
                assert await it.asks(session, headers=heads) == 403
            assert await it.asks(session) == 200
    assert [given for given, _ in compared][:3] == [b"", b"a", b"wrong-wrong-wrong-wrong"]
    assert len(compared) == 4
    assert it.taken == [{"update_id": 1}]


@virtual_time
async def test_whoever_was_removed_without_a_report_plays_the_deal_on_and_is_told_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Their seat is theirs until the next deal; the standings and matches of the group are not."""
    caplog.set_level(logging.ERROR)
    async with tricks(tmp_path / "s") as table:
        group = await table.house.people.group(GROUP)
        assert group is not None
        await table.set_timer(0)
        await asyncio.sleep(700)
        table.telegram.strangers.add(ANN)
        assert await table.asked() == ANN
        assert not await table.home(ANN).push(Tap(1, (await table.match()).turn, "JS"))
        await write(table, ANN, home(ANN), f"/start rules_{group.token}_v")
        await table.house.delivery.drain()
        assert "Garage" not in table.seen(ANN).plain().text
    assert caplog.records == []
