"""A table in the lobby: players join and leave, computer players fill seats, rules are chosen. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from club.consent import with_consent
from club.model import Chat, Player, Result, Table
from club.occupants import ComputerPlayer, LevelName, Occupant, computers_in
from club.rules import PresetRules, rules_of
from club.seats import hand_on
from club.state import TableState
from game.actions import Seat
from game.rules import Rules


def rematch_rules(chat: Chat, old: Table) -> PresetRules:
    """Return the rules of a rematch: the group's, unless they need another number of players."""
    played = rules_of(chat)
    return played if played.rules.table.players == len(old.seats) else PresetRules(old.preset, old.rules)


def new_table(
    played: PresetRules,
    host: Player,
    chat: Chat,
    thread: int | None,
    now: float,
    *,
    invited: Iterable[int] = (),
    computers: Iterable[ComputerPlayer] = (),
) -> Table:
    """Return a table with its host, if the bot may write to them, and computer players.

    `invited` are the people called to it by name.
    """
    seats: tuple[Occupant, ...] = (host.id,) if host.started else ()
    seats = (*seats, *computers)
    state = TableState(since=now, touched=now, invited=tuple(invited))
    return Table(
        id=0,
        chat=chat.id,
        thread=thread,
        host=host.id,
        stage="lobby",
        seats=seats,
        preset=played.preset,
        rules=played.rules,
        language=chat.speaks or "",
        created=now,
        state=state,
    )


def with_player(table: Table, player: int, seen: str) -> Table:
    """Return a table at which a player has sat down; `seen` is the mark of the rules they saw.

    If no seat is free, the computer player who came last leaves. At a table without a host they become its
    host.
    """
    seats = table.seats
    if free_seats(table) <= 0:
        seats = _without_seat(seats, max(computers_in(seats)))
    table = replace(table, host=table.host or player, seats=(*seats, player))
    return with_consent(table, player, seen)


def without_player(table: Table, player: int) -> Table:
    """Return a table without a player; a host hands it on.

    When the last person leaves, the computer players leave too.
    """
    table = hand_on(replace(table, seats=tuple(each for each in table.seats if each != player)), player)
    return table if table.people else replace(table, seats=())


def without_member(table: Table, person: int) -> Table:
    """Return a table without a person who has left its group, and who is not called to it any more."""
    invited = tuple(each for each in table.state.invited if each != person)
    return without_player(replace(table, state=replace(table.state, invited=invited)), person)


def free_seats(table: Table) -> int:
    """Return the number of free seats in a lobby; negative if too many players sit there."""
    return table.rules.table.players - len(table.seats)


def with_computer(table: Table, names: Sequence[str], level: LevelName | None = None) -> Table:
    """Return a table with one more computer player, by default of the level of the last one."""
    computers = computers_in(table.seats)
    if level is None:
        level = computers[max(computers)].level if computers else "normal"
    return replace(table, seats=(*table.seats, new_computer(table, names, level)))


def new_computer(table: Table, names: Sequence[str], level: LevelName) -> ComputerPlayer:
    """Return a computer player with one of `names` that none at the table has or will have."""
    coming = (chair.next_computer for chair in table.state.chairs)
    taken = {each.name for each in (*computers_in(table.seats).values(), *coming) if each is not None}
    first = table.id % len(names)
    return ComputerPlayer(level, next(each for each in (*names[first:], *names) if each not in taken))


def filled_with_computers(table: Table, names: Sequence[str], levels: Iterable[LevelName] = ()) -> Table:
    """Return a table with computer players in all free seats; `levels` are those of the first ones."""
    wanted = iter(levels)
    while free_seats(table) > 0:
        table = with_computer(table, names, next(wanted, None))
    return table


def with_all_at_level(table: Table, level: LevelName) -> Table:
    """Return a table whose computer players all have the given level."""
    for seat in computers_in(table.seats):
        table = with_level(table, seat, level)
    return table


def with_level(table: Table, seat: Seat, level: LevelName) -> Table:
    """Return a table where the computer player of a seat has another level."""
    computer = replace(computers_in(table.seats)[seat], level=level)
    return replace(table, seats=(*table.seats[:seat], computer, *table.seats[seat + 1 :]))


def without_computer(table: Table, seat: Seat) -> Table:
    """Return a table without the computer player of a seat."""
    return replace(table, seats=_without_seat(table.seats, seat))


def _without_seat(seats: tuple[Occupant, ...], seat: Seat) -> tuple[Occupant, ...]:
    return (*seats[:seat], *seats[seat + 1 :])


def with_rules(table: Table, preset: str, rules: Rules, by: int) -> Table:
    """Return a table with other rules; `by` changed them and so agrees to them.

    If the rules are for fewer players, computer players leave.
    """
    table = replace(table, preset=preset, rules=rules)
    while free_seats(table) < 0 and (computers := computers_in(table.seats)):
        table = without_computer(table, max(computers))
    if table.seat_of(by) is not None:
        table = with_consent(table, by)
    return replace(table, state=replace(table.state, warned=0))


def last_winner(table: Table, results: Iterable[Result]) -> Seat | None:
    """Return the seat of the winner of the group's last finished match, if they sit here."""
    won = [each.players[each.winner] for each in results if each.winner is not None]
    return table.seats.index(won[-1]) if won and won[-1] in table.seats else None
