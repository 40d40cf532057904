"""What a table's stored actions must agree with: the presses of its people, and the record played again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from game.actions import Deal
from game.engine import fold
from game.notation import spell
from game.record import read
from game.replay import replay
from playground.world import Press
from storage.store import Store
from tests.e2e.matches import recorded


async def assert_played_once(store: Store, table: int, presses: Iterable[Press]) -> int:
    """Every stored action stems from one press, no press acted twice, the record replays to the totals.

    Returns how many actions are stored.
    """
    match = await store.start_of(table)
    if match is None:
        return 0
    kept = await store.table(table)
    assert kept is not None
    text, end = await recorded(store, table)
    deals = list(replay(read(text)))
    assert all(deal.agrees for deal in deals)
    finished = deals if end.asked is None else deals[:-1]  # replay adds forced cards to an unfinished deal
    assert end.scores == (finished[-1].match.scores if finished else match.scores)
    done: Counter[tuple[int, int, str]] = Counter()
    decks, dealt_at = 0, {}
    history = await store.history(table)
    for entry in history:
        dealt_at[match.turn] = decks
        if isinstance(entry.action, Deal):
            decks += 1
        else:
            done[decks, kept.seats[entry.action.seat], spell(entry.action).partition(" ")[2]] += 1
        match = fold(match, entry.events)
    assert all(count == 1 for count in done.values())
    wanted = set()
    for press in presses:
        if asked := re.fullmatch(rf"g{table}:(\d+):(.*)", press.data):
            deck = dealt_at.get(int(asked[1]), decks)
            wanted |= {(deck, press.user.id, words) for words in asked[2].split(";")}
    assert set(done) <= wanted
    return len(history)
