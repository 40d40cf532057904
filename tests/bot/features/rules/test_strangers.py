"""Strangers with links and buttons that they were given, or made up: no name, no rules, no id, no change."""

from __future__ import annotations

from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import Book, LoadRules, Press, RulesPage, SetRules, TakePreset
from bot.words.texts import texts
from game.rules import Rules
from tests.bot.features.rules.house import ADMIN, GROUP, GUEST, HOST, Guests, in_a_house
from tests.bot.features.rules.tables import table

EN = texts("en")
HOME = Place(GUEST, None, "", private=True)
NOBODYS = "0123456789abcdef"
PAGES = ("v", "e", "c", "m", "p", "sbarrel", "ofi")


async def told(guests: Guests, press: Press) -> tuple[Toast, Screen]:
    """Return the answer to a press of the guest at home, and what stands there afterwards."""
    answer = await guests.press(GUEST, press, HOME)
    return answer, await guests.sees(GUEST)


@in_a_house
async def test_a_link_passed_on_to_a_stranger_is_as_good_as_none(guests: Guests) -> None:
    made = await table(guests)
    await guests.say(ADMIN, "/rules save friday")
    guests.telegram.strangers = {GUEST}
    for kind, ours in (("book_g", await guests.group()), ("book_t", made.token)):
        mine = await guests.say(GUEST, f"/start {kind}{ours}", HOME)
        assert mine == await guests.say(GUEST, f"/start {kind}{NOBODYS}", HOME)
        assert mine.text == EN("book-gone")
    for page in PAGES:
        mine = await guests.say(GUEST, f"/start rules_{await guests.group()}_{page}", HOME)
        assert mine == await guests.say(GUEST, f"/start rules_{NOBODYS}_{page}", HOME)
    for link in ("join_", "seat_"):
        tail = "_0" if link == "seat_" else "_"
        mine = await guests.say(GUEST, f"/start {link}{made.token}{tail}", HOME)
        assert mine == await guests.say(GUEST, f"/start {link}{NOBODYS}{tail}", HOME)
        assert mine.text == EN("join-failed-gone")


@in_a_house
async def test_a_button_in_the_hands_of_a_stranger_is_as_good_as_none(guests: Guests) -> None:
    made = await table(guests)
    await guests.say(ADMIN, "/rules save friday")
    (kept,) = await guests.house.store.rule_sets(GROUP.chat)
    await guests.say(GUEST, "/rules", HOME)
    await guests.say(HOST, "/rules", Place(HOST, None, "", private=True))
    guests.telegram.strangers = {GUEST, HOST}
    guests.house.rights.forget_all()
    group = await guests.group()
    pairs: tuple[tuple[Press, Press], ...] = (
        *((RulesPage(group, page), RulesPage(NOBODYS, page)) for page in PAGES),
        (SetRules(group, "fi3"), SetRules(NOBODYS, "fi3")),
        (TakePreset(group, "studio"), TakePreset(NOBODYS, "studio")),
        (LoadRules(group, kept.id), LoadRules(NOBODYS, kept.id)),
        (Book(f"g{group}", 0), Book(f"g{NOBODYS}", 0)),
        (Book(f"t{made.token}", 0), Book(f"t{NOBODYS}", 0)),
    )
    for press, nobodys in pairs:
        assert await told(guests, press) == await told(guests, nobodys), press
    host = await guests.press(HOST, SetRules(group, "fi3"), Place(HOST, None, "", private=True))
    assert host.text == EN("toast-rules-gone"), "a host who left the group has no say there"
    assert await guests.rules() == ("classic", Rules())


@in_a_house
async def test_members_read_and_nothing_that_they_are_sent_tells_an_id(guests: Guests) -> None:
    await table(guests)
    for text in ("/rules", "/timer", "/rules share", "/rules fine", "/rules barel_need 121", "/rules save x"):
        await guests.say(ADMIN, text)
    await guests.say(GUEST, f"/start book_g{await guests.group()}", HOME)
    assert "Friday" in (await guests.sees(GUEST)).text
    for screen in guests.telegram.messages.values():
        for key in (key for row in screen.rows for key in row):
            assert str(abs(GROUP.chat)) not in (key.data or "") + (key.url or ""), key
        assert str(abs(GROUP.chat)) not in screen.text


@in_a_house
async def test_telegram_is_asked_once_for_many_pages(guests: Guests) -> None:
    await guests.house.people.chat(GROUP.chat, GROUP.title, "en")
    group = await guests.group()
    await guests.say(GUEST, f"/start book_g{group}", HOME)
    for page in range(5):
        await guests.press(GUEST, Book(f"g{group}", page), HOME)
    assert guests.telegram.asked == [(GROUP.chat, GUEST)]
