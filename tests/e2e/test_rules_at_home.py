"""A group's rules, changed by its host at home: what the group pays and reads, and what strangers get."""

from __future__ import annotations

import asyncio

from playground.people_api import SeenMessage
from tests.e2e.evenings import EN, RU, Evening, answered, evening, last, moment
from tests.scenes import with_scene

THINKS_S = 4.0
"""Seconds between two taps of somebody who knows what they want."""
CHANGES = ("Fine", "200"), ("Who deals first", "the winner of the last match")
"""Options of the section Table, and what they are set to."""


async def calls_to_the_group(it: Evening) -> int:
    """Return how many calls that count went to the group."""
    calls = await it.playground.calls(chat=it.group)
    return sum(call.method.lower() in {"sendmessage", "editmessagetext"} for call in calls)


async def newest(it: Evening) -> str:
    """Return what the group reads last."""
    return (await it.board()).text


async def pressed(it: Evening, label: str) -> SeenMessage:
    """Let the host press a key of the menu at home; return what stands there then."""
    host = it.people[0]
    await answered(host, await last(host), label)
    await asyncio.sleep(THINKS_S)
    return await last(host)


@with_scene(evening)
async def test_the_host_changes_the_rules_and_the_group_pays_for_what_it_reads(it: Evening) -> None:
    host = it.people[0]
    await it.people[0].start()
    await it.lobby()
    before = await calls_to_the_group(it)
    await host.say(it.group, "/rules")
    await moment()
    door = await answered(host, await it.board(), EN.plain("button-change-rules"))
    assert door.url
    await host.follow(door.url)
    await moment()
    await pressed(it, EN.plain("section-table"))
    for option, value in CHANGES:
        await pressed(it, option)
        assert f"✓ {value}" in [key.label for key in (await pressed(it, value)).buttons]
        await pressed(it, f"← {EN.plain('section-table')}")
    await pressed(it, EN.plain("button-back"))
    await pressed(it, EN.plain("button-done"))
    await moment()
    line = await newest(it)
    assert line.startswith("⚙️ Ann changed the rules: ")
    assert "Fine: 200 (was 120)" in line
    assert "Who deals first: the winner of the last match (was drawn by lot)" in line
    assert await calls_to_the_group(it) - before <= 5, "/rules, the line, /rules anew, the lobby as it is now"
    first = [
        each.text
        for each in await host.sees(it.group)
        if EN.plain("button-book") in [key.label for key in each.buttons]
    ]
    assert "Fine: 200" in first[-1]


@with_scene(evening)
async def test_a_guest_is_told_at_the_key_that_it_is_not_theirs(it: Evening) -> None:
    await it.lobby()
    guest = it.people[1]
    await guest.start()
    await guest.say(it.group, "/rules")
    await moment()
    told = await answered(guest, await it.board(), EN.plain("button-change-rules"))
    assert (told.text, told.url) == (EN.plain("toast-rules-who"), "")
    share = await answered(guest, await it.board(), EN.plain("button-share"))
    assert share.url
    assert "/rules load classic-" in (await last(guest)).text


@with_scene(evening, "ru", "en", "ru", "ru")
async def test_words_of_every_language_in_a_russian_group(it: Evening) -> None:
    await it.lobby()
    host = it.people[0]
    for said, read in (
        ("/rules штраф 200", "⚙️ Новые правила (Ann): Штраф: 200 (было: 120)"),
        ("/rules fine 100", "⚙️ Новые правила (Ann): Штраф: 100 (было: 120)"),
        ("/rules preset студия", "⚙️ Новые правила (Ann): Набор «Студия»"),
        ("/rules штарф 60", "«штарф 60»: что из этого?"),
        ("/rules preset дача", RU.plain("preset-encyclopedia")),
        ("/rules " + "я" * 1500, "Это слишком длинно"),
        ("/rules " + "<&>" * 300, "Не понял «<&><&>"),
    ):
        await host.say(it.group, said)
        await moment()
        assert read in await newest(it), said
    refused = [call for call in await it.playground.calls() if call.outcome != "ok"]
    assert refused == []


@with_scene(evening)
async def test_who_left_the_group_and_who_was_never_there_are_told_the_same_of_its_links(it: Evening) -> None:
    host, gone = it.people[0], it.people[3]
    await it.lobby()
    await host.say(it.group, "/rules")
    await moment()
    (book,) = [key.url for key in (await it.board()).buttons if key.label == EN.plain("button-book")]
    assert book
    token = book.rpartition("_g")[2]
    stranger = await it.playground.add_person("Mel", "en")
    await gone.leave(it.group)
    for each in (gone, stranger):
        await each.start()
        for payload in (f"book_g{token}", f"rules_{token}_v", f"rules_{token}_e", f"rules_{token}_c"):
            await each.start(payload)
            await moment()
            told = (await last(each)).text
            await each.start(payload.replace(token, "0123456789abcdef"))
            await moment()
            assert (await last(each)).text == told == EN.plain("book-gone")
    await host.follow(book)
    await moment()
    assert it.group.title in (await last(host)).text
