"""Helpers for tests of My cards: press it, read the cards, and look for cards shown to others."""

from __future__ import annotations

import re
from functools import partial

from bot.screens import SUITS
from bot.words.texts import NO_BREAK
from playground.people_api import SeenAnswer, SeenMessage
from playground.person import Person
from playground.traffic import ApiCall
from tests.e2e.evenings import EN, RU, WORDS, Evening, answered, evening
from tests.e2e.reading import Reader

HELD = re.compile(rf"(?:{'|'.join(SUITS.values())}){NO_BREAK}[0-9A-ZА-Я]")
"""A hand in a line: ♤ A 10. Where else cards are named, no space parts suit and rank."""
OWN_KEYS = re.compile(r'"callback_data": ?"[gvcu]')
"""Buttons that only a hand has."""
MINE = {EN("button-my-cards"), RU("button-my-cards")}
NOTHING = SeenAnswer("", alert=False, url="")

whispering = partial(evening, ephemeral_hands=True)
"""An evening where the operator wants the cards in the group."""


async def board(it: Evening) -> SeenMessage:
    """Return the group's newest message under which cards can be asked for."""
    seen = await it.people[0].sees(it.group)
    return [each for each in seen if not each.ephemeral and keys(each) & MINE][-1]


def keys(message: SeenMessage) -> set[str]:
    """Return the labels of a message's buttons."""
    return {button.label for button in message.buttons}


async def my_cards(it: Evening, person: Person) -> SeenAnswer:
    """Let somebody press My cards under the table; return what he is told."""
    label = (keys(table := await board(it)) & MINE).pop()
    told = await answered(person, table, label)
    assert_no_leak(it)
    return told


async def own(it: Evening, person: Person) -> list[SeenMessage]:
    """Return the messages of the group that somebody alone sees."""
    return [each for each in await person.sees(it.group) if each.ephemeral]


def assert_no_leak(it: Evening) -> None:
    """Check that no message and no call to the group ever showed cards to more than their owner."""
    for user in it.world.users.values():
        for message in it.world.seen_by(user, it.world.chats[it.group.id]):
            assert message.ephemeral is None or message.ephemeral.receiver is user
    for call in it.world.journal.calls:
        assert call.chat != it.group.id or is_discreet(it, call), call


def is_discreet(it: Evening, call: ApiCall) -> bool:
    """Return whether a call to the group shows a hand at most to its owner."""
    text, markup = str(call.params.get("text", "")), str(call.params.get("reply_markup", ""))
    if call.method.lower() == "editephemeralmessagetext":
        name = it.world.users[int(call.params["receiver_user_id"])].name
        others = re.search(rf"^{name}\s|· {name}\s<b>", text, re.MULTILINE)  # his own calls him "You"
        return others is None
    if "ephemeral_message_parameters" in call.params:
        return text in {EN("whisper-empty"), RU("whisper-empty")}
    return not HELD.search(text) and not OWN_KEYS.search(markup)


async def asked(it: Evening) -> Person:
    """Return who is asked, by the table itself: his chat may be closed."""
    seat = (await it.match()).asked
    assert seat is not None
    number = (await it.table()).seats[seat]
    return next(person for person in it.people if person.id == number)


def reader(it: Evening, person: Person) -> Reader:
    """Return how somebody reads his panel."""
    return Reader(WORDS[it.languages[it.people.index(person)]])


async def newest(it: Evening, person: Person) -> SeenMessage:
    """Return somebody's cards in the group as they are now, by the key of a message that he has, or anew."""
    found = await own(it, person)
    refresh = reader(it, person).t("button-refresh")
    if not found:
        assert await my_cards(it, person) == NOTHING
    elif refresh in keys(found[-1]):
        assert await answered(person, found[-1], refresh) == NOTHING
    return (await own(it, person))[-1]


async def idle(it: Evening) -> Person:
    """Return who is asked last."""
    seat = (await it.match()).asked
    assert seat is not None
    number = (await it.table()).seats[seat - 1]
    return next(person for person in it.people if person.id == number)


async def away(it: Evening) -> list[Person]:
    """Return who is played for."""
    table = await it.table()
    gone = {player for player, chair in zip(table.seats, table.state.chairs, strict=True) if chair.played_for}
    return [person for person in it.people if person.id in gone]
