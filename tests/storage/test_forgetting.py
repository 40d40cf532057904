"""The contract of forgetting a person, kept by every store alike."""

from __future__ import annotations

from dataclasses import replace

from club.figures import Figures
from club.model import Chat, Player, Result
from club.occupants import NOBODY
from club.state import End, Gone, Owner, TableState
from storage.store import Shown as ShownMessage
from storage.store import Slot, Store
from tests.storage.played import table

ZEB, BOB, CID = 7_345_678_912, 12, 13
CHAT = -7


async def test_all_that_names_somebody_goes_and_matches_stay(store: Store) -> None:
    await store.keep_player(Player(ZEB, "Zebulon", "en"))
    await store.keep_chat(Chat(ZEB, ""))
    await store.remember(Slot(ZEB, None, "settings"), ShownMessage(5, "digest", False))
    own = await store.open_table(table(chat=ZEB, host=ZEB, seats=(ZEB,), stage="closed"), None)
    playing = await store.open_table(table(host=ZEB, seats=(ZEB, BOB, CID), stage="playing"), None)
    assert await store.forget_person(ZEB) == (CHAT,)
    assert await store.player(ZEB) is not None
    state = TableState(
        owners=(Owner(1, 0, ZEB), Owner(1, 1, BOB)),
        gone=(Gone(ZEB, 0, 50), Gone(BOB, 1, 20)),
        end=End("vote", (ZEB, BOB), 5.0),
        invited=(ZEB, CID),
    )
    scores = (100, 5, -20)
    result = Result(playing.id, CHAT, playing.seats, scores, 0, 3, 9.0, by=(ZEB, BOB), gone=state.gone)
    result = replace(result, figures=(Figures(ZEB, 3), Figures(BOB, 3)))
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
    assert kept.state.owners == (Owner(1, 0, NOBODY), Owner(1, 1, BOB))
    assert kept.state.gone == (Gone(BOB, 1, 20),)
    assert kept.state.end == End("vote", (0, BOB), 5.0)
    assert kept.state.invited == (CID,)
    (found,) = await store.results(CHAT)
    assert (found.players, found.scores, found.by) == ((NOBODY, BOB, CID), scores, (0, BOB))
    assert found.gone == (Gone(BOB, 1, 20),)
    assert found.figures == (Figures(BOB, 3),)
    assert await store.forget_person(99) == (), "a stranger"
