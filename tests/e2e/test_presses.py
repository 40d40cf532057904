"""Presses that change nothing, and steps that can be taken back, by real people."""

from __future__ import annotations

from bot.screens import SUITS
from tests.e2e.evenings import EN, RU, Evening, answered, evening, last, moment, nothing_changes
from tests.e2e.reading import Reader
from tests.scenes import with_scene


@with_scene(evening)
async def test_presses_of_the_wrong_people_change_nothing(it: Evening) -> None:
    await it.play()
    asked, panel, label = await it.asked()
    data = panel.button(label).data
    other = next(person for person in it.people[:3] if person is not asked)
    stranger = it.people[3]
    own = await last(other)
    await stranger.start()
    await moment()
    async with nothing_changes(it):
        told = await answered(other, own, data=data)
        assert told.text == EN("refusal-not-your-turn", who=asked.name)
        told = await answered(stranger, await last(stranger), data=data)
        assert told.text == EN("toast-not-a-player")


@with_scene(evening)
async def test_stale_buttons_double_taps_foreign_tables_and_garbage(it: Evening) -> None:
    await it.play()
    asked, panel, label = await it.asked()
    assert (await answered(asked, panel, label)).text == ""
    async with nothing_changes(it):
        assert (await answered(asked, panel, label)).text == "", "a second tap is no news"
        foreign = (panel.button(label).data or "").replace("g1:", "g77:")
        assert (await answered(asked, panel, data=foreign)).text == EN("toast-closed")
        for garbage in (
            "",
            "x",
            "g1",
            "g1:2",
            "l1:fly",
            "n1:999",
            "🃏",
            "g1:1:" + "A" * 50,
            "v1:0:zz",
            "szz",
        ):
            told = await answered(asked, panel, data=garbage)
            assert not told.alert
            assert len(told.text) < 100


@with_scene(evening)
async def test_redelivered_update_changes_nothing(it: Evening) -> None:
    await it.play()
    asked, panel, label = await it.asked()
    press = await asked.press(panel, label)
    update = it.world.updates.pending()[-1]
    await press.answer(60)
    async with nothing_changes(it):
        it.world.updates._updates.append(update)
        it.world.updates._wake()
        await moment()


@with_scene(evening, "en", "ru", "en", "en")
async def test_illegal_card_is_answered_with_the_reason_in_his_language(it: Evening) -> None:
    await it.play()
    bob = it.people[1]
    for _ in range(300):
        person, panel, label = await it.asked()
        illegal = [each for each in panel.buttons if Reader(RU).face(each.label) and each.style is None]
        if person is bob and illegal and Reader(RU).kind(panel) == "play":
            break
        await answered(person, panel, label)
        await moment()
    async with nothing_changes(it):
        told = await answered(bob, panel, illegal[0].label)
    reasons = ("refusal-follow-suit", "refusal-play-trump")
    assert told.text in {RU(reason, suit=suit) for reason in reasons for suit in SUITS.values()}


@with_scene(evening)
async def test_cards_to_give_are_taken_back_before_they_are_given(it: Evening) -> None:
    await it.play()
    declarer, panel = await it.play_until("giving")
    async with nothing_changes(it):
        first = panel.buttons[0].label
        await answered(declarer, panel, first)
        await moment()
        once = await last(declarer)
        assert first not in [each.label for each in once.buttons]
        second = once.buttons[0].label
        await answered(declarer, once, second)
        await moment()
        sure = await last(declarer)
        assert sure.button(EN("button-give"))
        assert f"{first} →" in sure.text
        for before in (once, panel):  # one card at a time
            await answered(declarer, await last(declarer), EN("button-back"))
            await moment()
            back = await last(declarer)
            assert [each.label for each in back.buttons] == [each.label for each in before.buttons]
    late = sure.button(EN("button-give")).data
    await answered(declarer, await last(declarer), data=late)  # a reminder may have come in between
    match = await it.match()
    assert sorted(map(len, match.phase.spread.hands)) == [8, 8, 8]  # type: ignore[union-attr]  # contract


@with_scene(evening)
async def test_conceding_is_taken_back_and_then_done(it: Evening) -> None:
    await it.play()
    declarer, panel = await it.play_until("contract")
    async with nothing_changes(it):
        await answered(declarer, panel, EN("button-concede"))
        await moment()
        sure = await last(declarer)
        await answered(declarer, sure, EN("button-back"))
        await moment()
        assert (await last(declarer)).labels == panel.labels
    await answered(declarer, sure, EN("button-concede-sure"))
    await moment()
    assert (await it.match()).sheet[-1].result == "conceded"
    assert "🏳" in (await it.board()).text


@with_scene(evening)
async def test_long_list_of_bids(it: Evening) -> None:
    await it.play()
    speaker, panel, label = await it.asked()
    while EN("button-more") not in [each.label for each in panel.buttons]:
        await answered(speaker, panel, label)
        await moment()
        speaker, panel, label = await it.asked()
    numbers = [label for row in panel.labels for label in row]
    await answered(speaker, panel, EN("button-more"))
    await moment()
    long = await last(speaker)
    amounts = [int(each.label) for each in long.buttons if each.label.isdigit()]
    assert len(amounts) > 4
    assert amounts == list(range(amounts[0], amounts[-1] + 1, 5))
    assert numbers == [
        *map(str, amounts[:3]),
        EN("button-pass"),
        EN("button-more"),
        EN("button-most", bid=str(amounts[-1])),
    ]
    await answered(speaker, long, str(amounts[1]))
    assert (await it.match()).phase.bid == amounts[1]  # type: ignore[union-attr]  # it is an auction
