"""People who do not answer, in the words of those who wait for them: clocks, calls, pauses."""

from __future__ import annotations

import asyncio

from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.evenings import EN, RU, Evening, answered, evening, last, moment
from tests.scenes import with_scene


async def set_clock(it: Evening, person: Person, label: str) -> str:
    """Let somebody set the clock of the group by /timer; return what he is told."""
    await person.say(it.group, "/timer")
    await moment()
    return (await answered(person, await it.board(), label)).text or ""


async def pings(it: Evening) -> list[SeenMessage]:
    """Return the calls in the group."""
    return [each for each in await it.people[0].sees(it.group) if "it is your turn!" in each.text]


@with_scene(evening)
async def test_the_host_sets_the_clock_and_others_do_not(it: Evening) -> None:
    ann, bob, *_ = it.people
    await it.play()
    assert await set_clock(it, bob, "45 seconds") == EN("toast-timer-who")
    assert "✓ 2 minutes" in [each for row in (await it.board()).labels for each in row]
    assert await set_clock(it, ann, "45 seconds") == ""
    await moment()
    board = await it.board()
    assert "Ann has changed the time to think" in board.text
    assert "Now: 45 seconds." in board.text
    assert "✓ 45 seconds" in [each for row in board.labels for each in row]
    await asyncio.sleep(45)
    assert await pings(it)


@with_scene(evening)
async def test_a_clock_is_for_groups(it: Evening) -> None:
    ann = it.people[0]
    await ann.start()
    for command, told in (("/timer", "own-none"), ("/pause", "own-none"), ("/resume", "own-none")):
        await ann.say(ann, command)
        await moment()
        assert (await last(ann)).text == EN(told)


@with_scene(evening)
async def test_reminded_called_played_for_and_back_with_any_word(it: Evening) -> None:
    await it.play()
    asked, panel, _ = await it.asked()
    await set_clock(it, it.people[0], "45 seconds")
    await asyncio.sleep(35)
    reminder = await last(asked)
    assert reminder.id > panel.id
    assert "The others wait for you." in reminder.text
    await asyncio.sleep(20)
    (call,) = await pings(it)
    assert f"⏰ {asked.name}, it is your turn! In 45 seconds I play for you." in call.text
    await asyncio.sleep(60)
    away = f"💤 {asked.name} is away: I play for this seat."
    assert any(away in each.text for each in await asked.sees(it.group))
    assert await pings(it) == [], "nobody is called any more"
    turn = (await it.match()).turn
    await asked.say(it.group, "/score")
    await moment()
    assert not any(away in each.text for each in await asked.sees(it.group))
    assert (await it.match()).turn >= turn


@with_scene(evening)
async def test_whoever_was_called_answers_in_the_group_and_has_time_again(it: Evening) -> None:
    await it.play()
    await set_clock(it, it.people[0], "45 seconds")
    asked, _, label = await it.asked()
    other = next(each for each in it.people[:3] if each is not asked)
    await asyncio.sleep(50)
    (call,) = await pings(it)
    assert (await answered(other, call, EN("button-here"))).text == EN("toast-not-called")
    assert (await answered(it.people[3], call, EN("button-here"))).text == EN("toast-not-a-player")
    assert (await answered(asked, call, EN("button-here"))).text == EN("toast-here")
    await moment()
    assert await pings(it) == []
    turn = (await it.match()).turn
    await asyncio.sleep(20)
    assert (await answered(asked, await last(asked), label)).text == ""
    assert (await it.match()).turn == turn + 1


@with_scene(evening, "ru", "ru", "ru", "ru")
async def test_a_pause_ended_by_the_button(it: Evening) -> None:
    ann, bob, *_ = it.people
    await it.play()
    await bob.say(it.group, "/pause")
    await moment()
    pause = await it.board()
    assert "⏸ Bob: пауза." in pause.text
    turn = (await it.match()).turn
    await asyncio.sleep(1800)
    assert (await it.match()).turn == turn
    board = next(each for each in await ann.sees(it.group) if "Сдача 1" in each.text)
    assert RU("presence-paused") in board.text
    assert (await answered(ann, board, RU("button-go-on"))).text == RU("toast-goes-on")
    await moment()
    board = next(each for each in await ann.sees(it.group) if "Сдача 1" in each.text)
    assert RU("presence-paused") not in board.text
    assert pause.id not in {each.id for each in await ann.sees(it.group)}


@with_scene(evening)
async def test_a_pause_ended_by_a_word_and_by_a_card(it: Evening) -> None:
    ann, *_, dan = it.people
    await ann.say(it.group, "/pause")
    await moment()
    assert (await it.board()).text == EN("table-none")
    await it.play()
    await dan.say(it.group, "/pause")
    await moment()
    assert (await it.board()).text == EN("toast-not-a-player")
    await ann.say(it.group, "/pause")
    await moment()
    await ann.say(it.group, "/resume")
    await moment()
    assert (await it.board()).text == EN("toast-goes-on")
    assert (await it.table()).state.paused is None
    await ann.say(it.group, "/pause")
    await moment()
    await answered(*await it.asked())
    await moment()
    assert (await it.table()).state.paused is None
