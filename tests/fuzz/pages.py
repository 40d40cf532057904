"""Messages to the Mini App from forgers, spectators and broken pages, while a match is played there.

`python -m tests.fuzz.pages --messages 100000` sends so many to a real server in this process. After each
batch the match stands as before. No message from the server names a card that its page may not see, and the
log has no error.
"""

from __future__ import annotations

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")

import argparse
import asyncio
import base64
import json
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qsl

import aiohttp

from bot.people import Who
from bot.words.buttons import AskAdvice, NextDeal, ShowDraft, Tap, unpack
from club.state import Preferences
from game.actions import spell
from game.cards import Cards
from game.engine import legal
from game.events import Redealt
from game.view import GROUP, View, project
from tests.chance import shuffled
from tests.fuzz.bending import bent, garbled, no_complaints
from tests.webapp.pages import TOKEN, Playhouse, TestPage, init_data, playhouse
from webapp.page import LONGEST_S, MOST_PAGES, PROVED_S, Visitor, session_of
from webapp.schema import RECEIVED
from webapp.server import LARGEST

SEATED, EVE, MALLORY, NOBODY = (11, 12, 13), 99, 98, 0
"""Players, a spectator of the group, somebody who is not in the group, and a page without a proof."""
AT_ONCE = 24
"""Messages between two moves of the match."""
MESSAGES = 480
"""Messages to one match."""
WAIT_S = 20.0
LETTERS = "gvcuemlnhxqtrsaowpkbfijyzdLHKSEFG?"
CARD = re.compile(r"(?<![0-9A-Za-z])([9JQKTA])([SCDH])(?![0-9A-Za-z])")
FACE = re.compile(r"(?<![0-9A-Za-z])(9|10|[JQKA])\s?([♠♣♦♥♤♧♢♡])")
SUITS = dict(zip("♠♣♦♥♤♧♢♡", "SCDHSCDH", strict=True))
NAMED = {"10": "T"}
SCHEMA = RECEIVED.json_schema()
"""Messages of a page: a new kind of message is sent here without a change of this file."""
BY_HAND = Preferences(single="never", lesson=0)
WORDS = ("pass", "bid 120", "AS", "KH declare", "concede", "give AS 1")
HARMLESS = (Tap, ShowDraft, NextDeal, AskAdvice)
"""Presses that players send here at the wrong time; other ones, as a vote for the end, are rightly theirs."""


def _places() -> dict[int, asyncio.Semaphore]:
    return {person: asyncio.Semaphore(MOST_PAGES // 2) for person in (*SEATED, EVE)}


@dataclass
class Match:
    """A match that is attacked, and what its pages were told."""

    house: Playhouse
    rng: random.Random
    token: str
    pages: dict[int, TestPage] = field(default_factory=dict)
    places: dict[int, asyncio.Semaphore] = field(default_factory=_places)
    """Two messages at once have two pages, but so few that none pushes another one out."""
    presses: list[str] = field(default_factory=list)
    """Callback data that any page was ever offered."""
    seen: dict[int, frozenset[str]] = field(default_factory=dict)
    """Cards of this deal that each person has seen."""
    deal: tuple[int, int] = (-1, -1)
    legal: frozenset[str] = frozenset()
    """Answers of the player who is asked."""
    asked: int = 0
    turn: int = 0
    ids: list[str] = field(default_factory=list)
    sent: Counter[str] = field(default_factory=Counter)
    """Messages by what became of them."""


def attack(seed: int) -> None:
    """Play some tricks while odd messages come; nothing changes the match or is answered with cards."""
    attacked(seed, MESSAGES)


def attacked(seed: int, messages: int) -> Counter[str]:
    """Send so many messages to a match; return what became of them."""
    rng = random.Random(seed)
    slow = {"webapp.server.VISITS_AT_ONCE": 100_000}
    if seed % 5:
        slow["webapp.server.MESSAGES_AT_ONCE"] = 100_000
    with no_complaints(), tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        patches = [patch(name, value) for name, value in slow.items()]
        for each in patches:
            each.start()
        try:
            return asyncio.run(_attack(rng, Path(folder), messages))
        finally:
            for each in patches:
                each.stop()


async def _attack(rng: random.Random, folder: Path, messages: int) -> Counter[str]:
    def deck() -> Cards:
        return shuffled(rng)

    async with playhouse(folder, shuffle=deck, timer=0) as house:
        house.room.telegram.strangers.add(MALLORY)
        for each in SEATED:
            await house.room.behave(each, BY_HAND)
        match = Match(house, rng, (await house.room.record()).token)
        while match.sent.total() < messages and (await house.room.record()).open:
            await _look(match)
            before = await _stored(house)
            attempts = (_attempt(match) for _ in range(AT_ONCE))
            await asyncio.gather(*attempts)
            assert await _stored(house) == before, "the match has changed"
            await _move(match)
        for page in match.pages.values():
            await page.socket.close()
        return match.sent


async def _stored(house: Playhouse) -> tuple[object, ...]:
    """Return all of the table that a message could have changed."""
    record, live = await house.room.record(), await house.room.live()
    return (
        await house.room.house.store.history(1),
        live.match,
        record.seats,
        record.stage,
        record.state.chairs,
        record.state.end,
        record.rules,
    )


async def _look(match: Match) -> None:
    """Note what each person may know and do at this moment."""
    live = await match.house.room.live()
    match.turn, match.asked = live.match.turn, live.match.asked if live.match.asked is not None else -1
    match.legal = frozenset(spell(each).split()[1] for each in legal(live.table.rules, live.match))
    if match.deal != (deal := (live.match.deals_played, live.match.dealer)):
        match.deal, match.seen = deal, dict.fromkeys((*SEATED, EVE, MALLORY, NOBODY), frozenset())
        while match.pages:  # they may not have read all that they were told of the last deal
            await match.pages.popitem()[1].socket.close()
    for seat, person in enumerate(SEATED):
        match.seen[person] |= _known(project(live.match, seat, ()))
    match.seen[EVE] |= _known(project(live.match, GROUP, ()))
    shown = {card.text for event in live.events if isinstance(event, Redealt) for card in event.hand}
    match.seen |= {person: seen | shown for person, seen in match.seen.items() if person != NOBODY}


def _known(view: View) -> frozenset[str]:
    """Return the cards that lie open to a viewer."""
    last = view.last.cards if view.last is not None else ()
    return frozenset(each.text for each in (*view.hand, *view.talon, *view.trick, *last))


async def _move(match: Match) -> None:
    """Let the asked player answer, or the next deal begin."""
    room = match.house.room
    if (await room.match()).asked is not None:
        await room.tap(await room.asked(), await room.simplest())
        return
    if (await room.record()).open:
        deals = (await room.match()).deals_played
        await room.at(11).press(NextDeal(1, deals))


async def _attempt(match: Match) -> None:
    """Send one message, from a page or without one, and read what comes of it."""
    kind = match.rng.choice((_stranger, _forger, _page, _page, _page, _page, _page, _page))
    match.sent[await kind(match)] += 1


async def _stranger(match: Match) -> str:
    """Say something odd instead of a hello."""
    page = await match.house.connect()
    await _send(page, odd(match, NOBODY))
    return await _rest(match, page, NOBODY)


async def _forger(match: Match) -> str:
    """Say hello with a proof that is not right."""
    rng, page = match.rng, await match.house.connect()
    person = rng.choice((*SEATED, EVE))
    hello = {
        "type": "hello",
        "version": 1,
        "table": match.token,
        "init_data": init_data(person),
        "session": "",
    }
    hello |= rng.choice(FORGERIES)(rng, match, person)
    await page.say(**hello)
    what = await _rest(match, page, NOBODY)
    assert not page.state, hello
    return what


def _altered(rng: random.Random, _match: Match, person: int) -> dict[str, Any]:
    true = init_data(person)
    while dict(parse_qsl(given := garbled(true, rng))) == dict(parse_qsl(true)):
        pass
    return {"init_data": given}


def _expired(rng: random.Random, _match: Match, person: int) -> dict[str, Any]:
    return {"init_data": init_data(person, now=time.time() - LONGEST_S - rng.randrange(1, 10**6))}


def _of_another_bot(rng: random.Random, _match: Match, person: int) -> dict[str, Any]:
    return {"init_data": init_data(person, token=rng.choice(("2:other", "", TOKEN + "x")))}


def _of_another_table(_rng: random.Random, _match: Match, person: int) -> dict[str, Any]:
    visitor = Visitor(who=Who(person, "Ann", "en", None), table="0123456789abcdef", proved=time.time())
    return {"init_data": "", "session": session_of(visitor, TOKEN, time.time())}


def _session_of_another_bot(_rng: random.Random, match: Match, person: int) -> dict[str, Any]:
    visitor = Visitor(who=Who(person, "Ann", "en", None), table=match.token, proved=time.time())
    return {"init_data": "", "session": session_of(visitor, "2:other", time.time())}


def _session_for_another(_rng: random.Random, match: Match, person: int) -> dict[str, Any]:
    """Put another person into a session of one's own."""
    visitor = Visitor(who=Who(person, "Ann", "en"), table=match.token, proved=time.time())
    told, signature = session_of(visitor, TOKEN, time.time()).split(".")
    kept = base64.urlsafe_b64decode(told).replace(str(person).encode(), b"77")
    return {"init_data": "", "session": f"{base64.urlsafe_b64encode(kept).decode()}.{signature}"}


def _expired_session(_rng: random.Random, match: Match, person: int) -> dict[str, Any]:
    visitor = Visitor(who=Who(person, "Ann", "en"), table=match.token, proved=time.time())
    return {"init_data": "", "session": session_of(visitor, TOKEN, time.time() - LONGEST_S - 5)}


def _renewed_for_too_long(_rng: random.Random, match: Match, person: int) -> dict[str, Any]:
    visitor = Visitor(who=Who(person, "Ann", "en"), table=match.token, proved=time.time() - PROVED_S - 5)
    return {"init_data": "", "session": session_of(visitor, TOKEN, time.time())}


def _no_member(_rng: random.Random, _match: Match, _person: int) -> dict[str, Any]:
    return {"init_data": init_data(MALLORY)}


def _of_another_version(rng: random.Random, _match: Match, _person: int) -> dict[str, Any]:
    return {"version": rng.choice((0, 2, -1, 10**9))}


def _of_a_table_that_is_not(rng: random.Random, _match: Match, _person: int) -> dict[str, Any]:
    return {"table": "".join(rng.choice("0123456789abcdef") for _ in range(rng.choice((1, 16, 64, 65))))}


FORGERIES: tuple[Callable[[random.Random, Match, int], dict[str, Any]], ...] = (
    _altered, _expired, _of_another_bot, _of_another_table, _session_of_another_bot, _session_for_another,
    _expired_session,
    _renewed_for_too_long, _no_member, _of_another_version, _of_a_table_that_is_not,
)  # fmt: skip


async def _page(match: Match) -> str:
    """Send something odd from the page of a player or a spectator."""
    person = match.rng.choice((*SEATED, EVE))
    async with match.places[person]:
        return await _from_page(match, person)


async def _from_page(match: Match, person: int) -> str:
    page = match.pages.pop(person, None) or await _opened(match, person)
    await _send(page, odd(match, person))
    what = await _rest(match, page, person)
    if what == "open":
        if other := match.pages.get(person):
            await other.socket.close()
        match.pages[person] = page
    return what


async def _opened(match: Match, person: int) -> TestPage:
    """Open a page of a person; on a busy machine it may be told to wait."""
    page = await match.house.open(person, table=match.token)
    while page.error == "away":
        page.error = ""
        while not (page.session and page.state) and not page.error:
            await page.listen()
    assert not page.error, page.error
    return page


async def _send(page: TestPage, message: object) -> None:
    """Send a message, and a press that is answered if the page is still there."""
    try:
        if isinstance(message, bytes):
            await page.socket.send_bytes(message)
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            await page.socket.send_str(text.encode(errors="replace").decode())
        await page.socket.send_str(json.dumps({"type": "press", "id": "the-last-press", "data": "-"}))
    except ConnectionError:
        pass  # the server has ended the connection


async def _rest(match: Match, page: TestPage, person: int) -> str:
    """Read what the server says until it has answered all; return what became of the page."""
    page.heard.clear()
    page.answers.clear()
    while "the-last-press" not in page.answers:
        message = await asyncio.wait_for(page.socket.receive(), WAIT_S)
        if message.type is not aiohttp.WSMsgType.TEXT:
            return page.error or f"closed {page.socket.close_code}"
        _assert_secret(match, message.data, person)
        page.heard.append(message.data)
        told = json.loads(message.data)
        match told["type"]:
            case "welcome":
                page.session = told["session"]
            case "state":
                page.state = told["table"]
                match.presses.extend(_offered(page.state))
                del match.presses[:-600]
            case "answer":
                page.answers[told["id"]] = told
            case "error":
                page.error = told["reason"]
    return "open"


def _offered(state: dict[str, Any]) -> Iterable[str]:
    keys = (each["data"] for row in state["panel"]["rows"] for each in row)
    return [each for each in (*keys, *(card["data"] for card in state["hand"])) if each]


def _assert_secret(match: Match, text: str, person: int) -> None:
    """Fail if the server names a card that a person may not know of; those of a finished deal are public."""
    if (told := json.loads(text))["type"] == "deal" and told["deal"]:
        assert told["deal"]["number"] <= match.deal[0], (person, match.deal, text)
        return
    cards = {rank + suit for rank, suit in CARD.findall(text)}
    cards |= {NAMED.get(rank, rank) + SUITS[suit] for rank, suit in FACE.findall(text)}
    assert cards <= match.seen[person], (person, cards - match.seen[person], text)


def odd(match: Match, person: int) -> object:
    """Return a message that should change nothing: text, bytes, or a JSON value."""
    rng = match.rng
    match rng.randrange(12):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.choice((0, 3, 300))))
        case 1:
            return "x" * rng.choice((LARGEST - 1, LARGEST, LARGEST + 1, 100_000))
        case 2:
            return garbled(json.dumps(sample(match, person)), rng)
        case 3 | 4 | 5:
            return bent(sample(match, person), rng, rng.choice((1, 1, 2, 3)))
        case _:
            return sample(match, person)


def sample(match: Match, person: int) -> dict[str, Any]:
    """Return a message of a page, as the schema has it."""
    shape = match.rng.choice(list(SCHEMA["$defs"].values()))
    return {name: _value(match, person, name, of) for name, of in shape["properties"].items()}


def _value(match: Match, person: int, name: str, of: dict[str, Any]) -> object:
    rng = match.rng
    if "const" in of or of.get("enum"):
        return rng.choice(of.get("enum") or [of["const"]])
    match of.get("type"), name:
        case "boolean", _:
            return rng.random() < 0.5
        case "integer", _:
            return rng.choice((1, 0, 2, rng.randrange(10**6)))
        case "string", "data":
            return _data(match, person)
        case "string", "id":
            return _id(match)
    return rng.choice(("", "0", match.token, "ann", rng.randbytes(6).hex()))


def _id(match: Match) -> str:
    """Return the id of a press, often one that was used before."""
    if match.ids and match.rng.random() < 0.3:
        return match.rng.choice(match.ids)
    match.ids.append(match.rng.randbytes(8).hex())
    return match.ids[-1]


def _data(match: Match, person: int) -> str:
    """Return callback data that must not act: of others, of old turns, of other tables, or of nobody."""
    rng = match.rng
    while True:
        match rng.randrange(5):
            case 0 | 1 if match.presses:
                data = rng.choice(match.presses)
            case 2:
                words = rng.choice(
                    (*match.legal, "pass", "bid 120", "AS", "KH declare", "concede", "give AS 1")
                )
                data = f"g1:{rng.choice((match.turn, match.turn - 1, match.turn + 1))}:{words}"
            case 3:
                fields = (rng.choice(("1", "2", "0", "x", "41", "start", "leave", "end")) for _ in range(3))
                data = rng.choice(LETTERS) + ":".join(fields)
            case _:
                data = garbled(rng.choice(match.presses or ["g1:0:pass"]), rng)
        if not _acts(match, person, data):
            return data


def _acts(match: Match, person: int, data: str) -> bool:
    """Return whether a press may rightly change the match: a player's own answer, or a vote and the like."""
    if person not in SEATED:
        return False
    press = unpack(data)
    if press is None or getattr(press, "table", 1) != 1:
        return False
    if not isinstance(press, HARMLESS):
        return True
    mine = match.asked == SEATED.index(person)
    return (
        isinstance(press, Tap)
        and press.turn == match.turn
        and mine
        and press.words.split(" ")[0] in match.legal
    )


def main() -> None:
    """Send messages and print what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.pages", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began, seed, sent = time.perf_counter(), chosen.seed, Counter[str]()
    while sent.total() < chosen.messages:
        try:
            sent += attacked(seed, min(4800, chosen.messages - sent.total()))
        except Exception:
            print(f"broken: python -m tests.fuzz.pages --seed {seed}")
            raise
        seed += 1
        print(f"{sent.total()} messages, {time.perf_counter() - began:.0f} s", flush=True)
    told = ", ".join(f"{count} {what}" for what, count in sent.most_common())
    spent = f"{seed - chosen.seed} matches, {time.perf_counter() - began:.0f} s"
    print(f"{sent.total()} messages to {spent}: {told}")


if __name__ == "__main__":
    main()
