"""What a table's stored actions must agree with: the presses of its people, and the record played again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from game.actions import Action, Deal
from game.engine import fold, legal
from game.hints import hints
from game.notation import spell
from game.players.modest import answer
from game.record import read
from game.replay import replay
from game.rules import Rules
from game.state import Match
from game.view import project
from playground.world import Press
from storage.store import Store
from tests.e2e.matches import recorded

Deed = tuple[int, int, str]
"""Something done: in the deal from which deck, by which player, in the words of `game.notation`."""


async def assert_played_once(
    store: Store, table: int, presses: Iterable[Press], *, or_by_itself: bool = False
) -> int:
    """Every stored action stems from one press, no press acted twice, the record replays to the totals.

    `or_by_itself`: an action may also be what the bot does for somebody who does not answer.
    Returns how many actions are stored.
    """
    match = await store.start_of(table)
    if match is None:
        return 0
    kept = await store.table(table)
    assert kept is not None
    await _assert_replays(store, table, match)
    done: Counter[Deed] = Counter()
    excused: set[Deed] = set()
    decks, dealt_at = 0, {}
    history = await store.history(table)
    for entry in history:
        dealt_at[match.turn] = decks
        if isinstance(entry.action, Deal):
            decks += 1
        else:
            deed = decks, kept.seats[entry.action.seat], spell(entry.action).partition(" ")[2]
            done[deed] += 1
            if or_by_itself and comes_by_itself(kept.rules, match, entry.action):
                excused.add(deed)
        match = fold(match, entry.events)
    assert all(count == 1 for count in done.values())
    wanted = set()
    for press in presses:
        if asked := re.fullmatch(rf"g{table}:(\d+):(.*)", press.data):
            deck = dealt_at.get(int(asked[1]), decks)
            wanted |= {(deck, press.user.id, words) for words in asked[2].split(";")}
    assert set(done) <= wanted | excused, set(done) - wanted - excused
    return len(history)


async def _assert_replays(store: Store, table: int, start: Match) -> None:
    text, end = await recorded(store, table)
    deals = list(replay(read(text)))
    assert all(deal.agrees for deal in deals)
    finished = deals if end.asked is None else deals[:-1]  # replay adds forced cards to an unfinished deal
    assert end.scores == (finished[-1].match.scores if finished else start.scores)


def comes_by_itself(rules: Rules, match: Match, action: Action) -> bool:
    """Say whether the bot would do that: the only thing possible, or what it does for an absent player."""
    choices = legal(rules, match)
    return choices == (action,) or action == answer(project(match, match.asked, choices, hints(rules, match)))
