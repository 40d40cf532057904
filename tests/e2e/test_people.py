"""Situations around a table, in people's words: in the group, at home, by mistake, and on purpose."""

from __future__ import annotations

from tests.e2e.evenings import EN, Evening, answered, evening, last, moment, nothing_changes
from tests.scenes import with_scene


@with_scene(evening)
async def test_newcomer_is_led_home_and_seated_there(it: Evening) -> None:
    lobby = await it.lobby()
    bob = it.people[1]
    link = (await answered(bob, lobby, EN("button-join"))).url
    assert link
    assert (await it.table()).seats == ()
    await bob.follow(link)
    await moment()
    assert EN("joined-privately", place="Club") in (await last(bob)).text
    assert "1. Bob" in (await it.board()).text


@with_scene(evening, kind="supergroup")
async def test_whoever_was_led_home_finds_the_way_back(it: Evening) -> None:
    ann, bob, *_ = it.people
    await ann.start()
    lobby = await it.lobby()
    await bob.follow((await answered(bob, lobby, EN("button-join"))).url or "")
    await moment()
    (way,) = (await last(bob)).buttons
    assert way.label == EN("button-to-group")
    assert way.url == f"https://t.me/c/{-it.group.id - 10**12}/{lobby.id}"
    await bob.say(bob, "/hand")
    await moment()
    again = await last(bob)
    assert again.text == EN.plain("joined-privately", place="Club")
    assert again.buttons[0].url == way.url


@with_scene(evening)
async def test_host_and_admins_cancel_and_strangers_do_not(it: Evening) -> None:
    ann, bob, cid, _ = it.people
    await bob.say(it.group, "/new")
    await moment()
    lobby = await it.board()
    async with nothing_changes(it):
        told = await answered(cid, lobby, EN("button-cancel"))
        assert told.text == EN("toast-only-host", who="Bob")
    await answered(bob, lobby, EN("button-cancel"))
    await moment()
    closed = await it.board()
    assert EN("table-cancelled", who="Bob") in closed.text
    assert not closed.keyboard
    await bob.say(it.group, "/new")
    await moment()
    await it.group.promote(cid)
    await answered(cid, await it.board(), EN("button-cancel"))
    assert (await it.table()).stage == "closed"
    await it.lobby()
    await bob.say(it.group, "/cancel")
    await moment()
    assert (await it.board()).text == EN("toast-only-host", who="Ann")
    await ann.say(it.group, "/cancel")
    await moment()
    assert (await it.table()).stage == "closed"


@with_scene(evening)
async def test_second_new_points_at_the_table(it: Evening) -> None:
    await it.lobby()
    first = await it.table()
    await it.people[2].say(it.group, "/new")
    await moment()
    texts_seen = [each.text for each in await it.people[0].sees(it.group)]
    assert any(EN("table-exists") in text for text in texts_seen)
    assert (await it.table()).id == first.id
    open_lobbies = [each for each in await it.people[0].sees(it.group) if each.keyboard]
    assert len(open_lobbies) == 1


@with_scene(evening)
async def test_full_table_leaving_and_starting_with_two(it: Evening) -> None:
    ann, bob, cid, dan = it.people
    for person in it.people:
        await person.start()
    lobby = await it.lobby()
    assert (await answered(bob, lobby, EN("button-join"))).text == EN("toast-joined")
    assert (await answered(ann, lobby, EN("button-join"))).text == EN("toast-already-joined")
    assert EN("button-start") not in [each.label for each in (await it.board()).buttons], "a seat is free"
    assert (await answered(dan, lobby, EN("button-leave"))).text == EN("toast-not-joined")
    await answered(cid, lobby, EN("button-join"))
    async with nothing_changes(it):
        assert (await answered(dan, lobby, EN("button-join"))).text == EN("toast-full")
    assert (await answered(bob, lobby, EN("button-leave"))).text == EN("toast-left")
    await answered(dan, lobby, EN("button-join"))
    assert (await it.table()).seats == (ann.id, cid.id, dan.id)
    await moment()
    await answered(ann, await it.board(), EN("button-start"))
    assert (await it.table()).stage == "playing"
    await moment()
    begun = next(each for each in await ann.sees(it.group) if each.id == lobby.id)
    assert begun.text == EN("lobby-begun", people="Ann, Cid, Dan")
    assert not begun.keyboard


@with_scene(evening, names=("Ann", "Ann", "Cid", "Dan"))
async def test_people_of_one_name_are_told_apart(it: Evening) -> None:
    board = await it.play()
    assert "Ann 2" in board.text
    assert "Ann 2" in (await last(it.people[0])).text
