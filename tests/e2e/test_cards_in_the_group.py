"""Cards in the group that one player alone sees: playing from there, and what may go amiss."""

from __future__ import annotations

import asyncio

from tests.e2e.asking_for_cards import (
    HELD,
    NOTHING,
    asked,
    assert_no_leak,
    away,
    idle,
    keys,
    my_cards,
    newest,
    own,
    reader,
    whispering,
)
from tests.e2e.evenings import EN, Evening, answered, last, moment
from tests.scenes import with_scene


@with_scene(whispering, "en", "ru", "en", "en", kind="supergroup")
async def test_a_whole_deal_is_played_from_the_group_alone(it: Evening) -> None:
    await it.play()
    it.world.budgets.enabled = True
    for person in it.people[:3]:
        await person.block()
    await moment()
    for person in it.people[:3]:
        await newest(it, person)
        await asyncio.sleep(20)
    taps = (await it.table()).entries
    while not (await it.match()).sheet:
        await asyncio.sleep(20)
        person = await asked(it)
        panel = await newest(it, person)
        before = (await it.table()).entries
        while label := reader(it, person).press(panel):
            assert (await answered(person, panel, label)).text == ""
            await asyncio.sleep(10)
            if (await it.table()).entries > before:
                break
            panel = (await own(it, person))[-1]
        assert (await it.table()).entries > before
        chairs = (await it.table()).state.chairs
        assert not any(chair.played_for for chair in chairs), "nobody is away who plays from the group"
        assert_no_leak(it)
    assert taps
    assert not [call for call in it.world.journal.calls if call.outcome.startswith("429")]
    assert all([len(await own(it, person)) == 1 for person in it.people[:3]])
    assert "сдача 1" in (await own(it, it.people[1]))[-1].text
    assert await own(it, it.people[3]) == []


@with_scene(whispering)
async def test_blocking_the_bot_is_no_absence_for_whoever_plays_from_the_group(it: Evening) -> None:
    await it.play()
    person = await idle(it)
    await person.block()
    await moment()
    assert await away(it) == [person]
    for _ in range(2):
        await newest(it, person)
        await moment()
        assert await away(it) == []
        await answered(*await it.asked())
        await moment()
        assert await away(it) == [], "his panel at home changed, and could not be shown"


@with_scene(whispering)
async def test_a_message_that_vanished_comes_anew_with_the_next_press(it: Evening) -> None:
    await it.play()
    ann = it.people[0]
    await my_cards(it, ann)
    await ann.lose_ephemeral()
    assert await own(it, ann) == []
    await my_cards(it, ann)
    assert HELD.search((await own(it, ann))[-1].text)


@with_scene(whispering)
async def test_a_message_that_only_the_app_still_has_is_replaced_by_its_own_key(it: Evening) -> None:
    await it.play()
    ann = it.people[0]
    await my_cards(it, ann)
    (old,) = await own(it, ann)
    it.world.ephemerals._kept.clear()
    assert await answered(ann, old, EN("button-refresh")) == NOTHING
    assert HELD.search((await own(it, ann))[-1].text)
    assert_no_leak(it)


@with_scene(whispering)
async def test_a_message_that_never_arrives_harms_nobody(it: Evening) -> None:
    await it.play()
    person = await asked(it)
    await person.miss_ephemeral()
    assert (await my_cards(it, person)).text == ""
    assert await own(it, person) == []
    label = reader(it, person).press(await last(person))
    assert label
    assert (await answered(person, await last(person), label)).text == "", "he plays at home instead"
    await person.miss_ephemeral(missed=False)
    await my_cards(it, person)
    assert HELD.search((await own(it, person))[-1].text)


@with_scene(whispering)
async def test_a_late_press_in_the_group_shows_how_things_stand(it: Evening) -> None:
    await it.play()
    person = await asked(it)
    panel = await newest(it, person)
    label = reader(it, person).press(panel)
    assert label
    await answered(person, await last(person), label)
    await moment()
    (before,) = await own(it, person)
    assert before == panel, "nothing is said in the group unasked"
    assert await answered(person, panel, label) == NOTHING, "he has just played it at home"
    await moment()
    assert EN("button-refresh") in keys((await own(it, person))[-1])
    assert_no_leak(it)


@with_scene(whispering)
async def test_two_steps_are_taken_in_the_group_as_at_home(it: Evening) -> None:
    await it.play()
    declarer, _ = await it.play_until("giving")
    panel = await newest(it, declarer)
    first = panel.buttons[0].label
    await answered(declarer, panel, first)
    await moment()
    once = (await own(it, declarer))[-1]
    assert f"{first} → " in once.text
    assert first not in keys(once)
    await answered(declarer, once, EN("button-back"))
    await moment()
    assert (await own(it, declarer))[-1].labels == panel.labels


@with_scene(whispering)
async def test_a_card_can_be_chosen_ahead_in_the_group(it: Evening) -> None:
    await it.play()
    await it.play_until("play")
    waiting = await idle(it)
    panel = await newest(it, waiting)
    card = panel.buttons[0].label
    await answered(waiting, panel, card)
    await moment()
    (mine,) = await own(it, waiting)
    assert card in mine.text
    assert mine.text == (await last(waiting)).text
    assert_no_leak(it)


@with_scene(whispering)
async def test_an_impatient_player_ends_at_his_last_press(it: Evening) -> None:
    """Three looks while the group's budget is used up: one edit, and it shows the last of them."""
    it.world.budgets.enabled = True
    await it.play()
    declarer, _ = await it.play_until("giving")
    panel = await newest(it, declarer)
    for person in it.people[:2]:
        await my_cards(it, person)
    before = [call for call in it.world.journal.calls if "Ephemeral" in call.method]
    for button in panel.buttons[:3]:
        await answered(declarer, panel, button.label)
    await asyncio.sleep(30)
    after = [call for call in it.world.journal.calls if "Ephemeral" in call.method]
    mine = next(each for each in await own(it, declarer) if each.number == panel.number)
    assert f"{panel.buttons[2].label} → " in mine.text
    assert len(after) - len(before) <= 2
    assert not [call for call in it.world.journal.calls if call.outcome.startswith("429")]


@with_scene(whispering, kind="forum")
async def test_in_a_forum_the_cards_stay_in_the_topic_of_the_table(it: Evening) -> None:
    ann = it.people[0]
    topic = await it.group.open_topic(ann, "Cards")
    await it.play(topic=topic)
    await my_cards(it, ann)
    (mine,) = await own(it, ann)
    assert mine.thread == topic
    assert HELD.search(mine.text)
    assert (await newest(it, ann)).thread == topic
