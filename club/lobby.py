"""A table that waits for its players: who joins, who leaves, by which rules it will be played. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from club.consent import agreed
from club.model import Chat, Player, Result, Table
from club.occupants import Computer, Level, Occupant, computers_in
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
    played: Played,
    host: Player,
    chat: Chat,
    thread: int | None,
    now: float,
    *,
    invited: Iterable[int] = (),
    computers: Iterable[Computer] = (),
) -> Table:
    """Return a table with its host, if cards can reach them, and computer players.

    `invited` are called to it by name.
    """
    seats: tuple[Occupant, ...] = (host.id,) if host.started else ()
    seats = (*seats, *computers)
    state = TableState(since=now, touched=now, invited=tuple(invited))
    return Table(0, chat.id, thread, host.id, "lobby", seats, *played, chat.language or "", now, state=state)


def agreeing(table: Table, player: int, seen: str = "") -> Table:
    """Return a table to whose rules somebody agrees; `seen` as for `agreed`."""
    return replace(table, state=agreed(table, player, seen))


def joined(table: Table, player: int, seen: str) -> Table:
    """Return a table at which somebody has sat down who saw the rules of the mark `seen`.

    Where no seat is free the computer player who came last makes room.
    """
    seats = table.seats
    if free_seats(table) <= 0:
        seats = _without_seat(seats, max(computers_in(seats)))
    return agreeing(replace(table, seats=(*seats, player)), player, seen)


def without(table: Table, player: int) -> Table:
    """Return a table from which somebody has gone; when nobody is left its computer players go too."""
    table = replace(table, seats=tuple(each for each in table.seats if each != player))
    return table if table.people else replace(table, seats=())


def free_seats(table: Table) -> int:
    """Return how many seats of a table that waits are free; less than none where too many sit there."""
    return table.rules.table.players - len(table.seats)


def with_computer(table: Table, names: Sequence[str], level: Level | None = None) -> Table:
    """Return a table at which one more computer player sits, under one of the names that none there has.

    Without a level it plays as well as the one who came last.
    """
    computers = computers_in(table.seats)
    if level is None:
        level = computers[max(computers)].level if computers else "normal"
    return replace(table, seats=(*table.seats, named_anew(table, names, level)))


def named_anew(table: Table, names: Sequence[str], level: Level) -> Computer:
    """Return a computer player under one of the names that none at a table has, nor is to have."""
    coming = (chair.next_computer for chair in table.state.chairs)
    taken = {each.name for each in (*computers_in(table.seats).values(), *coming) if each is not None}
    first = table.id % len(names)
    return Computer(level, next(each for each in (*names[first:], *names) if each not in taken))


def filled(table: Table, names: Sequence[str], levels: Iterable[Level] = ()) -> Table:
    """Return a table at which computer players sit in all free seats, as far as they go of these levels."""
    wanted = iter(levels)
    while free_seats(table) > 0:
        table = with_computer(table, names, next(wanted, None))
    return table


def all_at_level(table: Table, level: Level) -> Table:
    """Return a table whose computer players all play as well."""
    for seat in computers_in(table.seats):
        table = at_level(table, seat, level)
    return table


def at_level(table: Table, seat: Seat, level: Level) -> Table:
    """Return a table where the computer player in a seat plays at another level."""
    computer = replace(computers_in(table.seats)[seat], level=level)
    return replace(table, seats=(*table.seats[:seat], computer, *table.seats[seat + 1 :]))


def without_computer(table: Table, seat: Seat) -> Table:
    """Return a table from which a computer player has gone."""
    return replace(table, seats=_without_seat(table.seats, seat))


def _without_seat(seats: tuple[Occupant, ...], seat: Seat) -> tuple[Occupant, ...]:
    return (*seats[:seat], *seats[seat + 1 :])


def with_rules(table: Table, preset: str, rules: Rules, by: int) -> Table:
    """Return a table with other rules; `by` changed them and knows what is played.

    Where they are for fewer players, computer players stand up.
    """
    table = replace(table, preset=preset, rules=rules)
    while free_seats(table) < 0 and (computers := computers_in(table.seats)):
        table = without_computer(table, max(computers))
    if table.seat_of(by) is not None:
        table = agreeing(table, by)
    return replace(table, state=replace(table.state, warned=0))


def last_winner(table: Table, results: Iterable[Result]) -> Seat | None:
    """Return the seat of whoever won the last match of a group, if they sit here."""
    won = [each.players[each.winner] for each in results if each.winner is not None]
    return table.seats.index(won[-1]) if won and won[-1] in table.seats else None
