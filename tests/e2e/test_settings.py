"""Settings of a group's tables, and of one's own at home, in the words of those who choose them."""

from __future__ import annotations

from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.asking_for_cards import keys
from tests.e2e.evenings import EN, RU, Evening, answered, evening, last, moment
from tests.scenes import with_scene


async def menu(it: Evening, person: Person, page: str = "") -> SeenMessage:
    """Let somebody ask for the settings of the group, and turn to a page of them."""
    await person.say(it.group, "/settings")
    await moment()
    if page:
        await answered(person, await it.board(), page)
        await moment()
    return await it.board()


@with_scene(evening)
async def test_the_host_sets_how_the_tables_of_the_group_go_and_others_look_on(it: Evening) -> None:
    ann, bob, *_ = it.people
    await it.play()
    shown = await menu(it, bob)
    assert "How it goes at the tables here" in shown.text
    assert (await answered(bob, shown, "Stand-in: strong")).text == EN.plain("toast-settings-who")
    assert not (await answered(ann, shown, "Stand-in: strong")).text
    await moment()
    assert {"✓ Pace: human", "✓ Stand-in: strong", "⬜ Remarks"} <= keys(await it.board())
    assert "Ann has changed the settings" in (await it.board()).text


@with_scene(evening)
async def test_the_key_for_hints_goes_and_comes_with_the_setting(it: Evening) -> None:
    await it.play()
    asked, panel, _ = await it.asked()
    assert EN.plain("button-hint") not in keys(panel), "people play among themselves"
    shown = await menu(it, it.people[0], "Looks")
    for label, there in (("Hints: always", True), ("Hints: never", False)):
        await answered(it.people[0], shown, label)
        await moment()
        shown = await it.board()
        assert (EN.plain("button-hint") in keys(await last(asked))) is there


@with_scene(evening)
async def test_from_the_settings_of_the_group_keys_lead_to_the_clock_and_to_ones_own(it: Evening) -> None:
    ann = it.people[0]
    await it.play()
    shown = await menu(it, ann, "More")
    clock = next(each for each in keys(shown) if each.startswith(EN.plain("button-clock")))
    await answered(ann, shown, clock)
    await moment()
    assert "How long may a player think?" in (await it.board()).text
    await ann.follow(shown.button(EN.plain("button-preferences")).url or "")
    await moment()
    assert "Your settings" in (await last(ann)).text


@with_scene(evening, "ru", "en", "en", "en")
async def test_at_home_they_are_those_of_ones_own_table_and_nobody_elses(it: Evening) -> None:
    ann = it.people[0]
    await ann.start()
    await ann.say(ann, "/new")
    await moment()
    await ann.say(ann, "/settings")
    await moment()
    await answered(ann, await last(ann), RU.plain("settings-page-computers"))
    await moment()
    await answered(ann, await last(ann), f"⬜ {RU.plain('button-talk')}")
    await moment()
    assert f"☑️ {RU.plain('button-talk')}" in keys(await last(ann))
    (own,) = await it.house.store.tables_at(ann.id)
    live = await it.house.tables.peek(own.id)
    assert live is not None
    assert live.settings.talk
    assert own.language == "ru"
    await ann.say(it.group, "/settings")
    await moment()
    assert f"⬜ {RU.plain('button-talk')}" in keys(await it.board())
