"""My cards under the table: whoever presses it sees his cards somewhere, and nobody else does."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.screens import held
from game.cards import Cards
from game.view import project
from playground.people_api import SeenAnswer
from playground.traffic import Fault
from tests.e2e.asking_for_cards import (
    HELD,
    asked,
    assert_no_leak,
    away,
    board,
    idle,
    keys,
    my_cards,
    newest,
    own,
    whispering,
)
from tests.e2e.evenings import EN, RU, Evening, answered, deal_to_its_end, evening, last, moment
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

# What others see


MODES = ("in the group", "at home", "lost", "missed", "older server", "out of reach")


@pytest.mark.parametrize("mode", MODES)
@virtual_time
async def test_nobody_ever_sees_the_cards_of_another(tmp_path: Path, mode: str) -> None:
    """A player looks at their cards before every move of a deal; then all look around."""
    rng = random.Random(MODES.index(mode))
    async with evening(tmp_path, "en", "ru", "en", "en", ephemeral_hands=mode != "at home") as it:
        await it.play()
        await it.playground.offer_ephemeral(offered=mode != "older server")
        looks = 0
        while not (await it.match()).sheet:
            person = rng.choice(it.people[:3])
            await person.miss_ephemeral(missed=mode == "missed" and rng.random() < 0.5)
            if mode == "out of reach":
                await person.block()
            looks += bool(await my_cards(it, person))
            await answered(it.people[3], await board(it), EN("button-my-cards"))
            await assert_all_is_secret(it)
            if mode == "lost":
                await person.lose_ephemeral()
            if mode == "out of reach":
                await person.unblock()
                await moment()
            await answered(*await it.asked())
            await asyncio.sleep(5)
            await assert_all_is_secret(it)
        assert looks > 20


async def assert_all_is_secret(it: Evening) -> None:
    """No player's hand stands in what anybody else sees or was ever answered."""
    hands = await hands_of(it)
    assert_no_leak(it)
    for user in it.world.users.values():
        chats = (it.world.chats[it.group.id], it.world.chats[user.id])
        seen = [message.content.text.text for chat in chats for message in it.world.seen_by(user, chat)]
        told = [
            str((press.answer or {}).get("text", ""))
            for press in it.world.presses.values()
            if press.user is user
        ]
        for owner, hand in hands.items():
            if owner != user.id:
                assert not [text for text in (*seen, *told) for t in (EN, RU) if held(t, hand) in text]


async def hands_of(it: Evening) -> dict[int, Cards]:
    """Return what each player holds, where it is enough to be told from any other words."""
    match = await it.match()
    hands = [project(match, seat, ()).hand for seat in range(3)]
    people = (await it.table()).people
    return {player: hands[seat] for seat, player in people.items() if len(hands[seat]) > 2}


# Where Telegram or the group do not let us


@with_scene(whispering)
async def test_an_older_server_shows_no_cards_to_anybody(it: Evening) -> None:
    await it.play()
    await it.playground.offer_ephemeral(offered=False)
    ann, bob, *_ = it.people
    told = await my_cards(it, ann)
    assert told.url.endswith("?start=hand"), "her cards are at home"
    await bob.block()
    await moment()
    told = await my_cards(it, bob)
    assert (told.alert, bool(HELD.search(told.text))) == (True, True)
    await asyncio.sleep(30)
    for person in it.people:
        texts = [each.text for each in await person.sees(it.group)]
        assert EN("whisper-empty") not in texts, "the attempt is taken back"
    tried = [call for call in it.world.journal.calls if "ephemeral_message_parameters" in call.params]
    assert len(tried) == 1, "and it is not repeated"


def refused(words: str, method: str = "sendMessage", code: int = 400, count: int = 1) -> Fault:
    return Fault(method=method, code=code, description=words, count=count)


EDIT = "editEphemeralMessageText"
FAULTS = {
    "no right": refused("Bad Request: BOT_NOT_ADMIN"),
    "not in the group": refused("Bad Request: USER_NOT_PARTICIPANT"),
    "too late": refused("Bad Request: query is too old and response timeout expired"),
    "no voice": refused("Bad Request: not enough rights to send text messages to the chat"),
    "too many": Fault(method="sendMessage", code=429, parameters={"retry_after": 20}),
    "broken": refused("Internal Server Error", code=500),
    "reply lost": Fault(method="sendMessage", drop="after"),
    "gone at once": refused("Bad Request: message to edit not found", EDIT),
    "too long": refused("Bad Request: MEDIA_CAPTION_TOO_LONG", EDIT, count=3),
    "no such method": refused("Not Found", EDIT, code=404),
    "no road": refused("Bad Gateway", EDIT, code=502, count=100),
}


@pytest.mark.parametrize("fault", FAULTS)
@with_scene(whispering)
async def test_whatever_goes_wrong_the_cards_are_told_in_the_answer(it: Evening, fault: str) -> None:
    await it.play()
    person = it.people[1]
    await person.block()
    await moment()
    await it.playground.fault(replace(FAULTS[fault], chat=it.group.id))
    told = await my_cards(it, person)
    assert told.alert
    assert HELD.search(told.text)
    await it.playground.clear_faults()
    await asyncio.sleep(60)
    assert_no_leak(it)


@with_scene(whispering)
async def test_a_group_that_takes_no_messages_leads_home(it: Evening) -> None:
    await it.play()
    await it.group.restrict(can_send=False)
    told = await my_cards(it, it.people[0])
    assert told.url
    assert await own(it, it.people[0]) == []


# At home


@with_scene(evening)
async def test_my_cards_open_the_chat_where_they_stand_last(it: Evening) -> None:
    await it.play()
    for person in it.people[:3]:
        before = await last(person)
        told = await my_cards(it, person)
        assert told == SeenAnswer("", alert=False, url="https://t.me/thousand_table_bot?start=hand")
        await moment()
        panel = await last(person)
        assert (panel.text, panel.labels) == (before.text, before.labels)
        assert panel.id > before.id
        await person.follow(told.url)
        await moment()
        assert (await last(person)).text == before.text
        assert await own(it, person) == []


# In the answer


@with_scene(evening, "en", "ru", "en", "en")
async def test_whoever_blocked_the_bot_reads_his_cards_in_the_answer(it: Evening) -> None:
    await it.play()
    ann, bob, *_ = it.people
    panels = {person: (await last(person)).text for person in (ann, bob)}
    for person in (ann, bob):
        await person.block()
    await asyncio.sleep(1)
    told = {person: await my_cards(it, person) for person in (ann, bob)}
    for person, answer in told.items():
        hand = next(line for line in panels[person].splitlines() if HELD.match(line))
        assert answer.alert
        assert answer.text.splitlines()[0] == hand
        assert len(answer.text) <= 200
    assert "Слово: Ты" in told[bob].text


@with_scene(whispering)
async def test_strangers_and_old_buttons_are_told_so(it: Evening) -> None:
    table = await it.play()
    ann, *_, dan = it.people
    told = await answered(dan, table, EN("button-my-cards"))
    assert (told.text, told.alert) == (EN("toast-not-a-player"), False)
    await deal_to_its_end(it)
    assert (await answered(ann, await it.board(), data="m1")).text == ""
    assert EN("button-next-deal") in keys((await own(it, ann))[-1])
    told = await answered(ann, (await own(it, ann))[-1], EN("button-next-deal"))
    await moment()
    assert "deal 2" in (await own(it, ann))[-1].text, "the next deal comes where it was asked for"
    assert (await answered(ann, await it.board(), data="m77")).text == EN("toast-closed")
    assert await own(it, dan) == []
    assert_no_leak(it)


@with_scene(whispering)
async def test_what_a_closed_table_leaves_in_the_group_says_so(it: Evening) -> None:
    await it.play()
    person = await asked(it)
    panel = await newest(it, person)
    await it.people[0].say(it.group, "/cancel")
    await moment()
    await answered(it.people[0], await it.board(), EN("button-end-match"))
    await moment()
    assert (await answered(person, panel, panel.buttons[0].label)).text == EN("toast-closed")
    await moment()
    (mine,) = await own(it, person)
    assert EN("deal-broken-off") in mine.text
    assert mine.keyboard == ()


@with_scene(evening)
async def test_without_hands_in_the_group_whoever_blocks_the_bot_is_away(it: Evening) -> None:
    await it.play()
    person = await idle(it)
    await person.block()
    await moment()
    assert (await my_cards(it, person)).alert
    await answered(*await it.asked())
    await moment()
    assert await away(it) == [person], "he can look, but he cannot play"
