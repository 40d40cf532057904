"""Who has which seat of a running match: from the table's record to the next. Pure."""

from __future__ import annotations

from dataclasses import replace

from club.deadlines import after_answer
from club.figures import owned
from club.model import Table
from club.occupants import NOBODY, Computer, Occupant
from club.state import Chair, Gone, TableState
from club.votes import with_a_say, without_votes_of
from game.actions import Seat
from game.state import Dealing, Match


def may_take(state: TableState, player: int, seat: Seat) -> bool:
    """Say whether a free seat is for somebody; who left one may come back to that, and to no better score."""
    before = state.last_gone(player)
    return before is None or before.seat == seat


def is_between(match: Match) -> bool:
    """Say whether no cards are in anybody's hands, so that a seat may change hands at once."""
    return isinstance(match.phase, Dealing) and not match.phase.redeals


def stand_up(table: Table, seat: Seat, score: int, *, put_out: bool = False) -> Table:
    """Return the table after somebody gave a seat up, or was put out; who has sat longest is its host."""
    player, chair = table.people[seat], table.state.chairs[seat]
    empty = Chair(left=player, away=chair.away if put_out else None)
    state = without_votes_of(table.state, seat).seated(seat, empty)
    gone = Gone(player, seat, score, chair.overtime)
    before = tuple(each for each in state.gone if each.player != player)
    state = replace(state, gone=(*before, gone))
    table = replace(table, seats=_put(table.seats, seat, NOBODY), state=state)
    return replace(table, host=_oldest(table)) if table.host == player else table


def sit_down(table: Table, now: float) -> Table:
    """Return the table after everybody who is coming sat down, with a chair as good as new.

    Whoever sat at the table before has no more of the time bank than was left then. Where a computer player
    sits down it stays known who left: they, or somebody else, may take the seat from it.
    """
    for seat, chair in enumerate(table.state.chairs):
        if chair.next_owner is not None:
            before = table.state.last_gone(chair.next_owner)
            overtime = before.overtime if before else 0.0
            fresh = Chair(since=now, overtime=overtime)
            table = _seated(table, seat, chair.next_owner, fresh, anew=before is None)
        elif chair.next_computer is not None:
            by = chair.computer_by
            fresh = Chair(since=now, left=chair.left, away=chair.away, computer=True, computer_by=by)
            table = _seated(table, seat, chair.next_computer, fresh, anew=True)
    return table


def _seated(table: Table, seat: Seat, occupant: Occupant, chair: Chair, *, anew: bool) -> Table:
    state = table.state.seated(seat, chair)
    if anew:  # whose hints they were is not said of somebody else
        state = replace(state, hinted=tuple(each for each in state.hinted if each != seat))
    return replace(table, seats=_put(table.seats, seat, occupant), state=state)


def new_deal(table: Table, deal: int, now: float) -> Table:
    """Return the table as it goes into a deal: whoever is coming has sat down, and no vote to end is left."""
    table = sit_down(table, now)
    chairs = tuple(replace(each, spent=0.0) for each in table.state.chairs)
    owners = owned(table.state.owners, table.seats, deal)
    return replace(table, state=replace(table.state, chairs=chairs, ending=(), owners=owners))


def is_given_up(table: Table) -> bool:
    """Say whether no seat belongs to anybody any more, nor will, and nobody was put out of late."""
    chairs = table.state.chairs
    nobodys = all((each.computer or each.left is not None) and each.next_owner is None for each in chairs)
    return nobodys and not with_a_say(table.state)


def gone_for_good(table: Table) -> tuple[Gone, ...]:
    """Return who gave a seat up and has none now, each as of the last time."""
    there = table.people.values()
    # who was forgotten since is 0, each of them
    left = {
        (each.player, 0 if each.player else each.seat): each
        for each in table.state.gone
        if each.player not in there
    }
    return tuple(left.values())


def replaceable(table: Table, seat: Seat) -> bool:
    """Say whether a computer player may take a seat: it is nobody's, and none is to have it."""
    chair = table.state.chairs[seat]
    promised = chair.next_owner is not None or chair.next_computer is not None
    return table.seats[seat] is NOBODY and not promised


def computer_by(table: Table, seat: Seat) -> int | None:
    """Return who gave a seat to a computer player, or let another's go and sits here still."""
    chair = table.state.chairs[seat]
    has_one = chair.computer or chair.next_computer is not None
    return chair.computer_by if has_one or chair.computer_by in table.people.values() else None


def replacing(
    table: Table, match: Match, seat: Seat, computer: Computer | None, by: int, now: float
) -> Table:
    """Return the table at whose `seat` a computer player sits down with the next deal, between deals at once.

    None: none does after all; one that sits there already stands up at once. `by` wants it so; who takes
    back what they wanted themselves has nothing against another one.
    """
    chair = table.state.chairs[seat]
    takes_back = computer is None and chair.computer_by == by
    chair = replace(chair, next_computer=computer, computer_by=None if takes_back else by)
    if computer is None and chair.computer:
        chair = replace(chair, computer=False)
        table = replace(table, seats=_put(table.seats, seat, NOBODY))
    table = replace(table, state=replace(table.state.seated(seat, chair), touched=now))
    return sit_down(table, now) if is_between(match) else table


def _oldest(table: Table) -> int:
    """Return who has sat longest; the host of before where nobody is left."""
    people = table.people
    oldest = min(people, key=lambda seat: (table.state.chairs[seat].since, seat), default=None)
    return table.host if oldest is None else people[oldest]


def _put(seats: tuple[Occupant, ...], seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
    return (*seats[:seat], occupant, *seats[seat + 1 :])


def has_ended(table: Table) -> bool:
    """Say whether a match was played at a table and is over; a table that was cancelled had none."""
    return table.stage == "over" or (table.stage == "closed" and table.state.end is not None)


def people_of(table: Table) -> tuple[int, ...]:
    """Return who sat at a table at the end of its match, or was to sit down at the next deal."""
    coming = (chair.next_owner for chair in table.state.chairs if chair.next_owner is not None)
    return tuple(dict.fromkeys((*table.people.values(), *coming)))


def reserved_for(state: TableState, player: int) -> Seat | None:
    """Return the seat that somebody takes at the next deal."""
    return next((seat for seat, chair in enumerate(state.chairs) if chair.next_owner == player), None)


def has_a_seat(table: Table, player: int) -> bool:
    """Say whether somebody sits at a table, or will from the next deal on."""
    return table.seat_of(player) is not None or reserved_for(table.state, player) is not None


def vacated(
    table: Table, match: Match, seat: Seat, *, timer: float, now: float, put_out: bool = False
) -> Table:
    """Return the table whose `seat` is nobody's from `now` on.

    What went beyond the time to think is off the bank of the seat, whoever answers then.
    """
    if match.asked == seat:
        table = replace(table, state=after_answer(table.state, seat, timer, now, by_person=False))
    table = stand_up(table, seat, match.scores[seat], put_out=put_out)
    return replace(table, state=replace(table.state, touched=now))


def expecting(table: Table, match: Match, seat: Seat, player: int | None, now: float) -> Table:
    """Return the table at whose `seat` somebody sits down with the next deal, between deals at once.

    None: nobody does after all. A newcomer may look around before the deal; for whoever comes back it waits
    no longer.
    """
    chair = replace(table.state.chairs[seat], next_owner=player)
    state = replace(table.state.seated(seat, chair), touched=now)
    fresh = player is not None and state.last_gone(player) is None
    table = replace(table, state=state)
    if not is_between(match):
        return table
    table = sit_down(table, now)
    return replace(table, state=replace(table.state, since=now)) if fresh else table
