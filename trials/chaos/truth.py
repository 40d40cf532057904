"""What has to agree: what people see, what the store holds, what was answered, the record played again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from bot.house import House
from bot.screens import Screen
from bot.tables.live import Live, LiveMatch, draw_panel, folded
from bot.words.buttons import ShowDraft, unpack
from club.model import Table
from game.record import read
from game.replay import replay, winner
from game.state import Over
from playground.people_api import SeenMessage
from playground.world import Press
from storage.store import Slot, Store
from tests.e2e.accounts import assert_accounted_for
from tests.e2e.stage import assert_looks, screens_of, until
from trials.chaos.people import SHORTCUTS, People
from trials.chaos.weather import Road
from trials.matches import recorded, totals_in

CHANGES = ("g", *SHORTCUTS)
"""What the data of buttons begins with that change something where the answer has no words."""

HEARD_WITHIN_S = 60.0
"""After so long a press has been fetched: longer than the longest pause between two tries to fetch."""


async def assert_shown(house: House, people: People, table: int) -> None:
    """Compare what stands in the message of every slot with what the store says should stand there."""
    live = await _stored(house, table)
    if not isinstance(live, LiveMatch):
        return
    deal = live.deal_number()
    board = live.slot("table", deal) if live.table.open else live.slot("end")
    assert_looks([_message(house, people, board)], (await screens_of(house, table))[board.chat])
    for seat in range(len(live.table.seats)):
        seen = _message(house, people, live.hand_slot(seat, deal))
        wanted = list(_panels(live, seat))
        told = f"shown:\n{seen.text}\n\nwanted:\n{wanted[0].text}\n\n{calls_about(people, seen)}"
        assert any(_is(seen, each) for each in wanted), told


async def _stored(house: House, table: int) -> Live | None:
    """Return a table and its match as the store has them, None when its screens are cared for no more."""
    record, saved = await house.store.table(table), await house.store.saved(table)
    if record is None or not record.has_live_screens:
        return None
    lobby = await house.tables.seated(record)
    return lobby if saved is None else lobby.playing(lobby.table, folded(table, saved))


def calls_about(people: People, seen: SeenMessage) -> str:
    """Write down the last calls to the chat of a message, as the playground met them."""
    calls = [call for call in people.world.journal.calls if call.chat == seen.chat][-8:]
    return "\n".join(
        f"{call.time:.3f} {call.method} {call.params.get('message_id', '')} {call.outcome}: "
        f"{str(call.params.get('text', ''))[-60:]!r}"
        for call in calls
    )


def _message(house: House, people: People, slot: Slot) -> SeenMessage:
    """Return the message of a slot as people see it."""
    shown = house.delivery.shown(slot)
    assert shown is not None, f"nothing is shown in {slot}"
    in_group = slot.chat == people.group.id
    reader = next((guest for guest in people.guests if in_group or guest.user.id == slot.chat), None)
    assert reader is not None, f"nobody looks at {slot}"
    seen = reader.sees(people.world.chats[slot.chat])
    message = next((each for each in seen if each.id == shown.message_id), None)
    assert message is not None, f"the message of {slot} is not there"
    return message


def _panels(live: LiveMatch, seat: int) -> Iterator[Screen]:
    """Draw what a player may see of his panel now: as it is, and with every draft he may be looking at."""
    drafts = [""]
    for draft in drafts:
        screen = draw_panel(live, seat, draft)
        yield screen
        for button in chain.from_iterable(screen.rows):
            press = unpack(button.data or "")
            if isinstance(press, ShowDraft) and press.words not in drafts:
                drafts.append(press.words)


def _is(seen: SeenMessage, screen: Screen) -> bool:
    """Say whether a message is this screen."""
    try:
        assert_looks([seen], screen)
    except AssertionError:
        return False
    return True


async def assert_kept(store: Store, people: People, road: Road) -> None:
    """What was answered with a plain yes is in the store, and nothing was answered with an apology.

    A second tap of the same key is answered so as well: then the first one is there.
    """
    kept: set[tuple[int, str]] = set()
    for press in people.presses:
        key = press.user.id, press.data
        number = road.numbers.get(press.id)  # None: it is still held up on its way
        if number is not None and await store.knows(number):
            kept.add(key)
        if press.answer and press.data.startswith(CHANGES) and not press.answer["text"]:
            assert key in kept, press
        apologies = [guest.reader.t("toast-broken") for guest in people.guests]
        assert press.answer is None or press.answer["text"] not in apologies, press


async def assert_heard(people: People) -> None:
    """No press was lost: the bot answers every one within a while, though some of its answers were lost.

    But for those for one's cards in the group: they are answered when the cards have come, and a process that
    dies in the meantime answers nothing. They change nothing either.
    """
    calls = people.world.journal.calls
    owed = {press.id: press for press in people.presses if not press.data.startswith("m")}

    def unheard() -> list[Press]:
        answers = (call for call in calls if call.method == "answerCallbackQuery")
        heard = {call.params.get("callback_query_id") for call in answers}
        return [press for number, press in owed.items() if number not in heard]

    with suppress(TimeoutError):
        await until(lambda: not unheard(), every_s=5, patience_s=HEARD_WITHIN_S)
    assert not unheard(), [(press.time, press.user.name, press.data) for press in unheard()]


async def assert_agree(store: Store, people: People, table: Table) -> int:
    """Compare the group's sheet, the stored result and the replayed record; return the deals."""
    text, match = await recorded(store, table.id)
    *_, last = replay(read(text))
    assert last.agrees
    (result,) = await store.results(people.group.id)
    assert isinstance(match.phase, Over)
    assert last.match.scores == match.scores == result.scores
    assert winner(last.match) == match.phase.winner == result.winner
    sheet = _last_sheet(people)
    assert totals_in(sheet) == result.scores, sheet
    await assert_accounted_for(store, table.id, people.presses)
    return result.deals


def _last_sheet(people: People) -> str:
    """Return the newest message of the group with a score sheet."""
    said = [each.text for each in people.guests[0].sees(people.group)]
    return next(each for each in reversed(said) if re.match(r"(Deal|Сдача) \d+", each))
