"""A table that waits for its players: who joins, who leaves, by which rules it will be played. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from club.consent import agreed
from club.model import Chat, Player, Result, Table
from club.rules import rules_of
from club.state import TableState
from game.actions import Seat
from game.rules import Rules


class Played(NamedTuple):
    """What is played at a table: the preset its rules began from, and the rules."""

    preset: str
    rules: Rules


def played_in(chat: Chat) -> Played:
    """Return what a new table of a group plays."""
    return Played(*rules_of(chat))


def played_again(chat: Chat, old: Table) -> Played:
    """Return what a rematch plays: what the group does, unless that is for more people, or fewer."""
    played = played_in(chat)
    return played if played.rules.table.players == len(old.seats) else Played(old.preset, old.rules)


def new_table(
    played: Played, host: Player, chat: Chat, thread: int | None, now: float, invited: Iterable[int] = ()
) -> Table:
    """Return a table with its host, if cards can reach them; `invited` are called to it by name."""
    seats = (host.id,) if host.started else ()
    state = TableState(since=now, touched=now, invited=tuple(invited))
    return Table(0, chat.id, thread, host.id, "lobby", seats, *played, chat.language or "", now, state=state)


def agreeing(table: Table, player: int, seen: str = "") -> Table:
    """Return a table to whose rules somebody agrees; `seen` as for `agreed`."""
    return replace(table, state=agreed(table, player, seen))


def joined(table: Table, player: int, seen: str) -> Table:
    """Return a table at which somebody has sat down who saw the rules of the mark `seen`."""
    return agreeing(replace(table, seats=(*table.seats, player)), player, seen)


def without(table: Table, player: int) -> Table:
    """Return a table from which somebody has gone."""
    return replace(table, seats=tuple(each for each in table.seats if each != player))


def with_rules(table: Table, preset: str, rules: Rules, by: int) -> Table:
    """Return a table with other rules; `by` changed them and knows what is played."""
    table = replace(table, preset=preset, rules=rules)
    if table.seat_of(by) is not None:
        table = agreeing(table, by)
    return replace(table, state=replace(table.state, warned=0))


def last_winner(table: Table, results: Iterable[Result]) -> Seat | None:
    """Return the seat of whoever won the last match of a group, if they sit here."""
    won = [each.players[each.winner] for each in results if each.winner is not None]
    return table.seats.index(won[-1]) if won and won[-1] in table.seats else None
