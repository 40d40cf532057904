"""A group forbids one kind of message in mid-match: the match goes on in words, and the host is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.tables.match import FAIR
from playground.people_api import SeenMessage
from playground.person import Person
from playground.traffic import Fault
from tests.e2e.evenings import EN, Evening, answered, evening, moment
from tests.e2e.reading import Reader
from tests.scenes import with_scene

PHOTOS, FILES, STICKERS = "can_send_photos", "can_send_documents", "can_send_other_messages"


READER = Reader(EN)


async def panel_of(person: Person) -> SeenMessage:
    """Return the newest message with keys in the direct chat: a notice may stand below it."""
    return [each for each in await person.sees() if each.from_bot and each.keyboard][-1]


async def asked(it: Evening) -> tuple[Person, SeenMessage]:
    """Return who is asked, and the panel."""
    for person in it.people[:3]:
        panel = await panel_of(person)
        if READER.press(panel):
            return person, panel
    raise AssertionError("nobody is asked")


async def deal(it: Evening) -> None:
    """Play until somebody has to say a contract, who concedes."""
    while READER.kind((await asked(it))[1]) != "contract":
        person, panel = await asked(it)
        await answered(person, panel, READER.press(panel) or "")
        await moment()
    person, panel = await asked(it)
    await answered(person, panel, EN("button-concede"))
    await asyncio.sleep(3)
    await answered(person, await panel_of(person), EN("button-concede-sure"))
    await asyncio.sleep(8)


async def deals(it: Evening, count: int) -> None:
    """Play some deals to their ends, and begin the next."""
    for _ in range(count):
        await deal(it)
        await asyncio.sleep(60)
        await moment()


async def texts_of(person: Person, it: Evening, *, here: bool = False) -> list[str]:
    """Return the texts of the bot in the direct chat, or `here` in the group."""
    return [each.text for each in await person.sees(it.group if here else None) if each.from_bot]


def over(number: int) -> str:
    """Return the first line of the result of a deal."""
    return EN("table-deal-over", number=number).replace("<b>", "").replace("</b>", "")


async def drawn(it: Evening) -> list[str]:
    """Return the first lines of what the group sees as pictures."""
    there = await it.people[0].sees(it.group)
    return [each.text.partition("\n")[0] for each in there if each.from_bot and each.file]


async def told(it: Evening, kind: str) -> list[int]:
    """Return how often each person was told at home that a kind of message is not allowed."""
    words = EN("trouble-restricted", place="Club", kind=kind)
    return [(await texts_of(person, it)).count(words) for person in it.people[:3]]


async def say(it: Evening, command: str) -> str:
    """Write a command in the group; return what stands there last."""
    await it.people[1].say(it.group, command)
    await moment()
    return (await texts_of(it.people[0], it, here=True))[-1]


@pytest.mark.parametrize("denied", [(PHOTOS,), (PHOTOS, FILES, STICKERS)], ids=["photos", "all but words"])
@with_scene(evening, kind="supergroup")
async def test_a_match_goes_on_in_a_group_that_forbids_pictures(it: Evening, denied: Sequence[str]) -> None:
    await it.group.permit(denied=denied)
    await it.play()
    await deals(it, 3)
    assert len((await it.match()).sheet) == 3
    board = await texts_of(it.people[0], it, here=True)
    assert any("4" in text for text in board[-2:]), "the deal that is played is shown"
    (result,) = [text for text in board if text.startswith(over(3))]
    assert "\n 3c " in result, "the sheet is told in words, up to the last deal"
    assert await drawn(it) == []
    assert await told(it, "photos") == [1, 0, 0]
    refused = [call for call in await it.playground.calls() if "not enough rights" in call.outcome]
    assert len([call for call in refused if call.method in {"sendPhoto", "editMessageMedia"}]) == 1
    assert not it.house.delivery.is_closed(it.group.id)


@with_scene(evening, kind="supergroup")
async def test_pictures_that_are_forbidden_in_mid_match_come_back_when_they_are_allowed(it: Evening) -> None:
    await it.play()
    await deals(it, 2)
    assert await drawn(it) == [over(1), over(2)]
    await it.group.permit(denied=[PHOTOS])
    await deals(it, 1)
    assert await drawn(it) == [over(1), over(2)]
    (result,) = [text for text in await texts_of(it.people[0], it, here=True) if text.startswith(over(3))]
    assert "\n 3c " in result
    await it.group.permit()
    await asyncio.sleep(15 * 60)
    await deals(it, 1)
    assert await drawn(it) == [over(1), over(2), over(4)]
    assert await told(it, "photos") == [1, 0, 0]


@pytest.mark.parametrize("way", ["admin", "rights", "/table"])
@with_scene(evening, kind="supergroup")
async def test_pictures_come_back_at_once_when_the_bot_is_told_or_asked(it: Evening, way: str) -> None:
    if way == "rights":
        await it.group.restrict(can_send=True, denied=[PHOTOS])
    else:
        await it.group.permit(denied=[PHOTOS])
    await it.play()
    await deals(it, 2)
    assert await drawn(it) == []
    if way == "admin":
        await it.group.promote()
    elif way == "rights":
        await it.group.restrict(can_send=True)
    else:
        await it.group.permit()
        await say(it, "/table")
    await deals(it, 1)
    assert await drawn(it) == [over(3)]


@with_scene(evening, kind="supergroup")
async def test_what_is_asked_for_is_told_in_words_where_pictures_are_forbidden(it: Evening) -> None:
    await it.group.permit(denied=[PHOTOS])
    await it.play()
    await deals(it, 2)
    for command in ("/score", "/standings", "/history"):
        said = await say(it, command)
        assert len(said) > 10, command
    assert not it.house.delivery.is_closed(it.group.id)
    await deals(it, 1)
    assert len((await it.match()).sheet) == 3


@pytest.mark.parametrize("command", ["/export", "/fair"])
@with_scene(evening, kind="supergroup", chance=FAIR)
async def test_a_file_that_the_group_forbids_is_offered_in_the_direct_chat(it: Evening, command: str) -> None:
    await it.group.permit(denied=[FILES])
    await it.play()
    await deals(it, 1)
    assert await say(it, command) == EN("export-forbidden")
    assert await told(it, "documents") == [1, 0, 0]
    await it.people[1].say(it.people[1], command)
    await moment()
    assert any(each.file for each in await it.people[1].sees())
    await deals(it, 1)
    assert len((await it.match()).sheet) == 2


@pytest.mark.parametrize("refusal", ["rights", "server words", "no such method"])
@with_scene(evening, kind="supergroup", chance=FAIR)
async def test_a_match_begins_without_a_die_where_none_may_be_thrown(it: Evening, refusal: str) -> None:
    if refusal == "rights":
        await it.group.permit(denied=[STICKERS])
    elif refusal == "server words":
        words = "Forbidden: CHAT_SEND_STICKERS_FORBIDDEN"
        await it.playground.fault(Fault(method="sendDice", code=403, description=words))
    else:
        await it.playground.fault(Fault(method="sendDice", code=404, description="Not Found"))
    await it.play()
    await asked(it)
    assert (await it.table()).state.proof.no_die == "refused"
    assert await told(it, "dice") == [0 if refusal == "no such method" else 1, 0, 0]
    await deals(it, 1)


@pytest.mark.parametrize(
    "words",
    [
        "Bad Request: not enough rights to send text messages to the chat",
        "Bad Request: have no rights to send a message",
        "Bad Request: CHAT_RESTRICTED",
        "Bad Request: WORDS_OF_TOMORROW",
        "Forbidden: CHAT_SEND_PLAIN_FORBIDDEN",
        "Forbidden: WORDS_OF_TOMORROW",
    ],
)
@with_scene(evening, kind="supergroup")
async def test_a_group_that_takes_no_words_is_waited_for_and_the_host_is_told(
    it: Evening, words: str
) -> None:
    """Telegram does not tell when the chat takes them again, and no member presses a key there meanwhile."""
    await it.play()
    code = 403 if words.startswith("Forbidden") else 400
    await it.playground.fault(Fault(chat=it.group.id, count=1_000, code=code, description=words))
    await deal(it)
    await asyncio.sleep(600)
    silenced = EN("trouble-silenced", place="Club")
    assert [(await texts_of(person, it)).count(silenced) for person in it.people[:3]] == [1, 0, 0]
    assert it.house.delivery.is_closed(it.group.id)
    assert (await it.table()).state.warned == 0, "nobody is hurried while nobody can look"
    await it.playground.clear_faults()
    await asyncio.sleep(330)
    assert not it.house.delivery.is_closed(it.group.id)
    await deals(it, 1)
    board = await texts_of(it.people[0], it, here=True)
    assert len(board) > 3


@with_scene(evening, kind="supergroup")
async def test_a_press_in_a_group_that_took_no_words_tries_again_at_once(it: Evening) -> None:
    board = await it.play()
    await it.group.permit(denied=["can_send_messages", PHOTOS])
    await deals(it, 1)
    assert it.house.delivery.is_closed(it.group.id)
    await it.group.permit()
    await answered(it.people[2], board, board.labels[-1][-1])
    await moment()
    assert not it.house.delivery.is_closed(it.group.id)
    assert (await it.board()).id != board.id
