"""People leave a match, are replaced and come back, are put out, or end it: as they see it in their chats."""

from __future__ import annotations

import asyncio
from pathlib import Path

from club.state import NOBODY
from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.evenings import EN, RU, Evening, answered, deal_to_its_end, evening, last, moment, visited
from tests.e2e.reading import Reader
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


async def leaves(it: Evening, person: Person) -> None:
    """Write /leave in the group and confirm it there."""
    await person.say(it.group, "/leave")
    await moment()
    asking = await the(it, EN("leave-ask", who=person.name))
    assert (await answered(person, asking, EN("button-leave-table"))).text == EN("toast-left")
    await moment()


async def the(it: Evening, words: str) -> SeenMessage:
    """Return the newest message of the group that says so."""
    return [each for each in await it.people[0].sees(it.group) if words in each.text][-1]


async def the_deal(it: Evening) -> SeenMessage:
    """Return the group's message of the present deal."""
    return await the(it, "Deal ")


async def plays_on(it: Evening, *people: Person) -> None:
    """Let these people play carefully until the deal is over; nobody answers for the others."""
    deals = len((await it.match()).sheet)
    for _ in range(400):
        for person in people:
            panel = await last(person)
            if label := Reader(EN).press(panel):
                await answered(person, panel, label)
        await asyncio.sleep(3)
        if len((await it.match()).sheet) > deals:
            return
    raise AssertionError("the deal never came to its end")


@with_scene(evening)
async def test_cid_leaves_in_mid_deal_and_dan_has_his_seat_from_the_next_deal_on(it: Evening) -> None:
    await it.play()
    ann, bob, cid, dan = it.people
    await dan.start()
    await moment()
    await leaves(it, cid)
    assert EN("seat-left", who="Cid") in (await the_deal(it)).text
    assert (await last(cid)).labels == [[EN("button-come-back")]]
    assert EN("panel-left", place="Club") == (await last(cid)).text
    told = await answered(dan, await the_deal(it), EN("button-take-seat", who="Cid"))
    assert told.text == EN("toast-coming")
    await moment()
    assert EN("seat-coming", owner="Cid", who="Dan") in (await the_deal(it)).text
    quiet = len(await dan.sees()), len(await cid.sees())
    await plays_on(it, ann, bob)
    assert (len(await dan.sees()), len(await cid.sees())) == quiet, "they saw nothing of this deal"
    await asyncio.sleep(40)
    assert (await it.table()).seats == (ann.id, bob.id, dan.id)
    assert "deal 2" in (await last(dan)).text
    await plays_on(it, ann, bob, dan)
    assert "Dan" in (await the_deal(it)).text
    assert (await last(cid)).text == EN("panel-left", place="Club")


@with_scene(evening)
async def test_the_match_goes_on_to_its_end_with_a_seat_that_is_nobodys(it: Evening) -> None:
    await it.play()
    ann, bob, cid, _ = it.people
    await leaves(it, cid)
    for _ in range(80):
        await plays_on(it, ann, bob)
        if (await it.table()).stage == "over":
            break
        await asyncio.sleep(30)
    (result,) = await it.house.store.results(it.group.id)
    assert result.winner is not None
    assert result.players == (ann.id, bob.id, NOBODY)
    await asyncio.sleep(60)
    assert [(each.player, each.seat) for each in result.gone] == [(cid.id, 2)]
    again = await answered(ann, await it.board(), EN("button-rematch"))
    assert again.text == EN("toast-rematch")
    assert (await it.table()).seats == (ann.id,), "nobody sits down asleep"
    await moment()
    lobby = await it.board()
    assert EN("lobby-rematch", who="Ann, Bob").replace("Ann, ", "") in lobby.text
    assert (await answered(bob, await last(bob), EN("button-join"))).text == EN("toast-joined")
    assert (await it.table()).seats == (ann.id, bob.id)


@with_scene(evening)
async def test_who_never_started_the_bot_follows_a_link_to_the_seat(it: Evening) -> None:
    await it.play()
    cid, dan = it.people[2:]
    await leaves(it, cid)
    link = (await answered(dan, await the_deal(it), EN("button-take-seat", who="Cid"))).url
    assert link
    await dan.follow(link)
    await moment()
    assert (await last(dan)).text == EN("coming-privately", place="Club")
    assert EN("seat-coming", owner="Cid", who="Dan") in (await the_deal(it)).text


@virtual_time
async def test_cid_comes_back_to_his_seat_after_the_bot_was_started_again(tmp_path: Path) -> None:
    async with visited(tmp_path) as start:
        async with start() as it:
            await it.play()
            await leaves(it, it.people[2])
        async with start(it) as it:
            ann, bob, cid, _ = it.people
            board = await the_deal(it)
            assert EN("seat-left", who="Cid") in board.text
            told = await answered(cid, board, EN("button-take-seat", who="Cid"))
            assert told.text == EN("toast-coming")
            await moment()
        async with start(it) as it:
            await plays_on(it, ann, bob)
            await asyncio.sleep(40)
            assert (await it.table()).seats == (ann.id, bob.id, cid.id)
            assert "deal 2" in (await last(cid)).text
            await plays_on(it, ann, bob, cid)


@with_scene(evening)
async def test_at_home_he_says_which_of_his_tables_he_leaves(it: Evening) -> None:
    await it.play()
    cid = it.people[2]
    await cid.say(cid, "/leave")
    await moment()
    asking = await last(cid)
    assert asking.text == EN("leave-ask-privately", place="Club")
    assert (await answered(cid, asking, EN("button-stay"))).text == EN("toast-stays")
    await moment()
    cellar = await it.playground.create_group("Cellar", cid, it.people[3])
    await cid.say(cellar, "/new")
    await moment()
    await answered(cid, await last(cid, cellar), EN("button-join"))
    await cid.say(cid, "/leave")
    await moment()
    which = await last(cid)
    assert which.labels == [
        [EN("button-leave-place", place="Club")],
        [EN("button-leave-place", place="Cellar")],
    ]
    told = await answered(cid, which, EN("button-leave-place", place="Club"))
    assert told.text == EN("toast-left")
    await moment()
    assert (await it.table()).seats[2] == NOBODY
    assert which.id not in {each.id for each in await cid.sees()}


@with_scene(evening)
async def test_nobody_can_answer_for_cid_and_the_question_goes_with_its_answer(it: Evening) -> None:
    await it.play()
    ann, _, cid, dan = it.people
    await cid.say(it.group, "/leave")
    await moment()
    asking = await the(it, EN("leave-ask", who="Cid"))
    for person in (ann, dan):
        told = await answered(person, asking, EN("button-leave-table"))
        assert told.text == EN("toast-not-yours")
    await leaves(it, cid)
    assert asking.id not in {each.id for each in await ann.sees(it.group)}


@with_scene(evening)
async def test_bob_sleeps_and_is_put_out_by_the_others(it: Evening) -> None:
    await it.play()
    ann, bob, cid, dan = it.people
    await plays_on(it, ann, cid)
    await plays_on(it, ann, cid)
    board = await the_deal(it)
    assert EN("presence-away", who="Bob") in board.text
    out = EN("button-put-out", who="Bob", votes=0, needed=2)
    assert (await answered(dan, board, out)).text == EN("toast-not-a-player")
    assert (await answered(ann, board, out)).text == EN("toast-voted")
    assert (await answered(cid, board, out)).text == EN("toast-voted")
    await moment()
    assert await the(it, EN("seat-put-out", who="Bob"))
    assert EN("seat-left", who="Bob") in (await the_deal(it)).text
    assert (await last(bob)).text == EN("panel-put-out", place="Club")
    assert (await it.table()).seats == (ann.id, NOBODY, cid.id)


@with_scene(evening)
async def test_bob_wakes_up_before_the_vote_is_over(it: Evening) -> None:
    await it.play()
    ann, bob, cid, _ = it.people
    await plays_on(it, ann, cid)
    await plays_on(it, ann, cid)
    board = await the_deal(it)
    out = EN("button-put-out", who="Bob", votes=0, needed=2)
    await answered(ann, board, out)
    await bob.say(bob, "/hand")
    await moment()
    assert (await answered(cid, board, out)).text == EN("toast-is-here", who="Bob")
    assert (await it.table()).seats == (ann.id, bob.id, cid.id)
    assert EN("presence-away", who="Bob") not in (await the_deal(it)).text


@with_scene(evening)
async def test_the_players_vote_for_the_end(it: Evening) -> None:
    await it.play()
    await deal_to_its_end(it)
    await asyncio.sleep(40)
    bob, cid, dan = it.people[1:]
    await bob.say(it.group, "/cancel")
    await moment()
    vote = await it.board()
    assert vote.text == EN("end-vote", who="Bob", votes=1, needed=2)
    assert (await answered(dan, vote, EN("button-end-too"))).text == EN("toast-not-a-player")
    assert (await answered(cid, vote, EN("button-end-too"))).text == EN("toast-voted")
    await moment()
    farewell = await it.board()
    assert EN("end-why-vote", who="Bob, Cid") in farewell.text
    assert "Ann" in farewell.text, "the last totals"
    for person in it.people[:3]:
        assert (await last(person)).labels == [[EN("button-rematch")]]
    await dan.say(it.group, "/score")
    await moment()
    assert (await it.board()).text.endswith(EN("standings-unfinished", count=1))


@with_scene(evening)
async def test_the_host_or_an_admin_ends_it_after_one_more_question(it: Evening) -> None:
    await it.play()
    ann, bob, _, dan = it.people
    await dan.say(it.group, "/cancel")
    await moment()
    assert (await it.board()).text == EN("end-not-yours")
    await it.group.promote(dan)
    for person in (ann, dan):
        await person.say(it.group, "/cancel")
        await moment()
        asking = await it.board()
        assert asking.text == EN("end-ask", who=person.name, counts="yes" if person is ann else "no")
        told = await answered(bob, asking, EN("button-end-match"))
        assert told.text == EN("end-not-alone")
        assert (await answered(person, asking, EN("button-go-on"))).text == EN("toast-goes-on")
        await moment()
        assert asking.id not in {each.id for each in await ann.sees(it.group)}
    assert (await it.table()).stage == "playing"
    await dan.say(it.group, "/cancel")
    await moment()
    await answered(dan, await it.board(), EN("button-end-match"))
    await moment()
    assert (await it.board()).text.startswith(EN("end-why-admin", who="Dan"))
    assert (await it.table()).stage == "closed"


@with_scene(evening, "ru", "ru", "ru", "ru", names=("Аня", "Боря", "Вера", "Гена"))
async def test_everybody_leaves(it: Evening) -> None:
    await it.play()
    for person in it.people[:3]:
        await person.say(person, "/leave")
        await moment()
        told = await answered(person, await last(person), RU("button-leave-table"))
        assert told.text == RU("toast-left")
        await moment()
        if person is not it.people[2]:
            assert (await last(person)).text == RU("panel-left", place="Club")
            assert (await last(person)).labels == [[RU("button-come-back")]]
        else:
            assert not (await last(person)).keyboard
    assert (await last(it.people[2])).text.startswith(RU("end-why-left", who="Вера"))
    assert (await it.board()).text.startswith(RU("end-why-left", who="Вера"))
    assert (await it.table()).stage == "closed"
