"""Every end of a match leaves no screen behind: no key that does nothing, nobody is asked any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.live import LiveMatch
from bot.words.buttons import AskAdvice, LookBack, Rematch, ShowStandings, unpack
from club.model import Result
from game.rules import assemble
from game.state import Tally
from playground.people_api import SeenMessage
from playground.person import Group, Person
from tests.e2e.evenings import EN, Evening, answered, deal_to_its_end, evening, last, moment
from tests.e2e.test_absence import set_clock
from tests.e2e.test_leaving import leaves, plays_on, the
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

A_WHILE_S = 2 * 3600.0
"""Here nobody's touching a table counts as long after this time: in these tests it stands for the week."""
ASKING = (
    *(EN(f"table-waits-{kind}", who="") for kind in ("auction", "giving", "contract", "play", "claims")),
    "👉", "it is your turn", "wants to end", "end the match for everybody", "leaving the match",
    "at the next deal", "Which table", "Paused", "paused the game", "will come here", "The others wait",
    "Take ", "I play for the seat", "The next deal",
)  # fmt: skip
"""Words of calls to act or to sit down."""

End = Callable[[Evening], Awaitable[None]]


async def says_cancel(it: Evening, person: Person, label: str) -> None:
    """Write /cancel and press a key of what comes of it."""
    await person.say(it.group, "/cancel")
    await moment()
    words = "end the match for everybody" if label == EN("button-end-match") else "wants to end"
    await answered(person, await the(it, words), label)


async def by_the_host(it: Evening) -> None:
    """Ann, who opened the table, ends the match before its first deal is over."""
    await says_cancel(it, it.people[0], EN("button-end-match"))


async def by_an_admin(it: Evening) -> None:
    """Dan, an admin, ends it."""
    await it.group.promote(it.people[3])
    await says_cancel(it, it.people[3], EN("button-end-match"))


async def by_vote(it: Evening) -> None:
    """Bob and Ann want no more."""
    if "wants to end" not in " ".join(each.text for each in await it.people[0].sees(it.group)):
        await it.people[1].say(it.group, "/cancel")
        await moment()
    await answered(it.people[0], await the(it, "wants to end"), EN("button-end-too"))


async def by_the_last_one(it: Evening) -> None:
    """The others leave, and Bob is alone."""
    for person in (it.people[0], it.people[2]):
        if person.id in (await it.table()).seats:
            await leaves(it, person)
    await says_cancel(it, it.people[1], EN("button-end-match"))


async def by_leaving(it: Evening) -> None:
    """Everybody leaves, and Dan does not come."""
    for person in it.people[:2]:
        await leaves(it, person)
    for person in it.people[2:]:
        if person.id in {each.next_owner for each in (await it.table()).state.chairs}:
            await person.say(it.group, "/leave")
            await moment()
    if (await it.table()).stage == "playing":
        await leaves(it, it.people[2])


async def by_the_years(it: Evening) -> None:
    """The table stays untouched for a week."""
    await asyncio.sleep(A_WHILE_S + 600)


async def by_losing_the_group(it: Evening) -> None:
    """The bot is thrown out, and nobody plays on at home."""
    await it.group.kick_bot(it.people[0])
    await asyncio.sleep(A_WHILE_S + 600)


ENDS: tuple[End, ...] = (
    by_the_host, by_an_admin, by_vote, by_the_last_one, by_leaving, by_the_years, by_losing_the_group,
)  # fmt: skip


async def nothing(_it: Evening) -> None:
    """The table as it is."""


async def questions(it: Evening) -> None:
    """Ask all that can be asked: Cid has left and Dan will sit down, the others are asked this and that."""
    ann, bob, cid, dan = it.people
    await leaves(it, cid)
    link = (await answered(dan, await the(it, "Deal "), EN("button-take-seat", who="Cid"))).url
    assert link
    await dan.follow(link)
    await moment()
    assert (await last(dan)).text == EN("coming-privately", place="Club")
    await bob.say(it.group, "/cancel")
    await moment()
    await the(it, "wants to end")
    await ann.say(it.group, "/cancel")
    await moment()
    await the(it, "end the match for everybody")
    cellar = await it.playground.create_group("Cellar", bob, dan)
    await bob.say(cellar, "/new")
    await moment()
    await bob.say(bob, "/leave")
    await moment()
    assert (await last(bob)).text == EN("leave-which")
    await ann.say(ann, "/leave")
    await bob.say(it.group, "/leave")
    await moment()


async def a_pause(it: Evening) -> None:
    """A player pauses the game, and the table is sent again."""
    await it.people[1].say(it.group, "/pause")
    await moment()
    await it.people[1].say(it.group, "/table")
    await it.people[0].say(it.people[0], "/hand")
    await moment()
    assert await the(it, "paused the game")


async def a_call(it: Evening) -> None:
    """The asked player was reminded and called."""
    await set_clock(it, it.people[0], "45 seconds")
    await asyncio.sleep(50)
    assert await the(it, "it is your turn")


async def between_deals(it: Evening) -> None:
    """A deal is over and the next one has not begun: no clock runs while the game is paused."""
    await deal_to_its_end(it)
    await it.people[0].say(it.group, "/pause")
    await moment()


BEFORE: tuple[End, ...] = (nothing, questions, a_pause, a_call, between_deals)


def is_of_the_match(message: SeenMessage) -> bool:
    """Return whether a message is no menu, that stays good without any match."""
    return not message.text.startswith(("⏱", "🃏 Hello", "🎓"))


async def assert_nothing_is_left(it: Evening, *, group: Group | None) -> None:
    """Look at every message everywhere, but in a group that is lost."""
    places: list[tuple[Person, Group | None]] = [(person, None) for person in it.people]
    for person, chat in [*places, (it.people[0], group)]:
        for message in await person.sees(chat):
            if not message.from_bot or message.service or not is_of_the_match(message):
                continue
            assert not any(words in message.text for words in ASKING), message.text
            for key in message.buttons:
                press = unpack(key.data or "")
                reviews = isinstance(press, AskAdvice) and press.verb == "review" and chat is None
                looks_back = reviews or isinstance(press, (LookBack, ShowStandings))
                assert looks_back or isinstance(press, Rematch), f"{key.label} under {message.text!r}"


async def assert_told(it: Evening, result: Result, coming: set[int]) -> None:
    """The end is the newest message of all who sat there or were to sit down."""
    told = {EN("end-unfinished"), EN("end-won", who="")[:2]}
    for person in it.people:
        if person.id in {*result.players, *coming}:
            newest = await last(person)
            assert any(words in newest.text for words in told), newest.text


WALKS = [
    pytest.param(end, before, id=f"{end.__name__}-{before.__name__}")
    for end in ENDS
    for before in BEFORE
    if (end, before) != (by_the_host, between_deals)  # the host is asked for votes then, like everybody
]


@pytest.mark.parametrize(("end", "before"), WALKS)
@virtual_time
async def test_no_end_leaves_a_screen_behind(tmp_path: Path, end: End, before: End) -> None:
    with patch("club.clock.ABANDONED_S", A_WHILE_S):
        await play_to(tmp_path, end, before)


async def play_to(folder: Path, end: End, before: End) -> None:
    """Play to an end, and look at all that is left."""
    async with evening(folder) as it:
        await it.play()
        await before(it)
        coming = {each.next_owner for each in (await it.table()).state.chairs if each.next_owner is not None}
        await end(it)
        await asyncio.sleep(60)
        assert (await it.table()).stage == "closed"
        (result,) = await it.house.store.results(it.group.id)
        assert result.winner is None
        await assert_told(it, result, coming if end is not by_leaving else set())
        await assert_nothing_is_left(it, group=None if end is by_losing_the_group else it.group)


@asynccontextmanager
async def won(folder: Path) -> AsyncIterator[Evening]:
    """Yield a match that Ann, Bob or Cid has just won."""
    async with evening(folder) as it:
        await it.play()
        live = await it.house.tables.peek((await it.table()).id)
        assert isinstance(live, LiveMatch)
        changes = {"target": 501, "barrel_at": "off", "settlement": "difference", "bid_limit": "none"}
        live.table = replace(live.table, rules=assemble(changes))
        live.match = live.match._replace(tallies=(Tally(495),) * 3)
        await questions(it)
        await plays_on(it, *it.people[:2])
        yield it


@with_scene(won)
async def test_a_match_that_is_won_leaves_no_screen_behind(it: Evening) -> None:
    await asyncio.sleep(60)
    assert (await it.table()).stage == "over"
    (result,) = await it.house.store.results(it.group.id)
    assert result.winner is not None
    assert (result.why, result.by) == ("won", ())
    assert "has won the match" in (await it.board()).text
    await assert_nothing_is_left(it, group=it.group)
