"""People and groups with names that look like HTML: seen by the others as they are, and refused nowhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from playground.people_api import SeenMessage
from tests.e2e.evenings import EN, Evening, answered, evening, last, moment
from tests.scenes import with_scene

HOST, TAG, ENTITY, CLOSED = "A & B <i>", "<b>", "&amp;", "</b>\"'"
TITLE = "R&D <u>"
HALF = ("&lt;", "&gt;", "&quot;", "&#")
"""Traces of double escaping, and of escaping in places that read no HTML."""


@asynccontextmanager
async def oddly_named(folder: Path) -> AsyncIterator[Evening]:
    """Open an evening of four people with odd names; nothing they see may be refused or half escaped."""
    async with evening(folder, names=(HOST, TAG, ENTITY, CLOSED)) as home:
        group = await home.playground.create_group(TITLE, *home.people)
        it = replace(home, group=group)
        await moment()
        yield it
        await moment()
        refused = [call for call in await it.playground.calls() if "parse entities" in call.outcome]
        assert refused == []
        for person in it.people:
            for message in [*await person.sees(it.group), *await person.sees()]:
                words = [message.text, *(key.label for key in message.buttons)]
                assert not any(half in each for half in HALF for each in words), message


async def told(it: Evening, words: str) -> bool:
    """Return whether the newest message in the group says so, in the eyes of its reader."""
    return words in (await it.board()).text


@with_scene(oddly_named)
async def test_a_lobby_is_cancelled_by_somebody_who_may_not_and_by_its_host(it: Evening) -> None:
    await it.lobby()
    await it.people[1].say(it.group, "/cancel")
    await moment()
    assert await told(it, EN.plain("toast-only-host", who=HOST))
    await it.people[0].say(it.group, "/cancel")
    await moment()
    board = [each for each in await it.people[0].sees(it.group) if HOST in each.text]
    assert any(EN.plain("table-cancelled", who=HOST) in each.text for each in board)


@with_scene(oddly_named)
async def test_toasts_and_greetings_show_names_as_they_are(it: Evening) -> None:
    lobby = await it.lobby()
    toast = await answered(it.people[1], lobby, EN.plain("button-cancel"))
    assert toast.text == EN.plain("toast-only-host", who=HOST)
    await it.people[1].start()
    await moment()
    assert TAG in (await last(it.people[1])).text
    await it.people[1].start(f"join_{(await it.table()).token}_")
    await moment()
    assert (await last(it.people[1])).text == EN.plain("joined-privately", place=TITLE)
    await it.people[1].say(it.people[1], "/leave")
    await moment()
    assert (await last(it.people[1])).text == EN.plain("left-privately", place=TITLE)


@with_scene(oddly_named)
async def test_rules_are_saved_under_an_odd_name_and_read_under_an_odd_title(it: Evening) -> None:
    host = it.people[0]
    for said, words in (
        ("/rules save <b>&", "<b>&"),
        ("/rules load <b>&", "<b>&"),
        ("/rules load </b>", "</b>"),
        ("/rules load classic-<b>-7KQ2F", "classic-<b>-7KQ2F"),
        ("/rules load classic-abc-7KQ2F", "classic-abc-7KQ2F"),
        ("/rules forget <b>&", "<b>&"),
        ("/rules fine <b>", "<b>"),
        ("/rules <i> & 200", "<i>"),
        ("/rules preset <i>&", "<i>&"),
    ):
        await host.say(it.group, said)
        await moment()
        assert await told(it, words), said
    await host.say(it.group, "/rules save <b>&")
    await moment()
    door = await answered(host, await it.board(), EN.plain("button-change-rules"))
    assert door.url
    await host.follow(door.url)
    await moment()
    toast = await answered(host, await last(host), "<b>&")
    assert toast.text == EN.plain("menu-set-preset", preset="<b>&")
    await host.say(it.group, "/rules")
    await moment()
    board = await it.board()
    (book,) = [key.url for key in board.buttons if key.label == EN.plain("button-book")]
    assert book
    await host.follow(book)
    await moment()
    assert TITLE in (await last(host)).text


@with_scene(oddly_named)
async def test_a_match_of_oddly_named_people(it: Evening) -> None:
    host, tag, entity, closed = it.people
    await it.play()
    for _ in range(12):
        await answered(*await it.asked())
        await moment()
    for command in ("/score", "/timer", "/table", "/pause", "/resume", "/hand", "/export", "/help"):
        await tag.say(it.group, command)
        await moment()
    await answered(host, (await said(it, EN.plain("timer-title")))[-1], "45 seconds")
    await moment()
    assert await said(it, HOST)
    await tag.say(it.group, "/leave")
    await moment()
    await answered(tag, await it.board(), EN.plain("button-leave-table"))
    await moment()
    await closed.start(f"seat_{(await it.table()).token}_1")
    await moment()
    assert (await last(closed)).text == EN.plain("coming-privately", place=TITLE)
    assert await said(it, EN.plain("seat-coming", owner=TAG, who=CLOSED))
    await entity.say(it.group, "/cancel")
    await moment()
    assert await said(it, ENTITY)
    await host.say(it.group, "/cancel")
    await moment()
    await answered(
        host,
        (await said(it, EN.plain("end-ask", who=HOST, counts="yes")))[-1],
        EN.plain("button-end-match"),
    )
    await moment()
    assert await said(it, EN.plain("end-why-host", who=HOST))


async def said(it: Evening, words: str) -> list[SeenMessage]:
    """Return the messages of the group that say so."""
    return [each for each in await it.people[0].sees(it.group) if words in each.text]
