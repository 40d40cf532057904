"""Strangers with links and buttons that they were given, or made up: no name, no rules, no id, no change."""

from __future__ import annotations

from bot.screens import Screen
from bot.tables.visit import Toast
from bot.words.buttons import Book, LoadRules, Press, RulesPage, SetRules, TakePreset
from bot.words.texts import texts
from game.rules import Rules
from tests.bot.features.rules.tables import ADMIN, GUEST, HOST, table, with_admin
from tests.bot.table import GROUP, PLACE, Room
from tests.scenes import with_scene

EN = texts("en")
NOBODYS = "0123456789abcdef"
PAGES = ("v", "e", "c", "m", "p", "sbarrel", "ofi")


async def told(room: Room, press: Press) -> tuple[Toast, Screen]:
    """Return the answer to a press of the guest at home, and what stands there afterwards."""
    answer = await room.home(GUEST).press(press)
    return answer, await room.newest(GUEST)


@with_scene(with_admin)
async def test_a_link_passed_on_to_a_stranger_is_as_good_as_none(room: Room) -> None:
    made = await table(room)
    await room.at(ADMIN).write("/rules save friday")
    room.telegram.strangers = {GUEST}
    for kind, ours in (("book_g", await room.token()), ("book_t", made.token)):
        mine = await room.home(GUEST).write(f"/start {kind}{ours}")
        assert mine == await room.home(GUEST).write(f"/start {kind}{NOBODYS}")
        assert mine.text == EN("book-gone")
    for page in PAGES:
        mine = await room.home(GUEST).write(f"/start rules_{await room.token()}_{page}")
        assert mine == await room.home(GUEST).write(f"/start rules_{NOBODYS}_{page}")
    for link in ("join_", "seat_"):
        tail = "_0" if link == "seat_" else "_"
        mine = await room.home(GUEST).write(f"/start {link}{made.token}{tail}")
        assert mine == await room.home(GUEST).write(f"/start {link}{NOBODYS}{tail}")
        assert mine.text == EN("join-failed-gone")


@with_scene(with_admin)
async def test_a_button_in_the_hands_of_a_stranger_is_as_good_as_none(room: Room) -> None:
    made = await table(room)
    await room.at(ADMIN).write("/rules save friday")
    (kept,) = await room.house.store.rule_sets(GROUP)
    await room.home(GUEST).write("/rules")
    await room.home(HOST).write("/rules")
    room.telegram.strangers = {GUEST, HOST}
    room.house.rights.members.forget_all()
    group = await room.token()
    pairs: tuple[tuple[Press, Press], ...] = (
        *((RulesPage(group, page), RulesPage(NOBODYS, page)) for page in PAGES),
        (SetRules(group, "fi3"), SetRules(NOBODYS, "fi3")),
        (TakePreset(group, "studio"), TakePreset(NOBODYS, "studio")),
        (LoadRules(group, kept.id), LoadRules(NOBODYS, kept.id)),
        (Book(f"g{group}", 0), Book(f"g{NOBODYS}", 0)),
        (Book(f"t{made.token}", 0), Book(f"t{NOBODYS}", 0)),
    )
    for press, nobodys in pairs:
        assert await told(room, press) == await told(room, nobodys), press
    host = await room.home(HOST).press(SetRules(group, "fi3"))
    assert host.text == EN("toast-rules-gone"), "a host who left the group has no say there"
    assert await room.rules() == ("classic", Rules())


@with_scene(with_admin)
async def test_members_read_and_nothing_that_they_are_sent_tells_an_id(room: Room) -> None:
    await table(room)
    for text in ("/rules", "/timer", "/rules share", "/rules fine", "/rules barel_need 121", "/rules save x"):
        await room.at(ADMIN).write(text)
    await room.home(GUEST).write(f"/start book_g{await room.token()}")
    assert "Garage" in (await room.newest(GUEST)).text
    for screen in room.telegram.messages.values():
        for key in (key for row in screen.rows for key in row):
            assert str(abs(GROUP)) not in (key.data or "") + (key.url or ""), key
        assert str(abs(GROUP)) not in screen.text


@with_scene(with_admin)
async def test_telegram_is_asked_once_for_many_pages(room: Room) -> None:
    await room.house.people.chat(GROUP, PLACE.title, "en")
    group = await room.token()
    await room.home(GUEST).write(f"/start book_g{group}")
    for page in range(5):
        await room.home(GUEST).press(Book(f"g{group}", page))
    assert room.telegram.asked == [(GROUP, GUEST)]
