"""Changes of seats in a running match: players leave, return, and are replaced. Pure."""

from __future__ import annotations

from dataclasses import replace

from club.clock import after_answer
from club.figures import owners_with_deal
from club.model import Table
from club.occupants import NOBODY, ComputerPlayer, Occupant, PersonId
from club.state import Chair, Departure, TableState
from club.votes import eligible_voters, without_votes_of
from game.actions import Seat
from game.fair import derived
from game.state import Dealing, Match


def last_gone(table: Table, player: int) -> Departure | None:
    """Return the last departure of a player; None if they never left.

    A player whose data was deleted since is known by their mark.
    """
    mark, gone = _mark(table, player), reversed(table.state.gone)
    return next((each for each in gone if each.player == player or (mark and each.mark == mark)), None)


def _mark(table: Table, player: int) -> str:
    """Return the mark of a player at a table; without the secret of the table it names nobody."""
    return derived(table.seed, f"thousand-departure/1 {player}") if table.seed else ""


def without_marks(state: TableState) -> TableState:
    """Return the state of a match that is over: nobody can come back any more."""
    return replace(state, gone=tuple(replace(each, mark="") for each in state.gone))


def may_take(table: Table, player: int, seat: Seat) -> bool:
    """Return whether a player may take a vacant seat.

    A player who left may return to their own seat only, so that nobody leaves for a better score.
    """
    before = last_gone(table, player)
    return before is None or before.seat == seat


def is_between_deals(match: Match) -> bool:
    """Return whether nobody holds cards, so that a seat may change hands at once."""
    return isinstance(match.phase, Dealing) and not match.phase.redeals


def give_up_seat(table: Table, seat: Seat, score: int, *, put_out: bool = False) -> Table:
    """Return the table after a player gave up a seat, or was put out; a host hands the table on."""
    player, chair = table.people[seat], table.state.chairs[seat]
    empty = Chair(left=player, away=chair.away if put_out else None)
    state = without_votes_of(table.state, seat).with_chair(seat, empty)
    gone = Departure(player, seat, score, chair.overtime, mark=_mark(table, player))
    before = tuple(each for each in state.gone if each.player != player)
    state = replace(state, gone=(*before, gone))
    return hand_on(replace(table, seats=_put(table.seats, seat, NOBODY), state=state), player)


def seat_newcomers(table: Table, now: float) -> Table:
    """Return the table after all who wait for a seat sat down, each with a new chair.

    A player who sat at the table before gets only the rest of their time bank. A computer player's chair
    remembers who left, since they or others may take the seat from it.
    """
    for seat, chair in enumerate(table.state.chairs):
        if chair.next_owner is not None:
            before = last_gone(table, chair.next_owner)
            overtime = before.overtime if before else 0.0
            fresh = Chair(since=now, overtime=overtime)
            table = _seated(table, seat, chair.next_owner, fresh, anew=before is None)
        elif chair.next_computer is not None:
            by = chair.computer_by
            fresh = Chair(since=now, left=chair.left, away=chair.away, computer=True, computer_by=by)
            table = _seated(table, seat, chair.next_computer, fresh, anew=True)
    return table


def _seated(table: Table, seat: Seat, occupant: Occupant, chair: Chair, *, anew: bool) -> Table:
    state = table.state.with_chair(seat, chair)
    if anew:  # the hints were the former owner's
        state = replace(state, hinted=tuple(each for each in state.hinted if each != seat))
    host = table.host or (occupant if isinstance(occupant, PersonId) else 0)
    return replace(table, host=host, seats=_put(table.seats, seat, occupant), state=state)


def new_deal(table: Table, deal: int, now: float) -> Table:
    """Return the table at the start of a deal: newcomers have sat down, and votes to end are cleared."""
    table = seat_newcomers(table, now)
    chairs = tuple(replace(each, spent=0.0) for each in table.state.chairs)
    owners = owners_with_deal(table.state.owners, table.seats, deal)
    return replace(table, state=replace(table.state, chairs=chairs, ending=(), owners=owners))


def is_abandoned(table: Table) -> bool:
    """Return whether no person has a seat or will get one, and nobody was put out recently."""
    chairs = table.state.chairs
    nobodys = all((each.computer or each.left is not None) and each.next_owner is None for each in chairs)
    return nobodys and not eligible_voters(table.state)


def departures(table: Table) -> tuple[Departure, ...]:
    """Return the last departure of every player who has no seat now."""
    there = table.people.values()
    # people whose data was deleted all have the id 0: tell them apart by seat
    left = {
        (each.player, 0 if each.player else each.seat): replace(each, mark="")
        for each in table.state.gone
        if each.player not in there
    }
    return tuple(left.values())


def may_seat_computer(table: Table, seat: Seat) -> bool:
    """Return whether a computer player may take a seat: it is vacant and reserved for nobody."""
    chair = table.state.chairs[seat]
    promised = chair.next_owner is not None or chair.next_computer is not None
    return table.seats[seat] is NOBODY and not promised


def computer_by(table: Table, seat: Seat) -> int | None:
    """Return the person who gave the seat to a computer player, or who refused one and still sits here."""
    chair = table.state.chairs[seat]
    has_one = chair.computer or chair.next_computer is not None
    return chair.computer_by if has_one or chair.computer_by in table.people.values() else None


def reserve_for_computer(
    table: Table, match: Match, seat: Seat, computer: ComputerPlayer | None, by: int, now: float
) -> Table:
    """Return the table with a seat reserved for a computer player from the next deal on.

    Between deals it sits down at once. None cancels the reservation; a computer player that sits there leaves
    at once. `by` asked for it. A player who cancels their own request does not refuse another computer
    player.
    """
    chair = table.state.chairs[seat]
    takes_back = computer is None and chair.computer_by == by
    chair = replace(chair, next_computer=computer, computer_by=None if takes_back else by)
    if computer is None and chair.computer:
        chair = replace(chair, computer=False)
        table = replace(table, seats=_put(table.seats, seat, NOBODY))
    table = replace(table, state=replace(table.state.with_chair(seat, chair), touched=now))
    return seat_newcomers(table, now) if is_between_deals(match) else table


def heir(table: Table) -> PersonId:
    """Return the person other than the host who has sat longest; 0 if nobody else sits at the table.

    In a lobby the seats are in the order of joining.
    """
    chairs = table.state.chairs
    others = {seat: person for seat, person in table.people.items() if person != table.host}
    since = {seat: chairs[seat].since if seat < len(chairs) else 0.0 for seat in others}
    return others[min(others, key=lambda seat: (since[seat], seat))] if others else 0


def hand_on(table: Table, person: PersonId) -> Table:
    """Return a table that a person leaves; if they host it, the person who has sat longest becomes host.

    If nobody sits there, it has no host, and the next person who sits down becomes host.
    """
    return replace(table, host=heir(table)) if person == table.host else table


def _put(seats: tuple[Occupant, ...], seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
    return (*seats[:seat], occupant, *seats[seat + 1 :])


def has_ended(table: Table) -> bool:
    """Return whether a match was played at the table and is over. A cancelled table had none."""
    return table.stage == "over" or (table.stage == "closed" and table.state.end is not None)


def reserved_seat(state: TableState, player: int) -> Seat | None:
    """Return the seat that a player takes at the next deal."""
    return next((seat for seat, chair in enumerate(state.chairs) if chair.next_owner == player), None)


def players_of(table: Table) -> tuple[PersonId, ...]:
    """Return the people who sit at a table, or will from the next deal on."""
    coming = (chair.next_owner for chair in table.state.chairs if chair.next_owner is not None)
    return tuple(dict.fromkeys((*table.people.values(), *coming)))


def has_a_seat(table: Table, player: int) -> bool:
    """Return whether a player sits at a table, or will from the next deal on."""
    return table.seat_of(player) is not None or reserved_seat(table.state, player) is not None


def vacate_seat(
    table: Table, match: Match, seat: Seat, *, timer: float, now: float, put_out: bool = False
) -> Table:
    """Return the table with `seat` vacant from `now` on.

    Time beyond the thinking time comes off the seat's time bank, even if another player answers next.
    """
    if match.asked == seat:
        table = replace(table, state=after_answer(table.state, seat, timer, now, by_person=False))
    table = give_up_seat(table, seat, match.scores[seat], put_out=put_out)
    return replace(table, state=replace(table.state, touched=now))


def reserve_for_person(table: Table, match: Match, seat: Seat, player: int | None, now: float) -> Table:
    """Return the table with a seat reserved for a player from the next deal on.

    Between deals they sit down at once. None cancels the reservation. Between deals a newcomer gets the full
    pause to look around; for a player who comes back the deal does not wait longer.
    """
    chair = replace(table.state.chairs[seat], next_owner=player)
    state = replace(table.state.with_chair(seat, chair), touched=now)
    fresh = player is not None and last_gone(table, player) is None
    table = replace(table, state=state)
    if not is_between_deals(match):
        return table
    table = seat_newcomers(table, now)
    return replace(table, state=replace(table.state, since=now)) if fresh else table
