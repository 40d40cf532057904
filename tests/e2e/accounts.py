"""A table's stored actions agree with the presses of its people, and with the record played again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from bot.features.results import written
from bot.tables.worker_pool import plainly
from club.model import DEFAULT_SETTINGS
from game.actions import Action, Deal, Play, spell
from game.engine import fold, legal
from game.events import Event
from game.players.knowledge import situation
from game.question import question, rest
from game.record import read
from game.replay import replay, verify
from game.rules import Rules
from game.state import Match
from playground.world import Press
from storage.store import Store
from tests.game.proven import checked
from trials.matches import recorded


async def assert_played_once(store: Store, table: int, presses: Iterable[Press]) -> int:
    """Every stored action stems from one press, no press acted twice, the record replays to the totals.

    For people who spare no taps. Returns how many actions are stored.
    """
    match = await store.start_of(table)
    if match is None:
        return 0
    kept = await store.table(table)
    assert kept is not None
    await _assert_replays(store, table, match)
    done: Counter[tuple[int, int, str]] = Counter()
    decks, dealt_at = 0, {}
    history = await store.history(table)
    for entry in history:
        dealt_at[match.turn] = decks
        if isinstance(entry.action, Deal):
            decks += 1
        else:
            done[decks, kept.people[entry.action.seat], _words(entry.action)] += 1
        match = fold(match, entry.events)
    assert all(count == 1 for count in done.values())
    wanted = set()
    for press in presses:
        if asked := re.fullmatch(rf"g{table}:(\d+):(.*)", press.data):
            deck = dealt_at.get(int(asked[1]), decks)
            wanted |= {(deck, press.user.id, words) for words in asked[2].split(";")}
    assert set(done) <= wanted
    return len(history)


async def assert_accounted_for(store: Store, table: int, presses: Iterable[Press]) -> None:
    """Check that each person acted at most as often as they pressed, moves of the bot itself apart.

    Turns tell nothing here, as answers may have been taken back. The record replays to the totals.
    """
    match, kept = await store.start_of(table), await store.table(table)
    assert match is not None
    assert kept is not None
    await _assert_replays(store, table, match)
    done: Counter[tuple[int, str]] = Counter()
    told: tuple[Event, ...] = ()
    for entry in await store.history(table):
        if isinstance(entry.action, Deal):
            told = ()
        elif not comes_by_itself(kept.rules, match, entry.action, told):
            done[kept.people[entry.action.seat], _words(entry.action)] += 1
        match, told = fold(match, entry.events), told + entry.events
    wanted: Counter[tuple[int, str]] = Counter()
    for press in presses:
        if asked := re.fullmatch(rf"[gc]{table}:\d+:(.+)", press.data):
            wanted.update((press.user.id, words) for words in asked[1].split(";"))
    assert done <= wanted, done - wanted


def comes_by_itself(rules: Rules, match: Match, action: Action, told: tuple[Event, ...]) -> bool:
    """Return whether the bot might do that: the only thing possible, for an absent player, after a claim.

    `told` are the events of the present deal.
    """
    choices, seat = legal(rules, match), match.asked or 0
    if choices == (action,):
        return True
    asked = situation(rules, match, seat, question(rules, match), told)
    stand_ins = {plainly(asked, "modest"), plainly(asked, DEFAULT_SETTINGS.stand_in)}
    cards = [each for each in choices if isinstance(each, Play)]
    claimed = rest(rules, match, seat)[:1] + tuple(sorted(cards, key=_points)[:1])
    return action in {*stand_ins, *claimed}


def _points(play: Play) -> int:
    return play.card.points


def _words(action: Action) -> str:
    return spell(action).partition(" ")[2]


async def assert_proved(store: Store, table: int) -> None:
    """The settled deals of a table are those that its chain and its die tell, by both checkers."""
    kept, start = await store.table(table), await store.start_of(table)
    assert kept is not None
    if start is None:
        return
    names = tuple(f"Player {seat}" for seat in range(start.players))
    _, text = written(kept, start, await store.history(table), names)
    assert verify(text).holds, verify(text)
    assert checked(text).returncode == 0, checked(text).stdout


async def _assert_replays(store: Store, table: int, start: Match) -> None:
    text, end = await recorded(store, table)
    deals = list(replay(read(text)))
    assert all(deal.agrees for deal in deals)
    finished = deals if end.asked is None else deals[:-1]  # replay adds forced cards to an unfinished deal
    assert end.scores == (finished[-1].match.scores if finished else start.scores)
