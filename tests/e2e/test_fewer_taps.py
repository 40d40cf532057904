"""Fewer taps, as people meet them: settings, cards chosen ahead, second thoughts, claims."""

from __future__ import annotations

import asyncio

from game.layouts import order_from
from game.state import Playing
from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.evenings import EN, RU, WORDS, Evening, answered, evening, last, moment
from tests.e2e.reading import Reader
from tests.scenes import with_scene


async def settle(it: Evening, person: Person, key: str) -> SeenMessage:
    """Let somebody change his settings in his chat; return the menu then, and his panel below it."""
    t = WORDS[it.languages[it.people.index(person)]]
    await person.say(person, "/settings")
    await moment()
    menu = await last(person)
    label = next(each for each in _labels(menu) if each.endswith(t(key)))
    assert (await answered(person, menu, label)).text == ""
    await moment()
    return await last(person)


def _labels(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons]


async def panel(person: Person) -> SeenMessage:
    """Return the newest panel of somebody; the menu of the settings may stand below it."""
    messages = [each for each in await person.sees() if each.from_bot and each.service is None]
    return [each for each in messages if "⚙️" not in each.text][-1]


async def in_trick(it: Evening) -> tuple[list[Person], Playing]:
    """Play until somebody leads to the first trick; return the three in the order of the trick."""
    await it.play()
    await it.play_until("play")
    match = await it.match()
    phase = match.phase
    assert isinstance(phase, Playing)
    seats = (await it.table()).people
    by_id = {person.id: person for person in it.people}
    return [by_id[seats[seat]] for seat in order_from(3, match.dealer, phase.leader)], phase


def playable(message: SeenMessage) -> str:
    """Return a card that may be played."""
    return next(each.label for each in message.buttons if each.style == "primary")


async def trick(it: Evening) -> int:
    """Return how many cards lie on the table."""
    phase = (await it.match()).phase
    assert isinstance(phase, Playing)
    return len(phase.trick)


@with_scene(evening, "en", "ru", "en", "en")
async def test_settings_are_changed_in_the_direct_chat(it: Evening) -> None:
    ann, bob, *_ = it.people
    await ann.say(it.group, "/settings")
    await moment()
    await answered(ann, await it.board(), EN.plain("settings-page-more"))
    await moment()
    assert EN.plain("button-preferences") in _labels(await it.board())
    await ann.start()
    await bob.start()
    menu = await settle(it, ann, "button-taps-2")
    assert {"✓ Taps: two", "✓ Auto-play: last card"} <= set(_labels(menu))
    menu = await settle(it, bob, "button-single-never")
    assert f"✓ {RU('subject-single')}: {RU('button-single-never')}" in _labels(menu)


@with_scene(evening)
async def test_two_taps_play_a_card_and_another_card_changes_the_mind(it: Evening) -> None:
    (leader, *_), _ = await in_trick(it)
    await settle(it, leader, "button-taps-2")
    first, second = [each for each in _labels(await panel(leader)) if Reader(EN).face(each)][:2]
    await answered(leader, await panel(leader), first)
    await moment()
    assert f"▶ {first}" in _labels(await panel(leader))
    await answered(leader, await panel(leader), second)
    await moment()
    assert {first, f"▶ {second}"} <= set(_labels(await panel(leader)))
    assert await trick(it) == 0
    await answered(leader, await panel(leader), f"▶ {second}")
    assert await trick(it) == 1


@with_scene(evening)
async def test_a_card_is_chosen_ahead_and_goes_in_its_turn_unseen_before(it: Evening) -> None:
    (leader, second, third), _ = await in_trick(it)
    board, others = await it.board(), [await panel(leader), await panel(third)]
    cards = [each for each in _labels(await panel(second)) if Reader(EN).face(each)]
    await answered(second, await panel(second), cards[0])
    await moment()
    assert f"✓ {cards[0]}" in _labels(await panel(second))
    assert [await it.board(), await panel(leader), await panel(third)] == [board, *others]
    await answered(second, await panel(second), f"✓ {cards[0]}")
    await moment()
    assert cards[0] in _labels(await panel(second))
    for card in cards:  # one of them will be allowed, whatever is led
        await answered(second, await panel(second), card)
        await asyncio.sleep(3)
    await answered(leader, await panel(leader), playable(await panel(leader)))
    await moment()
    assert await trick(it) in {1, 2}, "it went if it was allowed"
    if await trick(it) == 1:
        assert EN("ask-follow").partition("<b>")[2].removesuffix("</b>") in (await panel(second)).text


@with_scene(evening)
async def test_a_card_and_a_bid_are_taken_back(it: Evening) -> None:
    await it.play()
    speaker, asking, _ = await it.asked()
    before = await it.match()
    await answered(speaker, asking, next(each.label for each in asking.buttons if each.label.isdigit()))
    await moment()
    assert (await it.match()).asked != before.asked
    await answered(speaker, await panel(speaker), EN("button-unsay"))
    await moment()
    after = await it.match()
    assert after == before._replace(turn=after.turn)
    assert _labels(await panel(speaker)) == _labels(asking)
    leader, asking = await it.play_until("play")
    card = playable(asking)
    await answered(leader, asking, card)
    await moment()
    assert card in (await it.board()).text
    await answered(leader, await panel(leader), EN("button-unplay"))
    await moment()
    assert await trick(it) == 0
    assert card not in (await it.board()).text
    assert (await answered(leader, asking, card)).text == EN("toast-stale")
    await moment()
    assert (await answered(leader, await panel(leader), card)).text == ""


@with_scene(evening)
async def test_the_rest_of_the_tricks_is_claimed(it: Evening) -> None:
    await it.play()
    for _ in range(2000):
        if (await it.match()).asked is None:
            await asyncio.sleep(25)
            continue
        person, asking, label = await it.asked()
        if EN("button-claim") in _labels(asking):
            break
        await answered(person, asking, label)
        await asyncio.sleep(6)
    deals = len((await it.match()).sheet)
    assert (await answered(person, asking, EN("button-claim"))).text == ""
    await asyncio.sleep(10)
    assert len((await it.match()).sheet) == deals + 1
    assert EN("table-claimed", who=person.name) in (await it.board()).text


@with_scene(evening)
async def test_the_last_card_goes_by_itself(it: Evening) -> None:
    await it.play()
    await it.play_until("play")
    for _ in range(200):
        match = await it.match()
        if match.asked is None:
            break
        assert isinstance(match.phase, Playing)
        if max(map(len, match.phase.hands)) == 1:
            person, asking, _ = await it.asked()
            assert "will play itself" in asking.text
            await asyncio.sleep(10)
            assert (await it.match()).asked is None, "nobody had to press anything"
            break
        person, asking, label = await it.asked()
        await answered(person, asking, label)
        await asyncio.sleep(1.2 if max(map(len, match.phase.hands)) <= 2 else 5)
    assert (await it.match()).sheet
