"""The contract of forgetting a person, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace

from club.model import Chat, Player, PlayerFigures, Result
from club.seats import departures
from club.standings import standings
from club.state import NOBODY, Chair, Departure, MatchEnd, SeatOwner, TableState
from storage.store import Shown as ShownMessage
from storage.store import Slot, Store
from tests.storage.played import table

ZEB, YAN, BOB, CID, DAN, EVE = 7_345_678_912, 7_345_678_913, 12, 13, 14, 15
CHAT = -7


async def test_all_that_names_somebody_goes_and_matches_stay(store: Store) -> None:
    await store.keep_player(Player(id=ZEB, name="Zebulon", language="en"))
    await store.keep_chat(Chat(id=ZEB, title=""))
    await store.remember({Slot(ZEB, None, "settings"): ShownMessage(5, "digest", False)})
    own = await store.open_table(table(chat=ZEB, host=ZEB, seats=(ZEB,), stage="closed"), None)
    playing = await store.open_table(table(host=ZEB, seats=(ZEB, BOB, CID), stage="playing"), None)
    assert await store.forget_person(ZEB) == (CHAT,)
    assert await store.player(ZEB) is not None
    state = TableState(
        owners=(SeatOwner(1, 0, ZEB), SeatOwner(1, 1, BOB)),
        gone=(Departure(ZEB, 0, 50), Departure(BOB, 1, 20)),
        end=MatchEnd("vote", (ZEB, BOB), 5.0),
        invited=(ZEB, CID),
        chairs=(Chair(left=ZEB), Chair(left=CID, computer=True, computer_by=ZEB), Chair()),
    )
    scores = (100, 5, -20)
    result = Result(
        table=playing.id,
        chat=CHAT,
        players=playing.seats,
        scores=scores,
        winner=0,
        deals=3,
        ended=9.0,
        by=(ZEB, BOB),
        gone=state.gone,
    )
    result = replace(result, figures=(PlayerFigures(player=ZEB, deals=3), PlayerFigures(player=BOB, deals=3)))
    await store.keep_table(replace(playing, stage="over", state=state), None, result)
    assert await store.forget_person(ZEB) == ()
    assert await store.player(ZEB) is None
    assert await store.chat(ZEB) is None
    assert await store.table(own.id) is None
    assert await store.past_chats(ZEB) == ()
    assert await store.shown() == {}
    assert ZEB not in {each.player for each in await store.ratings(CHAT)}
    kept = await store.table(playing.id)
    assert kept is not None
    assert (kept.host, kept.seats) == (0, (NOBODY, BOB, CID))
    assert kept.state.owners == (SeatOwner(1, 0, NOBODY), SeatOwner(1, 1, BOB))
    assert kept.state.gone == (Departure(0, 0, 50), Departure(BOB, 1, 20))
    assert kept.state.end == MatchEnd("vote", (0, BOB), 5.0)
    assert kept.state.invited == (CID,)
    assert kept.state.chairs == (Chair(left=0), Chair(left=CID, computer=True), Chair())
    (found,) = await store.results(CHAT)
    assert (found.players, found.scores, found.by) == ((NOBODY, BOB, CID), scores, (0, BOB))
    assert found.gone == (Departure(0, 0, 50), Departure(BOB, 1, 20))
    assert found.figures == (PlayerFigures(player=BOB, deals=3),)
    assert await store.forget_person(99) == (), "a stranger"


async def test_whoever_took_the_seat_of_somebody_forgotten_is_not_rated_for_it(store: Store) -> None:
    """A match from which two left and were forgotten, one of them while it was played."""
    opened = await store.open_table(table(seats=(BOB, CID, DAN, EVE), stage="playing"), None)
    state = TableState(gone=(Departure(ZEB, 2, -300), Departure(YAN, 3, 0)))
    playing = await store.keep_table(replace(opened, state=state), None)
    for each in (ZEB, YAN):
        assert await store.forget_person(each) == ()
    kept = await store.table(playing.id)
    assert kept is not None
    gone = departures(kept)
    assert gone == (Departure(0, 2, -300), Departure(0, 3, 0))
    result = Result(
        table=playing.id,
        chat=CHAT,
        players=kept.seats,
        scores=(20, 10, 1000, 5),
        winner=2,
        deals=9,
        ended=9.0,
        why="won",
        gone=gone,
    )
    await store.keep_table(replace(kept, stage="over"), None, result)
    assert {each.player for each in await store.ratings(CHAT)} == {BOB, CID}
    (found,) = await store.results(CHAT)
    listed = standings((found,), await store.ratings(CHAT), "more")
    assert {each.player for each in listed} == {BOB, CID, DAN, EVE}
    assert not any(each.left for each in listed)
    assert await store.past_chats(0) == ()
